//! The compiled conditions, counts and clocks of a variant.

use crate::board::{PerSide, PieceKind, Shape, Side, Square, SquareSet};
use crate::engine::condition::formation::Formation;
use crate::engine::layout::{Cell, Content, kind_of, side_of};
use crate::engine::rule::castling::tables::Castlings;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, Checkers, Condition, Perpetual, Who};

/// The conditions of a variant.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Every ending, in order.
    pub ends: Vec<Cond>,
    /// The endings that the position alone decides, without claims.
    pub(crate) static_ends: Vec<Cond>,
    /// The parts of endings without claims that concern the position and its legal moves, each with its index in the
    /// rules. They hold regardless of the history.
    pub ends_without_history: Vec<(usize, Cond)>,
    /// The places of the endings that need no claim, and of those that have to be claimed.
    pub by_rule: Vec<usize>,
    pub by_claim: Vec<usize>,
    /// Those of both sorts that may hold while the player to move has a legal move.
    pub by_rule_unless_stuck: Vec<usize>,
    pub by_claim_unless_stuck: Vec<usize>,
    /// A move after which one of these holds is illegal; conditions that need the history are left to the game.
    pub(crate) illegal: Vec<Cond>,
    /// The indices of these conditions in the rules.
    pub(crate) illegal_numbers: Vec<usize>,
    /// Those of `illegal` that the guard takes care of.
    pub(crate) guarded_illegal: Vec<Cond>,
    /// The other conditions of `[[illegal]]`, each with its index in the rules: they need the history of a game.
    pub illegal_in_game: Vec<(usize, Cond)>,
    /// The condition that the side to move must end, or else pass.
    pub(crate) answer: Option<Cond>,
    /// The half-move clocks: first the one that positions show, then those of other no-progress endings.
    pub clocks: Vec<Clock>,
    /// The counts that begin once few pieces are left.
    pub counts: Box<[CountTable]>,
}

impl Conditions {
    /// Returns the conditions that end a game or make a move illegal.
    pub(crate) fn of_positions(&self) -> impl Iterator<Item = &Cond> {
        let in_game = self.illegal_in_game.iter().map(|(_, cond)| cond);
        self.ends.iter().chain(&self.illegal).chain(in_game)
    }
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Cond {
    /// About the position by itself.
    Position(PositionFact),
    /// About the legal moves of the position.
    Moves(MovesFact),
    /// About the game that led to the position: `Game` answers it; a position alone says no.
    History(HistoryFact),
    All(Box<[Cond]>),
    Any(Box<[Cond]>),
    Not(Box<Cond>),
}

/// A fact that the position alone decides.
#[derive(Clone, Debug)]
pub enum PositionFact {
    Check,
    Extinct {
        contents: PerSide<Box<[Content]>>,
        of: Sides,
        at_most: u32,
        with_hand: bool,
    },
    Reached {
        spots: PerSide<Spots>,
        of: Sides,
        at_least: u16,
        /// True if attacked pieces do not count.
        unattacked: bool,
    },
    /// No cell is empty.
    Occupied {
        cells: PerSide<Box<[Cell]>>,
        of: Sides,
    },
    MayCastle {
        /// By side.
        rights: PerSide<u32>,
        of: Sides,
    },
    Formed {
        contents: PerSide<Box<[Content]>>,
        of: Sides,
        formation: Box<Formation>,
    },
    Only {
        contents: Box<[Content]>,
    },
    /// Pieces of both sides are on an open line.
    Facing {
        contents: PerSide<Box<[Content]>>,
        /// True if the pieces are royal, so that the list of royals contains all of them.
        royal: bool,
        /// The directions to look in.
        deltas: Box<[i16]>,
    },
    /// The mover has at most this many of the counted checks left to give.
    ChecksLeft {
        at_most: u8,
    },
    /// The side to move is in check, and all or some of the pieces that give it are among these contents.
    CheckedBy {
        contents: PerSide<Box<[Content]>>,
        all: bool,
    },
    Passed {
        times: u16,
    },
    Points {
        of: Sides,
        at_least: u16,
    },
}

/// A fact that the legal moves of a position decide.
#[derive(Clone, Debug)]
pub enum MovesFact {
    NoMoves {
        in_check: Option<bool>,
    },
    /// The side to move can bring a piece there.
    CanReach {
        spots: PerSide<Spots>,
    },
    /// The side to move has legal moves, and all of them are promotions.
    OnlyPromotions,
}

/// A fact that only the history of a game decides.
#[derive(Clone, Debug)]
pub enum HistoryFact {
    Castled {
        /// By side: where partners were.
        with: PerSide<Box<[Cell]>>,
    },
    CountedOut,
    /// One of these pieces gave this check or an earlier one of the series.
    CheckedInSeries {
        contents: PerSide<Box<[Content]>>,
    },
    /// The last move dropped one of these kinds.
    Dropped {
        kinds: Box<[PieceKind]>,
    },
    Repeated {
        times: u16,
        perpetual: Option<Habit>,
    },
    NoProgress {
        plies: u16,
        clock: usize,
    },
    BackAndForth(BackAndForth),
}

/// Moves of one piece, each the reverse of the one before.
#[derive(Clone, Debug)]
pub struct BackAndForth {
    pub kinds: Box<[PieceKind]>,
    pub moves: u16,
    pub interlude: Interlude,
}

/// When passes may be among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interlude {
    None,
    BeforeLast,
}

/// An action that one player, but not the other, repeated with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Gave check.
    Check,
    /// Made a new attack with the piece that moved.
    Chase,
    /// Gave check, as the other player did too.
    MutualCheck,
    /// Pursued the same piece.
    Pursuit,
    /// Gave check or attacked something with the piece that moved.
    Attack,
}

impl Habit {
    fn of(perpetual: Perpetual) -> Habit {
        match perpetual {
            Perpetual::Check => Habit::Check,
            Perpetual::Chase => Habit::Chase,
            Perpetual::MutualCheck => Habit::MutualCheck,
            Perpetual::Pursuit => Habit::Pursuit,
            Perpetual::Attack => Habit::Attack,
        }
    }
}

/// Pieces, and the cells on which they count.
#[derive(Clone, Debug)]
pub struct Spots {
    pub(crate) contents: Box<[Content]>,
    pub(crate) cells: Box<[Cell]>,
}

/// The players a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    Mover,
    Opponent,
    One(Side),
    Either,
}

impl Cond {
    /// Returns whether it says that the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        matches!(self, Cond::Position(PositionFact::Check))
    }

    /// Returns whether it depends on how many turns in a row were passes.
    pub(crate) fn asks_for_passes(&self) -> bool {
        self.mentions(&|part| matches!(part, Cond::Position(PositionFact::Passed { .. })))
    }

    /// Returns whether it holds only if the player to move has no legal move.
    pub(in crate::engine) fn needs_no_moves(&self) -> bool {
        match self {
            Cond::Moves(fact) => matches!(fact, MovesFact::NoMoves { .. }),
            Cond::All(parts) => parts.iter().any(Cond::needs_no_moves),
            Cond::Any(parts) => parts.iter().all(Cond::needs_no_moves),
            Cond::Position(_) | Cond::History(_) | Cond::Not(_) => false,
        }
    }

    /// Returns whether it depends on the history of a game.
    pub(crate) fn needs_history(&self) -> bool {
        self.mentions(&|part| matches!(part, Cond::History(_)))
    }

    /// Returns whether it depends on the legal moves.
    pub(crate) fn asks_for_moves(&self) -> bool {
        self.mentions(&|part| matches!(part, Cond::Moves(_)))
    }

    /// Returns whether the position alone leaves this open: it depends on the history or on the legal moves. If
    /// positions know which moves are legal, whether a last move reaches a region is decided nevertheless, since
    /// otherwise the ending that it holds back would never end a line of moves.
    pub(crate) fn is_left_open(&self, knows_moves: bool) -> bool {
        self.mentions(&|part| match part {
            Cond::History(_) => true,
            Cond::Moves(fact) => !(knows_moves && matches!(fact, MovesFact::CanReach { .. })),
            Cond::Position(_) | Cond::All(_) | Cond::Any(_) | Cond::Not(_) => false,
        })
    }

    /// Returns the conditions it is made of; empty for a leaf.
    pub fn parts(&self) -> &[Cond] {
        match self {
            Cond::All(parts) | Cond::Any(parts) => parts,
            Cond::Not(part) => std::slice::from_ref(part),
            Cond::Position(_) | Cond::Moves(_) | Cond::History(_) => &[],
        }
    }

    /// Returns whether it can be decided without looking at the board.
    fn is_known_at_once(&self) -> bool {
        matches!(
            self,
            Cond::Position(
                PositionFact::Passed { .. }
                    | PositionFact::Points { .. }
                    | PositionFact::ChecksLeft { .. }
                    | PositionFact::MayCastle { .. }
            )
        )
    }

    /// Returns what remains of it if such leaves can never be relied on: the result holds only if the whole holds too.
    /// `None` if it could then never hold.
    pub(crate) fn without(&self, leaves: &impl Fn(&Cond) -> bool) -> Option<Cond> {
        if let Cond::All(parts) = self {
            let parts: Option<Box<[Cond]>> = parts.iter().map(|p| p.without(leaves)).collect();
            return parts.map(Cond::All);
        }
        if let Cond::Any(parts) = self {
            let parts: Box<[Cond]> = parts.iter().filter_map(|p| p.without(leaves)).collect();
            return (!parts.is_empty()).then_some(Cond::Any(parts));
        }
        // A negated condition must be known completely.
        (!self.mentions(leaves)).then(|| self.clone())
    }

    /// Returns whether a leaf of this condition passes the test.
    pub(crate) fn mentions(&self, test: &impl Fn(&Cond) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.mentions(test))
    }
}

impl Compiler<'_> {
    /// Compiles a condition; the clocks it uses are added to `clocks`.
    pub(in crate::engine) fn cond(&self, condition: &Condition, clocks: &mut Vec<Clock>) -> Cond {
        let sides = |who: Who| match who {
            Who::Mover => Sides::Mover,
            Who::Opponent => Sides::Opponent,
            Who::Side(side) => Sides::One(side),
            Who::Either => Sides::Either,
        };
        match condition {
            Condition::Check => Cond::Position(PositionFact::Check),
            Condition::Checkmate => Cond::Moves(MovesFact::NoMoves { in_check: Some(true) }),
            Condition::Stalemate => Cond::Moves(MovesFact::NoMoves { in_check: Some(false) }),
            Condition::NoMoves => Cond::Moves(MovesFact::NoMoves { in_check: None }),
            Condition::Extinct { kinds, of, at_most, with_hand } => Cond::Position(PositionFact::Extinct {
                contents: PerSide::from_fn(|side| Self::contents(kinds, side)),
                of: sides(*of),
                at_most: u32::from(*at_most),
                with_hand: *with_hand,
            }),
            Condition::Reached { kinds, of, region, at_least, unattacked } => {
                Cond::Position(PositionFact::Reached {
                    spots: self.counted_squares(kinds, region),
                    of: sides(*of),
                    at_least: *at_least,
                    unattacked: *unattacked,
                })
            }
            Condition::OnlyPromotions => Cond::Moves(MovesFact::OnlyPromotions),
            Condition::CanReach { kinds, region } => {
                Cond::Moves(MovesFact::CanReach { spots: self.counted_squares(kinds, region) })
            }
            Condition::Occupied { of, region } => {
                Cond::Position(PositionFact::Occupied { cells: self.cells_in(region), of: sides(*of) })
            }
            Condition::Castled { with } => Cond::History(HistoryFact::Castled { with: self.cells_in(with) }),
            Condition::MayCastle { of, with } => Cond::Position(PositionFact::MayCastle {
                rights: Castlings::rights_with(self.rules, with),
                of: sides(*of),
            }),
            Condition::Formed { kinds, of, formation } => Cond::Position(PositionFact::Formed {
                contents: PerSide::from_fn(|side| Self::contents(kinds, side)),
                of: sides(*of),
                formation: Box::new(self.formation(formation)),
            }),
            Condition::Only { kinds } => Cond::Position(PositionFact::Only {
                contents: Side::ALL.into_iter().flat_map(|side| Self::contents(kinds, side)).collect(),
            }),
            Condition::Facing { kinds, along } => Cond::Position(PositionFact::Facing {
                contents: PerSide::from_fn(|side| Self::contents(kinds, side)),
                royal: kinds.iter().all(|&k| self.rules.kind(k).royal),
                deltas: along.steps().into_iter().map(|(x, y)| self.layout.delta(x, y) as i16).collect(),
            }),
            Condition::ChecksGiven { times } => Cond::Position(PositionFact::ChecksLeft {
                at_most: self.rules.checks_counted().saturating_sub(*times),
            }),
            Condition::Points { of, at_least } => {
                Cond::Position(PositionFact::Points { of: sides(*of), at_least: *at_least })
            }
            Condition::CountedOut => Cond::History(HistoryFact::CountedOut),
            Condition::CheckedBy { kinds, of } => {
                let contents = PerSide::from_fn(|side| Self::contents(kinds, side));
                match of {
                    Checkers::All => Cond::Position(PositionFact::CheckedBy { contents, all: true }),
                    Checkers::Any => Cond::Position(PositionFact::CheckedBy { contents, all: false }),
                    Checkers::AnyInSeries => Cond::History(HistoryFact::CheckedInSeries { contents }),
                }
            }
            Condition::Dropped { kinds } => {
                Cond::History(HistoryFact::Dropped { kinds: kinds.as_slice().into() })
            }
            Condition::Repeated { times, perpetual } => {
                Cond::History(HistoryFact::Repeated { times: *times, perpetual: perpetual.map(Habit::of) })
            }
            Condition::NoProgress { plies, reset_by } => {
                Cond::History(HistoryFact::NoProgress { plies: *plies, clock: self.clock(reset_by, clocks) })
            }
            Condition::Passed { times } => Cond::Position(PositionFact::Passed { times: *times }),
            Condition::BackAndForth { kinds, moves, interlude } => {
                Cond::History(HistoryFact::BackAndForth(BackAndForth {
                    kinds: kinds.as_slice().into(),
                    moves: *moves,
                    interlude: match interlude {
                        rules::Interlude::Never => Interlude::None,
                        rules::Interlude::BeforeLast => Interlude::BeforeLast,
                    },
                }))
            }
            Condition::All(parts) => {
                let mut parts: Vec<Cond> = parts.iter().map(|p| self.cond(p, clocks)).collect();
                parts.sort_by_key(|part| !part.is_known_at_once());
                Cond::All(parts.into())
            }
            Condition::Any(parts) => Cond::Any(parts.iter().map(|p| self.cond(p, clocks)).collect()),
            Condition::Not(part) => Cond::Not(Box::new(self.cond(part, clocks))),
        }
    }
}

/// A count that begins when a condition holds.
#[derive(Clone, Debug)]
pub struct CountTable {
    /// Its place in the rules.
    pub(crate) number: u16,
    /// A condition about a position in which the side to move is the one whose moves are counted.
    pub(crate) when: Cond,
    /// The number of plies after which it is over.
    pub(crate) limit: u16,
    /// True if the count begins at two plies for each piece on the board.
    pub(crate) with_pieces: bool,
    pub(crate) after_capture: bool,
    pub(crate) after_promotion: bool,
    /// By kind: whether this count begins for the player who captures one.
    pub(crate) starts_on_capture_of: Box<[bool]>,
}

/// The moves that set a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub capture: bool,
    pub drop: bool,
    pub promotion: bool,
    /// By kind, then side: whether a move of this piece on the board resets it.
    pub(crate) moves_of: Box<[PerSide<bool>]>,
    /// By kind, then side: for pieces whose moves count if they cannot be taken back, the moves that can be. Empty if there
    /// are no such pieces.
    pub(crate) may_go_back: Box<[PerSide<Option<WaysBack>>]>,
}

/// Directions, in files and ranks.
pub(crate) type Ways = Box<[(i32, i32)]>;

/// The moves by which a piece takes back its moves on an empty board, without first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaysBack {
    /// The directions of moves that it has everywhere, reversed.
    pub(crate) ways: Ways,
    /// Those of the moves that it has in some places.
    pub(crate) by_place: Box<[PlacedWays]>,
    /// The squares that it may go to; `None` if it may go anywhere.
    pub(crate) within: Option<SquareSet>,
}

/// Moves that a piece has in some places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedWays {
    /// The squares from which the moves lead.
    pub(crate) on: SquareSet,
    /// The squares they lead to; `None` if they lead anywhere.
    pub(crate) to: Option<SquareSet>,
    /// Their directions, reversed.
    pub(crate) ways: Ways,
}

impl WaysBack {
    /// Returns whether a piece that has gone from one square to another could go back.
    fn lead_back(&self, from: Square, to: Square, way: (i32, i32)) -> bool {
        let may_enter = |squares: &Option<SquareSet>| squares.as_ref().is_none_or(|set| set.contains(from));
        let is_there = |placed: &PlacedWays| {
            placed.on.contains(to) && may_enter(&placed.to) && placed.ways.contains(&way)
        };
        may_enter(&self.within) && (self.ways.contains(&way) || self.by_place.iter().any(is_there))
    }
}

impl Clock {
    /// Returns whether every move of a piece counts.
    pub fn counts(&self, piece: Content) -> bool {
        let counts = self.moves_of.get(kind_of(piece).index());
        counts.is_some_and(|counts| counts[side_of(piece)])
    }

    /// Returns whether a move of a piece from one square to another counts because it cannot be taken back.
    pub fn is_final(&self, piece: Content, shape: Shape, from: Square, to: Square) -> bool {
        let way = || {
            let across = i32::from(shape.file(to)) - i32::from(shape.file(from));
            (across, i32::from(shape.rank(to)) - i32::from(shape.rank(from)))
        };
        self.ways_back(piece).is_some_and(|back| !back.lead_back(from, to, way()))
    }

    /// Returns whether those moves of a piece count that it cannot take back.
    pub fn looks_at(&self, piece: Content) -> bool {
        self.ways_back(piece).is_some()
    }

    fn ways_back(&self, piece: Content) -> Option<&WaysBack> {
        self.may_go_back.get(kind_of(piece).index())?[side_of(piece)].as_ref()
    }
}
