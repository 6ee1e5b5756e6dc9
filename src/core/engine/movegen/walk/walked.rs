//! The result of a walk: the cell where the piece ends, its captures on the way, the piece it displaces.

use arrayvec::ArrayVec;

use crate::board::Move;
use crate::engine::layout::Cell;

/// The cells captured on the way, in the order of the legs.
pub(crate) type Captured = ArrayVec<Cell, { Move::MAX_PASSING }>;

/// A move that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The cell where the piece ends: empty, its own start, or that of a piece that it captures.
    pub to: Cell,
    /// The cells taken from on the way; never `to`.
    pub(super) taken: Captured,
    /// The cell where the piece that is taken is put down again; `NOWHERE` if it is captured.
    pub(super) set_down: Cell,
}

/// No cell, not even one of the margin.
pub(super) const NOWHERE: Cell = Cell::MAX;

impl Walked {
    /// Returns a walk that captures nothing on the way.
    pub(in crate::engine) fn landing_on(to: Cell) -> Walked {
        Walked { to, taken: Captured::new(), set_down: NOWHERE }
    }

    /// Returns the cells captured on the way; never `to`.
    pub fn captured(&self) -> &[Cell] {
        if self.set_down == NOWHERE { &self.taken } else { &[] }
    }

    /// Returns the start and end of a displaced piece. Nothing is captured then.
    pub fn aside(&self) -> Option<(Cell, Cell)> {
        if self.set_down == NOWHERE {
            return None;
        }
        Some((self.taken.first().copied().unwrap_or(self.to), self.set_down))
    }

    /// Returns whether the piece is back where it was and nothing was captured or moved aside.
    pub fn is_pass(&self, from: Cell) -> bool {
        self.to == from && self.taken.is_empty()
    }

    /// Returns whether it captures the piece on a cell.
    pub fn takes(&self, cell: Cell) -> bool {
        self.set_down == NOWHERE && (self.to == cell || self.taken.contains(&cell))
    }

    /// Returns a number that is equal for moves from the same cell with the same target, the same captured cells and
    /// the same piece moved aside to the same cell.
    pub fn key(&self) -> u128 {
        let key = |cells: &[Cell]| {
            cells.iter().fold(u128::from(self.to), |key, &cell| (key << 16) | (u128::from(cell) + 1))
        };
        let captured = match *self.taken.as_slice() {
            [] => key(&[]),
            [a] => key(&[a]),
            [a, b] => key(&[a.min(b), a.max(b)]),
            _ => {
                let mut cells = self.taken.clone();
                cells.sort_unstable();
                key(&cells)
            }
        };
        if self.set_down == NOWHERE { captured } else { captured | u128::from(self.set_down) << 96 }
    }
}
