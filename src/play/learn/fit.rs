//! Fits weights to scores and results: a logistic regression, regularised towards the current weights.
//!
//! It minimises the cross-entropy of labels, each position counted once, plus the squared distance from the current weights,
//! each in units of how far it may reasonably be off. Newton's method, with each step solved by conjugate gradients.

use alfil_core::search::{Feature, Term, Weights};

use super::observations::Observations;

/// What is fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The values of pieces, on the board and in hand.
    Values,
    /// Everything.
    All,
}

/// The result of a fit.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) weights: Weights,
    /// The scale: the number of centipawns that means odds of e to 1.
    pub(crate) scale: f64,
}

/// The share of the game's result in a label; the rest is the score of the search.
const OF_RESULT: f64 = 0.2;

/// The number of steps of Newton's method, and of the solver in each.
const STEPS: usize = 6;
const SOLVER_STEPS: usize = 40;

/// Returns the logistic function of a number.
pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Returns how far a weight may reasonably be off, given the weights that follow from the rules; nothing if it is not
/// fitted.
fn deviation(feature: Feature, usual: &Weights, part: Part) -> Option<f64> {
    let value = |kind| f64::from(usual.weight(Feature::Board(kind)).abs());
    match feature {
        Feature::Board(kind) => Some(0.3 * value(kind) + 10.0),
        Feature::Hand(kind) => Some(0.3 * f64::from(usual.weight(Feature::Hand(kind)).abs()) + 5.0),
        _ if part == Part::Values => None,
        Feature::Late(kind) => Some(0.12 * value(kind) + 4.0),
        Feature::Rank(kind, _) => Some(0.05 * value(kind) + 8.0),
        Feature::File(kind, _) => Some(0.03 * value(kind) + 5.0),
        Feature::Near(kind, ..) => Some(0.05 * value(kind) + 4.0),
        Feature::Term(Term::Tempo) => Some(8.0),
        Feature::Term(_) => Some(0.5),
    }
}

/// Returns the scale at which the estimates explain the results best.
fn scale(observations: &Observations, estimates: &[f64]) -> f64 {
    let loss = |scale: f64| -> f64 {
        let positions = estimates.iter().zip(&observations.results);
        positions
            .filter_map(|(&estimate, &result)| {
                let expected = logistic(estimate / scale).clamp(1e-9, 1.0 - 1e-9);
                let result = f64::from(result?);
                Some(-result * expected.ln() - (1.0 - result) * (1.0 - expected).ln())
            })
            .sum()
    };
    let scales = (0..60).map(|n| 40.0 * 1.07_f64.powi(n));
    scales.min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(200.0)
}

/// Fits some weights to observations; `usual` are those that follow from the rules, `before` the current ones.
pub(crate) fn fit(observations: &Observations, usual: &Weights, before: &Weights, part: Part) -> Fitted {
    let n_features = before.all.len();
    let product = |weights: &[f64], position: usize| -> f64 {
        let features = observations.features(position).iter();
        features.map(|&(f, n)| f64::from(n) * weights.get(usize::from(f)).copied().unwrap_or(0.0)).sum()
    };
    let start: Vec<f64> = before.all.iter().map(|&weight| f64::from(weight)).collect();
    let estimates: Vec<f64> = (0..observations.len()).map(|position| product(&start, position)).collect();
    let scale = scale(observations, &estimates);
    let labels: Vec<f64> = (observations.results.iter().zip(&observations.scores))
        .map(|(result, &score)| {
            let of_score = logistic(f64::from(score) / scale);
            result.map_or(of_score, |result| OF_RESULT * f64::from(result) + (1.0 - OF_RESULT) * of_score)
        })
        .collect();
    // Each weight is counted from its current value, in units of how far it may be off, so that all have one scale.
    let reaches: Vec<f64> =
        before.features.all().map(|feature| deviation(feature, usual, part).unwrap_or(0.0)).collect();
    let mut moved = vec![0.0; n_features];
    let mut logits: Vec<f64> = estimates.iter().map(|estimate| estimate / scale).collect();
    let add_row = |into: &mut [f64], position: usize, factor: f64| {
        for &(f, n) in observations.features(position) {
            if let Some((slot, reach)) = into.get_mut(usize::from(f)).zip(reaches.get(usize::from(f))) {
                *slot += factor * f64::from(n) * reach / scale;
            }
        }
    };
    let along = |direction: &[f64], position: usize| -> f64 {
        let features = observations.features(position).iter();
        let amount = |&(f, n): &(u16, f32)| {
            let f = usize::from(f);
            let step = direction.get(f).zip(reaches.get(f)).map_or(0.0, |(d, reach)| d * reach);
            f64::from(n) * step / scale
        };
        features.map(amount).sum()
    };
    for _ in 0..STEPS {
        let expected: Vec<f64> = logits.iter().map(|&logit| logistic(logit)).collect();
        let mut residual: Vec<f64> = moved.iter().map(|m| -m).collect();
        for (position, (expected, label)) in expected.iter().zip(&labels).enumerate() {
            add_row(&mut residual, position, label - expected);
        }
        let curve = |direction: &[f64]| -> Vec<f64> {
            let mut out = direction.to_vec();
            for (position, expected) in expected.iter().enumerate() {
                let weight = expected * (1.0 - expected);
                add_row(&mut out, position, weight * along(direction, position));
            }
            out
        };
        let step = solve(curve, residual);
        for (moved, step) in moved.iter_mut().zip(&step) {
            *moved += step;
        }
        for (position, logit) in logits.iter_mut().enumerate() {
            *logit += along(&step, position);
        }
    }
    let mut weights = before.clone();
    for ((weight, moved), reach) in weights.all.iter_mut().zip(&moved).zip(&reaches) {
        // Rounded as in a file, so that the weights that are written are those that were tested.
        let exact = f64::from(*weight) + moved * reach;
        *weight = (exact * 100.0).round() as f32 / 100.0;
    }
    Fitted { weights, scale }
}

/// Solves `curve(x) = right` by conjugate gradients.
fn solve(curve: impl Fn(&[f64]) -> Vec<f64>, right: Vec<f64>) -> Vec<f64> {
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut x = vec![0.0; right.len()];
    let mut residual = right;
    let mut direction = residual.clone();
    let mut size = dot(&residual, &residual);
    let least = size * 1e-10;
    for _ in 0..SOLVER_STEPS {
        if size <= least || size == 0.0 {
            break;
        }
        let curved = curve(&direction);
        let length = size / dot(&direction, &curved);
        for ((x, residual), (d, c)) in x.iter_mut().zip(&mut residual).zip(direction.iter().zip(&curved)) {
            *x += length * d;
            *residual -= length * c;
        }
        let now = dot(&residual, &residual);
        for (d, r) in direction.iter_mut().zip(&residual) {
            *d = r + now / size * *d;
        }
        size = now;
    }
    x
}
