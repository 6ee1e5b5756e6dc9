//! The neighbour that a piece must have, or must not have, for some of its moves.

use crate::engine::layout::by::ByContent;
use crate::engine::layout::{Cell, Content, Home};

/// Neighbours of some contents, seen from a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beside {
    /// The offsets from the piece to where they may be.
    pub(in crate::engine) steps: Box<[i16]>,
    pub(in crate::engine) of: ByContent<bool>,
    pub(in crate::engine) home: Home,
}

impl Beside {
    /// Returns whether one of them is next to a cell.
    #[inline]
    pub(in crate::engine) fn is_near(&self, cells: &[Content], cell: Cell) -> bool {
        if self.home.is_round() {
            return self.is_near_round(cells, cell);
        }
        self.steps.iter().any(|&step| {
            let there = cells.get(usize::from(cell.wrapping_add_signed(step)));
            there.is_some_and(|&there| self.of.has(there))
        })
    }

    /// Returns whether one of them is next to a cell of a board with joined edges.
    #[cold]
    fn is_near_round(&self, cells: &[Content], cell: Cell) -> bool {
        self.steps.iter().any(|&step| {
            let there = cells.get(usize::from(self.home.step(cell, step)));
            there.is_some_and(|&there| self.of.has(there))
        })
    }
}

/// On which neighbours a term depends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Near {
    /// Without one of them the piece does not have the term.
    pub(in crate::engine) needs: Option<Beside>,
    /// With one of any of these it does not have it.
    pub(in crate::engine) bars: Vec<Beside>,
    /// With one of any of these next to it, a square ends a slide.
    pub(in crate::engine) stops: Vec<Beside>,
}

impl Near {
    /// Returns whether it depends on nothing.
    pub(in crate::engine) fn is_empty(&self) -> bool {
        self.needs.is_none() && self.bars.is_empty() && self.stops.is_empty()
    }

    /// Returns whether a piece on a cell has the term.
    #[inline]
    pub(in crate::engine) fn allows(&self, cells: &[Content], from: Cell) -> bool {
        self.needs.as_ref().is_none_or(|needs| needs.is_near(cells, from))
            && !self.bars.iter().any(|bars| bars.is_near(cells, from))
    }

    /// Returns whether a piece on a cell has the term, and may go this many steps.
    pub(in crate::engine) fn allows_run(&self, cells: &[Content], from: Cell, delta: i16, steps: u8) -> bool {
        let mut passed = (0..i16::from(steps)).map(|n| from.wrapping_add_signed(n * delta));
        self.allows(cells, from) && (steps == 1 || !passed.any(|cell| self.stops_on(cells, cell)))
    }

    /// Returns whether a slide ends on a cell.
    #[inline]
    pub(in crate::engine) fn stops_on(&self, cells: &[Content], cell: Cell) -> bool {
        self.stops.iter().any(|stops| stops.is_near(cells, cell))
    }
}
