//! Whether a game is fair, and for how many comparisons the answer allows.

use schemars::JsonSchema;
use serde::Serialize;

use super::interval::{Interval, errors_of, n_within};

/// Whether a game is fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

/// Games at another strength.
#[derive(Clone, Debug)]
pub struct Level {
    /// Positions searched for each move.
    pub nodes: u64,
    /// The games.
    pub games: usize,
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
    /// The stronger player's points in those that the rules decide.
    pub points: Vec<f64>,
}

/// The bounds between which a game is fair.
const FAIR: (f64, f64) = (0.45, 0.55);

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
    let errors = errors_of(n_comparisons);
    let score = Interval::mean_within(points, errors);
    let strongest = strongest.map(|level| Interval::mean(level.points.iter().copied()));
    if points.len() >= LEAST_GAMES {
        // There are fewer games at the greatest strength, which only have to confirm it.
        let confirm = |is_so: fn(Interval) -> bool| strongest.is_none_or(is_so);
        if score.low > OVERWHELMING.1 && confirm(|score| score.value > OVERWHELMING.1 && score.low > 0.5) {
            return Verdict::First;
        }
        if score.high < OVERWHELMING.0 && confirm(|score| score.value < OVERWHELMING.0 && score.high < 0.5) {
            return Verdict::Second;
        }
    }
    if points.len() < LEAST_GAMES {
        return Verdict::Unclear;
    }
    let shows_skill =
        |errors: f64| skill.is_none_or(|skill| Interval::mean_within(&skill.points, errors).low > 0.5);
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

/// Returns about how many games decide whether a game is fair, if the scores stay as they are.
pub(super) fn n_to_decide(points: &[f64], skill: Option<&Duel>, n_comparisons: usize) -> u64 {
    let mean = |points: &[f64]| points.iter().sum::<f64>() / points.len().max(1) as f64;
    let errors = errors_of(n_comparisons);
    let off = (mean(points) - 0.5).abs();
    // Either even is outside the interval, or the whole interval is near even.
    let half = off.max(FAIR.1 - 0.5 - off);
    // There are half as many games that show skill.
    let of_skill = |skill: &Duel| {
        let ahead = mean(&skill.points) - 0.5;
        if ahead > 0.02 { 2 * n_within(&skill.points, ahead, errors) } else { 0 }
    };
    n_within(points, half, errors).max(skill.map_or(0, of_skill)).max(LEAST_GAMES as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(n_won: usize, n_drawn: usize, n_lost: usize) -> Vec<f64> {
        [vec![1.0; n_won], vec![0.5; n_drawn], vec![0.0; n_lost]].concat()
    }

    fn level(points: Vec<f64>) -> Level {
        Level { nodes: 4, games: points.len(), points }
    }

    fn duel(n_won: usize, n_lost: usize) -> Duel {
        Duel { strong: 4, weak: 1, games: n_won + n_lost, points: points(n_won, 0, n_lost) }
    }

    #[test]
    fn verdicts_need_games_and_a_player_who_understands_the_game() {
        let even = Some(&level(points(50, 0, 50)));
        let (skilled, lucky) = (Some(&duel(80, 20)), Some(&duel(52, 48)));
        assert_eq!(verdict(&points(700, 0, 700), even, skilled, 4), Verdict::Fair);
        assert_eq!(verdict(&points(50, 0, 50), even, skilled, 4), Verdict::Unclear);
        assert_eq!(verdict(&points(70, 0, 30), even, skilled, 4), Verdict::First);
        assert_eq!(verdict(&points(30, 0, 70), None, None, 1), Verdict::Second);
        assert_eq!(verdict(&points(70, 0, 30), even, lucky, 4), Verdict::Withheld);
        assert_eq!(verdict(&points(70, 0, 30), even, Some(&duel(62, 38)), 4), Verdict::Unclear);
        assert_eq!(verdict(&points(15, 0, 0), None, None, 1), Verdict::Unclear);
        assert_eq!(verdict(&points(0, 100, 0), None, None, 1), Verdict::Fair);
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
        assert_eq!(verdict(&points(60, 0, 40), None, None, 1), Verdict::First);
        assert_eq!(verdict(&points(60, 0, 40), None, None, 4), Verdict::Unclear);
    }

    #[test]
    fn games_that_show_skill_may_decide_later() {
        let needed = n_to_decide(&points(90, 0, 10), Some(&duel(55, 45)), 4);
        assert!(needed > 1000 && needed > 10 * n_to_decide(&points(90, 0, 10), None, 4), "{needed}");
    }

    #[test]
    fn as_many_games_decide_as_it_says() {
        for share in [0.5, 0.52, 0.56, 0.7] {
            let of =
                |n: u64| points((share * n as f64).round() as usize, 0, ((1.0 - share) * n as f64) as usize);
            let n = n_to_decide(&of(1000), None, 4);
            assert_eq!(verdict(&of(n * 3 / 4), None, None, 4), Verdict::Unclear, "{share}: {n}");
            assert_ne!(verdict(&of(n * 5 / 4 + 4), None, None, 4), Verdict::Unclear, "{share}: {n}");
        }
    }
}
