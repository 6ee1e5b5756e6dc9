//! How games end.

use std::fmt;

use alfil_core::board::Side;

use super::Location;

/// How a game ended, or how a claim would end it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won; neither player if the game is drawn or not decided.
    pub winner: Option<Side>,
    /// Whether the rules decide the game. They do not if a position has too many ways to move to list them, or an ending
    /// says so.
    pub is_decided: bool,
    /// The slug of the reason, as in `checkmate`.
    pub reason: &'static str,
    /// Who won and why, as in "Black wins: White has no King left on the board."
    pub sentence: String,
    /// Where the ending is written; nothing if no ending applies and the player to move has no legal move.
    pub location: Option<Location>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
