//! Pieces with the same name.

use alfil_core::board::PieceKind;
use alfil_language::diag::{Code, Diagnostic};
use rustc_hash::FxHashMap;

use super::Lint;

pub(super) fn check_names(lint: &mut Lint<'_>) {
    let mut known: FxHashMap<String, PieceKind> = FxHashMap::default();
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        // A form that is like another piece may share its name.
        if !lint.has_own_move(index) {
            continue;
        }
        let first = *known.entry(kind.name.to_lowercase()).or_insert(index);
        let places = (lint.name(index), lint.name(first));
        let (Some(place), Some(other)) = places else { continue };
        // Forms of different pieces that move alike may be meant as one piece.
        let (other_kind, is_form) = (lint.rules.kind(first), kind.promoted_from.is_some());
        let is_one = is_form && other_kind.promoted_from.is_some() && kind.movement == other_kind.movement;
        if first == index || is_one || !lint.is_own(place) {
            continue;
        }
        lint.push(
            Diagnostic::new(Code::SameName, format!("two pieces have the name `{}`", kind.name))
                .label(place, format!("the name of `{}`", kind.key))
                .label(other, format!("`{}` has the same name", other_kind.key))
                .help(
                    "give one of them a different `name = \"…\"`, so that descriptions can distinguish them",
                ),
        );
    }
}
