//! Counting the positions a number of plies away.

pub(in crate::engine) mod outlook;
pub(in crate::engine) mod turns;
pub(in crate::engine) mod watch;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::Move;
use crate::engine::legality::level::Level;
use crate::engine::perft::outlook::Outlook;
pub(in crate::engine) use crate::engine::perft::turns::PerftUnit;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The greatest depth to which positions may be counted: each ply takes some of the stack.
pub const MAX_PERFT_DEPTH: u32 = 500;

/// With fewer moves than this, an outlook costs more than it saves.
const LEAST_MOVES: usize = 6;

/// Memory that counting reuses from node to node.
#[derive(Debug, Default)]
pub(crate) struct Scratch<'t> {
    moves: Vec<Move>,
    outlook: Outlook<'t>,
    /// Ends the count, whose result then means nothing.
    stop: Option<&'t AtomicBool>,
}

impl<'t> Scratch<'t> {
    /// Memory for a count that this flag ends.
    pub(crate) fn until(stop: &'t AtomicBool) -> Scratch<'t> {
        Scratch { stop: Some(stop), ..Scratch::default() }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl State {
    /// Returns the number of sequences of `depth` legal moves. A finished game has no moves.
    pub(crate) fn perft<'t>(&mut self, t: &'t Tables, depth: u32, scratch: &mut Scratch<'t>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if t.turns.is_some() {
            return self.perft_of_turns(t, depth, PerftUnit::Moves, scratch.stop);
        }
        self.budget.renew();
        if self.is_over(t) {
            return 0;
        }
        if depth == 1 {
            return self.count_legal(t, &mut scratch.moves);
        }
        let start = scratch.moves.len();
        self.legal(t, Level::Replies, &mut scratch.moves);
        let looks_out = depth == 2
            && t.facts.has_outlook
            && scratch.moves.len() - start >= LEAST_MOVES
            && self.look_out(t, &mut scratch.outlook);
        let mut nodes = 0;
        for i in start..scratch.moves.len() {
            let Some(&mv) = scratch.moves.get(i).filter(|_| !scratch.is_stopped()) else { break };
            let undo = self.play(t, mv);
            nodes += if !looks_out {
                self.perft(t, depth - 1, scratch)
            } else if self.is_over(t) {
                0
            } else {
                self.count_replies(t, &scratch.outlook, mv, &undo, &mut scratch.moves)
            };
            self.undo(t, mv, &undo);
        }
        scratch.moves.truncate(start);
        nodes
    }
}
