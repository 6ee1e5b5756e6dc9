//! Positions that the side to move must end with its move, or else pass: then every move is tried.

use crate::engine::legality::level::Level;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether there is something that the side to move must end.
    #[inline]
    pub fn must_answer(&mut self, t: &Tables) -> bool {
        t.conditions.answer.is_some() && self.is_unanswered(t)
    }

    /// Returns whether it still holds after a move.
    #[cold]
    pub fn is_unanswered(&mut self, t: &Tables) -> bool {
        t.conditions.answer.as_ref().is_some_and(|answer| answer.holds(t, self, Level::Board))
    }
}
