//! Pieces that become walls by captures.

pub(in crate::engine) mod tables;

use crate::engine::layout::{Cell, EMPTY};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

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
