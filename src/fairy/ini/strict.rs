//! Values as Fairy-Stockfish-X reads them: blanks at the end do not count, and what is wrong drops the section.

use alfil_language::diag::Code;

use super::dialect::Dialect;
use super::keys::{self, Becomes, Kind};
use super::value::{self, Letters, Problem, Reading, Value};
use crate::fairy::ini::key;

/// Reads the text of a value other than a text or a position.
pub(super) fn read(kind: Kind, text: &str, letters: &Letters) -> Reading {
    let whole = text.trim_end_matches([' ', '\t', '\r']);
    let comment = comment(kind, whole);
    let body = comment.map_or(whole, |at| whole.get(..at).unwrap_or(whole).trim_end_matches([' ', '\t']));
    let mut problems = Vec::new();
    let value = value::parse(kind, body, letters, &mut problems);
    // A king that moves as one need not say so.
    let is_plain_king = kind == Kind::King && body.ends_with(':');
    problems.retain(|problem| !(is_plain_king && problem.code == Code::IniNoMoves));
    let value = match value {
        Some(Value::Declared { letter, synonym, .. }) if is_plain_king => {
            Some(Value::Declared { letter, moves: None, synonym })
        }
        other => other,
    };
    if matches!(kind, Kind::Int(..) | Kind::Rank | Kind::File) && body.starts_with('+') {
        let message = format!("`{}` is not a value of this key", super::findings::shown(body));
        problems.push(Problem::new(Code::IniWrongValue, 0..1, message, "numbers have no plus sign").fix(""));
    }
    if let Some(too_large) = too_large(kind, body, value.as_ref()) {
        problems.retain(|problem| problem.code != Code::IniOutOfRange);
        problems.push(too_large);
    }
    let mut problems: Vec<Problem> =
        problems.into_iter().map(|problem| reworded(kind, body, problem)).collect();
    if let Some(at) = comment {
        problems.insert(
            0,
            dropping(
                Problem::new(
                    Code::IniInlineComment,
                    at..text.len(),
                    "a comment after a value is part of the value",
                    "which makes it a wrong one",
                )
                .help("put comments on separate lines, with `#` or `;` in the first column")
                .fix(""),
            ),
        );
    }
    Reading { value, problems }
}

/// The moves of all listed turns, with the passes between them, that the program has room for.
const MOST_PLIES_OF_TURNS: i64 = 127;

/// Returns a number that the program has no room for.
fn too_large(kind: Kind, body: &str, value: Option<&Value>) -> Option<Problem> {
    let shown = || super::findings::shown(body);
    let digits = body.strip_prefix('-').unwrap_or(body);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if matches!(kind, Kind::Int(..)) && is_number && body.parse::<i32>().is_err() {
        let message = format!("`{}` is not a value of this key", shown());
        return Some(Problem::new(
            Code::IniWrongValue,
            0..body.len(),
            message,
            "larger than any number it reads",
        ));
    }
    let Some(Value::Counts(counts)) = value else { return None };
    let plies =
        counts.iter().fold(0, |sum: i64, &n| sum.saturating_add(n.saturating_mul(2).saturating_sub(1)));
    (plies > MOST_PLIES_OF_TURNS).then(|| {
        let message = format!("these turns have {plies} plies, with the passes of the other player");
        let label = format!("at most {MOST_PLIES_OF_TURNS} fit");
        Problem::new(Code::IniWrongValue, 0..body.len(), message, label.as_str())
    })
}

/// Returns where a comment begins. Semicolons also separate the parts of some values.
fn comment(kind: Kind, text: &str) -> Option<usize> {
    let has_parts = kind == Kind::Forms || (kind == Kind::Squares && text.contains('('));
    let marks: &[char] = if has_parts { &['#'] } else { &['#', ';'] };
    let is_behind_blank = |at: usize| text.get(..at).is_some_and(|before| before.ends_with([' ', '\t']));
    text.match_indices(marks).map(|(at, _)| at).find(|&at| at == 0 || is_behind_blank(at))
}

/// Returns a problem as this program has it, where the rest of a value is not skipped and nothing is read in its place.
fn reworded(kind: Kind, text: &str, problem: Problem) -> Problem {
    let Problem { code, range, message, label, help, fix, drops_section } = problem;
    let part = super::findings::shown(text.get(range.clone()).unwrap_or_default().trim());
    let is_value = code == Code::IniWrongValue && message.starts_with("Fairy-Stockfish reads ");
    let (code, message) = if code == Code::IniIgnoredTail && message.ends_with(" as a colon") {
        (Code::IniWrongValue, format!("expected a colon, found `{part}`"))
    } else if code == Code::IniIgnoredTail || (code == Code::IniBadSquare && message.ends_with(" is ignored"))
    {
        (Code::IniWrongValue, format!("`{part}` does not belong to the value"))
    } else if is_value || code == Code::IniStopsProgram {
        (Code::IniWrongValue, format!("`{part}` is not a value of this key"))
    } else if code == Code::IniPieceMoves {
        (code, message.split(", and ").next().unwrap_or_default().to_owned())
    } else if code == Code::IniNoMoves {
        (code, "the piece has no moves".to_owned())
    } else {
        (code, message)
    };
    let label = match label.split_once("; ").map_or(label.as_str(), |(first, _)| first) {
        "skipped" | "ignored" | "not read" | "any character does" => "",
        label if label.starts_with("Fairy-Stockfish ") => "",
        label => label,
    };
    let problem = Problem { code, range, message, label: label.to_owned(), help, fix, drops_section };
    // The program takes most numbers that make no sense, and the last of several pieces.
    let is_taken =
        code == Code::IniLastCounts || (code == Code::IniOutOfRange && matches!(kind, Kind::Int(..)));
    if is_taken { problem } else { dropping(problem) }
}

fn dropping(problem: Problem) -> Problem {
    Problem { drops_section: true, ..problem.help("Fairy-Stockfish silently drops the whole section") }
}

/// What a key without a value means.
pub(super) enum Empty {
    /// A text or a list with nothing in it.
    Value,
    /// The line of a piece, or of a key it does not know: skipped.
    Skipped,
    /// An error.
    Drops,
}

/// Returns what this key means without a value.
pub(super) fn empty(key: &str) -> Empty {
    let Some(known) = keys::find_written(key, Dialect::FairyStockfishX) else { return Empty::Skipped };
    let is_display = known.key.becomes == Becomes::Nothing
        || key.starts_with(key::CONNECT_PIECE_GOAL)
        || key == key::LASER_EMITTERS;
    match known.key.kind {
        Kind::Counts => Empty::Value,
        Kind::Text if is_display => Empty::Value,
        Kind::Letter(_) | Kind::Custom | Kind::King => Empty::Skipped,
        Kind::Bool
        | Kind::Int(..)
        | Kind::Rank
        | Kind::File
        | Kind::Word(_)
        | Kind::WordAndMore(..)
        | Kind::Squares
        | Kind::Pieces
        | Kind::Piece
        | Kind::PieceOrSet
        | Kind::Numbers
        | Kind::Letters
        | Kind::Sets
        | Kind::Forms
        | Kind::Rights
        | Kind::Fen
        | Kind::Text => Empty::Drops,
    }
}
