//! When a game is over, and what that means.
//!
//! `[[illegal]]` takes the same conditions: a third repetition that is forbidden and one that ends the game are one fact with
//! two consequences.

use super::{Formation, Rules};
use crate::board::{PerSide, PieceKind, Region, Side};

/// One ending: the first whose condition holds after a move decides the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// When.
    pub when: Condition,
    /// What then.
    pub result: Verdict,
}

/// A fact about a position, or about a game, after a move.
///
/// The *mover* is the player who made that move, the *opponent* is now to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// A player has so many pieces of these kinds in the region. Paragi: the King on its last rank.
    Reached {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Whose pieces, in whose region.
        of: Who,
        /// Where.
        region: Region,
        /// The smallest number that will do.
        at_least: u16,
        /// Whether only pieces count that the other player does not attack.
        unattacked: bool,
    },
    /// The player to move can bring a piece of these kinds into the region. Racing Kings: the last move.
    CanReach {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Where.
        region: Region,
    },
    /// The player to move has legal moves, and each of them is a promotion. Sittuyin.
    OnlyPromotions,
    /// Each square of a player's region is occupied, whoever's pieces stand there.
    Occupied {
        /// Whose region.
        of: Who,
        /// Which.
        region: Region,
    },
    /// The move was a castling with a partner that stood in this region.
    Castled {
        /// Where it stood.
        with: Region,
    },
    /// A player has not lost the right to castle with a partner in this region.
    MayCastle {
        /// Who.
        of: Who,
        /// Where the partner stands.
        with: Region,
    },
    /// Pieces of these kinds of a player form a shape. Tic-tac-toe: three in a row.
    Formed {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Whose.
        of: Who,
        /// The shape.
        formation: Formation,
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
    /// More moves are counted than there were to be. Makruk.
    CountedOut,
    /// The player to move is in check by pieces of these kinds. Shatar: no mate by a Knight.
    CheckedBy {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Which of the pieces that give check have to be of them.
        of: Checkers,
    },
    /// The move was a drop of a piece of these kinds. Shogi: no mate by a dropped Pawn.
    Dropped {
        /// The kinds.
        kinds: Vec<PieceKind>,
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
    /// So many turns in a row were passes, the last one among them.
    Passed {
        /// Turns, each player's counted.
        times: u16,
    },
    /// The mover's last moves were one piece's, each the reverse of the one before, from where it came without a capture:
    /// no move since then was progress by the half-move clock, and the mover was not in check before any of them. Janggi.
    BackAndForth {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// How many such moves, 2 or more; the one by which the piece came is not counted.
        moves: u16,
        /// Whether the mover may have passed meanwhile.
        interlude: Interlude,
    },
    /// Each of these holds.
    All(Vec<Condition>),
    /// One of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
}

/// What has to be known to say whether a condition holds, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// What stands where.
    Board,
    /// What attacks what.
    Attacks,
    /// What a position knows of its past: castlings, checks given, passes in a row.
    Past,
    /// What moves are legal.
    Moves,
    /// The game that led to the position.
    History,
}

/// Where one pass may stand among moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interlude {
    /// Nowhere.
    None,
    /// Before the last of them.
    BeforeLast,
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

/// Which of the pieces that give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checkers {
    /// Each of them.
    All,
    /// At least one.
    Any,
    /// At least one, now or with one of the checks that came before this one without a break.
    AnyInSeries,
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
    /// Gave check, as did the other player.
    MutualCheck,
    /// Threatened one and the same piece, as the rules about pursuit tell it. Xiangqi.
    Pursuit,
}

/// What sets a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Progress {
    /// A capture.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A promotion.
    pub promotion: bool,
    /// By player: a move of one of these kinds on the board.
    pub moves_of: PerSide<Vec<PieceKind>>,
    /// By player: a move of one of these kinds that the piece could not take back over an empty board, first moves left
    /// aside.
    pub final_moves_of: PerSide<Vec<PieceKind>>,
}

/// The result an ending gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Points a player has besides.
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
    /// Nobody wins.
    Draw,
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
    /// This player wins.
    Wins(Side),
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
            Condition::CanReach { .. } => "region-in-reach",
            Condition::OnlyPromotions => "only-promotions",
            Condition::Occupied { .. } => "region-occupied",
            Condition::Castled { .. } => "castled",
            Condition::MayCastle { .. } => "may-castle",
            Condition::Formed { formation, .. } => match formation {
                Formation::Row { .. } => "row",
                Formation::Aligned { .. } => "aligned",
                Formation::Block { .. } => "block",
                Formation::Chain { .. } => "chain",
            },
            Condition::Only { kinds } if all_royal(kinds) => "bare-royals",
            Condition::Only { .. } => "only-these-left",
            Condition::Facing { .. } => "facing",
            Condition::ChecksGiven { .. } => "checks-given",
            Condition::CountedOut => "counted-out",
            Condition::CheckedBy { .. } => "checked-by",
            Condition::Dropped { .. } => "dropped",
            Condition::Repeated { perpetual: None, .. } => "repetition",
            Condition::Repeated { perpetual: Some(Perpetual::Check), .. } => "perpetual-check",
            Condition::Repeated { perpetual: Some(Perpetual::Chase), .. } => "perpetual-chase",
            Condition::Repeated { perpetual: Some(Perpetual::MutualCheck), .. } => "mutual-check",
            Condition::Repeated { perpetual: Some(Perpetual::Pursuit), .. } => "perpetual-pursuit",
            Condition::NoProgress { .. } => "no-progress",
            Condition::Passed { .. } => "passes",
            Condition::BackAndForth { .. } => "back-and-forth",
            Condition::All(parts) | Condition::Any(parts) => {
                let mut slugs = parts.iter().map(|p| p.slug(rules));
                let first = slugs.next().unwrap_or("combination");
                if slugs.all(|s| s == first) { first } else { "combination" }
            }
            Condition::Not(part) if matches!(**part, Condition::MayCastle { .. }) => "castling-lost",
            Condition::Not(_) => "combination",
        }
    }

    /// The conditions it is made of; none for a fact of its own.
    pub fn parts(&self) -> &[Condition] {
        match self {
            Condition::All(parts) | Condition::Any(parts) => parts,
            Condition::Not(part) => std::slice::from_ref(part),
            Condition::Check
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::Extinct { .. }
            | Condition::Reached { .. }
            | Condition::CanReach { .. }
            | Condition::OnlyPromotions
            | Condition::Occupied { .. }
            | Condition::MayCastle { .. }
            | Condition::Castled { .. }
            | Condition::Formed { .. }
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::ChecksGiven { .. }
            | Condition::CountedOut
            | Condition::CheckedBy { .. }
            | Condition::Dropped { .. }
            | Condition::Repeated { .. }
            | Condition::NoProgress { .. }
            | Condition::Passed { .. }
            | Condition::BackAndForth { .. } => &[],
        }
    }

    /// How many conditions it is made of, itself counted.
    pub fn n_parts(&self) -> usize {
        1 + self.parts().iter().map(Condition::n_parts).sum::<usize>()
    }

    /// Whether this, or a condition it is made of, passes the test.
    pub fn any_part(&self, test: &impl Fn(&Condition) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any_part(test))
    }

    /// The most checks that it, or a condition it is made of, asks for; 0 when none does.
    pub fn most_checks(&self) -> u8 {
        let own = if let Condition::ChecksGiven { times } = self { *times } else { 0 };
        self.parts().iter().map(Condition::most_checks).fold(own, u8::max)
    }

    /// The longest step in it, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let own = if let Condition::Formed { formation, .. } = self { formation.longest_step() } else { 1 };
        self.parts().iter().map(Condition::longest_step).fold(own, u8::max)
    }

    /// What has to be known to say whether it holds: for what is made of several, the most that one of them needs.
    pub fn needs(&self) -> Needs {
        match self {
            Condition::Extinct { .. }
            | Condition::Occupied { .. }
            | Condition::Formed { .. }
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::Reached { unattacked: false, .. } => Needs::Board,
            Condition::Check
            | Condition::CheckedBy { of: Checkers::All | Checkers::Any, .. }
            | Condition::Reached { unattacked: true, .. } => Needs::Attacks,
            Condition::MayCastle { .. } | Condition::ChecksGiven { .. } | Condition::Passed { .. } => {
                Needs::Past
            }
            Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::OnlyPromotions
            | Condition::CanReach { .. } => Needs::Moves,
            Condition::CheckedBy { of: Checkers::AnyInSeries, .. }
            | Condition::CountedOut
            | Condition::Dropped { .. }
            | Condition::Repeated { .. }
            | Condition::NoProgress { .. }
            | Condition::BackAndForth { .. }
            | Condition::Castled { .. } => Needs::History,
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => {
                self.parts().iter().map(Condition::needs).max().unwrap_or(Needs::Board)
            }
        }
    }

    /// Whether it asks what moves are legal.
    pub fn asks_for_moves(&self) -> bool {
        self.any_part(&|part| part.needs() == Needs::Moves)
    }

    /// Whether it needs the history of the game.
    pub fn needs_history(&self) -> bool {
        self.needs() == Needs::History
    }
}
