//! What results of games say, for programs that divide games among machines.

use alfil_core::pairs::{Pairs, bound_of_test};

use crate::author::interval;

/// An estimate, with the bounds of an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// Returns the mean of the points of games, given how many have 0, ½ and 1, with a 95 per cent interval as in
/// `alfil balance`. It is one of `n_intervals` that hold all together.
///
/// ```
/// let score = alfil::score_of_games([30, 20, 50], 1);
/// assert!(score.value == 0.6 && score.low > 0.5);
/// assert!(alfil::score_of_games([30, 20, 50], 10).low < score.low);
/// ```
pub fn score_of_games(games: [u64; 3], n_intervals: usize) -> Estimate {
    let score = interval::score(games, n_intervals);
    Estimate { value: score.value, low: score.low, high: score.high }
}

/// Returns whether the first player's points, given how many games have 0, ½ and 1, show that a game is fair, or that it is not.
/// It may be asked `n_looks` times in a run, and the answers then hold all together with 95 per cent.
///
/// ```
/// assert!(alfil::is_fairness_clear([0, 0, 100], 10));
/// assert!(!alfil::is_fairness_clear([45, 0, 55], 10));
/// ```
pub fn is_fairness_clear(games: [u64; 3], n_looks: usize) -> bool {
    interval::is_clear(games, n_looks)
}

/// Returns the difference in strength, in Elo, with a 95 per cent interval as in `alfil match`. Nothing without pairs.
/// `pairs` says in how many pairs of games the first player has 0, ½, 1, 1½ and 2 points.
///
/// ```
/// let elo = alfil::elo_of_pairs([2, 5, 20, 15, 8]).unwrap();
/// assert!(elo.low < elo.value && elo.value < elo.high);
/// assert_eq!(alfil::elo_of_pairs([0; 5]), None);
/// ```
pub fn elo_of_pairs(pairs: [u64; 5]) -> Option<Estimate> {
    let found = Pairs(pairs).difference()?;
    Some(Estimate { value: found.elo, low: found.low, high: found.high })
}

/// Returns the log-likelihood ratio of a difference of `high` Elo against one of `low`, as in `alfil match --sprt`. `pairs` says
/// in how many pairs of games the first player has 0, ½, 1, 1½ and 2 points.
///
/// ```
/// assert!(alfil::log_likelihood_of_pairs([10, 40, 100, 80, 40], 0.0, 10.0) > 1.0);
/// ```
pub fn log_likelihood_of_pairs(pairs: [u64; 5], low: f64, high: f64) -> f64 {
    Pairs(pairs).log_likelihood(low, high)
}

/// Returns the log-likelihood ratio at which a sequential test ends, above or below 0, with errors of 5 per cent.
///
/// ```
/// assert!((alfil::sequential_test_bound() - 2.944).abs() < 0.001);
/// ```
pub fn sequential_test_bound() -> f64 {
    bound_of_test()
}
