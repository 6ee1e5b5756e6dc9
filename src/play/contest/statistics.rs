//! What the results of a match say about the strength of its players.
//!
//! Games are played in pairs from one opening, with sides changed, and pairs are counted rather than games: an advantage
//! that the opening gives to one side then goes to each player once.

use alfil_core::elo;

/// The results of finished pairs, by the points of the first player: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(pub(crate) [u64; 5]);

/// A difference in strength, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Difference {
    pub(crate) elo: f64,
    /// The bounds of the 95 per cent confidence interval.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The quantile of the normal distribution for a two-sided interval of 95 per cent.
const OF_95_PER_CENT: f64 = 1.96;

impl Pairs {
    /// Counts a pair in which the first player won this many half points.
    pub(crate) fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    pub(crate) fn n(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the results with one more pair that is divided among all results, so that a few equal results do not
    /// look certain.
    fn softened(&self) -> [f64; 5] {
        self.0.map(|count| count as f64 + 0.2)
    }

    /// Returns the mean share of points in a pair, and its variance.
    fn moments(counts: [f64; 5]) -> (f64, f64) {
        let n: f64 = counts.iter().sum();
        let shares = || counts.iter().enumerate().map(|(points, count)| (points as f64 / 4.0, count / n));
        let mean: f64 = shares().map(|(share, weight)| share * weight).sum();
        (mean, shares().map(|(share, weight)| (share - mean).powi(2) * weight).sum())
    }

    /// Returns the difference in strength; nothing without pairs.
    pub(crate) fn difference(&self) -> Option<Difference> {
        if self.n() == 0 {
            return None;
        }
        let (mean, _) = Pairs::moments(self.0.map(|count| count as f64));
        let (_, variance) = Pairs::moments(self.softened());
        let error = OF_95_PER_CENT * (variance / self.n() as f64).sqrt();
        Some(Difference {
            elo: elo::of_share(mean),
            low: elo::of_share(mean - error),
            high: elo::of_share(mean + error),
        })
    }

    /// Returns the log-likelihood ratio of a difference of `high` against one of `low`, in the normal approximation.
    pub(crate) fn log_likelihood(&self, low: f64, high: f64) -> f64 {
        let counts = self.softened();
        let n: f64 = counts.iter().sum();
        let (mean, variance) = Pairs::moments(counts);
        let (low, high) = (elo::share(low), elo::share(high));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// Returns the bound of a sequential test (SPRT) whose errors of either kind are 5 per cent.
pub(crate) fn bound_of_test() -> f64 {
    (0.95f64 / 0.05).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_show_no_difference_and_many_pairs_a_narrow_one() {
        let few = Pairs([2, 5, 10, 5, 2]).difference().unwrap();
        let many = Pairs([200, 500, 1000, 500, 200]).difference().unwrap();
        assert!(few.elo.abs() < 1e-9 && many.elo.abs() < 1e-9);
        assert!((few.high + few.low).abs() < 1e-9);
        assert!(few.high > 5.0 * many.high && many.high > 5.0);
        assert_eq!(Pairs::default().difference(), None);
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let found = Pairs([0, 0, 0, 10, 0]).difference().unwrap();
        assert!((found.elo - 190.85).abs() < 0.01, "{found:?}");
        assert!(Pairs([0, 0, 0, 0, 3]).difference().unwrap().elo > elo::MOST - 1.0);
    }

    #[test]
    fn a_few_equal_results_are_not_certain() {
        for pairs in [Pairs([0, 0, 1, 0, 0]), Pairs([0, 0, 0, 0, 2]), Pairs([2, 0, 0, 0, 0])] {
            assert!(pairs.log_likelihood(0.0, 50.0).abs() < 1.0, "{pairs:?}");
            let found = pairs.difference().unwrap();
            assert!(found.high - found.low > 100.0, "{found:?}");
        }
        assert!(Pairs([0, 0, 100, 0, 0]).log_likelihood(0.0, 50.0) < -bound_of_test());
    }

    #[test]
    fn a_sequential_test_accepts_what_the_results_show() {
        let better = Pairs([10, 40, 100, 80, 40]);
        let worse = Pairs([40, 80, 100, 40, 10]);
        assert!(better.log_likelihood(0.0, 10.0) > 1.0);
        assert!(worse.log_likelihood(0.0, 10.0) < -1.0);
        assert!((better.log_likelihood(-5.0, 5.0) + worse.log_likelihood(-5.0, 5.0)).abs() < 1e-9);
        assert!((bound_of_test() - 2.944).abs() < 0.001);
    }
}
