//! En passant captures: a piece that went several steps with its first move may be captured, by the very next move, on
//! a square that it passed.
//!
//! They are found from the squares passed, so a node without any costs nothing.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::Move;
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content, EMPTY, WALL, is_of, is_piece, kind_of};
use crate::engine::movegen::listener::{Erased, Hear};
use crate::engine::movegen::near::Near;
use crate::engine::movegen::walk::Walked;
use crate::engine::rule::en_passant::tables::PassingWay;
use crate::engine::rule::gating::tables::Gating;
use crate::engine::rule::promotion::Arrivals;
use crate::engine::state::State;
use crate::engine::state::rights::EnPassant;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Returns every en passant capture of this piece by an atom. Programs find theirs when they are walked.
    pub(crate) fn captures_en_passant(
        &self,
        t: &Tables,
        en_passant: EnPassant,
        hear: &mut Hear<'_>,
    ) -> ControlFlow<()> {
        en_passant.targets().try_for_each(|target| self.captures_on(t, en_passant, target, hear))
    }

    /// Returns every such capture that lands on one of the squares.
    fn captures_on(
        &self,
        t: &Tables,
        en_passant: EnPassant,
        target: Cell,
        hear: &mut Hear<'_>,
    ) -> ControlFlow<()> {
        // Only a wall can be there.
        if !t.en_passant.is_open(self.side, target) || self.at(target) != EMPTY {
            return ControlFlow::Continue(());
        }
        let victim = t.layout.square(en_passant.victim);
        let mut heard: SmallVec<[Cell; 4]> = SmallVec::new();
        for way in t.en_passant.captures(self.side) {
            if way.within.as_ref().is_some_and(|cells| !cells.has(target)) {
                continue;
            }
            let mut from = target;
            for n in 1..=way.atom.steps {
                from = t.layout.home.step(from, -way.atom.delta);
                let there = self.at(from);
                if there == EMPTY {
                    continue;
                }
                let starts = |cells: &ByCell<bool>| cells.has(from);
                let allows = |near: &Near| near.allows_run(&self.cells, from, way.atom.delta, n);
                if there == way.content
                    && way.near.as_deref().is_none_or(allows)
                    && n >= way.atom.least()
                    && way.from.as_ref().is_none_or(starts)
                    && !heard.contains(&from)
                {
                    heard.push(from);
                    let mv = Move::en_passant(t.layout.square(from), t.layout.square(target), victim);
                    if !t.capture_limits.as_ref().is_some_and(|limits| limits.forbids(t, self, mv)) {
                        Arrivals::new(self, t, t.movement.mover(there), from).arrive(
                            mv,
                            target,
                            true,
                            &mut Erased::<false>(hear),
                        )?;
                    }
                }
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a piece of the side to move also makes with an atom an en passant capture that a program has
    /// found.
    pub(in crate::engine) fn captures_by_atom(&self, t: &Tables, from: Cell, found: &Walked) -> bool {
        let Some(en_passant) = self.rights.en_passant else { return false };
        let is_it = |mv: Move| {
            if mv.from == t.layout.square(from) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        found.captured() == [en_passant.victim]
            && en_passant.targets().any(|target| target == found.to)
            && self.captures_on(t, en_passant, found.to, &mut { is_it }).is_break()
    }

    /// Returns whether the side to move has a piece that could capture en passant on a square, apart from legality.
    ///
    /// Programs are assumed to: finding out would mean walking them all.
    fn can_capture_on(&self, t: &Tables, en_passant: EnPassant, target: Cell) -> bool {
        t.en_passant.is_open(self.side, target)
            && ((t.en_passant.by_walks && self.at(target) == EMPTY)
                || self.captures_on(t, en_passant, target, &mut |_| ControlFlow::Break(())).is_break())
    }

    /// Returns what remains of squares passed: none if no player could capture there, unless positions show them even
    /// then.
    pub(crate) fn left_open(&self, t: &Tables, passed: EnPassant) -> Option<EnPassant> {
        let numbered = (1..).zip(passed.targets());
        let kept = numbered.filter(|&(_, target)| self.is_shown_on(t, passed, target));
        let kept = passed.past(kept.map(|(n, _)| n));
        if !t.en_passant.is_shown(self.at(passed.victim)) {
            return (kept.n_passed > 0).then_some(kept);
        }
        let files =
            self.shown_of(t, passed).into_iter().fold(0, |files, cell| files ^ 1 << t.layout.file(cell));
        Some(EnPassant { files: Some(files), ..kept })
    }

    /// Returns whether a position shows that a piece passed a cell.
    fn is_shown_on(&self, t: &Tables, passed: EnPassant, target: Cell) -> bool {
        t.en_passant.is_open(self.side, target)
            && (t.en_passant.is_shown(self.at(passed.victim)) || self.can_capture_on(t, passed, target))
    }

    /// Returns the cells by which a position shows what was passed, including that of the piece itself if another could
    /// have passed the same.
    pub(crate) fn shown(&self, t: &Tables, passed: EnPassant) -> SmallVec<[Cell; 4]> {
        let mut cells = self.shown_of(t, passed);
        let is_another =
            |found: EnPassant| found.victim != passed.victim && is_same(&self.shown_of(t, found), &cells);
        if !cells.contains(&passed.victim) && self.find_passer(t, &cells, &is_another).is_some() {
            cells.push(passed.victim);
        }
        cells
    }

    /// Returns the cells by which a position shows what was passed, if no other piece there could have passed them.
    fn shown_of(&self, t: &Tables, passed: EnPassant) -> SmallVec<[Cell; 4]> {
        let is_shown = t.en_passant.is_shown(self.at(passed.victim));
        let squares = passed.targets().filter(|&target| self.is_shown_on(t, passed, target));
        squares.chain(is_shown.then_some(passed.victim)).collect()
    }

    /// Returns what the piece that has just made a quiet move passed, if that was a first move.
    pub(crate) fn passed_by(&self, t: &Tables, mv: Move, undo: &Undo) -> Option<EnPassant> {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let content = self.at(to);
        // A piece that has promoted is no longer the one that could be captured.
        if undo.moved() != Some(content) {
            return None;
        }
        let starts = |way: &PassingWay| way.starts_on(from, undo.was_first_move());
        self.passed_on_way(t, content, (from, to), starts)
    }

    /// Returns the enemy that can have passed these cells with the first move to where it is: `shown` has the cells on
    /// which it can be captured, and may have those on which it cannot and its own.
    ///
    /// Among several it is the one that positions show by exactly these cells, or by these and its own.
    pub(crate) fn passer(&self, t: &Tables, shown: &[Cell]) -> Option<EnPassant> {
        let is_shown_with = |found: EnPassant, own: Option<Cell>| {
            let cells: SmallVec<[Cell; 4]> = self.shown_of(t, found).into_iter().chain(own).collect();
            is_same(&cells, shown)
        };
        self.find_passer(t, shown, &|found| is_shown_with(found, None))
            .or_else(|| self.find_passer(t, shown, &|found| is_shown_with(found, Some(found.victim))))
            .or_else(|| self.find_passer(t, shown, &|_| true))
    }

    /// Returns the enemy that can have passed these cells, among those that pass a test.
    fn find_passer(
        &self,
        t: &Tables,
        shown: &[Cell],
        suits: &dyn Fn(EnPassant) -> bool,
    ) -> Option<EnPassant> {
        self.list(!self.side).iter().find_map(|&victim| {
            let content = self.at(victim);
            t.en_passant.ways(content).iter().find_map(|way| {
                let steps =
                    way.atom.least()..=way.atom.steps.min(t.layout.shape.files.max(t.layout.shape.ranks));
                steps.into_iter().find_map(|n| {
                    let from = victim.wrapping_add_signed(way.atom.delta.checked_mul(-i16::from(n))?);
                    let is_home = t.start.is_unmoved(from) && t.start.at(from) == content;
                    if !self.may_have_left(t, from) || !way.starts_on(from, is_home) {
                        return None;
                    }
                    let starts = |way: &PassingWay| way.starts_on(from, is_home);
                    let found = self.passed_on_way(t, content, (from, victim), starts)?;
                    let may_be_own = shown.len() > 1 || t.en_passant.is_shown(content);
                    let is_passed =
                        |cell: &Cell| found.targets().any(|t| t == *cell) || (*cell == victim && may_be_own);
                    let is_known =
                        |target: Cell| shown.contains(&target) || !self.can_capture_on(t, found, target);
                    let is_found = shown.iter().all(is_passed) && found.targets().all(is_known);
                    (is_found && suits(found)).then_some(found)
                })
            })
        })
    }

    /// Returns whether the player who moved last may have left a cell: nothing is there, or only what was gated or
    /// placed with the move.
    fn may_have_left(&self, t: &Tables, cell: Cell) -> bool {
        let Some(&here) = self.cells.get(usize::from(cell)) else { return false };
        let came_in = |gating: &Gating| {
            is_of(here, !self.side)
                && gating.is_gate(!self.side, cell)
                && gating.kinds.contains(&kind_of(here))
        };
        here == EMPTY || here == WALL || t.gating.as_deref().is_some_and(came_in)
    }

    /// Returns what a piece that has gone from one cell to another passed, by the ways that start there and jump over
    /// the pieces between.
    fn passed_on_way(
        &self,
        t: &Tables,
        content: Content,
        (from, to): (Cell, Cell),
        starts: impl Fn(&PassingWay) -> bool,
    ) -> Option<EnPassant> {
        if t.royals.has(content) {
            return None;
        }
        let way = i32::from(to) - i32::from(from);
        let fewest = if t.en_passant.is_shown(content) { 1 } else { 2 };
        t.en_passant.ways(content).iter().filter(|way| starts(way)).find_map(|by| {
            let step = i32::from(by.atom.delta);
            let mut numbers = fewest.max(i32::from(by.atom.least()))..=i32::from(by.atom.steps);
            let n = numbers.find(|n| n * step == way).filter(|n| by.is_first_move(*n))?;
            let cells = || (1..n).map(|n| (i32::from(from) + n * step) as Cell);
            // Otherwise the way leads over the edge: it is another move with the same offset.
            let is_gone = cells().all(|cell| t.layout.is_on_board(cell));
            let is_jumped = |cell: &Cell| is_piece(self.at(*cell));
            let has_jumped = is_gone && cells().filter(is_jumped).count() == by.n_jumped;
            let n_passed = u8::try_from(n - 1).ok().filter(|_| has_jumped)?;
            Some(EnPassant { victim: to, step: by.atom.delta, n_passed, files: None })
        })
    }
}

/// Returns whether two lists have the same cells, once each.
fn is_same(cells: &[Cell], others: &[Cell]) -> bool {
    cells.len() == others.len() && cells.iter().all(|cell| others.contains(cell))
}
