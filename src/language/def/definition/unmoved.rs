//! Pieces that have not moved.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// Rules about pieces that have not moved.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Unmoved {
    /// The squares, as their owner sees them, for which positions record pieces that have not moved by their files, as
    /// in `DEde`. Default: positions record the squares of pieces that have moved and returned to where they started.
    #[serde(default)]
    pub in_fen: Field<Spanned<Zone>>,
    /// Pieces that count as moved once an enemy piece aims at them. Default: none.
    #[serde(default)]
    pub lost: Field<Vec<Spanned<LostFirstMoves>>>,
}

/// Pieces that count as moved once an enemy piece has moved to where it would attack them on an empty board.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LostFirstMoves {
    /// The pieces that lose their first moves.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The enemy pieces that make them count as moved.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub aimed_at_by: Field<Vec<Text>>,
}
