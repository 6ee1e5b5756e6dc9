//! Trains a small network that corrects the static evaluation.
//!
//! It minimises the cross-entropy between the label of each position and the evaluation by features plus the correction. The
//! correction starts at zero, so that it does no harm before it has learned something. Adam, in single precision. Four times
//! an epoch the loss is measured on games that are kept apart (validation); the best weights are kept, and rounded.

use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::game;
use alfil_core::playout::chance as random;
use alfil_core::search::{HIDDEN, NetworkInputs, NetworkWeights, RESULT_UNIT, ROW_UNIT, Searcher};
use alfil_core::variant::Variant;

use super::games::Game;
use super::observations::visit_quiet;

/// Positions with their labels, for a network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// The rows of each position as the first player sees them, position after position.
    rows: Vec<u32>,
    /// By position: where its rows end.
    ends: Vec<usize>,
    /// By position: whether the second player is to move.
    second_to_move: Vec<bool>,
    /// By position, for the player to move: the estimate by features, in centipawns.
    estimates: Vec<i16>,
    /// By position, for the player to move: the score of the search, in centipawns.
    scores: Vec<i16>,
    /// By position, for the player to move: the points in the game; nothing if it did not end.
    results: Vec<Option<f32>>,
    /// By position: the number of its game.
    games: Vec<u64>,
}

impl Samples {
    /// Adds the quiet positions of a game, which is the `number`th.
    ///
    /// # Errors
    /// The move that cannot be played, if the game is not one of this variant.
    pub(crate) fn add(
        &mut self,
        inputs: &NetworkInputs,
        searcher: &Searcher,
        variant: &Arc<Variant>,
        played: &Game,
        number: u64,
    ) -> Result<(), String> {
        visit_quiet(variant, played, |game, score| {
            self.push(inputs, game, score, played.result, searcher.evaluate_features(game), number);
        })
    }

    /// Adds a position: its score and the points of its game as the first player sees them, its estimate by features for the
    /// player to move, and the number of its game.
    pub(super) fn push(
        &mut self,
        inputs: &NetworkInputs,
        game: &game::Game,
        score: i32,
        points: Option<f32>,
        estimate: i32,
        number: u64,
    ) {
        inputs.visit_rows(game.position(), |[first, _]| self.rows.push(first as u32));
        self.ends.push(self.rows.len());
        let is_second = game.position().side_to_move() == Side::Second;
        let short = |number: i32| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.second_to_move.push(is_second);
        self.estimates.push(short(estimate));
        self.scores.push(short(if is_second { -score } else { score }));
        self.results.push(points.map(|first| if is_second { 1.0 - first } else { first }));
        self.games.push(number);
    }

    /// Returns the labels, by position, for the player to move: a mixture of the result and the score.
    fn labels(&self, scale: f32) -> Vec<f32> {
        let each = self.results.iter().zip(&self.scores);
        let label = |(result, &score): (&Option<f32>, &i16)| {
            let of_score = likelihood(f32::from(score) / scale);
            result.map_or(of_score, |result| OF_RESULT * result + (1.0 - OF_RESULT) * of_score)
        };
        each.map(label).collect()
    }

    /// Returns the number of positions.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn rows_of(&self, position: usize) -> &[u32] {
        let from = position.checked_sub(1).and_then(|before| self.ends.get(before).copied()).unwrap_or(0);
        let to = self.ends.get(position).copied().unwrap_or(from);
        self.rows.get(from..to).unwrap_or_default()
    }
}

/// How a network is trained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Training {
    /// The number of centipawns that means odds of e to 1.
    pub(crate) scale: f64,
    pub(crate) seed: u64,
    pub(crate) epochs: usize,
}

/// The share of the game's result in a label; the rest is the score of the search. All positions of a game share its result,
/// and a network soon knows games by heart: it learns more from scores.
const OF_RESULT: f32 = 0.2;

/// The number of positions in a batch.
const BATCH: usize = 1_024;

/// One game of this many is kept apart for validation.
const JUDGED: u64 = 16;

/// The learning rate of the first step and of the last.
const RATE: f32 = 1e-3;
const LAST_RATE: f32 = 5e-5;

/// The weight decay.
const DECAY: f32 = 0.5;

/// The greatest weights: rounded, those of results fit into a byte, and a sum of rows into 16 bits.
const MOST_OF_ROW: f32 = 2.0;
const MOST_OF_SUM: f32 = 120.0;
const MOST_OF_RESULT: f32 = 127.0 / RESULT_UNIT as f32;

type Row = [f32; HIDDEN];

/// The weights of a network, or their gradients.
#[derive(Clone, Debug)]
struct Parts {
    /// The greatest weight of a row.
    most: f32,
    rows: Vec<Row>,
    bias: Row,
    results: [Row; 2],
    result_bias: f32,
}

impl Parts {
    fn zero(inputs: &NetworkInputs) -> Parts {
        Parts {
            most: MOST_OF_ROW.min(MOST_OF_SUM / inputs.n_active() as f32),
            rows: vec![[0.0; HIDDEN]; inputs.n_rows()],
            bias: [0.0; HIDDEN],
            results: [[0.0; HIDDEN]; 2],
            result_bias: 0.0,
        }
    }

    /// Weights that change nothing yet.
    fn begun(inputs: &NetworkInputs, seed: u64) -> Parts {
        let mut below = random(seed, 0x6e65_7477);
        let mut small = || (below(2_001) as f32 / 1_000.0 - 1.0) * 0.1;
        let mut parts = Parts::zero(inputs);
        parts.rows.iter_mut().flatten().for_each(|weight| *weight = small());
        parts.bias.iter_mut().for_each(|weight| *weight = 0.3 + small());
        parts
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let others = self.bias.iter_mut().chain(self.results.iter_mut().flatten());
        self.rows.iter_mut().flatten().chain(others).chain(std::iter::once(&mut self.result_bias))
    }

    /// Returns the weights in whole numbers.
    fn rounded(&self, scale: f64) -> NetworkWeights {
        let rounded = |row: &Row, unit: i32| row.map(|weight| (weight * unit as f32).round() as i16);
        NetworkWeights {
            rows: self.rows.iter().map(|row| rounded(row, ROW_UNIT)).collect(),
            bias: rounded(&self.bias, ROW_UNIT),
            results: [rounded(&self.results[0], RESULT_UNIT), rounded(&self.results[1], RESULT_UNIT)],
            result_bias: (self.result_bias * (ROW_UNIT * RESULT_UNIT) as f32).round() as i32,
            scale: scale.round() as i32,
        }
    }
}

fn likelihood(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The forward pass of a network on a position.
struct Pass {
    /// Of the player to move, and of the other.
    sums: [Row; 2],
    logit: f32,
}

fn forward(parts: &Parts, samples: &Samples, turned: &[u32], position: usize, scale: f32) -> Pass {
    let mut sums = [parts.bias; 2];
    let is_second = samples.second_to_move.get(position).copied().unwrap_or(false);
    let [own, other] = &mut sums;
    let (of_first, of_second) = if is_second { (other, own) } else { (own, other) };
    for &row in samples.rows_of(position) {
        let rows = [(row, &mut *of_first), (turned.get(row as usize).copied().unwrap_or(0), &mut *of_second)];
        for (row, sums) in rows {
            if let Some(row) = parts.rows.get(row as usize) {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }
    let mut result = parts.result_bias;
    for (sums, weights) in sums.iter().zip(&parts.results) {
        let squares = sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2));
        result += squares.zip(weights).map(|(square, weight)| square * weight).sum::<f32>();
    }
    let estimate = samples.estimates.get(position).copied().map_or(0.0, f32::from);
    Pass { sums, logit: estimate / scale + result }
}

/// Backpropagation: adds the gradients of one position.
fn backward(
    parts: &Parts,
    gradients: &mut Parts,
    samples: &Samples,
    turned: &[u32],
    (position, label): (usize, f32),
    scale: f32,
) {
    let pass = forward(parts, samples, turned, position, scale);
    let error = likelihood(pass.logit) - label;
    gradients.result_bias += error;
    let mut of_sums = [[0.0; HIDDEN]; 2];
    let sides = pass.sums.iter().zip(&parts.results).zip(gradients.results.iter_mut().zip(&mut of_sums));
    for ((sums, weights), (gradients, of_sums)) in sides {
        let each = sums.iter().zip(weights).zip(gradients.iter_mut().zip(of_sums));
        for ((&sum, &weight), (gradient, of_sum)) in each {
            let clamped = sum.clamp(0.0, 1.0);
            *gradient += error * clamped * clamped;
            *of_sum = if sum > 0.0 && sum < 1.0 { error * weight * 2.0 * clamped } else { 0.0 };
        }
    }
    let is_second = samples.second_to_move.get(position).copied().unwrap_or(false);
    let [own, other] = &of_sums;
    let (of_first, of_second) = if is_second { (other, own) } else { (own, other) };
    for (gradient, (a, b)) in gradients.bias.iter_mut().zip(own.iter().zip(other)) {
        *gradient += a + b;
    }
    for &row in samples.rows_of(position) {
        let rows = [(row, of_first), (turned.get(row as usize).copied().unwrap_or(0), of_second)];
        for (row, of_sums) in rows {
            if let Some(gradients) = gradients.rows.get_mut(row as usize) {
                gradients.iter_mut().zip(of_sums).for_each(|(gradient, of_sum)| *gradient += of_sum);
            }
        }
    }
}

/// Returns the mean loss over positions.
fn loss(
    parts: &Parts,
    samples: &Samples,
    turned: &[u32],
    (judged, labels): (&[u32], &[f32]),
    scale: f32,
) -> f64 {
    let total: f64 = judged
        .iter()
        .map(|&position| {
            let pass = forward(parts, samples, turned, position as usize, scale);
            let expected = f64::from(likelihood(pass.logit)).clamp(1e-7, 1.0 - 1e-7);
            let label = f64::from(labels.get(position as usize).copied().unwrap_or(0.5));
            -label * expected.ln() - (1.0 - label) * (1.0 - expected).ln()
        })
        .sum();
    total / judged.len().max(1) as f64
}

/// A network that was trained.
#[derive(Clone, Debug)]
pub(crate) struct Trained {
    pub(crate) weights: NetworkWeights,
    /// The mean loss over the validation games without the network and with it: a cross-entropy, in nats.
    pub(crate) loss: [f64; 2],
}

/// Trains a network; `show` is called with the number of each epoch and the loss after it.
pub(crate) fn train(
    inputs: &NetworkInputs,
    samples: &Samples,
    training: &Training,
    show: &mut dyn FnMut(usize, f64),
) -> Trained {
    let turned = inputs.turned();
    let scale = training.scale as f32;
    let labels = samples.labels(scale);
    let (judged, mut studied): (Vec<u32>, Vec<u32>) = (0..samples.len() as u32)
        .partition(|&position| samples.games.get(position as usize).is_some_and(|game| game % JUDGED == 0));
    let mut parts = Parts::begun(inputs, training.seed);
    let (mut mean, mut spread) = (Parts::zero(inputs), Parts::zero(inputs));
    let before = loss(&parts, samples, &turned, (&judged, &labels), scale);
    let mut best = (before, parts.clone());
    let mut below = random(training.seed, 1);
    let n_steps = (training.epochs * studied.len().div_ceil(BATCH)).max(1);
    let mut step = 0;
    let mut gradients = Parts::zero(inputs);
    let mut now = before;
    for epoch in 1..=training.epochs {
        for last in (1..studied.len()).rev() {
            studied.swap(last, below(last as u64 + 1) as usize);
        }
        let quarter = studied.len().div_ceil(4 * BATCH) * BATCH;
        for (number, batch) in studied.chunks(BATCH).enumerate() {
            gradients.numbers().for_each(|gradient| *gradient = 0.0);
            for &position in batch {
                let position = position as usize;
                let label = labels.get(position).copied().unwrap_or(0.5);
                backward(&parts, &mut gradients, samples, &turned, (position, label), scale);
            }
            step += 1;
            let way = step as f32 / n_steps as f32;
            let rate = LAST_RATE + (RATE - LAST_RATE) * (1.0 + (std::f32::consts::PI * way).cos()) / 2.0;
            change(&mut parts, &mut gradients, [&mut mean, &mut spread], batch.len(), rate, step);
            let is_due = ((number + 1) * BATCH).is_multiple_of(quarter);
            if is_due || (number + 1) * BATCH >= studied.len() {
                now = loss(&parts, samples, &turned, (&judged, &labels), scale);
                if now < best.0 {
                    best = (now, parts.clone());
                }
            }
        }
        show(epoch, now);
    }
    Trained { weights: best.1.rounded(training.scale), loss: [before, best.0] }
}

/// One step of Adam.
fn change(
    parts: &mut Parts,
    gradients: &mut Parts,
    [mean, spread]: [&mut Parts; 2],
    n: usize,
    rate: f32,
    step: usize,
) {
    const OF_MEAN: f32 = 0.9;
    const OF_SPREAD: f32 = 0.999;
    let share = 1.0 / n.max(1) as f32;
    let grown = |of: f32| 1.0 - of.powi(step.min(10_000) as i32);
    let (mean_grown, spread_grown) = (grown(OF_MEAN), grown(OF_SPREAD));
    let each = parts.numbers().zip(gradients.numbers()).zip(mean.numbers().zip(spread.numbers()));
    for ((weight, gradient), (mean, spread)) in each {
        let gradient = *gradient * share;
        *mean = OF_MEAN * *mean + (1.0 - OF_MEAN) * gradient;
        *spread = OF_SPREAD * *spread + (1.0 - OF_SPREAD) * gradient * gradient;
        let by = rate * (*mean / mean_grown) / ((*spread / spread_grown).sqrt() + 1e-8);
        *weight -= by + rate * DECAY * *weight;
    }
    let within = |row: &mut Row, most: f32| row.iter_mut().for_each(|w| *w = w.clamp(-most, most));
    let most = parts.most;
    parts.rows.iter_mut().for_each(|row| within(row, most));
    within(&mut parts.bias, most);
    parts.results.iter_mut().for_each(|row| within(row, MOST_OF_RESULT));
}
