//! Which moves leave squares open to a capture in passing.

use crate::board::Side;
use crate::engine::layout::{Cell, Content};
use crate::engine::tables::Atom;

/// A way to go past squares, of the pieces of one content.
#[derive(Clone, Debug)]
pub(crate) struct PassingWay {
    pub(crate) atom: Atom,
    /// Bit by bit, its numbers of steps that come to the same as an ordinary move on an empty board: these pass nothing.
    pub(in crate::engine) ordinary: u64,
    /// How many of the squares it goes past hold a piece, which it jumps over.
    pub(in crate::engine) n_jumped: usize,
    /// By cell: whether it is left open from there; nothing when by pieces that have not moved.
    pub(in crate::engine) from: Option<Box<[bool]>>,
}

/// What is known of a variant about pieces that go past squares.
#[derive(Clone, Debug, Default)]
pub(crate) struct InPassing {
    /// By content.
    pub(in crate::engine) ways: Box<[Box<[PassingWay]>]>,
    /// By content: whether positions always tell its first moves.
    pub(in crate::engine) told: Box<[bool]>,
    /// By side, then cell: whether it may capture in passing there; nothing when it may anywhere.
    pub(in crate::engine) on: Option<[Box<[bool]>; 2]>,
    /// Whether some ways depend on where they start, not on whether the piece has moved.
    pub(in crate::engine) by_place: bool,
}

impl PassingWay {
    /// Whether so many steps are a first move and nothing else.
    pub(in crate::engine) fn is_first_move(&self, steps: i32) -> bool {
        u32::try_from(steps).ok().and_then(|n| self.ordinary.checked_shr(n)).is_some_and(|bits| bits & 1 == 0)
    }

    /// Whether it may be gone from a cell.
    pub(in crate::engine) fn starts_on(&self, from: Cell, is_first_move: bool) -> bool {
        self.from.as_ref().map_or(is_first_move, |cells| has(cells, from))
    }
}

#[expect(clippy::indexing_slicing, reason = "made for every content; there are two sides")]
impl InPassing {
    /// The ways of a content.
    pub(in crate::engine) fn ways(&self, content: Content) -> &[PassingWay] {
        &self.ways[usize::from(content)]
    }

    /// Whether positions always tell the first moves of a content.
    pub(in crate::engine) fn is_told(&self, content: Content) -> bool {
        self.told[usize::from(content)]
    }

    /// Whether a side may capture in passing on a cell.
    pub(in crate::engine) fn is_open(&self, side: Side, cell: Cell) -> bool {
        self.open_cells(side).is_none_or(|cells| has(cells, cell))
    }

    /// By cell: whether a side may capture in passing there; nothing when it may anywhere.
    pub(in crate::engine) fn open_cells(&self, side: Side) -> Option<&[bool]> {
        self.on.as_ref().map(|on| &*on[side.index()])
    }
}

pub(in crate::engine) fn has(cells: &[bool], cell: Cell) -> bool {
    cells.get(usize::from(cell)).is_some_and(|&c| c)
}
