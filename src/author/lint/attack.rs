//! Attacks on the way of a piece, where they can mean nothing.

use alfil_core::rules::{Does, Kind, Permit};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

pub(super) fn check_attack(lint: &mut Lint<'_>) {
    let (rules, def) = (lint.rules, lint.def);
    let royals = || rules.kinds.iter().filter(|kind| kind.royal);
    let mut idle: Vec<(Span, &str)> = Vec::new();
    let word = def.royals.get().and_then(|royals| royals.value.through_attack.get());
    if let Some(word) = word.filter(|word| word.value == Permit::Illegal)
        && royals().next().is_some()
        && !royals().any(Kind::crosses)
        && !rules.effects.iter().any(|effect| matches!(effect.does, Does::Goes { .. }))
    {
        idle.push((word.span, "no royal piece crosses any square"));
    }
    for entry in def.castling.items() {
        let Some(word) = entry.value.through_attack.get() else { continue };
        let key = entry.value.piece.get().map(|text| text.value.as_str());
        let is_royal = royals().any(|kind| Some(kind.key.as_str()) == key);
        if rules.royals.left_attacked == Permit::Allowed {
            idle.push((word.span, "royal pieces may be left attacked in any case"));
        } else if !is_royal {
            idle.push((word.span, "the `piece` of this castling is not royal"));
        }
    }
    for (span, why) in idle {
        if lint.is_own(span) {
            lint.push(
                Diagnostic::new(Code::ThroughAttackUnused, "`through-attack` has no effect")
                    .label(span, why)
                    .help("remove this line"),
            );
        }
    }
}
