//! Quiescence search: captures and promotions are followed until the position is quiet enough for a static evaluation.

use super::order::Wanted;
use super::report::{Bound, INFINITE, LEAST_WIN};
use super::table::HashEntry;
use super::worker::{Worker, is_cut};
use crate::engine::WAIT;

/// Plies of quiescence search in which every answer to a check is searched.
const CHECKS: u32 = 6;
/// Plies of quiescence search in which every move is searched if capturing is compulsory.
const FORCED: u32 = 12;

/// Plies of quiescence search in which captures are followed that change more than their square, such as explosions.
const BLASTS: u32 = 6;

impl Worker<'_> {
    /// Returns the score of a position for the player to move, `deep` plies into quiescence search.
    pub(super) fn quiesce(&mut self, deep: u32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let key = self.game.search_key();
        self.table.touch(key);
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if self.waits() {
            if self.game.position().cannot_wait() {
                return self.score_when_stuck(ply);
            }
            self.play(WAIT, ply, None);
            let score = -self.quiesce(deep, ply + 1, -beta, -alpha);
            self.undo();
            return score;
        }
        let known = self.table.get(key, ply);
        if let Some(known) = known
            && beta - alpha == 1
            && is_cut(known, alpha, beta)
        {
            return known.score;
        }
        let in_check = self.is_check();
        let has_to_answer = in_check && deep < CHECKS;
        let may_be_forced = self.shape.forces_captures && deep < FORCED;
        // A player with a noisy move is not stuck, so whether there is a legal move is found as late as possible.
        let may_be_stuck = self.shape.stuck_decides && !in_check;
        let mut best = -INFINITE;
        let mut quiet = None;
        if !has_to_answer && !may_be_forced {
            let estimate = self.corrected_estimate(ply);
            quiet = Some(estimate);
            best = estimate;
            alpha = alpha.max(estimate);
            if estimate >= beta || (self.shape.has_blasts && deep >= BLASTS) || self.shape.forces_captures {
                let is_stuck = may_be_stuck && self.is_stuck();
                return if is_stuck { self.score_when_stuck(ply) } else { estimate };
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
            self.add_work(buffers.moves.len());
        }
        buffers.candidates.begin(known.and_then(|known| known.mv), false);
        let (least, mut best_move) = (alpha, None);
        loop {
            let candidate = match quiet {
                // Delta pruning: captures that cannot raise the score to alpha, or that lose material, are left out.
                Some(quiet) => {
                    let gain = if self.shape.has_blasts { -INFINITE } else { alpha - quiet - 149 };
                    self.next_good(&mut buffers, gain, ply)
                }
                None => self.next(&mut buffers, Wanted::Listed, ply),
            };
            let Some(candidate) = candidate else { break };
            let mv = candidate.mv;
            if quiet.is_none() && best > -LEAST_WIN && has_to_answer && candidate.loss() > 0 && deep > 0 {
                continue;
            }
            self.play(mv, ply, Some(candidate.step));
            let score = -self.quiesce(deep + 1, ply + 1, -beta, -alpha);
            self.undo();
            if self.is_stopped {
                self.give_back(buffers);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        let has_any = buffers.candidates.has_any;
        self.give_back(buffers);
        if !has_any && may_be_stuck && self.is_stuck() {
            return self.score_when_stuck(ply);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > least => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(key, ply, HashEntry { mv: best_move, score: best, depth: 0, bound });
        best
    }
}
