//! The verdict on the fairness of a game, and the number of comparisons that it allows for.

use schemars::JsonSchema;
use serde::Serialize;

use crate::author::interval::{FAIR, Interval, POWER, Points, Z, errors_of, least_n};

/// The verdict on the fairness of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first player's score is within five points of even.
    Fair,
    /// There are too few games to tell.
    Unclear,
    /// The first player has the better chances.
    First,
    /// The second player has the better chances.
    Second,
    /// Much more search does not clearly win more games, and no player wins nearly all: the computer does not understand
    /// this game yet.
    Withheld,
    /// Games of a strong player against a weak one are missing, and no player wins nearly all games.
    Unmeasured,
}

/// Games at another strength.
#[derive(Clone, Debug)]
pub struct Level {
    /// Positions searched for each move.
    pub nodes: u64,
    /// The games.
    pub games: usize,
    /// How many games were not played because games are long.
    pub left_out: usize,
    /// The first player's points in those that the rules decide.
    pub points: Vec<f64>,
}

/// Games of a player who searches more against one who searches less.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Positions that the stronger player searches for each move.
    pub strong: u64,
    /// Positions that the weaker player searches for each move.
    pub weak: u64,
    /// The games; each player moves first in half of them.
    pub games: usize,
    /// How many games were not played because games are long.
    pub left_out: usize,
    /// The stronger player's points in those that the rules decide.
    pub points: Vec<f64>,
}

/// The fewest decided games for a verdict.
const LEAST_GAMES: usize = 20;

/// The bounds beyond which a player wins nearly all games, at any strength.
const OVERWHELMING: (f64, f64) = (0.25, 0.75);

/// Returns whether a game is fair, from the first player's points, those at a greater strength, and the skill that the game
/// rewards. `n_comparisons` is the number of comparisons of which this is one.
///
/// Where one player wins nearly all games, more search cannot win more of them, and no skill is needed to say so.
pub(super) fn verdict(
    points: &[f64],
    strongest: Option<&Level>,
    skill: Option<&Duel>,
    n_comparisons: usize,
) -> Verdict {
    if points.len() < LEAST_GAMES {
        return Verdict::Unclear;
    }
    let errors = errors_of(n_comparisons);
    let Some(score) = Interval::mean_within(points, errors) else { return Verdict::Unclear };
    let strongest = strongest.and_then(|level| Interval::mean(&level.points));
    // There are fewer games at the greatest strength, which only have to confirm it.
    let confirm = |is_so: fn(Interval) -> bool| strongest.is_none_or(is_so);
    if score.low > OVERWHELMING.1 && confirm(|score| score.value > OVERWHELMING.1 && score.low > 0.5) {
        return Verdict::First;
    }
    if score.high < OVERWHELMING.0 && confirm(|score| score.value < OVERWHELMING.0 && score.high < 0.5) {
        return Verdict::Second;
    }
    let Some(skill) = skill else { return Verdict::Unmeasured };
    let shows_skill =
        |errors: f64| Interval::mean_within(&skill.points, errors).is_some_and(|score| score.low > 0.5);
    if !shows_skill(errors) {
        // More games may show what these show only by themselves.
        return if shows_skill(errors_of(1)) { Verdict::Unclear } else { Verdict::Withheld };
    }
    if score.low >= FAIR.0 && score.high <= FAIR.1 {
        Verdict::Fair
    } else if score.low > 0.5 {
        Verdict::First
    } else if score.high < 0.5 {
        Verdict::Second
    } else {
        Verdict::Unclear
    }
}

/// Returns how many decided games lead to a verdict four times in five, if the scores found are the true ones and the other
/// parts grow with the usual games; nothing if no number does.
pub(super) fn n_to_decide(
    points: &[f64],
    strongest: Option<&Level>,
    skill: Option<&Duel>,
    n_comparisons: usize,
) -> Option<u64> {
    let strongest = strongest.and_then(|level| Points::of(&level.points));
    n_from(points.len() as u64 + 1, Points::of(points)?, strongest, skill, n_comparisons)
}

/// Like [`n_to_decide`], at least `least`.
fn n_from(
    least: u64,
    found: Points,
    strongest: Option<Points>,
    skill: Option<&Duel>,
    n_comparisons: usize,
) -> Option<u64> {
    let errors = errors_of(n_comparisons);
    let skill = skill.map(|skill| Points::of(&skill.points));
    // Seen from the player with the better chances.
    let is_first = found.mean > 0.5;
    let turned = |of: Points| if is_first { of } else { Points { mean: 1.0 - of.mean, ..of } };
    let is_enough = |n: f64| {
        let score = found.of_games(n);
        let decides = score.chance_to_decide(FAIR.1 - 0.5, errors);
        let confirms = strongest.map_or(1.0, |strongest| {
            let strongest = strongest.of_games((n * strongest.n / found.n).max(1.0));
            turned(strongest).chance_above(0.5, OVERWHELMING.1, Z)
        });
        let overwhelms = turned(score).chance_above(OVERWHELMING.1, 0.0, errors) * confirms;
        let shows_skill = match skill {
            None | Some(None) => 0.0,
            Some(Some(skill)) => skill.of_games(n * skill.n / found.n).chance_above(0.5, 0.0, errors),
        };
        overwhelms + (decides - overwhelms).max(0.0) * shows_skill >= POWER
    };
    least_n(least.max(LEAST_GAMES as u64), is_enough)
}

#[cfg(test)]
mod tests {
    use alfil_core::playout::chance;

    use super::*;

    fn points(n_won: usize, n_drawn: usize, n_lost: usize) -> Vec<f64> {
        [vec![1.0; n_won], vec![0.5; n_drawn], vec![0.0; n_lost]].concat()
    }

    fn level(points: Vec<f64>) -> Level {
        Level { nodes: 4, games: points.len(), left_out: 0, points }
    }

    fn duel(n_won: usize, n_lost: usize) -> Duel {
        Duel { strong: 4, weak: 1, games: n_won + n_lost, left_out: 0, points: points(n_won, 0, n_lost) }
    }

    #[test]
    fn verdicts_need_games_and_a_player_who_understands_the_game() {
        let even = Some(&level(points(50, 0, 50)));
        let (skilled, lucky) = (Some(&duel(80, 20)), Some(&duel(52, 48)));
        assert_eq!(verdict(&points(700, 0, 700), even, skilled, 4), Verdict::Fair);
        assert_eq!(verdict(&points(50, 0, 50), even, skilled, 4), Verdict::Unclear);
        assert_eq!(verdict(&points(70, 0, 30), even, skilled, 4), Verdict::First);
        assert_eq!(verdict(&points(30, 0, 70), None, skilled, 1), Verdict::Second);
        assert_eq!(verdict(&points(30, 0, 70), None, None, 1), Verdict::Unmeasured);
        assert_eq!(verdict(&points(70, 0, 30), even, lucky, 4), Verdict::Withheld);
        assert_eq!(verdict(&points(70, 0, 30), even, Some(&duel(62, 38)), 4), Verdict::Unclear);
        assert_eq!(verdict(&points(15, 0, 0), None, None, 1), Verdict::Unclear);
        assert_eq!(verdict(&points(0, 100, 0), None, skilled, 1), Verdict::Fair);
    }

    #[test]
    fn a_player_who_wins_nearly_all_games_is_favoured_without_skill() {
        let (lost, won) = (vec![0.0; 100], vec![1.0; 100]);
        let lucky = Some(&duel(50, 50));
        assert_eq!(verdict(&won, Some(&level(points(25, 0, 0))), lucky, 4), Verdict::First);
        assert_eq!(verdict(&lost, Some(&level(points(0, 0, 25))), lucky, 4), Verdict::Second);
        // Stronger players do not win nearly all of them.
        assert_eq!(verdict(&won, Some(&level(points(14, 0, 11))), lucky, 4), Verdict::Withheld);
    }

    #[test]
    fn a_verdict_among_several_needs_a_clearer_score() {
        let skilled = Some(&duel(80, 20));
        assert_eq!(verdict(&points(60, 0, 40), None, skilled, 1), Verdict::First);
        assert_eq!(verdict(&points(60, 0, 40), None, skilled, 4), Verdict::Unclear);
    }

    #[test]
    fn games_that_show_skill_may_decide_later() {
        let needed = |skill: &Duel| n_to_decide(&points(60, 0, 40), None, Some(skill), 4).unwrap();
        assert!(needed(&duel(53, 47)) > 10 * needed(&duel(95, 5)));
        assert_eq!(n_to_decide(&points(60, 0, 40), None, None, 4), None);
        assert_eq!(n_to_decide(&points(60, 0, 40), None, Some(&duel(50, 50)), 4), None);
        // Where one player wins nearly all games, no skill is needed.
        let needed = n_to_decide(&points(18, 0, 2), None, Some(&duel(50, 50)), 4).unwrap();
        assert!(needed < 100, "{needed}");
        assert_eq!(n_to_decide(&[], None, None, 1), None);
    }

    /// Points of games with known chances.
    struct Simulated {
        won: f64,
        drawn: f64,
    }

    impl Simulated {
        fn games(&self, n: u64, below: &mut impl FnMut(u64) -> u64) -> Vec<f64> {
            let mut game = || match below(1 << 20) as f64 / f64::from(1 << 20) {
                x if x < self.won => 1.0,
                x if x < self.won + self.drawn => 0.5,
                _ => 0.0,
            };
            (0..n).map(|_| game()).collect()
        }
    }

    #[test]
    fn a_verdict_comes_four_times_in_five_with_the_games_that_are_named() {
        let mut below = chance(11, 0);
        // The shares of games won and drawn, and what the stronger player scores.
        let cases = [
            (0.5, 0.0, 0.95),
            (0.25, 0.5, 0.95),
            (0.52, 0.0, 0.95),
            (0.44, 0.0, 0.95),
            (0.5, 0.3, 0.95),
            (0.72, 0.0, 0.95),
            (0.05, 0.02, 0.95),
            (0.6, 0.0, 0.6),
            (0.5, 0.0, 0.58),
            (0.85, 0.0, 0.51),
        ];
        for (won, drawn, skilled) in cases {
            let of = Simulated { won, drawn };
            let count = |share: f64| (1000.0 * share).round() as usize;
            let found = points(count(won), count(drawn), 1000 - count(won) - count(drawn));
            let strongest = level(found.clone());
            let duel = duel(count(skilled), 1000 - count(skilled));
            let known = Points::of(&found).unwrap();
            let n = n_from(20, known, Points::of(&strongest.points), Some(&duel), 4).unwrap();
            let mut n_decided = 0;
            for _ in 0..400 {
                let points = of.games(n, &mut below);
                let strongest = level(of.games(n, &mut below));
                let skilled = Simulated { won: skilled, drawn: 0.0 };
                let duel = Duel { points: skilled.games(n, &mut below), ..duel.clone() };
                let found = verdict(&points, Some(&strongest), Some(&duel), 4);
                n_decided += u32::from(!matches!(found, Verdict::Unclear | Verdict::Withheld));
            }
            let share = f64::from(n_decided) / 400.0;
            // A few games have few different scores.
            let off = if n < 100 { 0.12 } else { 0.06 };
            let is_least = n == LEAST_GAMES as u64;
            assert!(
                share > 0.8 - off && (share < 0.8 + off || is_least),
                "{won} {drawn} {skilled}: {n} games, {share}"
            );
        }
    }
}
