//! Slots: each step of each atom on its own, so that one can be drawn and looked at without the others.

use std::ops::ControlFlow;

use super::layout::{Cell, EMPTY};
use super::movegen::Arrivals;
use super::state::State;
use super::tables::{Atom, CAPTURE, Mover, QUIET, Tables, is_of};
use crate::board::{Move, Shape};

/// A number of steps along a vector, which a piece may be able to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    delta: i16,
    steps: u8,
    mode: u8,
}

/// Where the slots of a mover lie in [`Tables::slots`]: those of its ordinary atoms, then those of its first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots {
    first: u32,
    n: u32,
    n_unmoved: u32,
    /// Whether they tell all the moves of a piece that has moved, each once.
    tell_all: bool,
}

/// Gives each mover its slots, in the order of where they lead to.
pub(crate) fn lay_out<'a>(
    movers: impl Iterator<Item = &'a mut Mover>,
    atoms: &[Atom],
    shape: Shape,
) -> Vec<Slot> {
    let mut slots = Vec::new();
    for mover in movers {
        let n_ordinary = usize::from(mover.n_leaps) + usize::from(mover.n_rays) + usize::from(mover.n_lame);
        let own = atoms.get(mover.first_atom as usize..).unwrap_or_default();
        let (ordinary, rest) = own.split_at_checked(n_ordinary).unwrap_or_default();
        let unmoved = rest.get(..usize::from(mover.n_unmoved)).unwrap_or_default();
        let first = slots.len() as u32;
        let n = append(&mut slots, ordinary, shape);
        let n_unmoved = append(&mut slots, unmoved, shape);
        mover.slots = Slots { first, n, n_unmoved, tell_all: mover.is_plain && !mover.overlaps };
    }
    slots
}

fn append(slots: &mut Vec<Slot>, atoms: &[Atom], shape: Shape) -> u32 {
    let most = shape.files.max(shape.ranks);
    let mut new: Vec<Slot> = atoms
        .iter()
        .flat_map(|atom| {
            let steps = atom.least()..=atom.steps.min(most);
            let mode = atom.mode & (QUIET | CAPTURE);
            steps.map(move |steps| Slot { delta: atom.delta, steps, mode })
        })
        .collect();
    new.sort_unstable_by_key(|slot| (i32::from(slot.delta) * i32::from(slot.steps), slot.steps, slot.mode));
    slots.extend(&new);
    new.len() as u32
}

impl State {
    /// How many ranks the moves of the piece on a cell have when they are told by slots: as many as slots and ways to
    /// promote. Nothing when slots do not tell its moves, each once.
    #[inline]
    pub(crate) fn n_slot_ranks(&self, t: &Tables, from: Cell) -> Option<u32> {
        let mover = t.mover_on(self.at(from), from);
        let unmoved = self.is_unmoved(from);
        if !mover.slots.tell_all || (unmoved && mover.unmoved_overlaps) {
            return None;
        }
        let n = mover.slots.n + if unmoved { mover.slots.n_unmoved } else { 0 };
        Some(n * t.n_promotion_ways(mover, from))
    }

    /// The move of the piece on a cell with this rank, when there is one.
    #[inline]
    pub(crate) fn slot_move(&self, t: &Tables, from: Cell, rank: u32) -> Option<Move> {
        let mover = t.mover_on(self.at(from), from);
        let n_ways = t.n_promotion_ways(mover, from);
        let (index, way) = if n_ways == 1 { (rank, 0) } else { (rank / n_ways, rank % n_ways) };
        let slot = t.slots.get((mover.slots.first + index) as usize)?;
        let mut to = from;
        for _ in 1..slot.steps {
            to = to.wrapping_add_signed(slot.delta);
            if self.at(to) != EMPTY {
                return None;
            }
        }
        to = to.wrapping_add_signed(slot.delta);
        let there = self.at(to);
        let captures = there != EMPTY;
        let mode = if captures { CAPTURE } else { QUIET };
        if slot.mode & mode == 0 || (captures && !is_of(there, !self.side)) || !t.may_land(mover, to) {
            return None;
        }
        let mv = Move::board(t.layout.square(from), t.layout.square(to));
        if mover.promotion.is_none() {
            return Some(mv);
        }
        let (mut left, mut found) = (way, None);
        let _ = Arrivals::new(self, t, mover, from).arrive(mv, to, captures, &mut |mv| {
            if left == 0 {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}

impl Tables {
    /// In how many ways a piece may end a move at most, as far as promotions go.
    fn n_promotion_ways(&self, mover: &Mover, from: Cell) -> u32 {
        let promoting = self.promoting_near(mover, from);
        promoting.map_or(1, |promoting| promoting.into.len() as u32 + 1)
    }
}
