//! Turns of several moves.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PerSide, PieceKind, Side};
use crate::rules::Permit;

/// The rule for a player who has moves left in a turn but no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StuckInTurn {
    /// The turn is over.
    EndsTurn,
    /// The endings for a player without a legal move apply.
    EndingsApply,
}

/// The rule for a piece that promotes while it can capture again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PromotionInTurn {
    /// It promotes where it can, and goes on as what it has become.
    GoesOn,
    /// A piece that promotes does not go on.
    EndsTurn,
    /// A piece promotes only where its captures end.
    WhenDone,
}

/// The effect of giving check with moves left in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EarlyCheck {
    /// Nothing: the turn goes on.
    GoesOn,
    /// The turn is over.
    EndsTurn,
    /// The move is illegal.
    Illegal,
    /// The other player, who is not to move, cannot answer it: it is checkmate.
    Checkmate,
}

/// The duty of a piece that can capture again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoingOn {
    /// As long as it can.
    Must,
    /// It may stop.
    May,
}

/// The number of moves in a turn, if it is not always one. Source of the words: `docs/guide/turns.md`, "Several moves in
/// a turn".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// By player: the moves of a turn, at least 1.
    pub moves: PerSide<u8>,
    /// The moves of the first turn of the game, at least 1.
    pub first_turn: u8,
    /// The moves of the turns after it, of both players, before those that `moves` is about.
    pub next_turns: Vec<u8>,
    /// The number of moves added from each turn to the next.
    pub longer_by: u8,
    /// The effect of giving check with moves left.
    pub early_check: EarlyCheck,
    /// The permission to capture with moves left.
    pub early_capture: Permit,
    /// The rule for a player who has moves left but no legal move.
    pub stuck: StuckInTurn,
    /// The kinds that capture again, within the turn, after they have captured, as long as they can.
    pub capture_again: Vec<PieceKind>,
    /// The duty of this piece to go on.
    pub going_on: GoingOn,
    /// The rule for a piece that promotes while it can capture again.
    pub promotion: PromotionInTurn,
    /// True if captured pieces stay where they are until the turn is over, as obstacles that cannot be captured twice.
    pub captured_stay: bool,
    /// True if players must choose a capture by which, with those that follow in the turn, they capture the most
    /// pieces.
    pub capture_most: bool,
}

impl TurnRule {
    /// The most moves that a turn can have.
    pub const MOST: u8 = 100;

    /// Returns whether some turn has more than one move, apart from captures that go on.
    pub fn has_several(&self) -> bool {
        let opening = std::iter::once(&self.first_turn).chain(&self.next_turns);
        self.longer_by > 0 || self.moves.iter().chain(opening).any(|&n| n > 1)
    }

    /// Returns the moves of a turn that begins without anything to be said about it, as positions are read.
    pub fn usual(&self, side: Side) -> u8 {
        self.moves[side]
    }
}
