//! Levels of legality.

/// Levels of legality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Only the board after the move.
    Board,
    /// Also the opponent's replies.
    Replies,
}
