//! The cells that the parts of a count depend on: each has a bit for each part that depends on it.

use smallvec::SmallVec;

use crate::board::Side;
use crate::engine::attack::tables::{AttackLine, Attacks, Sight};
use crate::engine::layout::steps::{Flat, Steps};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, is_along, is_of};
use crate::engine::movegen::tables::{Atom, CAPTURE, Gate, Mover, QUIET};
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl Atom {
    /// Returns whether it may end on a cell with this content.
    pub(crate) fn may_end(self, there: Content, enemy: Side) -> bool {
        if there == EMPTY { self.mode & QUIET != 0 } else { self.mode & CAPTURE != 0 && is_of(there, enemy) }
    }
}

/// The cells examined.
type Seen = SmallVec<[Cell; 128]>;

/// The bit for checks and pins.
pub(crate) const CHECKS: u64 = 1 << 63;

#[expect(clippy::indexing_slicing, reason = "guards end every line inside the mailbox; marks are by cell")]
impl State {
    /// Counts the targets of a piece's atoms, and marks the cells on which the number depends.
    pub(crate) fn watch_atoms(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        bit: u64,
        watchers: &mut [u64],
    ) -> u32 {
        let enemy = !self.side;
        let mut n = 0;
        for &leap in t.movement.leaps(mover) {
            let to = steps.step(from, leap.delta);
            watchers[usize::from(to)] |= bit;
            n += u32::from(leap.may_end(self.at(to), enemy));
        }
        for &ray in t.movement.rays(mover).iter().chain(t.movement.late_atoms(mover, self.is_unmoved(from))) {
            let mut to = from;
            for step in 1..=ray.steps {
                to = steps.step(to, ray.delta);
                let there = self.at(to);
                watchers[usize::from(to)] |= bit;
                n += u32::from(step >= ray.least() && ray.may_end(there, enemy));
                if there != EMPTY {
                    break;
                }
            }
        }
        if mover.n_gates + mover.n_hops > 0 {
            self.watch_screened(steps, t, mover, from, bit, watchers);
            n += self.count_of_screened(steps, t, mover, from, enemy) as u32;
        }
        n
    }

    /// Marks the cells on which a piece's gated leaps and hops depend.
    fn watch_screened(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        bit: u64,
        watchers: &mut [u64],
    ) {
        for gate in t.movement.gates(mover) {
            let leaps = t.movement.leaps_behind(gate).iter().map(|leap| leap.delta);
            for offset in gate.passed.offsets().chain(leaps) {
                watchers[usize::from(steps.step(from, offset))] |= bit;
            }
        }
        for hop in t.movement.hops(mover) {
            let mut to = from;
            let mut has_hurdle = false;
            for _ in 0..hop.near.max(hop.far) {
                to = steps.step(to, hop.delta);
                watchers[usize::from(to)] |= bit;
                let there = self.at(to);
                if there == GUARD || (there != EMPTY && has_hurdle) {
                    break;
                }
                has_hurdle |= there != EMPTY;
            }
        }
    }

    /// Marks the squares within this many files and ranks of a cell.
    pub(crate) fn watch_around(t: &Tables, cell: Cell, range: u16, bit: u64, watchers: &mut [u64]) {
        let (shape, square) = (t.layout.shape, t.layout.square(cell));
        let span = |at: u8, size: u8| {
            at.saturating_sub(range as u8)..=(at.saturating_add(range as u8)).min(size - 1)
        };
        for rank in span(shape.rank(square), shape.ranks) {
            for file in span(shape.file(square), shape.files) {
                if let Some(near) = shape.square(i32::from(file), i32::from(rank)) {
                    watchers[usize::from(t.layout.cell(near))] |= bit;
                }
            }
        }
    }

    /// Marks the cells on which checks and pins of the royal depend.
    pub(crate) fn watch_guard(
        &self,
        steps: impl Steps,
        attacks: &Attacks,
        royal: Cell,
        watchers: &mut [u64],
    ) {
        self.watch_lines(steps, attacks, royal, CHECKS, true, watchers);
    }

    /// Marks the cells on which attacks of the opponent on a cell depend; with `pins`, also those on which a piece in
    /// front of an attacker depends.
    pub(crate) fn watch_lines(
        &self,
        steps: impl Steps,
        attacks: &Attacks,
        target: Cell,
        bit: u64,
        pins: bool,
        watchers: &mut [u64],
    ) {
        let side = self.side;
        for (leap, _) in attacks.leaps() {
            watchers[usize::from(steps.step(target, leap.delta))] |= bit;
        }
        for line in attacks.slides() {
            // Behind this many pieces nothing can reach.
            let hops = line.longest_hop > 0;
            let most = 1 + u8::from(hops) + u8::from(pins);
            let mut at = target;
            let mut n_pieces = 0;
            for _ in 0..line.longest.max(line.longest_hop) {
                at = steps.step(at, line.delta);
                watchers[usize::from(at)] |= bit;
                let there = self.at(at);
                if there != EMPTY {
                    n_pieces += 1;
                    let ends = there == GUARD || (!hops && !is_of(there, side));
                    if n_pieces == most || ends {
                        break;
                    }
                }
            }
        }
        for gate in &attacks.gates {
            let leaps = attacks.leaps_behind(gate).map(|(leap, _)| leap.delta);
            for offset in gate.passed.offsets().chain(leaps) {
                watchers[usize::from(steps.step(target, offset))] |= bit;
            }
        }
    }

    /// [`State::is_in_sight`] of the opponent, marking the cells on which the answer depends: for an attack, one that
    /// suffices.
    pub(crate) fn is_in_sight_watched(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        target: Cell,
        bit: u64,
        watchers: &mut [u64],
    ) -> bool {
        let mut seen = Seen::new();
        let attack = self.attack_watched(steps, t, attacks, target, &mut seen);
        for &cell in &seen[attack.unwrap_or(0)..] {
            watchers[usize::from(cell)] |= bit;
        }
        attack.is_some()
    }

    /// Looks for an attack of the opponent; returns the index in `seen` from which on the cells prove it.
    fn attack_watched(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        target: Cell,
        seen: &mut Seen,
    ) -> Option<usize> {
        let by = !self.side;
        let shows = |at: Cell, line: usize| {
            let content = self.at(at);
            is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target })
        };
        for (i, line) in attacks.slides().iter().enumerate() {
            let first = seen.len();
            if self.is_hit_watched(steps, t, attacks, i, *line, target, seen) {
                return Some(first);
            }
        }
        for (leap, line) in attacks.leaps() {
            let at = steps.step(target, leap.delta);
            seen.push(at);
            if shows(at, line) {
                return Some(seen.len() - 1);
            }
        }
        for gate in &attacks.gates {
            let first = seen.len();
            seen.extend(gate.passed.offsets().map(|offset| steps.step(target, offset)));
            if !self.is_open(steps, &gate.passed, target) {
                continue;
            }
            for (leap, line) in attacks.leaps_behind(gate) {
                let at = steps.step(target, leap.delta);
                seen.push(at);
                if shows(at, line) {
                    return Some(first);
                }
            }
        }
        None
    }

    /// Returns what [`State::is_in_sight`] does of the opponent, if nothing hit the cell before these cells changed:
    /// only what they are part of is looked at.
    pub(crate) fn is_newly_in_sight(
        &self,
        t: &Tables,
        attacks: &Attacks,
        target: Cell,
        changed: &(impl Iterator<Item = Cell> + Clone),
    ) -> bool {
        let by = !self.side;
        if t.layout.home.is_round() || self.list(by).len() <= attacks.sights.few {
            return self.is_in_sight(t, attacks, target, by);
        }
        let offsets = || changed.clone().map(|cell| cell.wrapping_sub(target) as i16);
        let is_part = |offset: i16| offsets().any(|changed| changed == offset);
        let is_on = |line: &AttackLine| offsets().any(|offset| is_along(offset, line.delta));
        let slides = attacks.slides().iter().enumerate().filter(|(_, line)| is_on(line));
        let is_hit_along = |along| {
            if attacks.has_screens {
                self.is_hit_along::<true>(Flat, t, attacks, along, target, by)
            } else {
                self.is_hit_along::<false>(Flat, t, attacks, along, target, by)
            }
        };
        let hits = |leap: &AttackLine, line: usize| {
            let at = Flat.step(target, leap.delta);
            let content = self.at(at);
            is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target })
        };
        let is_hit_behind = |gate: &Gate| {
            let is_changed = gate.passed.offsets().any(is_part);
            self.is_open(Flat, &gate.passed, target)
                && (attacks.leaps_behind(gate))
                    .any(|(leap, line)| (is_changed || is_part(leap.delta)) && hits(leap, line))
        };
        slides.into_iter().any(is_hit_along)
            || attacks.leaps().any(|(leap, line)| is_part(leap.delta) && hits(leap, line))
            || attacks.gates.iter().any(is_hit_behind)
    }

    /// Returns whether a slide or a hop along one line hits a cell; adds the cells examined to `seen`.
    #[expect(clippy::too_many_arguments, reason = "lists of arguments differ by boards with joined edges")]
    fn is_hit_watched(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        i: usize,
        line: AttackLine,
        target: Cell,
        seen: &mut Seen,
    ) -> bool {
        let by = !self.side;
        let mut hurdle = EMPTY;
        let mut at = target;
        for distance in 1..=line.longest.max(line.longest_hop) {
            at = steps.step(at, line.delta);
            seen.push(at);
            let content = self.at(at);
            if content == EMPTY && line.vaults && hurdle == EMPTY {
                return false;
            }
            if content == EMPTY {
                continue;
            }
            let sight = Sight { line: i, content, at, distance, target };
            let hits = is_of(content, by)
                && if hurdle == EMPTY {
                    distance >= line.least && attacks.hits(t, sight)
                } else {
                    attacks.hits_over(t, sight, hurdle)
                };
            if hits {
                return true;
            }
            if hurdle != EMPTY || content == GUARD || line.longest_hop <= distance {
                return false;
            }
            hurdle = content;
        }
        false
    }
}
