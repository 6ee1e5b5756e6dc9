//! What is said about the games of a variant.

use std::collections::BTreeMap;

use alfil_core::board::PieceKind;
use alfil_core::observe;
use alfil_core::rules::{RuleId, Rules};
use serde::Serialize;

use super::Sample;
use super::course::{Course, course};
use super::interval::{Interval, n_to_decide};
use super::solved::Solved;
use super::values::{PieceValue, values};
use crate::words::describe;

/// Whether a game is fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first player's score is within five points of even.
    Fair,
    /// There are too few games to tell.
    Unclear,
    /// The first player has the better chances.
    First,
    /// The second player has.
    Second,
    /// Much more search does not clearly win more games, and no player wins nearly all: the computer does not understand
    /// this game yet.
    Withheld,
}

/// The first player's share of the points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FirstPlayer {
    /// The share.
    pub score: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// What moving first is worth, in Elo.
    pub elo: Interval,
}

/// The first player's score at another strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// Positions searched for each move.
    pub nodes: u64,
    /// The games.
    pub games: usize,
    /// The score.
    pub score: Interval,
}

/// How much better a player is who searches more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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

/// How often games ended in a way.
#[derive(Clone, Debug, Serialize)]
pub struct EndShare {
    /// The slug of the reason.
    pub reason: String,
    /// The rule, in a sentence.
    pub sentence: String,
    /// Where it is written.
    pub location: Option<String>,
    /// The number of games.
    pub games: usize,
    /// Their share.
    pub share: Interval,
}

/// A rule or a piece that never mattered.
#[derive(Clone, Debug, Serialize)]
pub struct Never {
    /// What never happened.
    pub what: String,
    /// Where the rule is written.
    pub location: Option<String>,
    /// The share of games in which it matters is below this, with 95 per cent.
    pub below: f64,
}

/// What a kind does.
#[derive(Clone, Debug, Serialize)]
pub struct Activity {
    /// The key of the kind.
    pub piece: String,
    /// Its share of the moves, drops included.
    pub moves: f64,
    /// Captures that it makes, in a game.
    pub captures: f64,
    /// How often it is captured, in a game.
    pub captured: f64,
    /// The share of games in which it never moves.
    pub never_moves: Interval,
}

/// What games say about a variant.
#[derive(Clone, Debug, Serialize)]
pub struct Balance {
    /// The id of the variant.
    pub variant: String,
    /// The name of the game.
    pub name: String,
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
    /// What comes of it with best play; nothing if the game is not small.
    pub solved: Option<Solved>,
    /// How many games would show the score to within two points of a hundred.
    pub games_to_decide: u64,
    /// The first player's score.
    pub first_player: FirstPlayer,
    /// The score at other strengths.
    pub ladder: Vec<Rung>,
    /// How much better a player is who searches more; nothing if that was not measured.
    pub skill: Option<Skill>,
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
    /// The digest of the rules.
    pub rules: String,
    /// The digest of the engine.
    pub engine: String,
    /// The digest of the learned values, or `prior`.
    pub evaluation: String,
}

/// The bounds between which a game is fair.
const FAIR: (f64, f64) = (0.45, 0.55);

/// The fewest decided games for a verdict.
const LEAST_GAMES: usize = 20;

/// The bounds beyond which a player wins nearly all games, at any strength.
const OVERWHELMING: (f64, f64) = (0.25, 0.75);

/// Returns whether a game is fair, from the first player's points, those at the greatest strength, and the skill that the
/// game rewards.
///
/// Where one player wins nearly all games, more search cannot win more of them, and no skill is needed to say so.
pub fn verdict(points: &[f64], strongest: Option<Interval>, skill: Option<Skill>) -> Verdict {
    let score = Interval::mean(points.iter().copied());
    let all = || [Some(score), strongest].into_iter().flatten();
    let is_clear = |is_so: &dyn Fn(Interval) -> bool| points.len() >= LEAST_GAMES && all().all(is_so);
    if is_clear(&|score| score.low > OVERWHELMING.1) {
        return Verdict::First;
    }
    if is_clear(&|score| score.high < OVERWHELMING.0) {
        return Verdict::Second;
    }
    if skill.is_some_and(|skill| skill.elo.low <= 0.0) {
        return Verdict::Withheld;
    }
    if points.len() < LEAST_GAMES {
        Verdict::Unclear
    } else if score.low >= FAIR.0 && score.high <= FAIR.1 {
        Verdict::Fair
    } else if score.low > 0.5 {
        Verdict::First
    } else if score.high < 0.5 {
        Verdict::Second
    } else {
        Verdict::Unclear
    }
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
    /// The score at other strengths.
    pub ladder: Vec<Rung>,
    /// How much better a player is who searches more.
    pub skill: Option<Skill>,
    /// What comes of the game with best play, if that is known.
    pub solved: Option<Solved>,
    /// What never mattered: a sentence, and where the rule is written.
    pub never: Vec<(String, Option<String>)>,
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
        let n_drawn = points.iter().filter(|point| (*point - 0.5).abs() < 0.1).count();
        let Known {
            variant,
            nodes,
            seed,
            command,
            ladder,
            skill,
            solved,
            never,
            digests: [digest, engine, evaluation],
        } = known;
        let strongest = ladder.iter().max_by_key(|rung| rung.nodes).filter(|rung| rung.nodes > nodes);
        let strongest = strongest.map(|rung| rung.score);
        let below = (3.0 / samples.len().max(1) as f64).min(1.0);
        let never = never.into_iter().map(|(what, location)| Never { what, location, below });
        Balance {
            variant,
            name: rules.name.clone(),
            games: samples.len(),
            nodes,
            seed,
            command,
            verdict: verdict(&points, strongest, skill),
            solved,
            games_to_decide: n_to_decide(&points),
            first_player: FirstPlayer {
                score: score.value,
                low: score.low,
                high: score.high,
                elo: score.elo(),
            },
            ladder,
            skill,
            draws: Interval::share(n_drawn, samples.len()),
            unfinished: Interval::share(samples.len() - points.len(), samples.len()),
            ends: ends(rules, samples, located),
            never: never.collect(),
            course: course(samples),
            pieces: activity(rules, samples),
            values: values(rules, samples),
            rules: digest,
            engine,
            evaluation,
        }
    }
}

/// Returns how games ended, the commonest way first.
fn ends(rules: &Rules, samples: &[Sample], located: &dyn Fn(&RuleId) -> Option<String>) -> Vec<EndShare> {
    let mut counts: BTreeMap<Option<RuleId>, (String, usize)> = BTreeMap::new();
    for sample in samples {
        let (rule, reason) = match sample.outcome {
            Some(outcome) => (observe::ending(outcome), outcome.reason.slug(rules)),
            None => (None, "unfinished"),
        };
        counts.entry(rule).or_insert_with(|| (reason.to_owned(), 0)).1 += 1;
    }
    let sections = describe::describe(rules);
    let sentences: Vec<_> = sections.into_iter().flat_map(|section| section.sentences).collect();
    let ends = counts.into_iter().map(|(rule, (reason, games))| {
        let sentence = rule.as_ref().and_then(|rule| {
            sentences.iter().find(|sentence| sentence.rule == *rule).map(|sentence| sentence.text.clone())
        });
        EndShare {
            sentence: sentence.unwrap_or_else(|| match rule {
                Some(_) => "The player to move has no legal move.".to_owned(),
                None => "The game was stopped, or the rules do not decide it.".to_owned(),
            }),
            location: rule.as_ref().and_then(located),
            reason,
            games,
            share: Interval::share(games, samples.len()),
        }
    });
    let mut ends: Vec<EndShare> = ends.collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.games));
    ends
}

/// Returns what each kind does that was ever in play.
fn activity(rules: &Rules, samples: &[Sample]) -> Vec<Activity> {
    #[derive(Clone, Default)]
    struct Tally {
        moves: usize,
        captures: usize,
        captured: usize,
        idle: usize,
        games: usize,
    }
    let mut tallies = vec![Tally::default(); rules.kinds.len()];
    for sample in samples {
        let mut game = sample.game.clone();
        let moves: Vec<_> = game.moves().collect();
        while game.undo() {}
        let mut there = vec![false; rules.kinds.len()];
        let mut has_moved = vec![false; rules.kinds.len()];
        let note = |flags: &mut Vec<bool>, kind: PieceKind| {
            flags.iter_mut().skip(kind.index()).take(1).for_each(|flag| *flag = true);
        };
        for (_, piece) in game.position().pieces() {
            note(&mut there, piece.kind);
        }
        for &mv in &moves {
            let position = game.position();
            let by = observe::mover(position, mv);
            let captured: Vec<PieceKind> = position
                .captured_by(mv)
                .filter_map(|square| position.piece_at(square))
                .map(|piece| piece.kind)
                .collect();
            if let Some(kind) = by {
                note(&mut there, kind);
                note(&mut has_moved, kind);
                if let Some(tally) = tallies.get_mut(kind.index()) {
                    tally.moves += 1;
                    tally.captures += captured.len();
                }
            }
            for kind in captured {
                tallies.iter_mut().skip(kind.index()).take(1).for_each(|tally| tally.captured += 1);
            }
            game.play_unchecked(mv);
        }
        for (tally, (there, moved)) in tallies.iter_mut().zip(there.iter().zip(&has_moved)) {
            tally.games += usize::from(*there);
            tally.idle += usize::from(*there && !moved);
        }
    }
    let n_moves: usize = tallies.iter().map(|tally| tally.moves).sum();
    let n_games = samples.len().max(1) as f64;
    let of_kind = |(kind, tally): (&alfil_core::rules::Kind, &Tally)| Activity {
        piece: kind.key.clone(),
        moves: tally.moves as f64 / n_moves.max(1) as f64,
        captures: tally.captures as f64 / n_games,
        captured: tally.captured as f64 / n_games,
        never_moves: Interval::share(tally.idle, tally.games),
    };
    rules.kinds.iter().zip(&tallies).filter(|(_, tally)| tally.games > 0).map(of_kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skill(low: f64) -> Skill {
        let elo = Interval { value: low + 50.0, low, high: low + 100.0 };
        Skill { strong: 4, weak: 1, games: 9, elo }
    }

    #[test]
    fn verdicts_need_games_and_a_player_who_understands_the_game() {
        let points = |n_won: usize, n_drawn: usize, n_lost: usize| {
            [vec![1.0; n_won], vec![0.5; n_drawn], vec![0.0; n_lost]].concat()
        };
        let even = Some(Interval::share(50, 100));
        assert_eq!(verdict(&points(500, 0, 500), even, Some(skill(10.0))), Verdict::Fair);
        assert_eq!(verdict(&points(50, 0, 50), even, Some(skill(10.0))), Verdict::Unclear);
        assert_eq!(verdict(&points(70, 0, 30), even, Some(skill(10.0))), Verdict::First);
        assert_eq!(verdict(&points(30, 0, 70), None, None), Verdict::Second);
        assert_eq!(verdict(&points(70, 0, 30), even, Some(skill(-10.0))), Verdict::Withheld);
        assert_eq!(verdict(&points(15, 0, 0), None, None), Verdict::Unclear);
        assert_eq!(verdict(&points(0, 100, 0), None, None), Verdict::Fair);
    }

    #[test]
    fn a_player_who_wins_nearly_all_games_is_favoured_without_skill() {
        let (lost, won) = (vec![0.0; 100], vec![1.0; 100]);
        assert_eq!(verdict(&won, Some(Interval::share(25, 25)), Some(skill(-10.0))), Verdict::First);
        assert_eq!(verdict(&lost, Some(Interval::share(0, 25)), Some(skill(-10.0))), Verdict::Second);
        // Stronger players do not win nearly all of them.
        assert_eq!(verdict(&won, Some(Interval::share(14, 25)), Some(skill(-10.0))), Verdict::Withheld);
    }
}
