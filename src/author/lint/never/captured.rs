//! Rules about captures of royal pieces that are never captured.

use alfil_core::rules::Kind;
use alfil_language::def::condition::Pieces;
use alfil_language::def::{Either, Field, ListOrTable, Spanned};
use alfil_language::diag::Text;

use super::{Lint, Never};
use crate::author::lint::endings::is_never_lost;

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let def = lint.def;
    let mut names: Vec<&Text> = Vec::new();
    names.extend(def.promotion.items().iter().flat_map(|entry| listed(&entry.value.capturing)));
    names.extend(def.demotion.items().iter().flat_map(|entry| listed(&entry.value.capturing)));
    names.extend(def.count.items().iter().flat_map(|entry| entry.value.starts_on_capture_of.items()));
    if let Some(captured) = def.captured.get() {
        let held_as = captured.value.r#as.get().map_or(&[][..], |held_as| &held_as.value.entries);
        // A form that is captured is held as its piece.
        let has_forms = |name: &Text| {
            let mut bases = lint.rules.kinds.iter().filter_map(|kind| kind.promoted_from);
            bases.any(|base| is_called(lint.rules.kind(base), name))
        };
        names.extend(held_as.iter().map(|(key, _)| key).filter(|key| !has_forms(key)));
    }
    let is_never_captured = |name: &&Text| {
        let kind = lint.rules.kind_indices().find(|&kind| is_called(lint.rules.kind(kind), name));
        kind.is_some_and(|kind| is_never_lost(lint, kind))
    };
    names.retain(is_never_captured);
    names.into_iter().map(|name| Never::matters(&name.value, name.span, "it can never be captured")).collect()
}

fn is_called(kind: &Kind, name: &Text) -> bool {
    kind.key == name.value
}

/// Returns the names that are written in a list of pieces.
fn listed(pieces: &Field<Spanned<Pieces>>) -> &[Text] {
    match pieces.get().map(|pieces| &pieces.value) {
        Some(Either::Long(ListOrTable::List(list))) => list,
        Some(Either::Long(ListOrTable::Table(_)) | Either::Word(_)) | None => &[],
    }
}
