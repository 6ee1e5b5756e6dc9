//! When a game is over, and what that means.
//!
//! `[[illegal]]` takes the same conditions: a third repetition that is forbidden and one that ends the game are one fact with
//! two consequences.

use super::Condition;
use crate::board::{PerSide, PieceKind, Side};

/// One ending: the first whose condition holds after a move decides the game, unless it must be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// When.
    pub when: Condition,
    /// What then.
    pub result: Verdict,
    /// Whether that ends the game by itself.
    pub by: EndedBy,
}

/// What ends the game once the condition of an ending holds.
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
    /// The player who did it perpetually loses. Only with a [`Condition::Repeated`] that names a [`Perpetual`](super::Perpetual).
    CulpritLoses,
    /// The player whose most advanced piece of the kind is nearer to that player's last rank wins. Paragi: bare Kings.
    MoreAdvanced {
        /// The kind compared.
        kind: PieceKind,
        /// What equal distances mean.
        tie: Tie,
    },
    /// The player whose pieces on the board are worth more, or less, wins. Janggi: points, where a draw would be.
    Material {
        /// What they are worth.
        worth: Worth,
        /// Who wins.
        ahead: Ahead,
        /// What equal worth means.
        tie: Tie,
    },
}

/// What two players' pieces on the board are worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The kinds that count, with their points.
    pub points: Vec<(PieceKind, u16)>,
    /// Extra points of a player.
    pub head_start: PerSide<u16>,
}

/// Who is ahead in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// Who has more.
    More,
    /// Who has less.
    Less,
}

/// What a tie-break gives when both are equal.
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
