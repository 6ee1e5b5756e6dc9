//! How games go: their length, their choices, and who leads. Source of drama, lead changes and decisiveness: C. Browne,
//! F. Maire, "Evolutionary Game Design", IEEE Transactions on Computational Intelligence and AI in Games 2(1), 2010.

use serde::Serialize;

use super::{Interval, Sample};

/// What games are like, each as the mean of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Course {
    /// Plies.
    pub length: Interval,
    /// The length that half of the games do not exceed.
    pub median: usize,
    /// The length that a tenth of the games does not exceed.
    pub shortest_tenth: usize,
    /// The length that nine tenths of the games do not exceed.
    pub longest_tenth: usize,
    /// Legal moves at a time.
    pub choices: Interval,
    /// The share of positions with one legal move.
    pub forced: Interval,
    /// How far below even the winner was expected to be, on average over the moves at which that was so.
    pub drama: Interval,
    /// How often the player who leads changes.
    pub lead_changes: Interval,
    /// The share of the game in which its result was clear.
    pub decided: Interval,
}

/// Every which position of a game is looked at for its legal moves, to save time.
const EVERY: usize = 3;

/// The chance of winning beyond which a game counts as clear.
const CLEAR: f64 = 0.75;

/// Returns what games are like; nothing without games.
pub(super) fn course(samples: &[Sample]) -> Option<Course> {
    if samples.is_empty() {
        return None;
    }
    let mut lengths: Vec<usize> = samples.iter().map(|sample| sample.game.moves().len()).collect();
    lengths.sort_unstable();
    let at = |share: f64| {
        let place = (share * (lengths.len() - 1) as f64).round() as usize;
        lengths.get(place).copied().unwrap_or_default()
    };
    let choices: Vec<(f64, f64)> = samples.iter().map(choices).collect();
    let scale = scale(samples);
    let leads: Vec<Lead> = samples.iter().filter_map(|sample| lead(sample, scale)).collect();
    let of = |number: fn(&Lead) -> f64| Interval::of(&leads.iter().map(number).collect::<Vec<_>>());
    Some(Course {
        length: Interval::of(&lengths.iter().map(|&n| n as f64).collect::<Vec<_>>()),
        median: at(0.5),
        shortest_tenth: at(0.1),
        longest_tenth: at(0.9),
        choices: Interval::of(&choices.iter().map(|both| both.0).collect::<Vec<_>>()),
        forced: Interval::of(&choices.iter().map(|both| both.1).collect::<Vec<_>>()),
        drama: of(|lead| lead.drama),
        lead_changes: of(|lead| lead.changes),
        decided: of(|lead| lead.decided),
    })
}

/// Returns the mean number of legal moves in a game, and the share of positions with one.
fn choices(sample: &Sample) -> (f64, f64) {
    let mut game = sample.game.clone();
    let moves: Vec<_> = game.moves().collect();
    while game.undo() {}
    let (mut n, mut sum, mut n_forced) = (0.0, 0.0, 0.0);
    for (place, &mv) in moves.iter().enumerate() {
        if place % EVERY == 0 {
            let legal = game.position().legal_moves().len();
            n += 1.0;
            sum += legal as f64;
            n_forced += f64::from(u8::from(legal == 1));
        }
        game.play_unchecked(mv);
    }
    if n > 0.0 { (sum / n, n_forced / n) } else { (0.0, 0.0) }
}

/// Who led in a game.
struct Lead {
    drama: f64,
    changes: f64,
    decided: f64,
}

/// Returns the chance of winning that a score gives the first player.
fn chance(score: i32, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / scale).exp())
}

/// Returns the number of centipawns that multiply the odds by e: the one of a few under which the results are most likely.
fn scale(samples: &[Sample]) -> f64 {
    let scales = [50.0, 75.0, 100.0, 150.0, 200.0, 300.0, 450.0, 700.0];
    let surprise = |scale: f64| -> f64 {
        let of_sample = |sample: &Sample| {
            let points = sample.points()?;
            let middle = *sample.scores.get(sample.scores.len() / 2)?;
            let chance = chance(middle, scale).clamp(0.001, 0.999);
            Some(-points * chance.ln() - (1.0 - points) * (1.0 - chance).ln())
        };
        samples.iter().filter_map(of_sample).sum()
    };
    scales.into_iter().min_by(|&a, &b| surprise(a).total_cmp(&surprise(b))).unwrap_or(150.0)
}

fn lead(sample: &Sample, scale: f64) -> Option<Lead> {
    let points = sample.points()?;
    let chances: Vec<f64> = sample.scores.iter().map(|&score| chance(score, scale)).collect();
    if chances.is_empty() {
        return None;
    }
    let n = chances.len() as f64;
    // What the later winner was expected to score; a drawn game has none.
    let winners: Vec<f64> =
        if points > 0.5 { chances.clone() } else { chances.iter().map(|chance| 1.0 - chance).collect() };
    let behind: Vec<f64> =
        winners.iter().filter(|&&chance| chance < 0.5).map(|chance| 0.5 - chance).collect();
    let is_won = (points - 0.5).abs() > 0.1;
    let drama =
        if is_won && !behind.is_empty() { behind.iter().sum::<f64>() / behind.len() as f64 } else { 0.0 };
    let leaders: Vec<bool> =
        chances.iter().filter(|chance| (*chance - 0.5).abs() > 0.02).map(|&chance| chance > 0.5).collect();
    let n_changes = leaders.windows(2).filter(|pair| pair.first() != pair.last()).count() as f64;
    let open = chances.iter().rposition(|chance| (1.0 - CLEAR..=CLEAR).contains(chance));
    let decided = if is_won { 1.0 - open.map_or(0.0, |at| (at + 1) as f64 / n) } else { 0.0 };
    Some(Lead { drama, changes: n_changes, decided })
}
