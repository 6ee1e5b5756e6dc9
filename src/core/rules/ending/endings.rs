//! When a game is over, and what that means.
//!
//! `[[illegal]]` takes the same conditions: a third repetition that is forbidden and one that ends the game are one fact with
//! two consequences.

use crate::board::{PerSide, PieceKind, Side};
use crate::rules::Condition;

/// One ending: the first whose condition holds after a move decides the game, unless it must be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// When.
    pub when: Condition,
    /// The result.
    pub result: Verdict,
    /// Decides who ends the game: the rules or a player.
    pub by: EndedBy,
}

/// Decides who ends the game once the condition of an ending holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    /// The rules do, at once.
    Rule,
    /// The player to move, who may claim the result or play on. Chess: the third repetition.
    Claim,
}

/// The result an ending gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Neither player wins.
    Draw,
    /// This player wins.
    Wins(Side),
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
    /// The player who did it perpetually loses. Only with a [`Condition::Repeated`] that names a
    /// [`Perpetual`](crate::rules::Perpetual).
    CulpritLoses,
    /// The player whose most advanced piece of the kind is nearer to that player's last rank wins. Paragi: bare Kings.
    MoreAdvanced {
        /// The kind compared.
        kind: PieceKind,
        /// The result if the distances are equal.
        tie: Tie,
    },
    /// The player whose pieces on the board are worth more, or less, wins. Janggi: points, where a draw would be.
    Material {
        /// The values to compare.
        worth: Worth,
        /// The player who is ahead.
        ahead: Ahead,
        /// The result if the values are equal.
        tie: Tie,
    },
}

/// The values of two players' pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The kinds that count, with their points.
    pub points: Vec<(PieceKind, u16)>,
    /// Extra points of a player.
    pub head_start: PerSide<u16>,
}

/// The player who is ahead in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// The player who has more.
    More,
    /// The player who has less.
    Less,
}

/// The result of a tie-break when both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Neither player wins.
    Draw,
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
    /// This player wins.
    Wins(Side),
}
