//! Which king may castle with which partner.

use super::board::Board;
use super::context::Context;
use super::pieces::Pieces;
use crate::board::{Piece, PieceKind, Shape, Side, Square};
use crate::def::definition::{Castling as CastlingTable, SideWord};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};
use crate::rules::{Castling, Setup};

/// Most castlings of a game; each has a right of its own at most.
const MAX_CASTLINGS: usize = 32;

pub(super) fn check(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, setup: &Setup) -> Vec<Castling> {
    let mut castlings: Vec<(Castling, Span)> = Vec::new();
    for entry in cx.def.castling.items() {
        for castling in of_entry(cx, board, pieces, entry) {
            let same = |c: &Castling| (c.side, c.from, c.to) == (castling.side, castling.from, castling.to);
            if let Some((_, first)) = castlings.iter().find(|(other, _)| same(other)) {
                cx.push(
                    Diagnostic::new(Code::CastlingTwice, "two castlings are the same move")
                        .label(entry.span, "goes from and to the same squares …")
                        .label(*first, "… as this does"),
                );
                break;
            }
            if let Some(shape) = board.frame.as_ref().map(|f| f.shape)
                && !(stands_at_home(cx, pieces, setup, shape, &entry.value, castling)
                    && goes_straight(cx, shape, entry, castling))
            {
                break;
            }
            castlings.push((castling, entry.span));
        }
    }
    if let Some((_, place)) = castlings.get(MAX_CASTLINGS) {
        let message = format!("there are {} castlings", castlings.len());
        cx.push(
            Diagnostic::new(Code::NumberOutOfRange, message)
                .label(*place, format!("at most {MAX_CASTLINGS} can be told apart, both players' counted")),
        );
    }
    castlings.into_iter().map(|(castling, _)| castling).collect()
}

/// What an entry says, for each player it is about.
fn of_entry(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<CastlingTable>,
) -> Vec<Castling> {
    let table = &entry.value;
    let piece = |cx: &mut Context<'_>, field: &Field<Text>, key: &str, example: &str| {
        let text = cx.required(field, key, entry.span, &format!("{key} = \"{example}\""))?;
        pieces.find(cx, text)
    };
    let king = piece(cx, &table.piece, "piece", "king");
    let partner = piece(cx, &table.partner, "partner", "rook");
    let square = |cx: &mut Context<'_>, field: &Field<Text>, key: &str, example: &str| {
        let text = cx.required(field, key, entry.span, &format!("{key} = \"{example}\""))?;
        board.square(cx, text)
    };
    let from = square(cx, &table.from, "from", "e1");
    let to = square(cx, &table.to, "to", "g1");
    let partner_from = square(cx, &table.partner_from, "partner-from", "h1");
    let partner_to = square(cx, &table.partner_to, "partner-to", "f1");
    let (Some(king), Some(partner)) = (king, partner) else { return Vec::new() };
    let (Some(from), Some(to), Some(partner_from), Some(partner_to)) = (from, to, partner_from, partner_to)
    else {
        return Vec::new();
    };
    let squares = [from, to, partner_from, partner_to];
    let of = |side: Side, [from, to, partner_from, partner_to]: [Square; 4]| Castling {
        side,
        king,
        from,
        to,
        partner,
        partner_from,
        partner_to,
    };
    match &table.side {
        Field::Present(word) => {
            let side = match word.value {
                SideWord::First => Side::First,
                SideWord::Second => Side::Second,
            };
            vec![of(side, squares)]
        }
        Field::Broken => Vec::new(),
        Field::Absent => match board.turned(cx, entry.span, squares) {
            Some(turned) => vec![of(Side::First, squares), of(Side::Second, turned)],
            None => Vec::new(),
        },
    }
}

/// Whether both pieces stand on their squares when the game starts; reported when not.
fn stands_at_home(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    setup: &Setup,
    shape: Shape,
    table: &CastlingTable,
    castling: Castling,
) -> bool {
    // Without a position that could be read there is nothing to compare with.
    if setup.pieces.is_empty() || pieces.ids_in_doubt {
        return true;
    }
    let stands = |kind: PieceKind, square: Square| {
        setup.pieces.contains(&(square, Piece { kind, side: castling.side }))
    };
    let homes = [
        (castling.king, castling.from, &table.from),
        (castling.partner, castling.partner_from, &table.partner_from),
    ];
    for (kind, square, text) in homes {
        if stands(kind, square) {
            continue;
        }
        let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
        let message =
            format!("no `{key}` of the {} player starts on {}", castling.side.name(), shape.name(square));
        let mut wrong = Diagnostic::new(Code::CastlingHome, message)
            .help("castling is for pieces that have not moved: name the squares where they stand in `fen`");
        if let Some(text) = text.get() {
            let turned = shape.parse(&text.value) != Some(square);
            let turned = if turned {
                format!(", {} for the second player", shape.name(square))
            } else {
                String::new()
            };
            wrong = wrong.label(text.span, format!("another piece or none is here{turned}"));
        }
        cx.push(wrong);
        return false;
    }
    true
}

/// Whether both pieces go along lines, to different squares; reported when not.
fn goes_straight(
    cx: &mut Context<'_>,
    shape: Shape,
    entry: &Spanned<CastlingTable>,
    castling: Castling,
) -> bool {
    let ways = [(castling.from, castling.to), (castling.partner_from, castling.partner_to)];
    let problem = if castling.to == castling.partner_to {
        "both pieces end on the same square"
    } else if ways.iter().any(|(from, to)| from == to) {
        "a piece ends where it starts"
    } else if ways.iter().any(|&(from, to)| !shape.in_line(from, to)) {
        "a piece does not go along a file, a rank or a diagonal"
    } else {
        return true;
    };
    cx.push(Diagnostic::new(Code::CastlingLine, "the castling cannot be made").label(entry.span, problem));
    false
}
