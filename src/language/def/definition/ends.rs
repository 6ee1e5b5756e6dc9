//! Endings, and what they count.

use alfil_core::rules::{CountStart, FirstMovesRepeated};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use super::pieces::{PiecesOfPlayers, PlacedPieces};
use crate::def::condition::{ConditionText, ProgressWord, ResultText};
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// The moves that reset the half-move clock in positions.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Clock {
    /// The kinds of moves that reset it.
    #[serde(default)]
    pub reset_by: Field<Vec<Spanned<ProgressWord>>>,
    /// Pieces whose every move resets it.
    #[serde(default)]
    pub reset_by_moves_of: Field<PiecesOfPlayers>,
    /// Pieces whose move resets it if they could not move back on an empty board.
    #[serde(default)]
    pub reset_by_irreversible_moves_of: Field<PiecesOfPlayers>,
}

/// Positions that count as the same.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SamePositions {
    /// Lists of pieces that count as the same, as in `[["gold", "+pawn"]]`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<PieceKey>>"))]
    pub alike: Field<Vec<Field<Vec<Text>>>>,
    /// Decides whether it matters which pieces have moved. Default: `"compared"`.
    #[serde(default)]
    pub first_moves: Field<Spanned<FirstMovesRepeated>>,
}

/// Threats that count as pursuit.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// The pieces that pursue.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub by: Field<Vec<Text>>,
    /// The pieces that are pursued.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub of: Field<Vec<Text>>,
    /// Pieces that do not count as pursued while they are in a region.
    #[serde(default)]
    pub spared: Field<Spanned<PlacedPieces>>,
    /// Pieces that count as pursued by certain others even when protected.
    #[serde(default)]
    pub prized: Field<Vec<Spanned<Prized>>>,
}

/// Pieces that are worth more than those that attack them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prized {
    /// The pieces that attack.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub by: Field<Vec<Text>>,
    /// The pieces that are attacked.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub of: Field<Vec<Text>>,
}

/// An ending.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct End {
    /// When the game is over.
    pub when: Field<Spanned<ConditionText>>,
    /// The winner.
    pub result: Field<Spanned<ResultText>>,
    /// True if the game goes on until the player to move claims the result. Default: the game ends by itself.
    #[serde(default)]
    pub claimable: Field<Spanned<bool>>,
}

/// A count of moves that starts once few pieces are left. The other player must win before it runs out.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Count {
    /// When it starts: a condition on the position. The opponent is the player whose moves are counted.
    pub when: Field<Spanned<ConditionText>>,
    /// The number of moves that each player has before the count runs out.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9999)))]
    pub moves: Field<Spanned<u16>>,
    /// The number at which the count starts. Default: zero.
    #[serde(default)]
    pub starts_at: Field<Spanned<CountStart>>,
    /// Moves after which this count starts again, even while a count is running.
    #[serde(default)]
    pub restarts_after: Field<Vec<Spanned<RestartWord>>>,
    /// Pieces whose capture starts this count for the player who captured them.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub starts_on_capture_of: Field<Vec<Text>>,
}

/// A move after which a count starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RestartWord {
    /// A capture.
    Capture,
    /// A promotion.
    Promotion,
}
