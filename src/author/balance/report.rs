//! The report about the games of a variant.

use alfil_core::board::Side;
use alfil_core::rules::{RuleId, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::activity::Activity;
use super::armies::{self, Armies, Effects, Swapped};
use super::course::{Course, course};
use super::ends::{EndShare, ends};
use super::games::{Games, Sample};
use super::measured::{Match, Measured, measured};
use super::solved::Solved;
use super::values::{PieceValue, values};
use super::verdict::{Duel, Level, Verdict, n_to_decide, verdict};
use crate::author::interval::{Interval, Points, below, with_unfinished};
use crate::words::describe;

/// The number of this form of the reports. It changes when a key is removed or gets another meaning.
pub(super) const FORMAT: u32 = 3;

/// The first player's share of the points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FirstPlayer {
    /// The share.
    pub score: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// The advantage over the second player, in Elo.
    pub elo: Interval,
}

impl FirstPlayer {
    fn new(score: Interval) -> FirstPlayer {
        FirstPlayer { score: score.value, low: score.low, high: score.high, elo: score.elo() }
    }

    /// Returns the share with its bounds.
    pub fn interval(&self) -> Interval {
        Interval { value: self.score, low: self.low, high: self.high }
    }
}

/// The first player's score at another strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rung {
    /// Positions searched for each move.
    pub nodes: u64,
    /// The games.
    pub games: usize,
    /// How many games were not played because games are long.
    pub left_out: usize,
    /// The score; null if no game was decided.
    pub score: Option<Interval>,
}

/// The advantage of a player who searches more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Skill {
    /// Positions that the stronger player searches for each move.
    pub strong: u64,
    /// Positions that the weaker player searches for each move.
    pub weak: u64,
    /// The games; each player moves first in half of them.
    pub games: usize,
    /// How many games were not played because games are long.
    pub left_out: usize,
    /// The difference, in Elo; null if no game was decided.
    pub elo: Option<Interval>,
}

/// The number of games that each player won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Results {
    /// The first player.
    pub first: usize,
    /// Neither, by the rules.
    pub drawn: usize,
    /// The second player.
    pub second: usize,
    /// Games that were stopped, or that the rules do not decide.
    pub unfinished: usize,
}

/// A rule or a piece that never mattered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Never {
    /// The event that never happened.
    pub what: String,
    /// The rule, in a sentence; null if it is a piece.
    pub sentence: Option<String>,
    /// The location of the rule.
    pub location: Option<String>,
    /// The share of games in which it matters is below this, with 95 per cent for all of the list together.
    pub below: f64,
}

/// For how many comparisons the report allows, by Bonferroni's correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Comparisons {
    /// The verdict: scores, skill, and the effects of armies.
    pub verdict: usize,
    /// The list of what never mattered: rules and pieces that were watched.
    pub never: usize,
}

/// A report about the games of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Balance {
    /// The number of this form of the report, which changes when a key is removed or gets another meaning.
    pub format: u32,
    /// The id of the variant.
    pub variant: String,
    /// The name of the game.
    pub name: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// The number of games.
    pub games: usize,
    /// Games that repeat another one move by move, and are left out; with those at other strengths, of the skill, of armies
    /// and of matches.
    pub repeated: usize,
    /// Positions searched for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The openings of the games: `soft`, `random:` and the number of plies, or `listed:` and a digest.
    pub openings: String,
    /// The number of plies after which games were stopped.
    pub max_plies: u32,
    /// The command that produces the report again.
    pub command: String,
    /// The verdict on the fairness of the game.
    pub verdict: Verdict,
    /// The result of the game with best play; null if it is not small.
    pub solved: Option<Solved>,
    /// For how many comparisons the report allows.
    pub comparisons: Comparisons,
    /// About how many games, unfinished ones included, lead to a verdict four times in five, if the scores found are the true
    /// ones; null if the verdict is not `unclear`, if no game was decided, if most usual games repeat others, or if no
    /// number of games is enough.
    pub games_to_decide: Option<u64>,
    /// About how many games, unfinished ones included, show the score to within two points of a hundred; null if no game was
    /// decided, or if most usual games repeat others.
    pub games_to_two_points: Option<u64>,
    /// The results.
    pub results: Results,
    /// The first player's score; null if no game was decided.
    pub first_player: Option<FirstPlayer>,
    /// The score at other strengths.
    pub ladder: Vec<Rung>,
    /// The advantage of a player who searches more; null if it was not measured.
    pub skill: Option<Skill>,
    /// In what the armies differ, and what they are worth; null if they do not.
    pub armies: Option<Armies>,
    /// The share of draws.
    pub draws: Interval,
    /// The share of games that were stopped, or that the rules do not decide.
    pub unfinished: Interval,
    /// The ways in which games ended, the commonest first.
    pub ends: Vec<EndShare>,
    /// The rules that never mattered.
    pub never: Vec<Never>,
    /// The course of games.
    pub course: Option<Course>,
    /// Activity of pieces.
    pub pieces: Vec<Activity>,
    /// The values of pieces, as far as games show them.
    pub values: Vec<PieceValue>,
    /// The values of pieces by matches in which one player begins without them.
    pub measured: Vec<Measured>,
    /// The digest of the rules.
    pub rules: String,
    /// The digest of the engine.
    pub engine: String,
    /// The digest of the learned values, or `prior`.
    pub evaluation: String,
}

/// The parts of a report that its games do not tell.
#[derive(Clone, Debug)]
pub struct Known {
    /// The id of the variant.
    pub variant: String,
    /// Positions searched for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The openings of the games.
    pub openings: String,
    /// The number of plies after which games were stopped.
    pub max_plies: u32,
    /// The command that produces the report again.
    pub command: String,
    /// Games that repeat another one move by move, and are left out.
    pub repeated: usize,
    /// The usual games among these.
    pub repeated_usual: usize,
    /// Games at other strengths.
    pub ladder: Vec<Level>,
    /// Games of a player who searches more against one who searches less.
    pub skill: Option<Duel>,
    /// Games in which the other player moves first, if armies differ.
    pub swapped: Option<Swapped>,
    /// Matches in which one player begins without a piece.
    pub matches: Vec<Match>,
    /// The result of the game with best play, if it is known.
    pub solved: Option<Solved>,
    /// The digests of rules, engine and learned values.
    pub digests: [String; 3],
}

impl Balance {
    /// Returns what games say; `located` returns where a rule is written.
    pub fn new(games: &Games<'_>, known: Known, located: &dyn Fn(&RuleId) -> Option<String>) -> Balance {
        let Games { rules, samples, .. } = games;
        let points: Vec<f64> = samples.iter().filter_map(Sample::points).collect();
        let results = results(&points, samples.len());
        let strongest = known.ladder.iter().max_by_key(|level| level.nodes);
        let strongest = strongest.filter(|level| level.nodes > known.nodes);
        let mover = rules.setup.to_move;
        let effects = known.swapped.as_ref().and_then(|swapped| Effects::new(&points, swapped, mover));
        let n_effects = if effects.is_some() { 2 } else { 0 };
        let comparisons = Comparisons {
            verdict: 1 + known.ladder.len() + usize::from(known.skill.is_some()) + n_effects,
            never: games.watch.n_expected(),
        };
        let below = below(samples.len(), comparisons.never);
        let skill = known.skill.as_ref();
        let verdict = verdict(&points, strongest, skill, comparisons.verdict);
        let to_decide = (verdict == Verdict::Unclear)
            .then(|| n_to_decide(&points, strongest, skill, comparisons.verdict))
            .flatten();
        let to_two_points = Points::of(&points).and_then(Points::n_for_two_points);
        let of_all = |n| with_unfinished(n, points.len(), samples.len());
        // Where most usual games repeat others, more of them would do so too.
        let may_differ = known.repeated_usual <= samples.len();
        Balance {
            format: FORMAT,
            name: rules.name.clone(),
            players: Side::ALL.map(|side| rules.sides[side].clone()),
            games: samples.len(),
            verdict,
            games_to_decide: to_decide.filter(|_| may_differ).map(of_all),
            games_to_two_points: to_two_points.filter(|_| may_differ).map(of_all),
            comparisons,
            results,
            first_player: Interval::mean(&points).map(FirstPlayer::new),
            ladder: known
                .ladder
                .iter()
                .map(|level| Rung {
                    nodes: level.nodes,
                    games: level.games,
                    left_out: level.left_out,
                    score: Interval::mean(&level.points),
                })
                .collect(),
            skill: skill.map(|duel| Skill {
                strong: duel.strong,
                weak: duel.weak,
                games: duel.games,
                left_out: duel.left_out,
                elo: Interval::mean(&duel.points).map(Interval::elo),
            }),
            armies: armies::difference(rules).map(|difference| Armies { difference, effects }),
            draws: Interval::share(results.drawn, samples.len()),
            unfinished: Interval::share(results.unfinished, samples.len()),
            ends: ends(rules, samples, located),
            never: never(rules, games.watch.never(), below, located),
            course: course(samples),
            pieces: games.tallies.activity(rules, samples.len()),
            values: values(rules, samples),
            measured: measured(rules, &known.matches),
            solved: known.solved,
            variant: known.variant,
            nodes: known.nodes,
            seed: known.seed,
            openings: known.openings,
            max_plies: known.max_plies,
            command: known.command,
            repeated: known.repeated,
            rules: known.digests[0].clone(),
            engine: known.digests[1].clone(),
            evaluation: known.digests[2].clone(),
        }
    }
}

/// Returns how many of `n_games` each player won, from the first player's points in those that the rules decide.
fn results(points: &[f64], n_games: usize) -> Results {
    let count = |value: f64| points.iter().filter(|point| (*point - value).abs() < 0.1).count();
    let unfinished = n_games - points.len();
    Results { first: count(1.0), drawn: count(0.5), second: count(0.0), unfinished }
}

/// Returns what never mattered, each with its rule in words.
fn never(
    rules: &Rules,
    never: Vec<(String, RuleId)>,
    below: f64,
    located: &dyn Fn(&RuleId) -> Option<String>,
) -> Vec<Never> {
    let sections = describe::describe(rules).into_iter();
    let sentences: Vec<_> = sections.flat_map(|section| section.sentences).collect();
    let words = |(what, rule): (String, RuleId)| {
        // A clause about a kind names it.
        let is_of_kind = matches!(rule, RuleId::Pieces(..) | RuleId::Promotion(..));
        let sentence = sentences.iter().find(|sentence| !is_of_kind && sentence.rule == rule);
        let sentence = sentence.map(|sentence| sentence.text.clone());
        Never { what, sentence, location: located(&rule), below }
    };
    never.into_iter().map(words).collect()
}
