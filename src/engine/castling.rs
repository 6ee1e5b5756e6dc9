//! Castling: a king and a partner move at once.

use std::ops::ControlFlow;

use super::layout::{Cell, EMPTY};
use super::movegen::Listener;
use super::state::State;
use super::tables::{Castle, Danger, Tables};
use super::zobrist;
use crate::board::{Move, Side};

impl State {
    /// The castlings of the side to move. Whether the king is attacked where it ends is left to the trial of the move.
    pub(crate) fn castlings<L: Listener>(&self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        for castle in t.castles(self.side) {
            let free = self.rights.castling & castle.right != 0
                && castle.empty.iter().all(|&cell| self.at(cell) == EMPTY);
            if free && self.may_cross(t, castle) {
                listener.hear(castle.mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the king is not in danger where it starts and on its way.
    fn may_cross(&self, t: &Tables, castle: &Castle) -> bool {
        let side = self.side;
        let is_bold = t.danger == Danger::Last && self.royals_of(side).len() > 1;
        if !t.royals_are_safe || is_bold || !t.is_royal(self.at(t.layout.cell(castle.mv.from))) {
            return true;
        }
        !self.is_in_check(t, side) && castle.transit.iter().all(|&cell| !self.is_endangered(t, cell, !side))
    }

    /// Whether a royal king, the only royal of its side, is safe where a castling takes it.
    pub(crate) fn is_safe_when_castled(&mut self, t: &Tables, mv: Move) -> bool {
        let Some(both) = ways(t, mv) else { return false };
        let enemy = !self.side;
        let lifted = both.map(|(from, to)| (from, to, self.lift(from)));
        for (_, to, content) in lifted {
            self.unlift(to, content);
        }
        let is_safe = !self.is_attacked(t, t.layout.cell(mv.to), enemy);
        for (_, to, _) in lifted {
            self.lift(to);
        }
        for (from, _, content) in lifted {
            self.unlift(from, content);
        }
        is_safe
    }

    /// Moves king and partner; tells which of the two had not moved.
    #[cold]
    pub(crate) fn castle(&mut self, t: &Tables, mv: Move) -> [bool; 2] {
        let Some([king, partner]) = ways(t, mv) else { return [false; 2] };
        let unmoved = [king, partner].map(|(from, _)| self.is_unmoved(from));
        for ((from, _), unmoved) in [king, partner].into_iter().zip(unmoved) {
            if unmoved {
                self.set_unmoved(from, false);
            }
        }
        self.move_both(t, king, partner);
        unmoved
    }

    /// Takes a castling back.
    #[cold]
    pub(crate) fn uncastle(&mut self, t: &Tables, mv: Move, unmoved: [bool; 2]) {
        let Some([king, partner]) = ways(t, mv) else { return };
        self.move_both(t, (king.1, king.0), (partner.1, partner.0));
        for ((from, _), unmoved) in [king, partner].into_iter().zip(unmoved) {
            if unmoved {
                self.set_unmoved(from, true);
            }
        }
    }

    /// By what the castling just played changes the key.
    #[cold]
    pub(crate) fn key_change_of_castling(&self, t: &Tables, mv: Move, unmoved: [bool; 2]) -> u64 {
        let moved = ways(t, mv).into_iter().flatten().zip(unmoved);
        moved.fold(0, |change, ((from, to), unmoved)| {
            let content = self.at(to);
            let first_move = if unmoved { zobrist::unmoved(from) } else { 0 };
            change ^ zobrist::piece(content, from) ^ zobrist::piece(content, to) ^ first_move
        })
    }

    /// One may end where the other starts, so both are taken up first.
    fn move_both(&mut self, t: &Tables, king: (Cell, Cell), partner: (Cell, Cell)) {
        let lifted = [king, partner].map(|(from, to)| {
            let content = self.take(from, t.is_royal(self.at(from)));
            (to, content)
        });
        for (to, content) in lifted {
            self.put(to, content, t.is_royal(content));
        }
    }

    /// The castling rights of the pieces that stand where they start.
    pub(crate) fn castlings_at_home(&self, t: &Tables) -> u32 {
        let stands = |(cell, content)| self.at(cell) == content;
        let rights = t.castling_rights.iter().enumerate();
        rights.filter(|(_, r)| stands(r.king) && stands(r.partner)).fold(0, |set, (i, _)| set | 1 << i)
    }
}

/// The cells from and to which king and partner go.
fn ways(t: &Tables, mv: Move) -> Option<[(Cell, Cell); 2]> {
    let (start, end) = mv.partner()?;
    Some([(mv.from, mv.to), (start, end)].map(|(from, to)| (t.layout.cell(from), t.layout.cell(to))))
}

#[expect(clippy::indexing_slicing, reason = "there are two sides; cells belong to the layout")]
impl Tables {
    /// The castlings of a side.
    pub(crate) fn castles(&self, side: Side) -> &[Castle] {
        &self.castles[side.index()]
    }

    /// The cells where king and partner of a castling stand before it.
    pub(crate) fn castling_cells(&self, castle: &Castle) -> [Cell; 2] {
        let right = &self.castling_rights[castle.right.trailing_zeros() as usize];
        [right.king.0, right.partner.0]
    }

    /// The castling rights that end when what stands on a cell in the beginning leaves it.
    pub(crate) fn castling_loss(&self, cell: Cell) -> u32 {
        self.castling_loss[usize::from(cell)]
    }
}
