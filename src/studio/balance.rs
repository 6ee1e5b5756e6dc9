//! Reports about games that were played: from their lines to what they say.

use std::sync::Arc;

use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;

use crate::author::balance::{Balance, Duel, Games, Handicap, Known, Level, Match, Record, Solved, Swapped};
use crate::play::selfplay::{self, Head, LineOfGame, Varied};

/// The games of an experiment.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// Those that vary nothing.
    pub(crate) games: Vec<LineOfGame>,
    /// Games of all parts that repeat another one, which are left out.
    n_repeated: usize,
    /// The usual games among these.
    n_usual_repeated: usize,
    ladder: Vec<Level>,
    skill: Option<Duel>,
    swapped: Option<Swapped>,
    matches: Vec<Match>,
}

/// What a report says that the games do not.
pub(crate) struct Asked<'a> {
    /// What the variant is called.
    pub(crate) word: &'a str,
    /// The command that produces the report again.
    pub(crate) command: &'a str,
    /// How the games were played.
    pub(crate) head: Head,
    /// What comes of the game with best play, if that is known.
    pub(crate) solved: Option<Solved>,
    /// Returns where a rule is written.
    pub(crate) located: &'a dyn Fn(&RuleId) -> String,
}

impl Played {
    /// Combines the games of all parts. `handicaps` are those of the matches. An experiment that was played has `n_planned` usual
    /// games, and leaves out games at other strengths where they are long.
    pub(crate) fn new(
        parts: impl IntoIterator<Item = (Varied, Vec<LineOfGame>)>,
        handicaps: &[Handicap],
        n_planned: Option<u64>,
    ) -> Played {
        let mut all = Played::default();
        for (varied, games) in parts {
            let left_out = n_planned.map_or(0, |n| (varied.n_games(n) as usize).saturating_sub(games.len()));
            let (games, n_repeated) = varied.distinct(games);
            all.n_repeated += n_repeated;
            let points: Vec<f64> = games.iter().filter_map(|game| varied.points(game)).collect();
            let n_games = games.len();
            match varied {
                Varied::Nothing => (all.games, all.n_usual_repeated) = (games, n_repeated),
                Varied::Nodes(nodes) => all.ladder.push(Level { nodes, games: n_games, left_out, points }),
                Varied::Skill { strong, weak } => {
                    all.skill = Some(Duel { strong, weak, games: n_games, left_out, points });
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
    pub(crate) fn report(&self, games: &Games<'_>, asked: Asked<'_>) -> Balance {
        let head = asked.head;
        let known = Known {
            variant: asked.word.to_owned(),
            nodes: head.nodes,
            seed: head.seed,
            openings: head.openings,
            max_plies: head.max_plies,
            command: asked.command.to_owned(),
            repeated: self.n_repeated,
            repeated_usual: self.n_usual_repeated,
            ladder: self.ladder.clone(),
            skill: self.skill.clone(),
            swapped: self.swapped.clone(),
            matches: self.matches.clone(),
            solved: asked.solved,
            digests: [head.rules, head.engine, head.evaluation],
        };
        let located = |rule: &RuleId| (!matches!(rule, RuleId::NoEnding)).then(|| (asked.located)(rule));
        Balance::new(games, known, &located)
    }
}

/// Adds the game of a line to others.
///
/// # Errors
/// What in the line is not a game by these rules, or not the game that was played.
pub(crate) fn add(games: &mut Games<'_>, variant: &Arc<Variant>, line: &LineOfGame) -> Result<(), String> {
    let record = Record { n_opening: line.open as usize, scores: line.scores.clone() };
    games
        .add(record, |step| selfplay::replayed(variant, line, step))
        .map_err(|why| format!("game {} cannot be replayed: {why}", line.g))
}
