//! Drops that spread some pieces evenly over the two colours of squares.

use crate::board::{PieceKind, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, EMPTY, Layout, kind_of};
use crate::engine::rule::drops::places::DropPlace;
use crate::engine::state::State;

/// The pieces that a drop must leave evenly spread.
#[derive(Clone, Debug)]
pub(crate) struct Evenly {
    /// The place in the rules of the rule that says so.
    pub(crate) number: usize,
    /// The kinds that are spread, counted together.
    pub(crate) kinds: Box<[PieceKind]>,
    /// The cells where they may be dropped.
    pub(crate) cells: Box<[Cell]>,
    /// The condition on the surroundings of these drops; none if they do not matter.
    pub(crate) place: Option<DropPlace>,
    /// By cell: whether it is dark.
    pub(crate) dark: ByCell<bool>,
    /// True if the dropped piece is one of them.
    pub(crate) is_of_them: bool,
}

/// On which colours a drop leaves the pieces evenly spread, in a given position.
pub(crate) struct Spread<'t> {
    evenly: &'t Evenly,
    /// By colour, light first: how many more cells there are than needed; negative if too few.
    spare: [i32; 2],
    /// The cells where they may be dropped now, if that depends on what is around.
    room: Option<Vec<Cell>>,
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the layout the table was made for")]
impl Evenly {
    /// On which colours a side may drop.
    pub(crate) fn spread(&self, layout: &Layout, state: &State, side: Side) -> Spread<'_> {
        let mut n_of = [0; 2];
        for &cell in state.list(side) {
            if self.kinds.contains(&kind_of(state.at(cell))) {
                n_of[usize::from(self.dark.has(cell))] += 1;
            }
        }
        let n_held: i32 = self.kinds.iter().map(|&kind| i32::from(state.in_hand(side, kind))).sum();
        let n_all = n_of[0] + n_of[1] + n_held;
        if self.is_of_them {
            return Spread { evenly: self, spare: n_of.map(|n| (n_all + 1) / 2 - n), room: None };
        }
        let mut spare = n_of.map(|n| n - n_all / 2);
        let is_open = |room: &Cell| {
            let is_fit = |place: &DropPlace| place.suits(layout, state, side, *room);
            state.at(*room) == EMPTY && self.place.as_ref().is_none_or(is_fit)
        };
        let mut open = Vec::new();
        for &room in self.cells.iter().filter(|room| is_open(room)) {
            spare[usize::from(self.dark.has(room))] += 1;
            if self.place.is_some() {
                open.push(room);
            }
        }
        Spread { evenly: self, spare, room: self.place.is_some().then_some(open) }
    }
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the layout the table was made for")]
impl Spread<'_> {
    /// Returns whether a drop on an empty cell leaves the pieces evenly spread.
    pub(crate) fn suits(&self, cell: Cell) -> bool {
        let colour = usize::from(self.evenly.dark.has(cell));
        let [same, other] = [self.spare[colour], self.spare[1 - colour]];
        if self.evenly.is_of_them {
            return same > 0;
        }
        let room = self.room.as_deref().unwrap_or(&self.evenly.cells);
        other >= 0 && same >= i32::from(room.contains(&cell))
    }
}
