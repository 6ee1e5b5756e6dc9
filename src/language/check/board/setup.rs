//! The start position.

use alfil_core::board::fen::{self, FenError, FenProblem};
use alfil_core::board::{PerSide, PieceKind, Side, Square};
use alfil_core::phrase::counted;
use alfil_core::rules::{Captured, Setup};

use super::{Board, summary};
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::definition::{DoesWord, Hands, Setup as SetupTable};
use crate::def::{Field, Named, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

pub(in crate::check) fn check_setup(cx: &mut Context<'_>, board: &Board, pieces: &Pieces) -> Setup {
    let mut setup = Setup {
        pieces: Vec::new(),
        walls: Vec::new(),
        hands: PerSide::default(),
        shows_hands: false,
        to_move: Side::First,
        quiet_plies: 0,
        move_number: 1,
    };
    let def = cx.def;
    if let (Field::Absent, Some(top)) = (&def.setup, def.origin)
        && !def.meant.iter().any(|meant| ["setup", "extends"].contains(meant))
    {
        cx.push(
            Diagnostic::new(Code::MissingKey, "`[setup]` is missing")
                .label(top, "the file has no start position")
                .help(
                "write `[setup]`, and below it `fen = \"…\"` with the ranks from last to first, separated by `/`",
                ),
        );
    }
    let Some(Spanned { value: table, span }) = def.setup.get() else { return setup };
    let fen = cx.required(&table.fen, "fen", *span, "fen = \"4k3/8/8/8/8/8/8/4K3 w\"");
    if let Some(text) = cx.filled(fen) {
        read_fen(cx, board, pieces, text, &mut setup);
    }
    if let Some(hands) = table.hands.get() {
        read_hands(cx, pieces, table, hands, &mut setup);
    }
    setup.quiet_plies = table.plies_without_progress.get().map_or(0, |plies| plies.value);
    if let Some(number) = table.move_number.get() {
        setup.move_number = number.value;
        if number.value == 0 {
            cx.push(
                Diagnostic::new(Code::NumberOutOfRange, "`move-number` is 0")
                    .label(number.span, "write 1 or more"),
            );
        }
    }
    setup
}

fn read_fen(cx: &mut Context<'_>, board: &Board, pieces: &Pieces, text: &Text, setup: &mut Setup) {
    let parts = match fen::split(&text.value) {
        Ok(parts) => parts,
        Err(error) => return report_fen_errors(cx, board, pieces, text, vec![error]),
    };
    if let Some(finding) = summary::separated_squares(board, text) {
        return cx.push(finding);
    }
    let kind_of = |id: &str| pieces.with_id(id);
    if let Some(frame) = &board.frame {
        let is_left = cx.def.explosions.get().is_some_and(|table| !table.value.leaves.is_absent());
        let stay = cx.def.turns.get().is_some_and(|turns| !turns.value.captured_stay.is_absent());
        let walls = |does: &Spanned<DoesWord>| does.value == DoesWord::BecomesWall;
        let becomes_wall = cx.def.effect.items().iter().any(|e| e.value.does.get().is_some_and(walls));
        let has_walls = !cx.def.walls.is_absent() || becomes_wall || is_left || stay;
        // Where the holes are not known, nothing can be reported about them.
        let has_walls = has_walls || !frame.holes_known;
        let ground = fen::Ground { shape: frame.shape, holes: &frame.holes, has_walls };
        match fen::read_board(parts.board, ground, &kind_of) {
            Ok(read) => {
                setup.pieces = read.pieces.into_iter().map(|(square, piece, _)| (square, piece)).collect();
                setup.walls = read.walls;
            }
            Err(errors) => report_fen_errors(cx, board, pieces, text, errors),
        }
        setup.pieces.sort_by_key(|&(square, _)| square);
        setup.walls.sort_unstable();
    }
    setup.shows_hands = parts.hand.is_some();
    match parts.hand.map_or(Ok(Vec::new()), |hand| fen::read_hand(hand, &kind_of)) {
        Ok(hand) => {
            for (piece, count, at) in hand {
                if !add(&mut setup.hands[piece.side], piece.kind, count) {
                    cx.push(Diagnostic::new(Code::NumberOutOfRange, "too many pieces in hand").label(
                        text.place(at..at + 1),
                        format!("at most {} of a kind can be held", fen::MAX_IN_HAND),
                    ));
                }
            }
        }
        Err(errors) => report_fen_errors(cx, board, pieces, text, errors),
    }
    if !parts.fields.is_empty() {
        match fen::read_side(&parts) {
            Ok(side) => setup.to_move = side,
            Err(error) => report_fen_errors(cx, board, pieces, text, vec![error]),
        }
    }
    if let [(side_at, side), (at, _), ..] = *parts.fields {
        let end = text.value.trim_end().len();
        cx.push(
            Diagnostic::new(Code::FenFields, "the start position has too many fields")
            .label(text.place(at..end), "these fields are not used")
            .help(
            "end the FEN after `w` or `b`: `[[castling]]` says who may castle, and `plies-without-progress` sets the half-move clock",
            )
                .guess(text.place(side_at + side.len()..end), ""),
        );
    }
}

/// Adds pieces to a hand; returns false when there are too many.
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

fn report_fen_errors(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    text: &Text,
    errors: Vec<FenError>,
) {
    if let Some(finding) = summary::common_mistake(cx, board, pieces, text, &errors) {
        return cx.push(finding);
    }
    // The width of a rank with something unreadable in it is not worth reporting.
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
    let is_worth_reporting = |error: &FenError| {
        !matches!(error.problem, FenProblem::Width { .. })
            || !unreadable.iter().any(|at| error.range.contains(at))
    };
    for error in errors.into_iter().filter(is_worth_reporting).take(MAX_FEN_ERRORS) {
        let unknown = matches!(error.problem, FenProblem::UnknownPiece(_));
        if !(unknown && pieces.ids_in_doubt) {
            let mut diagnostic = fen_error(board, pieces, text, &error);
            if matches!(error.problem, FenProblem::BadSide(_)) {
                let word = text.value.get(error.range.clone()).unwrap_or_default();
                diagnostic = with_side_meant(cx, diagnostic, word, text.place(error.range.clone()));
            }
            cx.push(diagnostic);
        }
    }
}

/// The most errors of one position that are worth reporting.
const MAX_FEN_ERRORS: usize = 16;

fn fen_error(board: &Board, pieces: &Pieces, text: &Text, error: &FenError) -> Diagnostic {
    let place = text.place(error.range.clone());
    let mut help = error.problem.help().to_owned();
    let label = match &error.problem {
        FenProblem::UnknownPiece(token) => {
            let (label, remedy) = unknown_piece(pieces, token);
            help = remedy.unwrap_or(help);
            label
        }
        FenProblem::Width { found, wanted, .. } if found < wanted => {
            format!("{} too few", counted(wanted - found, "square"))
        }
        FenProblem::Width { found, wanted, .. } => format!("{} too many", counted(found - wanted, "square")),
        FenProblem::Ranks { .. } => "ranks are separated by `/`, from the last to the first".to_owned(),
        FenProblem::OnHole(square) => format!("{} is in `holes`", square_name(board, *square)),
        FenProblem::NoHole(square) => format!("{} is not in `holes`", square_name(board, *square)),
        FenProblem::UnexpectedCharacter(_)
        | FenProblem::BadNumber(_)
        | FenProblem::BadCount(_)
        | FenProblem::CountsNothing(_)
        | FenProblem::NotOfHands(_)
        | FenProblem::Unclosed(_)
        | FenProblem::TooManyInHand(_)
        | FenProblem::TooManyMoves(_)
        | FenProblem::NotInHand(_)
        | FenProblem::BadSide(_)
        | FenProblem::NotAtHome(_)
        | FenProblem::Twice(_)
        | FenProblem::NoMove(_)
        | FenProblem::RoyalLost(_)
        | FenProblem::NotPassed(_)
        | FenProblem::NotChecks(..)
        | FenProblem::NotTurn(_)
        | FenProblem::NotSfen(_)
        | FenProblem::BadField(_) => String::new(),
        FenProblem::Sfen(_) => {
            "write a FEN, in which `w` is the first player; it ends after the player to move"
                .clone_into(&mut help);
            String::new()
        }
    };
    Diagnostic::new(fen_code(&error.problem), error.problem.to_string()).label(place, label).help(help)
}

/// Returns the code for an error in a position.
pub fn fen_code(problem: &FenProblem) -> Code {
    match problem {
        FenProblem::UnknownPiece(_) => Code::FenPiece,
        FenProblem::UnexpectedCharacter(_)
        | FenProblem::BadNumber(_)
        | FenProblem::BadCount(_)
        | FenProblem::CountsNothing(_)
        | FenProblem::NotOfHands(_)
        | FenProblem::Unclosed(_)
        | FenProblem::TooManyInHand(_)
        | FenProblem::NotInHand(_)
        | FenProblem::Sfen(_)
        | FenProblem::NotSfen(_) => Code::FenSyntax,
        FenProblem::TooManyMoves(_) => Code::TooManyMoves,
        FenProblem::Width { .. } => Code::FenWidth,
        FenProblem::Ranks { .. } => Code::FenRanks,
        FenProblem::OnHole(_) | FenProblem::NoHole(_) => Code::FenHole,
        FenProblem::BadSide(_)
        | FenProblem::NotAtHome(_)
        | FenProblem::Twice(_)
        | FenProblem::NoMove(_)
        | FenProblem::RoyalLost(_)
        | FenProblem::NotPassed(_)
        | FenProblem::NotChecks(..)
        | FenProblem::NotTurn(_)
        | FenProblem::BadField(_) => Code::FenFields,
    }
}

/// Adds the letter of the player that a word means to a finding. Colours are certain only if the players are called so: in
/// some games Black moves first, which is `w` in a FEN.
fn with_side_meant(cx: &Context<'_>, found: Diagnostic, word: &str, place: Span) -> Diagnostic {
    let sides = cx.def.sides.get().map(|sides| &sides.value);
    let [first, second] = [sides.and_then(|s| s.first.get()), sides.and_then(|s| s.second.get())];
    let is_called =
        |name: Option<&Text>| name.is_some_and(|name| name.value.to_lowercase() == word.to_lowercase());
    if is_called(first) || is_called(second) {
        return found.fix(place, if is_called(first) { "w" } else { "b" });
    }
    match word.to_ascii_lowercase().as_str() {
        "w" | "first" => found.fix(place, "w"),
        "b" | "second" => found.fix(place, "b"),
        "white" => found.guess(place, "w"),
        "black" => found.guess(place, "b"),
        _ => found,
    }
}

/// The most ids that a finding lists.
const MAX_IDS: usize = 12;

/// Returns why no piece has an id, and what to write instead.
fn unknown_piece(pieces: &Pieces, token: &str) -> (String, Option<String>) {
    let base = token.trim_start_matches('+');
    let id = base.trim_matches(['<', '>']).to_ascii_uppercase();
    match pieces.with_id(&id) {
        Some(kind) if base.len() < token.len() => {
            let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
            let help = format!("remove the `+`, or add `promoted` under `[pieces.{key}]`");
            (format!("`{key}` has no promoted form"), Some(help))
        }
        Some(_) | None => {
            let ids = pieces.ids();
            let is_short = crate::check::pieces::is_id(&id) && (1..=MAX_IDS).contains(&ids.len());
            let help = is_short.then(|| {
                let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
                let known = match ids.as_slice() {
                    [only] => format!("the only id is {only}: write it"),
                    ids => format!("write one of the ids {}", ids.join(", ")),
                };
                format!("{known}, or define a piece with `id = \"{id}\"`")
            });
            ("not defined under `[pieces]`".to_owned(), help)
        }
    }
}

fn square_name(board: &Board, square: Square) -> String {
    board.frame.as_ref().map(|f| f.shape.name(square).to_string()).unwrap_or_default()
}

fn read_hands(
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
                .label(fen.place(bracket..end), "in brackets here")
                .label(hands.span, "in a table here")
                .help("remove one of them"),
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
                    Diagnostic::new(Code::NumberOutOfRange, format!("`{}` is 0", key.value))
                        .label(count.span, "write 1 or more, or remove the piece"),
                );
            }
            if count.value > fen::MAX_IN_HAND {
                cx.push(
                    Diagnostic::new(Code::NumberOutOfRange, "too many pieces in hand")
                        .label(count.span, format!("at most {} of a kind can be held", fen::MAX_IN_HAND)),
                );
            }
            held.push((kind, count.value));
        }
        held.sort_unstable();
        held
    };
    setup.hands = PerSide { first: read(&hands.value.first), second: read(&hands.value.second) };
}

/// Reports promoted pieces in hands where captured pieces lose their promotion.
pub(in crate::check) fn check_hands(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    setup: &Setup,
    captured: Captured,
) {
    let Some(table) = cx.def.setup.get() else { return };
    let place = table.value.hands.get().map(|h| h.span).or(table.value.fen.get().map(|f| f.span));
    let place = place.unwrap_or(table.span);
    for &(kind, _) in Side::ALL.iter().flat_map(|&side| &setup.hands[side]) {
        let Some(kind) = pieces.kinds.get(kind.index()) else { continue };
        if captured.turns_back() && kind.promoted_from.is_some() {
            cx.push(
                Diagnostic::new(Code::PromotedInHand, format!("`{}` cannot be in hand", kind.key))
                    .label(place, "it is in hand at the start")
                    .help("captured pieces go to the hand unpromoted: write the unpromoted piece"),
            );
        }
    }
}
