//! The obligations of a player.

use crate::board::PieceKind;

/// An action that a player must take whenever a legal move takes it. Source of the words: `docs/guide/turns.md`,
/// "Obligatory captures".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Nothing.
    None,
    /// Capture something, en passant or not. Antichess.
    Capture,
    /// Capture en passant.
    CaptureEnPassant,
    /// Drop one of these, as long as one is in hand; nothing else may be dropped then. Sittuyin: the setup.
    Drop {
        /// The kinds; when none is named, any that is in hand.
        kinds: Vec<PieceKind>,
    },
}
