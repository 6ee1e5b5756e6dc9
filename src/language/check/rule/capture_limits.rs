//! Captures that may not be made.

use alfil_core::rules::{CaptureLimit, LastCapture, Permit};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::check::pieces::captors::{self, Captors};
use crate::check::rule::{capture_exceptions, lines};
use crate::def::definition::{CaptureLimit as CaptureLimitTable, ProtectedWord};
use crate::def::{Either, Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_capture_limits(
    cx: &mut Context<'_>,
    board: &Board,
    captors: Captors<'_>,
    left: Permit,
) -> Vec<CaptureLimit> {
    let pieces = captors.pieces;
    let mut limits: Vec<CaptureLimit> = Vec::new();
    let mut last: Option<(Span, LastCapture)> = None;
    for (origin, entry) in Origin::each(&cx.def.capture_limit) {
        let Some(limit) = limit(cx, board, pieces, entry) else { continue };
        report_never_capturing(cx, captors, &limit, entry);
        report_spared_royals(cx, pieces, &limit, entry, left);
        if limits.contains(&limit) {
            let twice = Diagnostic::new(Code::ListedTwice, "this limit is written twice");
            cx.push(twice.label(entry.span, "again here"));
        }
        if let Some(after) = &limit.after {
            let (place, first) = last.get_or_insert_with(|| (entry.span, after.clone()));
            if first != after {
                cx.push(
                    Diagnostic::new(Code::ConflictingAfter, "two limits have different values of `after`")
                        .label(entry.span, "a different value")
                        .label(*place, "the first value")
                        .help("write the same `after` in both: positions record only one kind of capture"),
                );
            }
        }
        limits.push(limit);
        cx.origins.capture_limits.push(origin);
    }
    limits
}

fn limit(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<CaptureLimitTable>,
) -> Option<CaptureLimit> {
    let table = &entry.value;
    let by = pieces.set_or_all(cx, &table.by);
    let of = pieces.set_or_all(cx, &table.of);
    let unless_with = match &table.unless_with {
        Field::Absent => Some(Vec::new()),
        Field::Broken => None,
        Field::Present(set) => pieces.set(cx, set),
    };
    let from = table.from.get().map(|zone| board.region(cx, zone));
    let on = table.on.get().map(|zone| board.region(cx, zone));
    let after = table.after.get().map(|after| {
        let by = pieces.set_or_all(cx, &after.value.by);
        cx.required(&after.value.of, "of", after.span, "of = [\"rook\"]");
        let of = after.value.of.get().and_then(|of| pieces.set(cx, of));
        Some(LastCapture { by: by?, of: of? })
    });
    let along = lines::read(cx, &table.along, &[], entry.span, "no line is named");
    let beyond = table.beyond.get().map_or(0, |beyond| beyond.value);
    if let Some(word) = table.beyond.get()
        && let Some(frame) = &board.frame
    {
        let farthest = frame.shape.files.max(frame.shape.ranks) - 1;
        if word.value == 0 || word.value >= farthest {
            let label = if word.value == 0 {
                "every captured piece is farther away than this".to_owned()
            } else {
                format!("no two squares are more than {farthest} apart")
            };
            cx.push(
                Diagnostic::new(Code::NumberOutOfRange, format!("`beyond` is {}", word.value))
                    .label(word.span, label)
                    .help("write how far away a piece may still be captured, or remove `beyond`"),
            );
        }
    }
    let (protected, captured_protect) = match table.protected.get().map(|protected| &protected.value) {
        None => (false, false),
        Some(Either::Long(protected)) => (*protected, false),
        Some(Either::Word(ProtectedWord::EvenByCaptured)) => (true, true),
    };
    Some(CaptureLimit {
        by: by?,
        of: of?,
        from: from.map_or(Some(None), |from| from.map(Some))?,
        on: on.map_or(Some(None), |on| on.map(Some))?,
        how: table.how.get().map(|how| how.value),
        along: along?,
        beyond,
        protected,
        captured_protect,
        unless_with: unless_with?,
        after: after.map_or(Some(None), |after| after.map(Some))?,
    })
}

/// Reports a limit on captures by pieces that never capture.
fn report_never_capturing(
    cx: &mut Context<'_>,
    captors: Captors<'_>,
    limit: &CaptureLimit,
    entry: &Spanned<CaptureLimitTable>,
) {
    if !captors::is_in_doubt(cx) && !limit.by.iter().any(|&kind| captors.captures(kind)) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NobodyCaptures, "no piece of this limit ever captures")
                .label(entry.value.by.get().map_or(entry.span, |by| by.span), "so it bars nothing")
                .help("name a piece that captures, or remove this `[[capture-limit]]`"),
        );
    }
}

/// Reports royal pieces that may not always be captured where that would change what check is.
fn report_spared_royals(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    limit: &CaptureLimit,
    entry: &Spanned<CaptureLimitTable>,
    left: Permit,
) {
    let said = (capture_exceptions::EXEMPT, "this bars the capture of a royal piece");
    capture_exceptions::report_touched_royals(
        cx,
        pieces,
        (left, &limit.of),
        &[&entry.value.of],
        (entry.span, said),
    );
}
