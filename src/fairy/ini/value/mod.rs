//! Reads values as Fairy-Stockfish does, and finds what is wrong with their texts.
//!
//! Reading is as lenient as there and never fails; a value that the author probably did not mean comes with a [`Problem`].

mod maps;
mod pieces;
mod squares;

use std::collections::BTreeMap;
use std::ops::Range;

use alfil_language::diag::{Certainty, Code, nearest_of};

use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::shown;
use crate::fairy::ini::keys::Kind;
use crate::fairy::ini::piece_types::{PieceType, PieceTypes};
use crate::fairy::ini::squares::{Squares, file_letter};
use crate::fairy::ini::{strict, tuples};

/// A value as Fairy-Stockfish reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Bool(bool),
    /// A number, a rank or a file, the latter counted from 1.
    Number(i64),
    /// One of the words of its key.
    Word(&'static str),
    /// A text, unchanged.
    Text(String),
    /// Squares of the largest board.
    Squares(Squares),
    /// Squares by piece, in the order in which they are written; the entry of no piece is for every other piece (`*`).
    Regions(Vec<(Option<PieceType>, Squares)>),
    /// Pieces.
    Pieces(PieceTypes),
    /// One piece; nothing means any piece (`*`) or none (`-`), depending on the key.
    Piece(Option<PieceType>),
    /// Numbers by piece.
    Numbers(BTreeMap<PieceType, i64>),
    /// What each piece becomes, if anything.
    Becomes(BTreeMap<PieceType, Option<PieceType>>),
    /// Sets of pieces by piece; the entry of no piece is for every piece (`*`).
    Sets(BTreeMap<Option<PieceType>, PieceTypes>),
    /// Numbers in order.
    Counts(Vec<i64>),
    /// Rights to castle, of `KQkq`.
    Rights(String),
    /// A declared piece.
    Declared {
        /// Its letter, a capital.
        letter: char,
        /// Its moves, if they are its own.
        moves: Option<String>,
        /// A second letter for positions, which built-in variants have.
        synonym: Option<char>,
    },
}

/// What is wrong with the text of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fairy::ini) struct Problem {
    pub(in crate::fairy::ini) code: Code,
    /// The bytes of the value it is about.
    pub(in crate::fairy::ini) range: Range<usize>,
    pub(in crate::fairy::ini) message: String,
    pub(in crate::fairy::ini) label: String,
    pub(in crate::fairy::ini) help: Vec<String>,
    /// The replacement for the range, and its certainty.
    pub(in crate::fairy::ini) fix: Option<(String, Certainty)>,
    /// True if the program drops the section because of it, as `help` says.
    pub(in crate::fairy::ini) drops_section: bool,
}

impl Problem {
    pub(in crate::fairy::ini) fn new(
        code: Code,
        range: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Problem {
        let (message, label) = (message.into(), label.into());
        Problem { code, range, message, label, help: Vec::new(), fix: None, drops_section: false }
    }

    pub(in crate::fairy::ini) fn help(mut self, help: impl Into<String>) -> Problem {
        self.help.push(help.into());
        self
    }

    pub(in crate::fairy::ini) fn fix(self, fix: impl Into<String>) -> Problem {
        self.fix_if(Certainty::Certain, fix)
    }

    pub(in crate::fairy::ini) fn fix_if(mut self, certainty: Certainty, fix: impl Into<String>) -> Problem {
        self.fix = Some((fix.into(), certainty));
        self
    }
}

/// The letters of a section's pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::fairy::ini) struct Letters {
    /// The program that reads them.
    pub(in crate::fairy::ini) dialect: Dialect,
    pieces: [Option<PieceType>; 26],
}

impl Letters {
    /// No letters yet.
    pub(in crate::fairy::ini) fn new(dialect: Dialect) -> Letters {
        Letters { dialect, ..Letters::default() }
    }

    /// Returns the piece with this letter, in either case.
    pub(in crate::fairy::ini) fn piece(&self, letter: char) -> Option<PieceType> {
        letter_index(letter).and_then(|i| self.pieces.get(i).copied().flatten())
    }

    pub(in crate::fairy::ini) fn set(&mut self, letter: char, piece: PieceType) {
        if let Some(slot) = letter_index(letter).and_then(|i| self.pieces.get_mut(i)) {
            *slot = Some(piece);
        }
    }

    /// Returns every piece that has a letter.
    pub(in crate::fairy::ini) fn all(&self) -> PieceTypes {
        self.pieces.iter().flatten().copied().collect()
    }

    /// Returns the name of the first piece with moves of its own that has no letter.
    pub(in crate::fairy::ini) fn free_slot(&self) -> Option<String> {
        let has_letter = |piece: &PieceType| self.pieces.contains(&Some(*piece));
        let free = PieceType::all().find(|piece| piece.is_custom() && !has_letter(piece));
        free.map(PieceType::name)
    }

    /// Returns the letters in use, small ones, in order.
    pub(in crate::fairy::ini) fn used(&self) -> String {
        ('a'..='z').filter(|&c| self.piece(c).is_some()).collect()
    }
}

fn letter_index(letter: char) -> Option<usize> {
    let letter = letter.to_ascii_lowercase();
    letter.is_ascii_lowercase().then(|| letter as usize - usize::from(b'a'))
}

/// The result of reading a text.
#[derive(Clone, Debug)]
pub(in crate::fairy::ini) struct Reading {
    /// The value; nothing if Fairy-Stockfish stops with an error or keeps the old value.
    pub(in crate::fairy::ini) value: Option<Value>,
    pub(in crate::fairy::ini) problems: Vec<Problem>,
}

/// Reads the text of a value.
pub(in crate::fairy::ini) fn read(kind: Kind, text: &str, letters: &Letters) -> Reading {
    if letters.dialect == Dialect::FairyStockfishX && !matches!(kind, Kind::Text | Kind::Fen) {
        return strict::read(kind, text, letters);
    }
    let mut problems = Vec::new();
    let value = parse(kind, text, letters, &mut problems);
    let body = body(text);
    if body.len() == text.len() {
        return Reading { value, problems };
    }
    let mut meant = Vec::new();
    let value_meant = parse(kind, text.get(..body.len()).unwrap_or(text), letters, &mut meant);
    let comment = text.get(body.len()..).unwrap_or_default();
    let is_comment = !comment.trim().is_empty();
    let rest = body.len()..text.len();
    if value == value_meant {
        if is_comment && meant.is_empty() {
            meant.push(ignored(rest, body, comment));
        }
    } else {
        let read_as = match &value {
            Some(Value::Bool(false)) => "which makes the value `false`".to_owned(),
            Some(Value::Word(word)) => format!("which makes the value `{word}`"),
            Some(Value::Declared { .. }) if is_comment => "its letters count as moves".to_owned(),
            Some(Value::Declared { .. }) => "which leaves the piece without moves".to_owned(),
            _ => "and Fairy-Stockfish reads it with the rest".to_owned(),
        };
        meant.insert(
            0,
            if is_comment {
                Problem::new(
                    Code::IniInlineComment,
                    rest.start + comment.len() - comment.trim_start().len()..rest.end,
                    "a comment after a value is part of the value",
                    read_as,
                )
                .help("put comments on separate lines, with `#` or `;` in the first column")
            } else {
                Problem::new(
                    Code::IniTrailingBlanks,
                    rest,
                    "whitespace after a value is part of the value",
                    read_as,
                )
                .help("end the line after the value")
            },
        );
        if let Some(first) = meant.first_mut() {
            first.range.start = body.len();
            first.fix = Some((String::new(), Certainty::Certain));
        }
    }
    Reading { value, problems: meant }
}

/// Returns the text without a trailing comment or trailing whitespace.
fn body(text: &str) -> &str {
    let blank = |c: char| c == ' ' || c == '\t';
    let comment = text
        .match_indices(['#', ';'])
        .find(|&(at, _)| at == 0 || text.get(..at).is_some_and(|before| before.ends_with(blank)));
    let end = comment.map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text).trim_end_matches([' ', '\t', '\r'])
}

pub(in crate::fairy::ini) fn ignored(range: Range<usize>, read: &str, rest: &str) -> Problem {
    Problem::new(
        Code::IniIgnoredTail,
        range,
        format!("`{}` is ignored", shown(rest.trim())),
        format!("Fairy-Stockfish reads `{}`", shown(read)),
    )
    // What the author wrote there may have been meant to count.
    .fix_if(if rest.trim().is_empty() { Certainty::Certain } else { Certainty::Likely }, "")
}

/// Returns how certain it is that a colon was meant instead of a character. A letter may be the second one of a word.
pub(in crate::fairy::ini) fn colon_for(c: char) -> Certainty {
    if c.is_alphanumeric() { Certainty::Likely } else { Certainty::Certain }
}

pub(in crate::fairy::ini) fn parse(
    kind: Kind,
    text: &str,
    letters: &Letters,
    problems: &mut Vec<Problem>,
) -> Option<Value> {
    match kind {
        Kind::Bool => Some(Value::Bool(boolean(text, problems))),
        Kind::Int(min, max) => Some(Value::Number(number(text, min, max, problems))),
        Kind::Rank => {
            let most = i64::from(letters.dialect.most_ranks());
            let rank = number(text, 1, most, problems);
            (1..=most).contains(&rank).then_some(Value::Number(rank))
        }
        Kind::File => file(text, letters.dialect, problems).map(Value::Number),
        Kind::Word(words) => Some(Value::Word(word(text, words, problems))),
        Kind::WordAndMore(words, more) => Some(Value::Word(match letters.dialect {
            Dialect::FairyStockfishX if more.split(' ').any(|word| word == text.trim_end()) => {
                word(text.trim_end(), more, problems)
            }
            Dialect::FairyStockfish | Dialect::FairyStockfishX => word(text, words, problems),
        })),
        Kind::Squares => squares::read(text, letters, problems),
        Kind::Pieces => Some(Value::Pieces(pieces::pieces(text, letters, problems))),
        Kind::Piece => Some(Value::Piece(pieces::piece(text, letters, problems))),
        Kind::PieceOrSet => Some(pieces::piece_or_set(text, letters, problems)),
        Kind::Numbers => Some(Value::Numbers(maps::numbers(text, letters, problems))),
        Kind::Letters => Some(Value::Becomes(maps::becomes(text, letters, problems))),
        Kind::Sets => Some(Value::Sets(maps::sets(text, letters, problems))),
        Kind::Forms => Some(Value::Sets(maps::sets(&text.replace(';', " "), letters, problems))),
        Kind::Counts => Some(Value::Counts(maps::counts(text, problems))),
        Kind::Rights => Some(Value::Rights(pieces::rights(text, problems))),
        Kind::Fen | Kind::Text => Some(Value::Text(text.trim_end().to_owned())),
        Kind::Letter(_) => pieces::declared(text, false, false, problems),
        Kind::Custom | Kind::King => {
            let mut declared = pieces::declared(text, true, kind == Kind::Custom, problems);
            if let (Dialect::FairyStockfishX, Some(Value::Declared { moves: Some(moves), .. })) =
                (letters.dialect, &mut declared)
            {
                *moves = tuples::lettered(moves).0;
            }
            declared
        }
    }
}

fn boolean(text: &str, problems: &mut Vec<Problem>) -> bool {
    match text {
        "true" => true,
        "false" => false,
        _ => {
            let meant = text.trim().to_ascii_lowercase();
            let problem = Problem::new(
                Code::IniWrongValue,
                0..text.len(),
                format!("Fairy-Stockfish reads `{}` as `false`", shown(text)),
                "neither `true` nor `false`",
            );
            problems.push(match meant.as_str() {
                "true" | "yes" | "on" | "1" => problem.fix("true"),
                "false" | "no" | "off" | "0" => problem.fix("false"),
                _ => match nearest_of(&meant, ["true", "false"]) {
                    // Whatever is written, the program reads `false`.
                    Some(("false", _)) => problem.fix("false"),
                    Some((near, _)) => problem.fix_if(Certainty::Likely, near),
                    None => problem.help("write `true` or `false`, in lower case"),
                },
            });
            false
        }
    }
}

/// Returns the whole number a text begins with, and where it ends.
pub(in crate::fairy::ini) fn leading_number(text: &str) -> Option<(i64, usize)> {
    let signed = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sign = text.len() - signed.len();
    let digits = signed.bytes().take_while(u8::is_ascii_digit).count();
    let end = sign + digits;
    if digits == 0 {
        return None;
    }
    let limit = i64::from(i32::MAX);
    let number = text.get(..end)?.trim_start_matches('+').parse().unwrap_or(if text.starts_with('-') {
        -limit - 1
    } else {
        limit
    });
    Some((number.clamp(-limit - 1, limit), end))
}

fn number(text: &str, min: i64, max: i64, problems: &mut Vec<Problem>) -> i64 {
    let Some((number, end)) = leading_number(text) else {
        problems.push(
            Problem::new(
                Code::IniWrongValue,
                0..text.len(),
                format!("Fairy-Stockfish reads `{}` as 0", shown(text)),
                "no number begins here",
            )
            .help("write a whole number"),
        );
        return 0;
    };
    let written = text.get(..end).unwrap_or_default();
    // A number with too many digits is read as the largest or smallest there is.
    if !(min..=max).contains(&number) || written.trim_start_matches('+').parse::<i32>().is_err() {
        let label = if number < min { format!("at least {min}") } else { format!("at most {max}") };
        let message = format!("{} is out of range", shown(written));
        problems.push(Problem::new(Code::IniOutOfRange, 0..end, message, label));
    }
    let rest = text.get(end..).unwrap_or_default();
    if !rest.trim().is_empty() {
        problems.push(ignored(end..text.len(), text.get(..end).unwrap_or_default(), rest));
    }
    number
}

fn file(text: &str, dialect: Dialect, problems: &mut Vec<Problem>) -> Option<i64> {
    let most = dialect.most_files();
    let (max, last) = (i64::from(most), file_letter(most));
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        let number = number(text, 1, max, problems);
        return (1..=max).contains(&number).then_some(number);
    }
    let rest = text.get(first.len_utf8()..).unwrap_or_default();
    if ('a'..=last).contains(&first) {
        if !rest.trim().is_empty() {
            problems.push(ignored(1..text.len(), &first.to_string(), rest));
        }
        return Some(i64::from(first as u8 - b'a') + 1);
    }
    let lower = first.to_ascii_lowercase();
    if dialect == Dialect::FairyStockfishX && ('a'..=last).contains(&lower) && rest.trim().is_empty() {
        return Some(i64::from(lower as u8 - b'a') + 1);
    }
    problems.push(if ('a'..=last).contains(&lower) {
        Problem::new(
            Code::IniStopsProgram,
            0..1,
            format!("`{first}` makes Fairy-Stockfish stop with an error"),
            "a capital letter is not a file",
        )
        .fix(lower.to_string())
    } else if first.is_ascii_lowercase() {
        Problem::new(
            Code::IniOutOfRange,
            0..1,
            format!("the file `{first}` is out of range"),
            format!("at most `{last}`"),
        )
    } else {
        Problem::new(Code::IniWrongValue, 0..text.len(), format!("`{}` is not a file", shown(text)), "")
            .help(format!("write a number from 1 to {max}, or a lower-case letter from `a` to `{last}`"))
    });
    None
}

fn word(text: &str, words: &'static str, problems: &mut Vec<Problem>) -> &'static str {
    if let Some(word) = words.split(' ').find(|&word| word == text) {
        return word;
    }
    let problem = Problem::new(
        Code::IniWrongValue,
        0..text.len(),
        format!("Fairy-Stockfish reads `{}` as `none`", shown(text)),
        "not one of the words allowed here",
    );
    let near = if text.len() > 40 { None } else { nearest_of(text, words.split(' ')) };
    problems.push(if let Some((near, certainty)) = near {
        problem.fix_if(certainty, near)
    } else {
        let all: Vec<String> = words.split(' ').map(|word| format!("`{word}`")).collect();
        problem.help(format!("write one of {}", all.join(", ")))
    });
    "none"
}
