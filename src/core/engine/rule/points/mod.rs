//! Points that players get.

pub(in crate::engine) mod tables;

use crate::engine::layout::by::ByContent;
use crate::engine::layout::{Content, is_of};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;

impl State {
    /// Returns the points for the enemies that have left the board by the last move.
    #[cold]
    pub(in crate::engine) fn points_made(&self, worth: &ByContent<u16>, undo: &Undo) -> u16 {
        let owner = self.side;
        let taken = undo.captured().chain(self.blown_up_by(undo)).map(|taken| taken.1);
        let gone = taken.chain(self.contents_gone(undo));
        gone.filter(|&content: &Content| is_of(content, owner))
            .fold(0, |points: u16, content| points.saturating_add(worth[content]))
    }
}
