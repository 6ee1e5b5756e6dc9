//! Lines from cell to cell.
//!
//! What looks along a line takes a [`Steps`], of which there is one sort for boards without joined edges and one for the
//! others: each loop exists twice, and the first copy is a plain addition.

use crate::engine::layout::{Cell, Home};

/// A way to go from one cell to the next.
pub(crate) trait Steps: Copy {
    /// Returns the cell to which a step leads.
    fn step(self, cell: Cell, delta: i16) -> Cell;
}

/// Steps on a board without joined edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flat;

/// Steps on a board with joined edges: by cell, where a step that seems to lead there leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round<'t>(&'t [Cell]);

impl Steps for Flat {
    #[inline]
    fn step(self, cell: Cell, delta: i16) -> Cell {
        cell.wrapping_add_signed(delta)
    }
}

impl Steps for Round<'_> {
    #[inline]
    fn step(self, cell: Cell, delta: i16) -> Cell {
        let at = cell.wrapping_add_signed(delta);
        self.0.get(usize::from(at)).copied().unwrap_or(at)
    }
}

/// Calls a function for a board with joined edges, apart from the code for other boards: copies of both in one function would
/// slow the other boards down.
#[cold]
#[inline(never)]
pub(crate) fn on_joined_board<R>(call: impl FnOnce() -> R) -> R {
    call()
}

impl Home {
    /// Returns the steps of a board with joined edges; `None` for other boards, where steps are [`Flat`].
    #[inline]
    pub(crate) fn round(&self) -> Option<Round<'_>> {
        self.0.as_deref().map(Round)
    }
}
