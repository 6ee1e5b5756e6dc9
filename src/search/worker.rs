//! The search of one thread: principal variation search.
//!
//! Every position is asked first whether the game is over, by the game's own rules. A position that has occurred since the root
//! of the search scores as if it went on repeating.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::evaluate::Evaluation;
use super::history::{History, Step};
use super::order::Candidates;
use super::report::{Bound, INFINITE, LEAST_WIN, MOST_PLIES, WIN};
use super::settings::Settings;
use super::shape::Shape;
use super::table::{Entry, Table, mark};
use super::time::Watch;
use crate::board::{Move, Side};
use crate::engine::Tables;
use crate::game::{Game, Outcome};

/// The work between two looks at the clock: about so many positions, fewer where there are many moves.
const CLOCK_PERIOD: u64 = 512;

/// The deepest search to which estimates alone may be the answer, and that leaves moves out.
const SHALLOW: i32 = 6;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) shape: &'a Shape,
    /// Set from outside, and when the first thread has finished.
    pub(super) stops: [&'a AtomicBool; 2],
    /// Positions looked at by all threads, counted now and then.
    pub(super) nodes: &'a AtomicU64,
}

/// The moves of one position, kept for others.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    pub(super) moves: Vec<Move>,
    pub(super) candidates: Candidates,
    tried: Vec<Step>,
    pv: Vec<Move>,
}

/// The search of one thread.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) game: Game,
    pub(super) tables: &'a Tables,
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) shape: &'a Shape,
    pub(super) history: &'a mut History,
    stops: [&'a AtomicBool; 2],
    all_nodes: &'a AtomicU64,
    watch: Watch<'a>,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    /// Those of `nodes` that `all_nodes` has.
    n_shared: u64,
    /// Positions, and lists of moves by their length: what a level is limited by, so that the time it takes depends less on the
    /// variant.
    work: u64,
    pub(super) most_work: u64,
    next_look: u64,
    /// Whether the search has to end at once; what it returns then means nothing.
    pub(super) is_stopped: bool,
    pub(super) selective_depth: u32,
    /// The depth of the search under way.
    pub(super) root_depth: i32,
    /// The plies of the game before the root.
    root_plies: usize,
    /// Moves of a position for which late ones count as such.
    width: i32,
    /// By ply: the estimate, where one was made.
    estimates: Vec<Option<i32>>,
    /// By ply: the move made there.
    pub(super) steps: Vec<Option<Step>>,
    buffers: Vec<Buffers>,
    contempt: i32,
    is_exhaustive: bool,
    thinker: Side,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        game: &'a Game,
        shared: &Shared<'a>,
        history: &'a mut History,
        watch: Watch<'a>,
        most_nodes: u64,
        settings: &Settings,
    ) -> Worker<'a> {
        Worker {
            game: game.clone(),
            tables: game.variant().tables(),
            table: shared.table,
            evaluation: shared.evaluation,
            shape: shared.shape,
            history,
            stops: shared.stops,
            all_nodes: shared.nodes,
            watch,
            most_nodes,
            nodes: 0,
            n_shared: 0,
            work: 0,
            most_work: u64::MAX,
            next_look: CLOCK_PERIOD,
            is_stopped: false,
            selective_depth: 0,
            root_depth: 0,
            root_plies: game.n_plies(),
            width: 35,
            estimates: vec![None; MOST_PLIES + 2],
            steps: vec![None; MOST_PLIES + 2],
            buffers: Vec::new(),
            contempt: settings.contempt,
            is_exhaustive: settings.exhaustive,
            thinker: game.position().side_to_move(),
        }
    }

    pub(super) fn watch(&mut self) -> &mut Watch<'a> {
        &mut self.watch
    }

    /// Says how many moves the position at the root has.
    pub(super) fn set_width(&mut self, n_moves: usize) {
        self.width = (n_moves as i32).max(20);
    }

    /// The work done so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Positions looked at by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.all_nodes.load(Ordering::Relaxed) + self.nodes - self.n_shared
    }

    /// An estimate of the position as it stands, for the player to move.
    pub(super) fn estimate(&self) -> i32 {
        self.evaluation.estimate(self.game.position())
    }

    /// The step that a move of the position makes.
    pub(super) fn step(&self, mv: Move) -> Step {
        self.history.step(self.tables, &self.game.position().state, mv)
    }

    /// Plays a move of the root or below.
    pub(super) fn play(&mut self, mv: Move, ply: usize, step: Option<Step>) {
        if let Some(slot) = self.steps.get_mut(ply) {
            *slot = step;
        }
        self.game.play_unchecked(mv);
    }

    /// The score of a position for the player to move, at least as far as it is between the bounds. Writes the moves expected
    /// to `pv` where the bounds are apart.
    pub(super) fn search(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        may_pass: bool,
        pv: &mut Vec<Move>,
    ) -> i32 {
        pv.clear();
        if depth <= 0 && self.shape.has_quiescence && !self.is_exhaustive {
            return self.quiesce(0, ply, alpha, beta);
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        // A shorter win than one that is known already.
        let alpha = alpha.max(ply as i32 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let is_open = beta - alpha > 1;
        let key = self.game.search_key();
        let known = self.table.get(key, ply);
        if let Some(known) =
            known.filter(|known| !is_open && ply > 1 && known.depth >= depth && !self.is_exhaustive)
            && is_cut(known, alpha, beta)
        {
            return known.score;
        }
        let in_check = self.game.position().is_check();
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
        let estimate = if in_check { None } else { Some(self.estimate()) };
        if let Some(slot) = self.estimates.get_mut(ply) {
            *slot = estimate;
        }
        let before = ply.checked_sub(2).and_then(|before| self.estimates.get(before).copied().flatten());
        let is_improving = estimate.zip(before).is_none_or(|(now, before)| now > before);
        // What is searched shallowly is searched in full, so that nothing is missed that happens at once.
        let is_selective = self.root_depth > 2 && !is_open && !self.is_exhaustive;
        if let Some(estimate) = estimate.filter(|_| is_selective)
            && let Some(score) =
                self.score_without_moves(depth, ply, alpha, beta, estimate, is_improving, may_pass)
        {
            return score;
        }
        let known_move = known.map_or(0, |known| known.mark);
        let depth = if known_move == 0 && depth >= 5 && !self.is_exhaustive { depth - 1 } else { depth };
        let mut buffers = self.take_buffers();
        self.game.append_moves(&mut buffers.moves);
        self.add_work(buffers.moves.len());
        let score = if buffers.moves.is_empty() {
            self.score_when_stuck(ply)
        } else {
            self.arrange(&buffers.moves, known_move, ply, &mut buffers.candidates);
            let node = Node { depth, ply, alpha, beta, key, estimate, is_improving, is_selective };
            self.search_moves(&node, &mut buffers, pv)
        };
        self.give_back(buffers);
        score
    }

    /// Tries the moves of a position one after the other.
    fn search_moves(&mut self, node: &Node, buffers: &mut Buffers, pv: &mut Vec<Move>) -> i32 {
        let Node { depth, ply, beta, .. } = *node;
        let mut alpha = node.alpha;
        let is_open = beta - alpha > 1;
        let steps_before = self.steps_before(ply);
        let mut best = -INFINITE;
        let mut best_mark = 0;
        let mut n_tried = 0;
        buffers.tried.clear();
        while let Some(candidate) = buffers.candidates.pick() {
            let mv = candidate.mv;
            if self.may_leave_out(node, &candidate, n_tried, best, alpha) {
                continue;
            }
            n_tried += 1;
            self.play(mv, ply, Some(candidate.step));
            let line = &mut buffers.pv;
            let mut score = alpha + 1;
            let reduction = if n_tried > 1 { self.reduction(node, &candidate, n_tried) } else { 0 };
            if n_tried > 1 {
                score = -self.search(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, true, line);
                if score > alpha && reduction > 0 && !self.is_stopped {
                    score = -self.search(depth - 1, ply + 1, -alpha - 1, -alpha, true, line);
                }
            }
            if n_tried == 1 || (is_open && score > alpha && !self.is_stopped) {
                score = -self.search(depth - 1, ply + 1, -beta, -alpha, true, line);
            }
            self.game.undo();
            if self.is_stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_mark = mark(mv);
                    pv.clear();
                    pv.push(mv);
                    pv.append(line);
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
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(node.key, ply, Entry { mark: best_mark, score: best, depth, bound });
        best
    }

    /// The score that a position has without a look at its moves, where it is clear enough.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn score_without_moves(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        estimate: i32,
        is_improving: bool,
        may_pass: bool,
    ) -> Option<i32> {
        if beta.abs() >= LEAST_WIN || ply < 2 {
            return None;
        }
        let margin = 90 * (depth - i32::from(is_improving));
        if depth <= SHALLOW && estimate - margin >= beta {
            return Some(estimate);
        }
        if depth <= 2
            && !self.shape.quiet_wins
            && self.shape.has_quiescence
            && estimate + 200 + 200 * depth <= alpha
        {
            let score = self.quiesce(0, ply, alpha, alpha + 1);
            if score <= alpha {
                return Some(score);
            }
        }
        if !may_pass || depth < 3 || estimate < beta || !self.shape.has_null_turns || !self.has_means() {
            return None;
        }
        if let Some(slot) = self.steps.get_mut(ply) {
            *slot = None;
        }
        if !self.game.play_null() {
            return None;
        }
        let reduced = depth - 4 - depth / 4 - ((estimate - beta) / 200).min(3);
        let mut line = Vec::new();
        let score = -self.search(reduced, ply + 1, -beta, 1 - beta, false, &mut line);
        self.game.undo();
        if self.is_stopped || score < beta {
            return None;
        }
        let is_sound = depth < 10 || self.search(reduced, ply, beta - 1, beta, false, &mut line) >= beta;
        is_sound.then_some(if score >= LEAST_WIN { beta } else { score })
    }

    /// Whether the player to move has enough left that having to move is hardly ever a disadvantage.
    fn has_means(&self) -> bool {
        let state = &self.game.position().state;
        let own = state.list(state.side);
        own.len() > 3 && own.iter().filter(|&&cell| self.evaluation.is_strong(state.at(cell))).count() > 0
    }

    /// Whether a move need not be looked at so near the end of a line.
    fn may_leave_out(
        &self,
        node: &Node,
        candidate: &super::order::Candidate,
        n_tried: i32,
        best: i32,
        alpha: i32,
    ) -> bool {
        let Node { depth, ply, estimate, is_improving, is_selective, .. } = *node;
        let Some(estimate) = estimate else { return false };
        if !is_selective
            || n_tried == 0
            || ply < 2
            || best <= -LEAST_WIN
            || depth > SHALLOW
            || self.shape.quiet_wins
        {
            return false;
        }
        if candidate.is_noisy {
            return candidate.is_losing() && depth <= 3 && !self.shape.forces_captures;
        }
        let enough = (3 + depth * depth) * self.width / 35 / if is_improving { 1 } else { 2 };
        n_tried > enough.max(2) || estimate + 80 + 110 * depth <= alpha
    }

    /// By how much less deeply a late move is searched.
    fn reduction(&self, node: &Node, candidate: &super::order::Candidate, n_tried: i32) -> i32 {
        let Node { depth, is_improving, estimate, is_selective, .. } = *node;
        if depth < 3
            || self.root_depth <= 2
            || self.is_exhaustive
            || estimate.is_none()
            || (candidate.is_noisy && !candidate.is_losing())
        {
            return 0;
        }
        // As many moves count as late as there would be among 35.
        let late = (f64::from(n_tried) * 35.0 / f64::from(self.width)).max(1.0);
        let mut reduction = (0.4 + f64::from(depth).ln() * late.ln() / 2.1) as i32;
        reduction += i32::from(!is_improving) - i32::from(!is_selective);
        if !candidate.is_noisy {
            reduction -= candidate.score.clamp(-16_000, 32_000) / 8_000;
        }
        reduction.clamp(0, depth - 2)
    }

    /// Lists for a position, without moves.
    pub(super) fn take_buffers(&mut self) -> Buffers {
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.moves.clear();
        buffers
    }

    /// Keeps lists for another position.
    pub(super) fn give_back(&mut self, buffers: Buffers) {
        self.buffers.push(buffers);
    }

    /// Counts a position. Its score, if it needs no look at its moves; 0 if the search has to end.
    pub(super) fn enter(&mut self, ply: usize) -> Option<i32> {
        self.count();
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.is_stopped {
            return Some(0);
        }
        self.score_if_decided(ply).or_else(|| (ply >= MOST_PLIES).then(|| self.estimate()))
    }

    /// The score of a position that ends the game, or has occurred since the root.
    fn score_if_decided(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.game.outcome_but_stuck() {
            return Some(self.score_of(outcome, ply));
        }
        if self.is_exhaustive {
            return None;
        }
        let outcome = self.game.outcome_of_repeating(self.root_plies)?;
        Some(self.score_of(outcome, ply))
    }

    /// Whether the player to move, not in check, has no legal move.
    pub(super) fn is_stuck(&mut self) -> bool {
        !self.game.has_moves()
    }

    /// The score of a position without a legal move.
    pub(super) fn score_when_stuck(&mut self, ply: usize) -> i32 {
        match self.game.outcome() {
            Some(outcome) => self.score_of(outcome, ply),
            None => self.draw(),
        }
    }

    /// Counts a list of so many moves.
    pub(super) fn add_work(&mut self, n_moves: usize) {
        self.work += n_moves as u64 / 16;
    }

    /// Counts a position, and finds out now and then whether to go on.
    fn count(&mut self) {
        self.nodes += 1;
        self.work += 1;
        if self.nodes - self.n_shared + self.all_nodes.load(Ordering::Relaxed) >= self.most_nodes
            || self.work >= self.most_work
            || self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
        {
            self.is_stopped = true;
        } else if self.work >= self.next_look {
            self.next_look = self.work + CLOCK_PERIOD;
            self.share_nodes();
            self.is_stopped |= self.watch.is_over();
        }
    }

    /// Adds the positions looked at to those of all threads.
    fn share_nodes(&mut self) {
        self.all_nodes.fetch_add(self.nodes - self.n_shared, Ordering::Relaxed);
        self.n_shared = self.nodes;
    }

    /// The score of a draw for the player to move.
    fn draw(&self) -> i32 {
        if self.game.position().side_to_move() == self.thinker { -self.contempt } else { self.contempt }
    }

    /// The score of a finished game for the player to move.
    fn score_of(&self, outcome: Outcome, ply: usize) -> i32 {
        match outcome.winner {
            Some(winner) if winner == self.game.position().side_to_move() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => self.draw(),
        }
    }
}

/// A position whose moves are tried.
#[derive(Clone, Copy, Debug)]
struct Node {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    key: u64,
    estimate: Option<i32>,
    is_improving: bool,
    is_selective: bool,
}

/// Whether what is known decides the search between the bounds.
pub(super) fn is_cut(known: Entry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}
