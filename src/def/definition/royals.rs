//! Royal pieces.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::turn::PermitWord;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What being royal means.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// Whether a player may leave an own royal piece attacked.
    #[serde(default)]
    pub left_attacked: Field<Spanned<PermitWord>>,
    /// Which royal pieces of a player count, when there are several.
    #[serde(default)]
    pub which: Field<Spanned<WhichWord>>,
    /// What a royal piece that is attacked may do by a move of its own, castling apart. When not written: any move.
    #[serde(default)]
    pub when_attacked: Field<Spanned<WhenAttackedWord>>,
    /// Royal pieces that count only while a player has few of them. `which` is then about the others.
    #[serde(default)]
    pub while_few: Field<Vec<Spanned<WhileFew>>>,
}

/// Royal pieces that count only while a player has few of them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WhileFew {
    /// The pieces, counted together on the board.
    pub pieces: Field<Vec<Text>>,
    /// The largest number with which an attack on any of them is check.
    pub at_most: Field<Spanned<u16>>,
    /// What holds with more. When not written: none of them is in danger.
    #[serde(default)]
    pub with_more: Field<Spanned<WithMoreWord>>,
    /// When they are counted to tell whether a move leaves one attacked. When not written: after the move.
    #[serde(default)]
    pub counted: Field<Spanned<CountedWord>>,
}

/// What holds for royal pieces of which a player has more than a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WithMoreWord {
    /// None of them is in danger.
    Safe,
    /// It is check when all of them are attacked at once.
    AllAttacked,
}

/// When royal pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountedWord {
    /// After the move.
    AfterMove,
    /// Before the move.
    BeforeMove,
}

/// What an attacked royal piece may do by a move of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhenAttackedWord {
    /// Any move.
    AnyMove,
    /// Any move but those it has only while it has not moved.
    NoFirstMoves,
    /// Capture the one piece that attacks it.
    CaptureAttacker,
}

/// Which royal pieces count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhichWord {
    /// Each of them.
    Each,
    /// The last one left.
    Last,
}
