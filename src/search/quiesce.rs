//! The end of a line: captures and promotions are followed until the position is quiet enough to be estimated.

use super::report::{INFINITE, LEAST_WIN};
use super::worker::{Worker, is_cut};

/// Plies for which every answer to a check is looked at, and every move where captures are forced.
const CHECKS: u32 = 6;
const FORCED: u32 = 12;

/// Plies for which captures are followed that change more than a square.
const BLASTS: u32 = 6;

impl Worker<'_> {
    /// The score of a position for the player to move, `deep` plies after the search proper ended.
    pub(super) fn quiesce(&mut self, deep: u32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let known = self.table.get(self.game.search_key(), ply);
        if let Some(known) = known
            && beta - alpha == 1
            && is_cut(known, alpha, beta)
        {
            return known.score;
        }
        let in_check = self.game.position().is_check();
        let has_to_answer = in_check && deep < CHECKS;
        let may_be_forced = self.shape.forces_captures && deep < FORCED;
        if self.shape.stuck_decides && !in_check && self.is_stuck() {
            return self.score_when_stuck(ply);
        }
        let mut best = -INFINITE;
        let mut quiet = None;
        if !has_to_answer && !may_be_forced {
            let estimate = self.estimate();
            quiet = Some(estimate);
            best = estimate;
            alpha = alpha.max(estimate);
            if estimate >= beta || (self.shape.has_blasts && deep >= BLASTS) || self.shape.forces_captures {
                return estimate;
            }
        }
        let mut buffers = self.take_buffers();
        if has_to_answer || may_be_forced {
            self.game.append_moves(&mut buffers.moves);
            let first = buffers.moves.first().copied();
            let is_free =
                may_be_forced && !in_check && first.is_some_and(|mv| !self.game.position().is_noisy(mv));
            if first.is_none() || is_free {
                self.give_back(buffers);
                return if is_free { self.estimate() } else { self.score_when_stuck(ply) };
            }
        } else {
            self.game.append_noisy_moves(&mut buffers.moves);
        }
        self.add_work(buffers.moves.len());
        let known_move = known.map_or(0, |known| known.mark);
        self.arrange(&buffers.moves, known_move, ply, &mut buffers.candidates);
        while let Some(candidate) = buffers.candidates.pick() {
            let mv = candidate.mv;
            if let Some(quiet) = quiet {
                // Even winning what it captures would not be enough, or it loses more than it captures.
                let is_vain = !self.shape.has_blasts && quiet + self.gain(mv) + 150 <= alpha;
                if candidate.is_losing() || is_vain {
                    continue;
                }
            } else if best > -LEAST_WIN && has_to_answer && candidate.is_losing() && deep > 0 {
                continue;
            }
            self.play(mv, ply, Some(candidate.step));
            let score = -self.quiesce(deep + 1, ply + 1, -beta, -alpha);
            self.game.undo();
            if self.is_stopped {
                best = 0;
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.give_back(buffers);
        best
    }
}
