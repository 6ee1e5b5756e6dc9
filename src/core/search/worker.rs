//! The state of one thread's search: its counters, what it remembers by ply, and how finished games score.
//!
//! In every position the rules decide first whether the game is over. A position that has occurred since the root of the
//! search scores as if it went on repeating.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::evaluate::{Evaluation, Kept};
use super::history::{History, Step};
use super::network::{Network, Trace};
use super::order::Candidates;
use super::remembered::Remembered;
use super::report::{Bound, LEAST_WIN, MOST_ESTIMATE, MOST_PLIES, WIN};
use super::settings::Settings;
use super::shape::Shape;
use super::table::{HashEntry, Table};
use super::time::Watch;
use crate::board::{Move, Side};
use crate::engine::Tables;
use crate::game::{Game, Outcome};

/// The work between two looks at the clock: about this many positions, fewer where there are many moves.
const CLOCK_PERIOD: u64 = 512;

/// The depth, and the number of a move, from which reductions grow no further.
const MOST_LOGS: usize = 256;

/// The data that all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) network: Option<&'a Network>,
    pub(super) shape: &'a Shape,
    /// One is set from outside, the other when the first thread has finished.
    pub(super) stops: [&'a AtomicBool; 2],
    /// Positions searched by all threads, updated now and then.
    pub(super) nodes: &'a AtomicU64,
}

/// Lists for one position, reused for others.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    pub(super) moves: Vec<Move>,
    pub(super) candidates: Candidates,
    pub(super) tried: Vec<Step>,
    pub(super) pv: Vec<Move>,
}

/// The search of one thread.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct Worker<'a> {
    pub(super) game: Game,
    pub(super) tables: &'a Tables,
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    kept: Kept<'a>,
    remembered: Remembered,
    trace: Option<Trace<'a>>,
    pub(super) shape: &'a Shape,
    pub(super) history: &'a mut History,
    stops: [&'a AtomicBool; 2],
    all_nodes: &'a AtomicU64,
    watch: Watch<'a>,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    /// The positions that are taken at once from those that all threads may search; 0 if this thread is alone, or there is no
    /// such limit.
    ration: u64,
    /// The positions of the last ration that are left.
    n_granted: u64,
    /// The part of `nodes` that has been added to `all_nodes`.
    n_shared: u64,
    /// Positions searched, and moves generated at a sixteenth each. It limits a level, so that the time a level takes
    /// depends less on the variant.
    work: u64,
    pub(super) most_work: u64,
    next_look: u64,
    /// True if the search must end at once; its return values then mean nothing.
    pub(super) is_stopped: bool,
    pub(super) selective_depth: u32,
    /// The current depth of iterative deepening.
    pub(super) root_depth: i32,
    /// The plies of the game before the root.
    root_plies: usize,
    /// The number of legal moves at the root, to which late move reductions are scaled.
    width: i32,
    /// Natural logarithms, with that of the width at 0.
    logs: Vec<f32>,
    /// By ply: the static evaluation, where there is one.
    estimates: Vec<Option<i32>>,
    /// By ply: the move excluded by a singular search.
    excluded: Vec<Option<Move>>,
    /// By ply: the move made there.
    pub(super) steps: Vec<Option<Step>>,
    buffers: Vec<Buffers>,
    contempt: i32,
    pub(super) is_exhaustive: bool,
    /// True if at the root the player not to move was safe, so that the last move decides whether it is check.
    is_sound: bool,
    /// True if noisy moves are listed apart.
    pub(super) lists_noisy: bool,
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
            kept: Kept::new(shared.evaluation, game.position()),
            remembered: Remembered::new(most_nodes),
            trace: shared.network.map(|network| Trace::new(network, game)),
            shape: shared.shape,
            history,
            stops: shared.stops,
            all_nodes: shared.nodes,
            watch,
            most_nodes,
            nodes: 0,
            ration: 0,
            n_granted: 0,
            n_shared: 0,
            work: 0,
            most_work: u64::MAX,
            next_look: CLOCK_PERIOD,
            is_stopped: false,
            selective_depth: 0,
            root_depth: 0,
            root_plies: game.n_plies(),
            width: 35,
            logs: (0..MOST_LOGS).map(|n| libm::logf(n.max(1) as f32)).collect(),
            estimates: vec![None; MOST_PLIES + 2],
            excluded: vec![None; MOST_PLIES + 2],
            steps: vec![None; MOST_PLIES + 2],
            buffers: Vec::new(),
            contempt: settings.contempt,
            is_exhaustive: settings.exhaustive,
            is_sound: !game.leaves_check(),
            lists_noisy: game.lists_noisy_moves(),
            thinker: game.position().side_to_move(),
        }
    }

    pub(super) fn watch(&mut self) -> &mut Watch<'a> {
        &mut self.watch
    }

    /// Sets the number of legal moves at the root.
    pub(super) fn set_width(&mut self, n_moves: usize) {
        self.width = (n_moves as i32).max(20);
        if let Some(slot) = self.logs.first_mut() {
            *slot = libm::logf(self.width as f32 / 35.0);
        }
    }

    /// Returns the number of legal moves at the root, to which late move reductions are scaled.
    pub(super) fn width(&self) -> i32 {
        self.width
    }

    /// Returns the late move reduction by depth and number of the move, in 1024ths of a ply. It is scaled so that the
    /// same share of the moves is late as among 35.
    pub(super) fn log_reduction(&self, depth: i32, n_tried: i32) -> i32 {
        let log = |n: i32| self.logs.get((n as usize).clamp(1, MOST_LOGS - 1)).copied().unwrap_or(0.0);
        let wide = self.logs.first().copied().unwrap_or(0.0);
        (1024.0 * (0.5 + log(depth) * (log(n_tried) - wide).max(0.0) / 2.2)) as i32
    }

    /// Returns the work done so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Positions searched by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.all_nodes.load(Ordering::Relaxed) + self.nodes - self.n_shared - self.n_granted
    }

    /// Returns the static evaluation of the position for the player to move.
    pub(super) fn estimate(&mut self) -> i32 {
        let (kept, position) = (&mut self.kept, self.game.position());
        let by_features = if self.evaluation.follows_from_key() {
            self.remembered.get(position.key(), || kept.estimate(position))
        } else {
            kept.estimate(position)
        };
        let correction = self.trace.as_mut().map_or(0, |trace| trace.correction(&self.game));
        (by_features + correction).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Returns the static evaluation with the correction history: how wrong it has been after the last moves.
    pub(super) fn corrected_estimate(&mut self, ply: usize) -> i32 {
        let estimate = self.estimate() + self.history.correction(self.steps_before(ply));
        estimate.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Remembers the static evaluation of a ply; returns whether it is better than at the player's last turn.
    #[inline]
    pub(super) fn note_estimate(&mut self, ply: usize, estimate: Option<i32>) -> bool {
        if let Some(slot) = self.estimates.get_mut(ply) {
            *slot = estimate;
        }
        let before = ply.checked_sub(2).and_then(|before| self.estimates.get(before).copied().flatten());
        estimate.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// Updates the correction history from the score of a search.
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

    /// Returns the move excluded at a ply.
    pub(super) fn excluded(&self, ply: usize) -> Option<Move> {
        self.excluded.get(ply).copied().flatten()
    }

    /// Excludes a move at a ply, or none; returns the static evaluation of the ply.
    pub(super) fn set_excluded(&mut self, ply: usize, mv: Option<Move>) -> Option<i32> {
        if let Some(slot) = self.excluded.get_mut(ply) {
            *slot = mv;
        }
        self.estimates.get(ply).copied().flatten()
    }

    /// Returns the step of a move in the position.
    pub(super) fn step(&self, mv: Move) -> Step {
        self.history.step(self.tables, &self.game.position().state, mv)
    }

    /// Plays a move, at the root or below.
    pub(super) fn play(&mut self, mv: Move, ply: usize, step: Option<Step>) {
        if let Some(slot) = self.steps.get_mut(ply) {
            *slot = step;
        }
        self.keep_up();
        self.game.play_ply(mv);
        self.follow();
    }

    /// Brings what is kept for estimates up to date, as has to be done before a move is played.
    #[inline]
    pub(super) fn keep_up(&mut self) {
        self.kept.keep_up(self.game.position());
    }

    /// Returns whether the player to move only waits, because the turn of the other one goes on.
    #[inline]
    pub(super) fn waits(&self) -> bool {
        self.game.position().waits()
    }

    /// Returns whether the turn goes on after a move, at the root.
    pub(super) fn goes_on_after(&mut self, mv: Move) -> bool {
        self.game.play_ply(mv);
        let goes_on = self.waits();
        self.game.undo_ply();
        goes_on
    }

    /// Makes a null move, and returns whether it could.
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
        self.kept.follow(&self.game);
        if let Some(trace) = &mut self.trace {
            trace.follow(&self.game);
        }
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        self.game.undo_ply();
        self.kept.go_back();
        if let Some(trace) = &mut self.trace {
            trace.go_back();
        }
    }

    /// Empty lists for a position.
    pub(super) fn take_buffers(&mut self) -> Buffers {
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.moves.clear();
        buffers
    }

    /// Keeps lists for another position.
    pub(super) fn give_back(&mut self, buffers: Buffers) {
        self.buffers.push(buffers);
    }

    /// Counts a position, and returns its score if that needs no search of its moves; 0 if the search must end.
    pub(super) fn enter(&mut self, ply: usize) -> Option<i32> {
        self.count();
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.is_stopped {
            return Some(0);
        }
        self.score_if_decided(ply).or_else(|| (ply >= MOST_PLIES).then(|| self.estimate()))
    }

    /// Returns the score of a position that ends the game, or that has occurred since the root.
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

    /// Returns whether the player to move is in check.
    pub(super) fn is_check(&self) -> bool {
        let is_below = self.is_sound && self.game.n_plies() > self.root_plies;
        let by_last = if is_below { self.game.is_check_by_last_move() } else { None };
        debug_assert!(by_last.is_none_or(|is_check| is_check == self.game.position().is_check()));
        by_last.unwrap_or_else(|| self.game.position().is_check())
    }

    /// Returns whether the player to move, not in check, has no legal move.
    pub(super) fn is_stuck(&mut self) -> bool {
        !self.game.has_moves()
    }

    /// Returns the score of a position without a legal move.
    #[inline]
    pub(super) fn score_when_stuck(&mut self, ply: usize) -> i32 {
        match self.game.outcome_or_claim() {
            Some(outcome) => self.score_of(outcome, ply),
            None => self.draw(),
        }
    }

    /// Appends every legal move that captures or promotes to an empty list.
    pub(super) fn append_noisy_moves(&mut self, moves: &mut Vec<Move>) {
        let noisy = self.kept.noisy_pieces(self.game.position());
        self.game.append_noisy_moves_of(noisy.as_ref(), moves);
        debug_assert_eq!(in_order(moves.clone()), in_order(self.game.clone().noisy_moves()));
        self.add_work(moves.len());
    }

    /// Returns whether it is known that no enemy will be seen to attack where a move ends.
    pub(super) fn is_out_of_reach(&self, mv: Move) -> bool {
        self.kept.is_out_of_reach(self.game.position(), mv)
    }

    /// Counts a list of this many moves.
    pub(super) fn add_work(&mut self, n_moves: usize) {
        self.work += n_moves as u64 / 16;
    }

    /// Counts a position, and checks now and then whether the search must end.
    pub(super) fn count(&mut self) {
        if self.ration > 0 && !self.has_ration() {
            self.is_stopped = true;
            return;
        }
        self.nodes += 1;
        self.work += 1;
        if (self.ration == 0
            && self.nodes - self.n_shared + self.all_nodes.load(Ordering::Relaxed) >= self.most_nodes)
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

    /// Shares a limit on positions with other threads from now on.
    pub(super) fn share_limit(&mut self, n_threads: usize) {
        if self.most_nodes < u64::MAX {
            self.ration = (self.most_nodes / (64 * n_threads as u64)).clamp(1, CLOCK_PERIOD);
        }
    }

    /// Takes one of the positions that may still be searched; returns whether there was one.
    fn has_ration(&mut self) -> bool {
        if self.n_granted == 0 {
            let taken = self.all_nodes.fetch_add(self.ration, Ordering::Relaxed);
            self.n_granted = self.most_nodes.saturating_sub(taken).min(self.ration);
            self.all_nodes.fetch_sub(self.ration - self.n_granted, Ordering::Relaxed);
            if self.n_granted == 0 {
                return false;
            }
        }
        self.n_granted -= 1;
        self.n_shared += 1;
        true
    }

    /// Adds the positions searched to those of all threads.
    fn share_nodes(&mut self) {
        self.all_nodes.fetch_add(self.nodes - self.n_shared, Ordering::Relaxed);
        self.n_shared = self.nodes;
    }

    /// Returns the score of a draw for the player to move.
    fn draw(&self) -> i32 {
        if self.game.position().side_to_move() == self.thinker { -self.contempt } else { self.contempt }
    }

    /// Returns the score of a finished game for the player to move.
    fn score_of(&self, outcome: Outcome, ply: usize) -> i32 {
        match outcome.winner {
            Some(winner) if winner == self.game.position().side_to_move() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => self.draw(),
        }
    }
}

/// Returns the same moves in an order that does not depend on the position.
fn in_order(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// Returns whether an entry of the hash table makes the search between these bounds unnecessary.
pub(super) fn is_cut(known: HashEntry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}
