//! Which threats count when a piece is pursued.

use alfil_core::board::PieceKind;
use alfil_core::rules::{Condition, End, Perpetual, Pursuit};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

pub(in crate::check) fn check_pursuit(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
) -> Option<Pursuit> {
    let Spanned { value: table, span } = cx.def.pursuit.get()?;
    let kinds = |cx: &mut Context<'_>, list: &Field<Vec<Text>>, key: &str, place: Span| {
        let list = cx.required(list, key, place, &format!("{key} = [\"rook\"]"))?;
        if list.is_empty() {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EmptyList, format!("`{key}` is empty"))
                    .label(place, "list at least one piece here"),
            );
        }
        Some(pieces.resolve(cx, list).into_iter().map(|(kind, _)| kind).collect::<Vec<PieceKind>>())
    };
    let by = kinds(cx, &table.by, "by", *span);
    let of = kinds(cx, &table.of, "of", *span);
    let mut prized = Vec::new();
    for entry in table.prized.items() {
        let by = kinds(cx, &entry.value.by, "by", entry.span);
        let of = kinds(cx, &entry.value.of, "of", entry.span);
        let Some(threat) = by.zip(of) else { continue };
        if prized.contains(&threat) {
            let diagnostic = Diagnostic::new(Code::ListedTwice, "this entry is listed twice");
            cx.push(diagnostic.label(entry.span, "again here"));
        }
        prized.push(threat);
    }
    let spared = table.spared.get().and_then(|spared| {
        let kinds = kinds(cx, &spared.value.pieces, "pieces", spared.span);
        let zone = cx.required(&spared.value.on, "on", spared.span, "on = \"first 5 ranks\"");
        let region = zone.and_then(|zone| board.region(cx, zone));
        kinds.zip(region)
    });
    Some(Pursuit { by: by?, of: of?, spared, prized })
}

/// Warns when pursuit is defined but nothing uses it.
pub(in crate::check) fn warn_unused_pursuit(cx: &mut Context<'_>, illegal: &[Condition], ends: &[End]) {
    let Some(Spanned { span, .. }) = cx.def.pursuit.get() else { return };
    let asks =
        |part: &Condition| matches!(part, Condition::Repeated { perpetual: Some(Perpetual::Pursuit), .. });
    let conditions = illegal.iter().chain(ends.iter().map(|end| &end.when));
    if !conditions.into_iter().any(|condition| condition.any_part(&asks)) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnusedPursuit, "no ending uses `[pursuit]`")
            .label(*span, "so this has no effect")
                .help(
                    "add `[[end]]` with `when = { repetition = { times = 3, perpetual = \"pursuit\" } }` and `result = \"culprit loses\"`",
                ),
        );
    }
}
