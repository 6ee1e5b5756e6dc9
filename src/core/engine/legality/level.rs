//! How much legality is asked about.

/// How much legality is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The board after the move.
    Board,
    /// The opponent's replies too.
    Replies,
}
