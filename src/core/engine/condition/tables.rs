//! What the conditions, counts and clocks of a variant compile to.

use crate::board::PieceKind;
use crate::board::Side;
use crate::engine::condition::formation::Formation;
use crate::engine::layout::{Cell, Content, kind_of, side_of};

/// The conditions of a variant.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Every ending, in order.
    pub ends: Vec<Cond>,
    /// The endings that the position alone decides.
    pub(crate) static_ends: Vec<Cond>,
    /// A move after which one of these holds is illegal; those that need history are left to the game.
    pub(crate) illegal: Vec<Cond>,
    /// Which conditions of the rules these are.
    pub(crate) illegal_numbers: Vec<usize>,
    /// Those of them that the guard sees to.
    pub(crate) guarded_illegal: Vec<Cond>,
    /// The rest of the conditions: they need the history of a game.
    pub illegal_in_game: Vec<Cond>,
    /// What the side to move has to end, or to pass.
    pub(crate) answer: Option<Cond>,
    /// What the half-move clocks count: the one that positions show, then others of no-progress endings.
    pub clocks: Vec<Clock>,
    /// What is counted once few pieces are left.
    pub counts: Box<[Counting]>,
}

impl Conditions {
    /// Those that end a game or make a move illegal.
    pub(crate) fn of_positions(&self) -> impl Iterator<Item = &Cond> {
        self.ends.iter().chain(&self.illegal).chain(&self.illegal_in_game)
    }
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Cond {
    Check,
    NoMoves {
        in_check: Option<bool>,
    },
    Extinct {
        contents: [Box<[Content]>; 2],
        of: Sides,
        at_most: u32,
        with_hand: bool,
    },
    Reached {
        spots: [Spots; 2],
        of: Sides,
        at_least: u16,
        /// Whether pieces that are attacked do not count.
        unattacked: bool,
    },
    /// The side to move can bring a piece there.
    CanReach {
        spots: [Spots; 2],
    },
    /// The side to move has legal moves, and each is a promotion.
    OnlyPromotions,
    /// No cell is empty.
    Occupied {
        cells: [Box<[Cell]>; 2],
        of: Sides,
    },
    /// Needs history: never holds here, `Game` answers it.
    Castled {
        /// By side: where partners stood.
        with: [Box<[Cell]>; 2],
    },
    MayCastle {
        /// By side.
        rights: [u32; 2],
        of: Sides,
    },
    Formed {
        contents: [Box<[Content]>; 2],
        of: Sides,
        formation: Box<Formation>,
    },
    Only {
        contents: Box<[Content]>,
    },
    /// Pieces of both sides on an open line.
    Facing {
        contents: [Box<[Content]>; 2],
        /// Whether the pieces are royal, so that the list of royals has them all.
        royal: bool,
        /// The ways to look along.
        deltas: Box<[i16]>,
    },
    /// The mover has no more than so many of the checks that are counted left to give.
    ChecksLeft {
        at_most: u8,
    },
    /// The side to move is in check, all or some of those that give it being among the contents.
    CheckedBy {
        contents: [Box<[Content]>; 2],
        all: bool,
    },
    /// Needs history: never holds here, `Game` answers it.
    CountedOut,
    /// Such a piece gave this check or one in the series before. Needs history: never holds here, `Game` answers it.
    CheckedInSeries {
        contents: [Box<[Content]>; 2],
    },
    /// The last move dropped one of these kinds. Needs history: never holds here, `Game` answers it.
    Dropped {
        kinds: Box<[PieceKind]>,
    },
    /// Needs history: never holds here, `Game` answers it.
    Repeated {
        times: u16,
        perpetual: Option<Habit>,
    },
    /// Needs history: never holds here, `Game` answers it.
    NoProgress {
        plies: u16,
        clock: usize,
    },
    Passed {
        times: u16,
    },
    /// Needs history: never holds here, `Game` answers it.
    BackAndForth(BackAndForth),
    All(Box<[Cond]>),
    Any(Box<[Cond]>),
    Not(Box<Cond>),
}

/// What has to be known to say whether a condition holds, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Needs {
    /// The position.
    Position,
    /// What moves are legal in it.
    Moves,
    /// The game that led to it.
    History,
}

/// Moves of one piece, each the reverse of the one before.
#[derive(Clone, Debug)]
pub struct BackAndForth {
    pub kinds: Box<[PieceKind]>,
    pub moves: u16,
    pub interlude: Interlude,
}

/// Where a pass may stand among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interlude {
    None,
    BeforeLast,
}

/// What a player did with every move of a cycle, and the other did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Gave check.
    Check,
    /// Made a new attack with the piece that moved.
    Chase,
    /// Gave check, and the other did too.
    MutualCheck,
    /// Pursued one and the same piece.
    Pursuit,
}

/// Pieces and the cells they are looked for on.
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
    /// What has to be known to say whether it holds.
    fn needs(&self) -> Needs {
        match self {
            Cond::Check
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Occupied { .. }
            | Cond::MayCastle { .. }
            | Cond::Formed { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. }
            | Cond::CheckedBy { .. }
            | Cond::Passed { .. } => Needs::Position,
            Cond::NoMoves { .. } | Cond::OnlyPromotions | Cond::CanReach { .. } => Needs::Moves,
            Cond::CountedOut
            | Cond::CheckedInSeries { .. }
            | Cond::Dropped { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. }
            | Cond::BackAndForth(_)
            | Cond::Castled { .. } => Needs::History,
            Cond::All(_) | Cond::Any(_) | Cond::Not(_) => {
                self.parts().iter().map(Cond::needs).max().unwrap_or(Needs::Position)
            }
        }
    }

    /// Whether it asks for the history of a game.
    pub(crate) fn needs_history(&self) -> bool {
        self.needs() == Needs::History
    }

    /// Whether it asks for legal moves.
    pub(crate) fn asks_for_moves(&self) -> bool {
        self.mentions(&|part| part.needs() == Needs::Moves)
    }

    /// Whether a position by itself leaves this open: it asks for history, or for legal moves. Whether a last move
    /// reaches a region is asked all the same where positions know what is legal, since what it holds back would never
    /// end a line of moves otherwise.
    pub(crate) fn is_left_open(&self, knows_moves: bool) -> bool {
        if self.parts().is_empty() {
            self.needs() > Needs::Position && !(knows_moves && matches!(self, Cond::CanReach { .. }))
        } else {
            self.parts().iter().any(|part| part.is_left_open(knows_moves))
        }
    }

    /// The conditions it is made of; none for a leaf.
    pub fn parts(&self) -> &[Cond] {
        match self {
            Cond::All(parts) | Cond::Any(parts) => parts,
            Cond::Not(part) => std::slice::from_ref(part),
            Cond::Check
            | Cond::NoMoves { .. }
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::CanReach { .. }
            | Cond::OnlyPromotions
            | Cond::Occupied { .. }
            | Cond::Castled { .. }
            | Cond::MayCastle { .. }
            | Cond::Formed { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. }
            | Cond::CheckedBy { .. }
            | Cond::CountedOut
            | Cond::CheckedInSeries { .. }
            | Cond::Dropped { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. }
            | Cond::Passed { .. }
            | Cond::BackAndForth(_) => &[],
        }
    }

    /// What is left of it when such leaves can never be relied on: it holds only where the whole holds too. Nothing
    /// when it could then never hold.
    pub(crate) fn without(&self, leaves: &impl Fn(&Cond) -> bool) -> Option<Cond> {
        if let Cond::All(parts) = self {
            let parts: Option<Box<[Cond]>> = parts.iter().map(|p| p.without(leaves)).collect();
            return parts.map(Cond::All);
        }
        if let Cond::Any(parts) = self {
            let parts: Box<[Cond]> = parts.iter().filter_map(|p| p.without(leaves)).collect();
            return (!parts.is_empty()).then_some(Cond::Any(parts));
        }
        // What is denied must be known to the last part.
        (!self.mentions(leaves)).then(|| self.clone())
    }

    /// Whether this, or a condition it is made of, passes a test that is about leaves.
    pub(crate) fn mentions(&self, test: &impl Fn(&Cond) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.mentions(test))
    }
}

/// A count that begins when a condition holds.
#[derive(Clone, Debug)]
pub struct Counting {
    /// The side to move being the one whose moves are counted.
    pub(crate) when: Cond,
    /// Plies until it is over.
    pub(crate) limit: u16,
    /// Whether two plies for each piece on the board are counted from the beginning.
    pub(crate) with_pieces: bool,
    pub(crate) after_capture: bool,
    pub(crate) after_promotion: bool,
    /// By kind: whether its captor has this count begun.
    pub(crate) captor_of: Box<[bool]>,
}

/// What sets a no-progress counter back to zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub capture: bool,
    pub drop: bool,
    pub promotion: bool,
    /// By kind, then side: a move of such a piece on the board.
    pub(crate) moves_of: Box<[[bool; 2]]>,
    /// By kind, then side: where a move of such a piece counts that it could not take back, the ways, files and ranks,
    /// that it could. Empty when there are no such pieces.
    pub(crate) may_go_back: Box<[[Option<Ways>; 2]]>,
}

/// Ways in files and ranks.
pub(crate) type Ways = Box<[(i32, i32)]>;

impl Clock {
    /// Whether any move of a piece counts.
    pub fn counts(&self, piece: Content) -> bool {
        let counts = self.moves_of.get(kind_of(piece).index()).and_then(|of| of.get(side_of(piece).index()));
        counts.is_some_and(|&counts| counts)
    }

    /// Whether a move of a piece counts because the piece could not take it back.
    pub fn is_final(&self, piece: Content, way: (i32, i32)) -> bool {
        self.ways_back(piece).is_some_and(|ways| !ways.contains(&way))
    }

    /// Whether moves of a piece count that it could not take back.
    pub fn looks_at(&self, piece: Content) -> bool {
        self.ways_back(piece).is_some()
    }

    fn ways_back(&self, piece: Content) -> Option<&Ways> {
        self.may_go_back.get(kind_of(piece).index())?.get(side_of(piece).index())?.as_ref()
    }
}
