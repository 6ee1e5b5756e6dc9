//! Sets of squares: `e4`, `*8` for a rank, `c*` for a file, separated by spaces.

use std::ops::Range;

use alfil_language::diag::Code;

use super::{Letters, Problem, Value, leading_number};
use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::shown;
use crate::fairy::ini::piece_types::PieceType;
use crate::fairy::ini::squares::{Squares, file_letter};

/// Most problems reported of one value.
const MAX_PROBLEMS: usize = 8;

/// How a wrong word of a set ends the reading.
enum Word {
    Squares(Squares, Range<usize>),
    /// The rest of the value is not read.
    Wrong(String),
    /// Fairy-Stockfish stops with an error.
    Stops,
}

/// Reads squares, or in the dialect that has them regions by piece, as `Q(*10);R(a1,b*);*(**)`.
pub(in crate::fairy::ini) fn read(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Option<Value> {
    match letters.dialect {
        Dialect::FairyStockfishX if text.contains('(') => {
            regions(text, letters, problems).map(Value::Regions)
        }
        Dialect::FairyStockfishX | Dialect::FairyStockfish => {
            squares(text, letters.dialect, problems).map(Value::Squares)
        }
    }
}

/// Reads squares by piece; nothing if a clause is wrong.
fn regions(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Option<Vec<(Option<PieceType>, Squares)>> {
    let mut all = Vec::new();
    for clause in text.split(';').filter(|clause| !clause.trim().is_empty()) {
        let start = clause.as_ptr() as usize - text.as_ptr() as usize;
        let range = start..start + clause.len();
        let inside = clause.trim().strip_suffix(')').and_then(|clause| clause.split_once('('));
        let Some((letter, listed)) = inside.filter(|(_, listed)| !listed.trim().is_empty()) else {
            problems.push(
                problem(range, format!("`{}` is not a region of a piece", shown(clause.trim())), "not read")
                    .help("write a letter and squares, as in `Q(*8);P(a4,b4);*(**)`"),
            );
            return None;
        };
        let piece = match letter.trim() {
            "*" => None,
            letter => {
                let known = letter.chars().next().filter(|_| letter.chars().count() == 1);
                let Some(piece) = known.and_then(|letter| letters.piece(letter)) else {
                    problems.push(problem(
                        range,
                        format!("no piece has the letter `{}`", shown(letter)),
                        "in this clause",
                    ));
                    return None;
                };
                Some(piece)
            }
        };
        let mut set = Squares::EMPTY;
        for word in listed.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            set = set.union(if word == "**" {
                Squares::ranks(1, i64::MAX)
            } else {
                let before = problems.len();
                let read = squares(word, letters.dialect, problems)?;
                for found in problems.iter_mut().skip(before) {
                    found.range = range.clone();
                }
                read
            });
        }
        all.push((piece, set));
    }
    Some(all)
}

/// Reads a set; reading ends at a wrong word. Nothing if Fairy-Stockfish stops with an error.
fn squares(text: &str, dialect: Dialect, problems: &mut Vec<Problem>) -> Option<Squares> {
    let mut set = Squares::EMPTY;
    for range in words(text) {
        let word = text.get(range.clone()).unwrap_or_default();
        if word == "-" || problems.len() >= MAX_PROBLEMS {
            break;
        }
        match read_word(word, dialect) {
            Word::Squares(squares, tail) => {
                set = set.union(squares);
                let rest = word.get(tail.clone()).unwrap_or_default();
                let tail = range.start + tail.start..range.start + tail.end;
                if rest.contains(|c: char| c.is_alphanumeric() || c == '*') {
                    let problem = problem(tail, format!("`{}` is ignored", shown(rest)), "not read")
                        .help("separate squares by spaces, as in `d4 e4`");
                    problems.push(match rest.strip_prefix([',', ';', '/']) {
                        Some(more) => problem.fix(format!(" {more}")),
                        None => problem,
                    });
                } else if !rest.is_empty() {
                    let message = format!("`{}` is ignored", shown(rest));
                    let mut problem = problem(tail, message, "squares are separated by spaces");
                    problem.code = Code::IniIgnoredTail;
                    problems.push(problem.fix(""));
                }
            }
            Word::Wrong(why) => {
                let is_last = text.get(range.end..).is_none_or(|rest| rest.trim().is_empty());
                let label = if is_last { why } else { format!("{why}; Fairy-Stockfish ignores the rest") };
                problems.push(
                    problem(range, format!("`{}` is not a square", shown(word)), &label)
                        .help("write squares as `e4`, ranks as `*8`, files as `c*`, separated by spaces"),
                );
                break;
            }
            Word::Stops => {
                let mut problem = problem(
                    range,
                    format!("`{}` makes Fairy-Stockfish stop with an error", shown(word)),
                    "no number where the rank should be",
                );
                problem.code = Code::IniStopsProgram;
                problems.push(
                    problem.help("write squares as `e4`, ranks as `*8`, files as `c*`, separated by spaces"),
                );
                return None;
            }
        }
    }
    Some(set)
}

fn problem(range: Range<usize>, message: String, label: &str) -> Problem {
    Problem::new(Code::IniBadSquare, range, message, label)
}

/// Returns the ranges of the words of a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.split_ascii_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn read_word(word: &str, dialect: Dialect) -> Word {
    let most_files = dialect.most_files();
    let ends = || format!("boards end at file `{}`", file_letter(most_files));
    let Some(first) = word.chars().next() else { return Word::Wrong("empty".to_owned()) };
    let file = first.to_ascii_lowercase();
    if word.ends_with('*') {
        return match word.len() {
            2 if file_number(file).is_some_and(|n| n <= most_files) => {
                Word::Squares(Squares::file(file_number(file).unwrap_or(1)), 2..2)
            }
            2 if file.is_ascii_lowercase() => Word::Wrong(ends()),
            _ => Word::Wrong("a file is one letter before `*`".to_owned()),
        };
    }
    let is_rank = first == '*';
    if !is_rank && (!file.is_ascii_lowercase() || word.len() < 2) {
        return Word::Wrong("neither the letter of a file nor `*`".to_owned());
    }
    let Some((rank, end)) = word.get(1..).and_then(leading_number) else { return Word::Stops };
    let Some(rank) = u8::try_from(rank).ok().filter(|rank| (1..=dialect.most_ranks()).contains(rank)) else {
        return Word::Wrong(format!("ranks are 1 to {}", dialect.most_ranks()));
    };
    let tail = end + 1..word.len();
    if is_rank {
        return Word::Squares(Squares::rank(rank), tail);
    }
    match file_number(file).filter(|&file| file <= most_files) {
        Some(file) => Word::Squares(Squares::square(file, rank), tail),
        None => Word::Wrong(ends()),
    }
}

fn file_number(letter: char) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter as u8 - b'a' + 1)
}
