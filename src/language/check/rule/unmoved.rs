//! Rules about pieces that have not moved.

use alfil_core::board::{Region, Side};
use alfil_core::rules::{FirstMovesRepeated, Gating, Kind, LostFirstMoves, Setup, Unmoved, WhenAttacked};

use super::gating;
use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::definition::LostFirstMoves as LostTable;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

pub(in crate::check) fn check_unmoved(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    gating: Option<&Gating>,
) -> Unmoved {
    report_royals_without_first_moves(cx, pieces);
    let Some(Spanned { value: table, span }) = cx.def.unmoved.get() else { return Unmoved::default() };
    if table.in_fen.is_absent() && table.lost.is_absent() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`[unmoved]` is empty")
                .label(*span, "it has neither `in-fen` nor `lost`"),
        );
    }
    let shown = table.in_fen.get().and_then(|zone| Some((board.region(cx, zone)?, zone.span)));
    if let Some((zone, place)) = &shown {
        report_unrecorded(cx, board, setup, gating, (zone, *place));
    }
    let lost = table.lost.items().iter().map(|entry| lost(cx, pieces, setup, entry)).collect();
    Unmoved { shown: shown.map(|(zone, _)| zone), lost }
}

/// Returns the kinds of an entry.
fn lost(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup, entry: &Spanned<LostTable>) -> LostFirstMoves {
    let table = &entry.value;
    let mut list = |field: &Field<Vec<Text>>, key: &str, example: &str| {
        let list = cx.required(field, key, entry.span, example).map_or(&[][..], Vec::as_slice);
        if field.get().is_some_and(Vec::is_empty) {
            cx.push(
                Diagnostic::new(Code::EmptyList, "the entry covers no piece")
                    .label(entry.span, format!("`{key}` is empty")),
            );
        }
        pieces.resolve(cx, list)
    };
    let losers = list(&table.pieces, "pieces", "pieces = [\"king\"]");
    let aiming = list(&table.aimed_at_by, "aimed-at-by", "aimed-at-by = [\"rook\"]");
    for &(kind, place) in &losers {
        let Some(known) = pieces.kinds.get(kind.index()) else { continue };
        let starts = setup.pieces.iter().any(|(_, piece)| piece.kind == kind);
        if !has_first_moves(known) || !starts {
            let why = if starts { "its move has no `i`" } else { "the start position has none" };
            cx.push_unless_damaged(
                Diagnostic::new(Code::NoFirstMoves, format!("`{}` has no first move to lose", known.key))
                    .label(place, why),
            );
        }
    }
    let kinds = |found: Vec<(_, Span)>| found.into_iter().map(|(kind, _)| kind).collect();
    LostFirstMoves { kinds: kinds(losers), aimed_at_by: kinds(aiming) }
}

/// Returns whether a piece has moves only while it has not moved.
fn has_first_moves(kind: &Kind) -> bool {
    kind.terms().any(|term| term.initial != alfil_core::rules::Initial::Any)
}

/// Reports a region for recording first moves where no piece starts, or where two squares share a file.
fn report_unrecorded(
    cx: &mut Context<'_>,
    board: &Board,
    setup: &Setup,
    gating: Option<&Gating>,
    (zone, place): (&Region, Span),
) {
    let starts = setup.pieces.iter().any(|(square, piece)| zone[piece.side].contains(*square));
    if !starts && !setup.pieces.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "no piece starts on these squares")
                .label(place, "`in-fen` is for squares on which a player's pieces start")
                .help("name squares with pieces in the start position"),
        );
    }
    let mut all = zone.clone();
    for side in Side::ALL {
        for square in gating.into_iter().flat_map(|gating| gating.zone[side].iter()) {
            all[side].insert(square);
        }
    }
    if let Some(frame) = &board.frame {
        gating::report_gates_sharing_file(cx, frame.shape, &all, place);
    }
}

/// Reports `no-first-moves` for attacked royal pieces where none of them has any.
fn report_royals_without_first_moves(cx: &mut Context<'_>, pieces: &Pieces) {
    let table = cx.def.royals.get();
    let Some(word) = table.and_then(|table| table.value.when_attacked.get()) else { return };
    let royals = pieces.royals();
    let has_first = royals.iter().filter_map(|kind| pieces.kinds.get(kind.index())).any(has_first_moves);
    match word.value {
        WhenAttacked::NoFirstMoves if !has_first && !royals.is_empty() => cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "no royal piece has a first move")
                .label(word.span, "this forbids their first moves in check")
                .help("remove this line, or give a royal piece a first move with `i`"),
        ),
        WhenAttacked::AnyMove | WhenAttacked::NoFirstMoves | WhenAttacked::CaptureAttacker => {}
    }
}

/// Returns whether repetition compares first moves.
pub(in crate::check) fn repeated(cx: &mut Context<'_>, pieces: &Pieces) -> FirstMovesRepeated {
    let table = cx.def.repetition.get();
    let Some(word) = table.and_then(|table| table.value.first_moves.get()) else {
        return FirstMovesRepeated::Compared;
    };
    let shown = cx.def.unmoved.get().is_some_and(|table| !table.value.in_fen.is_absent());
    if !shown && cx.def.gating.is_absent() && !pieces.kinds.iter().any(has_first_moves) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "no piece has a first move")
                .label(word.span, "so this has no effect")
                .help("remove this line, or give a piece a first move with `i`"),
        );
    }
    word.value
}
