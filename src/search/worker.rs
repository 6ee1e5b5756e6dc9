//! The state of one thread's search: what it counts, what it remembers by ply, and how finished games score.
//!
//! Every position is asked first whether the game is over, by the game's own rules. A position that has occurred since the root
//! of the search scores as if it went on repeating.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::evaluate::Evaluation;
use super::history::{History, Step};
use super::network::{Network, Trace};
use super::order::Candidates;
use super::report::{Bound, LEAST_WIN, MOST_ESTIMATE, MOST_PLIES, WIN};
use super::settings::Settings;
use super::shape::Shape;
use super::table::{Entry, Table};
use super::time::Watch;
use crate::board::{Move, Side};
use crate::engine::Tables;
use crate::game::{Game, Outcome};

/// The work between two looks at the clock: about so many positions, fewer where there are many moves.
const CLOCK_PERIOD: u64 = 512;

/// Depths, and moves of a position, up to which reductions differ.
const MOST_LOGS: usize = 256;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) network: Option<&'a Network>,
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
    pub(super) tried: Vec<Step>,
    pub(super) pv: Vec<Move>,
}

/// The search of one thread.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) game: Game,
    pub(super) tables: &'a Tables,
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    trace: Option<Trace<'a>>,
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
    /// Natural logarithms, with that of the width at 0.
    logs: Vec<f32>,
    /// By ply: the estimate, where one was made.
    estimates: Vec<Option<i32>>,
    /// By ply: the mark of a move that is left out to see what the others are worth; 0 if none is.
    excluded: Vec<u32>,
    /// By ply: the move made there.
    pub(super) steps: Vec<Option<Step>>,
    buffers: Vec<Buffers>,
    contempt: i32,
    pub(super) is_exhaustive: bool,
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
            trace: shared.network.map(|network| Trace::new(network, game)),
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
            logs: (0..MOST_LOGS).map(|n| (n.max(1) as f32).ln()).collect(),
            estimates: vec![None; MOST_PLIES + 2],
            excluded: vec![0; MOST_PLIES + 2],
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
        if let Some(slot) = self.logs.first_mut() {
            *slot = (self.width as f32 / 35.0).ln();
        }
    }

    /// Moves of a position for which late ones count as such.
    pub(super) fn width(&self) -> i32 {
        self.width
    }

    /// By how much less deeply a move is searched the later it comes, in 1024ths of a ply: as many moves count as late as
    /// there would be among 35.
    pub(super) fn log_reduction(&self, depth: i32, n_tried: i32) -> i32 {
        let log = |n: i32| self.logs.get((n as usize).clamp(1, MOST_LOGS - 1)).copied().unwrap_or(0.0);
        let wide = self.logs.first().copied().unwrap_or(0.0);
        (1024.0 * (0.5 + log(depth) * (log(n_tried) - wide).max(0.0) / 2.2)) as i32
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
        let by_features = self.evaluation.estimate(self.game.position());
        let correction = self.trace.as_ref().map_or(0, |trace| trace.correction(&self.game));
        (by_features + correction).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// The same, corrected by how wrong estimates after the last moves have been.
    pub(super) fn corrected_estimate(&self, ply: usize) -> i32 {
        let estimate = self.estimate() + self.history.correction(self.steps_before(ply));
        estimate.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Remembers the estimate of a ply; whether it is better than at the player's last turn.
    pub(super) fn note_estimate(&mut self, ply: usize, estimate: Option<i32>) -> bool {
        if let Some(slot) = self.estimates.get_mut(ply) {
            *slot = estimate;
        }
        let before = ply.checked_sub(2).and_then(|before| self.estimates.get(before).copied().flatten());
        estimate.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// Learns from a score by how much estimates are wrong.
    pub(super) fn correct(&mut self, ply: usize, depth: i32, score: i32, bound: Bound) {
        let Some(estimate) = self.estimates.get(ply).copied().flatten() else { return };
        let is_more = match bound {
            Bound::Exact => true,
            Bound::Lower => score > estimate,
            Bound::Upper => score < estimate,
        };
        if is_more && score.abs() < LEAST_WIN && !self.is_exhaustive {
            self.history.correct(self.steps_before(ply), score - estimate, depth);
        }
    }

    /// The mark of the move of a ply that is left out; 0 if none is.
    pub(super) fn excluded(&self, ply: usize) -> u32 {
        self.excluded.get(ply).copied().unwrap_or(0)
    }

    /// Leaves a move of a ply out, or none; returns the estimate of the ply.
    pub(super) fn set_excluded(&mut self, ply: usize, mark: u32) -> Option<i32> {
        if let Some(slot) = self.excluded.get_mut(ply) {
            *slot = mark;
        }
        self.estimates.get(ply).copied().flatten()
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
        self.follow();
    }

    /// Passes the turn for a look, and returns whether it did.
    pub(super) fn pass(&mut self, ply: usize) -> bool {
        let has_passed = self.game.play_null();
        if has_passed {
            if let Some(slot) = self.steps.get_mut(ply) {
                *slot = None;
            }
            self.follow();
        }
        has_passed
    }

    fn follow(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.follow(&self.game);
        }
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        self.game.undo();
        if let Some(trace) = &mut self.trace {
            trace.go_back();
        }
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

/// Whether what is known decides the search between the bounds.
pub(super) fn is_cut(known: Entry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}
