//! Threats to the royal of the side to move: each enemy piece on a line with it, and the pieces between.
//!
//! A piece hits if a certain number of the cells between are occupied: none of them for slides and leaps, one for hops;
//! grasshoppers, and pieces that may not jump everything, require more. Whether a move leaves a threat without effect
//! therefore depends on two cells: the one where the move starts and the one where it ends.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::engine::attack::tables::{AttackLine, Attacks, Sight};
use crate::engine::layout::steps::{Flat, Steps, on_joined_board};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, is_among, is_of};
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The most threats kept; a node with more falls back on trying each move.
const MAX_THREATS: usize = 12;

/// The most pinned pieces kept; a node with more falls back on trying each move.
const MAX_PINNED: usize = 12;

/// The pieces between the royal of the side to move and its attackers.
#[derive(Debug)]
pub(crate) struct Guard<'t> {
    pub(in crate::engine) royal: Cell,
    pub(in crate::engine) attacks: &'t Attacks,
    t: &'t Tables,
    threats: ArrayVec<Threat, MAX_THREATS>,
    /// The pieces whose moves are restricted.
    pinned: ArrayVec<Cell, MAX_PINNED>,
    /// True if something hits the royal, or would if a cell between were occupied: then the moves of every piece are
    /// restricted.
    is_tense: bool,
}

/// An enemy piece that hits the royal now, or may do so after one move.
#[derive(Clone, Copy, Debug)]
struct Threat {
    attacker: Cell,
    between: Between,
    /// The number of occupied cells between beyond the number with which it hits. At 0 it hits; with more, own pieces
    /// are pinned; with fewer, the cells between are closed.
    excess: i8,
}

/// The cells between the royal and an attacker.
#[derive(Clone, Copy, Debug)]
enum Between {
    /// All of this many steps but the last.
    Line { delta: i16, steps: u8 },
    /// The cells a leap passes: an index into [`Attacks::gates`].
    Gate(u16),
    /// Like a line, but it hits if the first of the cells is occupied and the others are empty.
    Vault { delta: i16, steps: u8, beside: bool, others: i8 },
    /// Like a line, but the attacker may not jump everything: an index into
    /// [`crate::engine::movegen::tables::Movement::hurdles`].
    Jump { delta: i16, steps: u8, hurdles: u16 },
}

impl<'t> Guard<'t> {
    /// Returns a guard whose threats have not been found yet.
    #[inline]
    pub(in crate::engine) fn new(t: &'t Tables, royal: Cell, attacks: &'t Attacks) -> Guard<'t> {
        Guard { royal, attacks, t, threats: ArrayVec::new(), pinned: ArrayVec::new(), is_tense: false }
    }

    /// Returns the cell of the royal.
    pub(in crate::engine) fn royal(&self) -> Cell {
        self.royal
    }

    /// Returns the pieces whose moves are restricted; one may appear twice.
    pub(in crate::engine) fn pinned(&self) -> &[Cell] {
        &self.pinned
    }

    /// Returns whether every piece but the royal may go where it likes unless it is pinned.
    pub(in crate::engine) fn is_calm(&self) -> bool {
        !self.is_tense
    }

    pub(in crate::engine) fn is_pinned(&self, cell: Cell) -> bool {
        is_among(&self.pinned, cell)
    }

    /// Returns whether a piece other than the royal may go from `from`, or from a hand, to `to`, as far as the royal's
    /// safety is concerned.
    pub(in crate::engine) fn permits(&self, state: &State, from: Option<Cell>, to: Cell) -> bool {
        self.permits_lifted(state, None, from, to)
    }

    /// Returns what `permits` does, even if the piece that moves has been lifted off the board.
    #[inline]
    pub(in crate::engine) fn permits_lifted(
        &self,
        state: &State,
        lifted: Option<Content>,
        from: Option<Cell>,
        to: Cell,
    ) -> bool {
        let to_is_empty = from == Some(to) || state.at(to) == EMPTY;
        self.threats.iter().all(|threat| {
            if let Between::Jump { hurdles, .. } = threat.between {
                return to == threat.attacker
                    || !self.is_jumped_at(state, *threat, hurdles, lifted, from, to);
            }
            let leaves = || from.is_some_and(|from| self.is_between(threat.between, from));
            let enters = || to_is_empty && self.is_between(threat.between, to);
            if let Between::Vault { delta, beside, others, .. } = threat.between {
                let first = self.step(self.royal, delta);
                let is_other = |cell: Cell| cell != first && self.is_between(threat.between, cell);
                let left = i8::from(from.is_some_and(is_other));
                let entered = i8::from(to_is_empty && is_other(to));
                let is_beside = (beside && from != Some(first)) || to == first;
                return to == threat.attacker || !is_beside || others - left + entered > 0;
            }
            to == threat.attacker
                || match threat.excess.cmp(&0) {
                    Ordering::Less => !enters() || leaves(),
                    Ordering::Equal => enters() != leaves(),
                    Ordering::Greater => !leaves() || enters(),
                }
        })
    }

    /// If the royal is hit: the cells on which a piece could block the attack.
    pub(in crate::engine) fn cells_to_block(&self) -> Option<SmallVec<[Cell; 16]>> {
        let threat = self.threats.iter().find(|threat| threat.excess == 0)?;
        Some(match threat.between {
            Between::Line { delta, steps }
            | Between::Vault { delta, steps, .. }
            | Between::Jump { delta, steps, .. } => {
                let next = |&at: &Cell| Some(self.step(at, delta));
                let cells = std::iter::successors(next(&self.royal), next);
                cells.take(usize::from(steps) - 1).collect()
            }
            Between::Gate(gate) => self.gate_cells(gate).collect(),
        })
    }

    fn gate_cells(&self, gate: u16) -> impl Iterator<Item = Cell> {
        let offsets =
            self.attacks.gates.get(usize::from(gate)).into_iter().flat_map(|gate| gate.passed.offsets());
        offsets.map(|offset| self.step(self.royal, offset))
    }

    /// Returns whether a piece that may not jump everything hits the royal after another piece has gone from one cell
    /// to another.
    fn is_jumped_at(
        &self,
        state: &State,
        threat: Threat,
        hurdles: u16,
        lifted: Option<Content>,
        from: Option<Cell>,
        to: Cell,
    ) -> bool {
        let is_between = |cell: Cell| self.is_between(threat.between, cell);
        if !is_between(to) && !from.is_some_and(is_between) {
            return threat.excess == 0;
        }
        let Between::Jump { delta, steps, .. } = threat.between else { return false };
        let moved = lifted.unwrap_or_else(|| from.map_or(EMPTY, |from| state.at(from)));
        let (mut at, mut over) = (self.royal, EMPTY);
        for _ in 1..steps {
            at = self.step(at, delta);
            let content = match at {
                _ if at == to => moved,
                _ if Some(at) == from => EMPTY,
                _ => state.at(at),
            };
            if content != EMPTY && over != EMPTY {
                return false;
            }
            over = over.max(content);
        }
        let hurdles = self.t.movement.hurdles.get(usize::from(hurdles));
        over != EMPTY && hurdles.is_some_and(|hurdles| hurdles.has(over))
    }

    fn step(&self, cell: Cell, delta: i16) -> Cell {
        self.t.layout.home.step(cell, delta)
    }

    fn is_between(&self, between: Between, cell: Cell) -> bool {
        match between {
            Between::Line { delta, steps }
            | Between::Vault { delta, steps, .. }
            | Between::Jump { delta, steps, .. } => {
                if let Some(round) = self.t.layout.home.round() {
                    let mut at = self.royal;
                    return (1..steps).any(|_| {
                        at = round.step(at, delta);
                        at == cell
                    });
                }
                let (offset, delta) = (i32::from(cell) - i32::from(self.royal), i32::from(delta));
                offset % delta == 0 && (1..i32::from(steps)).contains(&(offset / delta))
            }
            Between::Gate(gate) => self.gate_cells(gate).any(|passed| passed == cell),
        }
    }

    /// Adds a threat and the own pieces between; `None` if there is no room left.
    fn add(&mut self, threat: Threat, own: &[Cell]) -> Option<()> {
        self.threats.try_push(threat).ok()?;
        if threat.excess > 0 {
            self.pinned.try_extend_from_slice(own).ok()
        } else {
            self.is_tense = true;
            Some(())
        }
    }
}

impl State {
    /// Returns the guard of the side to move, if the fast path applies.
    pub(crate) fn guard<'t>(&self, t: &'t Tables) -> Option<Guard<'t>> {
        let mut found = None;
        self.guard_in(t, &mut found);
        found
    }

    /// Returns the guard that `guard` does, constructed where it is kept: it is large, and each node makes one.
    #[inline]
    pub(in crate::engine) fn guard_in<'t>(&self, t: &'t Tables, found: &mut Option<Guard<'t>>) {
        *found = None;
        if let &[royal] = self.royals_of(self.side)
            && t.facts.guardable
            && !self.has_royal_to_drop(t)
            && let Some(attacks) = self.attacks_on_royal(t, royal)
            && self.find_threats(t, found.insert(Guard::new(t, royal, attacks))).is_none()
        {
            *found = None;
        }
    }

    /// Returns what endangers a royal, if all of it is seen from where the royal is.
    #[inline]
    pub(in crate::engine) fn attacks_on_royal<'t>(&self, t: &'t Tables, royal: Cell) -> Option<&'t Attacks> {
        let attacks = match &t.blast {
            None => t.attack.on_royal(!self.side),
            Some(blast) if self.is_deadly(t, blast, royal, !self.side) => return None,
            Some(blast) => blast.attacks(!self.side),
        };
        let is_near = !attacks.walkers.is_empty() && self.is_near_walkers(t, attacks, royal, !self.side);
        (!is_near).then_some(attacks)
    }

    /// Adds every threat; `None` if the guard has no room for them or cannot see all of them.
    #[inline]
    pub(in crate::engine) fn find_threats<'t>(&self, t: &'t Tables, guard: &mut Guard<'t>) -> Option<()> {
        let attacks = guard.attacks;
        if let Some(within) = &attacks.within
            && !within.has(guard.royal)
        {
            return None;
        }
        match t.layout.home.round() {
            None => self.find_threats_along(Flat, t, guard),
            Some(round) => on_joined_board(|| self.find_threats_along(round, t, guard)),
        }
    }

    #[inline]
    fn find_threats_along<'t>(&self, steps: impl Steps, t: &'t Tables, guard: &mut Guard<'t>) -> Option<()> {
        let attacks = guard.attacks;
        self.find_leaps(steps, t, guard)?;
        if !attacks.has_screens {
            return self.find_slides(steps, t, guard);
        }
        for (i, line) in attacks.slides().iter().enumerate() {
            if line.vaults {
                self.find_vaults(steps, t, guard, i, *line)?;
            } else {
                self.find_hops(steps, t, guard, i, *line)?;
            }
        }
        self.find_gates(steps, t, guard)
    }

    /// Threats by single leaps that nothing can block.
    #[inline]
    fn find_leaps(&self, steps: impl Steps, t: &Tables, guard: &mut Guard<'_>) -> Option<()> {
        let (attacks, royal, enemy) = (guard.attacks, guard.royal, !self.side);
        for (leap, line) in attacks.leaps() {
            let at = steps.step(royal, leap.delta);
            let content = self.at(at);
            if is_of(content, enemy)
                && attacks.hits(t, Sight { line, content, at, distance: 1, target: royal })
            {
                let between = Between::Line { delta: leap.delta, steps: 1 };
                guard.add(Threat { attacker: at, between, excess: 0 }, &[])?;
            }
        }
        Some(())
    }

    /// Threats along lines without hops.
    #[inline]
    fn find_slides(&self, steps: impl Steps, t: &Tables, guard: &mut Guard<'_>) -> Option<()> {
        let (attacks, royal, side) = (guard.attacks, guard.royal, self.side);
        for (i, line) in attacks.slides().iter().enumerate() {
            let mut at = royal;
            let mut distance = 0;
            let mut shield = None;
            loop {
                at = steps.step(at, line.delta);
                distance += 1;
                let content = self.at(at);
                if content != EMPTY {
                    if is_of(content, side) && shield.is_none() {
                        shield = Some(at);
                    } else {
                        if is_of(content, !side)
                            && distance >= line.least
                            && attacks.hits(t, Sight { line: i, content, at, distance, target: royal })
                        {
                            let between = Between::Line { delta: line.delta, steps: distance };
                            let excess = i8::from(shield.is_some());
                            guard.add(Threat { attacker: at, between, excess }, shield.as_slice())?;
                        }
                        break;
                    }
                }
                if distance == line.longest {
                    break;
                }
            }
        }
        Some(())
    }

    /// Threats along a line by slides and hops.
    #[inline]
    fn find_hops<'t>(
        &self,
        steps: impl Steps,
        t: &'t Tables,
        guard: &mut Guard<'t>,
        i: usize,
        line: AttackLine,
    ) -> Option<()> {
        let (attacks, royal, side) = (guard.attacks, guard.royal, self.side);
        let longest = line.longest.max(line.longest_hop);
        // With more pieces between, nothing can hit even after one of them moves.
        let most = if line.longest_hop > 0 { 2 } else { 1 };
        let mut own: ArrayVec<Cell, 2> = ArrayVec::new();
        let mut n_between = 0i8;
        let mut hurdle = EMPTY;
        let (mut at, mut distance) = (royal, 0);
        while distance < longest {
            at = steps.step(at, line.delta);
            distance += 1;
            let content = self.at(at);
            if content == EMPTY {
                continue;
            }
            if content == GUARD {
                break;
            }
            if is_of(content, side) {
                if n_between == most {
                    break;
                }
                let _ = own.try_push(at);
            } else {
                let sight = Sight { line: i, content, at, distance, target: royal };
                let between = Between::Line { delta: line.delta, steps: distance };
                let matters = |excess: i8| excess == 0 || (excess == 1 && !own.is_empty());
                if matters(n_between) && distance >= line.least && attacks.hits(t, sight) {
                    guard.add(Threat { attacker: at, between, excess: n_between }, &own)?;
                }
                let excess = n_between - 1;
                let is_fence = excess < 0 && distance > 1;
                let reaches = line.longest_hop >= distance && attacks.may_hit_over(t, sight);
                let mover = t.movement.mover(content);
                match mover.hurdles.filter(|_| reaches) {
                    Some(hurdles) => {
                        let between = Between::Jump { delta: line.delta, steps: distance, hurdles };
                        let may_jump = t.movement.may_jump(mover, hurdle);
                        // A piece that may not be jumped can still be captured by a piece that may be.
                        let is_barrier = excess == 0 && !may_jump && own.is_empty();
                        let hits = excess == 0 && may_jump;
                        let excess = if is_barrier { -1 } else { excess };
                        if is_fence || is_barrier || hits || (excess == 1 && !own.is_empty()) {
                            guard.add(Threat { attacker: at, between, excess }, &own)?;
                        }
                    }
                    None if reaches && (is_fence || matters(excess)) => {
                        guard.add(Threat { attacker: at, between, excess }, &own)?;
                    }
                    None => {}
                }
            }
            hurdle = content;
            n_between += 1;
            if n_between > most {
                break;
            }
        }
        Some(())
    }

    /// Threats along a line by hops over the piece directly next to the royal.
    #[inline(never)]
    fn find_vaults(
        &self,
        steps: impl Steps,
        t: &Tables,
        guard: &mut Guard<'_>,
        i: usize,
        line: AttackLine,
    ) -> Option<()> {
        let (attacks, royal, enemy) = (guard.attacks, guard.royal, !self.side);
        let mut at = steps.step(royal, line.delta);
        let beside = self.at(at) != EMPTY;
        let (mut others, mut own) = (0, None);
        let mut distance = 1;
        while self.at(at) != GUARD && distance < line.longest_hop {
            at = steps.step(at, line.delta);
            distance += 1;
            let content = self.at(at);
            if content == EMPTY {
                continue;
            }
            let sight = Sight { line: i, content, at, distance, target: royal };
            if is_of(content, enemy) && (others == 0 || own.is_some()) && attacks.may_hit_over(t, sight) {
                let between = Between::Vault { delta: line.delta, steps: distance, beside, others };
                let excess = if others > 0 { 1 } else { i8::from(beside) - 1 };
                guard.add(Threat { attacker: at, between, excess }, own.as_slice())?;
            }
            if others == 1 {
                break;
            }
            others = 1;
            own = is_of(content, self.side).then_some(at);
        }
        Some(())
    }

    /// Threats by leaps through gates.
    #[inline]
    fn find_gates(&self, steps: impl Steps, t: &Tables, guard: &mut Guard<'_>) -> Option<()> {
        let (attacks, royal, enemy) = (guard.attacks, guard.royal, !self.side);
        for (index, gate) in (0..).zip(&attacks.gates) {
            for (leap, line) in attacks.leaps_behind(gate) {
                let at = steps.step(royal, leap.delta);
                let content = self.at(at);
                if is_of(content, enemy)
                    && attacks.hits(t, Sight { line, content, at, distance: 1, target: royal })
                {
                    self.find_gate(guard, index, at)?;
                }
            }
        }
        Some(())
    }

    /// Returns the threat of a piece that leaps through a gate.
    fn find_gate(&self, guard: &mut Guard<'_>, index: u16, attacker: Cell) -> Option<()> {
        let Some(gate) = guard.attacks.gates.get(usize::from(index)) else { return Some(()) };
        let mut own: SmallVec<[Cell; 4]> = SmallVec::new();
        let mut n_between = 0;
        for cell in guard.gate_cells(index) {
            let content = self.at(cell);
            if content == GUARD {
                return Some(());
            }
            n_between += i8::from(content != EMPTY);
            if is_of(content, self.side) {
                own.push(cell);
            }
        }
        let excess = n_between - gate.passed.wanted() as i8;
        if excess.abs() > 1 || (excess == 1 && own.is_empty()) {
            return Some(());
        }
        guard.add(Threat { attacker, between: Between::Gate(index), excess }, &own)
    }
}
