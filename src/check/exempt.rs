//! Pieces that captures treat otherwise: that may not capture some, become walls, or are never blown up.

use super::context::Context;
use super::pieces::{Entries, Pieces};
use crate::board::PieceKind;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Severity, Span, Text};
use crate::rules::{Leg, Permit};

/// Resolves `never-captures`.
pub(super) fn never_captures(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
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
                .label(place, "this piece")
                .help("leave it off when the piece may capture every other one"),
        );
    }
    let kinds = pieces.resolve(cx, list).into_iter().map(|(kind, _)| kind).collect();
    if let Some(kind) = pieces.kind_mut(key) {
        kind.never_captures = kinds;
    }
}

/// Reports pieces that may not capture a royal one where that would change what check is.
pub(super) fn spared_royals(cx: &mut Context<'_>, pieces: &Pieces, left: Permit) {
    for (kind, &place) in pieces.kinds.iter().zip(&pieces.places) {
        let never = kind.never_captures.iter().map(|&kind| (kind, place));
        royals(cx, pieces, left, never, "may not capture a royal piece");
    }
}

/// The pieces that become walls when they capture.
pub(super) fn petrified(cx: &mut Context<'_>, pieces: &Pieces, left: Permit) -> Vec<PieceKind> {
    let Some(Spanned { value: table, span }) = cx.def.petrified.get() else { return Vec::new() };
    let Some(list) = cx.required(&table.captors, "captors", *span, "captors = [\"rook\"]") else {
        return Vec::new();
    };
    if list.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "no piece is named")
                .label(*span, "`captors` is empty")
                .help("leave the table out when no piece becomes a wall"),
        );
    }
    never_capturing(cx, pieces, list);
    listed(cx, pieces, left, list, "this royal piece would become a wall when it captures")
}

/// Reports pieces that are named for what happens when they capture, and never do.
fn never_capturing(cx: &mut Context<'_>, pieces: &Pieces, list: &[Text]) {
    // Something wrong may be the capture that is missed.
    if cx.out.iter().any(|d| d.severity() == Severity::Error) {
        return;
    }
    for text in list {
        let kind = pieces.kinds.iter().find(|kind| kind.key == text.value);
        if kind.is_some_and(|kind| !kind.terms().flat_map(|term| &term.legs).any(Leg::captures)) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::NobodyCaptures, format!("`{}` never captures", text.value))
                    .label(text.span, "becomes a wall when it captures, and never does")
                    .help("a piece captures unless each part of its move has an `m`; take it out of the list, or mend its move"),
            );
        }
    }
}

/// The kinds of a list in which royal pieces that must be safe have no place.
pub(super) fn listed(
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

fn royals(
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
            Diagnostic::new(Code::RoyalExempt, "a royal piece that must be safe is named in an exception")
                .label(place, why)
                .help("write `m` before the moves of a royal piece that is never to capture, or `left-attacked = \"allowed\"`"),
        );
    }
}
