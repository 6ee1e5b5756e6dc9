//! Pieces that come from the hand.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// Which pieces may be dropped where.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Drops {
    /// The pieces it is about. When not written: every piece that can be in hand, is not royal, and that no other
    /// entry names.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// Where they come from. When not written: from the hand.
    #[serde(default)]
    pub from: Field<Spanned<DropSourceWord>>,
    /// What has to be around the square. When not written: nothing in particular.
    #[serde(default)]
    pub near: Field<Spanned<DropNearWord>>,
    /// On squares of which colour. When not written: any.
    #[serde(default)]
    pub colours: Field<Spanned<ColoursWord>>,
    /// While one of these squares is empty, drops are on them only, whatever is around.
    #[serde(default)]
    pub first_on: Field<Spanned<Zone>>,
    /// They may be dropped only here.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// They may not be dropped here.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// The most pieces of one kind a player may have on a file after a drop of that kind.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 36)))]
    #[serde(default)]
    pub per_file: Field<Spanned<u32>>,
    /// As what the pieces may be dropped: when not written, as what they are in hand.
    #[serde(default)]
    pub r#as: Field<Spanned<FaceWord>>,
    /// What a drop may not do.
    #[serde(default)]
    pub forbid: Field<Vec<Spanned<ForbidWord>>>,
}

/// As what a piece from the hand may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaceWord {
    /// As what it is in hand.
    Itself,
    /// As that, or as one of its promoted forms.
    EitherSide,
}

/// The colours of the squares that pieces are dropped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ColoursWord {
    /// Any.
    Any,
    /// Both evenly: no more than half of a player's such pieces, rounded up, come to stand on one colour.
    Even,
}

/// Where dropped pieces come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DropSourceWord {
    /// The hand of the player.
    Hand,
    /// From outside: there are as many as a player likes.
    Supply,
}

/// What has to be around the square of a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DropNearWord {
    /// Enemy pieces in line with an own piece behind them.
    Enclosed,
    /// An own piece on one of the eight squares around.
    Own,
    /// No enemy piece on the four squares beside.
    NoEnemies,
    /// Where a piece comes to rest that slides in from an edge along a file or a rank.
    SlideEnd,
    /// Where a piece comes to rest that falls down a file, towards the first player.
    Pile,
}

/// What a drop may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ForbidWord {
    /// Put a piece where it could never move.
    Stuck,
    /// Give check.
    Check,
    /// Give checkmate.
    Mate,
}

/// Which first moves may let pieces in from the hand.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gating {
    /// Where a piece stands that may let another one in with its first move, seen by its owner.
    pub on: Field<Spanned<Zone>>,
    /// The pieces that may come in. When not written: every piece that is not royal.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
}
