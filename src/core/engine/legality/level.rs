//! How far legality is examined.

/// How far legality is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Only the board after the move.
    Board,
    /// Also the opponent's replies.
    Replies,
}
