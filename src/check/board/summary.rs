//! Mistakes that run through a whole start position, reported once.

use super::Board;
use crate::board::fen::{FenError, FenProblem};
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::diag::{Code, Diagnostic, Span, Text};
use crate::phrase::counted;

/// Returns the finding about a mistake that explains the errors of a position, if there is one.
pub(super) fn of(
    cx: &Context<'_>,
    board: &Board,
    pieces: &Pieces,
    text: &Text,
    errors: &[FenError],
) -> Option<Diagnostic> {
    long_ids(pieces, text, errors).or_else(|| other_size(cx, board, text, errors))
}

/// Ids of several letters without brackets around them.
fn long_ids(pieces: &Pieces, text: &Text, errors: &[FenError]) -> Option<Diagnostic> {
    let is_explained =
        |error: &FenError| matches!(&error.problem, FenProblem::UnknownPiece(_) | FenProblem::Width { .. });
    if !errors.iter().all(is_explained) {
        return None;
    }
    let ids = pieces.ids();
    let is_long = |id: &&&str| id.chars().filter(char::is_ascii_uppercase).count() > 1;
    let found = errors.iter().filter(|error| matches!(error.problem, FenProblem::UnknownPiece(_))).find_map(
        |error| {
            let rest = text.value.get(error.range.start..)?;
            let id = ids.iter().filter(is_long).find(|id| {
                rest.get(..id.len()).is_some_and(|start| start == **id || start == id.to_lowercase())
            })?;
            Some((error.range.start, rest.get(..id.len())?, *id))
        },
    );
    let (at, written, id) = found?;
    let of_this = |error: &FenError| match &error.problem {
        FenProblem::UnknownPiece(token) => id.contains(&token.to_ascii_uppercase()),
        _ => true,
    };
    if !errors.iter().all(of_this) {
        return None;
    }
    let place = text.place(at..at + written.len());
    Some(
        Diagnostic::new(Code::FenPiece, format!("the id `{written}` needs brackets"))
            .label(place, format!("read as {}, one for each letter", counted(written.len(), "piece")))
            .help(format!(
                "an id of several letters is written in angle brackets: `<{id}>` and `<{}>`",
                id.to_lowercase()
            )),
    )
}

/// A position for a board of another size.
fn other_size(cx: &Context<'_>, board: &Board, text: &Text, errors: &[FenError]) -> Option<Diagnostic> {
    let shape = board.frame.as_ref()?.shape;
    let table = &cx.def.board.get()?.value;
    let (found, wanted, what, number): (usize, usize, &str, Option<Span>) = match &errors.first()?.problem {
        FenProblem::Ranks { found, wanted } => (*found, *wanted, "rank", table.ranks.get().map(|n| n.span)),
        FenProblem::Width { found, wanted, .. } => {
            let is_same = |error: &FenError| matches!(&error.problem, FenProblem::Width { found: other, .. } if other == found);
            let is_every = errors.len() == usize::from(shape.ranks) && errors.iter().all(is_same);
            (is_every && errors.len() > 1).then_some((
                *found,
                *wanted,
                "file",
                table.files.get().map(|n| n.span),
            ))?
        }
        _ => return None,
    };
    let number = number?;
    let is_inherited = number.file != text.span.file;
    if !is_inherited && what == "rank" {
        return None;
    }
    let code = if what == "rank" { Code::FenRanks } else { Code::FenWidth };
    let (whose, help) = if is_inherited {
        ("the inherited start position", format!("write `setup.fen` for {}", counted(wanted, what)))
    } else {
        (
            "the start position",
            format!("write `{what}s = {found}`, or a position with {}", counted(wanted, what)),
        )
    };
    let message = format!("{whose} has {}, but the board has {wanted}", counted(found, what));
    let finding = Diagnostic::new(code, message);
    Some(if is_inherited {
        finding.label(number, "this does not fit").label(text.span, "the position").help(help)
    } else {
        finding
            .label(text.span, format!("every rank has {}", counted(found, "square")))
            .label(number, "the board")
            .help(help)
    })
}
