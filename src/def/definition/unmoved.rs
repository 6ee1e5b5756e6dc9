//! Pieces that have not moved.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What holds about pieces that have not moved.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unmoved {
    /// Where positions name the files of pieces that have not moved, as in `DEde`, seen by their owner. When not written:
    /// positions name the squares of pieces that have moved and stand again where they started.
    #[serde(default)]
    pub told: Field<Spanned<Zone>>,
    /// Pieces that count as moved once an enemy piece aims at them. Without it nothing does that has not moved.
    #[serde(default)]
    pub lost: Field<Vec<Spanned<LostFirstMoves>>>,
}

/// Pieces that count as moved once an enemy piece has moved to where it would attack them on an empty board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LostFirstMoves {
    /// The pieces that lose their first moves.
    pub pieces: Field<Vec<Text>>,
    /// The enemy pieces that take them.
    pub aimed_at_by: Field<Vec<Text>>,
}

/// Whether repetition asks who has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FirstMovesWord {
    /// Positions in which other pieces have moved are different.
    Compared,
    /// It does not matter who has moved.
    Ignored,
}
