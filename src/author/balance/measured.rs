//! The value of a piece by matches in which one player begins without it, as H. G. Muller measures values.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;

use super::Interval;

/// A piece that one player begins without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The kind of which the player has one piece less.
    pub piece: PieceKind,
    /// The kind that is in its place, if any.
    pub instead: Option<PieceKind>,
}

/// Games in which each player began without a piece in half of them.
#[derive(Clone, Debug)]
pub struct Match {
    /// The handicap of that player.
    pub handicap: Handicap,
    /// The games.
    pub games: usize,
    /// The points of the player with all pieces, in those that the rules decide.
    pub points: Vec<f64>,
}

/// The value of a piece by a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Measured {
    /// The key of the kind.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// The key of the kind that the other player had in its place; null if nothing.
    pub instead: Option<String>,
    /// The games; each player has all pieces in half of them.
    pub games: usize,
    /// The score of the player with all pieces; null if no game was decided.
    pub score: Option<Interval>,
    /// The score in Elo; null if no game was decided.
    pub elo: Option<Interval>,
    /// The Elo as a multiple of that of the commonest kind; null if that kind is not measured, or nearly all games are won.
    pub value: Option<Interval>,
}

/// The score beyond which Elo does not show how much a piece is worth.
const MOST: f64 = 0.97;

/// Returns the kind that is commonest at the start and not royal: what other values are compared with.
pub fn unit(rules: &Rules) -> Option<PieceKind> {
    commonest(rules, rules.kind_indices().filter(|&kind| !rules.kind(kind).royal))
}

/// Returns that of some kinds which is commonest at the start, of equally common ones the first; nothing if none is there.
pub(super) fn commonest(rules: &Rules, kinds: impl Iterator<Item = PieceKind>) -> Option<PieceKind> {
    let count = |kind: &PieceKind| {
        let on_board = rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == *kind).count();
        let in_hand = Side::ALL.into_iter().flat_map(|side| &rules.setup.hands[side]);
        on_board + in_hand.filter(|(held, _)| held == kind).map(|(_, n)| usize::from(*n)).sum::<usize>()
    };
    kinds.filter(|kind| count(kind) > 0).min_by_key(|kind| std::cmp::Reverse(count(kind)))
}

/// Returns what matches say about values.
pub(super) fn measured(rules: &Rules, matches: &[Match]) -> Vec<Measured> {
    let unit = unit(rules).map(|piece| Handicap { piece, instead: None });
    let score = |of: &Match| Interval::mean(&of.points);
    let unit = matches.iter().find(|other| Some(other.handicap) == unit).and_then(score).map(Interval::elo);
    let of_match = |of: &Match| {
        let (score, kind) = (score(of), rules.kind(of.handicap.piece));
        Measured {
            piece: kind.key.clone(),
            name: kind.name.clone(),
            instead: of.handicap.instead.map(|kind| rules.kind(kind).key.clone()),
            games: of.games,
            score,
            elo: score.map(Interval::elo),
            value: score
                .filter(|score| (1.0 - MOST..=MOST).contains(&score.value))
                .and_then(|score| ratio(score.elo(), unit?)),
        }
    };
    matches.iter().map(of_match).collect()
}

/// Returns how many times one estimate is another; nothing if that may be 0.
fn ratio(one: Interval, unit: Interval) -> Option<Interval> {
    if unit.low <= 0.0 {
        return None;
    }
    if one == unit {
        return Some(Interval { value: 1.0, low: 1.0, high: 1.0 });
    }
    let value = one.value / unit.value;
    let half = one.half().hypot(value * unit.half()) / unit.value;
    Some(Interval { value, low: value - half, high: value + half })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_multiples_of_what_a_pawn_is_worth() {
        let interval = |value: f64, half: f64| Interval { value, low: value - half, high: value + half };
        let found = ratio(interval(300.0, 30.0), interval(100.0, 10.0)).unwrap();
        assert!((found.value - 3.0).abs() < 1e-9 && (found.half() - 0.3 * 2_f64.sqrt()).abs() < 1e-9);
        assert_eq!(ratio(interval(300.0, 30.0), interval(5.0, 10.0)), None);
    }
}
