//! Moves that move another piece aside instead of capturing it.

use crate::board::{Move, MoveSort};
use crate::engine::layout::content;
use crate::engine::state::State;
use crate::engine::state::undo::{Cause, Undo};
use crate::engine::tables::Tables;

/// The number of changes of cells that the displacement of a piece makes: the first ones of its move.
const CHANGES: u16 = 2;

/// Returns how many changes of cells belong to the move itself, before those that follow from it.
pub(in crate::engine) const fn n_changes(mv: Move) -> u16 {
    match mv.sort {
        MoveSort::Displacing => CHANGES,
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => 0,
    }
}

impl State {
    /// Plays a displacing move. The mover leaves its cell first, then the other piece goes aside, then the mover is put down.
    #[cold]
    pub(in crate::engine) fn move_aside(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let Some((victim, down)) = mv.aside() else { return };
        let [from, to, victim, down] = [mv.from, mv.to, victim, down].map(|square| t.layout.cell(square));
        if self.is_unmoved(from) {
            undo.mover_was_unmoved = true;
            self.set_unmoved(from, false);
        }
        let mover = self.take(from, t.royals.has(self.at(from)));
        undo.mover = mover;
        self.displace(t, (victim, down), Cause::Displacement, undo);
        let after = mv.promotion().map_or(mover, |kind| content(kind, self.side));
        self.put(to, after, t.royals.has(after));
    }

    /// Takes it back.
    #[cold]
    pub(in crate::engine) fn move_back(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        self.take(to, t.royals.has(self.at(to)));
        self.take_back_alterations(t, CHANGES);
        self.put(from, undo.mover, t.royals.has(undo.mover));
        if undo.mover_was_unmoved {
            self.set_unmoved(from, true);
        }
    }
}
