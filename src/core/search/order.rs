//! Move ordering: in which order the moves of a position are tried.
//!
//! The move in the hash table is tried before anything is listed, then captures and promotions, then the quiet moves,
//! which are only then listed and scored, and at last captures that lose material. In check, and where the rules do not
//! let noisy moves be listed apart, all are listed at once.

use super::history::{History, MOST, Step};
use super::worker::{Buffers, Worker};
use crate::board::{Move, MoveSort};
use crate::engine::layout::{EMPTY, is_of};

/// Classes of moves, the best first; scores within a class are less than a tenth of the distance between them.
const KNOWN_BEST: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const COUNTER: i32 = 1 << 25;
const BAD_CAPTURE: i32 = -(1 << 28);

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) score: i32,
    pub(super) is_noisy: bool,
    /// True if it may lose more than it captures.
    pub(super) is_doubtful: bool,
    pub(super) step: Step,
}

impl Candidate {
    fn is_known_best(&self) -> bool {
        self.score == KNOWN_BEST
    }

    /// Returns what a losing capture loses by static exchange evaluation; 0 for any other move.
    pub(super) fn loss(&self) -> i32 {
        if self.score < BAD_CAPTURE / 2 { BAD_CAPTURE - self.score } else { 0 }
    }
}

/// A move with its step.
type Marked = (Step, Move);

/// The moves of a position to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Only captures and promotions.
    Noisy,
    /// All, which the list holds already.
    Listed,
}

/// A stage in trying the moves of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The move in the hash table.
    #[default]
    Known,
    /// Captures and promotions are to be listed, or are being tried.
    ListNoisy,
    Noisy,
    /// The others are to be listed, or are being tried; or all moves that have not been tried.
    ListRest,
    Rest,
    /// Captures that lose.
    Losing,
}

/// A move that is listed, by its place in the list of moves.
#[derive(Clone, Copy, Debug)]
struct Entry {
    score: i32,
    step: Step,
    place: u32,
    is_noisy: bool,
    is_doubtful: bool,
}

/// Moves to be tried, the best first. They are sorted only as far as they are needed.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Entry>,
    next: usize,
    /// Captures that turned out to lose, to be tried last.
    losing: Vec<Candidate>,
    stage: Stage,
    /// The move in the hash table.
    known: Option<Move>,
    /// True if it has been tried before anything was listed.
    has_known: bool,
    /// True if noisy moves are listed apart.
    is_staged: bool,
    /// True if there is a move, as far as has been seen.
    pub(super) has_any: bool,
    /// The number of moves tried.
    n_tried: usize,
}

impl Candidates {
    /// The number of moves picked one by one; after that, sorting the rest is quicker.
    const PICKED: usize = 6;

    /// Begins another position.
    pub(super) fn begin(&mut self, known: Option<Move>, is_staged: bool) {
        self.list.clear();
        self.losing.clear();
        *self = Candidates {
            list: std::mem::take(&mut self.list),
            losing: std::mem::take(&mut self.losing),
            known,
            is_staged,
            ..Candidates::default()
        };
    }

    fn empty_list(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    /// Returns the losing capture that loses least.
    #[inline]
    fn pick_losing(&mut self) -> Option<Candidate> {
        let least = self.losing.iter().enumerate().max_by_key(|(i, c)| (c.score, std::cmp::Reverse(*i)))?.0;
        Some(self.losing.remove(least))
    }

    /// Returns the best of these moves that is left, apart from losing captures.
    fn pick(&mut self, moves: &[Move]) -> Option<Candidate> {
        let rest = self.list.get_mut(self.next..)?;
        if self.next < Candidates::PICKED {
            let (mut best, mut most) = (0, rest.first()?.score);
            for (index, entry) in rest.iter().enumerate().skip(1) {
                if entry.score > most {
                    (best, most) = (index, entry.score);
                }
            }
            rest.swap(0, best);
        } else if self.next == Candidates::PICKED {
            rest.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.score));
        }
        self.next += 1;
        let &Entry { score, step, place, is_noisy, is_doubtful } = rest.first()?;
        let mv = *moves.get(place as usize)?;
        Some(Candidate { mv, score, is_noisy, is_doubtful, step })
    }
}

impl Worker<'_> {
    /// Returns the value of what a move captures, and what it gains by promoting.
    pub(super) fn gain(&self, mv: Move) -> i32 {
        let state = &self.game.position().state;
        let layout = &self.tables.layout;
        let worth = |square| {
            let there = state.at(layout.cell(square));
            if is_of(there, !state.side) { self.evaluation.exchange_value(there) } else { 0 }
        };
        match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => {
                let landing = if mv.to == mv.from { 0 } else { worth(mv.to) };
                let passing = if mv.captures_without_landing() { mv.passing().map(worth).sum() } else { 0 };
                landing + passing + self.promotion_gain(mv)
            }
            MoveSort::Displacing => self.promotion_gain(mv),
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => 0,
        }
    }

    fn promotion_gain(&self, mv: Move) -> i32 {
        mv.promotion()
            .map_or(0, |kind| self.evaluation.value(kind) - self.evaluation.exchange_value(self.mover(mv)))
    }

    /// Returns what moves, as it is before the move.
    fn mover(&self, mv: Move) -> u16 {
        self.game.position().state.at(self.tables.layout.cell(mv.from))
    }

    /// Returns the place in the order of a move that captures or promotes, and whether it may lose more than it captures.
    fn noisy_score(&self, mv: Move) -> (i32, bool) {
        let gain = self.gain(mv);
        let own = self.evaluation.exchange_value(self.mover(mv));
        (GOOD_CAPTURE + gain * 64 - own.min(10_000) / 16, self.shape.has_exchanges && gain < own)
    }

    /// Returns whether a move loses more than this by static exchange evaluation.
    pub(super) fn loses(&mut self, mv: Move, most: i32) -> bool {
        let values = self.evaluation.exchange_values();
        if !self.shape.has_exchanges {
            return false;
        }
        if self.is_out_of_reach(mv) {
            let loses = self.won_at_once(mv) < -most;
            debug_assert_eq!(loses, !self.game.exchange_reaches(mv, values, -most));
            return loses;
        }
        !self.game.exchange_reaches(mv, values, -most)
    }

    /// Returns what a move on the board or a drop wins if nothing captures on the square where it ends.
    fn won_at_once(&self, mv: Move) -> i32 {
        let there = self.game.position().state.at(self.tables.layout.cell(mv.to));
        let promotion = mv.promotion().map_or(0, |kind| {
            let before = self.evaluation.exchange_value(self.mover(mv));
            self.evaluation.exchange_values().get(kind.index()).copied().unwrap_or(0) - before
        });
        // A drop starts where it ends, and may capture there.
        let stays = mv.sort == MoveSort::Board && mv.to == mv.from;
        promotion + if stays { 0 } else { self.evaluation.exchange_value(there) }
    }

    /// Returns what a move loses by static exchange evaluation; 0 if nothing.
    pub(super) fn exchange_loss(&mut self, mv: Move) -> i32 {
        if !self.shape.has_exchanges {
            return 0;
        }
        let values = self.evaluation.exchange_values();
        let won =
            if self.is_out_of_reach(mv) { self.won_at_once(mv) } else { self.game.exchange(mv, values) };
        debug_assert_eq!(won, self.game.exchange(mv, values));
        (-won).max(0)
    }

    /// Returns the next move to be tried. Captures that lose come last.
    pub(super) fn next(&mut self, buffers: &mut Buffers, wanted: Wanted, ply: usize) -> Option<Candidate> {
        let next = self.next_of_stages(buffers, wanted, ply);
        buffers.candidates.n_tried += usize::from(next.is_some());
        debug_assert!(next.is_some() || buffers.candidates.n_tried == self.game.clone().n_listed());
        next
    }

    fn next_of_stages(&mut self, buffers: &mut Buffers, wanted: Wanted, ply: usize) -> Option<Candidate> {
        loop {
            match buffers.candidates.stage {
                Stage::Known => {
                    if let Some(candidate) = self.known_candidate(buffers, wanted) {
                        return Some(candidate);
                    }
                }
                Stage::ListNoisy => {
                    buffers.moves.clear();
                    // A move will be played, so this is no work in vain.
                    self.keep_up();
                    self.append_noisy_moves(&mut buffers.moves);
                    self.arrange(buffers, ply);
                    buffers.candidates.stage = Stage::Noisy;
                }
                Stage::ListRest => {
                    if wanted != Wanted::Listed {
                        buffers.moves.clear();
                        self.game.append_moves(&mut buffers.moves);
                        self.add_work(buffers.moves.len());
                    }
                    self.arrange(buffers, ply);
                    buffers.candidates.stage = Stage::Rest;
                }
                Stage::Noisy | Stage::Rest => {
                    while let Some(candidate) = buffers.candidates.pick(&buffers.moves) {
                        let loss = if candidate.is_doubtful { self.exchange_loss(candidate.mv) } else { 0 };
                        if loss == 0 {
                            return Some(candidate);
                        }
                        let score = BAD_CAPTURE - loss;
                        buffers.candidates.losing.push(Candidate { score, is_doubtful: false, ..candidate });
                    }
                    let is_noisy = buffers.candidates.stage == Stage::Noisy;
                    buffers.candidates.stage = if is_noisy { Stage::ListRest } else { Stage::Losing };
                }
                Stage::Losing => return buffers.candidates.pick_losing(),
            }
        }
    }

    /// Returns the next capture that does not lose material and gains at least this much.
    pub(super) fn next_good(&mut self, buffers: &mut Buffers, least: i32, ply: usize) -> Option<Candidate> {
        if buffers.candidates.stage == Stage::Known
            && let Some(candidate) = self.known_candidate(buffers, Wanted::Noisy)
        {
            return Some(candidate);
        }
        if buffers.candidates.stage == Stage::ListNoisy {
            // To know the pieces that capture is worth more than this costs.
            self.keep_up();
            self.append_noisy_moves(&mut buffers.moves);
            self.arrange(buffers, ply);
            buffers.candidates.stage = Stage::Noisy;
        }
        while let Some(candidate) = buffers.candidates.pick(&buffers.moves) {
            let is_enough = candidate.is_known_best() || self.gain(candidate.mv) >= least;
            if is_enough && !(candidate.is_doubtful && self.loses(candidate.mv, 0)) {
                return Some(candidate);
            }
        }
        None
    }

    /// Returns the move in the hash table, if it is wanted and known to be legal without a list.
    fn known_candidate(&mut self, buffers: &mut Buffers, wanted: Wanted) -> Option<Candidate> {
        let Candidates { known, is_staged, .. } = buffers.candidates;
        let known = known.filter(|_| wanted != Wanted::Listed);
        let is_listed = known.map(|mv| self.game.is_listed(mv));
        // What only a list shows is looked for in a list of all moves.
        let is_staged = wanted == Wanted::Noisy || (is_staged && is_listed != Some(None));
        buffers.candidates.stage = if is_staged { Stage::ListNoisy } else { Stage::ListRest };
        buffers.candidates.is_staged = is_staged;
        let mv = known.filter(|_| is_listed == Some(Some(true)))?;
        let (is_noisy, step) = self.look_at(&mv);
        if wanted == Wanted::Noisy && !is_noisy {
            return None;
        }
        buffers.candidates.has_known = true;
        buffers.candidates.has_any = true;
        Some(Candidate { mv, score: KNOWN_BEST, is_noisy, is_doubtful: false, step })
    }

    /// Returns whether a move captures or promotes, and its step.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "this is asked for each move that is listed")]
    fn look_at(&self, mv: &Move) -> (bool, Step) {
        let (state, layout) = (&self.game.position().state, &self.tables.layout);
        if mv.sort == MoveSort::Board && mv.wall().is_none() {
            let to = layout.cell(mv.to);
            let captures = mv.captures_without_landing() || (mv.from != mv.to && state.at(to) != EMPTY);
            let step = self.history.step_to(state.at(layout.cell(mv.from)), to);
            return (captures || mv.promotion().is_some(), step);
        }
        (state.is_noisy(self.tables, *mv), self.history.step(self.tables, state, *mv))
    }

    /// Fills the list of candidates with the moves that were listed and have not been tried yet, in their order.
    fn arrange(&mut self, buffers: &mut Buffers, ply: usize) {
        let Buffers { moves, candidates, .. } = buffers;
        candidates.empty_list();
        let before = self.steps_before(ply);
        let after = before.map(|before| before.map(History::after));
        let [first, second] = self.history.killers(ply).map(|mv| self.marked(mv));
        let counter = self.marked(self.history.counter(before[0]));
        let known = self.marked(candidates.known);
        let is_quiet_left = candidates.is_staged && candidates.stage == Stage::ListRest;
        candidates.has_any |= !moves.is_empty();
        for (place, mv) in (0..).zip(&*moves) {
            let (is_noisy, step) = self.look_at(mv);
            if is_noisy && is_quiet_left {
                continue;
            }
            let is = |marked: &Option<Marked>| {
                marked.as_ref().is_some_and(|(other, of)| *other == step && of == mv)
            };
            let is_known = is(&known);
            if is_known && candidates.has_known {
                continue;
            }
            let (score, is_doubtful) = match is_noisy {
                _ if is_known => (KNOWN_BEST, false),
                true => self.noisy_score(*mv),
                false if is(&first) => (KILLER + 1, false),
                false if is(&second) => (KILLER, false),
                false if is(&counter) => (COUNTER, false),
                false => (self.history.score(step, after), false),
            };
            candidates.list.push(Entry { score, step, place, is_noisy, is_doubtful });
        }
    }

    /// Returns a move with its step in the position. Nearly all other moves have another step, which is quick to compare.
    #[inline]
    fn marked(&self, mv: Option<Move>) -> Option<Marked> {
        mv.map(|mv| (self.step(mv), mv))
    }

    /// Returns the moves before a ply: the opponent's and the player's own.
    pub(super) fn steps_before(&self, ply: usize) -> [Option<Step>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|at| self.steps.get(at).copied().flatten());
        [at(1), at(2)]
    }
}

/// History scores cannot lift a move into another class.
const _: () = assert!(3 * MOST < COUNTER);
