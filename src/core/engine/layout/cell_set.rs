//! Sets of cells.

use smallvec::SmallVec;

use crate::engine::layout::Cell;

/// Cells as bits, collected anew in each position.
pub(crate) type Marks = SmallVec<[u64; 6]>;

/// Adds a cell; one outside the mailbox is ignored.
#[inline]
pub(crate) fn mark(marks: &mut [u64], cell: Cell) {
    if let Some(word) = marks.get_mut(usize::from(cell >> 6)) {
        *word |= 1 << (cell & 63);
    }
}

/// Returns whether a cell is in the set.
#[inline]
pub(crate) fn has(marks: &Marks, cell: Cell) -> bool {
    marks.get(usize::from(cell >> 6)).is_some_and(|word| word >> (cell & 63) & 1 == 1)
}

/// A set of cells as bits. Iteration is in the order of the board, regardless of earlier changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellSet {
    words: Box<[u64]>,
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the mailbox the set was made for")]
impl CellSet {
    /// Returns an empty set of cells of a mailbox of this size.
    pub(crate) fn new(n_cells: usize) -> CellSet {
        CellSet { words: vec![0; n_cells.div_ceil(64)].into() }
    }

    /// Adds a cell.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.words[usize::from(cell >> 6)] |= 1 << (cell & 63);
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.words[usize::from(cell >> 6)] &= !(1 << (cell & 63));
    }

    /// Returns whether a cell is in the set.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.words[usize::from(cell >> 6)] >> (cell & 63) & 1 == 1
    }

    /// Returns its cells, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> Cells<'_> {
        Cells::of(&self.words)
    }
}

impl<'a> Cells<'a> {
    /// Returns the cells whose bits these are.
    #[inline]
    pub(crate) fn of(words: &'a [u64]) -> Cells<'a> {
        let (&bits, rest) = words.split_first().unwrap_or((&0, &[]));
        Cells { bits, first: 0, rest }
    }
}

/// The cells of a set, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Cells<'a> {
    bits: u64,
    /// The cell of the lowest bit.
    first: Cell,
    rest: &'a [u64],
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.bits == 0 {
            let (&bits, rest) = self.rest.split_first()?;
            (self.bits, self.rest) = (bits, rest);
            self.first += 64;
        }
        let cell = self.first + self.bits.trailing_zeros() as Cell;
        self.bits &= self.bits - 1;
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::CellSet;

    #[test]
    fn cells_come_back_in_order_and_once() {
        let mut set = CellSet::new(200);
        assert_eq!(set.iter().next(), None);
        for cell in [199, 0, 64, 63, 130, 65, 0] {
            set.insert(cell);
        }
        set.remove(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 65, 130, 199]);
    }
}
