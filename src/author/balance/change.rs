//! The effect of a change on a game: the differences between the games of two definitions, with tests of significance.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal, StudentsT};
use statrs::stats_tests::{Alternative, fishers_exact};

use super::ends::UNFINISHED;
use super::games::{Games, Sample};
use super::report::{FORMAT, Results};
use super::{Balance, Interval, Verdict};
use crate::author::interval::{Points, errors_of, n_for_difference, variance, with_unfinished};
use crate::words::describe;

/// A definition whose games were played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// Its games.
    pub games: &'a Games<'a>,
    /// The report about them.
    pub balance: &'a Balance,
}

/// The effect of a change on a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Change {
    /// The number of this form of the report, which changes when a key is removed or gets another meaning.
    pub format: u32,
    /// The game before the change.
    pub before: Version,
    /// The game after it.
    pub after: Version,
    /// The command that produces the report again.
    pub command: String,
    /// The figures of the games of the two, and their differences.
    pub differences: Vec<Difference>,
    /// The figures that are not compared.
    pub withheld: Vec<Withheld>,
    /// The ways to end.
    pub ends: Vec<EndChange>,
    /// About how many games of each, unfinished ones included, show a difference of two points of a hundred in the score four
    /// times in five; null if no game of one of the two was decided.
    pub games_to_two_points: Option<u64>,
    /// The number of differences that were tested, for which significance allows by Holm's correction.
    pub comparisons: usize,
}

/// One of two games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Version {
    /// The id of the variant.
    pub variant: String,
    /// The name of the game.
    pub name: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// The number of games.
    pub games: usize,
    /// Games that repeat another one move by move, and are left out.
    pub repeated: usize,
    /// Positions searched for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The openings of the games: `soft`, `random:` and the number of plies, or `listed:` and a digest.
    pub openings: String,
    /// The number of plies after which games were stopped.
    pub max_plies: u32,
    /// The verdict on the fairness of the game.
    pub verdict: Verdict,
    /// The digest of the rules.
    pub rules: String,
    /// The digest of the engine.
    pub engine: String,
    /// The digest of the learned values, or `prior`.
    pub evaluation: String,
}

/// A figure of both games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Difference {
    /// The meaning of the figure.
    pub figure: Figure,
    /// Before the change.
    pub before: Interval,
    /// After it.
    pub after: Interval,
    /// After minus before.
    pub change: Interval,
    /// The probability of a difference as great by chance, after Holm's correction.
    pub p: f64,
    /// True if this is less than 5 per cent.
    pub is_shown: bool,
}

/// A figure that is not compared.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Withheld {
    /// The meaning of the figure.
    pub figure: Figure,
    /// Why, in a clause.
    pub why: String,
}

/// Something that games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// The first player's share of the points.
    Score,
    /// The share of draws.
    Draws,
    /// The share of games that were stopped, or that the rules do not decide.
    Unfinished,
    /// Plies.
    Length,
    /// Legal moves at a time.
    Choices,
    /// The share of positions with one legal move.
    Forced,
}

/// A way to end, in both games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EndChange {
    /// The slug of the reason; empty if no game ended in this way.
    pub reason: String,
    /// The rule, in a sentence.
    pub sentence: String,
    /// The games that have it: both, or only one.
    pub status: EndStatus,
    /// The share of the games before the change.
    pub before: Interval,
    /// The share of the games after it.
    pub after: Interval,
    /// After minus before.
    pub change: Interval,
    /// The probability of a difference as great by chance, after Holm's correction.
    pub p: f64,
    /// True if this is less than 5 per cent.
    pub is_shown: bool,
}

/// The games that have a way to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndStatus {
    /// Both.
    Kept,
    /// Only the game after the change.
    Added,
    /// Only the game before it.
    Removed,
}

/// The level of significance.
const LEVEL: f64 = 0.05;

impl Change {
    /// Returns what a change did; `command` produces the report again.
    pub fn new(before: Played<'_>, after: Played<'_>, command: String) -> Change {
        let games = [before, after].map(|game| &game.games.samples);
        let points = games.map(|samples| samples.iter().filter_map(Sample::points).collect::<Vec<_>>());
        let mut found = Found::default();
        let shares = |figure: Figure, count: fn(Results) -> usize| {
            let of = |game: Played<'_>| (count(game.balance.results), game.games.samples.len());
            Difference::of_shares(figure, of(before), of(after))
        };
        if let Some(why) = undecided(&points) {
            let withheld = [Figure::Score, Figure::Draws].map(|figure| Withheld { figure, why: why.clone() });
            found.withheld.extend(withheld);
        } else {
            let [before, after] = &points;
            found.differences.extend(Difference::of_points(before, after));
            found.differences.push(shares(Figure::Draws, |results| results.drawn));
        }
        found.differences.push(shares(Figure::Unfinished, |results| results.unfinished));
        found.add_courses(&before.games.samples, &after.games.samples);
        let Found { mut differences, withheld } = found;
        let mut ends = ends(before, after);
        let figures = differences.iter_mut().map(|one| (&mut one.p, &mut one.is_shown));
        let of_ends = ends.iter_mut().map(|one| (&mut one.p, &mut one.is_shown));
        let mut tests: Vec<_> = figures.chain(of_ends).collect();
        correct(&mut tests);
        let comparisons = tests.len();
        Change {
            format: FORMAT,
            before: Version::of(before.balance),
            after: Version::of(after.balance),
            command,
            games_to_two_points: to_two_points(&points, games.map(Vec::len), comparisons),
            differences,
            withheld,
            ends,
            comparisons,
        }
    }

    /// Returns the difference in the first player's score.
    pub fn score(&self) -> Option<&Difference> {
        self.differences.iter().find(|difference| difference.figure == Figure::Score)
    }
}

impl Version {
    fn of(balance: &Balance) -> Version {
        Version {
            variant: balance.variant.clone(),
            name: balance.name.clone(),
            players: balance.players.clone(),
            repeated: balance.repeated,
            games: balance.games,
            nodes: balance.nodes,
            seed: balance.seed,
            openings: balance.openings.clone(),
            max_plies: balance.max_plies,
            verdict: balance.verdict,
            rules: balance.rules.clone(),
            engine: balance.engine.clone(),
            evaluation: balance.evaluation.clone(),
        }
    }
}

impl Difference {
    fn new(figure: Figure, before: Interval, after: Interval, change: Interval, p: f64) -> Difference {
        Difference { figure, before, after, change, p, is_shown: false }
    }

    /// Compares scores by the z-test with pooled variance, which for games without draws is the test of two proportions.
    fn of_points(before: &[f64], after: &[f64]) -> Option<Difference> {
        let (from, to) = (Interval::mean(before)?, Interval::mean(after)?);
        let difference = to.minus(from);
        let all = [before, after].concat();
        let error = (variance(&all) * (1.0 / before.len() as f64 + 1.0 / after.len() as f64)).sqrt();
        let p = if error > 0.0 { 2.0 * Normal::standard().sf(difference.value.abs() / error) } else { 1.0 };
        Some(Difference::new(Figure::Score, from, to, difference, p))
    }

    fn of_shares(figure: Figure, before: (usize, usize), after: (usize, usize)) -> Difference {
        let [from, to] = [before, after].map(|(n_so, n)| Interval::share(n_so, n));
        Difference::new(figure, from, to, to.minus(from), p_of_shares(before, after))
    }

    /// Compares means by Welch's t-test; nothing with fewer than two games of each.
    fn of_means(figure: Figure, before: &[f64], after: &[f64]) -> Option<Difference> {
        if before.len() < 2 || after.len() < 2 {
            return None;
        }
        let (from, to) = (Interval::of(before), Interval::of(after));
        let [from_error, to_error] =
            [before, after].map(|numbers| variance(numbers) / (numbers.len() - 1) as f64);
        let (value, error) = (to.value - from.value, (from_error + to_error).sqrt());
        let (p, half) = if error > 0.0 {
            let parts =
                from_error.powi(2) / (before.len() - 1) as f64 + to_error.powi(2) / (after.len() - 1) as f64;
            let t = StudentsT::new(0.0, 1.0, (error.powi(4) / parts).max(1.0)).ok()?;
            (2.0 * t.sf(value.abs() / error), t.inverse_cdf(0.975) * error)
        } else {
            // Games that are all alike before, and all alike after. Of all ways to divide the numbers between the two, these
            // and the reverse differ most; for groups of different sizes this is an upper bound.
            (
                if value.abs() > 0.0 {
                    (2.0 / ways_to_divide(before.len(), after.len())).min(1.0)
                } else {
                    1.0
                },
                0.0,
            )
        };
        let difference = Interval { value, low: value - half, high: value + half };
        Some(Difference::new(figure, from, to, difference, p))
    }
}

/// Returns how probable a difference as great is by chance, by Fisher's exact test.
fn p_of_shares((n_before, before): (usize, usize), (n_after, after): (usize, usize)) -> f64 {
    let table = [n_before, before - n_before, n_after, after - n_after].map(|n| n as u64);
    fishers_exact(&table, Alternative::TwoSided).unwrap_or(1.0).min(1.0)
}

/// Returns in how many ways so many numbers can be divided into two groups of these sizes.
fn ways_to_divide(one: usize, other: usize) -> f64 {
    (1..=one.min(other)).map(|k| (one.max(other) + k) as f64 / k as f64).product()
}

/// The figures found in the games of both, and those that are not compared.
#[derive(Default)]
struct Found {
    differences: Vec<Difference>,
    withheld: Vec<Withheld>,
}

impl Found {
    /// Adds the differences in what games are like.
    fn add_courses(&mut self, before: &[Sample], after: &[Sample]) {
        let mut add = |figure: Figure, of: fn(&Sample) -> f64| {
            let [from, to] = [before, after].map(|samples| samples.iter().map(of).collect::<Vec<_>>());
            if let Some(difference) = Difference::of_means(figure, &from, &to) {
                self.differences.push(difference);
            } else {
                let why = "a comparison needs two games of each".to_owned();
                self.withheld.push(Withheld { figure, why });
            }
        };
        add(Figure::Length, |sample| sample.plies as f64);
        add(Figure::Choices, |sample| sample.choices);
        add(Figure::Forced, |sample| sample.forced);
    }
}

/// Returns in a clause of which game nothing is decided; nothing if some games of both are.
fn undecided(points: &[Vec<f64>; 2]) -> Option<String> {
    let when = match points.each_ref().map(Vec::is_empty) {
        [false, false] => return None,
        [true, false] => "before the change",
        [false, true] => "after the change",
        [true, true] => "before or after the change",
    };
    Some(format!("no game {when} was decided"))
}

/// Returns how many games of each show a difference of two points, unfinished ones included.
fn to_two_points(points: &[Vec<f64>; 2], n_games: [usize; 2], comparisons: usize) -> Option<u64> {
    let [before, after] = points;
    let n = n_for_difference(Points::of(before)?, Points::of(after)?, errors_of(comparisons));
    points.iter().zip(n_games).map(|(points, n_games)| with_unfinished(n, points.len(), n_games)).max()
}

/// Returns the ways to end of two games. Ways with equal sentences are one way.
fn ends(before: Played<'_>, after: Played<'_>) -> Vec<EndChange> {
    let count = |game: Played<'_>, sentence: &str| {
        game.balance.ends.iter().filter(|end| end.sentence == sentence).map(|end| end.games).sum::<usize>()
    };
    let written = |game: Played<'_>| -> BTreeSet<String> {
        describe::endings(game.games.rules).into_iter().map(|(_, sentence)| sentence).collect()
    };
    let (rules, rules_after) = (written(before), written(after));
    let mut all: Vec<(String, String)> = Vec::new();
    let seen = [before, after].into_iter().flat_map(|game| &game.balance.ends);
    let seen = seen.filter(|end| end.reason != UNFINISHED);
    let seen = seen.map(|end| (end.sentence.clone(), end.reason.clone()));
    let changed = rules.symmetric_difference(&rules_after).map(|sentence| (sentence.clone(), String::new()));
    for (sentence, reason) in seen.chain(changed) {
        if !all.iter().any(|(known, _)| *known == sentence) {
            all.push((sentence, reason));
        }
    }
    let change = |(sentence, reason): (String, String)| {
        let status = match (rules.contains(&sentence), rules_after.contains(&sentence)) {
            (true, false) => EndStatus::Removed,
            (false, true) => EndStatus::Added,
            (true, true) | (false, false) => EndStatus::Kept,
        };
        let counts = [before, after].map(|game| (count(game, &sentence), game.games.samples.len()));
        let [from, to] = counts.map(|(n_so, n)| Interval::share(n_so, n));
        let p = p_of_shares(counts[0], counts[1]);
        EndChange {
            reason,
            sentence,
            status,
            before: from,
            after: to,
            change: to.minus(from),
            p,
            is_shown: false,
        }
    };
    all.into_iter().map(change).collect()
}

/// Corrects probabilities for their number, after S. Holm, "A simple sequentially rejective multiple test procedure", 1979,
/// and says which are significant.
fn correct(tests: &mut [(&mut f64, &mut bool)]) {
    tests.sort_by(|one, other| one.0.total_cmp(other.0));
    let n = tests.len();
    let mut least = 0.0_f64;
    for (place, (p, is_shown)) in tests.iter_mut().enumerate() {
        least = least.max(**p * (n - place) as f64).min(1.0);
        **p = least;
        **is_shown = least < LEVEL;
    }
}

#[cfg(test)]
mod tests {
    use alfil_core::playout::chance;

    use super::*;

    fn points(n_won: usize, n: usize) -> Vec<f64> {
        [vec![1.0; n_won], vec![0.0; n - n_won]].concat()
    }

    #[test]
    fn probabilities_are_those_of_known_tests() {
        // R: fisher.test(matrix(c(3, 1, 1, 3), 2)), the lady tasting tea.
        assert!((p_of_shares((3, 4), (1, 4)) - 0.4857).abs() < 1e-4);
        assert!((p_of_shares((0, 100), (0, 80)) - 1.0).abs() < 1e-9);
        // R: prop.test(c(60, 40), c(100, 100), correct = FALSE): X² = 8, p = 0.004678.
        let found = Difference::of_points(&points(40, 100), &points(60, 100)).unwrap();
        assert!((found.p - 0.004_678).abs() < 1e-5, "{found:?}");
        assert!((Difference::of_points(&points(9, 9), &points(9, 9)).unwrap().p - 1.0).abs() < 1e-9);
        // R: t.test(c(1, 2, 3, 4, 5), c(2, 4, 6, 8, 10)): t = 1.8974, df = 5.8824, p = 0.1075, from -0.889 to 6.889.
        let found =
            Difference::of_means(Figure::Length, &[1.0, 2.0, 3.0, 4.0, 5.0], &[2.0, 4.0, 6.0, 8.0, 10.0])
                .unwrap();
        assert!((found.p - 0.1075).abs() < 2e-4, "{found:?}");
        assert!((found.change.low + 0.889).abs() < 2e-3 && (found.change.high - 6.889).abs() < 2e-3);
    }

    #[test]
    fn games_that_are_all_alike_are_no_proof_if_they_are_few() {
        // A permutation test: there are 6 ways to divide four numbers, and two of them give this difference.
        let found = Difference::of_means(Figure::Length, &[9.0, 9.0], &[5.0, 5.0]).unwrap();
        assert!((found.p - 2.0 / 6.0).abs() < 1e-9, "{found:?}");
        assert!((ways_to_divide(3, 10) - 286.0).abs() < 1e-6);
        let many = Difference::of_means(Figure::Length, &[9.0; 20], &[5.0; 20]).unwrap();
        assert!(many.p < 1e-9, "{many:?}");
    }

    #[test]
    fn nothing_is_compared_where_no_game_was_decided() {
        assert!(Difference::of_points(&[], &points(4, 9)).is_none());
        let some = || points(4, 9);
        assert_eq!(undecided(&[some(), some()]), None);
        for (both, when) in [
            ([vec![], some()], "before the change"),
            ([some(), vec![]], "after the change"),
            ([vec![], vec![]], "before or after the change"),
        ] {
            assert_eq!(undecided(&both), Some(format!("no game {when} was decided")));
            assert_eq!(to_two_points(&both, [9, 9], 1), None);
        }
    }

    #[test]
    fn two_points_are_found_four_times_in_five_with_the_games_that_are_named() {
        let mut below = chance(5, 0);
        for comparisons in [1, 10] {
            let known = [points(500, 1000), points(520, 1000)];
            // Of each twenty games one is unfinished.
            let n = to_two_points(&known, [1000, 1050], comparisons).unwrap();
            let mut n_shown = 0;
            for _ in 0..200 {
                let mut games = |share: u64| -> Vec<f64> {
                    (0..n * 1000 / 1050).map(|_| f64::from(u8::from(below(1000) < share))).collect()
                };
                let difference = Difference::of_points(&games(500), &games(520)).unwrap();
                n_shown += u32::from(difference.p * (comparisons as f64) < LEVEL);
            }
            assert!((146..=174).contains(&n_shown), "{comparisons}: {n} games, {n_shown} of 200");
        }
    }

    #[test]
    fn probabilities_are_corrected_after_holm() {
        let mut p = [0.01, 0.04, 0.03, 0.005];
        let mut shown = [false; 4];
        correct(&mut p.iter_mut().zip(&mut shown).collect::<Vec<_>>());
        for (found, expected) in p.into_iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-9, "{p:?}");
        }
        assert_eq!(shown, [true, false, false, true]);
    }
}
