//! Piece letters, rights to castle, and declared pieces.

use alfil_language::diag::Code;

use super::{Letters, Problem, Value, colon_for, ignored};
use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::shown;
use crate::fairy::ini::piece_types::{PieceType, PieceTypes};

/// Returns the pieces of some letters; reading ends at an unknown letter or `-`.
pub(in crate::fairy::ini) fn pieces(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> PieceTypes {
    let mut set = PieceTypes::EMPTY;
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
        match letters.piece(c) {
            Some(piece) if set.contains(piece) => problems.push(
                Problem::new(
                    Code::ListedTwice,
                    at..at + c.len_utf8(),
                    format!("the piece `{c}` is listed twice"),
                    "counts once",
                )
                .fix(""),
            ),
            Some(piece) => set.insert(piece),
            None if c == '*' => match letters.dialect {
                Dialect::FairyStockfish => set.insert_star(),
                Dialect::FairyStockfishX => letters.all().iter().for_each(|piece| set.insert(piece)),
            },
            None => {
                stopped(text, at, c, letters, problems);
                break;
            }
        }
    }
    set
}

/// One piece; or where a program takes several, a set unless it is one piece or all.
pub(in crate::fairy::ini) fn piece_or_set(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Value {
    let is_one = text.trim() == "*" || letters.dialect == Dialect::FairyStockfish;
    if is_one {
        return Value::Piece(piece(text, letters, problems));
    }
    let set = pieces(text, letters, problems);
    let mut members = set.iter();
    match (members.next(), members.next()) {
        (Some(only), None) => Value::Piece(Some(only)),
        (_, _) => Value::Pieces(set),
    }
}

/// Returns the last piece of some letters, which is the one that counts; nothing for any piece (`*`) or none.
pub(in crate::fairy::ini) fn piece(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Option<PieceType> {
    let mut last = None;
    let mut n_read = 0;
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
        match letters.piece(c) {
            Some(piece) => last = Some((Some(piece), c)),
            None if c == '*' => last = Some((None, c)),
            None => {
                stopped(text, at, c, letters, problems);
                break;
            }
        }
        n_read += 1;
    }
    if let (Some((_, c)), true) = (last, n_read > 1) {
        problems.push(
            Problem::new(
                Code::IniLastCounts,
                0..text.len(),
                format!("only the last letter of `{}` counts", shown(text.trim_end())),
                format!("Fairy-Stockfish reads `{c}`"),
            )
            .help("write one letter: this key takes one piece, and the format has no rule for several"),
        );
    }
    last.and_then(|(piece, _)| piece)
}

/// Reports that the rest of a list of letters is not read.
pub(in crate::fairy::ini) fn stopped(
    text: &str,
    at: usize,
    c: char,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) {
    let end = at + c.len_utf8();
    let rest = text.get(end..).unwrap_or_default();
    if c == '-' {
        if !rest.trim().is_empty() {
            problems.push(ignored(end..text.len(), text.get(..end).unwrap_or_default(), rest));
        }
        return;
    }
    let label = if rest.trim().is_empty() { "not read" } else { "Fairy-Stockfish stops reading here" };
    let problem =
        Problem::new(Code::IniUndeclaredPiece, at..end, format!("no piece has the letter `{c}`"), label);
    let used = letters.used();
    problems.push(if used.is_empty() {
        problem.help("neither the section nor its parent declares a piece")
    } else if c.is_ascii_alphabetic() {
        problem.help(match letters.free_slot() {
            Some(slot) => format!("declare it, as in `{slot} = {c}:…`; letters in use: `{used}`"),
            None => format!("letters in use: `{used}`"),
        })
    } else {
        problem.help("write the letters one after another, or separated by spaces")
    });
}

pub(in crate::fairy::ini) fn rights(text: &str, problems: &mut Vec<Problem>) -> String {
    let mut rights = String::new();
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
        match c {
            'K' | 'Q' | 'k' | 'q' => rights.push(c),
            '-' => break,
            _ => {
                let range = at..at + c.len_utf8();
                problems.push(
                    Problem::new(
                        Code::IniWrongValue,
                        range,
                        format!("`{c}` is not a castling right"),
                        "skipped",
                    )
                    .help("write letters of `KQkq`, or `-` for none"),
                );
                break;
            }
        }
    }
    rights
}

/// Returns a declared piece: its letter, and its moves after one more character.
pub(in crate::fairy::ini) fn declared(
    text: &str,
    may_move: bool,
    must_move: bool,
    problems: &mut Vec<Problem>,
) -> Option<Value> {
    let letter = text.chars().next()?;
    let rest = text.get(letter.len_utf8()..).unwrap_or_default();
    if !letter.is_ascii_alphabetic() {
        if letter == '-' && !rest.trim().is_empty() {
            problems.push(ignored(1..text.len(), "-", rest));
        } else if letter != '-' {
            problems.push(
                Problem::new(
                    Code::IniPieceLetter,
                    0..letter.len_utf8(),
                    format!("`{letter}` cannot be the letter of a piece"),
                    "Fairy-Stockfish removes the piece",
                )
                .help("write a letter from `a` to `z`, or `-` for a game without the piece"),
            );
        }
        return None;
    }
    let letter_value = letter.to_ascii_uppercase();
    if !may_move {
        if let Some(moves) = rest.strip_prefix(':') {
            problems.push(
                Problem::new(
                    Code::IniPieceMoves,
                    1..text.len(),
                    "a predefined piece keeps its own moves",
                    "ignored",
                )
                .help(format!(
                    "write `customPieceN = {letter}:{}` with a number N from 1 to 25 that is free",
                    shown(moves.trim_end())
                )),
            );
        } else if !rest.trim().is_empty() {
            problems.push(ignored(1..text.len(), &letter.to_string(), rest));
        }
        return Some(Value::Declared { letter: letter_value, moves: None, synonym: None });
    }
    // The program skips one character, of any kind, and takes the rest as moves.
    let separator = rest.chars().next();
    let moves = separator.map(|c| rest.get(c.len_utf8()..).unwrap_or_default().trim_end().to_owned());
    match separator {
        Some(':') => {}
        Some(c) if !c.is_whitespace() => problems.push(
            Problem::new(
                Code::IniPieceMoves,
                1..1 + c.len_utf8(),
                format!("the moves of a piece must follow a colon, and `{c}` is skipped"),
                format!("Fairy-Stockfish reads `{}`", shown(moves.as_deref().unwrap_or_default())),
            )
            .help("write a letter, a colon and the moves, as in `a:BN`")
            .fix_if(colon_for(c), ":"),
        ),
        Some(c) if moves.as_deref().is_some_and(|moves| !moves.is_empty()) => problems.push(
            Problem::new(
                Code::IniPieceMoves,
                1..1 + c.len_utf8(),
                "the moves of a piece must follow a colon",
                "whitespace",
            )
            .fix(":"),
        ),
        Some(_) | None => {}
    }
    let is_missing = moves.as_deref().is_none_or(str::is_empty);
    if is_missing && (must_move || separator == Some(':')) {
        problems.push(
            Problem::new(
                Code::IniNoMoves,
                0..text.len(),
                "the piece has no moves and never moves",
                "the moves are missing",
            )
            .help(format!("write them after a colon, as in `{letter}:BN`"))
            .help(format!("for a piece that never moves, write `immobile = {letter}`")),
        );
    }
    let moves = if must_move { Some(moves.unwrap_or_default()) } else { moves };
    Some(Value::Declared { letter: letter_value, moves, synonym: None })
}
