//! Verdicts in words.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::{joined, with_verb};
use alfil_core::rules::{Ahead, Rules, Tie, Verdict, Worth};

use crate::words::describe::naming::joined_names;

/// Returns a verdict as a clause.
pub(in crate::words) fn verdict(rules: &Rules, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Draw => "the game is drawn".to_owned(),
        Verdict::Wins(side) => with_verb(&rules.sides[*side], "wins", "win"),
        Verdict::MoverWins => "the player who moved wins".to_owned(),
        Verdict::MoverLoses => "the player who moved loses".to_owned(),
        Verdict::CulpritLoses => "that player loses".to_owned(),
        Verdict::MoreAdvanced { kind, tie } => {
            let name = &rules.kind(*kind).name;
            format!(
                "the player whose {name} is nearer to that player's last rank wins; at equal distance {}",
                tied(rules, *tie)
            )
        }
        Verdict::Material { worth, ahead, tie } => {
            let comma = if has_head_start(worth) { "," } else { "" };
            format!(
                "the player who has {}{comma} wins; if the players are tied, {}",
                compared(rules, worth, *ahead),
                tied(rules, *tie)
            )
        }
    }
}

fn has_head_start(worth: &Worth) -> bool {
    Side::ALL.into_iter().any(|side| worth.head_start[side] > 0)
}

/// Returns what the player has who wins by a comparison of pieces: "fewer points on the board (Queen 9)".
pub(super) fn compared(rules: &Rules, worth: &Worth, ahead: Ahead) -> String {
    let word = match ahead {
        Ahead::More => "more",
        Ahead::Less => "fewer",
    };
    let kinds: Vec<PieceKind> = worth.points.iter().map(|&(kind, _)| kind).collect();
    let is_count = worth.points.iter().all(|&(_, points)| points == 1);
    let text = if is_count {
        let kind = if kinds.len() == 1 { "kind" } else { "kinds" };
        format!("{word} pieces of the {kind} {} on the board", joined_names(rules, &kinds, "and"))
    } else {
        let points: Vec<String> =
            worth.points.iter().map(|&(kind, n)| format!("{} {n}", rules.kind(kind).name)).collect();
        format!("{word} points on the board ({})", points.join(", "))
    };
    if !has_head_start(worth) {
        return text;
    }
    let given = Side::ALL.into_iter().filter(|&side| worth.head_start[side] > 0);
    let given: Vec<String> =
        given.map(|side| format!("{} for {}", worth.head_start[side], rules.sides[side])).collect();
    format!("{text}, with a head start of {}", joined(&given, "and"))
}

fn tied(rules: &Rules, tie: Tie) -> String {
    match tie {
        Tie::Draw => "the game is drawn".to_owned(),
        Tie::MoverWins => "the player who moved wins".to_owned(),
        Tie::MoverLoses => "the player who moved loses".to_owned(),
        Tie::Wins(side) => with_verb(&rules.sides[side], "wins", "win"),
    }
}
