//! What a game counts: progress, on the half-move clock shown in positions, and repetitions.

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::rules::Progress;

use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::condition::ProgressWord;
use crate::def::definition::{PiecesOfPlayers, SidedPieces};
use crate::def::{Field, ListOrTable, Spanned};
use crate::diag::{Code, Diagnostic, Span};

/// Returns what resets the half-move clock of positions, where the definition says so.
pub(in crate::check) fn check_clock(cx: &mut Context<'_>, pieces: &Pieces) -> Option<Progress> {
    let Spanned { value: table, span } = cx.def.clock.get()?;
    let moves_of = [&table.reset_by_moves_of, &table.reset_by_irreversible_moves_of];
    Some(progress(cx, pieces, &table.reset_by, moves_of, *span))
}

/// Returns the pieces that count as the same when positions are compared.
pub(in crate::check) fn alike(cx: &mut Context<'_>, pieces: &Pieces) -> Vec<Vec<PieceKind>> {
    let Some(Spanned { value: table, span }) = cx.def.repetition.get() else { return Vec::new() };
    if table.first_moves.is_absent() {
        cx.required(&table.alike, "alike", *span, "alike = [[\"gold\", \"+pawn\"]]");
    }
    let mut known: Vec<(PieceKind, Span)> = Vec::new();
    let mut groups = Vec::new();
    for list in table.alike.items().iter().map(Field::items) {
        let found = pieces.resolve(cx, list);
        // A name of a group is as good as its pieces.
        if list.len() < 2 && found.len() < 2 {
            cx.push(
                Diagnostic::new(
                    Code::EmptyList,
                    "a list of pieces that count as the same has fewer than two",
                )
                .label(list.first().map_or(*span, |text| text.span), "list at least two pieces"),
            );
        }
        for &(kind, place) in &found {
            if let Some((_, first)) = known.iter().find(|(other, _)| *other == kind) {
                cx.push(
                    Diagnostic::new(Code::ListedTwice, "the piece is already in another list")
                        .label(place, "again here")
                        .label(*first, "first here"),
                );
            }
            known.push((kind, place));
        }
        groups.push(found.into_iter().map(|(kind, _)| kind).collect());
    }
    groups
}

/// Returns what counts as progress for a table: events, any move of some pieces, and final moves of others.
pub(in crate::check) fn progress(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    reset_by: &Field<Vec<Spanned<ProgressWord>>>,
    [moves_of, final_moves_of]: [&Field<PiecesOfPlayers>; 2],
    span: Span,
) -> Progress {
    let nothing_written = reset_by.is_absent() && moves_of.is_absent() && final_moves_of.is_absent();
    if nothing_written && !cx.has_unknown_key(span) {
        cx.push(
            Diagnostic::new(Code::MissingKey, "nothing says what counts as progress")
                .label(span, "`reset-by` and `reset-by-moves-of` are both missing")
                .help("for example, write `reset-by = [\"capture\"]` or `reset-by-moves-of = [\"pawn\"]`")
                .help("for a limit on the number of plies, write `reset-by = []`"),
        );
    }
    let mut progress = Progress::default();
    for word in reset_by.items() {
        let flag = match word.value {
            ProgressWord::Capture => &mut progress.capture,
            ProgressWord::Drop => &mut progress.drop,
            ProgressWord::Promotion => &mut progress.promotion,
        };
        if *flag {
            cx.push(
                Diagnostic::new(Code::ListedTwice, "this word is listed twice")
                    .label(word.span, "again here"),
            );
        }
        *flag = true;
    }
    let moves_of = of_players(cx, pieces, moves_of);
    let final_moves_of = of_players(cx, pieces, final_moves_of);
    for side in Side::ALL {
        for (kind, place) in &final_moves_of[side] {
            let first = moves_of[side].iter().find(|(other, _)| other == kind);
            // A list for both players is checked only once.
            let is_again = side == Side::Second && final_moves_of.first.contains(&(*kind, *place));
            if let (Some((_, first)), false) = (first, is_again) {
                cx.push(
                    Diagnostic::new(Code::ListedTwice, "every move of this piece already counts as progress")
                        .label(*place, "listed here for its final moves")
                        .label(*first, "listed here for all its moves"),
                );
            }
        }
    }
    let kinds = |list: Vec<(PieceKind, Span)>| list.into_iter().map(|(kind, _)| kind).collect();
    progress.moves_of = moves_of.map(kinds);
    progress.final_moves_of = final_moves_of.map(kinds);
    progress
}

/// Returns the listed pieces of each player, with their places.
pub(in crate::check) fn of_players(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    meant: &Field<PiecesOfPlayers>,
) -> PerSide<Vec<(PieceKind, Span)>> {
    match meant.get() {
        None => PerSide::default(),
        Some(ListOrTable::List(both)) => {
            let both = pieces.resolve(cx, both);
            PerSide { first: both.clone(), second: both }
        }
        Some(ListOrTable::Table(SidedPieces { first, second })) => {
            PerSide { first, second }.map(|list| pieces.resolve(cx, list.items()))
        }
    }
}
