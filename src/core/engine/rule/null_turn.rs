//! A turn without a move that no rule knows: a search makes it to see what the opponent threatens.

use crate::board::Move;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns a pass that can be played and taken back like a move. Nothing in check, and where the rules give a turn
    /// without a move a meaning: where turns may be passed, where something must be done with them, or where they do
    /// more than move pieces.
    pub fn null_turn(&self, t: &Tables) -> Option<Move> {
        let means_nothing = !t.has_passes()
            && !t.has_obligation()
            && t.conditions.answer.is_none()
            && t.turns.is_none()
            && t.walling.is_none()
            && t.enclosures.is_empty()
            && t.effects.is_empty()
            && t.unmoved.aims.is_empty();
        let own = self.list(self.side).first()?;
        (means_nothing && !self.is_in_check(t, self.side)).then(|| Move::pass(t.layout.square(*own)))
    }
}
