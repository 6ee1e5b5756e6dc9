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
    /// Whether a player may leave one of their own royal pieces attacked.
    #[serde(default)]
    pub left_attacked: Field<Spanned<PermitWord>>,
    /// Which royal pieces count when a player has several.
    #[serde(default)]
    pub which: Field<Spanned<WhichWord>>,
    /// Which moves an attacked royal piece may make, other than castling. Default: any move.
    #[serde(default)]
    pub when_attacked: Field<Spanned<WhenAttackedWord>>,
    /// Royal pieces that count only while a player has few of them. `which` then applies to the others.
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
    /// The largest number for which an attack on any of them is check.
    pub at_most: Field<Spanned<u16>>,
    /// What holds while there are more. Default: attacks on them are not check.
    #[serde(default)]
    pub with_more: Field<Spanned<WithMoreWord>>,
    /// When they are counted to decide whether a move leaves one attacked. Default: after the move.
    #[serde(default)]
    pub counted: Field<Spanned<CountedWord>>,
}

/// What holds for royal pieces while a player has more than a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WithMoreWord {
    /// Attacks on them are not check.
    Safe,
    /// An attack on all of them at once is check.
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

/// Which moves an attacked royal piece may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhenAttackedWord {
    /// Any move.
    AnyMove,
    /// Any move except its first moves.
    NoFirstMoves,
    /// Only to capture the one piece that attacks it.
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
