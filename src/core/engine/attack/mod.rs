//! Attacks.

pub(crate) mod attackers;
pub(in crate::engine) mod chase;
pub(in crate::engine) mod checkers;
pub(in crate::engine) mod compile;
pub(in crate::engine) mod exchange;
pub(crate) mod reach;
pub(in crate::engine) mod sights;
pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::Side;
use crate::engine::attack::tables::{AttackLine, Attacks, Sight};
use crate::engine::layout::steps::{Flat, Steps, on_joined_board};
use crate::engine::layout::{Cell, EMPTY, GUARD, Home, is_of, is_piece, side_of};
use crate::engine::movegen::tables::{Atom, CAPTURE, Mover};
use crate::engine::movegen::walk::{History, Program, View, Walked};
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether a piece of `by` could capture a piece on `cell` if that piece were an enemy and it were `by`'s
    /// turn.
    ///
    /// Looks outward from the cell along the lines of attack. Pieces whose attacks cannot be seen that way, such as
    /// those with moves of several legs, are walked instead.
    pub(crate) fn is_attacked(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        let attacks = t.attack.by(by);
        self.is_in_sight(t, attacks, cell, by)
            || (!attacks.walkers.is_empty() && self.is_attacked_by_walk(t, cell, by))
    }

    /// Returns whether one of these attacks hits a cell.
    #[inline]
    pub(crate) fn is_in_sight(&self, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        if self.list(by).len() <= attacks.sights.few {
            return self.is_seen_by_few(t, attacks, cell, by);
        }
        match t.layout.home.round() {
            None => self.is_in_line(Flat, t, attacks, cell, by),
            Some(round) => on_joined_board(|| self.is_in_line(round, t, attacks, cell, by)),
        }
    }

    /// Returns what `is_in_sight` does, found by looking along every line.
    #[inline]
    fn is_in_line(&self, steps: impl Steps, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        let is_hit = if attacks.has_screens {
            self.is_hit_in_line::<true>(steps, t, attacks, cell, by)
                || self.is_hit_through_gates(steps, t, attacks, cell, by)
        } else {
            self.is_hit_in_line::<false>(steps, t, attacks, cell, by)
        };
        is_hit || self.is_leapt_at(steps, t, attacks, cell, by)
    }

    /// Returns whether a slide hits a cell; with `HOPS`, also a hop.
    #[inline]
    fn is_hit_in_line<const HOPS: bool>(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        cell: Cell,
        by: Side,
    ) -> bool {
        (attacks.slides().iter().enumerate())
            .any(|along| self.is_hit_along::<HOPS>(steps, t, attacks, along, cell, by))
    }

    /// Returns whether a slide along this line hits a cell; with `HOPS`, also a hop.
    #[inline]
    pub(crate) fn is_hit_along<const HOPS: bool>(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        (index, line): (usize, &AttackLine),
        cell: Cell,
        by: Side,
    ) -> bool {
        let mut at = cell;
        let mut distance = 0;
        let longest = if HOPS { line.longest.max(line.longest_hop) } else { line.longest };
        let found = loop {
            at = steps.step(at, line.delta);
            distance += 1;
            let found = self.at(at);
            if found != EMPTY || distance == longest || (HOPS && line.vaults) {
                break found;
            }
        };
        let sight = || Sight { line: index, content: found, at, distance, target: cell };
        (is_of(found, by) && distance >= line.least && attacks.hits(t, sight()))
            || (HOPS
                && line.longest_hop > distance
                && found > GUARD
                && self.hopper_over(steps, t, attacks, sight(), by).is_some())
    }

    /// Returns the first piece behind the one in sight, if it hops over that.
    pub(in crate::engine) fn hopper_over(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        hurdle: Sight,
        by: Side,
    ) -> Option<Cell> {
        let line = attacks.lines.get(hurdle.line)?;
        let (mut at, mut distance) = (hurdle.at, hurdle.distance);
        let found = loop {
            at = steps.step(at, line.delta);
            distance += 1;
            let found = self.at(at);
            if found != EMPTY || distance == line.longest_hop {
                break found;
            }
        };
        let hits = is_of(found, by)
            && attacks.hits_over(t, Sight { content: found, at, distance, ..hurdle }, hurdle.content);
        hits.then_some(at)
    }

    /// Returns whether a leap that nothing can block hits a cell.
    #[inline]
    fn is_leapt_at(&self, steps: impl Steps, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        attacks.leaps().any(|(leap, line)| {
            let at = steps.step(cell, leap.delta);
            let content = self.at(at);
            is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target: cell })
        })
    }

    /// Returns whether a leap through an open gate hits a cell.
    fn is_hit_through_gates(
        &self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        cell: Cell,
        by: Side,
    ) -> bool {
        attacks.gates.iter().filter(|gate| self.is_open(steps, &gate.passed, cell)).any(|gate| {
            attacks.leaps_behind(gate).any(|(leap, line)| {
                let at = steps.step(cell, leap.delta);
                let content = self.at(at);
                is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target: cell })
            })
        })
    }

    /// Returns whether some pieces must be walked to find what they attack.
    pub(crate) fn has_walkers(&self, attacks: &Attacks) -> bool {
        attacks.walkers.iter().any(|&content| self.count(content) > 0)
    }

    /// Returns whether this piece is near enough to attack a cell.
    pub(crate) fn is_near_walkers(&self, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        self.has_walkers(attacks)
            && self.list(by).iter().any(|&from| {
                let mover = t.movement.mover(self.at(from));
                mover.attacks_by_walking && t.layout.distance(from, cell) <= mover.walking_range
            })
    }

    pub(in crate::engine) fn is_attacked_by_walk(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        if let Some(near) = self.cells_near_for_walks(t, cell, by) {
            return self.is_attacked_by_walk_from(t, cell, by, near);
        }
        self.list(by).iter().any(|&from| {
            let mover = t.movement.mover(self.at(from));
            mover.attacks_by_walking
                && t.layout.distance(from, cell) <= mover.walking_range
                && self.walk_attacks(t, t.movement.mover_on(self.at(from), from), from, cell)
        })
    }

    /// Returns the cells around a cell from which any piece of `by` may attack it by a walk, row by row, if they are
    /// fewer than the pieces.
    #[inline(never)]
    fn cells_near_for_walks(
        &self,
        t: &Tables,
        cell: Cell,
        by: Side,
    ) -> Option<impl Iterator<Item = (Cell, usize)> + use<>> {
        let present = t.attack.by(by).walkers.iter().filter(|&&content| self.count(content) > 0);
        let range = present.map(|&content| t.movement.mover(content).walking_range).max().unwrap_or(0);
        let n_near = (2 * usize::from(range) + 1).saturating_pow(2);
        let is_near = !t.layout.home.is_round() && n_near < self.list(by).len();
        is_near.then(|| t.layout.rows_within(cell, range as u8))
    }

    /// Returns what `is_attacked_by_walk` does, looking at these cells.
    #[inline(never)]
    fn is_attacked_by_walk_from(
        &self,
        t: &Tables,
        cell: Cell,
        by: Side,
        mut near: impl Iterator<Item = (Cell, usize)>,
    ) -> bool {
        let attacks = |from: Cell| {
            let mover = t.movement.mover(self.at(from));
            mover.attacks_by_walking
                && t.layout.distance(from, cell) <= mover.walking_range
                && self.walk_attacks(t, t.movement.mover_on(self.at(from), from), from, cell)
        };
        near.any(|(first, n)| {
            let row = self.cells.get(usize::from(first)..usize::from(first) + n).unwrap_or_default();
            (first..).zip(row).any(|(from, &content)| is_of(content, by) && attacks(from))
        })
    }

    /// Returns whether the piece on `from` captures on `target` with a move that only an unmoved piece has.
    pub(in crate::engine) fn is_hit_by_first_move(&self, t: &Tables, from: Cell, target: Cell) -> bool {
        let mover = t.movement.mover_on(self.at(from), from);
        self.is_unmoved(from)
            && t.movement.may_land(mover, target)
            && t.movement
                .unmoved_atoms(mover)
                .iter()
                .any(|a| self.atom_attacks(&t.layout.home, *a, from, target))
    }

    /// Returns whether the unmoved atoms or programs of the piece on `from` capture on `target`.
    fn walk_attacks(&self, t: &Tables, mover: &Mover, from: Cell, target: Cell) -> bool {
        if self.is_hit_by_first_move(t, from, target) {
            return true;
        }
        if !mover.programs.may_capture(from, target) {
            return false;
        }
        let view = self.view(t, from);
        if mover.mask.is_some() {
            let takes = |walked: Walked| {
                let lands = t.movement.may_land(mover, walked.to);
                if lands && walked.takes(target) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let is_piece = is_piece(self.at(target)) && target != from;
            let walk = |program: &Program| program.walk(&view, from, &mut { takes });
            return is_piece && mover.programs.visit(view.cells, from, walk).is_break();
        }
        let capture = |program: &Program| {
            if program.captures(&view, from, target) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        mover.programs.visit(view.cells, from, capture).is_break()
    }

    #[expect(clippy::indexing_slicing, reason = "guards end every line inside the mailbox")]
    fn atom_attacks(&self, home: &Home, atom: Atom, from: Cell, target: Cell) -> bool {
        if atom.mode & CAPTURE == 0 {
            return false;
        }
        let mut at = from;
        for n in 1..=atom.steps {
            at = home.step(at, atom.delta);
            if at == target {
                return n >= atom.least();
            }
            if self.cells[usize::from(at)] != EMPTY {
                return false;
            }
        }
        false
    }

    /// Returns the cells of a side's pieces.
    pub fn list(&self, side: Side) -> &[Cell] {
        &self.lists[side]
    }

    /// Returns the cells of a side's royals.
    pub fn royals_of(&self, side: Side) -> &[Cell] {
        &self.royals[side]
    }

    /// Returns what a walk of the piece on `from` needs to know.
    pub(crate) fn view<'a>(&'a self, t: &'a Tables, from: Cell) -> View<'a> {
        let here = self.at(from);
        let ahead = t.is_one_ahead(here, from);
        let history = match (self.is_unmoved(from), ahead) {
            (true, _) => History::Unmoved,
            (false, true) => History::OneAhead,
            (false, false) => History::Moved,
        };
        let side = side_of(here);
        let en_passant = self.rights.en_passant.filter(|_| side == self.side);
        let open_cells = t.en_passant.open_cells(side);
        let budget = &self.budget;
        View {
            cells: &self.cells,
            side,
            royal: t.royals.is_royal.as_slice(),
            en_passant,
            open_cells,
            history,
            budget,
        }
    }
}
