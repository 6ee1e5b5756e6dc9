//! What is said about the games of a variant.

use alfil_core::board::Side;
use alfil_core::rules::{RuleId, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::Sample;
use super::activity::{Activity, activity};
use super::armies::{self, Armies, Effects, Swapped};
use super::course::{Course, course};
use super::ends::{EndShare, ends};
use super::interval::{Interval, below, n_for_two_points};
use super::measured::{Match, Measured, measured};
use super::values::{PieceValue, values};
use super::verdict::{Duel, Level, Verdict, n_to_decide, verdict};
use crate::words::describe;

/// The number of this form of the reports. It changes when a key is removed or gets another meaning.
pub(super) const FORMAT: u32 = 2;

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

/// The first player's score at another strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rung {
    /// Positions searched for each move.
    pub nodes: u64,
    /// The games.
    pub games: usize,
    /// The score.
    pub score: Interval,
}

/// How much better a player is who searches more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Skill {
    /// Positions that the stronger player searches for each move.
    pub strong: u64,
    /// Positions that the weaker player searches for each move.
    pub weak: u64,
    /// The games; each player moves first in half of them.
    pub games: usize,
    /// The difference, in Elo.
    pub elo: Interval,
}

/// How many games each player won.
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
    /// What never happened.
    pub what: String,
    /// The rule, in a sentence; null if it is a piece.
    pub sentence: Option<String>,
    /// Where the rule is written.
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

/// What games say about a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Balance {
    /// The number of this form of the report, which changes when a key is removed or gets another meaning.
    pub format: u32,
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
    /// The command that shows the same.
    pub command: String,
    /// Whether the game is fair.
    pub verdict: Verdict,
    /// For how many comparisons the report allows.
    pub comparisons: Comparisons,
    /// About how many games decide whether the game is fair, if the score stays as it is.
    pub games_to_decide: u64,
    /// How many games show the score to within two points of a hundred.
    pub games_to_two_points: u64,
    /// The results.
    pub results: Results,
    /// The first player's score.
    pub first_player: FirstPlayer,
    /// The score at other strengths.
    pub ladder: Vec<Rung>,
    /// How much better a player is who searches more; null if that was not measured.
    pub skill: Option<Skill>,
    /// In what the armies differ, and what they are worth; null if they do not.
    pub armies: Option<Armies>,
    /// The share of draws.
    pub draws: Interval,
    /// The share of games that were stopped, or that the rules do not decide.
    pub unfinished: Interval,
    /// How games ended, the commonest way first.
    pub ends: Vec<EndShare>,
    /// What never mattered.
    pub never: Vec<Never>,
    /// What games are like.
    pub course: Option<Course>,
    /// What pieces do.
    pub pieces: Vec<Activity>,
    /// What pieces are worth, as far as games tell.
    pub values: Vec<PieceValue>,
    /// What pieces are worth by matches in which one player begins without them.
    pub measured: Vec<Measured>,
    /// The digest of the rules.
    pub rules: String,
    /// The digest of the engine.
    pub engine: String,
    /// The digest of the learned values, or `prior`.
    pub evaluation: String,
}

/// What is known besides the games.
#[derive(Clone, Debug)]
pub struct Known {
    /// The id of the variant.
    pub variant: String,
    /// Positions searched for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The command that shows the same.
    pub command: String,
    /// Games at other strengths.
    pub ladder: Vec<Level>,
    /// Games of a player who searches more against one who searches less.
    pub skill: Option<Duel>,
    /// Games in which the other player moves first, if armies differ.
    pub swapped: Option<Swapped>,
    /// Matches in which one player begins without a piece.
    pub matches: Vec<Match>,
    /// What never mattered: a clause, and the rule.
    pub never: Vec<(String, RuleId)>,
    /// The number of rules and pieces that were watched for it.
    pub n_watched: usize,
    /// The digests of rules, engine and learned values.
    pub digests: [String; 3],
}

impl Balance {
    /// Returns what games say; `located` tells where a rule is written.
    pub fn new(
        rules: &Rules,
        samples: &[Sample],
        known: Known,
        located: &dyn Fn(&RuleId) -> Option<String>,
    ) -> Balance {
        let points: Vec<f64> = samples.iter().filter_map(Sample::points).collect();
        let score = Interval::mean(points.iter().copied());
        let results = results(&points, samples.len());
        let strongest = known.ladder.iter().max_by_key(|level| level.nodes);
        let strongest = strongest.filter(|level| level.nodes > known.nodes);
        let mover = rules.setup.to_move;
        let effects = known.swapped.as_ref().map(|swapped| Effects::new(&points, swapped, mover));
        let n_effects = if effects.is_some() { 2 } else { 0 };
        let comparisons = Comparisons {
            verdict: 1 + known.ladder.len() + usize::from(known.skill.is_some()) + n_effects,
            never: known.n_watched,
        };
        let below = below(samples.len(), known.n_watched);
        let mean = |points: &[f64]| Interval::mean(points.iter().copied());
        Balance {
            format: FORMAT,
            name: rules.name.clone(),
            players: Side::ALL.map(|side| rules.sides[side].clone()),
            games: samples.len(),
            verdict: verdict(&points, strongest, known.skill.as_ref(), comparisons.verdict),
            games_to_decide: n_to_decide(&points, known.skill.as_ref(), comparisons.verdict),
            games_to_two_points: n_for_two_points(&points),
            comparisons,
            results,
            first_player: FirstPlayer {
                score: score.value,
                low: score.low,
                high: score.high,
                elo: score.elo(),
            },
            ladder: known
                .ladder
                .iter()
                .map(|level| Rung { nodes: level.nodes, games: level.games, score: mean(&level.points) })
                .collect(),
            skill: known.skill.as_ref().map(|duel| Skill {
                strong: duel.strong,
                weak: duel.weak,
                games: duel.games,
                elo: mean(&duel.points).elo(),
            }),
            armies: armies::difference(rules).map(|difference| Armies { difference, effects }),
            draws: Interval::share(results.drawn, samples.len()),
            unfinished: Interval::share(results.unfinished, samples.len()),
            ends: ends(rules, samples, located),
            never: never(rules, known.never, below, located),
            course: course(samples),
            pieces: activity(rules, samples),
            values: values(rules, samples),
            measured: measured(rules, &known.matches),
            variant: known.variant,
            nodes: known.nodes,
            seed: known.seed,
            command: known.command,
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
