//! Positions that count as the same, as tables.

use crate::board::{PieceKind, Side};
use crate::engine::layout::{Content, FIRST_PIECE, content};
use crate::engine::tables::compiler::Compiler;
use crate::rules::FirstMovesRepeated;

/// The positions that count as the same for repetition.
#[derive(Clone, Debug)]
pub(crate) struct Repetition {
    /// By content: the content it counts as; empty if all are distinguished.
    pub(crate) alike: Box<[Content]>,
    /// True if positions are the same regardless of which pieces have moved.
    pub(crate) ignores_first_moves: bool,
}

impl Compiler<'_> {
    /// Returns which positions count as the same for repetition.
    pub(in crate::engine) fn repetition(&self) -> Repetition {
        Repetition {
            alike: self.alike(),
            ignores_first_moves: self.rules.first_moves_repeated == FirstMovesRepeated::Ignored,
        }
    }

    /// By content: the content it counts as when positions are compared.
    fn alike(&self) -> Box<[Content]> {
        if self.rules.alike.is_empty() {
            return Box::default();
        }
        let of_kind = |kind: PieceKind| {
            let group = self.rules.alike.iter().find(|kinds| kinds.contains(&kind));
            group.and_then(|kinds| kinds.first().copied()).unwrap_or(kind)
        };
        let pieces =
            self.rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| content(of_kind(kind), side)));
        (0..FIRST_PIECE).chain(pieces).collect()
    }
}
