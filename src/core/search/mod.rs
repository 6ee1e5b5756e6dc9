//! Finds good moves in any variant.
//!
//! A [`Searcher`] belongs to one variant; [`Searcher::think`] searches one position. All it knows of a game comes from the
//! rules, and `Game` decides when a game has ended. `root` is the iterative deepening over the legal moves, `node` the
//! principal variation search below them, `prune` decides what is pruned, reduced or extended, `quiesce` is the quiescence
//! search, `checks` looks for wins by checks alone, `evaluate` the static evaluation. `worker` is the state of a thread.

mod checks;
mod evaluate;
mod history;
mod learned;
mod limits;
#[cfg(feature = "machine")]
mod machine;
mod network;
mod node;
mod order;
mod prune;
mod quiesce;
mod remembered;
mod report;
mod root;
mod seal;
mod settings;
mod shape;
mod table;
mod time;
mod two_plies;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub use self::evaluate::{Evaluation, Feature, Features, Term, Way, Weights, Whose};
use self::history::History;
pub use self::learned::{Judgement, Learned, Origin, WrittenNetwork};
pub use self::limits::{Clock, Limits, Ponder};
#[cfg(feature = "machine")]
pub use self::machine::now as machine_clock;
pub use self::network::{
    HIDDEN, Inputs as NetworkInputs, Network, NetworkWeights, RESULT_UNIT, ROW_UNIT, Trace,
};
pub use self::report::{Bound, MOST_ESTIMATE, Score, SearchResult, Variation};
use self::root::Root;
pub use self::settings::{Level, Settings};
use self::shape::Shape;
use self::table::Table;
pub use self::time::Now;
use self::worker::Shared;
use crate::board::Side;
use crate::game::Game;
use crate::variant::Variant;

/// The stack of a thread that searches, in bytes: as large as that of a program's main thread usually is. The search recurses
/// once for each ply; to depth 120 it took half a megabyte without optimization.
pub const STACK: usize = 8 << 20;

/// The most threads that are used: more never help.
pub const MOST_THREADS: usize = 256;

/// Searches positions of one variant.
#[derive(Debug)]
pub struct Searcher {
    variant: Arc<Variant>,
    evaluation: Evaluation,
    network: Option<Arc<Network>>,
    shape: Shape,
    table: Table,
    /// One for each thread.
    histories: Vec<History>,
    settings: Settings,
}

/// Positions that are searched before a claim.
const NODES_FOR_CLAIM: u64 = 5_000;

impl Searcher {
    /// Returns a searcher for a variant, with the variant's learned weights if it has any.
    ///
    /// For a large variant this takes long in itself. If the work of the thread is stopped meanwhile
    /// (`board::is_stopped`), the searcher is incomplete and must not be used.
    pub fn new(variant: &Arc<Variant>, settings: Settings) -> Searcher {
        let mut searcher = Searcher {
            variant: Arc::clone(variant),
            evaluation: Evaluation::new(variant),
            network: None,
            shape: Shape::new(variant.rules()),
            table: Table::new(settings.hash_mib),
            histories: Vec::new(),
            settings,
        };
        searcher.set_settings(settings);
        if let Some(learned) = variant.learned().and_then(|text| Learned::read(text).ok())
            && let Ok(judgement) = learned.judgement(variant)
        {
            searcher.judge_by(&judgement);
        }
        searcher
    }

    /// Changes the settings, from the next search on.
    pub fn set_settings(&mut self, settings: Settings) {
        if settings.hash_mib != self.settings.hash_mib {
            self.table = Table::new(settings.hash_mib);
        }
        let n_threads = if cfg!(feature = "machine") { settings.threads.clamp(1, MOST_THREADS) } else { 1 };
        self.histories.resize_with(n_threads, || History::new(self.variant.tables()));
        self.settings = settings;
    }

    /// Forgets earlier searches, as for a new game: the hash table and the histories.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Searches a position until a limit is reached or `stop` is set, and passes each line it finds to `listen`.
    ///
    /// It may return earlier when nothing is left to search, even while pondering. Unless the game is over, it reports at
    /// least one line.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Variation),
    ) -> SearchResult {
        self.table.grow_older();
        self.histories.iter_mut().for_each(History::age);
        let (has_ended, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let shared = Shared {
            table: &self.table,
            evaluation: &self.evaluation,
            network: self.network.as_deref(),
            shape: &self.shape,
            stops: [stop, &has_ended],
            nodes: &nodes,
        };
        let mut histories = self.histories.iter_mut();
        let Some(own) = histories.next() else { return SearchResult::default() };
        let n_helpers = n_helpers(histories.len(), limits);
        let first =
            Root::new(game, &shared, own, &self.settings, limits).with_checks().sharing_with(n_helpers);
        let main = || {
            let found = first.think(0, listen);
            has_ended.store(true, Ordering::Relaxed);
            found
        };
        #[cfg(feature = "machine")]
        {
            let free = Limits { moves: limits.moves.clone(), nodes: limits.nodes, ..Limits::default() };
            let others = histories.take(n_helpers).zip(1..).collect::<Vec<_>>();
            let help = |(history, number): (&mut History, u32)| {
                let root = Root::new(game, &shared, history, &self.settings, &free).sharing_with(n_helpers);
                root.think(number % 2, &mut |_| {});
            };
            machine::run_alongside(others, help, main)
        }
        #[cfg(not(feature = "machine"))]
        main()
    }

    /// Returns whether the player to move does well to claim an end with this winner, however badly the level plays: it
    /// is a win, or it is a draw and the best move promises no more.
    pub fn prefers_claim(&mut self, game: &Game, winner: Option<Side>, stop: &AtomicBool) -> bool {
        let settings = self.settings;
        self.settings = Settings { level: None, multi_pv: 1, ..settings };
        let limits = Limits { nodes: Some(NODES_FOR_CLAIM), ..Limits::default() };
        let found = self.think(game, &limits, stop, &mut |_| {});
        self.settings = settings;
        found.is_no_better_than(winner, game.position().side_to_move())
    }

    /// Estimates positions with other weights from now on.
    pub fn set_weights(&mut self, weights: &Weights) {
        self.evaluation = self.evaluation.with_weights(&self.variant, weights.clone());
        self.clear();
    }

    /// Returns a searcher with the same settings and evaluation as this one, and nothing remembered.
    #[must_use]
    pub fn twin(&self) -> Searcher {
        let mut searcher = Searcher {
            variant: Arc::clone(&self.variant),
            evaluation: self.evaluation.clone(),
            network: self.network.clone(),
            shape: self.shape.clone(),
            table: Table::new(self.settings.hash_mib),
            histories: Vec::new(),
            settings: self.settings,
        };
        searcher.set_settings(self.settings);
        searcher
    }

    /// Replaces the evaluation from now on. A network that does not fit the variant is left out.
    pub fn judge_by(&mut self, judgement: &Judgement) {
        self.set_weights(&judgement.weights);
        let (rules, tables) = (self.variant.rules(), self.variant.tables());
        let network = judgement.network.clone();
        self.network = network.and_then(|weights| Network::new(rules, tables, weights)).map(Arc::new);
    }

    /// From now on, evaluates positions by the rules alone, without anything learned.
    pub fn judge_by_rules(&mut self) {
        self.judge_by(&Judgement { weights: self.usual_weights().clone(), network: None });
    }

    /// Returns the evaluation in use.
    pub fn judgement(&self) -> Judgement {
        let network = self.network.as_deref().map(|network| network.weights().clone());
        Judgement { weights: self.weights().clone(), network }
    }

    /// Returns the weights of the features.
    pub fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    /// Returns the weights that follow from the rules alone.
    pub fn usual_weights(&self) -> &Weights {
        self.evaluation.usual()
    }

    /// Returns the features of a position that are not zero, by number; positive where the first player has more.
    /// Multiplied by the weights and added up, they are the estimate for that player, apart from rounding.
    pub fn features(&self, game: &Game) -> Vec<(u16, f32)> {
        self.evaluation.features(game.position())
    }

    /// Returns the static evaluation of a position by features alone, without a network, in centipawns for the player
    /// to move.
    pub fn evaluate_features(&self, game: &Game) -> i32 {
        self.evaluation.estimate(game.position())
    }

    /// Returns the static evaluation of a position, in centipawns for the player to move.
    pub fn evaluate(&self, game: &Game) -> i32 {
        let correction = self.network.as_ref().map_or(0, |network| network.correction(game.position()));
        let estimate = self.evaluation.estimate(game.position()) + correction;
        estimate.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Returns the inputs of a network for the variant.
    pub fn network_inputs(&self) -> NetworkInputs {
        NetworkInputs::new(self.variant.rules(), self.variant.tables())
    }
}

/// The least number of positions for which a further thread helps.
const LEAST_NODES_OF_HELPER: u64 = 256;

/// Returns how many threads of those there are help the first one.
fn n_helpers(n: usize, limits: &Limits) -> usize {
    limits.nodes.map_or(n, |nodes| n.min((nodes / LEAST_NODES_OF_HELPER) as usize))
}
