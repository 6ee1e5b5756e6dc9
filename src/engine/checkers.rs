//! Which pieces give check. Only endings ask, so that every capture of a royal is looked for.

use std::ops::ControlFlow;

use super::layout::{Cell, Content};
use super::state::State;
use super::tables::Tables;
use crate::board::{Move, MoveSort};

impl State {
    /// Whether all of the pieces that attack a royal of the side to move, or one of them, are among the contents.
    pub(crate) fn checkers_are(&mut self, t: &Tables, contents: &[Content], all: bool) -> bool {
        let royals: Vec<Cell> = self.royals_of(self.side).to_vec();
        let (mut found, mut others) = (false, false);
        self.pass_turn();
        let _ = self.pseudo_legal(t, &mut |mv: Move| {
            let hits = mv.sort == MoveSort::Board
                && mv.passing().chain([mv.to]).any(|square| royals.contains(&t.layout.cell(square)));
            if hits {
                let is_listed = contents.contains(&self.at(t.layout.cell(mv.from)));
                found |= is_listed;
                others |= !is_listed;
            }
            ControlFlow::Continue(())
        });
        self.pass_turn();
        found && !(all && others)
    }
}
