//! Values by piece: `p:g s:g`, `n:2 q:1`.

use std::collections::BTreeMap;

use alfil_language::diag::Code;

use super::pieces::stopped;
use super::{Letters, Problem, colon_for, leading_number};
use crate::fairy::ini::findings::shown;
use crate::fairy::ini::piece_types::{PieceType, PieceTypes};

/// The characters of a text except whitespace, with their offsets.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Tokens<'_> {
    fn next(&mut self) -> Option<(usize, char)> {
        let rest = self.text.get(self.at..)?;
        let (skipped, c) = rest.char_indices().find(|(_, c)| !c.is_ascii_whitespace())?;
        let at = self.at + skipped;
        self.at = at + c.len_utf8();
        Some((at, c))
    }

    /// Returns a number after whitespace.
    fn number(&mut self) -> Option<i64> {
        let rest = self.text.get(self.at..)?;
        let trimmed = rest.trim_start();
        let (number, used) = leading_number(trimmed)?;
        self.at += rest.len() - trimmed.len() + used;
        Some(number)
    }
}

/// Numbers by piece; reading ends at the first error.
pub(in crate::fairy::ini) fn numbers(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> BTreeMap<PieceType, i64> {
    let mut map = BTreeMap::new();
    let mut tokens = Tokens { text, at: 0 };
    while let Some((at, c)) = tokens.next() {
        let Some(piece) = letters.piece(c) else {
            stopped(text, at, c, letters, problems);
            break;
        };
        let separator = tokens.next();
        let from = tokens.at;
        let Some(number) = tokens.number() else {
            problems.push(cut(
                at..text.len(),
                "a number is missing",
                "write `letter:number`, as in `n:2 q:1`",
            ));
            break;
        };
        if let Some((at, c)) = separator.filter(|&(_, c)| c != ':') {
            problems.push(not_a_colon(at, c));
        }
        let written = text.get(from..tokens.at).unwrap_or_default().trim();
        if number < 0 || written.parse::<i32>().is_err() {
            let label = if number < 0 { "at least 0" } else { "larger than any number it reads" };
            let message = format!("{} is out of range", shown(written));
            problems.push(Problem::new(Code::IniOutOfRange, from..tokens.at, message, label));
        }
        map.insert(piece, number);
    }
    map
}

/// Pieces by piece, nothing for `-`; reading ends at the first error.
pub(in crate::fairy::ini) fn becomes(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> BTreeMap<PieceType, Option<PieceType>> {
    let mut map = BTreeMap::new();
    let mut tokens = Tokens { text, at: 0 };
    while let Some((at, c)) = tokens.next() {
        let Some(piece) = letters.piece(c) else {
            if c != '-' {
                stopped(text, at, c, letters, problems);
            } else if map.is_empty() && text.trim() == "-" {
                problems.push(cut(
                    at..text.len(),
                    "`-` removes no promotion",
                    "name the pieces, as in `p:- s:-`; the parent's settings for other pieces remain",
                ));
            }
            break;
        };
        let separator = tokens.next();
        let Some((other_at, other)) = tokens.next() else {
            problems.push(cut(
                at..text.len(),
                "a letter is missing",
                "write `letter:letter`, as in `p:g s:g`",
            ));
            break;
        };
        if let Some((at, c)) = separator.filter(|&(_, c)| c != ':') {
            problems.push(not_a_colon(at, c));
        }
        match letters.piece(other) {
            Some(promoted) => {
                map.insert(piece, Some(promoted));
            }
            None if other == '-' => {
                map.insert(piece, None);
            }
            None => {
                stopped(text, other_at, other, letters, problems);
                break;
            }
        }
    }
    map
}

fn cut(range: std::ops::Range<usize>, message: &str, help: &str) -> Problem {
    Problem::new(Code::IniWrongValue, range, message, "not read").help(help)
}

fn not_a_colon(at: usize, c: char) -> Problem {
    let message = format!("Fairy-Stockfish reads `{c}` as a colon");
    Problem::new(Code::IniIgnoredTail, at..at + c.len_utf8(), message, "any character does")
        .fix_if(colon_for(c), ":")
}

/// Sets of pieces by piece, as `q:k b:pn *:i`; an entry that cannot be read is reported and left out.
pub(in crate::fairy::ini) fn sets(
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> BTreeMap<Option<PieceType>, PieceTypes> {
    let mut map: BTreeMap<Option<PieceType>, PieceTypes> = BTreeMap::new();
    for word in text.split_ascii_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let sides = word.split_once(':').filter(|(by, of)| !by.is_empty() && !of.is_empty());
        let Some((by, of)) = sides else {
            problems.push(cut(
                at..at + word.len(),
                "an entry has pieces before and after a colon",
                "write `letters:letters`, as in `q:k b:pn`",
            ));
            continue;
        };
        let (Some(by), Some(of)) = (
            entry_letters(text, at, by, letters, problems),
            entry_letters(text, at + by.len() + 1, of, letters, problems),
        ) else {
            continue;
        };
        for piece in by {
            let set = map.entry(piece).or_default();
            for target in &of {
                match target {
                    Some(target) => set.insert(*target),
                    None => set.insert_star(),
                }
            }
        }
    }
    map
}

/// Returns the pieces of one side of an entry, nothing for `*`; nothing at all if a letter is unknown, which is
/// reported.
fn entry_letters(
    text: &str,
    at: usize,
    word: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Option<Vec<Option<PieceType>>> {
    let mut pieces = Vec::new();
    for (offset, c) in word.char_indices() {
        match letters.piece(c) {
            Some(piece) => pieces.push(Some(piece)),
            None if c == '*' => pieces.push(None),
            None => {
                stopped(text, at + offset, c, letters, problems);
                return None;
            }
        }
    }
    Some(pieces)
}

/// Positive numbers, separated by blanks; reading ends at the first word that is none.
pub(in crate::fairy::ini) fn counts(text: &str, problems: &mut Vec<Problem>) -> Vec<i64> {
    let mut counts = Vec::new();
    for word in text.split_ascii_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        match leading_number(word) {
            Some((number @ 1.., end)) if end == word.len() => counts.push(number),
            _ => {
                problems.push(cut(
                    at..at + word.len(),
                    "this is not a positive whole number",
                    "write numbers separated by spaces, as in `1 2 2`",
                ));
                break;
            }
        }
    }
    counts
}
