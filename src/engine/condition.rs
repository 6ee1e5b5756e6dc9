//! Conditions, compiled: the facts about a position that end a game or make a move illegal.

use super::layout::{Cell, Content, EMPTY};
use super::legality::Level;
use super::state::State;
use super::tables::Tables;
use crate::board::Side;

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum Cond {
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
    All(Box<[Cond]>),
    Any(Box<[Cond]>),
    Not(Box<Cond>),
}

/// What a player did with every move of a cycle, and the other did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Gave check.
    Check,
    /// Made a new attack with the piece that moved.
    Chase,
}

/// Pieces and the cells they are looked for on.
#[derive(Clone, Debug)]
pub(crate) struct Spots {
    pub(crate) contents: Box<[Content]>,
    pub(crate) cells: Box<[Cell]>,
}

/// The players a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
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

impl Cond {
    /// Whether this leaf asks for the history of a game.
    pub(crate) fn needs_history(leaf: &Cond) -> bool {
        matches!(leaf, Cond::Repeated { .. } | Cond::NoProgress { .. })
    }

    /// Whether this leaf asks for more than a look at the board: for history, or for legal moves.
    pub(crate) fn needs_more_than_a_board(leaf: &Cond) -> bool {
        Cond::needs_history(leaf) || matches!(leaf, Cond::NoMoves { .. })
    }

    /// What is left of it when such leaves can never be relied on: it holds only where the whole holds too. Nothing
    /// when it could then never hold.
    pub(crate) fn without(&self, leaves: &impl Fn(&Cond) -> bool) -> Option<Cond> {
        match self {
            Cond::All(parts) => {
                let parts: Option<Box<[Cond]>> = parts.iter().map(|p| p.without(leaves)).collect();
                parts.map(Cond::All)
            }
            Cond::Any(parts) => {
                let parts: Box<[Cond]> = parts.iter().filter_map(|p| p.without(leaves)).collect();
                (!parts.is_empty()).then_some(Cond::Any(parts))
            }
            // What is denied must be known to the last part.
            Cond::Not(part) => (!part.mentions(leaves)).then(|| self.clone()),
            Cond::Check
            | Cond::NoMoves { .. }
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. } => (!leaves(self)).then(|| self.clone()),
        }
    }

    /// Whether a leaf of this condition passes the test.
    pub(crate) fn mentions(&self, test: &impl Fn(&Cond) -> bool) -> bool {
        match self {
            Cond::All(parts) | Cond::Any(parts) => parts.iter().any(|p| p.mentions(test)),
            Cond::Not(part) => part.mentions(test),
            Cond::Check
            | Cond::NoMoves { .. }
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. }
            | Cond::Repeated { .. }
            | Cond::NoProgress { .. } => test(self),
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides; contents index the tables")]
impl Cond {
    /// Whether it holds in this position, the side not to move having moved last.
    ///
    /// `level` says how much legality the question "is there a legal move?" may use; see [`Level`].
    pub(crate) fn holds(&self, t: &Tables, state: &mut State, level: Level) -> bool {
        let mover = !state.side;
        match self {
            Cond::Check => state.is_in_check(t, state.side),
            Cond::NoMoves { in_check } => {
                in_check.is_none_or(|wanted| state.is_in_check(t, state.side) == wanted)
                    && !state.has_legal_move(t, level)
            }
            Cond::Extinct { contents, of, at_most, with_hand } => of.any(mover, |side| {
                let on_board = |c: Content| u32::from(state.counts[usize::from(c)]);
                let in_hand = |c: Content| u32::from(state.hands[side.index()][usize::from(c / 2 - 1)]);
                let left: u32 = contents[side.index()]
                    .iter()
                    .map(|&c| on_board(c) + if *with_hand { in_hand(c) } else { 0 })
                    .sum();
                left <= *at_most
            }),
            Cond::Reached { spots, of } => of.any(mover, |side| {
                let spots = &spots[side.index()];
                spots.contents.iter().any(|&c| state.counts[usize::from(c)] > 0)
                    && spots
                        .cells
                        .iter()
                        .any(|&cell| spots.contents.contains(&state.cells[usize::from(cell)]))
            }),
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
            Cond::ChecksLeft { at_most } => state.rights.checks_left[mover.index()] <= *at_most,
            Cond::Repeated { .. } | Cond::NoProgress { .. } => false,
            Cond::All(parts) => parts.iter().all(|p| p.holds(t, state, level)),
            Cond::Any(parts) => parts.iter().any(|p| p.holds(t, state, level)),
            Cond::Not(part) => !part.holds(t, state, level),
        }
    }
}
