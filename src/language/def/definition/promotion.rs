//! Promotion and demotion.

use alfil_core::board::PerOccasion;
use alfil_core::rules::{Alone, AlsoMoves, Duty, PromotionSource, When};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use super::pieces::SidedPieces;
use crate::def::condition::Pieces;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// When some pieces promote. Several entries may cover a piece: it may promote to anything that one of the entries for the
/// move allows, and must promote if one of them requires it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// The pieces it covers. Default: every piece that can promote and is named in no other entry.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The promotion zone.
    pub zone: Field<Spanned<Zone>>,
    /// When a move into the zone promotes. Default: never.
    #[serde(default)]
    pub enter: Field<Spanned<When>>,
    /// When a move from one square of the zone to another promotes. Default: never.
    #[serde(default)]
    pub within: Field<Spanned<When>>,
    /// When a move out of the zone promotes. Default: never.
    #[serde(default)]
    pub leave: Field<Spanned<When>>,
    /// Decides whether the piece must promote when it can, even if another entry makes promotion optional. Required without
    /// `own-turn`.
    #[serde(default)]
    pub must: Field<Spanned<Duty>>,
    /// The move must capture one of these pieces, so only captures promote. Default: moves promote with or without a
    /// capture.
    #[serde(default)]
    pub capturing: Field<Spanned<Pieces>>,
    /// The hand that supplies the new piece. Default: none; the supply is unlimited.
    #[serde(default)]
    pub from: Field<Spanned<PromotionSource>>,
    /// Makes the promotion a turn of its own instead of part of a move.
    #[serde(default)]
    pub own_turn: Field<Spanned<OwnTurn>>,
    /// The promotions that the pieces of each player may make. Default: all.
    #[serde(default)]
    pub to: Field<Spanned<SidedPieces>>,
}

impl Promotion {
    /// Returns which moves promote.
    pub fn occasions(&self) -> PerOccasion<&Field<Spanned<When>>> {
        PerOccasion { enter: &self.enter, within: &self.within, leave: &self.leave }
    }
}

/// A promotion as a turn of its own: a piece in the zone promotes without moving.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OwnTurn {
    /// When the piece may also move, as its new kind, in the same turn. Default: never.
    #[serde(default)]
    pub also_moves: Field<Spanned<AlsoMoves>>,
    /// The squares where the last piece of its kind that a player has on the board may promote. Default: `"in-zone"`.
    #[serde(default)]
    pub last_of_its_kind: Field<Spanned<Alone>>,
    /// Things that the promotion may not do.
    #[serde(default)]
    pub forbid: Field<Vec<Spanned<TurnForbidWord>>>,
}

/// Something that a promotion may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnForbidWord {
    /// Give check.
    Check,
    /// Attack an enemy piece with the new piece.
    Attack,
}

/// When some promoted forms demote to the piece they were before.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Demotion {
    /// The promoted forms it covers. Default: every promoted form that is named in no other entry.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The zone.
    pub zone: Field<Spanned<Zone>>,
    /// When a move into the zone demotes. Default: never.
    #[serde(default)]
    pub enter: Field<Spanned<When>>,
    /// When a move from one square of the zone to another demotes. Default: never.
    #[serde(default)]
    pub within: Field<Spanned<When>>,
    /// When a move out of the zone demotes. Default: never.
    #[serde(default)]
    pub leave: Field<Spanned<When>>,
    /// Decides whether the piece must demote when it can.
    pub must: Field<Spanned<Duty>>,
    /// The pieces of which the move must capture one, so that only captures demote. Default: moves demote with or without a
    /// capture.
    #[serde(default)]
    pub capturing: Field<Spanned<Pieces>>,
}

impl Demotion {
    /// Returns which moves demote a piece.
    pub fn occasions(&self) -> PerOccasion<&Field<Spanned<When>>> {
        PerOccasion { enter: &self.enter, within: &self.within, leave: &self.leave }
    }
}

/// A limit on the pieces that a player may promote to.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromotionLimit {
    /// The pieces, counted together.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The most of them that a player may have on the board after promoting to one of them; 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub at_most: Field<Spanned<u16>>,
}
