//! Conditions, compiled: the facts about a position that end a game or make a move illegal.

pub(in crate::engine) mod compile;
pub(in crate::engine) mod compile_clocks;
pub(in crate::engine) mod compile_formations;
pub mod count;
pub(in crate::engine) mod formation;

use crate::board::{Move, MoveSort, PieceKind, Side};
use crate::engine::condition::formation::Formation;
use crate::engine::layout::{Cell, Content, EMPTY, content, is_among, kind_of};
use crate::engine::legality::level::Level;
use crate::engine::state::State;
use crate::engine::tables::Tables;

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

impl Spots {
    /// Whether a move of this position brings one of the pieces there. A piece counts as what it is before the move.
    pub fn are_reached_by(&self, t: &Tables, state: &State, mv: Move) -> bool {
        let moved = match mv.dropped() {
            Some(kind) => content(kind, state.side),
            None => state.at(t.layout.cell(mv.from)),
        };
        mv.sort != MoveSort::Pass
            && self.contents.contains(&moved)
            && self.cells.contains(&t.layout.cell(mv.to))
    }
}

/// The players a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    Mover,
    Opponent,
    One(Side),
    Either,
}

impl Sides {
    /// Whether the test holds for a player meant, `mover` having moved last.
    pub(crate) fn any(self, mover: Side, mut test: impl FnMut(Side) -> bool) -> bool {
        match self {
            Sides::Mover => test(mover),
            Sides::Opponent => test(!mover),
            Sides::One(side) => test(side),
            Sides::Either => test(Side::First) || test(Side::Second),
        }
    }
}

impl State {
    /// Whether these are moves of this position and all promotions.
    pub fn all_promote(&self, t: &Tables, moves: &[Move]) -> bool {
        let promotes = |mv: &Move| {
            // What is dropped starts from a square without a piece.
            let kind = || kind_of(self.at(t.layout.cell(mv.from)));
            mv.promotion().is_some_and(|into| !t.turns_back(kind(), into))
        };
        !moves.is_empty() && moves.iter().all(promotes)
    }
}

impl Cond {
    /// Whether the piece on `from`, of a side, would face another one from a cell that it comes to.
    pub(crate) fn would_face(&self, side: Side, state: &State, from: Cell, cell: Cell) -> bool {
        let Cond::Facing { contents, deltas, .. } = self else { return false };
        let [of_first, of_second] = contents;
        let enemies = match side {
            Side::First => of_second,
            Side::Second => of_first,
        };
        deltas.iter().any(|&delta| {
            let mut at = cell.wrapping_add_signed(delta);
            while state.at(at) == EMPTY || at == from {
                at = at.wrapping_add_signed(delta);
            }
            enemies.contains(&state.at(at))
        })
    }

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

#[expect(clippy::indexing_slicing, reason = "there are two sides; contents index the tables")]
impl Cond {
    /// About how many squares are looked at to tell whether it holds, its parts and lists of moves apart.
    fn work(&self, t: &Tables, state: &State) -> u64 {
        let of_both = |spots: &[Spots; 2]| (spots[0].cells.len() + spots[1].cells.len()) as u64;
        let n_pieces = || (state.lists[0].len() + state.lists[1].len()) as u64;
        match self {
            Cond::Check | Cond::CheckedBy { .. } | Cond::NoMoves { .. } => t.trial_work,
            Cond::Reached { spots, unattacked: false, .. } => of_both(spots),
            Cond::Reached { spots, unattacked: true, .. } => of_both(spots) * t.trial_work,
            Cond::Extinct { contents, .. } => contents[0].len() as u64 * 2,
            Cond::Occupied { cells, .. } => (cells[0].len() + cells[1].len()) as u64,
            Cond::Formed { contents, formation, .. } => {
                n_pieces() * contents[0].len() as u64 * formation.work_for_each()
            }
            Cond::Only { contents } => contents.len() as u64,
            Cond::Facing { deltas, royal, .. } => {
                (if *royal { 4 } else { n_pieces() }) * deltas.len() as u64 * 8
            }
            Cond::CanReach { .. }
            | Cond::OnlyPromotions
            | Cond::MayCastle { .. }
            | Cond::Passed { .. }
            | Cond::ChecksLeft { .. }
            | Cond::CountedOut
            | Cond::CheckedInSeries { .. }
            | Cond::Dropped { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. }
            | Cond::BackAndForth(_)
            | Cond::Castled { .. }
            | Cond::All(_)
            | Cond::Any(_)
            | Cond::Not(_) => 1,
        }
    }

    /// Whether it holds in this position, the side not to move having moved last.
    ///
    /// `level` says how much legality the question "is there a legal move?" may use; see [`Level`].
    pub fn holds(&self, t: &Tables, state: &mut State, level: Level) -> bool {
        let mover = !state.side;
        if !state.budget.spend(self.work(t, state)) {
            return false;
        }
        match self {
            Cond::Check => state.is_in_check(t, state.side),
            Cond::NoMoves { in_check } => {
                in_check.is_none_or(|wanted| state.is_in_check(t, state.side) == wanted)
                    && !state.has_legal_move(t, level)
            }
            Cond::Extinct { contents, of, at_most, with_hand } => of.any(mover, |side| {
                let on_board = |c: Content| u32::from(state.counts[usize::from(c)]);
                let in_hand = |c: Content| u32::from(state.hands[side.index()][kind_of(c).index()]);
                let left: u32 = contents[side.index()]
                    .iter()
                    .map(|&c| on_board(c) + if *with_hand { in_hand(c) } else { 0 })
                    .sum();
                left <= *at_most
            }),
            Cond::Reached { spots, of, at_least: 1, unattacked: false } => of.any(mover, |side| {
                let spots = &spots[side.index()];
                spots.contents.iter().any(|&c| state.counts[usize::from(c)] > 0)
                    && spots
                        .cells
                        .iter()
                        .any(|&cell| is_among(&spots.contents, state.cells[usize::from(cell)]))
            }),
            Cond::Reached { spots, of, at_least, unattacked } => of.any(mover, |side| {
                let spots = &spots[side.index()];
                let stand = spots.cells.iter().filter(|&&cell| {
                    spots.contents.contains(&state.at(cell))
                        && !(*unattacked && state.is_attacked(t, cell, !side))
                });
                stand.count() >= usize::from(*at_least)
            }),
            Cond::CanReach { spots } => {
                let mut legal = Vec::new();
                state.legal(t, level, &mut legal);
                let spots = &spots[state.side.index()];
                legal.into_iter().any(|mv| spots.are_reached_by(t, state, mv))
            }
            Cond::OnlyPromotions => {
                let mut legal = Vec::new();
                state.legal(t, level, &mut legal);
                state.all_promote(t, &legal)
            }
            Cond::Occupied { cells, of } => {
                let is_full =
                    |cells: &[Cell]| !cells.is_empty() && cells.iter().all(|&c| state.at(c) != EMPTY);
                of.any(mover, |side| is_full(&cells[side.index()]))
            }
            Cond::MayCastle { rights, of } => {
                of.any(mover, |side| state.rights.castling & rights[side.index()] != 0)
            }
            Cond::Formed { contents, of, formation } => {
                of.any(mover, |side| formation.stands(state, side, &contents[side.index()]))
            }
            Cond::Only { contents } => {
                let counted: usize =
                    contents.iter().map(|&c| usize::from(state.counts[usize::from(c)])).sum();
                counted == state.lists[0].len() + state.lists[1].len()
            }
            Cond::Facing { contents, royal, deltas } => {
                let pieces = if *royal { state.royals_of(Side::First) } else { state.list(Side::First) };
                let faces = |cell: Cell, delta: i16| {
                    let mut at = cell.wrapping_add_signed(delta);
                    while state.at(at) == EMPTY {
                        at = at.wrapping_add_signed(delta);
                    }
                    contents[1].contains(&state.at(at))
                };
                pieces
                    .iter()
                    .filter(|&&cell| contents[0].contains(&state.at(cell)))
                    .any(|&cell| deltas.iter().any(|&delta| faces(cell, delta)))
            }
            Cond::Passed { times } => state.rights.passes >= *times,
            Cond::ChecksLeft { at_most } => state.rights.checks_left[mover.index()] <= *at_most,
            Cond::CheckedBy { contents, all } => {
                state.is_in_check(t, state.side) && state.checkers_are(t, &contents[mover.index()], *all)
            }
            Cond::CountedOut
            | Cond::CheckedInSeries { .. }
            | Cond::Dropped { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. }
            | Cond::BackAndForth(_)
            | Cond::Castled { .. } => false,
            Cond::All(parts) => parts.iter().all(|p| p.holds(t, state, level)),
            Cond::Any(parts) => parts.iter().any(|p| p.holds(t, state, level)),
            Cond::Not(part) => !part.holds(t, state, level),
        }
    }
}
