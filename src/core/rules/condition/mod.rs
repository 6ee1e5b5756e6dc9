//! Conditions: facts about a position or a game that endings, illegal moves and counts use.
//!
//! Everything that a condition says of itself is in this folder: its reason, what it needs, what it names, its clause. The rest
//! of the program uses these instead of matching on members, so a new condition is added here, read in
//! `check::endings`, and decided in the engine.

mod words;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use words::{Along, AlongWord, Checkers, Interlude, Needs, Perpetual, Progress, Who};

use super::{Formation, Heading, Rules};
use crate::board::{PieceKind, Region};

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
        /// Their owner.
        of: Who,
        /// The largest number that counts as extinct.
        at_most: u16,
        /// True if pieces in hand count too.
        with_hand: bool,
    },
    /// A player has so many pieces of these kinds in the region. Paragi: the King on its last rank.
    Reached {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// The owner of the pieces and of the region.
        of: Who,
        /// The region they must be in.
        region: Region,
        /// The smallest number that will do.
        at_least: u16,
        /// True if only pieces that the other player does not attack count.
        unattacked: bool,
    },
    /// The player to move can bring a piece of these kinds into the region. Racing Kings: the last move.
    CanReach {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// The region to be reached.
        region: Region,
    },
    /// The player to move has legal moves, and each of them is a promotion. Sittuyin.
    OnlyPromotions,
    /// Each square of a player's region is occupied by a piece of either player.
    Occupied {
        /// The owner of the region.
        of: Who,
        /// The region that must be full.
        region: Region,
    },
    /// The move was a castling with a partner that was in this region.
    Castled {
        /// The region the partner was in.
        with: Region,
    },
    /// A player has not lost the right to castle with a partner in this region.
    MayCastle {
        /// The player with the right.
        of: Who,
        /// The region the partner is in.
        with: Region,
    },
    /// Pieces of these kinds of a player form a shape. Tic-tac-toe: three in a row.
    Formed {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// Their owner.
        of: Who,
        /// The shape.
        formation: Formation,
    },
    /// Nothing but pieces of these kinds is on the board, of either player. Paragi: two bare Kings.
    Only {
        /// The kinds.
        kinds: Vec<PieceKind>,
    },
    /// Two pieces of these kinds, one of each player, are on a line with no piece between them. Xiangqi: the generals.
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
    /// A player has at least this many points. Atari Go.
    Points {
        /// The player whose points count.
        of: Who,
        /// The smallest number of points that is enough.
        at_least: u16,
    },
    /// More moves have been counted than the limit of a count. Makruk.
    CountedOut,
    /// The player to move is in check by pieces of these kinds. Shatar: no mate by a Knight.
    CheckedBy {
        /// The kinds.
        kinds: Vec<PieceKind>,
        /// The number of checking pieces that must be among them.
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
        /// The action that one player, but not the other, repeated with every move since the first of these
        /// occurrences.
        perpetual: Option<Perpetual>,
    },
    /// So many plies in a row made no progress. Chess: the fifty-move rule, 100 plies.
    NoProgress {
        /// Plies, each player's moves counted.
        plies: u16,
        /// The moves that count as progress.
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
        /// The number of such moves, 2 or more, not counting the one by which the piece came.
        moves: u16,
        /// When the mover may have passed meanwhile.
        interlude: Interlude,
    },
    /// Each of these holds.
    All(Vec<Condition>),
    /// One of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
}

/// Facts about a condition, not counting those about its parts.
struct Facts<'a> {
    reason: EndReason,
    needs: Needs,
    kinds: &'a [PieceKind],
}

/// The pieces, players and regions that a condition names, for changing them.
#[derive(Debug, Default)]
pub struct Named<'a> {
    /// Lists of kinds whose order has no meaning.
    pub kinds: Vec<&'a mut Vec<PieceKind>>,
    /// Regions.
    pub regions: Vec<&'a mut Region>,
    /// The owner of the pieces, the region or the right.
    pub of: Option<&'a mut Who>,
    /// A shape, whose regions are among those above.
    pub steps: Option<&'a mut Vec<Heading>>,
}

impl Condition {
    /// Returns the facts about a condition that is not made of others.
    fn facts(&self) -> Option<Facts<'_>> {
        let facts = |reason, needs, kinds| Some(Facts { reason, needs, kinds });
        match self {
            Condition::Check => facts(EndReason::Check, Needs::Attacks, &[]),
            Condition::Checkmate => facts(EndReason::Checkmate, Needs::Moves, &[]),
            Condition::Stalemate => facts(EndReason::Stalemate, Needs::Moves, &[]),
            Condition::NoMoves => facts(EndReason::NoMoves, Needs::Moves, &[]),
            Condition::Extinct { kinds, .. } => facts(EndReason::Extinction, Needs::Board, kinds),
            Condition::Reached { kinds, unattacked, .. } => facts(
                EndReason::RegionReached,
                if *unattacked { Needs::Attacks } else { Needs::Board },
                kinds,
            ),
            Condition::CanReach { kinds, .. } => facts(EndReason::RegionInReach, Needs::Moves, kinds),
            Condition::OnlyPromotions => facts(EndReason::OnlyPromotions, Needs::Moves, &[]),
            Condition::Occupied { .. } => facts(EndReason::RegionOccupied, Needs::Board, &[]),
            Condition::Castled { .. } => facts(EndReason::Castled, Needs::History, &[]),
            Condition::MayCastle { .. } => facts(EndReason::MayCastle, Needs::Past, &[]),
            Condition::Formed { kinds, formation, .. } => {
                let reason = match formation {
                    Formation::Row { .. } => EndReason::Row,
                    Formation::Aligned { .. } => EndReason::Aligned,
                    Formation::Block { .. } => EndReason::Block,
                    Formation::Chain { .. } => EndReason::Chain,
                    Formation::Connected { .. } => EndReason::Connected,
                };
                facts(reason, Needs::Board, kinds)
            }
            Condition::Only { kinds } => facts(EndReason::OnlyTheseLeft, Needs::Board, kinds),
            Condition::Facing { kinds, .. } => facts(EndReason::Facing, Needs::Board, kinds),
            Condition::ChecksGiven { .. } => facts(EndReason::ChecksGiven, Needs::Past, &[]),
            Condition::Points { .. } => facts(EndReason::Points, Needs::Past, &[]),
            Condition::CountedOut => facts(EndReason::CountedOut, Needs::History, &[]),
            Condition::CheckedBy { kinds, of } => {
                let needs = match of {
                    Checkers::All | Checkers::Any => Needs::Attacks,
                    Checkers::AnyInSeries => Needs::History,
                };
                facts(EndReason::CheckedBy, needs, kinds)
            }
            Condition::Dropped { kinds } => facts(EndReason::Dropped, Needs::History, kinds),
            Condition::Repeated { perpetual, .. } => {
                let reason = match perpetual {
                    None => EndReason::Repetition,
                    Some(Perpetual::Check) => EndReason::PerpetualCheck,
                    Some(Perpetual::Chase) => EndReason::PerpetualChase,
                    Some(Perpetual::MutualCheck) => EndReason::MutualCheck,
                    Some(Perpetual::Pursuit) => EndReason::PerpetualPursuit,
                    Some(Perpetual::Attack) => EndReason::PerpetualAttack,
                };
                facts(reason, Needs::History, &[])
            }
            Condition::NoProgress { .. } => facts(EndReason::NoProgress, Needs::History, &[]),
            Condition::Passed { .. } => facts(EndReason::Passes, Needs::Past, &[]),
            Condition::BackAndForth { kinds, .. } => facts(EndReason::BackAndForth, Needs::History, kinds),
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => None,
        }
    }

    /// Returns what it names, without what its parts name.
    pub fn named_mut(&mut self) -> Named<'_> {
        let none = Named::default;
        match self {
            Condition::Only { kinds }
            | Condition::Facing { kinds, along: _ }
            | Condition::CheckedBy { kinds, of: _ }
            | Condition::Dropped { kinds }
            | Condition::BackAndForth { kinds, moves: _, interlude: _ } => {
                Named { kinds: vec![kinds], ..none() }
            }
            Condition::Extinct { kinds, of, at_most: _, with_hand: _ } => {
                Named { kinds: vec![kinds], of: Some(of), ..none() }
            }
            Condition::Reached { kinds, of, region, at_least: _, unattacked: _ } => {
                Named { kinds: vec![kinds], regions: vec![region], of: Some(of), ..none() }
            }
            Condition::CanReach { kinds, region } => {
                Named { kinds: vec![kinds], regions: vec![region], ..none() }
            }
            Condition::Occupied { of, region } | Condition::MayCastle { of, with: region } => {
                Named { regions: vec![region], of: Some(of), ..none() }
            }
            Condition::Castled { with } => Named { regions: vec![with], ..none() },
            Condition::Points { of, at_least: _ } => Named { of: Some(of), ..none() },
            Condition::Formed { kinds, of, formation } => {
                let of_kinds = Named { kinds: vec![kinds], of: Some(of), ..none() };
                match formation {
                    Formation::Chain { from, to, via, steps, betza: _ } => {
                        let regions = [from, to].into_iter().chain(via).collect();
                        Named { regions, steps: Some(steps), ..of_kinds }
                    }
                    Formation::Connected { at_least: _, steps, betza: _ } => {
                        Named { steps: Some(steps), ..of_kinds }
                    }
                    Formation::Row { .. } | Formation::Aligned { .. } | Formation::Block { .. } => of_kinds,
                }
            }
            Condition::NoProgress { plies: _, reset_by } => {
                Named { kinds: reset_by.kinds_mut().into(), ..none() }
            }
            Condition::Check
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::OnlyPromotions
            | Condition::ChecksGiven { times: _ }
            | Condition::CountedOut
            | Condition::Repeated { times: _, perpetual: _ }
            | Condition::Passed { times: _ }
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_) => none(),
        }
    }

    /// Returns the conditions it is made of; empty for a single fact.
    pub fn parts(&self) -> &[Condition] {
        if let Condition::All(parts) | Condition::Any(parts) = self {
            return parts;
        }
        if let Condition::Not(part) = self { std::slice::from_ref(part) } else { &[] }
    }

    /// Returns the conditions it is made of, for changing them.
    pub fn parts_mut(&mut self) -> &mut [Condition] {
        if let Condition::All(parts) | Condition::Any(parts) = self {
            return parts;
        }
        if let Condition::Not(part) = self { std::slice::from_mut(part) } else { &mut [] }
    }

    /// Returns the kinds of piece that it is about, without those of its parts. Kinds whose moves count as progress are
    /// not among them.
    pub fn kinds(&self) -> &[PieceKind] {
        self.facts().map_or(&[], |facts| facts.kinds)
    }

    /// Returns what must be known to decide whether it holds: for one made of several, the most that any of them needs.
    pub fn needs(&self) -> Needs {
        match self.facts() {
            Some(facts) => facts.needs,
            None => self.parts().iter().map(Condition::needs).max().unwrap_or(Needs::Board),
        }
    }

    /// Returns the reason for which a game ends when it holds, as in `checkmate`, `royal-captured` or
    /// `perpetual-check`.
    pub fn reason(&self, rules: &Rules) -> EndReason {
        let Some(facts) = self.facts() else {
            if let Condition::Not(part) = self {
                let is_right = matches!(**part, Condition::MayCastle { .. });
                return if is_right { EndReason::CastlingLost } else { EndReason::Combination };
            }
            let mut reasons = self.parts().iter().map(|part| part.reason(rules));
            let first = reasons.next().unwrap_or(EndReason::Combination);
            return if reasons.all(|reason| reason == first) { first } else { EndReason::Combination };
        };
        let all_royal = !facts.kinds.is_empty() && facts.kinds.iter().all(|&k| rules.kind(k).royal);
        if all_royal && facts.reason == EndReason::Extinction {
            EndReason::RoyalCaptured
        } else if all_royal && facts.reason == EndReason::OnlyTheseLeft {
            EndReason::BareRoyals
        } else {
            facts.reason
        }
    }

    /// Returns how many conditions it is made of, itself counted.
    pub fn n_parts(&self) -> usize {
        1 + self.parts().iter().map(Condition::n_parts).sum::<usize>()
    }

    /// Returns whether this, or a condition it is made of, passes the test.
    pub fn any_part(&self, test: &impl Fn(&Condition) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any_part(test))
    }

    /// Returns the most checks that it, or a condition it is made of, requires; 0 if none does.
    pub fn most_checks(&self) -> u8 {
        let own = if let Condition::ChecksGiven { times } = self { *times } else { 0 };
        self.parts().iter().map(Condition::most_checks).fold(own, u8::max)
    }

    /// Returns the longest step in it, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let own = if let Condition::Formed { formation, .. } = self { formation.longest_step() } else { 1 };
        self.parts().iter().map(Condition::longest_step).fold(own, u8::max)
    }

    /// Returns whether it depends on which moves are legal.
    pub fn asks_for_moves(&self) -> bool {
        self.any_part(&|part| part.needs() == Needs::Moves)
    }

    /// Returns whether it depends on the history of the game.
    pub fn needs_history(&self) -> bool {
        self.needs() == Needs::History
    }
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $name:ident = $slug:literal,)+) => {
        /// The reason why a game has ended: the condition in the `when` of the ending.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        pub enum EndReason {
            $($(#[doc = $doc])+ #[serde(rename = $slug)] $name,)+
        }

        impl EndReason {
            /// Returns the word, as used in reports of games.
            pub const fn slug(self) -> &'static str {
                match self { $(EndReason::$name => $slug,)+ }
            }
        }
    };
}

reasons! {
    /// `"check"`.
    Check = "check",
    /// `"checkmate"`.
    Checkmate = "checkmate",
    /// `"stalemate"`.
    Stalemate = "stalemate",
    /// `"no-moves"`; also when a player has no legal move and no ending applies.
    NoMoves = "no-moves",
    /// `"royal-captured"`, or `extinct` with only royal pieces.
    RoyalCaptured = "royal-captured",
    /// `extinct`.
    Extinction = "extinction",
    /// `reached`.
    RegionReached = "region-reached",
    /// `can-reach`.
    RegionInReach = "region-in-reach",
    /// `"only-promotions"`.
    OnlyPromotions = "only-promotions",
    /// `occupied`.
    RegionOccupied = "region-occupied",
    /// `castled`.
    Castled = "castled",
    /// `may-castle`.
    MayCastle = "may-castle",
    /// Not `may-castle`.
    CastlingLost = "castling-lost",
    /// `row`.
    Row = "row",
    /// `aligned`.
    Aligned = "aligned",
    /// `block`.
    Block = "block",
    /// `chain`.
    Chain = "chain",
    /// `connected`.
    Connected = "connected",
    /// `only` with royal pieces.
    BareRoyals = "bare-royals",
    /// `only` with other pieces.
    OnlyTheseLeft = "only-these-left",
    /// `facing`.
    Facing = "facing",
    /// `checks-given`.
    ChecksGiven = "checks-given",
    /// `points`.
    Points = "points",
    /// `"counted-out"`.
    CountedOut = "counted-out",
    /// `checked-by`.
    CheckedBy = "checked-by",
    /// `dropped`.
    Dropped = "dropped",
    /// `repetition`, regardless of what the players did.
    Repetition = "repetition",
    /// `repetition` with `perpetual = "check"`.
    PerpetualCheck = "perpetual-check",
    /// `repetition` with `perpetual = "chase"`.
    PerpetualChase = "perpetual-chase",
    /// `repetition` with `perpetual = "mutual-check"`.
    MutualCheck = "mutual-check",
    /// `repetition` with `perpetual = "pursuit"`.
    PerpetualPursuit = "perpetual-pursuit",
    /// `repetition` with `perpetual = "attack"`.
    PerpetualAttack = "perpetual-attack",
    /// `no-progress`.
    NoProgress = "no-progress",
    /// `passed`.
    Passes = "passes",
    /// `back-and-forth`.
    BackAndForth = "back-and-forth",
    /// `all` or `any` of different conditions, or `not`.
    Combination = "combination",
}
