//! Promotion, and what turns back.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use super::pieces::SidedPieces;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// When some pieces promote.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// The pieces it is about. When not written: every piece that can promote and that no other entry names.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// The promotion zone.
    pub zone: Field<Spanned<Zone>>,
    /// When a move into the zone promotes. When not written: never.
    #[serde(default)]
    pub enter: Field<Spanned<WhenWord>>,
    /// When a move from one square of the zone to another promotes. When not written: never.
    #[serde(default)]
    pub within: Field<Spanned<WhenWord>>,
    /// When a move out of the zone promotes. When not written: never.
    #[serde(default)]
    pub leave: Field<Spanned<WhenWord>>,
    /// Whether the piece must promote when it can. Needed without `own-turn`.
    #[serde(default)]
    pub must: Field<Spanned<MustWord>>,
    /// Makes the promotion a turn of its own, instead of part of a move.
    #[serde(default)]
    pub own_turn: Field<Spanned<OwnTurn>>,
    /// What each player's pieces may become, of what they could. When not written: all of it.
    #[serde(default)]
    pub to: Field<Spanned<SidedPieces>>,
}

/// A promotion as a turn of its own: a piece that stands in the zone becomes something else there.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnTurn {
    /// Where the piece may go in the same turn, as what it becomes. When not written: nowhere.
    #[serde(default)]
    pub goes: Field<Spanned<GoesWord>>,
    /// Where it may stand while it is the only such piece of its player on the board. When not written: in the zone.
    #[serde(default)]
    pub alone: Field<Spanned<AloneWord>>,
    /// What the promotion may not do.
    #[serde(default)]
    pub forbid: Field<Vec<Spanned<TurnForbidWord>>>,
}

/// Where a piece that promotes may go in the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GoesWord {
    /// Nowhere: it stays.
    Nowhere,
    /// It stays, or goes to an empty square where what it becomes could go.
    Quietly,
}

/// Where a piece may stand that is alone of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AloneWord {
    /// In the zone, as others.
    InZone,
    /// Anywhere.
    Anywhere,
}

/// What a promotion may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnForbidWord {
    /// Give check.
    Check,
    /// Attack an enemy piece with what the piece becomes.
    Attack,
}

/// When some promoted forms turn back into what they were before they promoted.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Demotion {
    /// The promoted forms it is about. When not written: every promoted form that no other entry names.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// The zone.
    pub zone: Field<Spanned<Zone>>,
    /// When a move into the zone turns back. When not written: never.
    #[serde(default)]
    pub enter: Field<Spanned<WhenWord>>,
    /// When a move from one square of the zone to another turns back. When not written: never.
    #[serde(default)]
    pub within: Field<Spanned<WhenWord>>,
    /// When a move out of the zone turns back. When not written: never.
    #[serde(default)]
    pub leave: Field<Spanned<WhenWord>>,
    /// Whether the piece must turn back when it can.
    pub must: Field<Spanned<MustWord>>,
}

/// Pieces to which no other promotes while a player has enough of them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromotionLimit {
    /// The pieces, counted together.
    pub pieces: Field<Vec<Text>>,
    /// The most of them that a player may have on the board after a promotion to one of them; 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub at_most: Field<Spanned<u16>>,
}

/// When a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhenWord {
    /// Never.
    Never,
    /// When it captures.
    Capturing,
    /// Always.
    Always,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MustWord {
    /// The player chooses.
    Never,
    /// The player chooses, unless the piece could never move again: then it must, with any move that touches the zone.
    IfStuck,
    /// It must, unless nothing is left that it could become.
    IfPossible,
    /// It must. A move that would have to promote and cannot is none.
    Always,
}
