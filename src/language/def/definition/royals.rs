//! Royal pieces.

use alfil_core::rules::{Counted, Permit, WhenAttacked, WhichRoyals, WithMore};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What being royal means.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// Whether a player may leave one of their own royal pieces attacked.
    #[serde(default)]
    pub left_attacked: Field<Spanned<Permit>>,
    /// Which royal pieces count when a player has several.
    #[serde(default)]
    pub which: Field<Spanned<WhichRoyals>>,
    /// Which moves an attacked royal piece may make, other than castling. Default: any move.
    #[serde(default)]
    pub when_attacked: Field<Spanned<WhenAttacked>>,
    /// Whether a royal piece may cross attacked squares by a move other than castling. Default: allowed.
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
    pub pieces: Field<Vec<Text>>,
    /// The largest number for which an attack on any of them is check.
    pub at_most: Field<Spanned<u16>>,
    /// What applies while the player has more of them. Default: attacks on them are not check.
    #[serde(default)]
    pub with_more: Field<Spanned<WithMore>>,
    /// When they are counted to decide whether a move leaves one attacked. Default: after the move.
    #[serde(default)]
    pub counted: Field<Spanned<Counted>>,
}
