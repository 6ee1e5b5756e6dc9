//! What a reader wants to know first.

use alfil_core::board::Side;
use alfil_core::phrase::counted;
use alfil_core::rules::{Captured, DropSource, Duty, Promotion, Rules};

use crate::words::describe::ending::ways;
use crate::words::describe::squares::region;

/// Returns the main facts about a game: what each is about, and the fact.
pub fn glance(rules: &Rules) -> Vec<(&'static str, String)> {
    let mut facts = vec![("Board", board(rules)), ("Players", players(rules)), ("Pieces", pieces(rules))];
    facts.push(("Captured pieces", captured(rules).to_owned()));
    facts.push(("Promotion", promotion(rules)));
    facts.extend(ways::to_win(rules));
    facts
}

fn board(rules: &Rules) -> String {
    let size = format!("{} × {}", rules.shape.files, rules.shape.ranks);
    match rules.holes.len() {
        0 => size,
        n => format!("{size}, without {}", counted(n, "square")),
    }
}

fn players(rules: &Rules) -> String {
    let first = rules.setup.to_move;
    format!("{}, who begins, and {}", rules.sides[first], rules.sides[!first])
}

fn pieces(rules: &Rules) -> String {
    let kinds = rules.kinds.iter().filter(|kind| kind.promoted_from.is_none()).count();
    let forms = rules.kinds.len() - kinds;
    let [first, second] =
        Side::ALL.map(|side| rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side).count());
    let each =
        if first == second { format!("{first} on each side") } else { format!("{first} and {second}") };
    let more = if forms == 0 { String::new() } else { format!(", {}", counted(forms, "promoted form")) };
    format!("{each}, of {}{more}", counted(kinds, "kind"))
}

fn captured(rules: &Rules) -> &'static str {
    let dropped = rules.drops.iter().any(|rule| rule.source == DropSource::Hand);
    match rules.captured {
        Captured::Removed => "leave the game",
        Captured::ToHandUnpromoted | Captured::ToHandAsCaptured if dropped => {
            "go to the hand of the player who captured, and may be dropped"
        }
        Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => {
            "go to the hand of the player who captured"
        }
        Captured::ToPartner => "go to another board",
    }
}

fn promotion(rules: &Rules) -> String {
    let unpromoted = rules.kinds.iter().filter(|kind| kind.promoted_from.is_none());
    let all: Vec<&Promotion> = unpromoted.flat_map(|kind| &kind.promotions).collect();
    let Some(first) = all.first() else { return "none".to_owned() };
    if all.iter().any(|other| (&other.zone, other.must) != (&first.zone, first.must)) {
        return "differs by piece, see below".to_owned();
    }
    let duty = match first.must {
        Duty::Never | Duty::SecondChance => "if the player wants",
        Duty::IfStuck => "if the player wants, or if the piece could otherwise never move again",
        Duty::IfPossible | Duty::Always => "obligatory",
    };
    format!("{}, {duty}", region(rules, &first.zone))
}
