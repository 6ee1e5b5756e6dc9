//! Moves that must be made before all others, as tables.

use crate::board::PieceKind;
use crate::engine::rule::drops::tables::Drops;
use crate::engine::tables::compiler::Compiler;
use crate::rules::Obligation;

/// The moves that must be made before all others.
#[derive(Clone, Debug)]
pub(crate) enum First {
    /// None.
    Nothing,
    /// Captures.
    Captures,
    /// En passant captures.
    EnPassant,
    /// Drops of these kinds, as they are in hand; while one of them is possible, no other kind may be dropped.
    Drops(FirstDrops),
}

/// Kinds that must be dropped before all else.
#[derive(Clone, Debug)]
pub(crate) struct FirstDrops {
    /// By kind: whether it must.
    pub(crate) is_first: Box<[bool]>,
    /// The kinds that these may be dropped as.
    pub(crate) drops: Box<[PieceKind]>,
}

impl First {
    /// Returns whether there are such moves.
    #[inline]
    pub(crate) fn exist(&self) -> bool {
        !matches!(self, First::Nothing)
    }
}

impl Compiler<'_> {
    /// Returns which moves must be made before all others.
    pub(in crate::engine) fn first(&self, drops: &Drops) -> First {
        match &self.rules.obligation {
            Obligation::None => First::Nothing,
            Obligation::Capture => First::Captures,
            Obligation::CaptureEnPassant => First::EnPassant,
            Obligation::Drop { kinds } => {
                let is_named = |kind| kinds.is_empty() || kinds.contains(&kind);
                First::Drops(FirstDrops {
                    is_first: self.rules.kind_indices().map(is_named).collect(),
                    drops: drops
                        .kinds
                        .iter()
                        .copied()
                        .filter(|&kind| is_named(drops.held_as(kind)))
                        .collect(),
                })
            }
        }
    }
}
