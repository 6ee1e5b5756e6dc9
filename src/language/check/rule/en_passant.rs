//! En passant captures.

use alfil_core::rules::{EnPassant, Kind, Term};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::endings::clock;
use crate::check::pieces::Pieces;
use crate::def::Spanned;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn check_en_passant(cx: &mut Context<'_>, board: &Board, pieces: &Pieces) -> EnPassant {
    let Some(Spanned { value: table, span }) = cx.def.en_passant.get() else { return EnPassant::default() };
    let on = table.on.get().and_then(|zone| board.region(cx, zone));
    let shown = clock::of_players(cx, pieces, &table.in_fen);
    // A list for both players is checked only once.
    let second = shown.second.iter().filter(|&entry| !shown.first.contains(entry));
    for &(kind, place) in shown.first.iter().chain(second) {
        if pieces.kinds.get(kind.index()).is_some_and(|kind| !kind.has_first_moves()) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EnPassantImpossible, "the piece has no first moves to record")
                    .label(place, "it has neither an `i` in its move nor `first-moves`"),
            );
        }
    }
    let captures = |kind: &Kind| kind.terms().any(Term::captures_en_passant);
    if table.on.is_absent() && table.in_fen.is_absent() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`[en-passant]` is empty")
                .label(*span, "it has neither `on` nor `in-fen`"),
        );
    } else if let Some(zone) = table.on.get()
        && !(pieces.kinds.iter().any(captures) && pieces.kinds.iter().any(Kind::passes))
    {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EnPassantImpossible, "no piece is ever captured en passant")
                .label(zone.span, "so these squares have no effect"),
        );
    }
    EnPassant { on, shown: shown.map(|list| list.into_iter().map(|(kind, _)| kind).collect()) }
}
