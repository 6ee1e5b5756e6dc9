//! Estimates with 95 per cent intervals.

use alfil_core::elo;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal};

/// An estimate, with the bounds of its 95 per cent interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower bound; null if one game says nothing about it.
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// The upper bound; null if one game says nothing about it.
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

/// The quantile of the normal distribution for a two-sided interval of 95 per cent.
const Z: f64 = 1.96;

/// Returns the standard errors on each side of intervals that hold all together with 95 per cent, by Bonferroni's correction.
pub(super) fn errors_of(n_intervals: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - 0.025 / n_intervals.max(1) as f64)
}

/// Returns the share below which something is that never happened in `n` games, if this holds with 95 per cent for all of
/// `n_watched` such things together.
pub(super) fn below(n: usize, n_watched: usize) -> f64 {
    1.0 - (0.05 / n_watched.max(1) as f64).powf(1.0 / n.max(1) as f64)
}

/// Returns the variance of numbers, around their mean.
pub(super) fn variance(numbers: &[f64]) -> f64 {
    let n = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / n
}

impl Interval {
    /// Returns the share of cases in which something is so, by Wilson's formula; all of 0 to 1 without cases.
    pub fn share(n_so: usize, n: usize) -> Interval {
        Interval::mean(std::iter::repeat_n(1.0, n_so).chain(std::iter::repeat_n(0.0, n.saturating_sub(n_so))))
    }

    /// Returns the mean of numbers from 0 to 1. For zeros and ones this is Wilson's interval; draws make it narrower.
    pub fn mean(points: impl Iterator<Item = f64>) -> Interval {
        Interval::mean_within(&points.collect::<Vec<_>>(), Z)
    }

    /// Returns the mean of numbers from 0 to 1, with an interval of so many standard errors on each side.
    pub(super) fn mean_within(points: &[f64], z: f64) -> Interval {
        let n = points.len() as f64;
        if points.is_empty() {
            return Interval { value: 0.5, low: 0.0, high: 1.0 };
        }
        let mean = points.iter().sum::<f64>() / n;
        let centre = (n * mean + z * z / 2.0) / (n + z * z);
        let half = z / (n + z * z) * (n * variance(points) + z * z / 4.0).sqrt();
        Interval { value: mean, low: (centre - half).clamp(0.0, 1.0), high: (centre + half).clamp(0.0, 1.0) }
    }

    /// Returns the mean of any numbers; of fewer than two, with bounds that say nothing.
    pub fn of(numbers: &[f64]) -> Interval {
        let n = numbers.len() as f64;
        if numbers.len() < 2 {
            let value = numbers.first().copied().unwrap_or(0.0);
            return Interval { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let mean = numbers.iter().sum::<f64>() / n;
        let half = Z * (variance(numbers) / (n - 1.0)).sqrt();
        Interval { value: mean, low: mean - half, high: mean + half }
    }

    /// Returns the difference in strength that an expected share of the points means, in Elo.
    #[must_use]
    pub fn elo(self) -> Interval {
        let [value, low, high] = [self.value, self.low, self.high].map(elo::of_share);
        Interval { value, low, high }
    }

    /// Returns the difference of two independent estimates, this one minus the other: their errors add up in squares, after
    /// R. G. Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10.
    #[must_use]
    pub fn minus(self, other: Interval) -> Interval {
        let value = self.value - other.value;
        let low = value - (self.value - self.low).hypot(other.high - other.value);
        let high = value + (self.high - self.value).hypot(other.value - other.low);
        Interval { value, low, high }
    }

    /// Returns half of what is estimated.
    #[must_use]
    pub(super) fn halved(self) -> Interval {
        Interval { value: self.value / 2.0, low: self.low / 2.0, high: self.high / 2.0 }
    }

    /// Returns half the width.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The least variance of points that is assumed: games that all end alike so far may yet end otherwise.
const LEAST_VARIANCE: f64 = 0.01;

/// Returns how many games show a share to within `half`, given the points so far and the standard errors on each side.
pub(super) fn n_within(points: &[f64], half: f64, z: f64) -> u64 {
    (z * z * variance(points).max(LEAST_VARIANCE) / (half * half)).ceil() as u64
}

/// Returns how many games show a share to within two points of a hundred.
pub(super) fn n_for_two_points(points: &[f64]) -> u64 {
    n_within(points, 0.02, Z)
}

/// Returns how many games of each of two games show a difference of two points of a hundred four times in five.
pub(super) fn n_for_difference(one: &[f64], other: &[f64]) -> u64 {
    let errors = Z + 0.8416;
    let spread = variance(one).max(LEAST_VARIANCE) + variance(other).max(LEAST_VARIANCE);
    (errors * errors * spread / (0.02 * 0.02)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Interval, low: f64, high: f64) {
        assert!((found.low - low).abs() < 0.001 && (found.high - high).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn shares_have_wilsons_interval() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I: score method.
        near(Interval::share(81, 263), 0.2553, 0.3662);
        near(Interval::share(15, 148), 0.0624, 0.1605);
        near(Interval::share(0, 20), 0.0, 0.1611);
        near(Interval::share(1, 29), 0.0061, 0.1718);
        assert_eq!(Interval::share(0, 0), Interval { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn differences_have_newcombes_interval() {
        // The same, "Interval estimation for the difference", table II: method 10.
        near(Interval::share(56, 70).minus(Interval::share(48, 80)), 0.0524, 0.3339);
        near(Interval::share(9, 10).minus(Interval::share(3, 10)), 0.1705, 0.8090);
        near(Interval::share(5, 56).minus(Interval::share(0, 29)), -0.0381, 0.1926);
    }

    #[test]
    fn more_comparisons_make_intervals_wider() {
        let errors = [1, 2, 5].map(errors_of);
        for (found, expected) in errors.into_iter().zip([1.95996, 2.24140, 2.57583]) {
            assert!((found - expected).abs() < 1e-4, "{errors:?}");
        }
        // The rule of three for one, and ln(n / 0.05) in place of 3 for n.
        assert!((below(1000, 1) - 0.002_991).abs() < 1e-6 && (below(1000, 20) - 0.005_974).abs() < 1e-5);
    }

    #[test]
    fn draws_make_the_interval_narrower() {
        let drawn = Interval::mean(std::iter::repeat_n(0.5, 100));
        assert!(drawn.half() < Interval::share(50, 100).half() / 3.0, "{drawn:?}");
    }
}
