//! Pieces that change how their neighbours move.

use alfil_core::rules::{NeighbourEffect, NeighbourSide};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::def::condition::Pieces;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// An effect of a piece on a neighbour.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Neighbour {
    /// The pieces that are affected. Default: all.
    #[serde(default)]
    pub of: Field<Spanned<Pieces>>,
    /// The pieces that affect them. Default: all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The owner of these pieces, seen from the owner of the affected piece.
    pub side: Field<Spanned<NeighbourSide>>,
    /// The squares where they can be, as steps from the affected piece: `"bW"` is directly behind it, `"K"` on any of
    /// the eight adjacent squares.
    pub at: Field<Text>,
    /// The effect on the affected piece.
    pub effect: Field<Spanned<NeighbourEffect>>,
}
