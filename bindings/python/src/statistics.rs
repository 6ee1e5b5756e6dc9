//! What results of games say.

use pyo3::prelude::*;

/// An estimate and its bounds.
type Estimate = (f64, f64, f64);

fn estimate(of: alfil::Estimate) -> Estimate {
    (of.value, of.low, of.high)
}

/// Returns the mean of the points of games, given how many have 0, ½ and 1, with the bounds of one of several 95 per cent
/// intervals that hold all together.
///
/// >>> from alfil import _alfil
/// >>> _alfil.score_of_games((0, 10, 0))[0]
/// 0.5
#[pyfunction]
#[pyo3(signature = (games, intervals=1))]
pub(crate) fn score_of_games(games: [u64; 3], intervals: usize) -> Estimate {
    estimate(alfil::score_of_games(games, intervals))
}

/// Returns whether the results (games with 0, ½ and 1 point for the first player) show that a game is fair or unfair,
/// allowing for `looks` interim looks.
///
/// >>> from alfil import _alfil
/// >>> _alfil.is_fairness_clear((0, 0, 100), 10)
/// True
#[pyfunction]
pub(crate) fn is_fairness_clear(games: [u64; 3], looks: usize) -> bool {
    alfil::is_fairness_clear(games, looks)
}

/// Returns the difference in Elo of two players, with the bounds of its 95 per cent interval, given in how many pairs of games
/// the first has 0, ½, 1, 1½ and 2 points. None without pairs.
///
/// >>> from alfil import _alfil
/// >>> _alfil.elo_of_pairs((0, 0, 4, 0, 0))[0]
/// 0.0
#[pyfunction]
pub(crate) fn elo_of_pairs(pairs: [u64; 5]) -> Option<Estimate> {
    alfil::elo_of_pairs(pairs).map(estimate)
}

/// Returns the log-likelihood ratio of a difference of `high` Elo against one of `low`, given such pairs.
///
/// >>> from alfil import _alfil
/// >>> _alfil.log_likelihood_of_pairs((0, 0, 1, 8, 9), 0, 10) > 0
/// True
#[pyfunction]
pub(crate) fn log_likelihood_of_pairs(pairs: [u64; 5], low: f64, high: f64) -> f64 {
    alfil::log_likelihood_of_pairs(pairs, low, high)
}

/// Returns the log-likelihood ratio at which a sequential test ends, above or below 0.
///
/// >>> from alfil import _alfil
/// >>> round(_alfil.sequential_test_bound(), 2)
/// 2.94
#[pyfunction]
pub(crate) fn sequential_test_bound() -> f64 {
    alfil::sequential_test_bound()
}
