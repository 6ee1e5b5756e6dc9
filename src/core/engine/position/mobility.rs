//! The moves that a piece would have on a square where it is not.

use std::ops::ControlFlow;

use crate::board::{Move, Piece, Side, Square};
use crate::engine::layout::{Cell, Content, EMPTY, content, is_of};
use crate::engine::movegen::listener::MoveCounter;
use crate::engine::position::Position;

/// The pseudo-legal moves of one piece, those that differ in what it becomes counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobility {
    /// Moves that capture nothing.
    pub quiet: u32,
    /// Moves that capture.
    pub captures: u32,
}

impl Position {
    /// Returns the moves of one piece more of the player to move, were it on this square; nothing if the square is not
    /// empty.
    pub fn mobility(&mut self, piece: Piece, square: Square) -> Option<Mobility> {
        let here = content(piece.kind, piece.side);
        let cell = self.tables.layout.cell(square);
        if piece.side != self.state.side || self.state.at(cell) != EMPTY {
            return None;
        }
        let is_royal = self.tables.royals.has(here);
        self.state.put(cell, here, is_royal);
        let mut mobility = Mobility::default();
        let mut last: Option<Move> = None;
        let _ = self.state.moves_of_piece(&self.tables, cell, &mut |mv: Move| {
            let is_other = last.is_none_or(|l| l.to != mv.to || l.promotion() == mv.promotion());
            last = Some(mv);
            let lands_on = mv.landing().map_or(EMPTY, |to| self.state.at(self.tables.layout.cell(to)));
            let captures = mv.captures_without_landing() || is_of(lands_on, !piece.side);
            mobility.captures += u32::from(is_other && captures);
            mobility.quiet += u32::from(is_other && !captures);
            ControlFlow::Continue(())
        });
        self.state.take(cell, is_royal);
        Some(mobility)
    }

    /// Calls `emit` with every cell that the piece on a cell attacks or guards; as [`crate::engine::state::State::reach`] does.
    #[inline]
    pub fn reach(&self, from: Cell, emit: &mut impl FnMut(Cell, Content)) {
        self.state.reach(&self.tables, from, emit);
    }

    /// Does what `reach` does, and says on which cells the answer depends; as
    /// [`crate::engine::state::State::reach_and_watch`] does.
    #[inline]
    pub(crate) fn reach_and_watch(
        &self,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content, bool),
        watch: &mut impl FnMut(Cell),
    ) {
        self.state.reach_and_watch(&self.tables, from, emit, watch);
    }

    /// Returns whether a side's pieces attack a square, as far as it can be seen along the lines of attack.
    pub fn attacks_in_sight(&self, by: Side, square: Square) -> bool {
        let (t, cell) = (&self.tables, self.tables.layout.cell(square));
        self.state.is_in_sight(t, t.attack.by(by), cell, by)
    }

    /// Returns the number of pseudo-legal moves a side would have if it were to move, those that differ in the wall
    /// that goes with them counted once.
    pub fn n_bare_moves(&self, side: Side) -> u64 {
        let mut counter = MoveCounter::default();
        let _ = if side == self.state.side {
            self.state.bare_moves(&self.tables, &mut counter)
        } else {
            let mut turned = self.state.clone();
            turned.pass_turn();
            turned.bare_moves(&self.tables, &mut counter)
        };
        counter.0
    }
}
