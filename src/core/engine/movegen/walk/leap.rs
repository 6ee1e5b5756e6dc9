//! Leaps by as many squares as there are pieces on the line, as in Lines of Action.

use std::ops::ControlFlow;

use super::{Emit, Leg, Offset, Past, Program, Step, View};
use crate::board::Wraps;
use crate::engine::layout::{Cell, Content, GUARD, is_piece};

impl Program {
    /// Goes as many steps along one heading as there are pieces on the line, over what its path allows; adds to the steps
    /// made.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "the state of one leg of the walk")]
    pub(super) fn leap_along<const UNLOADS: bool>(
        &self,
        view: &View<'_>,
        leg: &Leg,
        later: &[Leg],
        step: &Step,
        past: &Past,
        emit: &mut Emit<'_>,
        n_steps_made: &mut u64,
    ) -> ControlFlow<()> {
        let back = Offset { delta: -step.offset.delta, dx: -step.offset.dx, dy: -step.offset.dy };
        let is_ring = leg.wrap.any() && self.closes(view, leg.wrap, step.offset, past);
        let mut n = 1 + self.count_pieces(view, leg.wrap, step.offset, past, n_steps_made);
        if !is_ring {
            n += self.count_pieces(view, leg.wrap, back, past, n_steps_made);
        }
        let mut at = past.at;
        for passed in 1..=n {
            let Some((next, content)) = self.next_on_line(view, at, step.offset, leg.wrap, past) else {
                break;
            };
            at = next;
            *n_steps_made += 1;
            if passed == n {
                return self.end_leg::<UNLOADS>(view, leg, later, step.index, n, at, content, past, emit);
            }
            if !self.lets_pass(view, leg.path, content) {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of pieces on the line in one direction; adds to the steps made.
    #[inline]
    fn count_pieces(
        &self,
        view: &View<'_>,
        wrap: Wraps,
        offset: Offset,
        past: &Past,
        n_steps_made: &mut u64,
    ) -> u16 {
        let mut at = past.at;
        let mut n_pieces = 0;
        let mut n_steps: u16 = 0;
        // A line around joined edges that comes back to a later square than its start would never end.
        let most = if wrap.any() { self.shape.n_squares() as u16 } else { u16::MAX };
        while n_steps < most {
            let Some((next, content)) = self.next_on_line(view, at, offset, wrap, past) else { break };
            at = next;
            n_steps += 1;
            n_pieces += u16::from(is_piece(content));
        }
        *n_steps_made += u64::from(n_steps);
        n_pieces
    }

    /// Returns the next cell of a line and what is on it, unless the line ends at a cell off the board or where it began.
    #[inline]
    fn next_on_line(
        &self,
        view: &View<'_>,
        at: Cell,
        offset: Offset,
        wrap: Wraps,
        past: &Past,
    ) -> Option<(Cell, Content)> {
        let next = self.cell(at, offset, wrap).filter(|&next| next != past.at)?;
        let content = past.content(view, next);
        (content != GUARD).then_some((next, content))
    }

    /// Returns whether a line around joined edges comes back to where it starts.
    fn closes(&self, view: &View<'_>, wrap: Wraps, offset: Offset, past: &Past) -> bool {
        let mut at = past.at;
        for _ in 0..self.shape.n_squares() {
            let Some(next) = self.around(at, offset, wrap) else { return false };
            if next == past.at {
                return true;
            }
            if past.content(view, next) == GUARD {
                return false;
            }
            at = next;
        }
        false
    }
}
