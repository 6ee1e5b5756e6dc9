//! Conditions, compiled: the facts about a position that end a game or make a move illegal.

pub(in crate::engine) mod compile;
pub(in crate::engine) mod compile_clocks;
pub(in crate::engine) mod compile_formations;
pub mod counts;
pub(in crate::engine) mod formation;
pub mod tables;

use crate::board::{Move, MoveSort, PerSide, Side};
use crate::engine::condition::tables::{Cond, MovesFact, PositionFact, Sides, Spots};
use crate::engine::layout::{Cell, EMPTY, content, is_along, is_among, kind_of};
use crate::engine::legality::level::Level;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl Spots {
    /// Returns whether a move of this position brings one of the pieces there: the one that moves or is dropped, as
    /// what it is before the move, the partner of a castling, or one that is gated.
    pub fn are_reached_by(&self, t: &Tables, state: &State, mv: Move) -> bool {
        let standing = |square| state.at(t.layout.cell(square));
        let moved = mv.dropped().map_or_else(|| standing(mv.from), |kind| content(kind, state.side));
        let partner = mv.partner().map(|(from, to)| (standing(from), to));
        let let_in = mv.gate().map(|(kind, at)| (content(kind, state.side), at));
        let brings = |(piece, to)| self.contents.contains(&piece) && self.cells.contains(&t.layout.cell(to));
        mv.sort != MoveSort::Pass && [Some((moved, mv.to)), partner, let_in].into_iter().flatten().any(brings)
    }
}

impl Sides {
    /// Returns whether the test holds for a player meant, `mover` having moved last.
    pub(crate) fn any(self, mover: Side, mut test: impl FnMut(Side) -> bool) -> bool {
        match self {
            Sides::Mover => test(mover),
            Sides::Opponent => test(!mover),
            Sides::One(side) => test(side),
            Sides::Either => test(Side::First) || test(Side::Second),
        }
    }

    /// Returns the players meant, `mover` having moved last. For long tests: they are compiled once.
    fn players(self, mover: Side) -> impl Iterator<Item = Side> {
        let (first, n) = match self {
            Sides::Mover => (mover, 1),
            Sides::Opponent => (!mover, 1),
            Sides::One(side) => (side, 1),
            Sides::Either => (Side::First, 2),
        };
        [first, !first].into_iter().take(n)
    }
}

impl State {
    /// Returns whether these are moves of this position and all promotions.
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
    /// Returns whether the piece on `from`, of a side, would face another one from a cell that it reaches.
    pub(crate) fn would_face(&self, side: Side, state: &State, from: Cell, cell: Cell) -> bool {
        let Cond::Position(PositionFact::Facing { contents, deltas, .. }) = self else { return false };
        deltas.iter().any(|&delta| {
            let mut at = cell.wrapping_add_signed(delta);
            while state.at(at) == EMPTY || at == from {
                at = at.wrapping_add_signed(delta);
            }
            contents[!side].contains(&state.at(at))
        })
    }
}

#[expect(clippy::indexing_slicing, reason = "contents index the tables")]
impl PositionFact {
    /// About how many squares are examined to decide whether it holds.
    fn work(&self, t: &Tables, state: &State) -> u64 {
        let of_both =
            |spots: &PerSide<Spots>| spots.iter().map(|spots| spots.cells.len() as u64).sum::<u64>();
        let n_pieces = || state.n_pieces() as u64;
        match self {
            PositionFact::Check | PositionFact::CheckedBy { .. } => t.facts.trial_work,
            PositionFact::Reached { spots, unattacked: false, .. } => of_both(spots),
            PositionFact::Reached { spots, unattacked: true, .. } => of_both(spots) * t.facts.trial_work,
            PositionFact::Extinct { contents, .. } => contents.first.len() as u64 * 2,
            PositionFact::Occupied { cells, .. } => cells.iter().map(|cells| cells.len() as u64).sum(),
            PositionFact::Formed { contents, formation, .. } => {
                n_pieces() * contents.first.len() as u64 * formation.work_for_each()
            }
            PositionFact::Only { contents } => contents.len() as u64,
            PositionFact::Facing { deltas, royal, .. } => {
                (if *royal { 4 } else { n_pieces() }) * deltas.len() as u64 * 8
            }
            PositionFact::MayCastle { .. }
            | PositionFact::Passed { .. }
            | PositionFact::Points { .. }
            | PositionFact::ChecksLeft { .. } => 1,
        }
    }

    /// Returns whether it holds in this position, the side not to move having moved last.
    fn holds(&self, t: &Tables, state: &State) -> bool {
        let mover = !state.side;
        match self {
            PositionFact::Check => state.is_in_check(t, state.side),
            PositionFact::Extinct { contents, of, at_most, with_hand } => of.any(mover, |side| {
                let mut left = 0;
                contents[side].iter().all(|&c| {
                    left += u32::from(state.counts[usize::from(c)]);
                    if *with_hand {
                        left += u32::from(state.hands[side][kind_of(c).index()]);
                    }
                    left <= *at_most
                })
            }),
            PositionFact::Reached { spots, of, at_least: 1, unattacked: false } => of.any(mover, |side| {
                let spots = &spots[side];
                spots.contents.iter().any(|&c| state.counts[usize::from(c)] > 0)
                    && spots
                        .cells
                        .iter()
                        .any(|&cell| is_among(&spots.contents, state.cells[usize::from(cell)]))
            }),
            PositionFact::Reached { spots, of, at_least, unattacked } => of.players(mover).any(|side| {
                let spots = &spots[side];
                let reaches = |&&cell: &&Cell| {
                    is_among(&spots.contents, state.cells[usize::from(cell)])
                        && !(*unattacked && state.is_attacked(t, cell, !side))
                };
                let at_least = usize::from(*at_least);
                spots.cells.iter().filter(reaches).take(at_least).count() == at_least
            }),
            PositionFact::Occupied { cells, of } => {
                let is_full =
                    |cells: &[Cell]| !cells.is_empty() && cells.iter().all(|&c| state.at(c) != EMPTY);
                of.any(mover, |side| is_full(&cells[side]))
            }
            PositionFact::MayCastle { rights, of } => {
                of.any(mover, |side| state.rights.castling & rights[side] != 0)
            }
            PositionFact::Formed { contents, of, formation } => {
                of.any(mover, |side| formation.stands(&t.layout.home, state, side, &contents[side]))
            }
            PositionFact::Only { contents } => {
                let counted: usize =
                    contents.iter().map(|&c| usize::from(state.counts[usize::from(c)])).sum();
                counted == state.n_pieces()
            }
            PositionFact::Facing { contents, royal, deltas } => {
                let pieces = if *royal { state.royals_of(Side::First) } else { state.list(Side::First) };
                // Royals are few, and rarely on one line.
                let is_unlikely = |cell: Cell, delta: i16| {
                    let others = state.royals_of(Side::Second).iter();
                    *royal
                        && !t.layout.home.is_round()
                        && !others.map(|&other| other.wrapping_sub(cell) as i16).any(|o| is_along(o, delta))
                };
                let faces = |cell: Cell, delta: i16| {
                    if is_unlikely(cell, delta) {
                        return false;
                    }
                    // Round an empty line it comes back to the piece.
                    let mut at = t.layout.home.step(cell, delta);
                    while state.at(at) == EMPTY {
                        at = t.layout.home.step(at, delta);
                    }
                    contents.second.contains(&state.at(at))
                };
                pieces
                    .iter()
                    .filter(|&&cell| contents.first.contains(&state.at(cell)))
                    .any(|&cell| deltas.iter().any(|&delta| faces(cell, delta)))
            }
            PositionFact::Passed { times } => state.rights.passes >= *times,
            PositionFact::Points { of, at_least } => {
                of.any(mover, |side| state.rights.points[side] >= *at_least)
            }
            PositionFact::ChecksLeft { at_most } => state.rights.checks_left[mover] <= *at_most,
            PositionFact::CheckedBy { contents, all } => {
                state.is_in_check(t, state.side) && state.checkers_are(t, &contents[mover], *all)
            }
        }
    }
}

impl MovesFact {
    /// About how many squares are examined to decide whether it holds, apart from lists of moves.
    fn work(&self, t: &Tables) -> u64 {
        match self {
            MovesFact::NoMoves { .. } => t.facts.trial_work,
            MovesFact::CanReach { .. } | MovesFact::OnlyPromotions => 1,
        }
    }

    /// Returns whether it holds in this position.
    fn holds(&self, t: &Tables, state: &mut State, level: Level) -> bool {
        match self {
            MovesFact::NoMoves { in_check } => {
                in_check.is_none_or(|wanted| state.is_in_check(t, state.side) == wanted)
                    && !state.has_legal_move(t, level)
            }
            MovesFact::CanReach { spots } => {
                let mut legal = Vec::new();
                state.legal(t, level, &mut legal);
                let spots = &spots[state.side];
                legal.into_iter().any(|mv| spots.are_reached_by(t, state, mv))
            }
            MovesFact::OnlyPromotions => {
                let mut legal = Vec::new();
                state.legal(t, level, &mut legal);
                state.all_promote(t, &legal)
            }
        }
    }
}

impl Cond {
    /// Returns whether it holds in this position, the side not to move having moved last.
    ///
    /// `level` says how much legality the question "is there a legal move?" may use; see [`Level`].
    pub fn holds(&self, t: &Tables, state: &mut State, level: Level) -> bool {
        match self {
            Cond::Position(fact) => state.budget.spend(fact.work(t, state)) && fact.holds(t, state),
            Cond::Moves(fact) => state.budget.spend(fact.work(t)) && fact.holds(t, state, level),
            Cond::History(_) => false,
            Cond::All(parts) => parts.iter().all(|p| p.holds(t, state, level)),
            Cond::Any(parts) => parts.iter().any(|p| p.holds(t, state, level)),
            Cond::Not(part) => !part.holds(t, state, level),
        }
    }
}
