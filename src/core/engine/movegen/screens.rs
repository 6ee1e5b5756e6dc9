//! Leaps through gates and hops over a hurdle: what a piece can do depends on what stands on its way.

use std::ops::ControlFlow;

use crate::board::Side;
use crate::engine::layout::{Cell, EMPTY, GUARD, is_of};
use crate::engine::state::State;
use crate::engine::tables::{Atom, CAPTURE, Mover, QUIET, Tables};

/// The cells a leap passes, and what it asks of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    /// The first of them, as an offset. Most leaps pass one only.
    pub(crate) first: i16,
    pub(crate) rest: Box<[i16]>,
    /// Whether each of them must be occupied; otherwise each must be empty.
    pub(crate) occupied: bool,
}

/// Leaps that pass the same cells.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    pub(crate) passed: Passed,
    /// The first of the leaps: among the atoms for those that move, among the lines for those that look for attackers.
    pub(crate) first: u32,
    /// How many leaps there are.
    pub(crate) n: u16,
}

/// A hop along a vector: over exactly one piece. A slide along the same vector may be joined to it, unless it vaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) delta: i16,
    /// Steps it may make before it has jumped; 0 when it may not end there.
    pub(crate) near: u8,
    pub(crate) near_mode: u8,
    /// Steps it may make in all when it has jumped.
    pub(crate) far: u8,
    pub(crate) far_mode: u8,
    /// Whether it ends right behind what it jumps.
    pub(crate) vaults: bool,
}

impl Passed {
    /// The offsets of the cells.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = i16> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> usize {
        1 + self.rest.len()
    }

    /// The number of occupied cells with which the leap is open.
    pub(crate) fn wanted(&self) -> usize {
        if self.occupied { self.len() } else { 0 }
    }
}

impl State {
    /// Whether a leap from `base` finds the cells it passes as it wants them.
    #[inline]
    pub(crate) fn is_open(&self, passed: &Passed, base: Cell) -> bool {
        let suits = |offset: i16| {
            let there = self.at(base.wrapping_add_signed(offset));
            if passed.occupied { there > GUARD } else { there == EMPTY }
        };
        suits(passed.first) && passed.rest.iter().all(|&offset| suits(offset))
    }

    /// Targets of a piece's gated leaps and hops, with whether something is captured there.
    #[inline(never)]
    pub(crate) fn screened_moves(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for gate in t.gates(mover) {
            if self.is_open(&gate.passed, from) {
                for &leap in t.leaps_behind(gate) {
                    let to = from.wrapping_add_signed(leap.delta);
                    let there = self.at(to);
                    let wanted = if there == EMPTY { QUIET } else { CAPTURE };
                    if leap.mode & wanted != 0 && ((there == EMPTY) | is_of(there, enemy)) {
                        emit(to, there != EMPTY)?;
                    }
                }
            }
        }
        for &hop in t.hops(mover) {
            self.hop(t, mover, hop, from, enemy, emit)?;
        }
        ControlFlow::Continue(())
    }

    /// How many targets a piece's gated leaps and hops have.
    #[inline(never)]
    pub(crate) fn count_of_screened(&self, t: &Tables, mover: &Mover, from: Cell, enemy: Side) -> u64 {
        let mut n = 0;
        let _ = self.screened_moves(t, mover, from, enemy, &mut |_, _| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }

    #[inline]
    fn hop(
        &self,
        t: &Tables,
        mover: &Mover,
        hop: Hop,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let longest = hop.near.max(hop.far);
        let mut to = from;
        let mut n = 0;
        loop {
            if n == longest {
                return ControlFlow::Continue(());
            }
            to = to.wrapping_add_signed(hop.delta);
            n += 1;
            let there = self.at(to);
            if there != EMPTY {
                if n <= hop.near && hop.near_mode & CAPTURE != 0 && is_of(there, enemy) {
                    emit(to, true)?;
                }
                if there == GUARD || !t.may_jump(mover, there) {
                    return ControlFlow::Continue(());
                }
                break;
            }
            if n <= hop.near && hop.near_mode & QUIET != 0 {
                emit(to, false)?;
            }
        }
        while n < hop.far {
            to = to.wrapping_add_signed(hop.delta);
            n += 1;
            let there = self.at(to);
            if there != EMPTY {
                if hop.far_mode & CAPTURE != 0 && is_of(there, enemy) {
                    emit(to, true)?;
                }
                break;
            }
            if hop.far_mode & QUIET != 0 {
                emit(to, false)?;
            }
            if hop.vaults {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

#[expect(clippy::indexing_slicing, reason = "the ranges are made by `compile` for these arrays")]
impl Tables {
    /// The gates of a mover.
    pub(crate) fn gates(&self, mover: &Mover) -> &[Gate] {
        let first = mover.first_gate as usize;
        &self.gates[first..first + usize::from(mover.n_gates)]
    }

    /// The leaps through a gate.
    pub(crate) fn leaps_behind(&self, gate: &Gate) -> &[Atom] {
        let first = gate.first as usize;
        &self.atoms[first..first + usize::from(gate.n)]
    }

    /// The hops of a mover.
    pub(crate) fn hops(&self, mover: &Mover) -> &[Hop] {
        let first = mover.first_hop as usize;
        &self.hops[first..first + usize::from(mover.n_hops)]
    }
}
