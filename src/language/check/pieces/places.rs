//! Where pieces may go, and the extra moves they have in some places.

use alfil_core::board::{Region, Side};
use alfil_core::rules::{ExtraMove, Setup};

use super::{Entries, Pieces};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::def::definition::{ExtraMove as ExtraMoveTable, Zone};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

/// Reads the places of each piece and its promoted forms.
pub(in crate::check) fn check_places(
    cx: &mut Context<'_>,
    board: &Board,
    entries: Entries<'_>,
    pieces: &mut Pieces,
) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        let words = Places {
            confined_to: &piece.confined_to,
            never_on: &piece.never_on,
            extra_moves: &piece.extra_moves,
            first_moves: &piece.first_moves,
        };
        read_places(cx, board, pieces, &key.value, words);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, key) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            let form = &form.value;
            let words = Places {
                confined_to: &form.confined_to,
                never_on: &form.never_on,
                extra_moves: &form.extra_moves,
                first_moves: &form.first_moves,
            };
            read_places(cx, board, pieces, &key, words);
        }
    }
}

/// The most moves of a list with which another one is compared.
const MAX_COMPARED: usize = 100;

/// The keys of a piece that are about places.
#[derive(Clone, Copy)]
struct Places<'a> {
    confined_to: &'a Field<Spanned<Zone>>,
    never_on: &'a Field<Spanned<Zone>>,
    extra_moves: &'a Field<Vec<Spanned<ExtraMoveTable>>>,
    first_moves: &'a Field<Vec<Spanned<ExtraMoveTable>>>,
}

fn read_places(cx: &mut Context<'_>, board: &Board, pieces: &mut Pieces, key: &str, places: Places<'_>) {
    let Places { confined_to, never_on, extra_moves, first_moves } = places;
    let never_on = never_on.get().and_then(|zone| board.region(cx, zone));
    let confined_to = confined_to.get().and_then(|zone| board.region(cx, zone));
    let [extra_moves, first_moves] = [("extra", extra_moves), ("first", first_moves)].map(|(word, list)| {
        if let Field::Present(list) = list
            && list.is_empty()
        {
            let place = pieces.with_key(key).and_then(|kind| pieces.place(kind));
            let empty =
                Diagnostic::new(Code::EmptyList, format!("`{key}` has an empty list of {word} moves"));
            cx.push_unless_damaged(match place {
                Some(place) => empty.label(place, format!("remove its `{word}-moves`, or list a move")),
                None => empty,
            });
        }
        let mut moves: Vec<ExtraMove> = Vec::new();
        for entry in list.items() {
            let Some(read) = extra_move(cx, board, entry, confined_to.as_ref()) else { continue };
            let is_same = |other: &ExtraMove| {
                (&other.on, &other.to, &other.movement) == (&read.on, &read.to, &read.movement)
            };
            if moves.iter().take(MAX_COMPARED).any(is_same) {
                let twice = Diagnostic::new(Code::ListedTwice, format!("`{key}` has this move twice"));
                cx.push(twice.label(entry.span, "again here"));
            }
            moves.push(read);
        }
        moves
    });
    if let Some(kind) = pieces.kind_mut(key) {
        kind.confined_to = confined_to;
        kind.never_on = never_on;
        kind.extra_moves = extra_moves;
        kind.first_moves = first_moves;
    }
}

fn extra_move(
    cx: &mut Context<'_>,
    board: &Board,
    entry: &Spanned<ExtraMoveTable>,
    confined_to: Option<&Region>,
) -> Option<ExtraMove> {
    let Spanned { value: table, span } = entry;
    let zone = cx.required(&table.on, "on", *span, "on = \"last 5 ranks\"");
    let on = zone.and_then(|zone| board.region(cx, zone));
    let text = cx.required(&table.r#move, "move", *span, "move = \"sW\"");
    let movement = text.and_then(|text| super::compile(cx, text));
    let on = on?;
    if let (Some(confined_to), Some(zone)) = (confined_to, zone) {
        let meets = |side: Side| on[side].iter().any(|square| confined_to[side].contains(square));
        if let Some(side) = Side::ALL.into_iter().find(|&side| !meets(side)) {
            cx.push(
                Diagnostic::new(Code::ExtraMoveUnreachable, "the piece can never use these moves")
                .label(zone.span, format!("for the {} player, these squares are all outside `confined-to`", side.name()))
                .help("choose squares inside the region that the piece is confined to, or extend that region"),
            );
        }
    }
    let to = match &table.to {
        Field::Absent => None,
        Field::Broken => return None,
        Field::Present(zone) => Some(board.region(cx, zone)?),
    };
    Some(ExtraMove { on, to, betza: text?.value.clone(), movement: movement? })
}

/// Reports pieces that start outside the region they are confined to.
pub(in crate::check) fn warn_starts_outside(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
) {
    let fen = cx.def.setup.get().and_then(|s| s.value.fen.get());
    let (Some(place), Some(frame)) = (fen.map(|t| -> Span { t.span }), &board.frame) else { return };
    for &(square, piece) in &setup.pieces {
        let Some(kind) = pieces.kinds.get(piece.kind.index()) else { continue };
        if kind.confined_to.as_ref().is_some_and(|region| !region[piece.side].contains(square)) {
            cx.push(
                Diagnostic::new(
                    Code::StartsOutside,
                    format!("`{}` starts on {}, outside the region it is confined to", kind.key, frame.shape.name(square)),
                )
                .label(place, format!("this is the {} player's piece", piece.side.name()))
                .help("it can move only to squares of its `confined-to`: change that region or the start square"),
            );
        }
    }
}
