//! Principal variation search: the first move of a position with the full window, the others with a null window first.

use super::order::{Candidate, Wanted};
use super::report::{Bound, INFINITE, LEAST_WIN, WIN};
use super::table::HashEntry;
use super::worker::{Buffers, Worker, is_cut};
use crate::board::Move;
use crate::engine::WAIT;

/// A search to be made of a position: how deep, and between which bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// True if a null move may be tried.
    pub(super) may_pass: bool,
    /// True if this is expected to be a cut node.
    pub(super) expects_cut: bool,
}

/// A position whose moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) query: Query,
    pub(super) key: u64,
    pub(super) known: Option<HashEntry>,
    /// The static evaluation, corrected by the histories and the hash table; nothing in check.
    pub(super) estimate: Option<i32>,
    /// True if the static evaluation is better than at the player's last turn.
    pub(super) is_improving: bool,
    /// True if moves may be pruned, and the position scored without a look at its moves.
    pub(super) is_selective: bool,
}

impl Worker<'_> {
    /// Returns the score of a position for the player to move: exact between the bounds, otherwise a bound itself. In
    /// an open window the principal variation is written to `pv`.
    pub(super) fn search(&mut self, query: Query, pv: &mut Vec<Move>) -> i32 {
        pv.clear();
        let Query { depth, ply, .. } = query;
        if depth <= 0 && self.shape.has_quiescence && !self.is_exhaustive {
            return self.quiesce(0, ply, query.alpha, query.beta);
        }
        let key = self.game.search_key();
        self.table.touch(key);
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if self.waits() {
            if self.game.position().cannot_wait() {
                return self.score_when_stuck(ply);
            }
            return self.search_after_wait(query, pv);
        }
        // Mate distance pruning: no win from here is shorter than one that is known already.
        let alpha = query.alpha.max(ply as i32 - WIN);
        let beta = query.beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let is_open = beta - alpha > 1;
        let is_partial = self.excluded(ply).is_some();
        let known = if is_partial { None } else { self.table.get(key, ply) };
        if let Some(known) =
            known.filter(|known| !is_open && ply > 1 && known.depth >= depth && !self.is_exhaustive)
            && is_cut(known, alpha, beta)
        {
            return known.score;
        }
        let in_check = self.is_check();
        if depth <= 0 && (!in_check || self.is_exhaustive) {
            let may_be_stuck = self.shape.stuck_decides || self.is_exhaustive;
            return if may_be_stuck && self.is_stuck() {
                self.score_when_stuck(ply)
            } else {
                self.estimate()
            };
        }
        let is_extended = in_check && (ply as i32) < 2 * self.root_depth && !self.is_exhaustive;
        let depth = if is_extended { depth.max(0) + 1 } else { depth.max(1) };
        let query = Query { depth, alpha, beta, ..query };
        let estimate = if in_check { None } else { Some(self.corrected_estimate(ply)) };
        let is_improving = self.note_estimate(ply, estimate);
        let estimate = estimate.map(|estimate| refined(estimate, known));
        // The first two depths prune nothing, so that nothing is missed that can happen at once.
        let is_selective = self.root_depth > 2 && !is_open && !self.is_exhaustive;
        let node = Node { query, key, known, estimate, is_improving, is_selective };
        if is_selective
            && !is_partial
            && let Some(score) = self.score_without_moves(&node)
        {
            return score;
        }
        let is_unknown = known.is_none_or(|known| known.mv.is_none()) && !is_partial && !self.is_exhaustive;
        let depth = if is_unknown && depth >= 5 { depth - 1 } else { depth };
        let node = Node { query: Query { depth, ..query }, ..node };
        let mut buffers = self.take_buffers();
        buffers.candidates.begin(known.and_then(|known| known.mv), self.lists_noisy && !in_check);
        let score = self.search_moves(&node, &mut buffers, pv);
        self.give_back(buffers);
        score
    }

    /// Returns the score of a position in which the player to move only waits. The wait is not part of the principal
    /// variation.
    #[cold]
    fn search_after_wait(&mut self, query: Query, pv: &mut Vec<Move>) -> i32 {
        let Query { ply, alpha, beta, .. } = query;
        self.play(WAIT, ply, None);
        let after = Query { ply: ply + 1, alpha: -beta, beta: -alpha, ..query };
        let score = -self.search(after, pv);
        self.undo();
        score
    }

    /// Searches the moves of a position one after the other.
    fn search_moves(&mut self, node: &Node, buffers: &mut Buffers, pv: &mut Vec<Move>) -> i32 {
        let Query { depth, ply, beta, .. } = node.query;
        let mut alpha = node.query.alpha;
        let is_open = beta - alpha > 1;
        let excluded = self.excluded(ply);
        let steps_before = self.steps_before(ply);
        let (mut best, mut best_move, mut best_is_noisy) = (-INFINITE, None, false);
        let mut n_tried = 0;
        buffers.tried.clear();
        while let Some(candidate) = self.next(buffers, Wanted::All, ply) {
            let mv = candidate.mv;
            if excluded == Some(mv) {
                continue;
            }
            if self.may_leave_out(node, &candidate, n_tried, best, alpha) {
                continue;
            }
            let extension = match self.extension(node, &candidate) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            if self.is_stopped {
                return 0;
            }
            n_tried += 1;
            self.play(mv, ply, Some(candidate.step));
            let score = self.search_move(node, &candidate, n_tried, extension, alpha, &mut buffers.pv);
            self.undo();
            if self.is_stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    best_is_noisy = candidate.is_noisy;
                    if is_open {
                        pv.clear();
                        pv.push(mv);
                        pv.append(&mut buffers.pv);
                    }
                    if score >= beta {
                        if !candidate.is_noisy {
                            self.history.reward(mv, ply, depth, candidate.step, steps_before, &buffers.tried);
                        }
                        break;
                    }
                }
            }
            if !candidate.is_noisy {
                buffers.tried.push(candidate.step);
            }
        }
        if !buffers.candidates.has_any {
            return self.score_when_stuck(ply);
        }
        if excluded.is_some() {
            // If no other move was searched, the excluded one is as good as the only one.
            return if best == -INFINITE { node.query.alpha } else { best };
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > node.query.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if !best_is_noisy {
            self.correct(ply, depth, best, bound);
        }
        self.table.put(node.key, ply, HashEntry { mv: best_move, score: best, depth, bound });
        best
    }

    /// Returns the score of a move that has been played, from the view of the player who made it.
    fn search_move(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        n_tried: i32,
        extension: i32,
        alpha: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        let Query { depth, ply, beta, expects_cut, .. } = node.query;
        let is_open = beta - node.query.alpha > 1;
        let (depth, ply) = (depth - 1 + extension, ply + 1);
        let mut narrow = Query {
            depth,
            ply,
            alpha: -alpha - 1,
            beta: -alpha,
            may_pass: true,
            expects_cut: is_open || !expects_cut,
        };
        let mut score = alpha + 1;
        if n_tried > 1 {
            let reduction = self.reduction(node, candidate, n_tried).min(depth - 1).max(0);
            let reduced = Query { depth: depth - reduction, expects_cut: true, ..narrow };
            score = -self.search(if reduction > 0 { reduced } else { narrow }, line);
            if score > alpha && reduction > 0 && !self.is_stopped {
                score = -self.search(narrow, line);
            }
        } else if !is_open {
            return -self.search(narrow, line);
        }
        if n_tried == 1 || (is_open && score > alpha && !self.is_stopped) {
            narrow = Query { alpha: -beta, expects_cut: false, ..narrow };
            score = -self.search(narrow, line);
        }
        score
    }
}

/// Returns a static evaluation, replaced by the score in the hash table where that is closer to the truth.
#[inline]
fn refined(estimate: i32, known: Option<HashEntry>) -> i32 {
    match known {
        Some(known) if known.score.abs() < LEAST_WIN => match known.bound {
            Bound::Lower => estimate.max(known.score),
            Bound::Upper => estimate.min(known.score),
            Bound::Exact => known.score,
        },
        _ => estimate,
    }
}
