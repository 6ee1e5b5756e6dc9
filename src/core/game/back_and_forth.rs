//! One piece going back and forth: whether the mover has made nothing but such moves of late.

use super::course::Course;
use super::history::Ply;
use crate::board::{Move, MoveSort, Square};
use crate::engine::condition::tables::{BackAndForth, Interlude};
use crate::engine::layout::kind_of;

impl Course<'_> {
    /// Returns whether the last moves of the mover were by one piece, each the reverse of the one before, without
    /// progress since the piece came there, and none of them in answer to a check.
    pub(super) fn goes_back_and_forth(&mut self, rule: &BackAndForth) -> bool {
        let plies = self.record.plies_from(0);
        let Some(n_plies) = n_plies(rule, plies) else { return false };
        // The first of them brought the piece there; the ones after it were not progress.
        if usize::from(self.record.clock(0)) + 1 < n_plies {
            return false;
        }
        let (t, mover) = (self.t, !self.state.side);
        let span = plies.get(plies.len() - n_plies..).unwrap_or_default();
        let mut n_undone = 0;
        let mut was_in_check = false;
        for ply in span.iter().rev() {
            self.state.undo(t, ply.mv, &ply.undo);
            n_undone += 1;
            was_in_check = self.state.side == mover && self.state.is_in_check(t, mover);
            if was_in_check {
                break;
            }
        }
        for ply in span.iter().skip(n_plies - n_undone) {
            self.state.play_and_key(t, ply.mv);
        }
        !was_in_check
    }
}

/// Returns the number of plies since the piece came to its square, including that move and the last one; nothing if the
/// moves are not back and forth.
fn n_plies(wanted: &BackAndForth, plies: &[Ply]) -> Option<usize> {
    let mut own = plies.iter().rev().step_by(2);
    let mut n_plies = 1;
    let mut next = || {
        n_plies += 2;
        own.next()
    };
    let last = next()?;
    let mut later = quiet_way(last)?;
    if !last.undo.moved().is_some_and(|moved| wanted.kinds.contains(&kind_of(moved))) {
        return None;
    }
    let mut earlier = next()?;
    if wanted.interlude == Interlude::BeforeLast && earlier.mv.sort == MoveSort::Pass {
        earlier = next()?;
    }
    for _ in 1..wanted.moves {
        let (from, to) = quiet_way(earlier)?;
        if (to, from) != later {
            return None;
        }
        later = (from, to);
        earlier = next()?;
    }
    let brings = match earlier.mv.sort {
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Drop => {
            earlier.undo.n_captured() == 0 && earlier.mv.to == later.0
        }
        MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => false,
    };
    brings.then_some(n_plies - 2)
}

/// Returns where a move led that did nothing else.
fn quiet_way(ply: &Ply) -> Option<(Square, Square)> {
    let Move { from, to, .. } = ply.mv;
    (ply.mv == Move::board(from, to) && ply.undo.n_captured() == 0).then_some((from, to))
}
