//! Whether games so far say enough, for runs that are looked at now and then.

use super::{FAIR, Interval, Points, errors_of};

/// The fewest games that may end a run.
const LEAST_GAMES: f64 = 100.0;

/// Returns the mean of the points of so many games with 0, ½ and 1, with one of several 95 per cent intervals that hold together.
pub fn score(games: [u64; 3], n_intervals: usize) -> Interval {
    let [lost, drawn, won] = games.map(|n| n as f64);
    let n = lost + drawn + won;
    if n == 0.0 {
        return Interval::share(0, 0);
    }
    let mean = (won + drawn / 2.0) / n;
    let variance = (lost * mean.powi(2) + drawn * (0.5 - mean).powi(2) + won * (1.0 - mean).powi(2)) / n;
    Points { n, mean, variance }.within(errors_of(n_intervals))
}

/// Returns whether games with 0, ½ and 1 point for the first player show that a game is fair, or that it is not. A run may be
/// looked at `n_looks` times.
pub fn is_clear(games: [u64; 3], n_looks: usize) -> bool {
    let score = score(games, n_looks);
    let is_fair = FAIR.0 <= score.low && score.high <= FAIR.1;
    let n: f64 = games.iter().map(|&n| n as f64).sum();
    n >= LEAST_GAMES && (is_fair || score.low > FAIR.1 || score.high < FAIR.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_counts_have_a_score() {
        assert_eq!(score([0; 3], 1), Interval { value: 0.5, low: 0.0, high: 1.0 });
        assert!((score([u64::MAX, 0, u64::MAX], 1).value - 0.5).abs() < 1e-12);
        assert!(is_clear([u64::MAX, 0, u64::MAX], 10));
        let points = [[0.0; 3].as_slice(), &[0.5; 4], &[1.0; 5]].concat();
        let (found, each) = (score([3, 4, 5], 1), Interval::mean_within(&points, errors_of(1)).unwrap());
        assert!((found.low - each.low).abs() < 1e-12 && (found.high - each.high).abs() < 1e-12);
    }

    #[test]
    fn a_run_ends_early_only_when_the_result_is_clear() {
        let cases = [
            ([0, 0, 90], false),
            ([0, 0, 100], true),
            ([100, 0, 0], true),
            ([100, 0, 100], false),
            ([2000, 0, 2000], true),
            ([0, 100, 0], true),
            ([40, 0, 80], false),
        ];
        for (games, clear) in cases {
            assert_eq!(is_clear(games, 10), clear, "{games:?}: {:?}", score(games, 10));
        }
    }
}
