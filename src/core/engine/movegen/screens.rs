//! Leaps through gates, and hops: moves that depend on the pieces between their ends.

use std::ops::ControlFlow;

use crate::board::Side;
use crate::engine::layout::steps::Steps;
use crate::engine::layout::{Cell, EMPTY, GUARD, is_of};
use crate::engine::movegen::tables::{CAPTURE, Hop, Mover, Passed, QUIET};
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether the cells that a leap from `base` passes are as it requires.
    #[inline]
    pub(crate) fn is_open(&self, steps: impl Steps, passed: &Passed, base: Cell) -> bool {
        let suits = |offset: i16| {
            let there = self.at(steps.step(base, offset));
            if passed.occupied { there > GUARD } else { there == EMPTY }
        };
        suits(passed.first) && passed.rest.iter().all(|&offset| suits(offset))
    }

    /// Returns the targets of a piece's gated leaps and hops, and whether something is captured on each.
    #[inline(never)]
    pub(crate) fn screened_moves(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for gate in t.movement.gates(mover) {
            if self.is_open(steps, &gate.passed, from) {
                for &leap in t.movement.leaps_behind(gate) {
                    let to = steps.step(from, leap.delta);
                    let there = self.at(to);
                    let wanted = if there == EMPTY { QUIET } else { CAPTURE };
                    if leap.mode & wanted != 0 && ((there == EMPTY) | is_of(there, enemy)) {
                        emit(to, there != EMPTY)?;
                    }
                }
            }
        }
        for &hop in t.movement.hops(mover) {
            self.hop(steps, t, mover, hop, from, enemy, emit)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of targets of a piece's gated leaps and hops.
    #[inline(never)]
    pub(crate) fn count_of_screened(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        enemy: Side,
    ) -> u64 {
        let mut n = 0;
        let _ = self.screened_moves(steps, t, mover, from, enemy, &mut |_, _| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }

    #[inline]
    #[expect(clippy::too_many_arguments, reason = "lists of arguments differ by boards with joined edges")]
    fn hop(
        &self,
        steps: impl Steps,
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
            to = steps.step(to, hop.delta);
            n += 1;
            let there = self.at(to);
            if there != EMPTY {
                if n <= hop.near && hop.near_mode & CAPTURE != 0 && is_of(there, enemy) {
                    emit(to, true)?;
                }
                if there == GUARD || !t.movement.may_jump(mover, there) {
                    return ControlFlow::Continue(());
                }
                break;
            }
            if n <= hop.near && hop.near_mode & QUIET != 0 {
                emit(to, false)?;
            }
        }
        while n < hop.far {
            to = steps.step(to, hop.delta);
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
