//! The search of the moves that can be played: deeper and deeper, until a limit is reached.

use std::sync::atomic::AtomicBool;

use super::evaluate::Evaluation;
use super::limits::Limits;
use super::report::{Bound, Found, INFINITE, LEAST_WIN, Line, MOST_ESTIMATE, MOST_PLIES, Score, WIN};
use super::settings::{Level, Settings};
use super::time::Watch;
use super::worker::Worker;
use crate::board::Move;
use crate::game::Game;
use crate::playout::chance;

/// Positions that a level looks at, if need be, to see every reply to every move.
const LEAST_OF_LEVEL: u64 = 200_000;

/// The depth that every level reaches, so that it sees what the opponent can do at once.
const DEPTH_OF_LEVEL: u32 = 2;

/// A move that can be played.
#[derive(Clone, Debug)]
struct Choice {
    mv: Move,
    /// Its score in the deepest search so far, if it was among the best then; otherwise the least there is.
    score: i32,
    pv: Vec<Move>,
    selective_depth: u32,
    /// What a level takes it for besides its score.
    whim: i32,
}

/// The search of one position.
#[derive(Debug)]
pub(super) struct Root<'a> {
    worker: Worker<'a>,
    choices: Vec<Choice>,
    settings: &'a Settings,
    limits: &'a Limits,
    lines: Vec<Line>,
    /// Searches in a row that found the same move best.
    n_stable: u32,
    last_score: Option<i32>,
}

impl<'a> Root<'a> {
    pub(super) fn new(
        game: &Game,
        evaluation: &'a Evaluation,
        settings: &'a Settings,
        limits: &'a Limits,
        stop: &'a AtomicBool,
    ) -> Root<'a> {
        let most_nodes = most_nodes(limits, settings.level.map(|_| LEAST_OF_LEVEL));
        let watch = Watch::new(settings, limits);
        let mut worker = Worker::new(game, evaluation, stop, watch, most_nodes, settings.contempt);
        let mut moves = worker.game.legal_moves();
        moves.retain(|mv| limits.moves.is_empty() || limits.moves.contains(mv));
        moves.sort_unstable();
        let mut below = chance(settings.seed, game.position().key());
        let misjudgement = settings.level.map_or(0, Level::misjudgement);
        let mut whim = || if misjudgement == 0 { 0 } else { below(misjudgement as u64) as i32 };
        let choices = moves.into_iter().map(|mv| Choice {
            mv,
            score: -INFINITE,
            pv: vec![mv],
            selective_depth: 1,
            whim: whim(),
        });
        let choices = choices.collect();
        Root { worker, choices, settings, limits, lines: Vec::new(), n_stable: 0, last_score: None }
    }

    pub(super) fn think(mut self, listen: &mut dyn FnMut(&Line)) -> Found {
        let n_ranks = self.settings.multi_pv.clamp(1, self.choices.len().max(1));
        let most = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 1);
        let most = self.settings.level.map_or(most, |level| most.min(level.depth()));
        let mut depth = 0;
        while depth < most && !self.choices.is_empty() && !self.is_enough(depth) {
            depth += 1;
            for rank in 0..n_ranks {
                let is_complete = self.search_from(rank, depth);
                let begun = self.choices.get(rank).is_some_and(|best| best.score > -INFINITE);
                if begun {
                    self.report(rank, depth, listen);
                }
                if !is_complete {
                    return self.found(listen);
                }
            }
        }
        self.found(listen)
    }

    /// Whether no deeper search is needed.
    fn is_enough(&mut self, depth: u32) -> bool {
        let Some(best) = self.choices.first().filter(|_| depth > 0) else { return false };
        let (score, mv) = (best.score, best.mv);
        let is_same = self.lines.first().is_some_and(|line| line.pv.first() == Some(&mv));
        self.n_stable = if is_same { self.n_stable + 1 } else { 0 };
        let drop = self.last_score.replace(score).map_or(0, |before| before - score);
        let scale = 1.3 - 0.1 * f64::from(self.n_stable.min(8)) + f64::from(drop.clamp(0, 100)) / 200.0;
        if let Some(level) = self.settings.level
            && depth >= DEPTH_OF_LEVEL
        {
            self.worker.most_nodes = most_nodes(self.limits, Some(level.nodes()));
            if self.worker.nodes >= self.worker.most_nodes {
                return true;
            }
        }
        let is_mate = self.limits.mate.is_some_and(|moves| score > WIN - 2 * moves as i32);
        // A win is certain once it has been searched so deep that no shorter one can be left.
        let is_certain = score.abs() >= LEAST_WIN && depth as i32 > WIN - score.abs();
        let is_free = self.worker.watch().is_flexible() || self.settings.level.is_some();
        is_mate || (is_free && (is_certain || self.choices.len() == 1)) || self.worker.watch().is_late(scale)
    }

    /// Searches the moves from a rank on, and sorts the best to the front; whether it came to the end.
    fn search_from(&mut self, rank: usize, depth: u32) -> bool {
        let mut alpha = -INFINITE;
        for choice in self.choices.iter_mut().skip(rank) {
            choice.score = -INFINITE;
        }
        let mut pv = Vec::new();
        for choice in self.choices.iter_mut().skip(rank) {
            self.worker.game.play_unchecked(choice.mv);
            self.worker.selective_depth = 0;
            let floor = (alpha - choice.whim).max(-INFINITE);
            let score = -self.worker.search(depth - 1, 1, -INFINITE, -floor, &mut pv);
            self.worker.game.undo();
            if self.worker.is_stopped {
                break;
            }
            let score = if score.abs() >= LEAST_WIN {
                score
            } else {
                (score + choice.whim).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
            };
            if score > alpha {
                alpha = score;
                choice.score = score;
                choice.selective_depth = self.worker.selective_depth;
                choice.pv.truncate(1);
                choice.pv.append(&mut pv);
            }
        }
        if let Some(open) = self.choices.get_mut(rank..) {
            open.sort_by_key(|choice| std::cmp::Reverse(choice.score));
        }
        !self.worker.is_stopped
    }

    fn report(&mut self, rank: usize, depth: u32, listen: &mut dyn FnMut(&Line)) {
        let time = self.worker.watch().elapsed();
        let Some(choice) = self.choices.get(rank) else { return };
        let line = Line {
            rank: rank + 1,
            depth,
            selective_depth: choice.selective_depth.max(depth),
            score: Score::new(choice.score),
            bound: Bound::Exact,
            nodes: self.worker.nodes,
            time,
            hash_permille: 0,
            pv: choice.pv.clone(),
        };
        listen(&line);
        match self.lines.get_mut(rank) {
            Some(last) => *last = line,
            None => self.lines.push(line),
        }
    }

    fn found(mut self, listen: &mut dyn FnMut(&Line)) -> Found {
        if self.lines.is_empty()
            && let Some(first) = self.choices.first_mut()
        {
            // Stopped before anything was found: the position as it is.
            first.score = self.worker.estimate();
            self.report(0, 1, listen);
        }
        let pv = self.lines.first().map_or(&[][..], |line| &line.pv);
        let (best, ponder) = (pv.first().copied(), pv.get(1).copied());
        Found { best, ponder, nodes: self.worker.nodes, lines: self.lines }
    }
}

/// The positions that may be looked at.
fn most_nodes(limits: &Limits, of_level: Option<u64>) -> u64 {
    limits.nodes.unwrap_or(u64::MAX).min(of_level.unwrap_or(u64::MAX))
}
