//! First moves in words.

use alfil_core::rules::{FirstMovesRepeated, Rules};

use crate::words::describe::Keys;
use crate::words::describe::naming::joined_names;
use crate::words::describe::squares::region;

/// Returns what positions show about first moves, and how they are lost.
pub(in crate::words) fn first_moves(rules: &Rules) -> Vec<(Keys, String)> {
    const LOST: Keys = &["lost"];
    const SHOWN: Keys = &["in-fen"];
    let lost = rules.unmoved.lost.iter().map(|lost| {
        format!(
            "The {} counts as moved once an enemy {} has moved to where it would attack it on an empty board.",
            joined_names(rules, &lost.kinds, "or"),
            joined_names(rules, &lost.aimed_at_by, "or")
        )
    });
    let shown = rules.unmoved.shown.as_ref().map(|zone| {
        format!("Positions name the files of pieces that have not moved from {}.", region(rules, zone))
    });
    lost.map(|text| (LOST, text)).chain(shown.map(|text| (SHOWN, text))).collect()
}

/// Returns what the comparison of positions ignores.
pub(in crate::words) fn compared(rules: &Rules) -> Option<String> {
    match rules.first_moves_repeated {
        FirstMovesRepeated::Compared => None,
        FirstMovesRepeated::Ignored => {
            Some("When positions are compared, it does not matter which pieces have moved.".to_owned())
        }
    }
}
