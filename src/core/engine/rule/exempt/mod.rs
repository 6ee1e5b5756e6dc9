//! Captures that some pieces may not make, and pieces that become walls by captures.

pub(in crate::engine) mod tables;

use crate::board::{Move, MoveSort};
use crate::engine::layout::{Cell, EMPTY};
use crate::engine::rule::exempt::tables::Shunned;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Shunned {
    /// Whether a move would capture what its piece may not capture.
    pub(in crate::engine) fn forbids(&self, t: &Tables, state: &State, mv: Move) -> bool {
        let by = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => &self.0[state.at(t.layout.cell(mv.from))],
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => return false,
        };
        let lands = (mv.from != mv.to).then_some(mv.to);
        mv.passing().chain(lands).any(|square| by.has(state.at(t.layout.cell(square))))
    }
}

impl State {
    /// Turns the piece that has just captured into a wall, if it is still there or has blown up.
    #[cold]
    pub(in crate::engine) fn petrify(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        if self.at(cell) != EMPTY {
            self.blow_up(t, cell, undo);
        }
        self.raise_wall(cell);
        undo.is_petrified = true;
    }
}
