//! When a game is over, and what that means.

use super::Rules;
use crate::board::{PieceKind, Region, Side};

/// One ending: the first whose condition holds after a move decides the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// When.
    pub when: Condition,
    /// What then.
    pub result: Verdict,
}

/// A fact about a position, or about a game, after a move.
///
/// The *mover* is the player who made that move, the *opponent* is now to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The player to move is in check.
    Check,
    /// The player to move has no legal move and is in check. Chess: checkmate.
    Checkmate,
    /// The player to move has no legal move and is not in check. Chess: stalemate.
    Stalemate,
    /// The player to move has no legal move, in check or not.
    NoMoves,
    /// A player has at most so many pieces of these kinds on the board. Dai Shogi: no royal left.
    Extinct {
        /// The kinds, counted together.
        kinds: Vec<PieceKind>,
        /// Whose.
        of: Who,
        /// The largest number that counts as extinct.
        at_most: u16,
        /// Whether pieces in hand count too.
        with_hand: bool,
    },
    /// A player has a piece of these kinds in the region. Paragi: the King on its last rank.
    Reached {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Whose piece, in whose region.
        of: Who,
        /// Where.
        region: Region,
    },
    /// Nothing but pieces of these kinds is on the board, of either player. Paragi: two bare Kings.
    Only {
        /// The kinds.
        kinds: Vec<PieceKind>,
    },
    /// Two pieces of these kinds, one of each player, stand on a line with nothing between them. Xiangqi: the generals.
    Facing {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// The lines that count.
        along: Along,
    },
    /// The mover has given check with so many moves since the game began. Three-Check Chess.
    ChecksGiven {
        /// Moves that gave check, however many pieces attacked.
        times: u8,
    },
    /// The position has occurred so often, this occurrence included.
    Repeated {
        /// Occurrences; the first one counts.
        times: u16,
        /// What one player did with every move since the first of these occurrences, and the other did not.
        perpetual: Option<Perpetual>,
    },
    /// So many plies in a row made no progress. Chess: the fifty-move rule, 100 plies.
    NoProgress {
        /// Plies, each player's moves counted.
        plies: u16,
        /// What counts as progress.
        reset_by: Progress,
    },
    /// Each of these holds.
    All(Vec<Condition>),
    /// One of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
}

/// Lines on which pieces may face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Along {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Both.
    Both,
}

/// A player, seen from the move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The player who made the move.
    Mover,
    /// The other player, who is to move.
    Opponent,
    /// This player.
    Side(Side),
    /// Either player.
    Either,
}

/// What a player did with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perpetual {
    /// Gave check.
    Check,
    /// Attacked something with the piece that moved, that this piece did not attack before it moved. Source: Dai
    /// Shogi (H. G. Muller), "Repetition".
    Chase,
}

/// What sets a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Progress {
    /// A capture.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A promotion.
    pub promotion: bool,
    /// A move of one of these kinds on the board.
    pub moves_of: Vec<PieceKind>,
}

/// The result an ending gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nobody wins.
    Draw,
    /// This player wins.
    Wins(Side),
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
    /// The player who did it perpetually loses. Only with a [`Condition::Repeated`] that names a [`Perpetual`].
    CulpritLoses,
    /// The player whose most advanced piece of the kind is nearer to that player's last rank wins. Paragi: bare Kings.
    MoreAdvanced {
        /// The kind compared.
        kind: PieceKind,
        /// What equal distances mean.
        tie: Tie,
    },
}

/// What a tie-break gives when both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody wins.
    Draw,
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
}

impl Condition {
    /// One word for machines, as in `checkmate`, `royal-captured` or `perpetual-check`.
    pub fn slug(&self, rules: &Rules) -> &'static str {
        let all_royal = |kinds: &[PieceKind]| !kinds.is_empty() && kinds.iter().all(|&k| rules.kind(k).royal);
        match self {
            Condition::Check => "check",
            Condition::Checkmate => "checkmate",
            Condition::Stalemate => "stalemate",
            Condition::NoMoves => "no-moves",
            Condition::Extinct { kinds, .. } if all_royal(kinds) => "royal-captured",
            Condition::Extinct { .. } => "extinction",
            Condition::Reached { .. } => "region-reached",
            Condition::Only { kinds } if all_royal(kinds) => "bare-royals",
            Condition::Only { .. } => "only-these-left",
            Condition::Facing { .. } => "facing",
            Condition::ChecksGiven { .. } => "checks-given",
            Condition::Repeated { perpetual: None, .. } => "repetition",
            Condition::Repeated { perpetual: Some(Perpetual::Check), .. } => "perpetual-check",
            Condition::Repeated { perpetual: Some(Perpetual::Chase), .. } => "perpetual-chase",
            Condition::NoProgress { .. } => "no-progress",
            Condition::All(parts) | Condition::Any(parts) => {
                let mut slugs = parts.iter().map(|p| p.slug(rules));
                let first = slugs.next().unwrap_or("combination");
                if slugs.all(|s| s == first) { first } else { "combination" }
            }
            Condition::Not(_) => "combination",
        }
    }

    /// Whether this, or a condition it is made of, passes the test.
    pub fn any_part(&self, test: &impl Fn(&Condition) -> bool) -> bool {
        test(self)
            || match self {
                Condition::All(parts) | Condition::Any(parts) => parts.iter().any(|p| p.any_part(test)),
                Condition::Not(part) => part.any_part(test),
                Condition::Check
                | Condition::Checkmate
                | Condition::Stalemate
                | Condition::NoMoves
                | Condition::Extinct { .. }
                | Condition::Reached { .. }
                | Condition::Only { .. }
                | Condition::Facing { .. }
                | Condition::ChecksGiven { .. }
                | Condition::Repeated { .. }
                | Condition::NoProgress { .. } => false,
            }
    }

    /// The most checks that it, or a condition it is made of, asks for; 0 when none does.
    pub fn most_checks(&self) -> u8 {
        match self {
            Condition::ChecksGiven { times } => *times,
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().map(Condition::most_checks).max().unwrap_or(0)
            }
            Condition::Not(part) => part.most_checks(),
            Condition::Check
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::Extinct { .. }
            | Condition::Reached { .. }
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::Repeated { .. }
            | Condition::NoProgress { .. } => 0,
        }
    }

    /// Whether it needs the history of the game.
    pub fn needs_history(&self) -> bool {
        match self {
            Condition::Check
            | Condition::Extinct { .. }
            | Condition::Reached { .. }
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::ChecksGiven { .. }
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves => false,
            Condition::Repeated { .. } | Condition::NoProgress { .. } => true,
            Condition::All(parts) | Condition::Any(parts) => parts.iter().any(Condition::needs_history),
            Condition::Not(part) => part.needs_history(),
        }
    }
}
