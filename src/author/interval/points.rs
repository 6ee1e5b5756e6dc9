//! The points of games in short, and how many games it takes to know more.

use statrs::distribution::{ContinuousCDF as _, Normal};

use super::{Interval, Z, variance};

/// The points of games, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// Their number.
    pub n: f64,
    pub mean: f64,
    /// Their variance, around the mean.
    pub variance: f64,
}

/// How often a number of games that is named must be enough.
pub const POWER: f64 = 0.8;

/// The least variance that is expected of games to come: those that all end alike so far may yet end otherwise.
const LEAST_VARIANCE: f64 = 0.01;

/// More games than this are not named.
const MOST_GAMES: u64 = 1 << 40;

impl Points {
    /// Returns the points in short; nothing if there are none.
    pub fn of(points: &[f64]) -> Option<Points> {
        if points.is_empty() {
            return None;
        }
        let n = points.len() as f64;
        let mean = points.iter().sum::<f64>() / n;
        Some(Points { n, mean, variance: variance(points) })
    }

    /// Returns what as many games to come are expected to bring, if the mean stays as it is.
    #[must_use]
    pub fn of_games(self, n: f64) -> Points {
        Points { n, variance: self.variance.max(LEAST_VARIANCE), ..self }
    }

    /// Returns the mean with an interval of so many standard errors on each side: for zeros and ones Wilson's.
    pub fn within(self, z: f64) -> Interval {
        let Points { n, mean, .. } = self;
        let centre = (n * mean + z * z / 2.0) / (n + z * z);
        let half = self.wilson_error(z) / (n + z * z);
        Interval { value: mean, low: (centre - half).clamp(0.0, 1.0), high: (centre + half).clamp(0.0, 1.0) }
    }

    fn wilson_error(self, z: f64) -> f64 {
        z * (self.n * self.variance + z * z / 4.0).sqrt()
    }

    /// Returns the mean from which on the lower bound of the interval of z standard errors is above `bound`.
    fn mean_above(self, bound: f64, z: f64) -> f64 {
        (bound * (self.n + z * z) - z * z / 2.0 + self.wilson_error(z)) / self.n
    }

    /// Returns how probable a mean below `bound` is, where this one is the true one.
    fn chance_below(self, bound: f64) -> f64 {
        Normal::standard().cdf((bound - self.mean) / (self.variance / self.n).sqrt())
    }

    /// Returns how probable it is that the lower bound of the interval is above `bound`, and the mean above `least`.
    pub fn chance_above(self, bound: f64, least: f64, z: f64) -> f64 {
        1.0 - self.chance_below(self.mean_above(bound, z).max(least))
    }

    /// Returns how probable it is that the interval is within `margin` of even, or on one side of even.
    pub fn chance_to_decide(self, margin: f64, z: f64) -> f64 {
        // The least mean that is fair, the greatest one, and the least with which the first player has better chances.
        let least = self.mean_above(0.5 - margin, z);
        let (most, better) = (1.0 - least, self.mean_above(0.5, z));
        let open = |from: f64, to: f64| (self.chance_below(to) - self.chance_below(from)).max(0.0);
        if least > most {
            return 1.0 - open(1.0 - better, better);
        }
        1.0 - open(1.0 - better, least) - open(most, better)
    }

    /// Returns how many games show the mean to within two points of a hundred.
    pub fn n_for_two_points(self) -> Option<u64> {
        least_n(1, |n| self.of_games(n).within(Z).half() <= 0.02)
    }
}

/// Returns the least number from `least` on from which something is so.
pub fn least_n(least: u64, is_so: impl Fn(f64) -> bool) -> Option<u64> {
    let mut high = least.max(1);
    let mut low = high - 1;
    while !is_so(high as f64) {
        if high > MOST_GAMES {
            return None;
        }
        low = high;
        high *= 2;
    }
    while low + 1 < high {
        let middle = low.midpoint(high);
        if is_so(middle as f64) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// Returns how many games there are in all, if so many of them are decided and the share of these stays as it is.
pub fn with_unfinished(n: u64, n_decided: usize, n_games: usize) -> u64 {
    (n as f64 * n_games as f64 / n_decided.max(1) as f64).ceil() as u64
}

/// Returns how many decided games of each of two games show a difference of two points of a hundred four times in five, with
/// so many standard errors on each side.
pub fn n_for_difference(one: Points, other: Points, z: f64) -> u64 {
    let errors = z + Normal::standard().inverse_cdf(POWER);
    let spread = one.of_games(1.0).variance + other.of_games(1.0).variance;
    (errors * errors * spread / (0.02 * 0.02)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_of_two_points_is_as_wide_as_it_says() {
        // 1.96² × 0.25 / 0.02² - 1.96², by Wilson's formula.
        let points = |mean: f64, variance| Points { n: 1.0, mean, variance };
        assert_eq!(points(0.5, 0.25).n_for_two_points(), Some(2398));
        assert!(points(0.99, 0.0099).n_for_two_points() < Some(200));
    }

    #[test]
    fn the_least_number_is_found() {
        for wanted in [1, 2, 3, 17, 1000, 1025] {
            assert_eq!(least_n(1, |n| n >= wanted as f64), Some(wanted));
        }
        assert_eq!(least_n(50, |n| n >= 7.0), Some(50));
        assert_eq!(least_n(1, |_| false), None);
    }
}
