//! Moves that must be made before all others: if players must capture or drop, and can, no other move is legal.
//!
//! Whether there is a legal move at all does not depend on it, so only lists and numbers of moves ask.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort, PieceKind};
use crate::engine::layout::EMPTY;
use crate::engine::legality::level::Level;
use crate::engine::legality::retain_from;
use crate::engine::movegen::listener::MoveCounter;
use crate::engine::rule::obligation::tables::{First, FirstDrops};
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl FirstDrops {
    fn has(&self, kind: PieceKind) -> bool {
        self.is_first.get(kind.index()).is_some_and(|&is| is)
    }
}

impl State {
    /// Returns whether a move captures something.
    #[inline]
    pub(crate) fn is_capture(&self, t: &Tables, mv: Move) -> bool {
        match mv.sort {
            MoveSort::Board => {
                mv.captures_without_landing() || (mv.from != mv.to && self.at(t.layout.cell(mv.to)) != EMPTY)
            }
            MoveSort::EnPassant => true,
            // A drop in place of the first piece.
            MoveSort::Drop => self.at(t.layout.cell(mv.to)) != EMPTY,
            MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => false,
        }
    }

    /// Returns whether a move is one of those that must be made before all others.
    fn comes_first(&self, t: &Tables, mv: Move) -> bool {
        match &t.first {
            First::Nothing => false,
            First::Captures => self.is_capture(t, mv),
            First::EnPassant => mv.sort == MoveSort::EnPassant || self.walks_en_passant(t, mv),
            First::Drops(first) => mv.dropped().is_some_and(|kind| first.has(t.drops.held_as(kind))),
        }
    }

    /// Returns whether a move of several legs captures what has just passed because it passed: it could not be made
    /// otherwise.
    fn walks_en_passant(&self, t: &Tables, mv: Move) -> bool {
        let Some(en_passant) = self.rights.en_passant.filter(|_| mv.sort == MoveSort::Board) else {
            return false;
        };
        let victim = t.layout.square(en_passant.victim);
        if !mv.passing().any(|square| square == victim) {
            return false;
        }
        let mut otherwise = self.clone();
        otherwise.rights.en_passant = None;
        let is_it =
            |other: Move| if other == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        otherwise.moves_of_piece(t, t.layout.cell(mv.from), &mut { is_it }).is_continue()
    }

    /// Returns whether something could be dropped that must be dropped before all else.
    pub(in crate::engine) fn has_to_drop(&self, t: &Tables) -> bool {
        let First::Drops(first) = &t.first else { return false };
        first.drops.iter().any(|&kind| self.has_to_hand(t, kind))
    }

    /// Returns whether a kind in hand must wait until others have been dropped.
    pub(in crate::engine) fn must_wait(&self, t: &Tables, kind: PieceKind) -> bool {
        let First::Drops(first) = &t.first else { return false };
        !first.has(kind) && self.has_to_drop(t)
    }

    /// If one of the moves from index `start` on, which are otherwise legal and complete, comes first, removes those
    /// that do not.
    pub fn keep_first(&self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        match t.first {
            First::Captures => retain_if_any(moves, start, |mv| self.is_capture(t, mv)),
            First::Nothing | First::EnPassant | First::Drops(_) => {
                retain_if_any(moves, start, |mv| self.comes_first(t, mv));
            }
        }
    }

    /// Returns whether a move that is otherwise legal is not, because its player must make another one.
    pub(crate) fn is_neglectful(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        if !t.has_obligation() || self.comes_first(t, mv) {
            return false;
        }
        let mut moves = Vec::new();
        self.permitted(t, level, &mut moves);
        moves.into_iter().any(|mv| self.comes_first(t, mv))
    }

    /// Appends every legal move if some come first.
    #[cold]
    pub(in crate::engine) fn legal_with_first(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        // Listing only the drops would omit the walls that go with them.
        if t.walling.is_none() && self.has_to_drop(t) {
            let _ = self.legal_drops(t, level, moves);
            if moves.len() > start {
                return;
            }
        }
        self.permitted(t, level, moves);
        self.keep_first(t, moves, start);
    }

    /// Returns the number of drops that come first, if there is one.
    pub(in crate::engine) fn count_first_drops(&mut self, t: &Tables) -> Option<u64> {
        let mut counter = MoveCounter::default();
        if self.has_to_drop(t) {
            let _ = self.legal_drops(t, Level::Replies, &mut counter);
        }
        Some(counter.0).filter(|&n| n > 0)
    }

    /// Returns the number of legal moves if captures come first.
    #[cold]
    pub(in crate::engine) fn count_with_captures_first(&mut self, t: &Tables, buffer: &mut Vec<Move>) -> u64 {
        if t.royals.are_safe || t.facts.has_odd_legality || t.has_passes() {
            return self.count_by_list(t, buffer);
        }
        let (mut n_moves, mut n_captures) = (0, 0);
        let _ = self.pseudo_legal(t, &mut |mv| {
            n_moves += 1;
            n_captures += u64::from(self.is_capture(t, mv));
            ControlFlow::Continue(())
        });
        if n_captures > 0 { n_captures } else { n_moves }
    }
}

/// Keeps those of the moves from index `start` on that pass the test, if any of them does.
fn retain_if_any(moves: &mut Vec<Move>, start: usize, keep: impl Fn(Move) -> bool) {
    if moves.iter().skip(start).any(|&mv| keep(mv)) {
        retain_from(moves, start, keep);
    }
}
