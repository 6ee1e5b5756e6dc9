//! Exceptions to captures: pieces that may not capture some others, or that are never blown up.

use alfil_core::board::PieceKind;
use alfil_core::rules::Permit;

use crate::check::context::Context;
use crate::check::pieces::{Entries, Pieces};
use crate::def::condition::Pieces as PiecesText;
use crate::def::{Either, Field, ListOrTable, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// What is wrong if a royal piece must be safe and some piece could not capture it.
pub(in crate::check) const EXEMPT: &str =
    "a royal piece that may not be left attacked cannot be exempt from capture";

/// Resolves `never-captures`.
pub(in crate::check) fn resolve_never_captures(
    cx: &mut Context<'_>,
    entries: Entries<'_>,
    pieces: &mut Pieces,
) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        resolve_list(cx, pieces, (&key.value, key.span), &piece.never_captures);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, own) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            resolve_list(cx, pieces, (&own, form.span), &form.value.never_captures);
        }
    }
}

fn resolve_list(
    cx: &mut Context<'_>,
    pieces: &mut Pieces,
    (key, place): (&str, Span),
    list: &Field<Vec<Text>>,
) {
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
pub(in crate::check) fn report_spared_royals(cx: &mut Context<'_>, pieces: &Pieces, left: Permit) {
    let def = cx.def;
    let written = def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
    let lists = pieces.lists(written, |piece| &piece.never_captures, |form| &form.never_captures);
    let mut lists: Vec<&Text> = lists.into_iter().flat_map(|(_, list)| list).collect();
    for (_, group) in def.groups.get().map_or(&[][..], |groups| &groups.entries) {
        lists.extend(group.get().map_or(&[][..], |group| group.never_captures.items()));
    }
    let named = lists.into_iter().filter_map(|text| Some((first_royal(pieces, text)?, text.span)));
    let of_kinds = pieces
        .kinds
        .iter()
        .zip(&pieces.origins)
        .flat_map(|(kind, origin)| kind.never_captures.iter().map(|&kind| (kind, origin.span)));
    report_safe_royals(cx, pieces, left, named.chain(of_kinds), "this piece may not capture a royal piece");
}

/// Returns the first royal kind that a key or the name of a group stands for.
fn first_royal(pieces: &Pieces, text: &Text) -> Option<PieceKind> {
    let royals = pieces.royals();
    let named = pieces.with_key(&text.value);
    let kinds =
        named.as_ref().map_or_else(|| pieces.group(&text.value).unwrap_or_default(), std::slice::from_ref);
    kinds.iter().copied().find(|kind| royals.contains(kind))
}

/// Returns the kinds of a list that must not contain royal pieces that must be safe.
pub(in crate::check) fn listed(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    left: Permit,
    list: &[Text],
    why: &str,
) -> Vec<PieceKind> {
    let found = pieces.resolve(cx, list);
    report_safe_royals(cx, pieces, left, found.iter().copied(), why);
    found.into_iter().map(|(kind, _)| kind).collect()
}

/// Reports royal pieces that must be safe among these kinds, each with its place in a list.
fn report_safe_royals(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    left: Permit,
    kinds: impl Iterator<Item = (PieceKind, Span)>,
    why: &str,
) {
    let royals = pieces.royals();
    let found = { kinds }.find(|(kind, _)| left == Permit::Illegal && royals.contains(kind));
    if let Some((_, place)) = found {
        report_exempt_royal(cx, place, (EXEMPT, why), "remove the royal piece from the list");
    }
}

/// Reports royal pieces that must be safe among kinds that a rule is about, which these keys say; the first of them says whom
/// it happens to, and all pieces if it is missing.
pub(in crate::check) fn report_touched_royals(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    (left, touched): (Permit, &[PieceKind]),
    keys: &[&Field<Spanned<PiecesText>>],
    (entry, said): (Span, (&str, &str)),
) {
    let royals = pieces.royals();
    if left == Permit::Allowed || !touched.iter().any(|kind| royals.contains(kind)) {
        return;
    }
    let of = keys.first().and_then(|of| of.get());
    let listed = keys.iter().filter_map(|set| set.get()).find_map(|set| match &set.value {
        Either::Long(ListOrTable::List(list)) => list.iter().find(|text| first_royal(pieces, text).is_some()),
        Either::Word(_) | Either::Long(ListOrTable::Table(_)) => None,
    });
    if let Some(text) = listed {
        report_exempt_royal(cx, text.span, said, "remove the royal piece from the list");
        return;
    }
    let but = of.and_then(|of| match &of.value {
        Either::Long(ListOrTable::Table(table)) => Some(table.all_but.items()),
        Either::Word(_) | Either::Long(ListOrTable::List(_)) => None,
    });
    let but = but.into_iter().flatten().map(|text| text.value.as_str());
    let keys = royals.iter().filter_map(|kind| pieces.kinds.get(kind.index())).map(|kind| kind.key.as_str());
    let keys: Vec<String> = but.chain(keys).map(|key| format!("\"{key}\"")).collect();
    let help = format!("write `of = {{ all-but = [{}] }}`", keys.join(", "));
    report_exempt_royal(cx, of.map_or(entry, |of| of.span), said, &help);
}

/// Reports a royal piece that must be safe, where it would be an exception to captures or leave the board without one.
pub(in crate::check) fn report_exempt_royal(
    cx: &mut Context<'_>,
    place: Span,
    (message, why): (&str, &str),
    help: &str,
) {
    cx.push(
        Diagnostic::new(Code::RoyalExempt, message)
            .label(place, why)
            .help(format!("{help}, or write `left-attacked = \"allowed\"`")),
    );
}
