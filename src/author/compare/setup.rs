//! Compares start positions, piece by piece.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::with_verb;
use alfil_core::rules::{Rules, Setup};

use super::{Both, Difference, Topic, called};

/// Returns where the pieces that both variants have start, what is in hand, and who moves first. Pieces of only one
/// variant are reported with the pieces.
pub(super) fn setup(both: &Both<'_>) -> Vec<Difference> {
    let Both { left, right, pairs, .. } = both;
    let mut found = Vec::new();
    for &(a, b) in &pairs.both {
        for side in Side::ALL {
            let (x, y) = (starts(left, a, side), starts(right, b, side));
            if x != y {
                found.push(Difference {
                    topic: Topic::Setup,
                    subject: Some(format!("{} of {}", called(left, a), left.sides[side])),
                    left: vec![x],
                    right: vec![y],
                });
            }
        }
    }
    let Setup { pieces: _, walls: _, hands: _, shows_hands: _, to_move: _, quiet_plies: _, move_number: _ } =
        left.setup;
    let to_move =
        |rules: &Rules| format!("{} first.", with_verb(&left.sides[rules.setup.to_move], "moves", "move"));
    let walls = |rules: &Rules| -> String {
        let names: Vec<String> = rules.setup.walls.iter().map(|&s| rules.shape.name(s).to_string()).collect();
        if names.is_empty() {
            "There are no walls.".to_owned()
        } else {
            format!("Walls: {}.", names.join(", "))
        }
    };
    let quiet =
        |rules: &Rules| format!("{} plies without progress have been played.", rules.setup.quiet_plies);
    // If players can have pieces in hand, positions show hands in any case.
    let has_hands = left.has_hands() || right.has_hands();
    let hands = |rules: &Rules| {
        let are_shown = has_hands || rules.setup.shows_hands;
        format!("Positions {} hands.", if are_shown { "show" } else { "do not show" })
    };
    let number = |rules: &Rules| format!("The first move has the number {}.", rules.setup.move_number);
    // No rule depends on the number of a move.
    let others = [
        (Topic::Setup, to_move(left), to_move(right)),
        (Topic::Setup, walls(left), walls(right)),
        (Topic::Setup, quiet(left), quiet(right)),
        (Topic::Names, hands(left), hands(right)),
        (Topic::Names, number(left), number(right)),
    ];
    for (topic, x, y) in others {
        if x != y {
            found.push(Difference { topic, subject: None, left: vec![x], right: vec![y] });
        }
    }
    found
}

/// Returns where a player's pieces of a kind start, as a sentence.
pub(super) fn starts(rules: &Rules, kind: PieceKind, side: Side) -> String {
    let pieces = rules.setup.pieces.iter().filter(|(_, p)| p.kind == kind && p.side == side);
    let names: Vec<String> = pieces.map(|&(square, _)| rules.shape.name(square).to_string()).collect();
    let in_hand: u16 = rules.setup.hands[side].iter().filter(|(k, _)| *k == kind).map(|(_, n)| n).sum();
    match (names.as_slice(), in_hand) {
        ([], 0) => "Not in the start position.".to_owned(),
        ([], n) => format!("{n} in hand."),
        (names, 0) => format!("Starts on {}.", names.join(", ")),
        (names, n) => format!("Starts on {}, and {n} in hand.", names.join(", ")),
    }
}
