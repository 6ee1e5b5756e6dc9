//! The rights of a position that remain after a move.

use crate::board::{Move, MoveSort, PerSide};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Removes the rights that a move has cost, and adds those it has given. The turn has passed already.
    #[inline]
    pub(in crate::engine) fn renew_rights(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let may_pass =
            t.en_passant.exists && undo.n_captured() == 0 && (undo.was_first_move() || t.en_passant.by_place);
        let may_gain = t.castling.by_drop && mv.sort == MoveSort::Drop;
        let has_passed = t.passes.are_counted && undo.is_pass(mv);
        let struck = t.capture_limits.as_ref().and_then(|limits| limits.struck(undo));
        if self.rights.may_lapse() || may_pass || may_gain || has_passed || struck.is_some() {
            self.renew_some_rights(t, mv, undo, may_pass);
            self.rights.struck = struck;
        }
        if let Some(worth) = &t.points {
            self.rights.points[!self.side] =
                self.rights.points[!self.side].saturating_add(self.points_made(worth, undo));
        }
    }

    #[inline(never)]
    fn renew_some_rights(&mut self, t: &Tables, mv: Move, undo: &Undo, may_pass: bool) {
        self.rights.en_passant = None;
        if t.passes.are_counted && undo.is_pass(mv) {
            self.rights.passes = self.rights.passes.saturating_add(1);
        } else if !undo.is_wait() {
            self.rights.passes = 0;
        }
        if self.rights.castling != 0 {
            // In a drop or a pass nothing moves on the board.
            if let Some(content) = undo.moved() {
                self.rights.castling &= !t.castling.lost_by_leaving(t.layout.cell(mv.from), content);
            }
            for (cell, content, _) in undo.captured() {
                self.rights.castling &= !t.castling.lost_by_leaving(cell, content);
            }
            if mv.sort == MoveSort::Castling {
                self.rights.castling &= !t.castling.denied_by(!self.side, mv);
            }
            if undo.n_blown_up > 0 {
                self.rights.castling &= !self.castlings_blown_up(t, undo);
            }
            if undo.n_altered > 0 {
                self.rights.castling &= !self.castlings_altered(t, undo);
            }
            if undo.n_aimed_at > 0 {
                self.rights.castling &= !self.castlings_aimed_at(t, undo);
            }
        }
        if t.castling.by_drop && mv.sort == MoveSort::Drop {
            self.rights.castling |= self.castlings_gained(t, t.layout.cell(mv.to));
        }
        if may_pass && mv.sort == MoveSort::Board {
            self.rights.en_passant = self.passed_by(t, mv, undo).and_then(|passed| self.left_open(t, passed));
        }
        if self.rights.checks_left != PerSide::default() && self.is_in_check(t, self.side) {
            self.rights.checks_left = self.rights.less_a_check(!self.side);
        }
    }
}
