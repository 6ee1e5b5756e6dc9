//! How games end.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::pieces::{PiecesOfPlayers, PlacedPieces};
use super::unmoved::FirstMovesWord;
use crate::def::condition::{ConditionText, ProgressWord, ResultText};
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What sets the half-move clock back that positions show.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Clock {
    /// What sets it back.
    #[serde(default)]
    pub reset_by: Field<Vec<Spanned<ProgressWord>>>,
    /// Pieces any move of which sets it back.
    #[serde(default)]
    pub reset_by_moves_of: Field<PiecesOfPlayers>,
    /// Pieces of which a move sets it back that could not be taken back over an empty board.
    #[serde(default)]
    pub reset_by_final_moves_of: Field<PiecesOfPlayers>,
}

/// Which positions count as the same.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SamePositions {
    /// Pieces that are not told apart, as in `[["gold", "+pawn"]]`: each list is of pieces that count as one.
    #[serde(default)]
    pub alike: Field<Vec<Field<Vec<Text>>>>,
    /// Whether who has moved matters. When not written: it does.
    #[serde(default)]
    pub first_moves: Field<Spanned<FirstMovesWord>>,
}

/// What threats count when a piece is pursued.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// The pieces that pursue.
    pub by: Field<Vec<Text>>,
    /// The pieces that are pursued.
    pub of: Field<Vec<Text>>,
    /// Pieces that are not pursued while they stand in a region.
    #[serde(default)]
    pub spared: Field<Spanned<PlacedPieces>>,
    /// Pieces that are pursued by some others even when they are protected.
    #[serde(default)]
    pub prized: Field<Vec<Spanned<Prized>>>,
}

/// Pieces that are worth more than those that attack them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prized {
    /// The pieces that attack.
    pub by: Field<Vec<Text>>,
    /// The pieces that are attacked.
    pub of: Field<Vec<Text>>,
}

/// An ending.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct End {
    /// When the game is over.
    pub when: Field<Spanned<ConditionText>>,
    /// Who wins.
    pub result: Field<Spanned<ResultText>>,
}

/// Moves that are counted once few pieces are left: the other player has so many to win.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Count {
    /// When it begins: a fact about the position. The opponent is the player whose moves are counted.
    pub when: Field<Spanned<ConditionText>>,
    /// How many moves each player has before the count is over.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9999)))]
    pub moves: Field<Spanned<u16>>,
    /// How many moves are counted from the beginning. When not written: none.
    #[serde(default)]
    pub already: Field<Spanned<AlreadyWord>>,
    /// Moves after which this count begins anew, though something is counted.
    #[serde(default)]
    pub anew_after: Field<Vec<Spanned<AnewWord>>>,
    /// Pieces whose capture begins this count for the player who captured them.
    #[serde(default)]
    pub captor_of: Field<Vec<Text>>,
}

/// How many moves are counted from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlreadyWord {
    /// None.
    Nothing,
    /// As many as there are pieces on the board.
    Pieces,
}

/// A move after which a count begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AnewWord {
    /// A capture.
    Capture,
    /// A promotion.
    Promotion,
}
