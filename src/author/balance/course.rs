//! The course of games: their length, their choices, and who leads. Source of drama, lead changes and decisiveness: C.
//! Browne, F. Maire, "Evolutionary Game Design", IEEE Transactions on Computational Intelligence and AI in Games 2(1),
//! 2010.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Interval, Sample};

/// The course of games, each figure as the mean of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
    /// The leads in decided games; null if no game was decided.
    pub leads: Option<Leads>,
    /// The number of games of each length.
    pub lengths: Vec<Bin>,
    /// The later winner's chances from the beginning to the end of a game; empty if neither player won.
    pub chances: Vec<Spread>,
}

/// The leads in decided games, each figure as the mean of a game.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Leads {
    /// The winner's expected distance below even, on average over the moves at which the winner was behind.
    pub drama: Interval,
    /// The number of times that the lead changes.
    pub changes: Interval,
    /// The share of the game in which its result was clear.
    pub decided: Interval,
    /// The openness of games: 1 if both players have the same chances, 0 if the winner is certain.
    pub uncertainty: Interval,
}

/// Games of about the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Bin {
    /// The fewest plies.
    pub from: usize,
    /// The most plies.
    pub to: usize,
    /// The number of games.
    pub games: usize,
}

/// The spread of the later winner's chances over games at one time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Spread {
    /// The time, as a share of the game.
    pub at: f64,
    /// The chance that a tenth of the winners do not exceed.
    pub tenth: f64,
    /// The chance that a quarter does not.
    pub quarter: f64,
    /// The chance that half does not.
    pub half: f64,
    /// The chance that three quarters do not.
    pub three_quarters: f64,
    /// The chance that nine tenths do not.
    pub nine_tenths: f64,
}

/// About how many bins lengths have.
const BINS: usize = 24;

/// The times at which the spread of chances is found.
const TIMES: usize = 20;

/// The chance of winning beyond which a game counts as clear.
const CLEAR: f64 = 0.75;

/// Returns what games are like; nothing without games.
pub(super) fn course(samples: &[Sample]) -> Option<Course> {
    if samples.is_empty() {
        return None;
    }
    let mut lengths: Vec<usize> = samples.iter().map(|sample| sample.plies).collect();
    lengths.sort_unstable();
    let at = |share| quantile(&lengths, share).unwrap_or_default();
    let scale = scale(samples);
    let leads: Vec<Lead> = samples.iter().filter_map(|sample| lead(sample, scale)).collect();
    let of = |number: fn(&Lead) -> f64| Interval::of(&leads.iter().map(number).collect::<Vec<_>>());
    Some(Course {
        length: Interval::of(&lengths.iter().map(|&n| n as f64).collect::<Vec<_>>()),
        median: at(0.5),
        shortest_tenth: at(0.1),
        longest_tenth: at(0.9),
        choices: Interval::of(&samples.iter().map(|sample| sample.choices).collect::<Vec<_>>()),
        forced: Interval::mean(&samples.iter().map(|sample| sample.forced).collect::<Vec<_>>())?,
        leads: (!leads.is_empty()).then(|| Leads {
            drama: of(|lead| lead.drama),
            changes: of(|lead| lead.changes),
            decided: of(|lead| lead.decided),
            uncertainty: of(|lead| lead.uncertainty),
        }),
        lengths: bins(&lengths),
        chances: chances(&leads),
    })
}

/// Returns the number that a share of ascending numbers do not exceed.
fn quantile<T: Copy>(numbers: &[T], share: f64) -> Option<T> {
    numbers.get((share * (numbers.len().max(1) - 1) as f64).round() as usize).copied()
}

/// Returns how many of some ascending lengths are in which of equally wide bins.
fn bins(lengths: &[usize]) -> Vec<Bin> {
    let (Some(&least), Some(&most)) = (lengths.first(), lengths.last()) else { return Vec::new() };
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
    let step = steps.into_iter().find(|step| (most - least) / step < BINS).unwrap_or(1000);
    let bin = |from: usize| {
        let to = from + step - 1;
        Bin { from, to, games: lengths.iter().filter(|length| (from..=to).contains(length)).count() }
    };
    (least / step * step..=most).step_by(step).map(bin).collect()
}

/// Returns how the later winners' chances are spread.
fn chances(leads: &[Lead]) -> Vec<Spread> {
    let spread = |time: usize| {
        let at = time as f64 / TIMES as f64;
        let chance = |lead: &Lead| quantile(&lead.winners, at).filter(|_| lead.is_won);
        let mut all: Vec<f64> = leads.iter().filter_map(chance).collect();
        all.sort_unstable_by(f64::total_cmp);
        let [tenth, quarter, half, three_quarters, nine_tenths] =
            [0.1, 0.25, 0.5, 0.75, 0.9].map(|share| quantile(&all, share));
        Some(Spread {
            at,
            tenth: tenth?,
            quarter: quarter?,
            half: half?,
            three_quarters: three_quarters?,
            nine_tenths: nine_tenths?,
        })
    };
    (0..=TIMES).filter_map(spread).collect()
}

/// The leads in a game.
struct Lead {
    /// True if anybody won.
    is_won: bool,
    /// The later winner's chance at each move.
    winners: Vec<f64>,
    drama: f64,
    changes: f64,
    decided: f64,
    uncertainty: f64,
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
    let uncertainty = chances.iter().map(|chance| 1.0 - 2.0 * (chance - 0.5).abs()).sum::<f64>() / n;
    Some(Lead { is_won, winners, drama, changes: n_changes, decided, uncertainty })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_length_is_in_one_bin() {
        for lengths in [vec![7], vec![1, 2, 2, 3], (10..500).collect::<Vec<_>>(), vec![3, 2999]] {
            let bins = bins(&lengths);
            assert_eq!(bins.iter().map(|bin| bin.games).sum::<usize>(), lengths.len());
            assert!(bins.len() <= BINS + 1, "{bins:?}");
            assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from), "{bins:?}");
        }
        assert_eq!(bins(&[1, 2, 2, 3])[1], Bin { from: 2, to: 2, games: 2 });
    }
}
