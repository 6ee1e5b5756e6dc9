//! Good moves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use alfil::{Score, SearchLimits, SearchLine};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::findings::values;
use crate::game::Game;
use crate::long::long;
use crate::variant::Variant;

/// What a search without a limit looks at.
const NODES: u64 = 50_000;

values! {
    /// A line of play that was searched.
    Line {
        /// Its place among the best lines, from 1.
        rank: usize,
        /// The depth of the search, in plies.
        depth: u32,
        /// An estimate for the player to move, 100 for about a pawn; None if the line ends in mate.
        centipawns: Option<i32>,
        /// In how many own moves the player to move wins, negative if the opponent does; None if the line has no mate.
        mate: Option<i32>,
        /// Of a thousand games, those that the player to move is expected to win, draw and lose.
        win_draw_loss: (u32, u32, u32),
        /// Whether the score is exact, not only a bound.
        is_exact: bool,
        /// The positions searched so far.
        nodes: u64,
        /// The moves, by squares.
        moves: Vec<String>,
    }
}

values! {
    /// What a search found.
    Thought {
        /// The move to play, by squares; None only if the game is over.
        best: Option<String>,
        /// The lines, the best first.
        lines: Vec<Line>,
        /// The positions searched.
        nodes: u64,
    }
}

/// Looks for good moves in the positions of one variant. What it learns of one position helps it with the next.
#[pyclass(frozen, module = "alfil")]
pub(crate) struct Searcher {
    inner: Mutex<alfil::Searcher>,
    variant: Arc<alfil::Variant>,
}

#[pymethods]
impl Searcher {
    #[new]
    fn new(py: Python<'_>, variant: &Bound<'_, Variant>) -> PyResult<Searcher> {
        let variant = &variant.get().inner;
        let inner = Mutex::new(long(py, |_| alfil::Searcher::new(variant))?);
        Ok(Searcher { inner, variant: Arc::clone(variant) })
    }

    /// Forgets earlier searches, as for a new game.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        long(py, |_| self.inner.lock().unwrap_or_else(PoisonError::into_inner).clear())
    }

    /// Returns what a search finds: see `Game.think`. The game must be of the searcher's variant.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None, level=None, seed=0, lines=1, threads=1))]
    fn search(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<u8>,
        seed: u64,
        lines: usize,
        threads: usize,
    ) -> PyResult<Thought> {
        let limits = limits(depth, nodes, time, level, seed, lines, threads)?;
        let game = game.borrow().inner.clone();
        if !self.variant.has_rules_of(game.variant()) {
            return Err(PyValueError::new_err("the game is of another variant than the searcher"));
        }
        think(py, &game, Some(&self.inner), &limits)
    }
}

/// Returns the limits of a search.
pub(crate) fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    level: Option<u8>,
    seed: u64,
    lines: usize,
    threads: usize,
) -> PyResult<SearchLimits> {
    let mut limits = SearchLimits::new().lines(lines).threads(threads);
    if let Some(level) = level {
        if !(1..=10).contains(&level) {
            return Err(PyValueError::new_err(format!("level {level}: levels are 1 to 10")));
        }
        limits = limits.level(level, seed);
    }
    if let Some(seconds) = time {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(format!("time {seconds}: {error}")))?;
        limits = limits.time(time);
    }
    limits = depth.into_iter().fold(limits, SearchLimits::depth);
    let is_limited = depth.is_some() || time.is_some() || level.is_some();
    let nodes = nodes.or((!is_limited).then_some(NODES));
    Ok(nodes.into_iter().fold(limits, SearchLimits::nodes))
}

/// Returns what a searcher finds, or one of its own.
pub(crate) fn think(
    py: Python<'_>,
    game: &alfil::Game,
    searcher: Option<&Mutex<alfil::Searcher>>,
    limits: &SearchLimits,
) -> PyResult<Thought> {
    long(py, |stop| {
        let found = if let Some(searcher) = searcher {
            let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            searcher.search_until(game, limits, stop, |_| {})
        } else {
            alfil::Searcher::new(game.variant()).search_until(game, limits, stop, |_| {})
        };
        Thought {
            best: found.best.map(|mv| game.move_text(mv)),
            lines: found.lines.iter().map(|found| line(game, found)).collect(),
            nodes: found.nodes,
        }
    })
}

fn line(game: &alfil::Game, found: &SearchLine) -> Line {
    let mut now = game.clone();
    let mut moves = Vec::new();
    for &mv in &found.moves {
        let text = now.move_text(mv);
        if now.play(mv).is_err() {
            break;
        }
        moves.push(text);
    }
    let (centipawns, mate) = match found.score {
        Score::Centipawns(centipawns) => (Some(centipawns), None),
        Score::Mate(moves) => (None, Some(moves)),
        _ => (None, None),
    };
    let expected = found.score.win_draw_loss();
    Line {
        rank: found.rank,
        depth: found.depth,
        centipawns,
        mate,
        win_draw_loss: (expected.wins, expected.draws, expected.losses),
        is_exact: found.is_exact,
        nodes: found.nodes,
        moves,
    }
}
