//! Castling.

use alfil_core::board::Side;
use alfil_core::rules::{Denial, Permit};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::WingWord;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::spanned::{Field, OneOrMore, Spanned};
use crate::diag::Text;

/// A king and a partner that may move together while neither has moved.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// The king, or another leading piece: castling is written as its move.
    #[cfg_attr(feature = "schema", schemars(with = "PieceKey"))]
    pub piece: Field<Text>,
    /// The square where it starts, as in `"e1"`.
    #[serde(default)]
    pub from: Field<Text>,
    /// The square where it ends, or a list of squares from which the player chooses, in the order of the squares in
    /// `partner-to`.
    pub to: Field<OneOrMore<Text>>,
    /// The partner.
    #[cfg_attr(feature = "schema", schemars(with = "PieceKey"))]
    pub partner: Field<Text>,
    /// The square where the partner starts.
    #[serde(default)]
    pub partner_from: Field<Text>,
    /// The side of `piece` on which the partner starts, if both may start anywhere on the rank where they end. It replaces
    /// `from` and `partner-from`.
    #[serde(default)]
    pub partner_on: Field<Spanned<WingWord>>,
    /// The square where the partner ends, or a list of squares, one for each in `to`.
    pub partner_to: Field<OneOrMore<Text>>,
    /// The player who may castle this way. Default: the first player and, mirrored by `symmetry`, the second player.
    #[serde(default)]
    pub side: Field<Spanned<Side>>,
    /// The castling rights that it takes from the other player. Default: none.
    #[serde(default)]
    pub denies: Field<Spanned<Denial>>,
    /// Allows or forbids castling out of an attack and across attacked squares, if royal pieces may not be left
    /// attacked. Default: illegal.
    #[serde(default)]
    pub through_attack: Field<Spanned<Permit>>,
    /// A way to gain the castling right other than from the start position. Default: none.
    #[serde(default)]
    pub gained_by: Field<Spanned<GainWord>>,
}

/// A way to gain a castling right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GainWord {
    /// By dropping one of the two pieces on its start square while the other is on its own.
    Drops,
}
