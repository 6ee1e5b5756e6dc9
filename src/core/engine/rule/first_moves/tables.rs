//! Who has first moves, how positions tell of them, and what takes them, as tables.

use crate::board::Side;
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Initial, Kind};

/// First moves, and how they are lost but by moving.
#[derive(Clone, Debug)]
pub(crate) struct FirstMoves {
    /// Whether some piece has moves only while unmoved.
    pub(crate) matter: bool,
    /// Where positions tell by files who has not moved.
    pub(crate) told: Told,
    /// Who counts as moved once an enemy aims at it.
    pub(crate) aims: Box<[Aim]>,
}

/// By side, then cell: whether positions tell whether the piece that starts there has moved; empty when they tell of none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told(pub(crate) [ByCell<bool>; 2]);

impl Told {
    /// Whether they tell so of a side's piece on a cell.
    pub(crate) fn has(&self, side: Side, cell: Cell) -> bool {
        self.0.get(side.index()).is_some_and(|cells| cells.has(cell))
    }
}

/// A piece that counts as moved once an enemy piece moves to where it would attack it on an empty board.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// Where it starts, the only cell where it can be unmoved.
    pub(in crate::engine) home: Cell,
    pub(in crate::engine) content: Content,
    /// The pieces that aim, each with the cells from which it does.
    pub(in crate::engine) from: Box<[(Content, ByCell<bool>)]>,
}

impl Compiler<'_> {
    /// Who has first moves. What aims at whom is found once there are tables.
    pub(in crate::engine) fn first_moves(&self) -> FirstMoves {
        let mut terms = self.rules.kinds.iter().flat_map(Kind::terms);
        FirstMoves {
            matter: self.rules.tells_by_file() || terms.any(|term| term.initial != Initial::Any),
            told: self.told(),
            aims: Box::default(),
        }
    }

    /// Where positions tell by files who has not moved.
    fn told(&self) -> Told {
        if !self.rules.tells_by_file() {
            return Told::default();
        }
        Told(Side::ALL.map(|side| self.cells_of(&self.rules.told_by_file(side))))
    }
}
