//! What a change did to a game: the differences between the games of two definitions, with tests of significance.

use std::collections::BTreeSet;

use alfil_core::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal, StudentsT};
use statrs::stats_tests::{Alternative, fishers_exact};

use super::course;
use super::ends::{UNFINISHED, sentences};
use super::interval::{n_for_difference, variance};
use super::report::FORMAT;
use super::{Balance, Interval, Sample, Verdict};

/// A definition whose games were played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// Its rules.
    pub rules: &'a Rules,
    /// Its games.
    pub samples: &'a [Sample],
    /// What they say.
    pub balance: &'a Balance,
}

/// What a change did to a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Change {
    /// The number of this form of the report, which changes when a key is removed or gets another meaning.
    pub format: u32,
    /// The game before the change.
    pub before: Version,
    /// The game after it.
    pub after: Version,
    /// The command that shows the same.
    pub command: String,
    /// What games of the two have in common, and in what they differ.
    pub differences: Vec<Difference>,
    /// The ways to end.
    pub ends: Vec<EndChange>,
    /// About how many games of each show a difference of two points of a hundred in the score, four times in five.
    pub games_to_two_points: u64,
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
    /// What the first and the second player are called.
    pub players: [String; 2],
    /// The number of games.
    pub games: usize,
    /// Positions searched for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// Whether the game is fair.
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
    /// What the figure says.
    pub figure: Figure,
    /// Before the change.
    pub before: Interval,
    /// After it.
    pub after: Interval,
    /// After minus before.
    pub change: Interval,
    /// How probable a difference as great is by chance, after Holm's correction.
    pub p: f64,
    /// Whether this is less than 5 per cent.
    pub is_shown: bool,
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
    /// Whether only one of the games has it.
    pub status: EndStatus,
    /// The share of the games before the change.
    pub before: Interval,
    /// The share of the games after it.
    pub after: Interval,
    /// After minus before.
    pub change: Interval,
    /// How probable a difference as great is by chance, after Holm's correction.
    pub p: f64,
    /// Whether this is less than 5 per cent.
    pub is_shown: bool,
}

/// Which game has a way to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndStatus {
    /// Both.
    Kept,
    /// Only the game after the change.
    Came,
    /// Only the game before it.
    Went,
}

/// What is called significant.
const LEVEL: f64 = 0.05;

impl Change {
    /// Returns what a change did; `command` shows the same.
    pub fn new(before: Played<'_>, after: Played<'_>, command: String) -> Change {
        let [points, points_after] =
            [before, after].map(|game| game.samples.iter().filter_map(Sample::points).collect::<Vec<_>>());
        let mut differences = vec![Difference::of_points(&points, &points_after)];
        let results = [before, after].map(|game| game.balance.results);
        let n_games = [before, after].map(|game| game.samples.len());
        let shares = [
            (Figure::Draws, results.map(|results| results.drawn)),
            (Figure::Unfinished, results.map(|results| results.unfinished)),
        ];
        for (figure, [n_so, n_so_after]) in shares {
            let (before, after) = ((n_so, n_games[0]), (n_so_after, n_games[1]));
            differences.push(Difference::of_shares(figure, before, after));
        }
        differences.extend(of_courses(before.samples, after.samples));
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
            differences,
            ends,
            games_to_two_points: n_for_difference(&points, &points_after),
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
            games: balance.games,
            nodes: balance.nodes,
            seed: balance.seed,
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
    fn of_points(before: &[f64], after: &[f64]) -> Difference {
        let [from, to] = [before, after].map(|points| Interval::mean(points.iter().copied()));
        let difference = to.minus(from);
        let all = [before, after].concat();
        let error =
            (variance(&all) * (1.0 / before.len().max(1) as f64 + 1.0 / after.len().max(1) as f64)).sqrt();
        let p = if error > 0.0 { 2.0 * Normal::standard().sf(difference.value.abs() / error) } else { 1.0 };
        Difference::new(Figure::Score, from, to, difference, p)
    }

    fn of_shares(figure: Figure, before: (usize, usize), after: (usize, usize)) -> Difference {
        let [from, to] = [before, after].map(|(n_so, n)| Interval::share(n_so, n));
        Difference::new(figure, from, to, to.minus(from), p_of_shares(before, after))
    }

    /// Compares means by Welch's t-test.
    fn of_means(figure: Figure, before: &[f64], after: &[f64]) -> Option<Difference> {
        let (from, to) = (Interval::of(before), Interval::of(after));
        let [from_error, to_error] =
            [before, after].map(|numbers| variance(numbers) / (numbers.len().max(2) - 1) as f64);
        if before.len() < 2 || after.len() < 2 {
            return None;
        }
        let (value, error) = (to.value - from.value, (from_error + to_error).sqrt());
        let (p, half) = if error > 0.0 {
            let parts =
                from_error.powi(2) / (before.len() - 1) as f64 + to_error.powi(2) / (after.len() - 1) as f64;
            let t = StudentsT::new(0.0, 1.0, (error.powi(4) / parts).max(1.0)).ok()?;
            (2.0 * t.sf(value.abs() / error), t.inverse_cdf(0.975) * error)
        } else {
            // Games that are all alike differ for certain or not at all.
            (if value.abs() > 0.0 { 0.0 } else { 1.0 }, 0.0)
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

/// Returns the differences in what games are like.
fn of_courses(before: &[Sample], after: &[Sample]) -> Vec<Difference> {
    let [lengths, lengths_after] = [before, after]
        .map(|samples| samples.iter().map(|sample| sample.game.moves().len() as f64).collect::<Vec<_>>());
    let [choices, choices_after] = [before, after].map(course::choices_by_game);
    let legal = |of: &[(f64, f64)]| of.iter().map(|both| both.0).collect::<Vec<_>>();
    let forced = |of: &[(f64, f64)]| of.iter().map(|both| both.1).collect::<Vec<_>>();
    let found = [
        Difference::of_means(Figure::Length, &lengths, &lengths_after),
        Difference::of_means(Figure::Choices, &legal(&choices), &legal(&choices_after)),
        Difference::of_means(Figure::Forced, &forced(&choices), &forced(&choices_after)),
    ];
    found.into_iter().flatten().collect()
}

/// Returns the ways to end of two games. A way is the same in both if its sentence is.
fn ends(before: Played<'_>, after: Played<'_>) -> Vec<EndChange> {
    let count = |game: Played<'_>, sentence: &str| {
        game.balance.ends.iter().filter(|end| end.sentence == sentence).map(|end| end.games).sum::<usize>()
    };
    let written = |game: Played<'_>| -> BTreeSet<String> {
        sentences(game.rules).into_iter().map(|(_, sentence)| sentence).collect()
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
            (true, false) => EndStatus::Went,
            (false, true) => EndStatus::Came,
            (true, true) | (false, false) => EndStatus::Kept,
        };
        let counts = [before, after].map(|game| (count(game, &sentence), game.samples.len()));
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
        let found = Difference::of_points(&points(40, 100), &points(60, 100));
        assert!((found.p - 0.004_678).abs() < 1e-5, "{found:?}");
        assert!((Difference::of_points(&points(9, 9), &points(9, 9)).p - 1.0).abs() < 1e-9);
        // R: t.test(c(1, 2, 3, 4, 5), c(2, 4, 6, 8, 10)): t = 1.8974, df = 5.8824, p = 0.1075, from -0.889 to 6.889.
        let found =
            Difference::of_means(Figure::Length, &[1.0, 2.0, 3.0, 4.0, 5.0], &[2.0, 4.0, 6.0, 8.0, 10.0])
                .unwrap();
        assert!((found.p - 0.1075).abs() < 2e-4, "{found:?}");
        assert!((found.change.low + 0.889).abs() < 2e-3 && (found.change.high - 6.889).abs() < 2e-3);
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
