//! Gating in words.

use alfil_core::rules::Rules;

use crate::words::describe::naming::one_of;
use crate::words::describe::squares::region;

/// Returns which pieces may be gated where; nothing if the game has no gating.
pub(in crate::words) fn gating(rules: &Rules) -> Option<String> {
    let gating = rules.gating.as_ref()?;
    let of_castling =
        if rules.castlings.is_empty() { "" } else { " A castling player chooses one of the two squares." };
    Some(format!(
        "When a piece makes its first move from {}, its player may place {} from the hand on the square it leaves.\
         {of_castling}",
        region(rules, &gating.zone),
        one_of(rules, &gating.kinds)
    ))
}
