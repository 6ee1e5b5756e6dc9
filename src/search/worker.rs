//! The search of one thread.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use super::evaluate::Evaluation;
use super::report::{INFINITE, MOST_PLIES, WIN};
use super::time::Watch;
use crate::board::{Move, Side};
use crate::game::{Game, Outcome};

/// Positions between two looks at the clock.
const CLOCK_PERIOD: u64 = 512;

/// The search of one thread.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) game: Game,
    evaluation: &'a Evaluation,
    stop: &'a AtomicBool,
    watch: Watch<'a>,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    next_look: u64,
    /// Whether the search has to end at once; what it returns then means nothing.
    pub(super) is_stopped: bool,
    pub(super) selective_depth: u32,
    /// For the player who thinks: what a draw is worth to the other.
    contempt: i32,
    thinker: Side,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        game: &Game,
        evaluation: &'a Evaluation,
        stop: &'a AtomicBool,
        watch: Watch<'a>,
        most_nodes: u64,
        contempt: i32,
    ) -> Worker<'a> {
        Worker {
            game: game.clone(),
            evaluation,
            stop,
            watch,
            most_nodes,
            nodes: 0,
            next_look: CLOCK_PERIOD,
            is_stopped: false,
            selective_depth: 0,
            contempt,
            thinker: game.position().side_to_move(),
        }
    }

    pub(super) fn watch(&mut self) -> &mut Watch<'a> {
        &mut self.watch
    }

    /// An estimate of the position as it stands, for the player to move.
    pub(super) fn estimate(&self) -> i32 {
        self.evaluation.estimate(self.game.position())
    }

    /// The score of a position for the player to move. Writes the moves expected to `pv`.
    pub(super) fn search(
        &mut self,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        pv: &mut Vec<Move>,
    ) -> i32 {
        pv.clear();
        self.count();
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.is_stopped {
            return 0;
        }
        if let Some(outcome) = self.game.outcome() {
            return self.score_of(outcome, ply);
        }
        if depth == 0 || ply >= MOST_PLIES {
            return self.estimate();
        }
        let mut moves = self.game.legal_moves();
        self.sort(&mut moves);
        let mut best = -INFINITE;
        let mut line = Vec::new();
        for mv in moves {
            self.game.play_unchecked(mv);
            let score = -self.search(depth - 1, ply + 1, -beta, -alpha, &mut line);
            self.game.undo();
            if self.is_stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    pv.clear();
                    pv.push(mv);
                    pv.append(&mut line);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    /// Puts captures first.
    fn sort(&self, moves: &mut [Move]) {
        let position = self.game.position();
        let own = position.side_to_move();
        let worth = |square| {
            let piece = position.piece_at(square).filter(|piece| piece.side != own);
            piece.map_or(0, |piece| 1 + self.evaluation.value(piece.kind))
        };
        moves.sort_by_cached_key(|&mv| {
            let gained = worth(mv.to) + mv.passing().map(worth).sum::<i32>();
            (Reverse(gained), mv)
        });
    }

    /// Counts a position, and finds out now and then whether to go on.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.most_nodes || self.stop.load(Ordering::Relaxed) {
            self.is_stopped = true;
        } else if self.nodes >= self.next_look {
            self.next_look = self.nodes + CLOCK_PERIOD;
            self.is_stopped |= self.watch.is_over();
        }
    }

    /// The score of a finished game for the player to move.
    pub(super) fn score_of(&self, outcome: Outcome, ply: usize) -> i32 {
        let side = self.game.position().side_to_move();
        match outcome.winner {
            Some(winner) if winner == side => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None if side == self.thinker => -self.contempt,
            None => self.contempt,
        }
    }
}
