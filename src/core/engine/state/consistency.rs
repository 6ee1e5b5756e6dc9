//! A check that the board agrees with everything else that a position keeps.

use crate::board::Side;
use crate::engine::layout::{Content, FIRST_PIECE, WALL, is_of, kind_of};
use crate::engine::state::State;
use crate::engine::tables::Tables;

#[expect(
    clippy::indexing_slicing,
    reason = "cells, contents and kinds belong to the tables the state was made for"
)]
impl State {
    /// Returns whether every list, count and key agrees with the board. For tests and debug assertions.
    pub(crate) fn is_consistent(&self, tables: &Tables) -> bool {
        let on_board = |side: Side| self.cells.iter().filter(|&&c| is_of(c, side)).count();
        Side::ALL.into_iter().all(|side| {
            let list = &self.lists[side];
            let royals = &self.royals[side];
            list.len() == on_board(side)
                && self.in_order(side).count() == list.len()
                && self.in_order(side).all(|c| list.contains(&c))
                && list.iter().enumerate().all(|(i, &c)| {
                    is_of(self.at(c), side)
                        && usize::from(self.slots[usize::from(c)]) == i
                        && royals.contains(&c) == tables.royals.has(self.at(c))
                })
                && royals.len() == list.iter().filter(|&&c| tables.royals.has(self.at(c))).count()
        }) && (usize::from(FIRST_PIECE)..self.counts.len()).all(|content| {
            usize::from(self.counts[content])
                == self.cells.iter().filter(|&&c| usize::from(c) == content).count()
                && kind_of(content as Content).index() < tables.drops.held.len()
        }) && self.walls.len() == self.cells.iter().filter(|&&c| c == WALL).count()
            && self.walls.iter().all(|&wall| self.at(wall) == WALL)
            && self.key == self.key_from_scratch()
            && self.alike == self.alike_from_scratch(&tables.repetition)
    }
}
