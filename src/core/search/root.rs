//! The root of the search: iterative deepening with aspiration windows, until a limit is reached.

use super::checks::{Checks, Win};
use super::history::History;
use super::limits::Limits;
use super::node::Query;
use super::report::{
    Bound, INFINITE, LEAST_WIN, MOST_ESTIMATE, MOST_PLIES, Score, SearchResult, Variation, WIN,
};
use super::settings::{Level, Settings};
use super::time::Watch;
use super::two_plies;
use super::worker::{Shared, Worker};
use crate::board::Move;
use crate::game::Game;
use crate::playout::chance;

/// The work that every level may do to finish the depth that all of them reach.
const LEAST_OF_LEVEL: u64 = 100_000;

/// The depth that every level reaches, so that it sees every reply to every move.
const DEPTH_OF_LEVEL: u32 = 2;

/// The least depth for aspiration windows: from here on, scores change little from one depth to the next.
const SETTLED: u32 = 5;

/// Moves from this number on are late: they are reduced by a ply at first.
const LATE: usize = 6;

/// Half the width of the first aspiration window, in centipawns.
const WINDOW: i32 = 20;

/// A move at the root.
#[derive(Clone, Debug)]
struct Choice {
    mv: Move,
    /// Its score at the current depth, if it was among the best; otherwise the least there is.
    score: i32,
    /// Its score at the last depth at which it was among the best.
    last_score: i32,
    pv: Vec<Move>,
    selective_depth: u32,
    /// By how much a level misjudges it.
    whim: i32,
}

/// The search of one position by one thread.
#[derive(Debug)]
pub(super) struct Root<'a> {
    worker: Worker<'a>,
    choices: Vec<Choice>,
    settings: &'a Settings,
    limits: &'a Limits,
    lines: Vec<Variation>,
    /// Depths in a row at which the same move was best.
    n_stable: u32,
    last_best: Option<(Move, i32)>,
    /// The search for wins by checks, in the first thread.
    checks: Option<Checks>,
    win: Option<Win>,
}

impl<'a> Root<'a> {
    pub(super) fn new(
        game: &'a Game,
        shared: &Shared<'a>,
        history: &'a mut History,
        settings: &'a Settings,
        limits: &'a Limits,
    ) -> Root<'a> {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let watch = Watch::new(settings, limits);
        let mut worker = Worker::new(game, shared, history, watch, most_nodes, settings);
        if settings.level.is_some() {
            worker.most_work = LEAST_OF_LEVEL;
        }
        let mut moves = worker.game.legal_moves();
        worker.set_width(moves.len());
        moves.retain(|mv| limits.moves.is_empty() || limits.moves.contains(mv));
        moves.sort_unstable();
        if settings.level.is_some() {
            two_plies::leave_sound(&mut worker.game, &mut moves);
        }
        let mut below = chance(settings.seed, game.position().key());
        let misjudgement = settings.level.map_or(0, Level::misjudgement);
        let mut whim = || if misjudgement == 0 { 0 } else { below(misjudgement as u64) as i32 };
        let choices = moves.into_iter().map(|mv| Choice {
            mv,
            score: -INFINITE,
            last_score: 0,
            pv: vec![mv],
            selective_depth: 1,
            whim: whim(),
        });
        let choices = choices.collect();
        Root {
            worker,
            choices,
            settings,
            limits,
            lines: Vec::new(),
            n_stable: 0,
            last_best: None,
            checks: None,
            win: None,
        }
    }

    /// Returns the search with a search for wins by checks alongside it, if all moves may be made and as well as
    /// possible.
    pub(super) fn with_checks(mut self) -> Root<'a> {
        let is_free = self.limits.moves.is_empty() && self.settings.level.is_none();
        self.checks = (is_free && !self.settings.exhaustive)
            .then(|| Checks::new(self.worker.game.position().side_to_move(), self.limits.mate));
        self
    }

    /// Returns the search alongside others that search the same position.
    pub(super) fn sharing_with(mut self, n_others: usize) -> Root<'a> {
        if n_others > 0 {
            self.worker.share_limit(n_others + 1);
        }
        self
    }

    /// Deepens the search until a limit is reached; the first depth is one more than `ahead`.
    pub(super) fn think(mut self, ahead: u32, listen: &mut dyn FnMut(&Variation)) -> SearchResult {
        let n_ranks = self.settings.multi_pv.clamp(1, self.choices.len().max(1));
        let most = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 1);
        let most = self.settings.level.map_or(most, |level| most.min(level.depth()));
        let mut depth = ahead.min(most - 1);
        while depth < most && !self.choices.is_empty() && !self.is_enough(depth) {
            depth += 1;
            self.worker.root_depth = depth as i32;
            for choice in &mut self.choices {
                if choice.score > -INFINITE {
                    choice.last_score = choice.score;
                }
            }
            for rank in 0..n_ranks {
                let is_complete = self.search_rank(rank, depth, listen);
                if rank == 0 {
                    self.prefer_win();
                }
                if self.choices.get(rank).is_some_and(|best| best.score > -INFINITE) {
                    self.report(rank, depth, Bound::Exact, listen);
                }
                if !is_complete {
                    return self.found(listen);
                }
            }
            self.look_for_checks(depth, listen);
        }
        self.found(listen)
    }

    /// Continues the search for a win by checks, and reports what it finds.
    fn look_for_checks(&mut self, depth: u32, listen: &mut dyn FnMut(&Variation)) {
        let Some(checks) = &mut self.checks else { return };
        let Some(win) = checks.look(&mut self.worker) else { return };
        self.win = Some(win);
        if self.prefer_win() {
            self.report(0, depth, Bound::Exact, listen);
        }
    }

    /// Puts the move that wins by checks first, unless another wins sooner, or as soon and with its whole line; returns whether
    /// it did.
    fn prefer_win(&mut self) -> bool {
        let (Some(win), Some(best)) = (&self.win, self.choices.first()) else { return false };
        let place = self.choices.iter().position(|choice| win.line.first() == Some(&choice.mv));
        let is_better = (win.score, win.line.len()) > (best.score, best.pv.len());
        let Some(place) = place.filter(|_| is_better) else { return false };
        let mut choice = self.choices.remove(place);
        choice.score = win.score;
        choice.pv.clone_from(&win.line);
        choice.selective_depth = choice.selective_depth.max(win.line.len() as u32);
        self.choices.insert(0, choice);
        true
    }

    /// Returns whether no deeper search is needed.
    fn is_enough(&mut self, depth: u32) -> bool {
        let Some(best) = self.choices.first().filter(|best| best.score > -INFINITE) else { return false };
        let (score, mv) = (best.score, best.mv);
        let last = self.last_best.replace((mv, score));
        let is_same = last.is_some_and(|(last, _)| last == mv);
        self.n_stable = if is_same { self.n_stable + 1 } else { 0 };
        let drop = last.map_or(0, |(_, before)| before - score);
        let scale = 1.3 - 0.1 * f64::from(self.n_stable.min(8)) + f64::from(drop.clamp(0, 100)) / 200.0;
        if let Some(level) = self.settings.level
            && depth >= DEPTH_OF_LEVEL
        {
            self.worker.most_work = level.work();
            if self.worker.work() >= self.worker.most_work {
                return true;
            }
        }
        let is_mate = self.limits.mate.is_some_and(|moves| score > WIN - 2 * moves as i32);
        // A win is final once the search is so deep that there cannot be a shorter one.
        let is_final = |score: i32| score.abs() >= LEAST_WIN && depth as i32 > WIN - score.abs();
        let is_free = self.worker.watch().is_flexible() || self.settings.level.is_some();
        let is_certain = is_final(score) || self.win.is_some();
        let are_all_final = !self.settings.exhaustive
            && self.limits.mate.is_none()
            && self.choices.iter().take(self.settings.multi_pv.max(1)).all(|choice| is_final(choice.score));
        is_mate
            || are_all_final
            || (is_free && (is_certain || self.choices.len() == 1))
            || self.worker.watch().is_late(scale)
    }

    /// Searches the moves from a rank on, widening the aspiration window as needed; returns whether it finished.
    fn search_rank(&mut self, rank: usize, depth: u32, listen: &mut dyn FnMut(&Variation)) -> bool {
        let expected = self.choices.get(rank).map_or(0, |choice| choice.last_score);
        let mut width = WINDOW;
        let may_guess = self.settings.level.is_none() && !self.settings.exhaustive;
        let is_settled = depth >= SETTLED && expected.abs() < LEAST_WIN && may_guess;
        let (mut alpha, mut beta) =
            if is_settled { (expected - width, expected + width) } else { (-INFINITE, INFINITE) };
        loop {
            if !self.search_from(rank, depth, alpha, beta) {
                return false;
            }
            let score = self.choices.get(rank).map_or(0, |choice| choice.score);
            width *= 3;
            let bound = if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = if width > 500 { -INFINITE } else { score - width };
                Bound::Upper
            } else if score >= beta && beta < INFINITE {
                beta = if width > 500 { INFINITE } else { score + width };
                Bound::Lower
            } else {
                return true;
            };
            if depth > 8 {
                self.report(rank, depth, bound, listen);
            }
        }
    }

    /// Searches the moves from a rank on between two bounds and sorts the best to the front; returns whether it finished.
    fn search_from(&mut self, rank: usize, depth: u32, least: i32, beta: i32) -> bool {
        let mut alpha = least;
        for choice in self.choices.iter_mut().skip(rank) {
            choice.score = -INFINITE;
        }
        let mut pv = Vec::new();
        let mut is_first = true;
        for (number, choice) in self.choices.iter_mut().skip(rank).enumerate() {
            let step = self.worker.step(choice.mv);
            let is_late = number >= LATE && depth >= SETTLED && choice.whim == 0 && !self.settings.exhaustive;
            let reduction = i32::from(is_late && !self.worker.game.position().is_noisy(choice.mv));
            self.worker.play(choice.mv, 0, Some(step));
            self.worker.selective_depth = 0;
            let floor = (alpha - choice.whim).max(-INFINITE);
            let ceiling = (beta - choice.whim).max(floor + 1).min(INFINITE);
            let whole = Query {
                depth: depth as i32 - 1,
                ply: 1,
                alpha: -ceiling,
                beta: -floor,
                may_pass: true,
                expects_cut: false,
            };
            let mut score = floor + 1;
            if !is_first {
                let narrow = Query { alpha: -floor - 1, expects_cut: true, ..whole };
                let reduced = Query { depth: narrow.depth - reduction, ..narrow };
                score = -self.worker.search(reduced, &mut pv);
                if score > floor && reduction > 0 && !self.worker.is_stopped {
                    score = -self.worker.search(narrow, &mut pv);
                }
            }
            if is_first || (score > floor && !self.worker.is_stopped) {
                score = -self.worker.search(whole, &mut pv);
            }
            self.worker.undo();
            if self.worker.is_stopped {
                break;
            }
            let score = if score.abs() >= LEAST_WIN {
                score
            } else {
                (score + choice.whim).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
            };
            if is_first || score > alpha {
                choice.score = score;
                choice.selective_depth = self.worker.selective_depth;
                choice.pv.truncate(1);
                choice.pv.append(&mut pv);
            }
            alpha = alpha.max(score);
            is_first = false;
            if score >= beta {
                break;
            }
        }
        if let Some(open) = self.choices.get_mut(rank..) {
            open.sort_by_key(|choice| std::cmp::Reverse(choice.score));
        }
        !self.worker.is_stopped
    }

    fn report(&mut self, rank: usize, depth: u32, bound: Bound, listen: &mut dyn FnMut(&Variation)) {
        let time = self.worker.watch().elapsed();
        let Some(choice) = self.choices.get(rank) else { return };
        let line = Variation {
            rank: rank + 1,
            depth,
            selective_depth: choice.selective_depth.max(depth),
            score: Score::new(choice.score),
            bound,
            nodes: self.worker.all_nodes(),
            time,
            hash_permille: self.worker.table.permille(),
            pv: choice.pv.clone(),
        };
        listen(&line);
        match self.lines.get_mut(rank) {
            Some(last) => *last = line,
            None => self.lines.push(line),
        }
    }

    fn found(mut self, listen: &mut dyn FnMut(&Variation)) -> SearchResult {
        if self.lines.is_empty()
            && let Some(first) = self.choices.first_mut()
        {
            // Stopped before any move was searched: the static evaluation has to do.
            first.score = self.worker.estimate();
            self.report(0, 1, Bound::Exact, listen);
        }
        let pv = self.lines.first().map_or(&[][..], |line| &line.pv);
        let (best, expected) = (pv.first().copied(), pv.get(1).copied());
        let ponder = expected.filter(|_| best.is_some_and(|mv| !self.worker.goes_on_after(mv)));
        SearchResult { best, ponder, nodes: self.worker.all_nodes(), lines: self.lines }
    }
}
