//! Counting in games whose turns have several moves.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::legality::level::Level;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The unit of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PerftUnit {
    /// A move, also within a turn.
    Moves,
    /// A turn with all its moves, as draughts programs count captures of several pieces.
    Turns,
}

impl State {
    /// Returns the number of sequences of so many legal moves or turns. A player who waits makes no move.
    pub(crate) fn perft_of_turns(
        &mut self,
        t: &Tables,
        depth: u32,
        unit: PerftUnit,
        stop: Option<&AtomicBool>,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.budget.renew();
        if self.is_over(t) {
            return 0;
        }
        let mut moves = Vec::new();
        self.legal(t, Level::Replies, &mut moves);
        let is_wait = self.waits();
        let mut nodes = 0;
        for mv in moves {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                break;
            }
            let mut undo = self.play(t, mv);
            self.go_on(t, mv, &mut undo);
            let is_part = is_wait
                || (unit == PerftUnit::Turns && self.waits() && !self.cannot_wait(t) && !self.is_over(t));
            nodes += self.perft_of_turns(t, if is_part { depth } else { depth - 1 }, unit, stop);
            self.undo(t, mv, &undo);
        }
        nodes
    }
}
