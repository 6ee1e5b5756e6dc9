//! Moves that are counted once few pieces are left. Source of the words: `docs/language.md`, "counts".

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Condition;
use crate::board::PieceKind;

/// A count that begins when a condition holds; of several the first does.
///
/// The *opponent* of the condition is the player whose moves are counted: who has less, and is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// When it begins; a condition about the position alone.
    pub when: Condition,
    /// The moves each player has.
    pub moves: u16,
    /// What is counted from the beginning.
    pub already: Already,
    /// After which moves it begins anew.
    pub anew_after: Anew,
    /// The kinds whose capture begins it for the captor.
    pub captor_of: Vec<PieceKind>,
}

/// How many moves count as already made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Already {
    /// None.
    Nothing,
    /// As many as there are pieces on the board.
    // Makruk: a bare king.
    Pieces,
}

/// Moves after which a count begins anew, though something is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Anew {
    /// A capture.
    pub capture: bool,
    /// A promotion.
    pub promotion: bool,
}
