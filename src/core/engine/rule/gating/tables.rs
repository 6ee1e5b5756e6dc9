//! Pieces that may let others in from the hand, as tables.

use crate::board::{PerSide, PieceKind, Side};
use crate::engine::layout::Cell;
use crate::engine::layout::by::ByCell;
use crate::engine::tables::compiler::Compiler;

/// The pieces that may gate others, and these.
#[derive(Clone, Debug)]
pub(crate) struct Gating {
    /// By side, then cell: whether a piece there that has not moved may let another one in.
    pub(crate) gates: PerSide<ByCell<bool>>,
    /// The kinds that may be gated.
    pub(crate) kinds: Box<[PieceKind]>,
}

impl Gating {
    /// Returns whether a side's pieces may let others in on a cell while they have not moved.
    pub(crate) fn is_gate(&self, side: Side, cell: Cell) -> bool {
        self.gates[side].has(cell)
    }
}

impl Compiler<'_> {
    /// Returns which first moves may let pieces in.
    pub(in crate::engine) fn gating(&self) -> Option<Box<Gating>> {
        let gating = self.rules.gating.as_ref()?;
        Some(Box::new(Gating {
            gates: PerSide::from_fn(|side| self.zone(&gating.zone, side)),
            kinds: gating.kinds.clone().into(),
        }))
    }
}
