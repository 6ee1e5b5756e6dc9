//! First moves, how positions show them, and what takes them, as tables.

use crate::board::{PerSide, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Initial, Kind};

/// First moves, and how they are lost other than by moving.
#[derive(Clone, Debug)]
pub(crate) struct Unmoved {
    /// True if some piece has moves only while unmoved.
    pub(crate) matter: bool,
    /// The cells whose unmoved pieces positions show by their files.
    pub(crate) shown: Shown,
    /// The pieces that count as moved once an enemy aims at them.
    pub(crate) aims: Box<[Aim]>,
}

/// By side, then cell: whether positions show if the piece that starts there has moved; empty if they never do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown(pub(crate) PerSide<ByCell<bool>>);

impl Shown {
    /// Returns whether they do for a side's piece on a cell.
    pub(crate) fn has(&self, side: Side, cell: Cell) -> bool {
        self.0[side].has(cell)
    }
}

/// A piece that counts as moved once an enemy piece moves to where it would attack that piece on an empty board.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// Its start: the only cell on which it can be unmoved.
    pub(in crate::engine) home: Cell,
    pub(in crate::engine) content: Content,
    /// The pieces that can aim at it, each with the cells from which it does.
    pub(in crate::engine) from: Box<[(Content, ByCell<bool>)]>,
}

impl Compiler<'_> {
    /// Returns which pieces have first moves. What aims at them is found once there are tables.
    pub(in crate::engine) fn unmoved(&self) -> Unmoved {
        let mut terms = self.rules.kinds.iter().flat_map(Kind::terms);
        Unmoved {
            matter: self.rules.shows_unmoved() || terms.any(|term| term.initial != Initial::Any),
            shown: self.shown(),
            aims: Box::default(),
        }
    }

    /// Returns where positions show by files which pieces have not moved.
    fn shown(&self) -> Shown {
        if !self.rules.shows_unmoved() {
            return Shown::default();
        }
        Shown(PerSide::from_fn(|side| self.cells_of(&self.rules.unmoved_shown_on(side))))
    }
}
