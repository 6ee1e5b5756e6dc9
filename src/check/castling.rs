//! Which king may castle with which partner.

use super::board::Board;
use super::context::Context;
use super::pieces::Pieces;
use crate::board::{Piece, PieceKind, Shape, Side, Square};
use crate::def::definition::{Castling as CastlingTable, DenialWord, GainWord, SideWord, WingWord};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};
use crate::rules::castling_letters::{Lettered, file_letter, in_case, lettered_rights, wing};
use crate::rules::{Castling, CastlingHome, CastlingRight, Denial, Gating, Setup, Unmoved};

/// Most rights to castle in a game.
const MAX_RIGHTS: usize = 32;

pub(super) fn check(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    gating: Option<&Gating>,
    unmoved: &Unmoved,
) -> Vec<Castling> {
    let mut castlings: Vec<(Castling, Span)> = Vec::new();
    for entry in cx.def.castling.items() {
        for castling in of_entry(cx, board, pieces, entry) {
            if castling.home == CastlingHome::Anywhere {
                castlings.push((castling, entry.span));
                continue;
            }
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
            if let Some(shape) = board.frame.as_ref().map(|f| f.shape)
                && goes_away(shape, castling)
            {
                cx.push(
                    Diagnostic::new(Code::CastlingAway, "the king goes away from its partner")
                        .label(entry.span, "`from` lies between `to` and `partner-from`")
                        .help("name the partner on the side to which the king goes"),
                );
            }
            castlings.push((castling, entry.span));
        }
    }
    let mut rights: Vec<CastlingRight> = Vec::new();
    for (castling, place) in &castlings {
        if !rights.contains(&castling.right()) {
            rights.push(castling.right());
        }
        if rights.len() > MAX_RIGHTS {
            let message = format!("there are more than {MAX_RIGHTS} rights to castle");
            let label = format!("at most {MAX_RIGHTS} can be told apart, both players' counted");
            cx.push(Diagnostic::new(Code::NumberOutOfRange, message).label(*place, label));
            break;
        }
    }
    if let Some(shape) = board.frame.as_ref().map(|f| f.shape) {
        let zones = [gating.map(|gating| &gating.zone), unmoved.told.as_ref()];
        let stands = |kind, square, side| setup.pieces.contains(&(square, Piece { kind, side }));
        let is_ready =
            |c: &Castling| stands(c.king, c.from, c.side) && stands(c.partner, c.partner_from, c.side);
        let ready = castlings.iter().filter(|(castling, _)| is_ready(castling));
        let standing: Vec<(Square, Square)> = ready.map(|(c, _)| (c.from, c.partner_from)).collect();
        told_apart(cx, shape, &castlings, &standing, &|side, square| {
            zones.iter().flatten().any(|zone| zone[side].contains(square))
        });
    }
    castlings.into_iter().map(|(castling, _)| castling).collect()
}

/// Reports rights that positions could not tell apart by their letters, or not from a piece that has not moved.
fn told_apart(
    cx: &mut Context<'_>,
    shape: Shape,
    castlings: &[(Castling, Span)],
    standing: &[(Square, Square)],
    told: &dyn Fn(Side, Square) -> bool,
) {
    let plain: Vec<Castling> = castlings.iter().map(|(castling, _)| *castling).collect();
    let place = |l: &Lettered| {
        let is_it = |(c, _): &&(Castling, Span)| (c.side, (c.from, c.partner_from)) == (l.side, l.right);
        castlings.iter().find(is_it).map(|(_, span)| *span)
    };
    let lettered = lettered_rights(shape, &plain, standing);
    for (i, right) in lettered.iter().enumerate() {
        let Some(span) = place(right) else { continue };
        let Lettered { letter, side, .. } = *right;
        // Which letter it has depends on the others on its wing, and those of pieces that start anywhere come and go.
        let is_mixed = |other: &Lettered| {
            other.side == side
                && other.roams != right.roams
                && wing(shape, other.right) == wing(shape, right.right)
        };
        let same = lettered.iter().take(i).find(|other| other.letter == letter || is_mixed(other));
        if let Some(other) = same.and_then(place) {
            cx.push(
                Diagnostic::new(Code::CastlingsShareLetter, "two rights to castle have the same letter")
                    .label(span, "positions have one letter for this right …")
                    .label(other, "… and for this one")
                    .help("a player's partners on one side of the king are told by their files: castle with partners on different files"),
            );
            return;
        }
        if !right.roams
            && shape.squares().any(|s| told(side, s) && in_case(file_letter(shape, s), side) == letter)
        {
            cx.push(shared_with_told(span, letter, side));
            return;
        }
    }
    // Where a partner may start anywhere its file tells as well that it has not moved, but nothing of other squares.
    let roaming = castlings.iter().filter(|(castling, _)| castling.home == CastlingHome::Anywhere);
    for (castling, span) in roaming {
        let letter = file_letter(shape, castling.partner_from);
        let shares =
            |s| told(castling.side, s) && file_letter(shape, s) == letter && s != castling.partner_from;
        if shape.squares().any(shares) {
            cx.push(shared_with_told(*span, in_case(letter, castling.side), castling.side));
            return;
        }
    }
}

/// That a right has the letter of a square that is told by its file.
fn shared_with_told(place: Span, letter: char, side: Side) -> Diagnostic {
    let label = format!(
        "positions call this right `{letter}`, as they do the {} player's first move on that file",
        side.name()
    );
    Diagnostic::new(
        Code::CastlingsShareLetter,
        "a right to castle has the letter of a piece that has not moved",
    )
    .label(place, label)
    .help("take the file out of the squares of `[gating]` and of `told` in `[unmoved]`, or castle with one partner on each side of the king, which `K` and `Q` tell")
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
    let ends = [square(cx, &table.to, "to", "g1"), square(cx, &table.partner_to, "partner-to", "f1")];
    let starts = if table.partner_on.is_absent() {
        let from = square(cx, &table.from, "from", "e1");
        let partner_from = square(cx, &table.partner_from, "partner-from", "h1");
        from.zip(partner_from).map(|starts| vec![starts])
    } else {
        anywhere(cx, board, entry, ends)
    };
    let home = match (&table.partner_on, &table.gained_by) {
        (Field::Broken, _) | (_, Field::Broken) => return Vec::new(),
        (Field::Present(_), _) => CastlingHome::Anywhere,
        (Field::Absent, Field::Present(Spanned { value: GainWord::Drops, .. })) => CastlingHome::StartOrDrop,
        (Field::Absent, Field::Absent) => CastlingHome::Start,
    };
    let denies = match &table.denies {
        Field::Absent => Denial::Nothing,
        Field::Broken => return Vec::new(),
        Field::Present(Spanned { value: DenialWord::SameWing, .. }) => Denial::SameWing,
    };
    let (Some(king), Some(partner), Some(starts)) = (king, partner, starts) else { return Vec::new() };
    let [Some(to), Some(partner_to)] = ends else { return Vec::new() };
    let of = |side: Side, [from, to, partner_from, partner_to]: [Square; 4]| Castling {
        side,
        king,
        from,
        to,
        partner,
        partner_from,
        partner_to,
        denies,
        home,
    };
    let mut castlings = Vec::new();
    for (from, partner_from) in starts {
        let squares = [from, to, partner_from, partner_to];
        match &table.side {
            Field::Present(word) => {
                let side = match word.value {
                    SideWord::First => Side::First,
                    SideWord::Second => Side::Second,
                };
                castlings.push(of(side, squares));
            }
            Field::Broken => return Vec::new(),
            Field::Absent => match board.turned(cx, entry.span, squares) {
                Some(turned) => castlings.extend([of(Side::First, squares), of(Side::Second, turned)]),
                None => return Vec::new(),
            },
        }
    }
    castlings
}

/// The pairs of squares on the rank where both pieces end, the partner on one side of the piece that leads.
fn anywhere(
    cx: &mut Context<'_>,
    board: &Board,
    entry: &Spanned<CastlingTable>,
    ends: [Option<Square>; 2],
) -> Option<Vec<(Square, Square)>> {
    let table = &entry.value;
    let wing = table.partner_on.get()?;
    let square = table.from.get().or(table.partner_from.get()).map(|text| text.span);
    if let Some(span) = square.or(table.gained_by.get().map(|word| word.span)) {
        cx.push(
            Diagnostic::new(
                Code::CastlingStart,
                "the castling starts from these squares and from any others",
            )
            .label(span, "this is about certain squares …")
            .label(wing.span, "… and this lets both pieces start anywhere on their rank"),
        );
        return None;
    }
    let [Some(to), Some(partner_to)] = ends else { return None };
    let frame = board.frame.as_ref()?;
    let shape = frame.shape;
    if shape.rank(to) != shape.rank(partner_to) || to == partner_to {
        cx.push(
            Diagnostic::new(Code::CastlingLine, "the castling cannot be made")
                .label(entry.span, "the pieces do not end side by side on one rank"),
        );
        return None;
    }
    let rank = i32::from(shape.rank(to));
    let on_rank = || (0..i32::from(shape.files)).filter_map(move |file| shape.square(file, rank));
    let squares: Vec<Square> = on_rank().filter(|&s| !frame.holes.contains(s)).collect();
    let fits = |(king, partner): &(Square, Square)| match wing.value {
        WingWord::HigherFiles => king < partner,
        WingWord::LowerFiles => partner < king,
    };
    let pairs = squares.iter().flat_map(|&king| squares.iter().map(move |&partner| (king, partner)));
    Some(pairs.filter(fits).collect())
}

/// Whether king and partner move apart.
fn goes_away(shape: Shape, castling: Castling) -> bool {
    let along = |of: fn(Shape, Square) -> u8| {
        let [from, to, partner] = [castling.from, castling.to, castling.partner_from].map(|s| of(shape, s));
        (to < from && from < partner) || (partner < from && from < to)
    };
    along(Shape::file) || along(Shape::rank)
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
    if setup.pieces.is_empty() || pieces.ids_in_doubt || castling.home == CastlingHome::StartOrDrop {
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
            if cx.def.origin.is_some_and(|own| own.file != text.span.file) {
                wrong = wrong.help(
                    "it is inherited: write `without = [\"castling\"]`, or `[[castling]]` of your own, which takes its place",
                );
            }
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
