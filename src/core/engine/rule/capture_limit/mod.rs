//! Captures that may not be made: some by what captures what, others by where, after what, or if they cost the captor.

pub(in crate::engine) mod tables;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Side, Square};
use crate::engine::layout::{Cell, Content, EMPTY, content, is_piece, side_of};
use crate::engine::rule::capture_limit::tables::{CaptureLimits, Limit, Line, Pair};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl CaptureLimits {
    /// Returns whether a move of a piece on the board would make a capture that may not be made.
    pub(in crate::engine) fn forbids(&self, t: &Tables, state: &State, mv: Move) -> bool {
        state.is_capture(t, mv) && (self.never_allows(t, state, mv) || self.barring(t, state, mv).is_some())
    }

    /// Returns whether a move would capture what its piece never captures.
    pub(in crate::engine) fn never_allows(&self, t: &Tables, state: &State, mv: Move) -> bool {
        let Some(captor) = captor(t, state, mv) else { return false };
        let never = &self.never[captor];
        victims(t, state, mv).any(|(_, victim)| never.has(victim))
    }

    /// Returns the first limit that bars a move, apart from captures that are never made.
    pub(in crate::engine) fn barring(&self, t: &Tables, state: &State, mv: Move) -> Option<usize> {
        let captor = captor(t, state, mv)?;
        let bars = |limit: &&Limit| {
            limit.pair.by.has(captor)
                && victims(t, state, mv).any(|victim| limit.bars(t, state, mv, captor, victim))
        };
        self.limits.iter().find(bars).map(|limit| limit.number)
    }

    /// Returns the first limit that bars a move regardless of anything else.
    pub(in crate::engine) fn barring_always(&self, t: &Tables, state: &State, mv: Move) -> Option<usize> {
        let captor = captor(t, state, mv)?;
        let bars = |(_, pair): &&(usize, Pair)| {
            pair.by.has(captor) && victims(t, state, mv).any(|(_, victim)| pair.of.has(victim))
        };
        self.plain.iter().find(bars).map(|&(number, _)| number)
    }

    /// Returns the square of the capture that a move has made, if others are barred after it: the last one.
    pub(in crate::engine) fn struck(&self, undo: &Undo) -> Option<Cell> {
        let after = self.after.as_ref()?;
        let captor = undo.moved().filter(|&captor| after.by.has(captor))?;
        debug_assert!(is_piece(captor), "pieces capture");
        undo.captured().filter(|&(_, victim, _)| after.of.has(victim)).last().map(|(cell, ..)| cell)
    }
}

/// Returns what captures with a move, be it by a drop.
fn captor(t: &Tables, state: &State, mv: Move) -> Option<Content> {
    match mv.sort {
        MoveSort::Board | MoveSort::EnPassant => Some(state.at(t.layout.cell(mv.from))),
        MoveSort::Drop => mv.dropped().map(|kind| content(kind, state.side)),
        MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => None,
    }
}

/// Returns what a move that has a captor captures, and where it is.
fn victims(t: &Tables, state: &State, mv: Move) -> impl Iterator<Item = (Cell, Content)> {
    let lands = (mv.from != mv.to || mv.sort == MoveSort::Drop).then_some(mv.to);
    let cells = mv.passing().chain(lands).map(|square| t.layout.cell(square));
    cells.map(|cell| (cell, state.at(cell))).filter(|&(_, content)| content != EMPTY)
}

impl Limit {
    /// Returns whether a captor comes along one of its lines.
    fn is_along(&self, t: &Tables, from: Square, victim: Cell) -> bool {
        let line = t.layout.line_between(from, t.layout.square(victim));
        line.is_some_and(|(step, _)| self.along.contains(&Line::of_step(step)))
    }

    /// Returns whether it bars a move that captures a piece.
    fn bars(
        &self,
        t: &Tables,
        state: &State,
        mv: Move,
        captor: Content,
        (cell, victim): (Cell, Content),
    ) -> bool {
        let side = side_of(captor);
        let from = t.layout.cell(mv.from);
        // A drop comes from nowhere on the board.
        let comes_so = if mv.sort == MoveSort::Drop {
            self.beyond == 0 && self.along.is_empty() && self.from.is_none()
        } else {
            t.layout.distance_round(from, cell) > self.beyond
                && (self.along.is_empty() || self.is_along(t, mv.from, cell))
                && self.from.as_ref().is_none_or(|cells| cells[side].has(from))
        };
        self.pair.of.has(victim)
            && comes_so
            && self.by_landing.is_none_or(|lands| lands == (cell == t.layout.cell(mv.to)))
            && self.on.as_ref().is_none_or(|cells| cells[side].has(cell))
            && (!self.after || state.rights.struck.is_some_and(|struck| struck != cell))
            && !victims(t, state, mv).any(|(other, content)| other != cell && self.unless_with.has(content))
            && (!self.protected || state.is_recaptured(t, mv, captor, side, self.captured_protect))
    }
}

impl State {
    /// Returns whether an enemy could capture the piece that makes a move once it has made it. What may not be captured
    /// for another reason than its kind counts as if it could be. With `captured_protect`, so could what the move
    /// captures on another square than its last: each such piece is looked at with the others gone.
    #[cold]
    fn is_recaptured(
        &self,
        t: &Tables,
        mv: Move,
        captor: Content,
        side: Side,
        captured_protect: bool,
    ) -> bool {
        let to = t.layout.cell(mv.to);
        let mut after = self.clone();
        let taken: SmallVec<[(Cell, Content); 4]> = victims(t, self, mv).collect();
        let left = (mv.sort != MoveSort::Drop).then_some(t.layout.cell(mv.from));
        for cell in taken.iter().map(|&(cell, _)| cell).chain(left) {
            after.take(cell, t.royals.has(after.at(cell)));
        }
        after.put(to, captor, t.royals.has(captor));
        after.list(!side).iter().any(|&from| after.attacks(t, from, to))
            || captured_protect
                && taken.into_iter().filter(|&(cell, _)| cell != to).any(|(cell, victim)| {
                    let is_royal = t.royals.has(victim);
                    after.put(cell, victim, is_royal);
                    let attacks = after.attacks(t, cell, to);
                    after.take(cell, is_royal);
                    attacks
                })
    }
}
