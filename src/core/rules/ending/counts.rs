//! Moves that are counted once few pieces are left. Source of the words: `docs/guide/repetition.md`, "Counts".

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::PieceKind;
use crate::rules::Condition;

/// A count that begins when a condition holds; of several the first does.
///
/// The *opponent* of the condition is the player whose moves are counted: who has less, and is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// When it begins; a condition about the position alone.
    pub when: Condition,
    /// The moves each player has.
    pub moves: u16,
    /// The number at which it starts.
    pub starts_at: CountStart,
    /// After which moves it starts again.
    pub restarts_after: Restarts,
    /// The kinds whose capture starts it for the captor.
    pub starts_on_capture_of: Vec<PieceKind>,
}

/// The number at which a count begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountStart {
    /// At zero.
    Zero,
    /// At the number of pieces on the board.
    // Makruk: a bare king.
    PieceCount,
}

/// Moves after which a count starts again, even while a count is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Restarts {
    /// A capture.
    pub capture: bool,
    /// A promotion.
    pub promotion: bool,
}
