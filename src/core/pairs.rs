//! The strength of players, estimated from the results of a match.
//!
//! Games are played in pairs from one opening, with sides changed, and pairs are counted rather than games: an advantage
//! that the opening gives to one side then goes to each player once.

use crate::elo;

/// The results of finished pairs, by the points of the first player: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// A difference in strength, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The estimate.
    pub elo: f64,
    /// The lower bound of the 95 per cent confidence interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The quantile of the normal distribution for a two-sided interval of 95 per cent.
pub const OF_95_PER_CENT: f64 = 1.96;

impl Pairs {
    /// Counts a pair in which the first player won this many half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// Returns how many pairs there are.
    pub fn n(&self) -> u64 {
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
    pub fn difference(&self) -> Option<Difference> {
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
    pub fn log_likelihood(&self, low: f64, high: f64) -> f64 {
        let counts = self.softened();
        let n: f64 = counts.iter().sum();
        let (mean, variance) = Pairs::moments(counts);
        let (low, high) = (elo::share(low), elo::share(high));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// Returns the bound of a sequential test (SPRT) whose errors of either kind are 5 per cent.
pub fn bound_of_test() -> f64 {
    (0.95f64 / 0.05).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::chance;

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

    /// Returns the log-likelihood ratio without the normal approximation: of the most likely frequencies whose mean is that
    /// of `high`, against those whose mean is that of `low`.
    fn exact_log_likelihood(pairs: Pairs, low: f64, high: f64) -> f64 {
        let counts = pairs.softened();
        // The most likely frequencies with a given mean are counts / (n (1 + λ (share - mean))).
        let best = |mean: f64| {
            let factor = |lambda: f64, share: f64| 1.0 + lambda * (share - mean);
            let pull = |lambda: f64| {
                let terms = counts.iter().enumerate().map(|(points, count)| (points as f64 / 4.0, count));
                terms.map(|(share, count)| count * (share - mean) / factor(lambda, share)).sum::<f64>()
            };
            let (mut least, mut most) = (-1.0 / (1.0 - mean) + 1e-9, 1.0 / mean - 1e-9);
            for _ in 0..200 {
                let middle = f64::midpoint(least, most);
                if pull(middle) > 0.0 { least = middle } else { most = middle }
            }
            let shares = counts.iter().enumerate();
            shares.map(|(points, count)| -count * factor(least, points as f64 / 4.0).ln()).sum::<f64>()
        };
        best(elo::share(high)) - best(elo::share(low))
    }

    /// The example that fishtest prints: -43.7 Elo for these pairs. Its bounds, -75.5 and -15.4, are those of a sequential
    /// test, and a little wider.
    #[test]
    fn the_example_of_fishtest_has_the_estimate_that_is_printed() {
        let pairs = Pairs([13, 37, 50, 25, 3]);
        let found = pairs.difference().unwrap();
        assert!((found.elo + 43.7).abs() < 0.05, "{found:?}");
        assert!((found.low + 75.5).abs() < 2.5 && (found.high + 15.4).abs() < 1.5, "{found:?}");
        for (low, high) in [(0.0, 5.0), (0.0, 10.0), (-5.0, 5.0)] {
            let [exact, normal] = [exact_log_likelihood(pairs, low, high), pairs.log_likelihood(low, high)];
            assert!((normal / exact - 1.0).abs() < 0.06, "{low} {high}: {exact} {normal}");
        }
    }

    /// Returns in how many of 200 matches a sequential test of 0 against 10 Elo accepts the gain, if the true difference is
    /// this. Half of the games are drawn, and openings favour one side.
    fn n_accepted(elo: f64) -> usize {
        let share = elo::share(elo);
        let accepts = |run: u64| {
            let mut below = chance(17, run);
            let mut half_points = |share: f64| match below(1 << 30) as f64 / f64::from(1 << 30) {
                x if x < 0.25 + (share - 0.5) => 2,
                x if x < 0.75 + (share - 0.5) => 1,
                _ => 0,
            };
            let mut pairs = Pairs::default();
            loop {
                pairs.add(half_points(share + 0.05) + half_points(share - 0.05));
                let ratio = pairs.log_likelihood(0.0, 10.0);
                if ratio.abs() >= bound_of_test() {
                    return ratio > 0.0;
                }
            }
        };
        (0..200).filter(|&run| accepts(run)).count()
    }

    #[test]
    fn a_sequential_test_is_wrong_in_one_match_of_twenty_at_most() {
        let (equal, better) = (n_accepted(0.0), n_accepted(10.0));
        assert!(equal <= 10 && better >= 180, "{equal} {better}");
    }
}
