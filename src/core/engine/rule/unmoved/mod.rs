//! First moves that are lost when an enemy piece aims at the piece that has them.

pub(in crate::engine) mod tables;

pub(in crate::engine) mod compile;

use crate::board::Move;
use crate::engine::layout::{Cell, Content, content};
use crate::engine::rule::unmoved::tables::Aim;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Aim {
    fn is_aimed_at(&self, by: Content, from: Cell) -> bool {
        let cells = self.from.iter().filter(|(content, _)| *content == by);
        cells.into_iter().any(|(_, cells)| cells.has(from))
    }
}

impl State {
    /// Takes the first moves of the pieces that the last move aims at. The piece that moved counts as what it was
    /// before.
    #[cold]
    pub(in crate::engine) fn take_first_moves(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let dropped = || mv.dropped().map(|kind| content(kind, !self.side));
        let Some(by) = undo.moved().or_else(dropped) else { return };
        let to = t.layout.cell(mv.to);
        for aim in &t.unmoved.aims {
            if self.is_unmoved(aim.home) && self.at(aim.home) == aim.content && aim.is_aimed_at(by, to) {
                self.set_unmoved(aim.home, false);
                self.aimed_at.push(aim.home);
                undo.n_aimed_at += 1;
            }
        }
    }

    /// Gives back the first moves that the last move took.
    #[cold]
    pub(in crate::engine) fn give_back_first_moves(&mut self, undo: &Undo) {
        for _ in 0..undo.n_aimed_at {
            let Some(home) = self.aimed_at.pop() else { return };
            self.set_unmoved(home, true);
        }
    }

    /// Emits what the loss of first moves has changed.
    #[cold]
    pub(in crate::engine) fn changes_by_aims(&self, undo: &Undo, emit: &mut impl FnMut(Change)) {
        self.aimed_at_by(undo).for_each(|home| emit(Change::FirstMove(home)));
    }

    /// Returns the castling rights of the pieces that count as moved because of the last move.
    #[cold]
    pub(in crate::engine) fn castlings_aimed_at(&self, t: &Tables, undo: &Undo) -> u32 {
        self.aimed_at_by(undo).fold(0, |lost, home| lost | t.castling.lost_by_leaving(home, self.at(home)))
    }

    fn aimed_at_by(&self, undo: &Undo) -> impl Iterator<Item = Cell> {
        self.aimed_at.iter().rev().take(usize::from(undo.n_aimed_at)).copied()
    }
}
