//! The values of pieces: a logistic regression of results on material.
//!
//! Each quiet position says which player has more of which kind, and how its game ended. Errors are found by a bootstrap
//! of whole games.

use alfil_core::board::{PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::playout::chance;
use alfil_core::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;

use super::measured::commonest;
use super::{Interval, Sample};

/// The value of a piece of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PieceValue {
    /// The key of the kind.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// Its value, where the kind that is commonest at the start is worth 1.
    pub value: Interval,
}

/// The most kinds whose values are found: with more, games do not distinguish them.
const MAX_KINDS: usize = 40;

/// Rounds of the bootstrap.
const ROUNDS: u64 = 200;

/// Steps of Newton's method.
const STEPS: usize = 12;

/// The penalty that keeps values near 0 if nothing is known about them. It is small, since it shrinks large values more than
/// small ones, even in proportion.
const RIDGE: f64 = 0.05;

/// A game's positions: the differences in material and the result.
struct Cluster {
    rows: Vec<Vec<f64>>,
    points: f64,
}

/// Returns the kinds whose values are looked for, which are not royal; none if there are too many.
pub(super) fn kinds_to_value(rules: &Rules) -> Vec<PieceKind> {
    let kinds: Vec<PieceKind> = rules.kind_indices().filter(|&kind| !rules.kind(kind).royal).collect();
    if kinds.len() > MAX_KINDS { Vec::new() } else { kinds }
}

/// Returns the values of the kinds that games say something about, and of which kind the commonest is. Royal kinds have
/// none.
pub(super) fn values(rules: &Rules, samples: &[Sample]) -> Vec<PieceValue> {
    let kinds = kinds_to_value(rules);
    let differing: Vec<usize> = (0..kinds.len())
        .filter(|&at| {
            let differs = |row: &Vec<f64>| row.get(at).is_some_and(|n| *n != 0.0);
            let decided = samples.iter().filter(|sample| sample.points().is_some());
            decided.filter(|sample| sample.material.iter().any(differs)).count() >= LEAST_GAMES
        })
        .collect();
    let unit = commonest(rules, differing.iter().filter_map(|&at| kinds.get(at).copied()));
    let is_unit = |&at: &usize| unit.is_some() && kinds.get(at).copied() == unit;
    let Some(unit) = differing.iter().position(is_unit) else { return Vec::new() };
    let narrowed = |row: &Vec<f64>| differing.iter().filter_map(|&at| row.get(at).copied()).collect();
    let cluster = |sample: &Sample| {
        Some(Cluster { rows: sample.material.iter().map(narrowed).collect(), points: sample.points()? })
    };
    let clusters: Vec<Cluster> = samples.iter().filter_map(cluster).collect();
    let Some((weights, rounds)) = fitted(&clusters, differing.len()) else { return Vec::new() };
    let ratio = |weights: &[f64], at: usize| -> Option<f64> {
        let one = *weights.get(unit)?;
        (one > 1e-3).then(|| weights.get(at).map(|weight| weight / one)).flatten()
    };
    let of_kind = |(at, &kind): (usize, &usize)| {
        let value = ratio(&weights, at)?;
        let mut all: Vec<f64> = rounds.iter().filter_map(|weights| ratio(weights, at)).collect();
        all.sort_unstable_by(f64::total_cmp);
        let bound = |share: f64| all.get((share * (all.len().max(1) - 1) as f64).round() as usize).copied();
        let kind = rules.kind(*kinds.get(kind)?);
        let (piece, name) = (kind.key.clone(), kind.name.clone());
        Some(PieceValue { piece, name, value: Interval { value, low: bound(0.025)?, high: bound(0.975)? } })
    };
    differing.iter().enumerate().filter_map(of_kind).collect()
}

/// The fewest games in which a kind must make a difference.
const LEAST_GAMES: usize = 10;

/// Returns by kind how many more the first player has than the second, on the board and in hand.
pub(super) fn material(rules: &Rules, kinds: &[PieceKind], position: &Position) -> Vec<f64> {
    let mut counts = vec![0.0; rules.kinds.len()];
    let mut add = |kind: PieceKind, side: Side, n: f64| {
        if let Some(count) = counts.get_mut(kind.index()) {
            *count += if side == Side::First { n } else { -n };
        }
    };
    for (_, piece) in position.pieces() {
        add(piece.kind, piece.side, 1.0);
    }
    for side in Side::ALL {
        for &kind in kinds {
            add(kind, side, f64::from(position.in_hand(side, kind)));
        }
    }
    kinds.iter().filter_map(|kind| counts.get(kind.index()).copied()).collect()
}

/// Returns the number of pieces on the board and in hand.
pub(super) fn n_pieces(rules: &Rules, position: &Position) -> usize {
    let in_hand = rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| position.in_hand(side, kind)));
    position.pieces().count() + in_hand.map(usize::from).sum::<usize>()
}

/// Returns the weights that make the results most likely, and those of each round of the bootstrap.
fn fitted(clusters: &[Cluster], n: usize) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
    let mut weights = vec![0.0; n];
    let mut inverse = Vec::new();
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut hessian = vec![vec![0.0; n]; n];
        for (at, row) in hessian.iter_mut().enumerate() {
            row.iter_mut().skip(at).take(1).for_each(|cell| *cell = RIDGE);
        }
        for cluster in clusters {
            for row in &cluster.rows {
                let expected = expected(&weights, row);
                let slope = expected * (1.0 - expected);
                for (sum, (x, line)) in gradient.iter_mut().zip(row.iter().zip(&mut hessian)) {
                    *sum += (cluster.points - expected) * x;
                    if *x != 0.0 {
                        line.iter_mut().zip(row).for_each(|(cell, y)| *cell += slope * x * y);
                    }
                }
            }
        }
        inverse = inverted(hessian)?;
        let step = times(&inverse, &gradient);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step.clamp(-2.0, 2.0));
    }
    let scores: Vec<Vec<f64>> = clusters.iter().map(|cluster| score(cluster, &weights, n)).collect();
    let mut rounds = Vec::new();
    for round in 0..ROUNDS {
        // One step from the weights of all games to those of the drawn ones.
        let mut below = chance(0xb007, round);
        let mut sum = vec![0.0; n];
        for _ in 0..scores.len() {
            if let Some(drawn) = scores.get(below(scores.len() as u64) as usize) {
                sum.iter_mut().zip(drawn).for_each(|(sum, x)| *sum += x);
            }
        }
        for own in &scores {
            sum.iter_mut().zip(own).for_each(|(sum, x)| *sum -= x);
        }
        let step = times(&inverse, &sum);
        rounds.push(weights.iter().zip(step).map(|(weight, step)| weight + step).collect());
    }
    Some((weights, rounds))
}

fn expected(weights: &[f64], row: &[f64]) -> f64 {
    let sum: f64 = weights.iter().zip(row).map(|(weight, x)| weight * x).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns how a game pulls at the weights.
fn score(cluster: &Cluster, weights: &[f64], n: usize) -> Vec<f64> {
    let mut sum = vec![0.0; n];
    for row in &cluster.rows {
        let rest = cluster.points - expected(weights, row);
        sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += rest * x);
    }
    sum
}

fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// Returns the inverse of a symmetric positive matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|at| (0..n).map(|other| f64::from(u8::from(at == other))).collect()).collect();
    for at in 0..n {
        let pivot = *matrix.get(at)?.get(at)?;
        if pivot.abs() < 1e-12 {
            return None;
        }
        for part in [&mut matrix, &mut inverse] {
            part.get_mut(at)?.iter_mut().for_each(|cell| *cell /= pivot);
        }
        let (own, own_inverse) = (matrix.get(at)?.clone(), inverse.get(at)?.clone());
        for other in (0..n).filter(|&other| other != at) {
            let factor = *matrix.get(other)?.get(at)?;
            matrix.get_mut(other)?.iter_mut().zip(&own).for_each(|(cell, x)| *cell -= factor * x);
            inverse.get_mut(other)?.iter_mut().zip(&own_inverse).for_each(|(cell, x)| *cell -= factor * x);
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_behind_simulated_results_are_found_again() {
        let mut below = chance(7, 0);
        let mut cluster = |_| {
            let difference = |below: &mut dyn FnMut(u64) -> u64| below(5) as f64 - 2.0;
            let row = vec![difference(&mut below), difference(&mut below)];
            let won = (below(1 << 20) as f64 / f64::from(1 << 20)) < expected(&[0.5, 1.5], &row);
            Cluster { rows: vec![row.clone(), row], points: f64::from(u8::from(won)) }
        };
        let clusters: Vec<Cluster> = (0..4_000).map(&mut cluster).collect();
        let (weights, rounds) = fitted(&clusters, 2).unwrap();
        let ratio = weights[1] / weights[0];
        assert!((2.6..3.4).contains(&ratio), "{weights:?}");
        // The two positions of a game are one case, so the spread is that of 4,000 cases and not of 8,000.
        let mean = rounds.iter().map(|round| round[0]).sum::<f64>() / rounds.len() as f64;
        let spread = rounds.iter().map(|round| (round[0] - mean).powi(2)).sum::<f64>() / rounds.len() as f64;
        assert!((0.028..0.055).contains(&spread.sqrt()), "{}", spread.sqrt());
    }

    #[test]
    fn matrices_are_inverted() {
        let inverse = inverted(vec![vec![4.0, 1.0], vec![1.0, 3.0]]).unwrap();
        assert!((inverse[0][0] - 3.0 / 11.0).abs() < 1e-9 && (inverse[0][1] + 1.0 / 11.0).abs() < 1e-9);
        assert_eq!(inverted(vec![vec![0.0]]), None);
    }
}
