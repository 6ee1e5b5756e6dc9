//! Sections with a fault each, as players make them: the same for a seed in every run.

#![expect(clippy::indexing_slicing, reason = "a failed test may panic")]

use std::collections::BTreeSet;

use crate::sampling::random;

/// Numbers, each less than the argument.
type Chance<'a> = &'a mut dyn FnMut(u64) -> u64;

/// A fault, and how a section gets it; nothing if the section has no place for it.
type Fault = (&'static str, fn(&str, Chance<'_>) -> Option<String>);

const FAULTS: [Fault; 18] = [
    ("a letter of a key is missing", |text, chance| {
        change_line(text, chance, |_, _| true, |key, value, chance| pair(&without_letter(key, chance), value))
    }),
    ("two letters of a key are exchanged", |text, chance| {
        change_line(text, chance, |_, _| true, |key, value, chance| pair(&with_exchange(key, chance), value))
    }),
    ("an equals sign is missing", |text, chance| {
        change_line(text, chance, |_, _| true, |key, value, _| format!("{key} {value}"))
    }),
    ("a bracket is missing", |text, _| Some(text.replacen(']', "", 1))),
    ("the parent is unknown", |text, chance| {
        let (from, to) = (text.find(':')? + 1, text.find(']')?);
        let parent = text.get(from..to)?;
        Some(text.replacen(&format!(":{parent}]"), &format!(":{}]", without_letter(parent, chance)), 1))
    }),
    ("a piece on the board does not exist", |text, chance| {
        change_board(text, chance, |board, chance| {
            let letters: Vec<usize> = board.match_indices(char::is_alphabetic).map(|(at, _)| at).collect();
            let at = *letters.get(chance(letters.len() as u64) as usize).unwrap();
            let is_small = board[at..].starts_with(char::is_lowercase);
            format!("{}{}{}", &board[..at], if is_small { 'z' } else { 'Z' }, &board[at + 1..])
        })
    }),
    ("a rank is too long", |text, chance| {
        change_board(text, chance, |board, chance| {
            let mut ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
            let at = chance(ranks.len() as u64) as usize;
            ranks[at].push('p');
            ranks.join("/")
        })
    }),
    ("a rank is missing", |text, chance| {
        change_board(text, chance, |board, chance| {
            let mut ranks: Vec<&str> = board.split('/').collect();
            ranks.remove(chance(ranks.len() as u64) as usize);
            ranks.join("/")
        })
    }),
    ("nobody is to move", |text, chance| {
        change_line(
            text,
            chance,
            |key, _| key == "startFen",
            |key, value, _| pair(key, &value.replacen(" w ", " x ", 1)),
        )
    }),
    ("a word is no number and no answer", |text, chance| {
        let is_plain =
            |_: &str, value: &str| value == "true" || value == "false" || value.parse::<u32>().is_ok();
        change_line(text, chance, is_plain, |key, _, _| pair(key, "maybe"))
    }),
    ("a square is off the board", |text, chance| {
        let has_squares = |key: &str, value: &str| key.contains("Region") && value != "-";
        change_line(text, chance, has_squares, |key, value, _| pair(key, &format!("{value} z9")))
    }),
    ("a sign in a move means nothing", |text, chance| {
        change_line(
            text,
            chance,
            |key, _| key.starts_with("customPiece"),
            |key, value, chance| {
                let at = 2 + chance(value.len() as u64 - 1) as usize;
                pair(key, &format!("{}%{}", &value[..at], &value[at..]))
            },
        )
    }),
    ("a move ends without an atom", |text, chance| {
        let is_move = |key: &str, value: &str| {
            key.starts_with("customPiece") && value.ends_with(|c: char| c.is_ascii_uppercase())
        };
        change_line(text, chance, is_move, |key, value, _| {
            pair(key, value.trim_end_matches(|c: char| c.is_ascii_uppercase()))
        })
    }),
    ("two pieces have a letter", |text, chance| {
        change_line(
            text,
            chance,
            |key, _| key.starts_with("customPiece"),
            |key, value, _| pair(key, &format!("k{}", &value[1..])),
        )
    }),
    ("a line is there twice", |text, chance| {
        change_line(
            text,
            chance,
            |_, _| true,
            |key, value, _| format!("{}\n{}", pair(key, value), pair(key, value)),
        )
    }),
    ("the name is taken", |text, _| {
        let end = text.find([':', ']'])?;
        Some(format!("[chess{}", text.get(end..)?))
    }),
    ("something becomes a piece that does not exist", |text, chance| {
        let is_list = |key: &str, value: &str| key.starts_with("promotionPieceTypes") && value != "-";
        change_line(text, chance, is_list, |key, value, _| pair(key, &format!("{value}z")))
    }),
    ("a result is misspelled", |text, chance| {
        let is_result = |_: &str, value: &str| ["loss", "win", "draw", "none"].contains(&value);
        change_line(text, chance, is_result, |key, value, _| pair(key, &format!("{value}e")))
    }),
];

/// Returns so many different sections with a fault each, and the fault.
pub(super) fn broken(sections: &[(String, String)], n: usize) -> Vec<(&'static str, String)> {
    let mut seen = BTreeSet::new();
    let mut made = Vec::new();
    for seed in 0..100 * n {
        let mut chance = random(seed as u64 + 1);
        let (fault, edit) = FAULTS[seed % FAULTS.len()];
        let (_, text) = &sections[chance(sections.len() as u64) as usize];
        let changed = edit(text, &mut chance).filter(|changed| changed != text);
        if let Some(changed) = changed
            && made.len() < n
            && seen.insert(changed.clone())
        {
            made.push((fault, changed));
        }
    }
    made
}

fn pair(key: &str, value: &str) -> String {
    format!("{key} = {value}")
}

/// Changes one of the lines with a key and a value that pass a test.
fn change_line(
    text: &str,
    chance: Chance<'_>,
    is_meant: impl Fn(&str, &str) -> bool,
    edit: impl Fn(&str, &str, Chance<'_>) -> String,
) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let read = |line: &str| {
        let (key, value) = line.split_once('=')?;
        Some((key.trim().to_owned(), value.trim().to_owned())).filter(|_| !line.starts_with(['#', ';']))
    };
    let has = |at: &usize| read(lines[*at]).is_some_and(|(key, value)| is_meant(&key, &value));
    let meant: Vec<usize> = (0..lines.len()).filter(has).collect();
    let at = *meant.get(chance(meant.len() as u64) as usize)?;
    let (key, value) = read(lines[at])?;
    let changed = edit(&key, &value, chance);
    let mut lines: Vec<&str> = lines;
    lines[at] = &changed;
    Some(lines.join("\n") + "\n")
}

/// Changes the board of the start position, but for the hand behind it.
fn change_board(text: &str, chance: Chance<'_>, edit: impl Fn(&str, Chance<'_>) -> String) -> Option<String> {
    change_line(
        text,
        chance,
        |key, _| key == "startFen",
        |key, value, chance| {
            let end = value.find(['[', ' ']).unwrap_or(value.len());
            pair(key, &format!("{}{}", edit(&value[..end], chance), &value[end..]))
        },
    )
}

fn without_letter(word: &str, chance: Chance<'_>) -> String {
    let at = 1 + chance(word.len() as u64 - 1) as usize;
    format!("{}{}", &word[..at], &word[at + 1..])
}

fn with_exchange(word: &str, chance: Chance<'_>) -> String {
    let at = chance(word.len() as u64 - 1) as usize;
    let (a, b) = (&word[at..=at], &word[at + 1..at + 2]);
    format!("{}{b}{a}{}", &word[..at], &word[at + 2..])
}
