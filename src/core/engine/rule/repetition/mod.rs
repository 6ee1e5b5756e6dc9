//! How positions are compared for repetition, if not by their own key.

pub(in crate::engine) mod tables;

use crate::engine::layout::Cell;
use crate::engine::layout::zobrist;
use crate::engine::rule::repetition::tables::Repetition;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// The key with which positions are compared for repetition.
    #[inline]
    pub fn key_of_looks(&self, tables: &Tables) -> u64 {
        let rule = &tables.repetition;
        let is_own = rule.alike.is_empty() && !rule.ignores_first_moves;
        if is_own { self.key } else { self.key_of_alike(rule) }
    }

    /// The part of the key that shows which pieces have moved.
    fn key_of_unmoved(&self) -> u64 {
        let unmoved = self.lists.iter().flatten().filter(|&&cell| self.is_unmoved(cell));
        unmoved.fold(0, |key, &cell| key ^ zobrist::unmoved(cell))
    }

    fn key_of_alike(&self, rule: &Repetition) -> u64 {
        let key = if rule.ignores_first_moves { self.key ^ self.key_of_unmoved() } else { self.key };
        let change = |&cell: &Cell| {
            let content = self.at(cell);
            let alike = rule.alike.get(usize::from(content)).copied().unwrap_or(content);
            if alike == content { 0 } else { zobrist::piece(content, cell) ^ zobrist::piece(alike, cell) }
        };
        self.lists.iter().flatten().map(change).fold(key, |key, change| key ^ change)
    }
}
