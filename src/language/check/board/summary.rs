//! Mistakes that run through a whole start position, reported once.

use alfil_core::board::fen::{FenError, FenProblem};
use alfil_core::phrase::counted;

use super::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::diag::{Code, Diagnostic, Span, Text};

/// Returns the finding about a mistake that explains the errors of a position, if there is one.
pub(super) fn common_mistake(
    cx: &Context<'_>,
    board: &Board,
    pieces: &Pieces,
    text: &Text,
    errors: &[FenError],
) -> Option<Diagnostic> {
    let known = long_ids(pieces, text, errors).or_else(|| other_size(cx, board, text, errors));
    known.or_else(|| empty_cells(board, text, errors))
}

/// Returns the finding about a position with blanks between its squares.
pub(super) fn separated_squares(board: &Board, text: &Text) -> Option<Diagnostic> {
    let ranks = usize::from(board.frame.as_ref()?.shape.ranks);
    let n_ranks = |text: &str| text.split('/').count();
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let (side, squares) = match words.split_last() {
        Some((side @ (&"w" | &"b"), rest)) if rest.len() > 1 => (format!(" {side}"), rest),
        _ => (String::new(), words.as_slice()),
    };
    let joined: String = squares.concat();
    let is_apart = squares.len() > ranks && n_ranks(squares.first()?) < ranks && n_ranks(&joined) == ranks;
    is_apart.then(|| {
        Diagnostic::new(Code::FenSyntax, "there are spaces between the squares of the position")
            .label(text.span, "a space ends the board")
            .help("write the squares of a rank together")
            .guess(text.span, format!("\"{joined}{side}\""))
    })
}

/// Squares that are written one by one: as dots, or as a digit each.
fn empty_cells(board: &Board, text: &Text, errors: &[FenError]) -> Option<Diagnostic> {
    let files = usize::from(board.frame.as_ref()?.shape.files);
    let is_empty = |c: char| matches!(c, '.' | '-' | '_' | 'x' | 'X');
    let run = |at: usize, is_part: &dyn Fn(char) -> bool| {
        let rest = text.value.get(at..).unwrap_or_default();
        let part = rest.chars().take_while(|&c| is_part(c)).map(char::len_utf8).sum::<usize>();
        at..at + part
    };
    let dots = |error: &FenError| {
        matches!(error.problem, FenProblem::UnexpectedCharacter(c) if is_empty(c))
            || matches!(error.problem, FenProblem::Width { .. })
    };
    let first_dot = errors.iter().find(|error| matches!(error.problem, FenProblem::UnexpectedCharacter(_)));
    if let (true, Some(error)) = (errors.iter().all(dots), first_dot) {
        let range = run(error.range.start, &is_empty);
        let n = range.len();
        let sign = text.value.get(error.range.clone()).unwrap_or_default();
        return Some(
            Diagnostic::new(Code::FenSyntax, format!("`{sign}` has no meaning in a position"))
                .label(text.place(range), format!("{} here", counted(n, "empty square")))
                .help(format!("a number stands for that many empty squares: write `{n}`")),
        );
    }
    // A number of two digits or more is one number.
    let board_text = text.value.split_whitespace().next()?;
    let (mut at, mut first) = (0, None);
    for rank in board_text.split('/') {
        let (mut width, mut digits) = (0, 0);
        for (place, c) in rank.char_indices() {
            let is_run = c.is_ascii_digit()
                && rank.get(..place).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
            if is_run && first.is_none() {
                let start = rank.get(..place)?.trim_end_matches(|c: char| c.is_ascii_digit()).len();
                first = Some(run(at + start, &|c: char| c.is_ascii_digit()));
            }
            digits += usize::from(is_run);
            width += c.to_digit(10).map_or(1, |n| n as usize);
        }
        if digits > 0 && width != files {
            return None;
        }
        at += rank.len() + 1;
    }
    let numbers =
        |error: &FenError| matches!(&error.problem, FenProblem::Width { .. } | FenProblem::BadNumber(_));
    let first = first.filter(|_| errors.iter().all(numbers))?;
    let written = text.value.get(first.clone())?;
    let n: u32 = written.chars().filter_map(|c| c.to_digit(10)).sum();
    Some(
        Diagnostic::new(Code::FenSyntax, format!("`{written}` is one number of empty squares"))
            .label(text.place(first), format!("not {n} squares one by one"))
            .help(format!("a number stands for that many empty squares: write `{n}`")),
    )
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
    let of_another = |error: &FenError| matches!(&error.problem, FenProblem::UnknownPiece(token) if !id.contains(&token.to_ascii_uppercase()));
    if errors.iter().any(of_another) {
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

/// Returns a position for a board of another size.
fn other_size(cx: &Context<'_>, board: &Board, text: &Text, errors: &[FenError]) -> Option<Diagnostic> {
    let shape = board.frame.as_ref()?.shape;
    let table = &cx.def.board.get()?.value;
    let problem = &errors.first()?.problem;
    let (found, wanted, what, number): (usize, usize, &str, Option<Span>) = if let FenProblem::Ranks {
        found,
        wanted,
    } = problem
    {
        (*found, *wanted, "rank", table.ranks.get().map(|n| n.span))
    } else if let FenProblem::Width { found, wanted, .. } = problem {
        let is_same = |error: &FenError| matches!(&error.problem, FenProblem::Width { found: other, .. } if other == found);
        let is_every = errors.len() == usize::from(shape.ranks) && errors.iter().all(is_same);
        (is_every && errors.len() > 1).then_some((
            *found,
            *wanted,
            "file",
            table.files.get().map(|n| n.span),
        ))?
    } else {
        return None;
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
