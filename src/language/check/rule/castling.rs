//! Which king may castle with which partner.

use alfil_core::board::{Piece, PieceKind, Shape, Side, Square};
use alfil_core::rules::castling_letters::{Lettered, file_letter, in_case, lettered_rights, wing};
use alfil_core::rules::{Castling, CastlingHome, CastlingRight, Denial, Gating, Permit, Setup, Unmoved};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::definition::{Castling as CastlingTable, GainWord, WingWord};
use crate::def::{Field, OneOrMore, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// The most castling rights in a game.
const MAX_RIGHTS: usize = 32;

pub(in crate::check) fn check_castling(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    gating: Option<&Gating>,
    unmoved: &Unmoved,
) -> Vec<Castling> {
    let mut castlings: Vec<(Castling, Span)> = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.castling) {
        for castling in of_entry(cx, board, pieces, entry) {
            if castling.home == CastlingHome::Anywhere {
                castlings.push((castling, entry.span));
                cx.origins.castlings.push(origin);
                continue;
            }
            let shape = board.frame.as_ref().map(|f| f.shape);
            // Within an entry, the king may go the same way with several squares for the partner.
            let same = |(c, place): &&(Castling, Span)| {
                (c.side, c.from, c.to) == (castling.side, castling.from, castling.to)
                    && (*place != entry.span || *c == castling)
            };
            if let Some((_, first)) = castlings.iter().find(same) {
                let name = |square| shape.map_or_else(String::new, |shape| shape.name(square).to_string());
                let written = format!("{}{}", name(castling.from), name(castling.to));
                let whose = format!("this is `{written}` for the {} player", castling.side.name());
                cx.push(
                    Diagnostic::new(
                        Code::CastlingTwice,
                        format!("two castlings have the same move, `{written}`"),
                    )
                    .label(entry.span, whose)
                    .label(*first, format!("this is already `{written}` for that player"))
                    .help("remove one of them, or change its `from` or `to`"),
                );
                break;
            }
            if let Some(shape) = shape
                && !(stands_at_home(cx, pieces, setup, shape, &entry.value, castling)
                    && goes_straight(cx, pieces, shape, entry, castling))
            {
                break;
            }
            if let Some(shape) = shape
                && goes_away(shape, castling)
            {
                cx.push(
                    Diagnostic::new(
                        Code::CastlingAway,
                        format!("`{}` castles away from its partner", key_of(pieces, castling.king)),
                    )
                    .label(entry.span, "`from` lies between `to` and `partner-from`")
                    .help("choose a `partner-from` on the side of `to`, or change `to`"),
                );
            }
            castlings.push((castling, entry.span));
            cx.origins.castlings.push(origin);
        }
    }
    let mut rights: Vec<CastlingRight> = Vec::new();
    for (castling, place) in &castlings {
        if !rights.contains(&castling.right()) {
            rights.push(castling.right());
        }
        if rights.len() > MAX_RIGHTS {
            let message = format!("there are more than {MAX_RIGHTS} castling rights");
            let label = format!("the limit is {MAX_RIGHTS} for both players together");
            cx.push(Diagnostic::new(Code::NumberOutOfRange, message).label(*place, label));
            break;
        }
    }
    if let Some(shape) = board.frame.as_ref().map(|f| f.shape) {
        let zones = [gating.map(|gating| &gating.zone), unmoved.shown.as_ref()];
        let stands = |kind, square, side| setup.pieces.contains(&(square, Piece { kind, side }));
        let is_ready =
            |c: &Castling| stands(c.king, c.from, c.side) && stands(c.partner, c.partner_from, c.side);
        let ready = castlings.iter().filter(|(castling, _)| is_ready(castling));
        let standing: Vec<(Square, Square)> = ready.map(|(c, _)| (c.from, c.partner_from)).collect();
        report_shared_letters(cx, shape, &castlings, &standing, &|side, square| {
            zones.iter().flatten().any(|zone| zone[side].contains(square))
        });
    }
    castlings.into_iter().map(|(castling, _)| castling).collect()
}

/// Reports rights whose letters positions could not distinguish from each other, or from that of a piece that has not
/// moved.
fn report_shared_letters(
    cx: &mut Context<'_>,
    shape: Shape,
    castlings: &[(Castling, Span)],
    standing: &[(Square, Square)],
    is_recorded: &dyn Fn(Side, Square) -> bool,
) {
    let plain: Vec<Castling> = castlings.iter().map(|(castling, _)| *castling).collect();
    let place = |l: &Lettered| {
        let is_it = |(c, _): &&(Castling, Span)| (c.side, (c.from, c.partner_from)) == (l.side, l.right);
        castlings.iter().find(is_it).map(|(_, span)| *span)
    };
    let report = |cx: &mut Context<'_>, (span, second): (Span, String), (other, first): (Span, String)| {
        cx.push(
            Diagnostic::new(Code::CastlingsShareLetter, "two castling rights have the same letter")
            .label(span, second)
            .label(other, first)
            .help("where there are several partners on one side of the king, positions write a right as the letter of the partner's file: choose partners on different files"),
        );
    };
    let lettered = lettered_rights(shape, &plain, standing);
    for (i, right) in lettered.iter().enumerate() {
        let Some(span) = place(right) else { continue };
        let Lettered { letter, side, .. } = *right;
        let same = lettered.iter().take(i).find(|other| other.letter == letter);
        if let Some(other) = same.and_then(place) {
            let second = format!("also written `{letter}` in positions");
            report(cx, (span, second), (other, format!("written `{letter}` in positions")));
            return;
        }
        if !right.roams
            && shape.squares().any(|s| is_recorded(side, s) && in_case(file_letter(shape, s), side) == letter)
        {
            cx.push(shared_with_first_move(span, letter, side));
            return;
        }
    }
    if let Some((first, second)) = mixed(shape, castlings) {
        report(cx, (second, "the second right".to_owned()), (first, "the first right".to_owned()));
        return;
    }
    // Where a partner may start anywhere, its file also says that it has not moved, but says nothing about other squares.
    let roaming = castlings.iter().filter(|(castling, _)| castling.home == CastlingHome::Anywhere);
    for (castling, span) in roaming {
        let letter = file_letter(shape, castling.partner_from);
        let shares = |s| {
            is_recorded(castling.side, s) && file_letter(shape, s) == letter && s != castling.partner_from
        };
        if shape.squares().any(shares) {
            cx.push(shared_with_first_move(*span, in_case(letter, castling.side), castling.side));
            return;
        }
    }
}

/// Two entries that have rights on one wing, in the one of pieces that start anywhere and in the other not. The letter of a
/// right depends on the others on its wing, and those of pieces that start anywhere come and go.
fn mixed(shape: Shape, castlings: &[(Castling, Span)]) -> Option<(Span, Span)> {
    let on_wing = |side: Side, letter: char, roams: bool| {
        let is_there = |(c, _): &&(Castling, Span)| {
            c.side == side
                && (c.home == CastlingHome::Anywhere) == roams
                && wing(shape, (c.from, c.partner_from)) == letter
        };
        castlings.iter().position(|castling| is_there(&castling))
    };
    Side::ALL.into_iter().flat_map(|side| [(side, 'K'), (side, 'Q')]).find_map(|(side, letter)| {
        let (fixed, roaming) = (on_wing(side, letter, false)?, on_wing(side, letter, true)?);
        let place = |at: usize| castlings.get(at).map(|(_, span)| *span);
        Some((place(fixed.min(roaming))?, place(fixed.max(roaming))?))
    })
}

/// Returns the finding that a right has the letter of a square that positions record by its file.
fn shared_with_first_move(place: Span, letter: char, side: Side) -> Diagnostic {
    let label = format!(
        "positions use `{letter}` for this right and for the {} player's first move on that file",
        side.name()
    );
    Diagnostic::new(
        Code::CastlingsShareLetter,
        "a castling right has the same letter as a first move",
    )
    .label(place, label)
    .help("remove the file from the squares of `[gating]` and of `in-fen` in `[unmoved]`, or allow only one partner on each side of the king, so that `K` and `Q` suffice")
}

/// Returns what an entry says, for each player it is about.
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
    let ends = ends(cx, board, entry);
    let starts = if table.partner_on.is_absent() {
        let from = square(cx, &table.from, "from", "e1");
        let partner_from = square(cx, &table.partner_from, "partner-from", "h1");
        from.zip(partner_from).map(|starts| vec![starts])
    } else {
        anywhere(cx, board, entry, ends.as_deref())
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
        Field::Present(Spanned { value: denies, .. }) => *denies,
    };
    let through_attack = match &table.through_attack {
        Field::Absent => Permit::Illegal,
        Field::Broken => return Vec::new(),
        Field::Present(Spanned { value: permit, .. }) => *permit,
    };
    let (Some(king), Some(partner), Some(starts), Some(ends)) = (king, partner, starts, ends) else {
        return Vec::new();
    };
    let of = |side: Side, [from, to, partner_from, partner_to]: [Square; 4]| Castling {
        side,
        king,
        from,
        to,
        partner,
        partner_from,
        partner_to,
        through_attack,
        denies,
        home,
    };
    let mut castlings = Vec::new();
    for ((from, partner_from), (to, partner_to)) in
        starts.into_iter().flat_map(|start| ends.iter().map(move |&end| (start, end)))
    {
        let squares = [from, to, partner_from, partner_to];
        match &table.side {
            Field::Present(word) => {
                castlings.push(of(word.value, squares));
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

/// Returns where the two pieces end: the squares of `to`, each with the one at the same place in `partner-to`.
fn ends(
    cx: &mut Context<'_>,
    board: &Board,
    entry: &Spanned<CastlingTable>,
) -> Option<Vec<(Square, Square)>> {
    let table = &entry.value;
    let mut squares = |field: &Field<OneOrMore<Text>>, key: &str, example: &str| {
        let list = cx.required(field, key, entry.span, &format!("{key} = \"{example}\""))?;
        if list.items.is_empty() && list.is_list {
            cx.push(
                Diagnostic::new(Code::EmptyList, format!("`{key}` is empty"))
                    .label(entry.span, "this castling ends nowhere")
                    .help(format!("for example, write `{key} = \"{example}\"`")),
            );
        }
        let squares: Vec<Option<Square>> =
            list.items.iter().map(|item| board.square(cx, &item.value)).collect();
        squares.into_iter().collect::<Option<Vec<Square>>>().filter(|squares| !squares.is_empty())
    };
    let (to, partner_to) = (squares(&table.to, "to", "g1"), squares(&table.partner_to, "partner-to", "f1"));
    let (to, partner_to) = (to?, partner_to?);
    match (to.as_slice(), partner_to.as_slice()) {
        (_, &[partner_to]) => Some(to.into_iter().map(|to| (to, partner_to)).collect()),
        (&[to], _) => Some(partner_to.into_iter().map(|partner_to| (to, partner_to)).collect()),
        (kings, partners) if kings.len() == partners.len() => Some(to.into_iter().zip(partner_to).collect()),
        (kings, partners) => {
            let message = format!("`to` lists {} squares, and `partner-to` {}", kings.len(), partners.len());
            cx.push(
                Diagnostic::new(Code::CastlingPairs, message)
                    .label(entry.span, "each square of `to` is paired with one of `partner-to`")
                    .help("write as many squares in `partner-to` as in `to`, in the same order, or a single one"),
            );
            None
        }
    }
}

/// Returns the pairs of squares on the rank where both pieces end, the partner on one side of the piece that leads.
fn anywhere(
    cx: &mut Context<'_>,
    board: &Board,
    entry: &Spanned<CastlingTable>,
    ends: Option<&[(Square, Square)]>,
) -> Option<Vec<(Square, Square)>> {
    let table = &entry.value;
    let wing = table.partner_on.get()?;
    let square = table.from.get().or(table.partner_from.get()).map(|text| text.span);
    if let Some(span) = square.or(table.gained_by.get().map(|word| word.span)) {
        cx.push(
            Diagnostic::new(Code::CastlingStart, "the castling has both fixed start squares and free ones")
                .label(span, "this fixes where the pieces start")
                .label(wing.span, "this lets both pieces start anywhere on their rank")
                .help("remove `partner-on`, or remove `from`, `partner-from` and `gained-by`"),
        );
        return None;
    }
    let ends = ends?;
    let frame = board.frame.as_ref()?;
    let shape = frame.shape;
    let rank_of_all = ends.first().map(|(to, _)| shape.rank(*to))?;
    let fits = |&(to, partner_to): &(Square, Square)| {
        [to, partner_to].into_iter().all(|square| shape.rank(square) == rank_of_all) && to != partner_to
    };
    if !ends.iter().all(fits) {
        cx.push(
            Diagnostic::new(Code::CastlingLine, "this castling is impossible")
                .label(entry.span, "the pieces do not end on different squares of one rank"),
        );
        return None;
    }
    let rank = i32::from(rank_of_all);
    let on_rank = || (0..i32::from(shape.files)).filter_map(move |file| shape.square(file, rank));
    let squares: Vec<Square> = on_rank().filter(|&s| !frame.holes.contains(s)).collect();
    let fits = |(king, partner): &(Square, Square)| match wing.value {
        WingWord::HigherFiles => king < partner,
        WingWord::LowerFiles => partner < king,
    };
    let pairs = squares.iter().flat_map(|&king| squares.iter().map(move |&partner| (king, partner)));
    Some(pairs.filter(fits).collect())
}

/// Returns whether the king moves away from its partner.
fn goes_away(shape: Shape, castling: Castling) -> bool {
    let along = |of: fn(Shape, Square) -> u8| {
        let [from, to, partner] = [castling.from, castling.to, castling.partner_from].map(|s| of(shape, s));
        (to < from && from < partner) || (partner < from && from < to)
    };
    along(Shape::file) || along(Shape::rank)
}

/// Returns whether both pieces are on their squares when the game starts, and reports it if they are not.
fn stands_at_home(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    setup: &Setup,
    shape: Shape,
    table: &CastlingTable,
    castling: Castling,
) -> bool {
    // Without a readable position there is nothing to compare with.
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
        let key = key_of(pieces, kind);
        let message =
            format!("no `{key}` of the {} player starts on {}", castling.side.name(), shape.name(square));
        let mut wrong = Diagnostic::new(Code::CastlingStartMismatch, message)
            .help("castling is for pieces that have not moved: write their squares in `fen`");
        if let Some(text) = text.get() {
            let turned = shape.parse(&text.value) != Some(square);
            let turned = if turned {
                format!(" ({} for the second player)", shape.name(square))
            } else {
                String::new()
            };
            wrong = wrong.label(text.span, format!("this square is empty or has another piece{turned}"));
            if cx.def.origin.is_some_and(|own| own.file != text.span.file) {
                wrong = wrong.help(
                    "this castling is inherited: write `without = [\"castling\"]`, or your own `[[castling]]`, which replaces all inherited ones",
                );
            }
        }
        cx.push(wrong);
        return false;
    }
    true
}

/// Returns whether both pieces move along lines, to different squares; reported when not.
fn goes_straight(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    shape: Shape,
    entry: &Spanned<CastlingTable>,
    castling: Castling,
) -> bool {
    let ways = [
        ("leading piece", castling.king, castling.from, castling.to),
        ("partner", castling.partner, castling.partner_from, castling.partner_to),
    ];
    let stays = ways.iter().find(|(_, _, from, to)| from == to);
    let crooked = ways.iter().find(|&&(_, _, from, to)| !shape.in_line(from, to));
    let problem = if castling.to == castling.partner_to {
        "both pieces end on the same square".to_owned()
    } else if let Some((what, kind, ..)) = stays {
        format!("the {what}, `{}`, ends where it starts", key_of(pieces, *kind))
    } else if let Some((what, kind, ..)) = crooked {
        format!("the {what}, `{}`, does not move along a file, a rank or a diagonal", key_of(pieces, *kind))
    } else {
        return true;
    };
    cx.push(
        Diagnostic::new(Code::CastlingLine, "this castling is impossible")
            .label(entry.span, problem)
            .help("move each piece along a file, a rank or a diagonal, to a different square"),
    );
    false
}

fn key_of(pieces: &Pieces, kind: PieceKind) -> &str {
    pieces.kinds.get(kind.index()).map_or("", |kind| kind.key.as_str())
}
