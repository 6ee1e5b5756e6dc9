//! Sets of squares: `e4`, `*8` for a rank, `c*` for a file, separated by spaces.

use std::ops::Range;

use super::findings::shown;
use super::squares::{MAX_FILES, MAX_RANKS, Squares};
use super::value::{Problem, leading_number};
use crate::diag::Code;

/// Most problems reported of one value.
const MAX_PROBLEMS: usize = 8;

/// How a wrong word of a set ends the reading.
enum Word {
    Squares(Squares, Range<usize>),
    /// The rest of the value is not read.
    Wrong(&'static str),
    /// Fairy-Stockfish stops with an error.
    Stops,
}

/// Reads a set; reading ends at a wrong word. Nothing if Fairy-Stockfish stops with an error.
pub(super) fn squares(text: &str, problems: &mut Vec<Problem>) -> Option<Squares> {
    let mut set = Squares::EMPTY;
    for range in words(text) {
        let word = text.get(range.clone()).unwrap_or_default();
        if word == "-" || problems.len() >= MAX_PROBLEMS {
            break;
        }
        match read(word) {
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
                let label = if is_last { why.to_owned() } else { format!("{why}; what follows is not read") };
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
    Problem { code: Code::IniBadSquare, range, message, label: label.to_owned(), help: Vec::new(), fix: None }
}

/// The ranges of the words of a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.split_ascii_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn read(word: &str) -> Word {
    let Some(first) = word.chars().next() else { return Word::Wrong("empty") };
    let file = first.to_ascii_lowercase();
    if word.ends_with('*') {
        return match word.len() {
            2 if file_number(file).is_some_and(|n| n <= MAX_FILES) => {
                Word::Squares(Squares::file(file_number(file).unwrap_or(1)), 2..2)
            }
            2 if file.is_ascii_lowercase() => Word::Wrong("boards end at file `l`"),
            _ => Word::Wrong("a file is one letter before `*`"),
        };
    }
    let is_rank = first == '*';
    if !is_rank && (!file.is_ascii_lowercase() || word.len() < 2) {
        return Word::Wrong("neither the letter of a file nor `*`");
    }
    let Some((rank, end)) = word.get(1..).and_then(leading_number) else { return Word::Stops };
    let Some(rank) = u8::try_from(rank).ok().filter(|rank| (1..=MAX_RANKS).contains(rank)) else {
        return Word::Wrong("ranks are 1 to 10");
    };
    let tail = end + 1..word.len();
    if is_rank {
        return Word::Squares(Squares::rank(rank), tail);
    }
    match file_number(file).filter(|&file| file <= MAX_FILES) {
        Some(file) => Word::Squares(Squares::square(file, rank), tail),
        None => Word::Wrong("boards end at file `l`"),
    }
}

fn file_number(letter: char) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter as u8 - b'a' + 1)
}
