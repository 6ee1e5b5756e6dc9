//! Squares where a piece could capture, empty or not.

use crate::engine::layout::cell_set::{Marks, has, mark};
use crate::engine::layout::steps::{Flat, Round, Steps, apart};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD};
use crate::engine::movegen::tables::CAPTURE;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Calls `emit` with every cell on which the piece on a cell attacks an enemy or guards a friend, now or once somebody
    /// comes there, and with the piece there. What it may not capture is not considered; nor are moves of several legs, and
    /// first moves.
    #[inline]
    pub fn reach(&self, t: &Tables, from: Cell, emit: &mut impl FnMut(Cell, Content)) {
        self.reach_and_watch(t, from, emit, &mut |_| {});
    }

    /// Does what `reach` does, and calls `watch` with the other cells on which the answer depends.
    #[inline]
    pub(crate) fn reach_and_watch(
        &self,
        t: &Tables,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content),
        watch: &mut impl FnMut(Cell),
    ) {
        match t.layout.home.round() {
            None => self.reach_along(Flat, t, from, emit, watch),
            Some(round) => apart(|| self.reach_round(round, t, from, emit, watch)),
        }
    }

    /// Does what `reach_and_watch` does on a board with joined edges, where several lines may lead to one cell.
    #[inline(never)]
    fn reach_round(
        &self,
        round: Round<'_>,
        t: &Tables,
        from: Cell,
        emit: &mut dyn FnMut(Cell, Content),
        mut watch: &mut dyn FnMut(Cell),
    ) {
        let mut marks = Marks::from_elem(0, t.layout.n_cells.div_ceil(64));
        let emit = &mut |to, there| {
            if !has(&marks, to) {
                mark(&mut marks, to);
                emit(to, there);
            }
        };
        self.reach_along(round, t, from, emit, &mut watch);
    }

    #[inline]
    fn reach_along(
        &self,
        steps: impl Steps,
        t: &Tables,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content),
        watch: &mut impl FnMut(Cell),
    ) {
        let mover = t.movement.mover_on(self.at(from), from);
        for atom in t.movement.leaps_and_rays(mover) {
            if atom.mode & CAPTURE == 0 {
                continue;
            }
            let mut to = from;
            for _ in 0..atom.steps {
                to = steps.step(to, atom.delta);
                let there = self.at(to);
                if there == GUARD {
                    break;
                }
                emit(to, there);
                if there != EMPTY {
                    break;
                }
            }
        }
        if !mover.is_plain {
            self.reach_past_others(steps, t, from, emit, watch);
        }
    }

    /// Does what `reach_and_watch` does for leaps through gates, and hops.
    #[inline(never)]
    fn reach_past_others(
        &self,
        steps: impl Steps,
        t: &Tables,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content),
        watch: &mut impl FnMut(Cell),
    ) {
        let mover = t.movement.mover_on(self.at(from), from);
        for gate in t.movement.gates(mover) {
            gate.passed.offsets().for_each(|offset| watch(steps.step(from, offset)));
            if !self.is_open(steps, &gate.passed, from) {
                continue;
            }
            for leap in t.movement.leaps_behind(gate) {
                let to = steps.step(from, leap.delta);
                let there = self.at(to);
                if leap.mode & CAPTURE != 0 && there != GUARD {
                    emit(to, there);
                }
            }
        }
        for hop in t.movement.hops(mover) {
            let (mut to, mut has_jumped) = (from, false);
            for n in 1..=hop.near.max(hop.far) {
                to = steps.step(to, hop.delta);
                watch(to);
                let there = self.at(to);
                let (longest, mode) =
                    if has_jumped { (hop.far, hop.far_mode) } else { (hop.near, hop.near_mode) };
                if there == GUARD {
                    break;
                }
                if n <= longest && mode & CAPTURE != 0 {
                    emit(to, there);
                }
                let is_end = if has_jumped { hop.vaults || there != EMPTY } else { false };
                if is_end || (there != EMPTY && !t.movement.may_jump(mover, there)) {
                    break;
                }
                has_jumped |= there != EMPTY;
            }
        }
    }
}
