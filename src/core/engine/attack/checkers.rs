//! The pieces that attack a royal. Only endings and attacked royals ask, so every piece is examined.

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort};
use crate::engine::attack::tables::{Attacks, Sight};
use crate::engine::layout::steps::Flat;
use crate::engine::layout::{Cell, Content, EMPTY, content, is_of, side_of};
use crate::engine::movegen::tables::Gate;
use crate::engine::movegen::walk::Walked;
use crate::engine::rule::royals::tables::Danger;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether the piece on one cell attacks the piece on another, even if it may not end a move there.
    pub(in crate::engine) fn attacks(&self, t: &Tables, from: Cell, target: Cell) -> bool {
        let mover = t.movement.mover_on(self.at(from), from);
        let may_take = |to: Cell| {
            let mv = Move::board(t.layout.square(from), t.layout.square(to));
            !t.capture_limits
                .as_ref()
                .filter(|_| mover.is_limited)
                .is_some_and(|limits| limits.never_allows(t, self, mv))
        };
        self.landings(t, mover, from, &mut |landing: Walked| {
            if landing.takes(target) && may_take(landing.to) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Returns the enemies that attack the piece on a cell.
    pub(in crate::engine) fn attackers_of<'a>(
        &'a self,
        t: &'a Tables,
        cell: Cell,
    ) -> impl Iterator<Item = Cell> + 'a {
        let side = side_of(self.at(cell));
        self.list(!side).iter().copied().filter(move |from| self.attacks(t, *from, cell))
    }

    /// Returns whether a move seems to give check with the piece that it moves, seen from where it lands: for a guess,
    /// since lines that it opens are not looked at, nor pieces that jump over others.
    #[inline]
    pub fn seems_to_check(&self, t: &Tables, mv: Move) -> bool {
        let (to, sights) = (t.layout.cell(mv.to), &t.attack.by(self.side).sights);
        let may_see = |&royal: &Cell| t.layout.home.is_round() || !sights.through(royal, to).is_empty();
        self.royals_of(!self.side).iter().any(may_see) && self.looks_like_check(t, mv)
    }

    /// Returns what `seems_to_check` does, if a line leads from where the move lands to a royal.
    #[inline(never)]
    fn looks_like_check(&self, t: &Tables, mv: Move) -> bool {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let kind = match mv.sort {
            MoveSort::Board | MoveSort::Displacing => mv.promotion(),
            MoveSort::Drop => mv.dropped(),
            MoveSort::EnPassant | MoveSort::Castling | MoveSort::Pass => return false,
        };
        let after = kind.map_or_else(|| self.at(from), |kind| content(kind, self.side));
        let left = (mv.sort != MoveSort::Drop).then_some(from);
        let is_free = |cell| self.at(cell) == EMPTY || Some(cell) == left;
        let attacks = t.attack.by(self.side);
        self.royals_of(!self.side).iter().any(|&royal| attacks.would_see(t, after, royal, to, is_free))
    }

    /// Returns whether the side to move is in check, where that follows from the move just played: by the piece that has moved,
    /// or along a line that the move has changed. The royal must not have been attacked before.
    pub fn is_check_by_move(&self, t: &Tables, mv: Move, undo: &Undo) -> Option<bool> {
        let &[royal] = self.royals_of(self.side) else { return None };
        let by = !self.side;
        let attacks = t.attack.by(by);
        let is_seen = t.facts.guardable
            && attacks.within.is_none()
            && !t.layout.home.is_round()
            && t.blast.is_none()
            && t.turns.is_none()
            && t.royals.danger == Danger::Each
            && t.conditions.answer.is_none();
        let is_plain = matches!(mv.sort, MoveSort::Board | MoveSort::Drop)
            && !mv.captures_without_landing()
            && mv.gate().is_none()
            && undo.changes_only_its_cells();
        if !is_seen || !is_plain {
            return None;
        }
        Some(
            self.is_hit_by_change(t, attacks, royal, mv)
                || (!attacks.walkers.is_empty() && self.is_attacked_by_walk(t, royal, by)),
        )
    }

    /// Returns whether an attack on a royal of the side to move comes from where the move just played ends, or along a
    /// line that it has changed.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    #[inline]
    fn is_hit_by_change(&self, t: &Tables, attacks: &Attacks, royal: Cell, mv: Move) -> bool {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let has_left = mv.sort == MoveSort::Board;
        if attacks.has_screens {
            return self.is_hit_past(t, attacks, royal, to)
                || (has_left && self.is_hit_past(t, attacks, royal, from));
        }
        if attacks.would_see(t, self.at(to), royal, to, |cell| self.at(cell) == EMPTY) {
            return true;
        }
        let opened = attacks.sights.through(royal, from).iter().map(|&line| usize::from(line));
        opened.filter(|&line| has_left && line < attacks.n_slides).any(|line| {
            self.is_hit_along::<false>(Flat, t, attacks, (line, &attacks.lines[line]), royal, !self.side)
        })
    }

    /// Returns whether an attack on a cell, by the player not to move, starts on another cell or passes it.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    fn is_hit_past(&self, t: &Tables, attacks: &Attacks, target: Cell, cell: Cell) -> bool {
        let by = !self.side;
        let is_leapt_at = |line: usize, at: Cell| {
            let content = self.at(at);
            is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target })
        };
        let is_hit = |line: usize| {
            if line < attacks.n_slides {
                return self.is_hit_along::<true>(Flat, t, attacks, (line, &attacks.lines[line]), target, by);
            }
            is_leapt_at(line, cell)
                && attacks.gate_of(line).is_none_or(|gate| self.is_open(Flat, &gate.passed, target))
        };
        let passes = |offset: i16| target.wrapping_add_signed(offset) == cell;
        let opens =
            |gate: &&Gate| gate.passed.offsets().any(passes) && self.is_open(Flat, &gate.passed, target);
        attacks.sights.through(target, cell).iter().any(|&line| is_hit(usize::from(line)))
            || attacks.gates.iter().filter(opens).any(|gate| {
                let mut leaps = attacks.leaps_behind(gate);
                leaps.any(|(leap, line)| is_leapt_at(line, target.wrapping_add_signed(leap.delta)))
            })
    }

    /// Returns whether all of the pieces that attack a royal of the side to move, or one of them, are among these
    /// contents.
    pub fn checkers_are(&self, t: &Tables, contents: &[Content], all: bool) -> bool {
        let (mut found, mut others) = (false, false);
        for &royal in self.royals_of(self.side) {
            for attacker in self.attackers_of(t, royal) {
                let is_listed = contents.contains(&self.at(attacker));
                found |= is_listed;
                others |= !is_listed;
            }
        }
        found && !(all && others)
    }
}
