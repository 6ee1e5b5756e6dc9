//! What the past of a game leaves, besides first moves: castlings, captures in passing, and checks to give.

use super::apply::Undo;
use super::layout::Cell;
use super::state::State;
use super::tables::Tables;
use super::zobrist;
use crate::board::{Move, MoveSort, Side};

/// The rights of a position. Part of what repetition compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rights {
    /// The castlings that are not lost: a bit for each of [`Tables::castling_rights`].
    pub(crate) castling: u32,
    /// Whom the last move left open to a capture in passing; nobody when no piece is there to make it.
    pub(crate) en_passant: Option<EnPassant>,
    /// By side: of the checks that are counted, those it has left to give. Nothing where none are counted, so that the
    /// rights of such games need no look.
    pub(crate) checks_left: [u8; 2],
}

/// A piece that may be captured on the squares it has just gone past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnPassant {
    /// Where it stands.
    pub(crate) victim: Cell,
    /// Cells from one of its steps to the next.
    pub(crate) step: i16,
    /// Squares it went past.
    pub(crate) n_passed: u8,
}

impl EnPassant {
    /// The cells it went past, the nearest to it first.
    pub(crate) fn targets(self) -> impl Iterator<Item = Cell> {
        (1..=i16::from(self.n_passed)).map(move |n| self.victim.wrapping_add_signed(-self.step * n))
    }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides")]
impl Rights {
    /// Their share of a position's key.
    pub(crate) fn key(self) -> u64 {
        let mut key = self.en_passant.map_or(0, |e| zobrist::en_passant(e.victim, e.step, e.n_passed));
        for side in Side::ALL {
            key ^= zobrist::checks_left(side, self.checks_left[side.index()]);
        }
        let mut left = self.castling;
        while left != 0 {
            key ^= zobrist::castling(left.trailing_zeros());
            left &= left - 1;
        }
        key
    }

    /// The checks left to give when a side has given one more.
    fn less_a_check(self, side: Side) -> [u8; 2] {
        let mut left = self.checks_left;
        left[side.index()] = left[side.index()].saturating_sub(1);
        left
    }
}

impl State {
    /// Takes from the rights what a move has cost, and adds what it has allowed. The turn has passed already.
    #[inline]
    pub(super) fn renew_rights(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let is_quiet_first_move = undo.was_first_move() && undo.n_captured() == 0;
        if self.rights != Rights::default() || (t.has_en_passant && is_quiet_first_move) {
            self.renew_some_rights(t, mv, undo);
        }
    }

    #[inline(never)]
    fn renew_some_rights(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        self.rights.en_passant = None;
        if self.rights.castling != 0 {
            let left = match mv.sort {
                MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling => Some(t.layout.cell(mv.from)),
                MoveSort::Drop | MoveSort::Pass => None,
            };
            for cell in left.into_iter().chain(undo.captured_on()) {
                self.rights.castling &= !t.castling_loss(cell);
            }
            if undo.n_blown_up > 0 {
                self.rights.castling &= !self.castlings_blown_up(t, undo);
            }
        }
        if t.has_en_passant && undo.was_first_move() && undo.n_captured() == 0 && mv.sort == MoveSort::Board {
            self.rights.en_passant = self
                .passed_by(t, t.layout.cell(mv.from), t.layout.cell(mv.to))
                .filter(|&left_open| self.can_capture_en_passant(t, left_open));
        }
        if self.rights.checks_left != [0; 2] && self.is_in_check(t, self.side) {
            self.rights.checks_left = self.rights.less_a_check(!self.side);
        }
    }
}
