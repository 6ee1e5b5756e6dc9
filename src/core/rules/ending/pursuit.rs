//! Pursuit: threats that count, and pieces that may be threatened.

use crate::board::{PieceKind, Region};

/// The threats that count as pursuit. Source of the words: `docs/guide/repetition.md`, "Pursuit"; of the rules: Asian
/// Xiangqi Federation, as Fairy-Stockfish counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// The kinds that pursue.
    pub by: Vec<PieceKind>,
    /// The kinds that are pursued.
    pub of: Vec<PieceKind>,
    /// Kinds that are not pursued while they are in their owner's region. Xiangqi: soldiers before the river.
    pub spared: Option<(Vec<PieceKind>, Region)>,
    /// Attackers and what they pursue even where it is protected. Xiangqi: a rook by a horse.
    pub prized: Vec<(Vec<PieceKind>, Vec<PieceKind>)>,
}
