//! First moves in words.

use alfil_core::rules::{FirstMovesRepeated, Rules};

use crate::words::describe::{list, region};

/// Returns what positions show about first moves, and how they are lost.
pub(super) fn first_moves(rules: &Rules) -> Vec<String> {
    let lost = rules.unmoved.lost.iter().map(|lost| {
        format!(
            "The {} counts as moved once an enemy {} has moved to where it would attack it on an empty board.",
            list(rules, &lost.kinds, "or"),
            list(rules, &lost.aimed_at_by, "or")
        )
    });
    let shown = rules.unmoved.shown.as_ref().map(|zone| {
        format!("Positions name the files of pieces that have not moved from {}.", region(rules, zone))
    });
    lost.chain(shown).collect()
}

/// Returns what the comparison of positions ignores.
pub(super) fn compared(rules: &Rules) -> Option<String> {
    match rules.first_moves_repeated {
        FirstMovesRepeated::Compared => None,
        FirstMovesRepeated::Ignored => {
            Some("When positions are compared, it does not matter which pieces have moved.".to_owned())
        }
    }
}
