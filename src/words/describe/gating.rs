//! Gating in words.

use alfil_core::rules::Rules;

use crate::words::describe::{one_of, region};

/// Which pieces may be let in where; nothing if there is no gating.
pub(in crate::words) fn gating(rules: &Rules) -> Option<String> {
    let gating = rules.gating.as_ref()?;
    Some(format!(
        "With its first move from {} a piece may let {} in from the hand on the square it leaves; a castling player \
         chooses one of the two squares.",
        region(rules, &gating.zone),
        one_of(rules, &gating.kinds)
    ))
}
