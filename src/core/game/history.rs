//! The history of a game.

use crate::board::{Move, MoveSort};
use crate::engine::Undo;
use crate::engine::condition::counts::Count;
use crate::engine::layout::kind_of;
use crate::engine::tables::Tables;

/// One ply of the history.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) mv: Move,
    pub(super) undo: Undo,
    last_capture_before: u32,
}

/// The effect of an ending about the history once its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HistoryEnds {
    /// It ends the game.
    Game,
    /// Nothing: another program decides when the game is over.
    Nothing,
}

/// The plies played, with what endings need to know about them.
#[derive(Clone, Debug)]
pub(super) struct Record {
    plies: Vec<Ply>,
    /// The key of the position before each ply.
    keys: Vec<u64>,
    seen: Seen,
    /// The number of plies up to the last capture. In games without drops, positions before it cannot occur again.
    last_capture: u32,
    n_clocks: usize,
    /// The no-progress counters before each ply and now, in the order of the compiled rules.
    clocks: Vec<u16>,
    /// The counts under way, before each ply and now; only the first entry if nothing is ever counted.
    counts: Vec<Count>,
    /// True if the player to move has a legal move; `None` if that is not known.
    pub(super) has_legal_move: Option<bool>,
    /// True if finding the moves of the current position has taken more steps than it may.
    pub(super) has_too_many_ways: bool,
    pub(super) history_ends: HistoryEnds,
}

impl Record {
    /// Returns a record without plies, with the counters at `quiet_plies`.
    pub(super) fn new(t: &Tables, quiet_plies: u16) -> Record {
        let n_clocks = t.conditions.clocks.len();
        Record {
            plies: Vec::new(),
            keys: Vec::new(),
            seen: Seen::default(),
            last_capture: 0,
            n_clocks,
            clocks: vec![quiet_plies; n_clocks],
            counts: vec![Count::default()],
            has_legal_move: None,
            has_too_many_ways: false,
            history_ends: HistoryEnds::Game,
        }
    }

    /// Returns the moves played, oldest first.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.plies.iter().filter(|ply| !ply.undo.is_wait()).map(|ply| ply.mv)
    }

    /// Returns the number of turns that are over, given whether a player waits now.
    pub(super) fn n_turns(&self, waits: bool) -> usize {
        // A wait and the move before it are no turn yet.
        let n_waits = self.plies.iter().filter(|ply| ply.undo.is_wait()).count();
        // A game may begin with a wait that mates.
        (self.plies.len() - 2 * n_waits).saturating_sub(usize::from(waits))
    }

    /// Returns the number of plies played, waits among them.
    pub(super) fn n_plies(&self) -> usize {
        self.plies.len()
    }

    /// Returns the last ply.
    pub(super) fn last(&self) -> Option<&Ply> {
        self.plies.last()
    }

    /// Returns the plies from one of them on.
    pub(super) fn plies_from(&self, first: usize) -> &[Ply] {
        self.plies.get(first..).unwrap_or_default()
    }

    /// Returns the count under way.
    pub(super) fn count(&self) -> Count {
        self.counts.last().copied().unwrap_or_default()
    }

    /// Sets the count under way in the first position.
    pub(super) fn begin_count(&mut self, count: Count) {
        self.counts = vec![count];
    }

    /// Sets the no-progress counters in the first position, in the order of the compiled rules.
    pub(super) fn set_clocks(&mut self, clocks: &[u16]) {
        self.clocks = clocks.to_vec();
    }

    /// Adds the count under way after the last ply.
    #[inline]
    pub(super) fn push_count(&mut self, count: Count) {
        self.counts.push(count);
    }

    /// Returns a no-progress counter; 0 if there is none.
    #[inline]
    pub(super) fn clock(&self, index: usize) -> u16 {
        let now = self.clocks.len() - self.n_clocks;
        self.clocks.get(now + index).copied().unwrap_or(0)
    }

    /// Returns the largest no-progress counter; 0 if there is none.
    pub(super) fn most_quiet_plies(&self) -> u16 {
        (0..self.n_clocks).map(|index| self.clock(index)).max().unwrap_or(0)
    }

    /// Adds a ply that has just been played from the position with this key.
    pub(super) fn push(&mut self, t: &Tables, mv: Move, undo: Undo, key_before: u64) {
        let captured = undo.takes();
        self.advance_clocks(t, mv, &undo);
        self.keys.push(key_before);
        self.seen.add(key_before);
        self.plies.push(Ply { mv, undo, last_capture_before: self.last_capture });
        if captured {
            self.last_capture = self.plies.len() as u32;
        }
        self.has_legal_move = None;
        self.has_too_many_ways = false;
    }

    fn advance_clocks(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let captured = undo.takes();
        let now = self.clocks.len() - self.n_clocks;
        let pause = u16::from(!undo.is_wait());
        let next = |before: u16, progress: bool| if progress { 0 } else { before.saturating_add(pause) };
        let moved = undo.moved().map(kind_of);
        let shape = t.layout.shape;
        let is_on_board = matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant);
        let promoted = moved.zip(mv.promotion()).is_some_and(|(kind, into)| !t.turns_back(kind, into));
        for (index, rule) in t.conditions.clocks.iter().enumerate() {
            let progress = (rule.capture && captured)
                || (rule.drop && mv.sort == MoveSort::Drop)
                || (rule.promotion && promoted)
                || undo.moved().is_some_and(|c| rule.counts(c))
                || (is_on_board && undo.moved().is_some_and(|c| rule.is_final(c, shape, mv.from, mv.to)))
                || ((promoted || mv.sort == MoveSort::Castling)
                    && undo.moved().is_some_and(|c| rule.looks_at(c)));
            let before = self.clocks.get(now + index).copied().unwrap_or(0);
            self.clocks.push(next(before, progress));
        }
    }

    /// Removes the last ply and returns it.
    pub(super) fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.counts.truncate(self.plies.len() + 1);
        if let Some(key) = self.keys.pop() {
            self.seen.remove(key);
        }
        self.clocks.truncate(self.clocks.len() - self.n_clocks);
        self.last_capture = ply.last_capture_before;
        self.has_legal_move = None;
        self.has_too_many_ways = false;
        Some(ply)
    }

    /// Returns whether the position with this key may have occurred `times` times, now included: mostly the answer is no.
    #[inline]
    pub(super) fn may_have_occurred(&self, key: u64, times: u16) -> bool {
        times >= 2 && self.seen.may_have(key, usize::from(times) - 1)
    }

    /// Returns the first ply of the last `times` occurrences of the position with this key, including the current one.
    pub(super) fn first_of(&self, t: &Tables, key: u64, times: u16) -> Option<usize> {
        if !self.may_have_occurred(key, times) {
            return None;
        }
        let earlier = usize::from(times).checked_sub(2)?;
        let first = if t.has_drops() { 0 } else { self.last_capture as usize };
        let alike = self.keys.get(first..)?;
        // The same player is to move only in every second position.
        let same = alike.iter().enumerate().rev().skip(1).step_by(2).filter(|&(_, &before)| before == key);
        same.map(|(i, _)| first + i).nth(earlier)
    }
}

/// Counts of keys by a hash, with which the search for a key can usually be skipped.
#[derive(Clone, Debug)]
struct Seen(Box<[u16; Seen::SORTS]>);

impl Default for Seen {
    fn default() -> Seen {
        Seen(Box::new([0; Seen::SORTS]))
    }
}

#[expect(clippy::indexing_slicing, reason = "a remainder is less than the divisor")]
impl Seen {
    const SORTS: usize = 1024;

    const fn sort(key: u64) -> usize {
        key as usize % Seen::SORTS
    }

    /// Counts a key. A count that is full stays full.
    fn add(&mut self, key: u64) {
        let count = &mut self.0[Seen::sort(key)];
        *count = count.saturating_add(1);
    }

    fn remove(&mut self, key: u64) {
        let count = &mut self.0[Seen::sort(key)];
        if *count < u16::MAX {
            *count -= 1;
        }
    }

    /// Returns whether a key may have been counted this many times.
    #[inline]
    fn may_have(&self, key: u64, times: usize) -> bool {
        usize::from(self.0[Seen::sort(key)]) >= times
    }
}
