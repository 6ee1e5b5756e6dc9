//! Entries of `[points]` that never give points.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::Explosions;
use alfil_language::diag::Code;

use super::{Lint, Never};
use crate::author::lint::endings::is_never_lost;

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let scored = lint.def.points.get().and_then(|points| points.value.for_capturing.get());
    let entries = scored.map_or(&[][..], |scored| &scored.value.entries);
    let none = lint.rules.points.iter().filter_map(|&(kind, points)| {
        let (key, _) = entries.iter().find(|(key, _)| key.value == lint.rules.kind(kind).key)?;
        let is_taken = || Side::ALL.into_iter().any(|side| may_be_taken(lint, side, kind));
        let why = if points == 0 {
            "a piece that is not listed gives no points either"
        } else if !lint.is_absent(kind) && !is_taken() {
            "no player can capture it"
        } else {
            return None;
        };
        Some(Never {
            code: Code::NeverMatters,
            message: format!("nobody gets points for `{}`, listed or not", key.value),
            place: key.span,
            why: why.to_owned(),
        })
    });
    none.collect()
}

/// Returns whether a player's piece of the kind is ever taken by the other player. Says yes when in doubt.
pub(in crate::author::lint) fn may_be_taken(lint: &Lint<'_>, owner: Side, kind: PieceKind) -> bool {
    let rules = lint.rules;
    if is_never_lost(lint, kind) {
        return false;
    }
    let is_captured = |captor: PieceKind| {
        lint.possible.can_have(!owner, captor) && lint.possible.can_capture(!owner, captor, kind)
    };
    rules.explosions != Explosions::Never
        || !rules.enclosures.is_empty()
        || !rules.effects.is_empty()
        || rules.kind_indices().any(is_captured)
}
