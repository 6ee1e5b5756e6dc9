//! Captures of pieces that went past.

use crate::board::{PerSide, PieceKind, Region};

/// Rules about en passant captures, other than which pieces make them. Source of the words: `docs/guide/pieces.md`, "En
/// passant".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnPassant {
    /// The only squares where a player may capture en passant; `None` if all are. Horde.
    pub on: Option<Region>,
    /// By player: the kinds whose first moves positions always show, with the square of the piece, even if no piece can answer
    /// them with a capture.
    pub shown: PerSide<Vec<PieceKind>>,
}
