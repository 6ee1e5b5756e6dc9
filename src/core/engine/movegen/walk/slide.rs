//! Steps, and slides of limited length over empty squares.

use std::ops::ControlFlow;

use super::{Emit, Leg, Limit, Offset, Past, Program, Step, View};
use crate::engine::layout::{Cell, EMPTY, GUARD};

impl Program {
    /// Walks a leg that is a slide in one direction, as [`Program::run`] does for every leg. Most legs are slides and
    /// need few of its questions.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the state of one leg of the walk")]
    pub(super) fn slide<const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        leg: &Leg,
        later: &[Leg],
        step: &Step,
        past: &Past,
        emit: &mut Emit<'_>,
        n_steps_made: &mut u64,
    ) -> ControlFlow<()> {
        let Limit::UpTo(limit) = leg.limit else { return ControlFlow::Continue(()) };
        let mut at = past.at;
        let mut n = 0;
        let mut done = ControlFlow::Continue(());
        while n < limit {
            n += 1;
            at = at.wrapping_add_signed(step.offset.delta);
            let content = past.content(view, at);
            if content == GUARD {
                break;
            }
            let n_steps = if limit > 1 { n } else { past.n_steps };
            done = self.end_leg::<UNLOADS>(view, leg, later, step.index, n_steps, at, content, past, emit);
            if content != EMPTY || done.is_break() {
                break;
            }
        }
        *n_steps_made += u64::from(n);
        done
    }

    /// Returns the leg of a program that is one slide, with captures only where it ends.
    #[inline]
    pub(super) fn only_slide(&self) -> Option<&Leg> {
        self.legs.first().filter(|_| self.is_slide && self.stops.is_empty())
    }

    /// Walks the only leg of a program in the directions in which a cell is.
    pub(super) fn slide_onto(
        &self,
        view: &View<'_>,
        leg: &Leg,
        from: Cell,
        target: Cell,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let Limit::UpTo(limit) = leg.limit else { return ControlFlow::Continue(()) };
        if !view.history.allows(self.initial) || view.budget.is_spent() {
            return ControlFlow::Continue(());
        }
        let apart = i32::from(target) - i32::from(from);
        let is_ahead = |step: &&Step| step.offset.is_toward(apart, limit);
        let (start, end) = leg.turns[0];
        let steps = leg.steps[usize::from(start)..usize::from(end)].iter();
        let mut n_steps = 0;
        let done = steps.filter(is_ahead).try_for_each(|step| {
            self.slide::<false>(view, leg, &[], step, &Past::at(from), emit, &mut n_steps)
        });
        view.budget.spend(n_steps);
        done
    }
}

impl Offset {
    /// Returns whether `most` steps or fewer lead to the cell whose index differs by `apart`.
    #[inline]
    fn is_toward(self, apart: i32, most: u16) -> bool {
        let delta = i32::from(self.delta);
        apart == delta
            || (most > 1
                && (apart > 0) == (delta > 0)
                && delta != 0
                && apart % delta == 0
                && apart / delta <= i32::from(most))
    }
}
