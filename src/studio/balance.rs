//! Reports about games that were played: from their lines to what they say.

use std::sync::Arc;

use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;

use crate::author::balance::{Balance, Duel, Handicap, Known, Level, Match, Sample, Solved, Swapped};
use crate::author::smoke;
use crate::play::selfplay::{self, LineOfGame, Part, Varied};

/// The games of an experiment.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// Those that vary nothing.
    pub(crate) games: Vec<LineOfGame>,
    ladder: Vec<Level>,
    skill: Option<Duel>,
    swapped: Option<Swapped>,
    matches: Vec<Match>,
}

/// What is known besides the games.
pub(crate) struct Asked<'a> {
    /// What the variant is called.
    pub(crate) word: &'a str,
    /// The command that shows the same report.
    pub(crate) command: &'a str,
    /// Positions searched for each move.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    /// The digests of rules, engine and learned values.
    pub(crate) digests: [String; 3],
    /// What comes of the game with best play, if that is known.
    pub(crate) solved: Option<Solved>,
    /// Returns where a rule is written.
    pub(crate) located: &'a dyn Fn(&RuleId) -> String,
}

impl Played {
    /// Puts together what the games of parts say. `handicaps` are those of the matches.
    pub(crate) fn new(parts: &[Part], games: Vec<Vec<LineOfGame>>, handicaps: &[Handicap]) -> Played {
        let mut all = Played::default();
        for (part, games) in parts.iter().zip(games) {
            let points: Vec<f64> = games.iter().filter_map(|game| part.points(game)).collect();
            let n_games = games.len();
            match part.varied {
                Varied::Nothing => all.games = games,
                Varied::Nodes(nodes) => all.ladder.push(Level { nodes, games: n_games, points }),
                Varied::Skill { strong, weak } => {
                    all.skill = Some(Duel { strong, weak, games: n_games, points });
                }
                Varied::FirstMove => all.swapped = Some(Swapped { games: n_games, points }),
                Varied::Pieces(place) => all.matches.extend(handicaps.get(place).map(|&handicap| Match {
                    handicap,
                    games: n_games,
                    points,
                })),
            }
        }
        all
    }

    /// Returns what the games say.
    pub(crate) fn report(&self, variant: &Variant, samples: &[Sample], asked: Asked<'_>) -> Balance {
        let games = samples.iter().map(|sample| (&sample.game, sample.outcome));
        let (never, n_watched) = smoke::never_in(variant.rules(), games);
        let known = Known {
            variant: asked.word.to_owned(),
            nodes: asked.nodes,
            seed: asked.seed,
            command: asked.command.to_owned(),
            ladder: self.ladder.clone(),
            skill: self.skill.clone(),
            swapped: self.swapped.clone(),
            matches: self.matches.clone(),
            solved: asked.solved,
            never,
            n_watched,
            digests: asked.digests,
        };
        let located = |rule: &RuleId| (!matches!(rule, RuleId::NoEnding)).then(|| (asked.located)(rule));
        Balance::new(variant.rules(), samples, known, &located)
    }
}

/// Returns the game of a line.
///
/// # Errors
/// What in the line is not a game by these rules.
pub(crate) fn sample(variant: &Arc<Variant>, line: &LineOfGame) -> Result<Sample, String> {
    let (game, outcome) = selfplay::replayed(variant, line)
        .map_err(|why| format!("game {} cannot be replayed: {why}", line.g))?;
    Ok(Sample { game, n_opening: line.open as usize, scores: line.scores.clone(), outcome })
}
