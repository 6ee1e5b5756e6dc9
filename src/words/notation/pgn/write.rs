//! Records to texts.

use std::fmt::Write as _;

use alfil_core::board::Side;

use super::{ROSTER, Record, Tag, WrittenMove};

/// Columns of a line of moves.
const WIDTH: usize = 79;

/// Returns the record as text, ended by an empty line. The first move has this number and is made by this side.
pub fn write(record: &Record, first_number: u32, first: Side) -> String {
    let mut text = String::new();
    for name in ROSTER {
        let unknown = match name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        let result = record.result.to_string();
        let value = if name == "Result" { &result } else { record.tag(name).unwrap_or(unknown) };
        write_tag(name, value, &mut text);
    }
    for Tag { name, value, .. } in record.tags.iter().filter(|tag| !ROSTER.contains(&tag.name.as_str())) {
        write_tag(name, value, &mut text);
    }
    text.push('\n');
    let mut words = Words { text, column: 0, before: String::new() };
    record.comments.iter().for_each(|comment| words.comment(comment));
    write_moves(&record.moves, Turn { number: first_number, side: first, goes_on: false }, &mut words);
    words.word(&record.result.to_string());
    words.text + "\n\n"
}

/// Whose move comes next.
#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    side: Side,
    /// True if the same player has moved before, in the same turn.
    goes_on: bool,
}

/// Writes moves with their variations, which begin with the turn of the move that they replace.
fn write_moves(moves: &[WrittenMove], mut turn: Turn, words: &mut Words) {
    let mut is_numbered = false;
    for mv in moves {
        let Turn { number, side, goes_on } = turn;
        // A number stays with its move.
        match side {
            _ if goes_on => words.word(&mv.text),
            Side::First => words.word(&format!("{number}. {}", mv.text)),
            Side::Second if !is_numbered => words.word(&format!("{number}... {}", mv.text)),
            Side::Second => words.word(&mv.text),
        }
        mv.nags.iter().for_each(|nag| words.word(&format!("${nag}")));
        mv.comments.iter().for_each(|comment| words.comment(comment));
        for variation in &mv.variations {
            words.before.push('(');
            variation.comments.iter().for_each(|comment| words.comment(comment));
            write_moves(&variation.moves, turn, words);
            words.after(')');
        }
        // Text between two moves makes the number necessary again.
        is_numbered = side == Side::First && mv.comments.is_empty() && mv.variations.is_empty();
        turn.goes_on = mv.goes_on;
        if !turn.goes_on {
            turn.number = number.saturating_add(u32::from(side == Side::Second));
            turn.side = !side;
        }
    }
}

fn write_tag(name: &str, value: &str, text: &mut String) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(|c: char| c.is_control(), " ");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Words that are put in lines.
struct Words {
    text: String,
    column: usize,
    /// What the next word begins with.
    before: String,
}

impl Words {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.before) + word;
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += width;
    }

    /// Adds a sign to the last word, or puts it on the next line if there is no room.
    fn after(&mut self, sign: char) {
        if self.column == WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(sign);
        self.column += 1;
    }

    /// A comment, which cannot have a brace in it.
    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{}}}", comment.replace('{', "(").replace('}', ")"));
        comment.split_whitespace().for_each(|word| self.word(word));
    }
}
