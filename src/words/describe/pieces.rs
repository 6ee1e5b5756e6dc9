//! Kinds of pieces in words.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;

/// Facts about a kind other than its moves.
pub fn facts(rules: &Rules, index: PieceKind) -> Vec<String> {
    let kind = rules.kind(index);
    let mut facts = Vec::new();
    if kind.royal {
        facts.push("Royal.".to_owned());
    }
    if let Some(from) = kind.promoted_from {
        facts.push(format!("The promoted {}.", rules.kind(from).name));
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
                facts.push(format!("{}'s promotes to {}.", rules.sides[side], names(kinds)));
            }
        }
    }
    facts
}
