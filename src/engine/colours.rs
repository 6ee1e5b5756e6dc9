//! Drops that spread some pieces over the two colours of squares evenly.

use super::layout::{Cell, EMPTY};
use super::state::State;
use crate::board::{PieceKind, Side};

/// What a drop has to leave even.
#[derive(Clone, Debug)]
pub(crate) struct Evenly {
    /// The kinds that are spread, counted together.
    pub(crate) kinds: Box<[PieceKind]>,
    /// The cells where they may be dropped.
    pub(crate) cells: Box<[Cell]>,
    /// By cell: its colour.
    pub(crate) dark: Box<[bool]>,
    /// Whether the drop is of one of them.
    pub(crate) is_of_them: bool,
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the layout the table was made for")]
impl Evenly {
    /// Whether a side may drop on an empty cell.
    pub(crate) fn suits(&self, state: &State, side: Side, cell: Cell) -> bool {
        let is_dark = |cell: Cell| self.dark[usize::from(cell)];
        let own = || {
            let kind_of = |cell: Cell| super::tables::kind_of(state.at(cell));
            state.list(side).iter().copied().filter(move |&cell| self.kinds.contains(&kind_of(cell)))
        };
        let n_held: usize = self.kinds.iter().map(|&kind| usize::from(state.in_hand(side, kind))).sum();
        let n_all = own().count() + n_held;
        let n_of = |dark: bool| own().filter(|&cell| is_dark(cell) == dark).count();
        if self.is_of_them {
            return n_of(is_dark(cell)) < n_all.div_ceil(2);
        }
        let is_room = |&&room: &&Cell| room != cell && state.at(room) == EMPTY;
        [true, false].into_iter().all(|dark| {
            let room = self.cells.iter().filter(is_room).filter(|&&room| is_dark(room) == dark).count();
            n_of(dark) + room >= n_all / 2
        })
    }
}
