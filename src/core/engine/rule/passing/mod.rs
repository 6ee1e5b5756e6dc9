//! Passing a turn, if the rules allow it.
//!
//! A pass of the turn is not a move of a piece, so it is not among the pseudo-legal moves: it is added to the lists and
//! numbers of legal ones. It is written as the pass of one square, as if the piece there made it.
//!
//! A turn that changes nothing is counted once for each piece that may make it, as in the independent counts in
//! `tests/perft`; the move is written the same for all of them.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::legality::level::Level;
use crate::engine::rule::passing::tables::Passing;
use crate::engine::rule::walls::tables::Turn;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns the pass of the side to move, apart from legality: of its first royal in the order of the board,
    /// otherwise of its first piece. `None` if that piece can pass by itself, since that is the same move unless a wall
    /// goes with it.
    #[cold]
    pub(crate) fn pass_of_turn(&self, t: &Tables) -> Option<Move> {
        if t.passes.passing(self.side) == Passing::Never {
            return None;
        }
        let royal = self.royals_of(self.side).iter().min().copied();
        let cell = royal.or_else(|| self.in_order(self.side).next())?;
        let pass = Move::pass(t.layout.square(cell));
        let passes = |mv| if mv == pass { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let walls_go_with_it = t.walling.as_ref().is_some_and(|walling| walling.turn == Turn::MoveAndWall);
        let is_there = !walls_go_with_it
            && !t.movement.mover_on(self.at(cell), cell).programs.is_empty()
            && self.moves_of_piece(t, cell, &mut { passes }).is_break();
        (!is_there).then_some(pass)
    }

    /// Adds the pass of the turn to the moves from index `start` on, which are otherwise legal and complete.
    pub fn add_pass(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>, start: usize) {
        let is_stuck = moves.len() == start;
        if (is_stuck || t.passes.passing(self.side) == Passing::Always)
            && let Some(pass) = self.pass_of_turn(t)
            && self.is_legal_pseudo(t, pass, level)
        {
            moves.push(pass);
        }
    }

    /// Returns the number of passes of the turn in addition to the other legal moves, according to the test.
    #[inline]
    pub(crate) fn count_passes(
        &mut self,
        t: &Tables,
        is_stuck: bool,
        is_legal: impl FnOnce(&mut State, Move) -> bool,
    ) -> u64 {
        if !t.has_passes() || !(is_stuck || t.passes.passing(self.side) == Passing::Always) {
            return 0;
        }
        let pass = self.pass_of_turn(t);
        u64::from(pass.is_some_and(|pass| is_legal(self, pass)))
    }

    /// Returns whether the side to move may pass if that is its only move.
    pub(crate) fn may_pass_without_moves(&mut self, t: &Tables, level: Level) -> bool {
        t.has_passes() && self.pass_of_turn(t).is_some_and(|pass| self.is_legal_pseudo(t, pass, level))
    }

    /// Returns whether the pass of the turn is illegal because there is another move.
    pub(crate) fn passes_too_early(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        t.has_passes()
            && t.passes.passing(self.side) == Passing::IfNoMoves
            && self.pass_of_turn(t) == Some(mv)
            && self.has_move_but_pass(t, level)
    }
}
