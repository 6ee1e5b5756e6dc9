//! The comparison of positions for repetition, if not by their own key.

pub(in crate::engine) mod tables;

use crate::engine::layout::zobrist;
use crate::engine::layout::{Cell, Content};
use crate::engine::rule::repetition::tables::Repetition;
use crate::engine::state::State;

impl Repetition {
    /// Returns whether positions are compared by their own keys.
    #[inline]
    pub(in crate::engine) fn compares_keys(&self) -> bool {
        self.alike.is_empty() && !self.ignores_first_moves
    }

    /// Returns how the key of a piece on a cell differs from that of the piece it counts as.
    pub(in crate::engine) fn of_piece(&self, content: Content, cell: Cell) -> u64 {
        let alike = self.alike.get(usize::from(content)).copied().unwrap_or(content);
        if alike == content { 0 } else { zobrist::piece(content, cell) ^ zobrist::piece(alike, cell) }
    }

    /// Returns the key of a first move that does not count.
    pub(in crate::engine) const fn of_first_move(&self, cell: Cell) -> u64 {
        if self.ignores_first_moves { zobrist::unmoved(cell) } else { 0 }
    }
}

impl State {
    /// Returns the key with which positions are compared for repetition.
    #[inline]
    pub const fn key_of_looks(&self) -> u64 {
        self.key ^ self.alike
    }

    /// Returns how that key differs from the position's own, computed from the board.
    pub(in crate::engine) fn alike_from_scratch(&self, rule: &Repetition) -> u64 {
        self.lists.iter().flatten().fold(0, |alike, &cell| {
            let first_move = if self.is_unmoved(cell) { rule.of_first_move(cell) } else { 0 };
            alike ^ rule.of_piece(self.at(cell), cell) ^ first_move
        })
    }
}
