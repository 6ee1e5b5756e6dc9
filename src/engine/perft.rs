//! Counting the positions a number of plies away.

use super::legality::Level;
use super::state::State;
use super::tables::Tables;
use crate::board::Move;

impl State {
    /// Sequences of `depth` legal moves from here. A finished game has no moves.
    pub(crate) fn perft(&mut self, t: &Tables, depth: u32, buffer: &mut Vec<Move>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over(t) {
            return 0;
        }
        if depth == 1 {
            return self.count_legal(t, buffer);
        }
        let start = buffer.len();
        self.legal(t, Level::Replies, buffer);
        let mut nodes = 0;
        for i in start..buffer.len() {
            let Some(&mv) = buffer.get(i) else { break };
            let undo = self.play(t, mv);
            nodes += self.perft(t, depth - 1, buffer);
            self.undo(t, mv, &undo);
        }
        buffer.truncate(start);
        nodes
    }
}
