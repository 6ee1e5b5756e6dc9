//! Pieces that people could not tell apart by their names.

use rustc_hash::FxHashMap;

use super::Lint;
use crate::board::PieceKind;
use crate::diag::{Code, Diagnostic};

pub(super) fn check(lint: &mut Lint<'_>) {
    let mut known: FxHashMap<String, PieceKind> = FxHashMap::default();
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        // What is like another piece may be called like it.
        if !lint.has_own_move(index) {
            continue;
        }
        let first = *known.entry(kind.name.to_lowercase()).or_insert(index);
        let places = (lint.spots.name(index), lint.spots.name(first));
        let (Some(place), Some(other)) = places else { continue };
        // Forms that move alike may be one piece in the author's mind, come from several.
        let (other_kind, is_form) = (lint.rules.kind(first), kind.promoted_from.is_some());
        let is_one = is_form && other_kind.promoted_from.is_some() && kind.movement == other_kind.movement;
        if first == index || is_one || !lint.is_own(place) {
            continue;
        }
        lint.push(
            Diagnostic::new(Code::SameName, format!("two pieces are called `{}`", kind.name))
                .label(place, format!("`{}` here …", kind.key))
                .label(other, format!("… and `{}` here", other_kind.key))
                .help("name one of them otherwise with `name = \"…\"`: nobody could tell which is meant"),
        );
    }
}
