//! Games of the computer against itself, and matches.

use std::sync::atomic::AtomicBool;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::guarded;
use crate::findings::Outcome;
use crate::game::Game;
use crate::long::{in_parallel, long, n_threads};
use crate::variant::{Source, Variant};

/// How games begin: with a number of random moves, or from listed positions.
#[derive(FromPyObject)]
enum Openings {
    Random(u32),
    Listed(String),
}

/// Games of the computer against itself. A game depends only on the variant, the engine, these settings and its number, so
/// threads and machines can divide the numbers among themselves.
///
/// `nodes` is how many positions are searched for each move. Without `openings`, the first moves are chosen among good ones;
/// a number asks for that many random moves, and a text lists positions, a FEN or moves on each line. Games of more than
/// `max_plies` are unfinished.
///
/// >>> import alfil
/// >>> play = alfil.SelfPlay(alfil.load("dobutsu"), nodes=50, seed=7)
/// >>> game = play.game(0)
/// >>> len(game.scores) == len(game.game.moves)
/// True
/// >>> [game.game.fen() for game in play.games(range(2), threads=2)][0] == game.game.fen()
/// True
#[pyclass(module = "alfil", frozen)]
pub(crate) struct SelfPlay {
    inner: alfil::SelfPlay,
    source: Source,
}

/// A game that the computer played against itself.
#[pyclass(module = "alfil", frozen)]
pub(crate) struct SelfPlayGame {
    inner: alfil::SelfPlayGame,
    source: Source,
}

/// A match of a player who searches `nodes` positions for each move against one who searches `opponent_nodes`. Both games of a
/// pair begin alike: with a number of random moves, or from listed positions, as in `SelfPlay`.
///
/// >>> import alfil
/// >>> match = alfil.Match(alfil.load("dobutsu"), nodes=400, opponent_nodes=5, openings=2, max_plies=60)
/// >>> sum(pair.half_points for pair in match.pairs(range(3))) > 6
/// True
#[pyclass(module = "alfil", frozen)]
pub(crate) struct Match {
    inner: alfil::Match,
    source: Source,
}

/// Two games of a match with the same opening. Each player moves first in one.
#[pyclass(module = "alfil", frozen)]
pub(crate) struct MatchPair {
    inner: alfil::MatchPair,
    source: Source,
}

fn settings(
    py: Python<'_>,
    variant: &Variant,
    nodes: u64,
    seed: u64,
    openings: Option<Openings>,
    max_plies: Option<u32>,
) -> PyResult<alfil::SelfPlay> {
    check_nodes("nodes", nodes)?;
    let play = long(py, |_| {
        let play = alfil::SelfPlay::new(&variant.inner).nodes(nodes).seed(seed);
        let play = max_plies.into_iter().fold(play, alfil::SelfPlay::max_plies);
        match openings {
            None => Ok(play),
            Some(Openings::Random(plies)) => Ok(play.random_openings(plies)),
            Some(Openings::Listed(text)) => play.openings(&text),
        }
    })?;
    play.map_err(|bad| PyValueError::new_err(format!("openings, {bad}")))
}

/// Refuses searches of no positions.
fn check_nodes(name: &str, nodes: u64) -> PyResult<()> {
    if nodes == 0 {
        return Err(PyValueError::new_err(format!("`{name}` is 0: at least 1 position is searched")));
    }
    Ok(())
}

/// Returns what is played for each number, on the given number of threads.
fn played<T: Send>(
    py: Python<'_>,
    mut numbers: Vec<u64>,
    threads: usize,
    play: impl Fn(u64, &AtomicBool) -> T + Send + Sync,
) -> PyResult<Vec<T>> {
    long(py, move |stop| in_parallel(&mut numbers, n_threads(threads), |&mut number| play(number, stop)))
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (variant, *, nodes=2000, seed=0, openings=None, max_plies=None))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, Variant>,
        nodes: u64,
        seed: u64,
        openings: Option<Openings>,
        max_plies: Option<u32>,
    ) -> PyResult<SelfPlay> {
        let variant = variant.get();
        let inner = settings(py, variant, nodes, seed, openings, max_plies)?;
        Ok(SelfPlay { inner, source: variant.source.clone() })
    }

    /// Plays a game. Different threads may play at the same time.
    fn game(&self, py: Python<'_>, number: u64) -> PyResult<SelfPlayGame> {
        let inner = long(py, |stop| self.inner.game_until(number, stop))?;
        Ok(SelfPlayGame { inner, source: self.source.clone() })
    }

    /// Plays the games with these numbers on `threads` threads; 0 uses one for each processor.
    #[pyo3(signature = (numbers, *, threads=1))]
    fn games(&self, py: Python<'_>, numbers: Vec<u64>, threads: usize) -> PyResult<Vec<SelfPlayGame>> {
        let games = played(py, numbers, threads, |number, stop| self.inner.game_until(number, stop))?;
        Ok(games.into_iter().map(|inner| SelfPlayGame { inner, source: self.source.clone() }).collect())
    }
}

#[pymethods]
impl SelfPlayGame {
    /// The game after its last move.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        guarded(|| Ok(Game::wrap(self.inner.game.clone(), self.begun_from(), self.source.clone())))
    }

    /// How it ended, by a rule or by a claim. None if it is unfinished.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome.as_ref().map(Outcome::from)
    }

    /// How many moves were chosen among good ones, as the opening.
    #[getter]
    fn n_opening_plies(&self) -> usize {
        self.inner.n_opening_plies
    }

    /// The score of each move for the first player, in centipawns: 20,000 if the search found a win, -20,000 if it found a loss.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.inner.scores.clone()
    }

    /// The positions searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.nodes
    }
}

impl SelfPlayGame {
    /// Returns the position the game began from, if it is not the start position.
    fn begun_from(&self) -> Option<String> {
        let mut game = self.inner.game.clone();
        while game.undo() {}
        let fen = game.to_fen();
        (fen != alfil::Game::new(game.variant()).to_fen()).then_some(fen)
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (variant, *, nodes, opponent_nodes, openings, seed=0, max_plies=None))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, Variant>,
        nodes: u64,
        opponent_nodes: u64,
        openings: Openings,
        seed: u64,
        max_plies: Option<u32>,
    ) -> PyResult<Match> {
        let variant = variant.get();
        check_nodes("opponent_nodes", opponent_nodes)?;
        let play = settings(py, variant, nodes, seed, Some(openings), max_plies)?;
        Ok(Match { inner: alfil::Match::new(play, opponent_nodes), source: variant.source.clone() })
    }

    /// Plays two games. Different threads may play at the same time.
    fn pair(&self, py: Python<'_>, number: u64) -> PyResult<MatchPair> {
        let inner = long(py, |stop| self.inner.pair_until(number, stop))?;
        Ok(MatchPair { inner, source: self.source.clone() })
    }

    /// Plays the pairs with these numbers on `threads` threads; 0 uses one for each processor.
    #[pyo3(signature = (numbers, *, threads=1))]
    fn pairs(&self, py: Python<'_>, numbers: Vec<u64>, threads: usize) -> PyResult<Vec<MatchPair>> {
        let pairs = played(py, numbers, threads, |number, stop| self.inner.pair_until(number, stop))?;
        Ok(pairs.into_iter().map(|inner| MatchPair { inner, source: self.source.clone() }).collect())
    }
}

#[pymethods]
impl MatchPair {
    /// The games. The player whom the match is about moves first in the first one.
    #[getter]
    fn games(&self) -> Vec<SelfPlayGame> {
        let games = self.inner.games.iter();
        games.map(|game| SelfPlayGame { inner: game.clone(), source: self.source.clone() }).collect()
    }

    /// The half points of that player, from 0 to 4; a draw or an unfinished game counts 1. They are the index of the pair in the
    /// counts for `elo_of_pairs`.
    #[getter]
    fn half_points(&self) -> u32 {
        self.inner.half_points
    }
}
