//! Castling.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::{SideWord, WingWord};
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// A king and a partner that may move at once while neither has moved.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// The piece that leads: the move is written as its move.
    pub piece: Field<Text>,
    /// The square where it starts, as in `"e1"`.
    #[serde(default)]
    pub from: Field<Text>,
    /// The square where it ends.
    pub to: Field<Text>,
    /// The other piece.
    pub partner: Field<Text>,
    /// The square where that one starts.
    #[serde(default)]
    pub partner_from: Field<Text>,
    /// Where the other piece starts, seen from the first, when both may start anywhere on the rank where they end. Stands in
    /// the place of `from` and `partner-from`.
    #[serde(default)]
    pub partner_on: Field<Spanned<WingWord>>,
    /// The square where that one ends.
    pub partner_to: Field<Text>,
    /// Whose castling it is. When not written: the first player's, and turned by `symmetry` the second player's.
    #[serde(default)]
    pub side: Field<Spanned<SideWord>>,
    /// Which rights to castle it takes from the other player. When not written: none.
    #[serde(default)]
    pub denies: Field<Spanned<DenialWord>>,
    /// How else than by the start position the right to castle comes about. When not written: not at all.
    #[serde(default)]
    pub gained_by: Field<Spanned<GainWord>>,
}

/// How a right to castle comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GainWord {
    /// One of the two pieces is dropped on its square while the other stands on its own.
    Drops,
}

/// Which rights to castle a castling takes from the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DenialWord {
    /// Those with a partner on the same side of the king: both on higher files, or both on lower ones.
    SameWing,
}
