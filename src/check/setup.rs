//! The start position, and what being royal means in it.

use super::board::Board;
use super::context::Context;
use super::pieces::Pieces;
use crate::board::fen::{self, FenError, FenProblem};
use crate::board::{PerSide, PieceKind, Side, Square};
use crate::def::definition::{Hands, PermitWord, Setup as SetupTable, WhichWord};
use crate::def::{Field, Named, Spanned};
use crate::diag::{Code, Diagnostic, Severity, Span, Text};
use crate::rules::{Captured, Permit, Royalty, Setup, WhichRoyals};

pub(super) fn check(cx: &mut Context<'_>, board: &Board, pieces: &Pieces) -> Setup {
    let mut setup = Setup { pieces: Vec::new(), hands: PerSide::default(), to_move: Side::First };
    let def = cx.def;
    if let (Field::Absent, Some(top)) = (&def.setup, def.origin) {
        cx.push(
            Diagnostic::new(Code::MissingKey, "`[setup]` is missing")
                .label(top, "the file does not say how the game starts")
                .help(
                    "write `[setup]`, and below it `fen = \"…\"`: the ranks from the last one, parted by `/`",
                ),
        );
    }
    let Some(Spanned { value: table, span }) = def.setup.get() else { return setup };
    let fen = cx.required(&table.fen, "fen", *span, "fen = \"4k3/8/8/8/8/8/8/4K3 w\"");
    if let Some(text) = cx.filled(fen) {
        read_fen(cx, board, pieces, text, &mut setup);
    }
    if let Some(hands) = table.hands.get() {
        in_hand(cx, pieces, table, hands, &mut setup);
    }
    setup
}

fn read_fen(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, text: &Text, setup: &mut Setup) {
    let parts = match fen::split(&text.value) {
        Ok(parts) => parts,
        Err(error) => return fen_errors(cx, board, pieces, text, vec![error]),
    };
    let kind_of = |id: &str| pieces.with_id(id);
    if let Some(frame) = &board.frame {
        match fen::read_board(parts.board, frame.shape, &frame.holes, &kind_of) {
            Ok(read) => setup.pieces = read.into_iter().map(|(square, piece, _)| (square, piece)).collect(),
            Err(errors) => fen_errors(cx, board, pieces, text, errors),
        }
        setup.pieces.sort_by_key(|&(square, _)| square);
    }
    match parts.hand.map_or(Ok(Vec::new()), |hand| fen::read_hand(hand, &kind_of)) {
        Ok(hand) => {
            for (piece, count, at) in hand {
                if !add(&mut setup.hands[piece.side], piece.kind, count) {
                    cx.push(
                        Diagnostic::new(Code::NumberOutOfRange, "so many pieces cannot be held")
                            .label(text.place(at..at + 1), "one too many"),
                    );
                }
            }
        }
        Err(errors) => fen_errors(cx, board, pieces, text, errors),
    }
    if !parts.fields.is_empty() {
        match fen::read_side(&parts) {
            Ok(side) => setup.to_move = side,
            Err(error) => fen_errors(cx, board, pieces, text, vec![error]),
        }
    }
    if let Some(&(at, _)) = parts.fields.get(1) {
        let end = text.value.trim_end().len();
        cx.push(
            Diagnostic::new(Code::FenFields, "the start position says more than pieces and who moves")
                .label(text.place(at..end), "nothing in the definition uses this")
                .help("end the text after `w` or `b`"),
        );
    }
}

/// Adds pieces to a hand; says no when they are too many to count.
fn add(hand: &mut Vec<(PieceKind, u16)>, kind: PieceKind, count: u16) -> bool {
    let held = match hand.binary_search_by_key(&kind, |&(k, _)| k) {
        Err(place) => {
            hand.insert(place, (kind, count));
            count
        }
        Ok(place) => {
            let Some((_, held)) = hand.get_mut(place) else { return true };
            *held = held.saturating_add(count);
            *held
        }
    };
    held <= fen::MAX_IN_HAND
}

fn fen_errors(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, text: &Text, errors: Vec<FenError>) {
    // A rank with something unreadable in it has no width worth telling.
    let unreadable: Vec<usize> = errors
        .iter()
        .filter(|e| {
            matches!(
                e.problem,
                FenProblem::UnexpectedCharacter(_) | FenProblem::BadNumber(_) | FenProblem::Unclosed(_)
            )
        })
        .map(|e| e.range.start)
        .collect();
    let tellable = |error: &FenError| {
        !matches!(error.problem, FenProblem::Width { .. })
            || !unreadable.iter().any(|at| error.range.contains(at))
    };
    for error in errors.into_iter().filter(tellable).take(MAX_FEN_ERRORS) {
        let unknown = matches!(error.problem, FenProblem::UnknownPiece(_));
        if !(unknown && pieces.ids_in_doubt) {
            let diagnostic = fen_error(board, pieces, text, &error);
            cx.push(diagnostic);
        }
    }
}

/// Most errors of one position that are worth listing.
const MAX_FEN_ERRORS: usize = 16;

fn fen_error(board: &Board, pieces: &Pieces, text: &Text, error: &FenError) -> Diagnostic {
    let place = text.place(error.range.clone());
    let (code, label) = match &error.problem {
        FenProblem::UnknownPiece(token) => (Code::FenPiece, unknown_piece(pieces, token)),
        FenProblem::UnexpectedCharacter(_)
        | FenProblem::BadNumber(_)
        | FenProblem::Unclosed(_)
        | FenProblem::TooManyInHand(_)
        | FenProblem::NotInHand(_) => (Code::FenSyntax, String::new()),
        FenProblem::Width { found, wanted, .. } => {
            let label = if found < wanted {
                format!("{} missing", squares(wanted - found))
            } else {
                format!("{} too many", squares(found - wanted))
            };
            (Code::FenWidth, label)
        }
        FenProblem::Ranks { .. } => (Code::FenRanks, "the ranks, from the last one to the first".to_owned()),
        FenProblem::OnHole(square) => {
            (Code::FenHole, format!("`holes` takes {} off the board", square_name(board, *square)))
        }
        FenProblem::NoHole(square) => {
            (Code::FenHole, format!("{} is not in `holes`", square_name(board, *square)))
        }
        FenProblem::BadSide(_)
        | FenProblem::NotAtHome(_)
        | FenProblem::NotPassed(_)
        | FenProblem::NotChecks(..)
        | FenProblem::BadField(_) => (Code::FenFields, String::new()),
    };
    Diagnostic::new(code, error.problem.to_string()).label(place, label).help(error.problem.help())
}

fn unknown_piece(pieces: &Pieces, token: &str) -> String {
    let base = token.trim_start_matches('+');
    let id = base.trim_matches(['<', '>']).to_ascii_uppercase();
    match pieces.with_id(&id) {
        Some(kind) if base.len() < token.len() => {
            let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
            format!("`{key}` has no promoted form")
        }
        Some(_) | None => "not the id of a piece".to_owned(),
    }
}

fn square_name(board: &Board, square: Square) -> String {
    board.frame.as_ref().map(|f| f.shape.name(square).to_string()).unwrap_or_default()
}

fn squares(n: usize) -> String {
    if n == 1 { "one square".into() } else { format!("{n} squares") }
}

fn in_hand(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    table: &SetupTable,
    hands: &Spanned<Hands>,
    setup: &mut Setup,
) {
    if let Some(fen) = table.fen.get()
        && let Some(bracket) = fen.value.find('[')
    {
        let end = fen.value.find(']').map_or(fen.value.len(), |i| i + 1).max(bracket);
        cx.push(
            Diagnostic::new(Code::HandsTwice, "the pieces in hand are written twice")
                .label(fen.place(bracket..end), "in brackets here …")
                .label(hands.span, "… and in a table here")
                .help("take one of them out"),
        );
        return;
    }
    let mut read = |hand: &Field<Named<Spanned<u16>>>| -> Vec<(PieceKind, u16)> {
        let entries = hand.get().map_or(&[][..], |h| &h.entries);
        let mut held = Vec::new();
        for (key, count) in entries {
            let Some(kind) = pieces.find(cx, key) else { continue };
            let Some(count) = count.get() else { continue };
            if count.value == 0 {
                cx.push(
                    Diagnostic::new(Code::NumberOutOfRange, format!("no `{}` is in hand", key.value))
                        .label(count.span, "write at least 1, or leave the piece out"),
                );
            }
            if count.value > fen::MAX_IN_HAND {
                cx.push(
                    Diagnostic::new(Code::NumberOutOfRange, "so many pieces cannot be held")
                        .label(count.span, format!("write at most {}", fen::MAX_IN_HAND)),
                );
            }
            held.push((kind, count.value));
        }
        held.sort_unstable();
        held
    };
    setup.hands = PerSide { first: read(&hands.value.first), second: read(&hands.value.second) };
}

pub(super) fn royalty(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup) -> Royalty {
    let royals = pieces.royals();
    let def = cx.def;
    let mut royalty = Royalty { left_attacked: Permit::Allowed, which: WhichRoyals::Each };
    if let (Field::Absent, Some(&royal)) = (&def.royals, royals.first()) {
        let place = pieces.places.get(royal.index()).copied();
        let missing = Diagnostic::new(Code::RoyalsMissing, "a piece is royal, and nothing says what that means")
            .help("write `[royals]`, and below it `left-attacked = \"illegal\"` (a player may not leave a royal attacked) or `\"allowed\"`")
            .help("and `which = \"each\"` (an attack on any royal is check) or `\"last\"` (only on the last one left)");
        cx.push_unless_damaged(match place {
            Some(place) => missing.label(place, "royal"),
            None => missing,
        });
    }
    if let Some(Spanned { value: table, span }) = def.royals.get() {
        if royals.is_empty() && !pieces.royals_in_doubt {
            cx.push(
                Diagnostic::new(Code::RoyalsWithoutRoyal, "no piece is royal")
                    .label(*span, "this says what being royal means")
                    .help("write `royal = true` under a piece, or take `[royals]` out"),
            );
        }
        let left = cx.required(&table.left_attacked, "left-attacked", *span, "left-attacked = \"illegal\"");
        royalty.left_attacked = match left.map(|w| w.value) {
            Some(PermitWord::Illegal) => Permit::Illegal,
            Some(PermitWord::Allowed) | None => Permit::Allowed,
        };
        let which = cx.required(&table.which, "which", *span, "which = \"each\"");
        royalty.which = match which.map(|w| w.value) {
            Some(WhichWord::Last) => WhichRoyals::Last,
            Some(WhichWord::Each) | None => WhichRoyals::Each,
        };
    }
    present(cx, pieces, setup, &royals);
    royalty
}

/// Each player should start with a royal piece when there are any.
fn present(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup, royals: &[PieceKind]) {
    let fen = cx.def.setup.get().and_then(|s| s.value.fen.get());
    let Some(place) = fen.map(|t: &Text| -> Span { t.span }) else { return };
    // Something wrong may be the royal that is missed.
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    if royals.is_empty() || in_doubt || pieces.ids_in_doubt {
        return;
    }
    for side in Side::ALL {
        if !setup.pieces.iter().any(|(_, p)| p.side == side && royals.contains(&p.kind)) {
            cx.push_unless_damaged(
                Diagnostic::new(
                    Code::NoRoyalInSetup,
                    format!("the {} player starts without a royal piece", side.name()),
                )
                .label(place, "none of the royal pieces is here"),
            );
        }
    }
}

/// Hands may hold only what captured pieces become there.
pub(super) fn hands_fit(cx: &mut Context<'_>, pieces: &Pieces, setup: &Setup, captured: Captured) {
    let Some(table) = cx.def.setup.get() else { return };
    let place = table.value.hands.get().map(|h| h.span).or(table.value.fen.get().map(|f| f.span));
    let place = place.unwrap_or(table.span);
    for &(kind, _) in Side::ALL.iter().flat_map(|&side| &setup.hands[side]) {
        let Some(kind) = pieces.kinds.get(kind.index()) else { continue };
        if captured == Captured::ToHandUnpromoted && kind.promoted_from.is_some() {
            cx.push(
                Diagnostic::new(Code::PromotedInHand, format!("`{}` cannot be in hand", kind.key))
                    .label(place, "held here at the start")
                    .help("captured pieces go to hand unpromoted: put the unpromoted piece there"),
            );
        }
    }
}
