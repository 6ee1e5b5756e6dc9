//! Gating in words.

use alfil_core::rules::Rules;

use crate::words::describe::{one_of, region};

/// Returns which pieces may be gated where; nothing if the game has no gating.
pub(in crate::words) fn gating(rules: &Rules) -> Option<String> {
    let gating = rules.gating.as_ref()?;
    Some(format!(
        "When a piece makes its first move from {}, its player may place {} from the hand on the square it leaves. A \
         castling player chooses one of the two squares.",
        region(rules, &gating.zone),
        one_of(rules, &gating.kinds)
    ))
}
