//! Pieces that others may not jump over.

use super::{Entries, Pieces};
use crate::check::context::Context;
use crate::check::rule::captors;
use crate::def::Field;
use crate::diag::{Code, Diagnostic, Text};
use crate::rules::{Hop, Leg, Neighbour, Onto, Path, Reach};

/// Reads the pieces that each piece, or its promoted form, may not jump over.
pub(in crate::check) fn never_over(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, list) in lists(entries, pieces) {
        if list.items().is_empty() {
            continue;
        }
        let found = pieces.resolve(cx, list.items());
        if let Some(kind) = pieces.kind_mut(&key) {
            kind.never_over = found.into_iter().map(|(kind, _)| kind).collect();
        }
    }
}

/// Reports pieces for which it makes no difference, once it is known how promoted forms move and what neighbours lend.
pub(in crate::check) fn needless(cx: &mut Context<'_>, pieces: &Pieces, neighbours: &[Neighbour]) {
    let entries = cx.def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
    for (key, list) in lists(entries, pieces) {
        let (Some(first), Some(kind)) = (list.items().first(), pieces.with_key(&key)) else { continue };
        if captors::some_leg(pieces, neighbours, kind, jumps) {
            continue;
        }
        cx.push_unless_damaged(
            Diagnostic::new(
                Code::NothingToJump,
                format!("no move of `{key}` jumps over pieces (`p`, `g`, `j`, `x`, `nn`)"),
            )
            .label(first.span, "so this list has no effect")
            .help("a leap ignores the squares on its way; to require them to be empty, write `n` before it"),
        );
    }
}

/// What is written for each piece and each promoted form.
fn lists<'a>(entries: Entries<'a>, pieces: &Pieces) -> Vec<(String, &'a Field<Vec<Text>>)> {
    let mut lists = Vec::new();
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        lists.push((key.value.clone(), &piece.never_over));
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        let keys = pieces.keys_of_forms(&key.value);
        lists.extend(forms.iter().zip(keys).map(|(form, key)| (key, &form.value.never_over)));
    }
    lists
}

/// Whether a leg needs a piece to jump over, or passes over any piece.
fn jumps(leg: &Leg) -> bool {
    leg.hop != Hop::None
        || matches!(leg.path, Path::Occupied | Path::NoEnemy)
        || (leg.reach == Reach::AsOnLine && leg.path == Path::Any)
        || leg.skip > 0
        || [Onto::PASS_ENEMY, Onto::PASS_OWN].into_iter().any(|onto| leg.onto.has(onto))
}
