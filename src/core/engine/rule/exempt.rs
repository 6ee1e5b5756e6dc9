//! Captures that some pieces may not make, and pieces that become walls by captures.

use crate::board::{Move, MoveSort};
use crate::engine::layout::{Cell, Content, EMPTY};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// Some contents.
#[derive(Clone, Debug)]
pub(crate) struct Contents(pub(in crate::engine) Box<[bool]>);

/// By the content that captures, then by the captured one: whether that may not be.
#[derive(Clone, Debug)]
pub(crate) struct Shunned(pub(in crate::engine) Box<[Contents]>);

#[expect(clippy::indexing_slicing, reason = "made for every content")]
impl Contents {
    /// Whether a content is one of them.
    pub(in crate::engine) fn has(&self, content: Content) -> bool {
        self.0[usize::from(content)]
    }
}

#[expect(clippy::indexing_slicing, reason = "made for every content")]
impl Shunned {
    /// Whether a move would capture what its piece may not.
    pub(in crate::engine) fn forbids(&self, t: &Tables, state: &State, mv: Move) -> bool {
        let by = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => &self.0[usize::from(state.at(t.layout.cell(mv.from)))],
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => return false,
        };
        let lands = (mv.from != mv.to).then_some(mv.to);
        mv.passing().chain(lands).any(|square| by.has(state.at(t.layout.cell(square))))
    }
}

impl State {
    /// Makes a wall of the piece that has just captured, if it is still there or has blown up.
    #[cold]
    pub(in crate::engine) fn petrify(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        if self.at(cell) != EMPTY {
            self.blow_up(t, cell, undo);
        }
        self.raise_wall(cell);
        undo.is_petrified = true;
    }
}
