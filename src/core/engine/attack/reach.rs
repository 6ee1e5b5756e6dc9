//! Squares where a piece could capture, empty or not.

use smallvec::SmallVec;

use crate::engine::layout::cell_set::{Marks, has, mark};
use crate::engine::layout::steps::{Flat, Round, Steps, on_joined_board};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD};
use crate::engine::movegen::tables::{Atom, CAPTURE, Gate, Hop};
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The manner in which a piece attacks, as steps from its cell. Lines are steps, and how many of them one has at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Leaps that nothing can block.
    pub(crate) leaps: Vec<i16>,
    /// Lines that end with the first piece on them.
    pub(crate) slides: Vec<(i16, u8)>,
    /// Cells that must be empty, and the leaps past them.
    pub(crate) gates: Vec<[Vec<i16>; 2]>,
    /// Lines on which the cells behind the first piece are attacked, up to the second one.
    pub(crate) hops: Vec<(i16, u8)>,
}

/// The cells that a piece must attack, as [`State::reach`] finds it, to have a noisy move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noise {
    /// None: it may have one in any case.
    Always,
    /// One with an enemy, or where it promotes without a capture.
    OnArrival,
    /// One with an enemy.
    OnEnemies,
}

impl Tables {
    /// Returns when a piece on a cell may have a move that captures or promotes.
    pub(crate) fn noise(&self, content: Content, from: Cell) -> Noise {
        let movement = &self.movement;
        let mover = movement.mover_on(content, from);
        let late = movement.late_atoms(mover, true);
        if !mover.programs.is_empty() || late.iter().any(|atom| atom.mode & CAPTURE != 0) {
            return Noise::Always;
        }
        if !self.promotes_quietly_near(mover, from) {
            return Noise::OnEnemies;
        }
        let behind = movement.gates(mover).iter().flat_map(|gate| movement.leaps_behind(gate));
        let goes_only_where_it_captures =
            movement.leaps_and_rays(mover).iter().chain(behind).all(|atom| atom.mode & CAPTURE != 0)
                && late.is_empty()
                && mover.n_hops == 0;
        if goes_only_where_it_captures && !self.promotes_quietly_on(content, from) {
            Noise::OnArrival
        } else {
            Noise::Always
        }
    }

    /// Returns whether a piece may promote with a move that captures nothing and starts or ends on a cell.
    pub(crate) fn promotes_quietly_on(&self, content: Content, cell: Cell) -> bool {
        let promotion = self.movement.mover(content).promotion.map(usize::from);
        let promoting = promotion.and_then(|promotion| self.promotion.ways.get(promotion));
        promoting.is_some_and(|promoting| promoting.quiet_zone.has(cell))
    }

    /// Returns the manner in which a piece on a cell attacks, as [`State::reach`] finds it; nothing if there is more to it.
    pub(crate) fn manner(&self, content: Content, from: Cell) -> Option<Manner> {
        let movement = &self.movement;
        let mover = movement.mover_on(content, from);
        let captures = |atom: &&Atom| atom.mode & CAPTURE != 0;
        let (gates, hops) = (movement.gates(mover), movement.hops(mover));
        let is_plain_hop = |hop: &Hop| {
            let is_far = hop.far >= hop.near && hop.far_mode & CAPTURE != 0 && hop.near_mode & CAPTURE == 0;
            is_far && !hop.vaults && mover.hurdles.is_none()
        };
        if gates.iter().any(|gate| gate.passed.occupied) || !hops.iter().all(is_plain_hop) {
            return None;
        }
        let past = |gate: &Gate| {
            let leaps = movement.leaps_behind(gate).iter().filter(captures);
            [gate.passed.offsets().collect(), leaps.map(|leap| leap.delta).collect()]
        };
        Some(Manner {
            leaps: movement.leaps(mover).iter().filter(captures).map(|leap| leap.delta).collect(),
            slides: movement.rays(mover).iter().filter(captures).map(|ray| (ray.delta, ray.steps)).collect(),
            gates: gates.iter().map(past).collect(),
            hops: hops.iter().map(|hop| (hop.delta, hop.far)).collect(),
        })
    }

    /// Returns whether a piece that is there attacks in the same manner on every cell.
    pub(crate) fn has_one_manner(&self, content: Content) -> bool {
        self.movement.mover(content).places.is_none()
    }
}

impl State {
    /// Calls `emit` with every cell on which the piece on a cell attacks an enemy or guards a friend, now or once somebody
    /// comes there, and with the piece there. What it may not capture is not considered; nor are moves of several legs, and
    /// first moves.
    #[inline]
    pub fn reach(&self, t: &Tables, from: Cell, emit: &mut impl FnMut(Cell, Content)) {
        self.reach_and_watch(t, from, &mut |to, there, _| emit(to, there), &mut |_| {});
    }

    /// Does what `reach` does, and also tells `emit` whether a line goes on from a cell if it is empty. Calls `watch` with
    /// the other cells on which the answer depends.
    #[inline]
    pub(crate) fn reach_and_watch(
        &self,
        t: &Tables,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content, bool),
        watch: &mut impl FnMut(Cell),
    ) {
        match t.layout.home.round() {
            None => self.reach_along(Flat, t, from, emit, watch),
            Some(round) => on_joined_board(|| self.reach_round(round, t, from, emit, watch)),
        }
    }

    /// Does what `reach_and_watch` does on a board with joined edges, where several lines may lead to one cell.
    #[inline(never)]
    fn reach_round(
        &self,
        round: Round<'_>,
        t: &Tables,
        from: Cell,
        emit: &mut dyn FnMut(Cell, Content, bool),
        mut watch: &mut dyn FnMut(Cell),
    ) {
        let mut marks = Marks::from_elem(0, t.layout.n_cells.div_ceil(64));
        let mut passed = SmallVec::<[Cell; 32]>::new();
        let emit = &mut |to, there, goes_on: bool| {
            if !has(&marks, to) {
                mark(&mut marks, to);
                emit(to, there, goes_on);
            } else if goes_on {
                passed.push(to);
            }
        };
        self.reach_along(round, t, from, emit, &mut watch);
        passed.into_iter().for_each(watch);
    }

    #[inline]
    fn reach_along(
        &self,
        steps: impl Steps,
        t: &Tables,
        from: Cell,
        emit: &mut impl FnMut(Cell, Content, bool),
        watch: &mut impl FnMut(Cell),
    ) {
        let mover = t.movement.mover_on(self.at(from), from);
        for leap in t.movement.leaps(mover).iter().filter(|leap| leap.mode & CAPTURE != 0) {
            let to = steps.step(from, leap.delta);
            let there = self.at(to);
            if there != GUARD {
                emit(to, there, false);
            }
        }
        for ray in t.movement.rays(mover).iter().filter(|ray| ray.mode & CAPTURE != 0) {
            let mut to = from;
            for n in 1..=ray.steps {
                to = steps.step(to, ray.delta);
                let there = self.at(to);
                if there == GUARD {
                    break;
                }
                emit(to, there, n < ray.steps);
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
        emit: &mut impl FnMut(Cell, Content, bool),
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
                    emit(to, there, false);
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
                    emit(to, there, false);
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
