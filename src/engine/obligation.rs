//! Moves that come before every other: where players must capture or drop, no other move is legal beside one.
//!
//! Whether there is a legal move at all does not depend on it, so that only lists and numbers of moves ask.

use std::ops::ControlFlow;

use super::layout::EMPTY;
use super::legality::{Level, retain_from};
use super::state::State;
use super::tables::Tables;
use crate::board::{Move, MoveSort, PieceKind};

/// Which moves are made before all others.
#[derive(Clone, Debug)]
pub(crate) enum First {
    /// None are.
    Nothing,
    /// Captures.
    Captures,
    /// Drops of these, by kind, as it is in hand; while one is in hand nothing else may be dropped.
    Drops(Box<[bool]>),
}

impl State {
    /// Whether a move captures something.
    pub(crate) fn is_capture(&self, t: &Tables, mv: Move) -> bool {
        match mv.sort {
            MoveSort::Board => {
                mv.captures_in_passing() || (mv.from != mv.to && self.at(t.layout.cell(mv.to)) != EMPTY)
            }
            MoveSort::EnPassant => true,
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => false,
        }
    }

    /// Whether a move is one of those that are made before all others.
    fn comes_first(&self, t: &Tables, mv: Move) -> bool {
        match &t.first {
            First::Nothing => false,
            First::Captures => self.is_capture(t, mv),
            First::Drops(kinds) => {
                mv.dropped().is_some_and(|kind| kinds.get(t.held_as(kind).index()).is_some_and(|&is| is))
            }
        }
    }

    /// Whether a kind in hand has to wait until others are dropped.
    pub(super) fn must_wait(&self, t: &Tables, kind: PieceKind) -> bool {
        let First::Drops(kinds) = &t.first else { return false };
        let is_first = |kind: PieceKind| kinds.get(kind.index()).is_some_and(|&is| is);
        !is_first(kind) && t.hand_kinds.iter().any(|&k| is_first(k) && self.in_hand(self.side, k) > 0)
    }

    /// Takes out of the moves from `start` on, which are otherwise legal and all there are, those that do not come first
    /// when one that does is there.
    pub(crate) fn keep_first(&self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        if moves.iter().skip(start).any(|&mv| self.comes_first(t, mv)) {
            retain_from(moves, start, |mv| self.comes_first(t, mv));
        }
    }

    /// Whether a move that is otherwise legal is none because its player must make another one.
    pub(crate) fn is_neglectful(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        if !t.has_obligation || self.comes_first(t, mv) {
            return false;
        }
        let mut moves = Vec::new();
        self.permitted(t, level, &mut moves);
        moves.into_iter().any(|mv| self.comes_first(t, mv))
    }

    /// The number of legal moves where some come first.
    #[cold]
    pub(super) fn count_with_first(&mut self, t: &Tables, buffer: &mut Vec<Move>) -> u64 {
        if t.royals_are_safe || t.has_odd_legality {
            return self.count_by_list(t, buffer);
        }
        let (mut n_moves, mut n_first) = (0, 0);
        let _ = self.pseudo_legal(t, &mut |mv| {
            n_moves += 1;
            n_first += u64::from(self.comes_first(t, mv));
            ControlFlow::Continue(())
        });
        if n_first > 0 { n_first } else { n_moves }
    }
}
