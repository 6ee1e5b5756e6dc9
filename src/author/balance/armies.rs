//! Armies that differ: what the army is worth, and what the first move.

use alfil_core::board::Side;
use alfil_core::phrase::{counted, joined, with_verb};
use alfil_core::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;

use super::Interval;
use crate::author::lint;

/// Armies that differ.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Armies {
    /// In what they differ.
    pub difference: String,
    /// The value of each; null if no game was decided in which the other player moves first, or none of the usual ones.
    pub effects: Option<Effects>,
}

/// The values of armies and of the first move, from games in which either player moves first.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Effects {
    /// The games in which the other player moves first.
    pub games: usize,
    /// The first player's score in them.
    pub score: Interval,
    /// The score that the first player's army adds to that of an even game.
    pub army: Interval,
    /// The score that the first move adds.
    pub first_move: Interval,
}

/// Games in which the other player moves first.
#[derive(Clone, Debug)]
pub struct Swapped {
    /// The games.
    pub games: usize,
    /// The first player's points in those that the rules decide.
    pub points: Vec<f64>,
}

/// Returns in what the armies differ; nothing if each is the other's image.
pub fn difference(rules: &Rules) -> Option<String> {
    let count = |kind, side| {
        let on_board =
            rules.setup.pieces.iter().filter(|(_, piece)| (piece.kind, piece.side) == (kind, side));
        let in_hand = rules.setup.hands[side].iter().filter(|(held, _)| *held == kind);
        on_board.count() + in_hand.map(|(_, n)| usize::from(*n)).sum::<usize>()
    };
    let more = |side: Side| {
        let kinds = rules.kind_indices().filter_map(|kind| {
            let n = count(kind, side).checked_sub(count(kind, !side)).filter(|n| *n > 0)?;
            Some(format!("{n} {}", rules.kind(kind).name))
        });
        let kinds: Vec<String> = kinds.collect();
        (!kinds.is_empty()).then(|| {
            with_verb(&rules.sides[side], "has", "have") + &format!(" {} more", joined(&kinds, "and"))
        })
    };
    let more: Vec<String> = Side::ALL.into_iter().filter_map(more).collect();
    if !more.is_empty() {
        return Some(more.join(", "));
    }
    (!lint::are_images(rules))
        .then(|| "both players have equal pieces, but not on opposite squares".to_owned())
}

impl Effects {
    /// Returns what the armies and the first move are worth; nothing if no game of either kind was decided. In the usual
    /// games, whose points for the first player are `usual`, `mover` moves first.
    pub(super) fn new(usual: &[f64], swapped: &Swapped, mover: Side) -> Option<Effects> {
        let (usual, other) = (Interval::mean(usual)?, Interval::mean(&swapped.points)?);
        let (first, second) = if mover == Side::First { (usual, other) } else { (other, usual) };
        // Scores of 1 - x have the interval of x, turned round.
        let turned = Interval { value: 1.0 - second.value, low: 1.0 - second.high, high: 1.0 - second.low };
        Some(Effects {
            games: swapped.games,
            score: other,
            army: first.minus(turned).halved(),
            first_move: first.minus(second).halved(),
        })
    }

    /// Returns both effects as clauses.
    pub(super) fn words(&self, players: &[String; 2]) -> String {
        let points = |effect: Interval| {
            let [value, low, high] = [effect.value, effect.low, effect.high].map(|number| 100.0 * number);
            format!("{value:+.1} points ({low:+.1} to {high:+.1})")
        };
        let [first, second] = players;
        format!(
            "having the pieces of {first}, not of {second}: {}; moving first: {} (from {} with the other player to move)",
            points(self.army),
            points(self.first_move),
            counted(self.games, "game")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effect_of_the_army_is_separated_from_that_of_the_first_move() {
        let points = |n_won: usize| [vec![1.0; n_won], vec![0.0; 1000 - n_won]].concat();
        let effects = |usual, other, mover| {
            let swapped = Swapped { games: 1000, points: points(other) };
            let Effects { army, first_move, .. } = Effects::new(&points(usual), &swapped, mover).unwrap();
            [army, first_move].map(|effect| (100.0 * effect.value).round() as i64)
        };
        // The army adds 20 points and the first move 5.
        assert_eq!(effects(750, 650, Side::First), [20, 5]);
        assert_eq!(effects(650, 750, Side::Second), [20, 5]);
        assert_eq!(effects(550, 450, Side::First), [0, 5]);
        let swapped = Swapped { games: 1000, points: points(650) };
        let found = Effects::new(&points(750), &swapped, Side::First).unwrap();
        // The error of half a sum of two independent scores: 1.96 × √(0.1875 + 0.2275) / √1000 / 2.
        assert!((found.army.half() - 0.01996).abs() < 0.0005, "{found:?}");
        assert!((found.army.low..found.army.high).contains(&0.2));
    }
}
