//! Captures that come before every other move: where players must capture, no other move is legal beside one.
//!
//! Whether there is a legal move at all does not depend on it, so that only lists and numbers of moves ask.

use std::ops::ControlFlow;

use super::layout::EMPTY;
use super::legality::{Level, retain_from};
use super::state::State;
use super::tables::Tables;
use crate::board::{Move, MoveSort};

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

    /// Takes out of the moves from `start` on, which are otherwise legal and all there are, those that are no captures
    /// when there is a capture.
    pub(crate) fn keep_captures(&self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        if moves.iter().skip(start).any(|&mv| self.is_capture(t, mv)) {
            retain_from(moves, start, |mv| self.is_capture(t, mv));
        }
    }

    /// Whether a move that is otherwise legal is none because its player must capture.
    pub(crate) fn is_neglectful(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        if !t.captures_come_first || self.is_capture(t, mv) {
            return false;
        }
        let mut moves = Vec::new();
        self.permitted(t, level, &mut moves);
        moves.into_iter().any(|mv| self.is_capture(t, mv))
    }

    /// The number of legal moves where captures come first.
    #[cold]
    pub(super) fn count_with_captures_first(&mut self, t: &Tables, buffer: &mut Vec<Move>) -> u64 {
        if t.royals_are_safe || t.has_odd_legality {
            let start = buffer.len();
            self.legal(t, Level::Replies, buffer);
            let count = buffer.len() - start;
            buffer.truncate(start);
            return count as u64;
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
