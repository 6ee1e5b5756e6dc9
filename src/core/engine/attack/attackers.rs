//! The attacks of one side's pieces, seen from the attacked cell.

use crate::engine::attack::tables::{Attacks, Sight};
use crate::engine::layout::Content;
use crate::engine::tables::Tables;

#[expect(clippy::indexing_slicing, reason = "contents and lines index the tables")]
impl Attacks {
    /// Returns whether the piece attacks the cell it is seen from if nothing is between.
    #[inline]
    pub(crate) fn hits(&self, t: &Tables, sight: Sight) -> bool {
        let n_lines = self.lines.len();
        self.reach[usize::from(sight.content) * n_lines + sight.line] >= sight.distance
            && (t.movement.mover(sight.content).places.is_none()
                || self.hits_from_place(t, &self.reach, sight))
    }

    /// Returns whether the piece attacks the cell it is seen from if exactly this one piece is between.
    #[inline]
    pub(crate) fn hits_over(&self, t: &Tables, sight: Sight, hurdle: Content) -> bool {
        self.may_hit_over(t, sight) && t.movement.may_jump(t.movement.mover(sight.content), hurdle)
    }

    /// Returns whether the piece attacks the cell it is seen from if one piece is between that it may jump.
    #[inline]
    pub(crate) fn may_hit_over(&self, t: &Tables, sight: Sight) -> bool {
        let n_lines = self.lines.len();
        self.hop_reach[usize::from(sight.content) * n_lines + sight.line] >= sight.distance
            && (t.movement.mover(sight.content).places.is_none()
                || self.hits_from_place(t, &self.hop_reach, sight))
    }

    /// Returns whether a piece that has this attack from some cells has it from the cell it is on.
    #[cold]
    fn hits_from_place(&self, t: &Tables, reach: &[u8], sight: Sight) -> bool {
        let Sight { line, content, at, distance, target } = sight;
        let Some(places) = t.movement.mover(content).places else { return true };
        let row = t.movement.movers.len() + t.movement.placed.index(places, at);
        (self.lines[line].faces && t.royals.has(content))
            || (reach[row * self.lines.len() + line] >= distance
                && t.movement.may_land(t.movement.mover_on(content, at), target))
    }
}
