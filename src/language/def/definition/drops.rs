//! Drops and gating.

use alfil_core::rules::{Colours, DropNear, DropSource, Face};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// The pieces that may be dropped, and where.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Drops {
    /// The pieces it covers. Default: every piece that can be in hand, is not royal, and is named in no other entry.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The source of the pieces. Default: `"hand"`.
    #[serde(default)]
    pub from: Field<Spanned<DropSource>>,
    /// What must be near the square. Default: none.
    #[serde(default)]
    pub near: Field<Spanned<DropNear>>,
    /// The colours of the squares they may be dropped on. Default: any.
    #[serde(default)]
    pub colours: Field<Spanned<Colours>>,
    /// While one of these squares is empty, they may be dropped only on these, regardless of `near`.
    #[serde(default)]
    pub first_on: Field<Spanned<Zone>>,
    /// The pie rule: as their first drop, the second player may also drop one of them on the opponent's only piece, capturing
    /// it. Default: false.
    #[serde(default)]
    pub swap: Field<Spanned<bool>>,
    /// They may be dropped only here.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// They may not be dropped here.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// The most pieces of one kind that a player may have on a file after dropping one of that kind.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 36)))]
    #[serde(default)]
    pub per_file: Field<Spanned<u32>>,
    /// The form in which the pieces may be dropped. Default: as they are in hand.
    #[serde(default)]
    pub r#as: Field<Spanned<Face>>,
    /// What a drop may not do.
    #[serde(default)]
    pub forbid: Field<Vec<Spanned<ForbidWord>>>,
}

/// Something that a drop may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ForbidWord {
    /// Put a piece where it can never move.
    Stuck,
    /// Give check.
    Check,
    /// Give checkmate.
    Checkmate,
}

/// Gating: which first moves may place a piece from the hand on the square they leave.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gating {
    /// The squares from which a first move may gate another piece, as their owner sees them.
    pub on: Field<Spanned<Zone>>,
    /// The pieces that may be gated. Default: every piece that is not royal.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
}
