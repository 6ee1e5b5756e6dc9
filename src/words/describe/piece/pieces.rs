//! Kinds of pieces in words.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;

use crate::words::describe::naming::joined_names;

/// Facts about a kind other than its moves.
pub fn facts(rules: &Rules, index: PieceKind) -> Vec<String> {
    let kind = rules.kind(index);
    let mut facts = Vec::new();
    if kind.royal {
        facts.push("Royal.".to_owned());
    }
    if let Some(from) = kind.promoted_from {
        facts.push(form_of(rules, index, from));
    }
    if !kind.promotions.is_empty() {
        let names = |kinds: &[PieceKind]| {
            let names = kinds.iter().map(|&k| format!("{} ({})", rules.kind(k).name, rules.kind(k).id));
            joined(&names.collect::<Vec<_>>(), "or")
        };
        let [first, second] = Side::ALL.map(|side| kind.becomes(side));
        if kind.promoted_from.is_some() {
            facts.push(format!("Demotes to {}.", names(&first)));
        } else if first == second {
            facts.push(format!("Promotes to {}.", names(&first)));
        } else {
            for (side, kinds) in [(Side::First, &first), (Side::Second, &second)] {
                facts.push(format!("Promotes to {} for {}.", names(kinds), rules.sides[side]));
            }
        }
    }
    facts
}

/// Returns which piece a form belongs to, and which others promote to it.
fn form_of(rules: &Rules, form: PieceKind, base: PieceKind) -> String {
    let name = &rules.kind(base).name;
    let promotes_to_it = |&kind: &PieceKind| {
        let kind = rules.kind(kind);
        kind.promoted_from.is_none() && Side::ALL.iter().any(|&side| kind.becomes(side).contains(&form))
    };
    let others: Vec<PieceKind> =
        rules.kind_indices().filter(|kind| *kind != base).filter(promotes_to_it).collect();
    let verb = if others.len() == 1 { "promotes" } else { "promote" };
    match (others.is_empty(), promotes_to_it(&base)) {
        (true, _) => format!("The promoted {name}."),
        (false, true) => {
            format!("The promoted {name}; the {} {verb} to it too.", joined_names(rules, &others, "and"))
        }
        (false, false) => {
            format!("A form of the {name}; only the {} {verb} to it.", joined_names(rules, &others, "and"))
        }
    }
}
