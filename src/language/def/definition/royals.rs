//! Royal pieces.

use alfil_core::rules::{Counted, Permit, WhenAttacked, WhichRoyals, WithMore};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// The rules for royal pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// Allows or forbids leaving one's own royal piece attacked. Default: required, unless inherited.
    #[serde(default)]
    pub left_attacked: Field<Spanned<Permit>>,
    /// The royal pieces that count when a player has several. Default: required, unless inherited.
    #[serde(default)]
    pub which: Field<Spanned<WhichRoyals>>,
    /// The moves that an attacked royal piece may make, other than castling. Default: `"any-move"`.
    #[serde(default)]
    pub when_attacked: Field<Spanned<WhenAttacked>>,
    /// Allows or forbids crossing attacked squares with a royal piece, other than by castling. Default: allowed.
    #[serde(default)]
    pub through_attack: Field<Spanned<Permit>>,
    /// Royal pieces that count only while a player has few of them. `which` then applies to the others.
    #[serde(default)]
    pub while_few: Field<Vec<Spanned<WhileFew>>>,
}

/// Royal pieces that count only while a player has few of them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WhileFew {
    /// The pieces, counted together on the board.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The largest number for which an attack on any of them is check.
    pub at_most: Field<Spanned<u16>>,
    /// The rule while the player has more of them. Default: `"safe"`.
    #[serde(default)]
    pub with_more: Field<Spanned<WithMore>>,
    /// When they are counted to decide whether a move leaves one attacked. Default: `"after-move"`.
    #[serde(default)]
    pub counted: Field<Spanned<Counted>>,
}
