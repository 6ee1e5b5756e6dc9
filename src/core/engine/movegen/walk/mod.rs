//! Terms of several legs, lame riders, and those that cross edges that the board does not join: walked leg by leg.
//!
//! A [`Program`] is one term for one player on one layout, with steps in cells. Walking allocates nothing. Plain terms
//! can be walked too, but the engine has a faster way for them.
//!
//! The start square counts as empty for every leg, and so does a square on which the move has already captured.

#![expect(
    clippy::indexing_slicing,
    reason = "cells come from the layout, whose margin is as wide as the longest step"
)]

mod compile;
mod leap;
mod slide;
mod walked;

use std::ops::ControlFlow;

pub(in crate::engine) use compile::squares_passed;
pub(crate) use walked::Captured;
use walked::NOWHERE;
pub use walked::Walked;

use crate::board::{Budget, Shape, Side, Wraps};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, WALL, is_of, is_piece};
use crate::engine::movegen::near::Beside;
use crate::engine::state::rights::EnPassant;
use crate::rules::{Bend, Hop, Initial, Onto, Path, Repeated};

/// The parts of a position that a walk depends on.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The mailbox.
    pub cells: &'a [Content],
    /// The mover.
    pub side: Side,
    /// True for the contents that are royal pieces.
    pub royal: &'a [bool],
    /// The cell where an en passant capture may land, and the piece it captures.
    pub en_passant: Option<EnPassant>,
    /// By cell: whether an en passant capture may land there; `None` if it may land anywhere.
    pub open_cells: Option<&'a [bool]>,
    /// The past of the piece, which its initial moves depend on.
    pub history: History,
    /// The steps that walking may still cost; once they are spent, walks begin no more legs.
    pub budget: &'a Budget,
}

/// The known past of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// It has not moved.
    Unmoved,
    /// It has moved, and is one rank ahead of a square where it could have started.
    OneAhead,
    /// It has moved.
    Moved,
}

impl History {
    fn allows(self, initial: Initial) -> bool {
        match (initial, self) {
            (Initial::Any, _)
            | (Initial::Unmoved | Initial::UnmovedOrOneAhead, History::Unmoved)
            | (Initial::UnmovedOrOneAhead, History::OneAhead) => true,
            (Initial::Unmoved, History::OneAhead)
            | (Initial::Unmoved | Initial::UnmovedOrOneAhead, History::Moved) => false,
        }
    }
}

/// Receives what a walk finds, and may stop it. It is called by address, so that there is only one copy of the walk: a
/// copy for each listener made up half of the engine's code.
pub type Emit<'a> = dyn FnMut(Walked) -> ControlFlow<()> + 'a;

/// Limits of a program, in addition to its legs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    /// The pieces that may not be jumped over. Empty if all may be.
    pub(crate) never_jumps_over: ByContent<bool>,
    /// The cells where it may end; `None` if it may end anywhere.
    pub(crate) within: Option<ByCell<bool>>,
    /// The cells where it may capture on its way; `None` if it may capture anywhere.
    pub(crate) captures_within: Option<ByCell<bool>>,
}

impl Bounds {
    fn forbids_jump(&self, content: Content) -> bool {
        self.never_jumps_over.has(content)
    }

    fn forbids_end(&self, cell: Cell) -> bool {
        self.within.as_ref().is_some_and(|within| !within.has(cell))
    }

    fn forbids_capture(&self, cell: Cell) -> bool {
        self.captures_within.as_ref().is_some_and(|within| !within.has(cell))
    }
}

/// One term for one player on one layout.
#[derive(Clone, Debug)]
pub struct Program {
    initial: Initial,
    legs: Vec<Leg>,
    repeated: Option<Repeated>,
    bounds: Option<Box<Bounds>>,
    /// The neighbours that end slides.
    stops: Box<[Beside]>,
    /// True if it is one slide that captures only where it ends.
    is_slide: bool,
    /// True if some leg has a piece put down where it starts.
    unloads: bool,
    shape: Shape,
    pad: i32,
    stride: i32,
}

/// By which function a leg is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gait {
    /// A step, or a slide of limited length over empty squares, within the edges of the board: [`Program::slide`].
    Slide,
    /// As many squares as there are pieces on the line: [`Program::leap_along`].
    LeapOnLine,
    /// Anything else in one direction: [`Program::run`].
    Run,
    /// A slide that turns on its way: [`Program::run`], to either side.
    Bend,
}

#[derive(Clone, Debug)]
struct Leg {
    steps: Vec<Step>,
    /// The range of `steps` for each heading index of the previous leg; first legs use the first range.
    turns: [(u16, u16); 8],
    /// The offsets of the squares that `steps` pass.
    passed: Vec<Offset>,
    limit: Limit,
    skip: u16,
    path: Path,
    hop: Hop,
    onto: Onto,
    wrap: Wraps,
    bending: Option<Box<Bending>>,
    gait: Gait,
    unloads: bool,
}

/// The turns of the steps of a leg.
#[derive(Clone, Debug)]
struct Bending {
    bend: Bend,
    /// The steps by heading index; `None` where one is longer than the board.
    steps: [Option<Offset>; 8],
}

/// The step from one cell to another, for the side of the program.
#[derive(Clone, Copy, Debug)]
struct Offset {
    delta: i16,
    dx: i8,
    dy: i8,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    offset: Offset,
    index: u8,
    /// The range of `passed`.
    passed: (u16, u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    UpTo(u16),
    SameAsBefore,
    AsOnLine,
}

/// The part of a walk before the current leg.
#[derive(Clone, Debug)]
struct Past {
    from: Cell,
    at: Cell,
    /// The heading index of the previous leg.
    index: u8,
    /// The number of steps of the last leg that could make more than one.
    n_steps: u16,
    /// The number of times that the repeated legs have been begun.
    n_rounds: u16,
    captured: Captured,
}

impl Program {
    /// Returns every move of a piece on `from`; a move appears more than once if several ways lead to it.
    pub fn walk(&self, view: &View<'_>, from: Cell, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !view.history.allows(self.initial) {
            return ControlFlow::Continue(());
        }
        self.set_out(view, from, emit)
    }

    /// Returns every move of a piece that has the term now. Out of line, so that `walk` only looks at the history.
    #[inline(never)]
    fn set_out(&self, view: &View<'_>, from: Cell, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let past = Past::at(from);
        // Each has a copy of the walk, so that moving pieces aside costs the others nothing.
        if self.unloads {
            self.walk_leg::<true>(view, &self.legs, &past, emit)
        } else {
            self.walk_leg::<false>(view, &self.legs, &past, emit)
        }
    }

    /// Returns whether a piece on `from` can capture the piece on `target`, by landing there or on the way.
    pub fn captures(&self, view: &View<'_>, from: Cell, target: Cell) -> bool {
        if !is_piece(view.cells[usize::from(target)]) || target == from {
            return false;
        }
        let mut takes = |walked: Walked| {
            if walked.takes(target) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match self.only_slide() {
            Some(leg) => self.slide_onto(view, leg, from, target, &mut takes).is_break(),
            None => self.walk(view, from, &mut takes).is_break(),
        }
    }

    fn walk_leg<const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        legs: &[Leg],
        past: &Past,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if let Some(repeated) = self.repeated {
            let place = self.legs.len() - legs.len();
            let (start, end) = (usize::from(repeated.start), usize::from(repeated.end));
            if place == start || place == end {
                // A walk that is back where it began, with nothing captured, would only begin again.
                if past.at == past.from && past.captured.is_empty() {
                    return ControlFlow::Continue(());
                }
                if usize::from(past.n_rounds) < self.shape.n_squares() {
                    let past = Past { n_rounds: past.n_rounds + 1, ..past.clone() };
                    self.make_leg::<UNLOADS>(view, &self.legs[start..], &past, emit)?;
                }
                return self.make_leg::<UNLOADS>(view, &self.legs[end..], past, emit);
            }
        }
        self.make_leg::<UNLOADS>(view, legs, past, emit)
    }

    #[inline]
    fn make_leg<const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        legs: &[Leg],
        past: &Past,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let Some((leg, later)) = legs.split_first() else {
            return self.end(past.at, past.captured.clone(), emit);
        };
        if view.budget.is_spent() {
            return ControlFlow::Continue(());
        }
        let (start, end) = leg.turns[usize::from(past.index)];
        // Counted together: to spend each step as it is made would take a tenth of the walk.
        let mut n_steps = 0;
        let gait = if !self.stops.is_empty() && leg.gait == Gait::Slide { Gait::Run } else { leg.gait };
        let done = leg.steps[usize::from(start)..usize::from(end)].iter().try_for_each(|step| {
            let n_steps = &mut n_steps;
            match gait {
                Gait::Slide => self.slide::<UNLOADS>(view, leg, later, step, past, emit, n_steps),
                Gait::LeapOnLine => self.leap_along::<UNLOADS>(view, leg, later, step, past, emit, n_steps),
                Gait::Run => {
                    self.run::<false, UNLOADS>(view, leg, later, (*step, false), past, emit, n_steps)
                }
                Gait::Bend => {
                    self.run::<true, UNLOADS>(view, leg, later, (*step, false), past, emit, n_steps)?;
                    self.run::<true, UNLOADS>(view, leg, later, (*step, true), past, emit, n_steps)
                }
            }
        });
        view.budget.spend(n_steps);
        done
    }

    /// Ends the walk on a cell.
    #[inline]
    fn end(&self, at: Cell, mut captured: Captured, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if self.forbids_end(at) {
            return ControlFlow::Continue(());
        }
        // A piece that is captured on the way and then landed on is captured once.
        captured.retain(|cell| *cell != at);
        emit(Walked { to: at, taken: captured, set_down: NOWHERE })
    }

    /// Runs along one heading, and continues with the later legs wherever this leg may end; adds to the steps made. A leg that
    /// bends does so to the left first or to the right.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "the state of one leg of the walk")]
    fn run<const BENDS: bool, const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        leg: &Leg,
        later: &[Leg],
        (mut step, is_left): (Step, bool),
        past: &Past,
        emit: &mut Emit<'_>,
        n_steps_made: &mut u64,
    ) -> ControlFlow<()> {
        let (limit, exact) = match leg.limit {
            Limit::UpTo(n) => (n, false),
            Limit::SameAsBefore => (past.n_steps, true),
            // `leap_along` walks these.
            Limit::AsOnLine => return ControlFlow::Continue(()),
        };
        let counts = !exact && limit > 1;
        let mut at = past.at;
        let mut has_jumped = false;
        let mut n = 0;
        let mut done = ControlFlow::Continue(());
        while n < limit {
            n += 1;
            if let Some(bending) = leg.bending.as_ref().filter(|_| BENDS && n > 1) {
                let Some(bent) = bending.after(step, n - 2, is_left) else { break };
                step = bent;
            }
            if leg.path != Path::Any && !self.is_path_free(view, leg, step, at, past) {
                break;
            }
            let Some(next) = self.cell(at, step.offset, leg.wrap) else { break };
            at = next;
            let content = past.content(view, at);
            // A slide around a cylinder ends where it began.
            if content == GUARD || at == past.at {
                break;
            }
            let is_stopped = !self.stops.is_empty() && self.is_stopped(view, past.at, at);
            if n <= leg.skip {
                if is_stopped || self.forbids_jump(content) {
                    break;
                }
                continue;
            }
            if leg.hop != Hop::None && !has_jumped {
                if is_stopped || self.forbids_jump(content) {
                    break;
                }
                has_jumped = content != EMPTY;
                continue;
            }
            if !exact || n == limit {
                let n_steps = if counts { n } else { past.n_steps };
                done =
                    self.end_leg::<UNLOADS>(view, leg, later, step.index, n_steps, at, content, past, emit);
                if done.is_break() {
                    break;
                }
            }
            let jumps_on = leg.hop == Hop::OverSome && !self.forbids_jump(content);
            if (content != EMPTY && !jumps_on) || is_stopped || leg.hop == Hop::Grasshopper {
                break;
            }
        }
        *n_steps_made += u64::from(n);
        done
    }

    /// Returns whether a leap may pass the pieces on its way.
    #[inline(never)]
    fn lets_pass(&self, view: &View<'_>, path: Path, content: Content) -> bool {
        match path {
            Path::Any => !self.forbids_jump(content),
            Path::Empty => content == EMPTY,
            Path::Occupied => content > GUARD && !self.forbids_jump(content),
            Path::NoEnemy => (!is_piece(content) || is_of(content, view.side)) && !self.forbids_jump(content),
        }
    }

    /// Returns whether a neighbour ends a slide that has come from one cell to another.
    #[cold]
    fn is_stopped(&self, view: &View<'_>, from: Cell, at: Cell) -> bool {
        let stops = |cell| self.stops.iter().any(|stops| stops.is_near(view.cells, cell));
        stops(at) || stops(from)
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one step of the walk")]
    fn end_leg<const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        leg: &Leg,
        later: &[Leg],
        index: u8,
        n_steps: u16,
        at: Cell,
        content: Content,
        past: &Past,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let onto = leg.onto;
        let mut go_on = |victim: Option<Cell>| {
            if UNLOADS {
                return self.go_on_unloading(view, (leg, later), (at, index, n_steps), victim, past, emit);
            }
            let mut captured = past.captured.clone();
            if let Some(victim) = victim {
                // Terms that could capture more on the way are refused when they are compiled from text.
                if captured.try_push(victim).is_err() {
                    return ControlFlow::Continue(());
                }
            }
            if later.is_empty() {
                if self.repeated.is_some() && at == past.from && captured.is_empty() {
                    return ControlFlow::Continue(());
                }
                return self.end(at, captured, emit);
            }
            let past = Past { from: past.from, at, index, n_steps, n_rounds: past.n_rounds, captured };
            self.walk_leg::<UNLOADS>(view, later, &past, emit)
        };
        if content == EMPTY {
            if onto.has(Onto::EMPTY) {
                go_on(None)?;
            }
            let is_open = || view.open_cells.is_none_or(|cells| cells[usize::from(at)]);
            if let Some(en_passant) =
                view.en_passant.filter(|e| onto.has(Onto::EN_PASSANT) && e.targets().any(|cell| cell == at))
                && is_open()
                && !self.forbids_capture(at)
                && !past.captured.contains(&en_passant.victim)
            {
                go_on(Some(en_passant.victim))?;
            }
            return ControlFlow::Continue(());
        }
        if content == WALL {
            return ControlFlow::Continue(());
        }
        let is_own = usize::from(content & 1) == view.side.index();
        let is_royal = view.royal.get(usize::from(content)).is_some_and(|&r| r);
        let is_spared = onto.has(Onto::SPARE_ROYAL) && is_royal;
        let (is_captured, is_jumped) = if is_own {
            (onto.has(Onto::OWN) && !is_royal, onto.has(Onto::PASS_OWN))
        } else {
            (onto.has(Onto::ENEMY) && !is_spared, onto.has(Onto::PASS_ENEMY))
        };
        if is_captured && (later.is_empty() || !self.forbids_capture(at)) {
            go_on(if later.is_empty() { None } else { Some(at) })?;
        }
        if is_jumped && !self.forbids_jump(content) {
            go_on(None)?;
        }
        if UNLOADS && onto.has(if is_own { Onto::MOVE_OWN } else { Onto::MOVE_ENEMY }) && !is_spared {
            go_on(Some(at))?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on after a leg of a program that moves pieces aside. What a walk has captured is then where a piece is to
    /// be put down, and the piece.
    #[cold]
    fn go_on_unloading(
        &self,
        view: &View<'_>,
        (leg, later): (&Leg, &[Leg]),
        (at, index, n_steps): (Cell, u8, u16),
        victim: Option<Cell>,
        past: &Past,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let known = |place: usize| past.captured.get(place).copied().unwrap_or(NOWHERE);
        let down = if leg.unloads { past.at } else { known(0) };
        let victim = victim.unwrap_or_else(|| known(1));
        if !later.is_empty() {
            let captured = [down, victim].into_iter().collect();
            let past = Past { from: past.from, at, index, n_steps, n_rounds: past.n_rounds, captured };
            return self.walk_leg::<true>(view, later, &past, emit);
        }
        if self.forbids_end(at) {
            return ControlFlow::Continue(());
        }
        if victim == NOWHERE || (victim == down && down != at) {
            return emit(Walked::landing_on(at));
        }
        let content = |cell: Cell| view.cells.get(usize::from(cell)).copied();
        let is_free = down != at && (down == past.from || content(down) == Some(EMPTY));
        // A piece that changes places with its like goes nowhere.
        let is_idle = victim == at && down == past.from && content(victim) == content(past.from);
        if !is_free || is_idle {
            return ControlFlow::Continue(());
        }
        let taken = Some(victim).filter(|&cell| cell != at).into_iter().collect();
        emit(Walked { to: at, taken, set_down: down })
    }

    fn forbids_end(&self, cell: Cell) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.forbids_end(cell))
    }

    fn forbids_jump(&self, content: Content) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.forbids_jump(content))
    }

    fn forbids_capture(&self, cell: Cell) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.forbids_capture(cell))
    }

    /// Returns whether the squares that a leap passes are as its leg requires.
    fn is_path_free(&self, view: &View<'_>, leg: &Leg, step: Step, at: Cell, past: &Past) -> bool {
        let (start, end) = step.passed;
        leg.passed[usize::from(start)..usize::from(end)].iter().all(|&offset| {
            let passed = self.cell(at, offset, leg.wrap);
            let content = passed.map_or(GUARD, |cell| past.content(view, cell));
            if leg.path == Path::Empty { content == EMPTY } else { self.lets_pass(view, leg.path, content) }
        })
    }

    /// Returns the cell at an offset; it may be a guard.
    fn cell(&self, at: Cell, offset: Offset, wrap: Wraps) -> Option<Cell> {
        if wrap.any() { self.around(at, offset, wrap) } else { at.checked_add_signed(offset.delta) }
    }

    /// Returns the cell at an offset, around joined edges.
    #[inline(never)]
    fn around(&self, at: Cell, offset: Offset, wrap: Wraps) -> Option<Cell> {
        let (dx, dy) = (i32::from(offset.dx), i32::from(offset.dy));
        let (file, rank) = (i32::from(at) % self.stride - self.pad, i32::from(at) / self.stride - self.pad);
        let (file, rank) = wrap.carried(self.shape, (file + dx, rank + dy));
        let is_on_board = (0..i32::from(self.shape.files)).contains(&file)
            && (0..i32::from(self.shape.ranks)).contains(&rank);
        is_on_board.then(|| ((rank + self.pad) * self.stride + file + self.pad) as Cell)
    }
}

impl Past {
    /// Returns the start of a walk.
    #[inline]
    fn at(from: Cell) -> Past {
        Past { from, at: from, index: 0, n_steps: 1, n_rounds: 0, captured: Captured::new() }
    }

    /// Returns the contents of a cell as the later legs see it.
    #[expect(
        clippy::manual_contains,
        reason = "`contains` is a call, a hundredth of counting moves with several legs"
    )]
    fn content(&self, view: &View<'_>, cell: Cell) -> Content {
        let is_vacated = cell == self.from || self.captured.iter().any(|&captured| captured == cell);
        if is_vacated { EMPTY } else { view.cells[usize::from(cell)] }
    }
}

impl Bending {
    /// Returns the step after another one, which was so many bends after the first.
    fn after(&self, step: Step, bend: u16, is_left: bool) -> Option<Step> {
        let index = (step.index + self.bend.turn(bend, is_left)) % 8;
        let offset = self.steps[usize::from(index)]?;
        Some(Step { offset, index, ..step })
    }
}
