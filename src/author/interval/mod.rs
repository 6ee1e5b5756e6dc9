//! Estimates with 95 per cent intervals.

mod early;
mod points;

use alfil_core::elo;
pub use alfil_core::pairs::OF_95_PER_CENT as Z;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal};

pub use self::early::{is_clear, score};
pub use self::points::{POWER, Points, least_n, n_for_difference, with_unfinished};

/// An estimate, with the bounds of its 95 per cent interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower bound; null if one game says nothing about it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub low: f64,
    /// The upper bound; null if one game says nothing about it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub high: f64,
}

/// The bounds between which a game is fair.
pub const FAIR: (f64, f64) = (0.45, 0.55);

/// Returns the standard errors on each side of intervals that hold all together with 95 per cent, by Bonferroni's correction.
pub fn errors_of(n_intervals: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - 0.025 / n_intervals.max(1) as f64)
}

/// Returns the share below which something is that never happened in `n` games, if this holds with 95 per cent for all of
/// `n_watched` of these things together.
pub fn below(n: usize, n_watched: usize) -> f64 {
    1.0 - (0.05 / n_watched.max(1) as f64).powf(1.0 / n.max(1) as f64)
}

/// Returns the variance of numbers, around their mean.
pub fn variance(numbers: &[f64]) -> f64 {
    let n = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / n
}

impl Interval {
    /// Returns the share of cases in which something is so, by Wilson's formula; all of 0 to 1 without cases.
    pub fn share(n_so: usize, n: usize) -> Interval {
        let mean = if n > 0 { n_so as f64 / n as f64 } else { 0.5 };
        let points = Points { n: n as f64, mean, variance: mean * (1.0 - mean) };
        points.within(Z)
    }

    /// Returns the mean of numbers from 0 to 1; nothing without numbers. For zeros and ones this is Wilson's interval; draws
    /// make it narrower.
    pub fn mean(points: &[f64]) -> Option<Interval> {
        Interval::mean_within(points, Z)
    }

    /// Returns the mean of numbers from 0 to 1, with an interval of so many standard errors on each side.
    pub fn mean_within(points: &[f64], z: f64) -> Option<Interval> {
        Points::of(points).map(|points| points.within(z))
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

    /// Returns whether its bounds say anything.
    pub fn is_bounded(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// Returns half of what is estimated.
    #[must_use]
    pub fn halved(self) -> Interval {
        Interval { value: self.value / 2.0, low: self.low / 2.0, high: self.high / 2.0 }
    }

    /// Returns half the width.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
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
        assert_eq!(Interval::mean(&[]), None);
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
        let drawn = Interval::mean(&[0.5; 100]).unwrap();
        assert!(drawn.half() < Interval::share(50, 100).half() / 3.0, "{drawn:?}");
    }
}
