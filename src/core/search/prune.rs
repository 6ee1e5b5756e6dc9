//! Pruning, reductions and extensions: which moves and positions are searched less deeply, not at all, or more deeply.

use super::node::{Node, Query};
use super::order::Candidate;
use super::report::{Bound, LEAST_WIN};
use super::worker::Worker;

/// The greatest depth for pruning by the static evaluation, and for leaving moves out.
const SHALLOW: i32 = 8;

/// The least depth for singular extensions.
const SINGULAR: i32 = 7;

impl Worker<'_> {
    /// Returns the score of a position without a search of its moves, if it is clear enough: by its static evaluation
    /// (reverse futility pruning), by quiescence search (razoring), or by a null move.
    pub(super) fn score_without_moves(&mut self, node: &Node) -> Option<i32> {
        let Query { depth, ply, alpha, beta, may_pass, expects_cut } = node.query;
        let estimate = node.estimate?;
        if beta.abs() >= LEAST_WIN || ply < 2 {
            return None;
        }
        let margin = 80 * (depth - i32::from(node.is_improving));
        if depth <= SHALLOW && estimate - margin >= beta {
            return Some(i32::midpoint(estimate, beta));
        }
        if depth <= 3
            && !self.shape.quiet_wins
            && self.shape.has_quiescence
            && estimate + 150 + 150 * depth * depth <= alpha
        {
            let score = self.quiesce(0, ply, alpha, alpha + 1);
            if score <= alpha {
                return Some(score);
            }
        }
        if !may_pass
            || depth < 3
            || estimate < beta
            || !self.shape.has_null_turns
            || !self.has_means()
            || !expects_cut
        {
            return None;
        }
        if !self.pass(ply) {
            return None;
        }
        let reduced = depth - 4 - depth / 4 - ((estimate - beta) / 200).min(3);
        let mut line = Vec::new();
        let reply = Query {
            depth: reduced,
            ply: ply + 1,
            alpha: -beta,
            beta: 1 - beta,
            may_pass: false,
            expects_cut: false,
        };
        let score = -self.search(reply, &mut line);
        self.undo();
        if self.is_stopped || score < beta {
            return None;
        }
        let proof = Query { depth: reduced, ply, alpha: beta - 1, beta, may_pass: false, expects_cut: false };
        let is_sound = depth < 12 || self.search(proof, &mut line) >= beta;
        is_sound.then_some(if score >= LEAST_WIN { beta } else { score })
    }

    /// Returns whether the player to move has enough material for zugzwang to be unlikely.
    fn has_means(&self) -> bool {
        let state = &self.game.position().state;
        let own = state.list(state.side);
        own.len() > 3 && own.iter().any(|&cell| self.evaluation.is_strong(state.at(cell)))
    }

    /// Returns whether a move is pruned this close to the leaves: it comes late, it cannot raise the score enough
    /// (futility), or it loses material (static exchange evaluation).
    pub(super) fn may_leave_out(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        n_tried: i32,
        best: i32,
        alpha: i32,
    ) -> bool {
        let Query { depth, ply, .. } = node.query;
        let Some(estimate) = node.estimate else { return false };
        if !node.is_selective
            || n_tried == 0
            || ply < 2
            || best <= -LEAST_WIN
            || depth > SHALLOW
            || self.shape.quiet_wins
        {
            return false;
        }
        if candidate.is_noisy {
            return candidate.loss() > 90 * depth && !self.shape.forces_captures;
        }
        let mv = candidate.mv;
        let enough = (3 + depth * depth) * self.width() / 35 / if node.is_improving { 1 } else { 2 };
        let is_late = n_tried > enough.max(2);
        let depth = (depth - self.reduction(node, candidate, n_tried + 1)).max(1);
        let is_vain = is_late || estimate + 80 + 100 * depth <= alpha;
        if is_vain && (self.game.seems_to_check(mv) || self.shape.is_towards_goal(mv)) {
            return false;
        }
        is_vain || self.loses(mv, 25 * depth * depth)
    }

    /// Late move reduction: by how many plies a move is searched less deeply.
    pub(super) fn reduction(&self, node: &Node, candidate: &Candidate, n_tried: i32) -> i32 {
        let Query { depth, expects_cut, alpha, beta, .. } = node.query;
        if depth < 3
            || self.root_depth <= 2
            || self.is_exhaustive
            || node.estimate.is_none()
            || (candidate.is_noisy && candidate.loss() == 0)
        {
            return 0;
        }
        let mut reduction = self.log_reduction(depth, n_tried);
        reduction += 1024 * (i32::from(!node.is_improving) + i32::from(expects_cut));
        if beta - alpha > 1 {
            reduction -= 1024;
        }
        if !candidate.is_noisy {
            reduction -= candidate.score.clamp(-24_000, 32_000) / 8;
        }
        reduction / 1024
    }

    /// By how many plies a move is searched more deeply, or the score of its position if that is clear already (multi-cut).
    ///
    /// The move in the hash table is extended if it is singular: a search without it finds all others far worse.
    pub(super) fn extension(&mut self, node: &Node, candidate: &Candidate) -> Result<i32, i32> {
        let Query { depth, ply, beta, expects_cut, .. } = node.query;
        let Some(known) = node.known else { return Ok(0) };
        if depth < SINGULAR
            || ply < 1
            || ply as i32 >= 2 * self.root_depth
            || self.is_exhaustive
            || self.root_depth <= 2
            || known.mv != Some(candidate.mv)
            || known.depth < depth - 3
            || known.bound == Bound::Upper
            || known.score.abs() >= LEAST_WIN
        {
            return Ok(0);
        }
        let bound = known.score - depth * 3 / 2;
        let others = Query {
            depth: (depth - 1) / 2,
            ply,
            alpha: bound - 1,
            beta: bound,
            may_pass: false,
            expects_cut,
        };
        let estimate = self.set_excluded(ply, known.mv);
        let score = self.search(others, &mut Vec::new());
        self.set_excluded(ply, None);
        self.note_estimate(ply, estimate);
        if self.is_stopped {
            return Ok(0);
        }
        if score < bound {
            Ok(1)
        } else if bound >= beta {
            Err(bound)
        } else {
            Ok(-i32::from(known.score >= beta))
        }
    }
}
