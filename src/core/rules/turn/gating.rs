//! Pieces let in from the hand by first moves.

use crate::board::{PieceKind, Region};

/// The first moves that may let pieces in from the hand. Source of the words: `docs/guide/drops.md`, "Gating". Seirawan
/// chess.
///
/// A piece that has not moved since the game began may let one in where it leaves, a castling on one of the two squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gating {
    /// The squares on which pieces can let others in; at most one square of a player's on a file.
    pub zone: Region,
    /// The kinds that may come in.
    pub kinds: Vec<PieceKind>,
}
