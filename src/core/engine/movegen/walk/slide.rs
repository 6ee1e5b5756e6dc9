//! Steps, and slides of limited length over empty squares.

use std::ops::ControlFlow;

use super::{Emit, Leg, Limit, Past, Program, Step, View};
use crate::engine::layout::{EMPTY, GUARD};

impl Program {
    /// Walks a leg that is a slide in one direction, as [`Program::run`] does for every leg. Most legs are slides and need few of its
    /// questions.
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
}
