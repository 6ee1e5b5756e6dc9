//! Values: what the program makes of a text, and what is wrong with the text.
//!
//! Reading is lenient as the program's is and never fails; what it makes of a text that its author cannot have meant so
//! is a [`Problem`] beside the value.

use std::collections::BTreeMap;
use std::ops::Range;

use super::findings::shown;
use super::keys::Kind;
use super::piece_types::{PieceType, PieceTypes};
use super::squares::{MAX_FILES, MAX_RANKS, Squares};
use crate::diag::{Code, nearest};

/// A value as the program has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Bool(bool),
    /// A number, a rank or a file, the latter counted from 1.
    Number(i64),
    /// One of the words of its key.
    Word(&'static str),
    /// A text as it stands.
    Text(String),
    /// Squares of the largest board.
    Squares(Squares),
    /// Pieces.
    Pieces(PieceTypes),
    /// One piece; nothing is both any piece (`*`) and none (`-`), as the key has it.
    Piece(Option<PieceType>),
    /// A number for each of some pieces.
    Numbers(BTreeMap<PieceType, i64>),
    /// What each piece becomes, if anything.
    Becomes(BTreeMap<PieceType, Option<PieceType>>),
    /// Rights to castle, of `KQkq`.
    Rights(String),
    /// A declared piece.
    Declared {
        /// Its letter, a capital.
        letter: char,
        /// Its moves, where they are its own.
        moves: Option<String>,
        /// A second letter for positions, which built-in variants have.
        synonym: Option<char>,
    },
}

/// What is wrong with the text of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) code: Code,
    /// The bytes of the value it is about.
    pub(super) range: Range<usize>,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: Vec<String>,
    /// What to write in the place of the range.
    pub(super) fix: Option<String>,
}

impl Problem {
    fn new(code: Code, range: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Problem {
        let (message, label) = (message.into(), label.into());
        Problem { code, range, message, label, help: Vec::new(), fix: None }
    }

    fn help(mut self, help: impl Into<String>) -> Problem {
        self.help.push(help.into());
        self
    }

    fn fix(mut self, fix: impl Into<String>) -> Problem {
        self.fix = Some(fix.into());
        self
    }
}

/// The letters of a section's pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    pieces: [Option<PieceType>; 26],
}

impl Letters {
    /// The piece with this letter, in either case.
    pub(super) fn piece(&self, letter: char) -> Option<PieceType> {
        letter_index(letter).and_then(|i| self.pieces.get(i).copied().flatten())
    }

    pub(super) fn set(&mut self, letter: char, piece: PieceType) {
        if let Some(slot) = letter_index(letter).and_then(|i| self.pieces.get_mut(i)) {
            *slot = Some(piece);
        }
    }

    /// The letters in use, small ones, in order.
    pub(super) fn used(&self) -> String {
        ('a'..='z').filter(|&c| self.piece(c).is_some()).collect()
    }
}

fn letter_index(letter: char) -> Option<usize> {
    let letter = letter.to_ascii_lowercase();
    letter.is_ascii_lowercase().then(|| letter as usize - usize::from(b'a'))
}

/// What became of a text.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// What the program has; nothing where it stops with an error or keeps what it had.
    pub(super) value: Option<Value>,
    pub(super) problems: Vec<Problem>,
}

/// Reads the text of a value.
pub(super) fn read(kind: Kind, text: &str, letters: &Letters) -> Reading {
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
                    "a comment behind a value is part of the value",
                    read_as,
                )
                .help("comments have lines of their own, with `#` or `;` in the first column")
            } else {
                Problem::new(
                    Code::IniTrailingBlanks,
                    rest,
                    "blanks behind a value are part of the value",
                    read_as,
                )
                .help("end the line behind the value")
            },
        );
        if let Some(first) = meant.first_mut() {
            first.range.start = body.len();
            first.fix = Some(String::new());
        }
    }
    Reading { value, problems: meant }
}

/// The text without a comment behind it and without trailing blanks.
fn body(text: &str) -> &str {
    let blank = |c: char| c == ' ' || c == '\t';
    let comment = text
        .match_indices(['#', ';'])
        .find(|&(at, _)| at == 0 || text.get(..at).is_some_and(|before| before.ends_with(blank)));
    let end = comment.map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text).trim_end_matches([' ', '\t', '\r'])
}

fn ignored(range: Range<usize>, read: &str, rest: &str) -> Problem {
    Problem::new(
        Code::IniIgnoredTail,
        range,
        format!("`{}` is ignored", shown(rest.trim())),
        format!("Fairy-Stockfish reads `{}`", shown(read)),
    )
    .fix("")
}

fn parse(kind: Kind, text: &str, letters: &Letters, problems: &mut Vec<Problem>) -> Option<Value> {
    match kind {
        Kind::Bool => Some(Value::Bool(boolean(text, problems))),
        Kind::Int(min, max) => Some(Value::Number(number(text, min, max, problems))),
        Kind::Rank => {
            let rank = number(text, 1, i64::from(MAX_RANKS), problems);
            (1..=i64::from(MAX_RANKS)).contains(&rank).then_some(Value::Number(rank))
        }
        Kind::File => file(text, problems).map(Value::Number),
        Kind::Word(words) => Some(Value::Word(word(text, words, problems))),
        Kind::Squares => super::value_squares::squares(text, problems).map(Value::Squares),
        Kind::Pieces => Some(Value::Pieces(pieces(text, letters, problems))),
        Kind::Piece => Some(Value::Piece(piece(text, letters, problems))),
        Kind::Numbers => Some(Value::Numbers(super::value_maps::numbers(text, letters, problems))),
        Kind::Letters => Some(Value::Becomes(super::value_maps::becomes(text, letters, problems))),
        Kind::Rights => Some(Value::Rights(rights(text, problems))),
        Kind::Fen => Some(Value::Text(text.trim_end().to_owned())),
        Kind::Text => Some(Value::Text(text.to_owned())),
        Kind::Letter(_) => declared(text, false, false, problems),
        Kind::Custom => declared(text, true, true, problems),
        Kind::King => declared(text, true, false, problems),
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
                format!("`{}` is read as `false`", shown(text)),
                "neither `true` nor `false`",
            );
            problems.push(match meant.as_str() {
                "true" | "yes" | "on" | "1" => problem.fix("true"),
                _ => problem.help("write `true` or `false`, in small letters"),
            });
            false
        }
    }
}

/// The whole number a text begins with, and where it ends.
pub(super) fn leading_number(text: &str) -> Option<(i64, usize)> {
    let signed = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sign = text.len() - signed.len();
    let digits = signed.bytes().take_while(u8::is_ascii_digit).count();
    let end = sign + digits;
    if digits == 0 {
        return None;
    }
    let limit = i64::from(i32::MAX);
    let number = text.get(..end)?.trim_start_matches('+').parse().unwrap_or(limit);
    Some((number.clamp(-limit - 1, limit), end))
}

fn number(text: &str, min: i64, max: i64, problems: &mut Vec<Problem>) -> i64 {
    let Some((number, end)) = leading_number(text) else {
        problems.push(
            Problem::new(
                Code::IniWrongValue,
                0..text.len(),
                format!("`{}` is read as 0", shown(text)),
                "no number begins here",
            )
            .help("write a whole number"),
        );
        return 0;
    };
    if !(min..=max).contains(&number) {
        let label = if number < min { format!("at least {min}") } else { format!("at most {max}") };
        problems.push(Problem::new(Code::IniOutOfRange, 0..end, format!("{number} is out of range"), label));
    }
    let rest = text.get(end..).unwrap_or_default();
    if !rest.trim().is_empty() {
        problems.push(ignored(end..text.len(), text.get(..end).unwrap_or_default(), rest));
    }
    number
}

fn file(text: &str, problems: &mut Vec<Problem>) -> Option<i64> {
    let max = i64::from(MAX_FILES);
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        let number = number(text, 1, max, problems);
        return (1..=max).contains(&number).then_some(number);
    }
    let rest = text.get(first.len_utf8()..).unwrap_or_default();
    if ('a'..='l').contains(&first) {
        if !rest.trim().is_empty() {
            problems.push(ignored(1..text.len(), &first.to_string(), rest));
        }
        return Some(i64::from(first as u8 - b'a') + 1);
    }
    let lower = first.to_ascii_lowercase();
    problems.push(if ('a'..='l').contains(&lower) {
        Problem::new(
            Code::IniStopsProgram,
            0..1,
            format!("`{first}` makes Fairy-Stockfish stop with an error"),
            "a capital letter is no file",
        )
        .fix(lower.to_string())
    } else if first.is_ascii_lowercase() {
        Problem::new(Code::IniOutOfRange, 0..1, format!("the file `{first}` is out of range"), "at most `l`")
    } else {
        Problem::new(Code::IniWrongValue, 0..text.len(), format!("`{}` is no file", shown(text)), "")
            .help("write a number from 1 to 12, or a small letter from `a` to `l`")
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
        format!("`{}` is read as `none`", shown(text)),
        "not one of the words that can stand here",
    );
    let near = if text.len() > 40 { None } else { nearest(text, words.split(' ')) };
    problems.push(if let Some(near) = near {
        problem.fix(near)
    } else {
        let all: Vec<String> = words.split(' ').map(|word| format!("`{word}`")).collect();
        problem.help(format!("write one of {}", all.join(", ")))
    });
    "none"
}

/// The pieces of some letters: what stands behind an unknown letter or `-` is not read.
fn pieces(text: &str, letters: &Letters, problems: &mut Vec<Problem>) -> PieceTypes {
    let mut set = PieceTypes::EMPTY;
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
        match letters.piece(c) {
            Some(piece) => set.insert(piece),
            None if c == '*' => set.insert_star(),
            None => {
                stopped(text, at, c, letters, problems);
                break;
            }
        }
    }
    set
}

fn piece(text: &str, letters: &Letters, problems: &mut Vec<Problem>) -> Option<PieceType> {
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
                format!("of `{}` only the last letter counts", shown(text.trim_end())),
                format!("Fairy-Stockfish reads `{c}`"),
            )
            .help("this key is about one piece; several need a rule the format does not have"),
        );
    }
    last.and_then(|(piece, _)| piece)
}

/// Reports that reading a list of letters ends before its end.
pub(super) fn stopped(text: &str, at: usize, c: char, letters: &Letters, problems: &mut Vec<Problem>) {
    let end = at + c.len_utf8();
    let rest = text.get(end..).unwrap_or_default();
    if c == '-' {
        if !rest.trim().is_empty() {
            problems.push(ignored(end..text.len(), text.get(..end).unwrap_or_default(), rest));
        }
        return;
    }
    let label = if rest.trim().is_empty() { "not read" } else { "neither this nor what follows is read" };
    let problem =
        Problem::new(Code::IniUndeclaredPiece, at..end, format!("no piece has the letter `{c}`"), label);
    let used = letters.used();
    problems.push(if used.is_empty() {
        problem.help("the section declares no piece, and has no parent that does")
    } else if c.is_ascii_alphabetic() {
        problem.help(format!("declare it, as in `customPiece1 = {c}:…`; the letters in use are `{used}`"))
    } else {
        problem.help("write the letters one after the other, or with blanks between")
    });
}

fn rights(text: &str, problems: &mut Vec<Problem>) -> String {
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
                        format!("`{c}` is no right to castle"),
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

/// A declared piece: its letter, and its moves behind one more character.
fn declared(text: &str, may_move: bool, must_move: bool, problems: &mut Vec<Problem>) -> Option<Value> {
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
                    format!("`{letter}` is no letter for a piece"),
                    "Fairy-Stockfish takes the piece out",
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
                    "write `customPiece1 = {letter}:{}`, with a slot that is free",
                    shown(moves.trim_end())
                )),
            );
        } else if !rest.trim().is_empty() {
            problems.push(ignored(1..text.len(), &letter.to_string(), rest));
        }
        return Some(Value::Declared { letter: letter_value, moves: None, synonym: None });
    }
    // The program skips one character, whatever it is, and takes the rest as moves.
    let separator = rest.chars().next();
    let moves = separator.map(|c| rest.get(c.len_utf8()..).unwrap_or_default().trim_end().to_owned());
    match separator {
        Some(':') => {}
        Some(c) if !c.is_whitespace() => problems.push(
            Problem::new(
                Code::IniPieceMoves,
                1..1 + c.len_utf8(),
                format!("the moves of a piece stand behind a colon, and `{c}` is skipped"),
                format!("Fairy-Stockfish reads `{}`", shown(moves.as_deref().unwrap_or_default())),
            )
            .help("write a letter, a colon and the moves, as in `a:BN`"),
        ),
        Some(_) if moves.as_deref().is_some_and(|moves| !moves.is_empty()) => problems.push(
            Problem::new(Code::IniPieceMoves, 1..2, "the moves of a piece stand behind a colon", "a blank")
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
            .help(format!("write them behind a colon, as in `{letter}:BN`"))
            .help(format!("a piece that is meant to stand still is `immobile = {letter}`")),
        );
    }
    let moves = if must_move { Some(moves.unwrap_or_default()) } else { moves };
    Some(Value::Declared { letter: letter_value, moves, synonym: None })
}
