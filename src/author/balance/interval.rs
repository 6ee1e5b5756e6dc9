//! Estimates with 95 per cent intervals.

use alfil_core::elo;
use serde::Serialize;

/// An estimate, with the bounds of its 95 per cent interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The quantile of the normal distribution for a two-sided interval of 95 per cent.
const Z: f64 = 1.96;

impl Interval {
    /// Returns the share of cases in which something is so, by Wilson's formula; all of 0 to 1 without cases.
    pub fn share(n_so: usize, n: usize) -> Interval {
        Interval::mean(std::iter::repeat_n(1.0, n_so).chain(std::iter::repeat_n(0.0, n.saturating_sub(n_so))))
    }

    /// Returns the mean of numbers from 0 to 1. For zeros and ones this is Wilson's interval; draws make it narrower.
    pub fn mean(points: impl Iterator<Item = f64>) -> Interval {
        let points: Vec<f64> = points.collect();
        let n = points.len() as f64;
        if points.is_empty() {
            return Interval { value: 0.5, low: 0.0, high: 1.0 };
        }
        let mean = points.iter().sum::<f64>() / n;
        let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / n;
        let centre = (n * mean + Z * Z / 2.0) / (n + Z * Z);
        let half = Z / (n + Z * Z) * (n * variance + Z * Z / 4.0).sqrt();
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
        let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let half = Z * (variance / n).sqrt();
        Interval { value: mean, low: mean - half, high: mean + half }
    }

    /// Returns the difference in strength that an expected share of the points means, in Elo.
    #[must_use]
    pub fn elo(self) -> Interval {
        let [value, low, high] = [self.value, self.low, self.high].map(elo::of_share);
        Interval { value, low, high }
    }

    /// Returns half the width.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Returns how many games would show a share to within two points of a hundred, given the spread of the points so far.
pub(super) fn n_to_decide(points: &[f64]) -> u64 {
    let n = points.len().max(1) as f64;
    let mean = points.iter().sum::<f64>() / n;
    let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / n;
    (Z * Z * variance.max(0.01) / (0.02 * 0.02)).ceil() as u64
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
    fn draws_make_the_interval_narrower() {
        let drawn = Interval::mean(std::iter::repeat_n(0.5, 100));
        assert!(drawn.half() < Interval::share(50, 100).half() / 3.0, "{drawn:?}");
    }
}
