//! What holds about pieces that have not moved.

use super::board::Board;
use super::context::Context;
use super::gating;
use super::pieces::Pieces;
use crate::board::{Region, Side};
use crate::def::definition::{FirstMovesWord, LostFirstMoves as LostTable, WhenAttackedWord};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};
use crate::rules::{FirstMovesRepeated, Gating, Kind, LostFirstMoves, Setup, Unmoved};

pub(super) fn check(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    gating: Option<&Gating>,
) -> Unmoved {
    royals_have_first_moves(cx, pieces);
    let Some(Spanned { value: table, span }) = cx.def.unmoved.get() else { return Unmoved::default() };
    if table.told.is_absent() && table.lost.is_absent() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`[unmoved]` is empty").label(*span, "it says nothing"),
        );
    }
    let told = table.told.get().and_then(|zone| Some((board.region(cx, zone)?, zone.span)));
    if let Some((zone, place)) = &told {
        told_somewhere(cx, board, setup, gating, (zone, *place));
    }
    let lost = table.lost.items().iter().map(|entry| lost(cx, pieces, setup, entry)).collect();
    Unmoved { told: told.map(|(zone, _)| zone), lost }
}

/// The kinds of an entry.
fn lost(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup, entry: &Spanned<LostTable>) -> LostFirstMoves {
    let table = &entry.value;
    let mut list = |field: &Field<Vec<Text>>, key: &str, example: &str| {
        let list = cx.required(field, key, entry.span, example).map_or(&[][..], Vec::as_slice);
        if field.get().is_some_and(Vec::is_empty) {
            cx.push(
                Diagnostic::new(Code::EmptyList, "the entry is for no piece")
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
            let why = if starts { "there is no `i` in its move" } else { "none is in the start position" };
            cx.push_unless_damaged(
                Diagnostic::new(Code::NoFirstMoves, format!("`{}` has no first move to lose", known.key))
                    .label(place, why),
            );
        }
    }
    let kinds = |found: Vec<(_, Span)>| found.into_iter().map(|(kind, _)| kind).collect();
    LostFirstMoves { kinds: kinds(losers), aimed_at_by: kinds(aiming) }
}

/// Whether a piece has moves only while it has not moved.
fn has_first_moves(kind: &Kind) -> bool {
    kind.terms().any(|term| term.initial != crate::rules::Initial::Any)
}

/// Reports a region for telling where no piece starts, or in which files do not tell squares apart.
fn told_somewhere(
    cx: &mut Context<'_>,
    board: &Board,
    setup: &Setup,
    gating: Option<&Gating>,
    (zone, place): (&Region, Span),
) {
    let starts = setup.pieces.iter().any(|(square, piece)| zone[piece.side].contains(*square));
    if !starts && !setup.pieces.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "no piece starts where positions tell who has not moved")
                .label(place, "each player's pieces on the own squares of this region are told"),
        );
    }
    let mut all = zone.clone();
    for side in Side::ALL {
        for square in gating.into_iter().flat_map(|gating| gating.zone[side].iter()) {
            all[side].insert(square);
        }
    }
    if let Some(frame) = &board.frame {
        gating::one_a_file(cx, frame.shape, &all, place);
    }
}

/// Reports that attacked royals may not make first moves where none has any.
fn royals_have_first_moves(cx: &mut Context<'_>, pieces: &Pieces) {
    let table = cx.def.royals.get();
    let Some(word) = table.and_then(|table| table.value.when_attacked.get()) else { return };
    let royals = pieces.royals();
    let has_first = royals.iter().filter_map(|kind| pieces.kinds.get(kind.index())).any(has_first_moves);
    match word.value {
        WhenAttackedWord::NoFirstMoves if !has_first && !royals.is_empty() => cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "no royal piece has a first move")
                .label(word.span, "this would forbid it in check")
                .help("take this line out, or write an `i` in the move of a royal piece"),
        ),
        WhenAttackedWord::AnyMove | WhenAttackedWord::NoFirstMoves | WhenAttackedWord::CaptureAttacker => {}
    }
}

/// Whether repetition asks who has moved.
pub(super) fn repeated(cx: &mut Context<'_>, pieces: &Pieces) -> FirstMovesRepeated {
    let table = cx.def.repetition.get();
    let Some(word) = table.and_then(|table| table.value.first_moves.get()) else {
        return FirstMovesRepeated::Compared;
    };
    let told = cx.def.unmoved.get().is_some_and(|table| !table.value.told.is_absent());
    if !told && cx.def.gating.is_absent() && !pieces.kinds.iter().any(has_first_moves) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoFirstMoves, "it never matters who has moved")
                .label(word.span, "no move of a piece has an `i`")
                .help("take this line out"),
        );
    }
    match word.value {
        FirstMovesWord::Compared => FirstMovesRepeated::Compared,
        FirstMovesWord::Ignored => FirstMovesRepeated::Ignored,
    }
}
