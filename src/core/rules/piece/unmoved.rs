//! The rules for pieces that have not moved. Source of the words: `docs/guide/pieces.md`, "First moves".

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Region, Side, SquareSet};
use crate::rules::Rules;

/// Rules about pieces that have not moved, other than their first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unmoved {
    /// The squares whose unmoved pieces are named in positions by the letters of their files. Cambodian chess: King and
    /// Met.
    pub shown: Option<Region>,
    /// The pieces that count as moved without a move.
    pub lost: Vec<LostFirstMoves>,
}

/// Pieces that count as moved once an enemy piece has moved to where it would attack them on an otherwise empty
/// board. Cambodian chess: the King when a Boat aims at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostFirstMoves {
    /// The kinds that lose their first moves.
    pub kinds: Vec<PieceKind>,
    /// The kinds that take them.
    pub aimed_at_by: Vec<PieceKind>,
}

/// Decides whether repetition compares the pieces that have moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FirstMovesRepeated {
    /// Positions differ if different pieces have moved.
    Compared,
    /// It does not matter which pieces have moved.
    // Seirawan chess, as Fairy-Stockfish plays it.
    Ignored,
}

impl Rules {
    /// Returns the squares of a player for which positions show by letters of files which pieces have not moved.
    pub fn unmoved_shown_on(&self, side: Side) -> SquareSet {
        let mut squares = SquareSet::new();
        let zones = [self.gating.as_ref().map(|gating| &gating.zone), self.unmoved.shown.as_ref()];
        for square in zones.into_iter().flatten().flat_map(|zone| zone[side].iter()) {
            squares.insert(square);
        }
        squares
    }

    /// Returns whether positions do so for any square.
    pub fn shows_unmoved(&self) -> bool {
        self.gating.is_some() || self.unmoved.shown.is_some()
    }
}
