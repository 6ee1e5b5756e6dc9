//! Exceptions to captures: pieces that may not capture some others, or that are never blown up.

use crate::board::PieceKind;
use crate::check::context::Context;
use crate::check::pieces::{Entries, Pieces};
use crate::def::Field;
use crate::diag::{Code, Diagnostic, Span, Text};
use crate::rules::Permit;

/// Resolves `never-captures`.
pub(in crate::check) fn never_captures(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        read(cx, pieces, (&key.value, key.span), &piece.never_captures);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, own) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            read(cx, pieces, (&own, form.span), &form.value.never_captures);
        }
    }
}

fn read(cx: &mut Context<'_>, pieces: &mut Pieces, (key, place): (&str, Span), list: &Field<Vec<Text>>) {
    let Some(list) = list.get() else { return };
    if list.is_empty() {
        cx.push(
            Diagnostic::new(Code::EmptyList, "`never-captures` is empty")
                .label(place, "for this piece")
                .help("if the piece may capture every other one, remove `never-captures`"),
        );
    }
    let kinds = pieces.resolve(cx, list).into_iter().map(|(kind, _)| kind).collect();
    if let Some(kind) = pieces.kind_mut(key) {
        kind.never_captures = kinds;
    }
}

/// Reports pieces that may not capture a royal piece where that would change what check is.
pub(in crate::check) fn spared_royals(cx: &mut Context<'_>, pieces: &Pieces, left: Permit) {
    for (kind, &place) in pieces.kinds.iter().zip(&pieces.places) {
        let never = kind.never_captures.iter().map(|&kind| (kind, place));
        royals(cx, pieces, left, never, "this piece may not capture a royal piece");
    }
}

/// The kinds of a list that must not contain royal pieces that must be safe.
pub(in crate::check) fn listed(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    left: Permit,
    list: &[Text],
    why: &str,
) -> Vec<PieceKind> {
    let found = pieces.resolve(cx, list);
    royals(cx, pieces, left, found.iter().copied(), why);
    found.into_iter().map(|(kind, _)| kind).collect()
}

pub(in crate::check) fn royals(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    left: Permit,
    kinds: impl Iterator<Item = (PieceKind, Span)>,
    why: &str,
) {
    if left == Permit::Allowed {
        return;
    }
    let royals = pieces.royals();
    if let Some((_, place)) = { kinds }.find(|(kind, _)| royals.contains(kind)) {
        cx.push(
            Diagnostic::new(
                Code::RoyalExempt,
                "a royal piece that must be safe cannot be an exception to captures",
            )
            .label(place, why)
            .help("remove the royal piece from the list, or write `left-attacked = \"allowed\"`"),
        );
    }
}
