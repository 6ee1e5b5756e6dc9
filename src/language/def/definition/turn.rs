//! Obligations of the player to move, and moves that are forbidden.

use alfil_core::rules::{EarlyCheck, Passing, Permit, PromotionInTurn, StuckInTurn};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::condition::{ConditionText, Pieces};
use crate::def::spanned::{Either, Field, Spanned};
use crate::diag::Text;

/// The number of moves in a turn.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Turns {
    /// The number of moves in a turn, from 1 to 100. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    #[serde(default)]
    pub moves: Field<Spanned<u8>>,
    /// The number of moves in each of the first player's turns. Default: the value of `moves`.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    #[serde(default)]
    pub moves_of_first: Field<Spanned<u8>>,
    /// The number of moves in each of the second player's turns. Default: the value of `moves`.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    #[serde(default)]
    pub moves_of_second: Field<Spanned<u8>>,
    /// The number of moves in the first turn of the game. Default: as many as that player's turns have; 1 with
    /// `longer-by`.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    #[serde(default)]
    pub first_turn: Field<Spanned<u8>>,
    /// The number of moves in each of the first turns, which the players take alternately. Replaces `first-turn`.
    /// Default: only `first-turn` counts.
    #[serde(default)]
    pub first_turns: Field<Vec<Spanned<u8>>>,
    /// The number of moves added from each turn to the next. Default: 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    #[serde(default)]
    pub longer_by: Field<Spanned<u8>>,
    /// True if a move that gives check ends the turn. Default: false.
    #[serde(default)]
    pub check_ends: Field<Spanned<bool>>,
    /// The effect of giving check with moves left in the turn, instead of `check-ends`. Default: `"goes-on"`.
    #[serde(default)]
    pub early_check: Field<Spanned<EarlyCheck>>,
    /// Allows or forbids captures with moves left in the turn. Default: allowed.
    #[serde(default)]
    pub early_capture: Field<Spanned<Permit>>,
    /// The rule for a player who has moves left in a turn but no legal move. Default: `"ends-turn"`.
    #[serde(default)]
    pub stuck: Field<Spanned<StuckInTurn>>,
    /// The pieces that, after a capture, must capture again in the same turn while they can. Default: none.
    #[serde(default)]
    pub capture_again: Field<Spanned<Pieces>>,
    /// The rule for a piece that promotes while it can capture again. Default: `"goes-on"`.
    #[serde(default)]
    pub promotion: Field<Spanned<PromotionInTurn>>,
    /// True if a piece that captures again may stop. Default: false.
    #[serde(default)]
    pub may_stop: Field<Spanned<bool>>,
    /// True if captured pieces stay on the board as obstacles until the turn ends. Default: they leave at once.
    #[serde(default)]
    pub captured_stay: Field<Spanned<bool>>,
    /// True if players must capture as many pieces in a turn as they can. Default: any capture will do.
    #[serde(default)]
    pub capture_most: Field<Spanned<bool>>,
}

/// Obligations of the player to move, and when players may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// An action that is obligatory whenever it is possible. Default: none.
    #[serde(default)]
    pub must: Field<Spanned<ObligationWord>>,
    /// With `must = "drop"`: the pieces that must be dropped. Default: any.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// A condition. While it holds, the player to move must make a move after which it no longer holds, or pass.
    /// Default: none.
    #[serde(default)]
    pub answer: Field<Spanned<ConditionText>>,
    /// When players may pass, or when each player may. Default: never.
    #[serde(default)]
    pub pass: Field<Spanned<Either<Passing, SidedPass>>>,
}

/// When each player may pass.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedPass {
    /// When the first player may.
    pub first: Field<Spanned<Passing>>,
    /// When the second player may.
    pub second: Field<Spanned<Passing>>,
}

/// An action that is obligatory whenever it is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ObligationWord {
    /// Capture something.
    Capture,
    /// Capture en passant.
    CaptureEnPassant,
    /// Drop something.
    Drop,
}

/// A move after which this holds is illegal.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Illegal {
    /// The condition that may not hold.
    pub when: Field<Spanned<ConditionText>>,
}
