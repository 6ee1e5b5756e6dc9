//! Moves that were written in words: `knight`, `rook or bishop`.

use alfil_core::phrase::joined;

use crate::betza::meant::usual::{self, Usual};
use crate::betza::{Dialect, plainly};

/// Words between the names of pieces.
const BETWEEN: [&str; 15] = [
    "and", "or", "plus", "with", "a", "an", "the", "like", "as", "moves", "move", "combined", "both",
    "either", "of",
];

/// Words for moves.
const OF_MOVES: [&str; 16] = [
    "forward",
    "forwards",
    "backward",
    "backwards",
    "sideways",
    "diagonal",
    "diagonally",
    "orthogonal",
    "orthogonally",
    "straight",
    "step",
    "slide",
    "jump",
    "leap",
    "vertically",
    "horizontally",
];

/// The longest text that is read as words.
const MAX_BYTES: usize = 120;

/// What words mean in the notation.
#[derive(Debug)]
pub(in crate::betza) struct Meaning {
    /// What to write, if the words leave no doubt.
    pub(in crate::betza) betza: Option<String>,
    /// What the pieces named are in the notation.
    pub(in crate::betza) help: String,
}

/// Returns the meaning of a text that is words rather than a pattern; nothing if it may be a pattern.
pub(in crate::betza) fn meaning(text: &str) -> Option<Meaning> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let small = text.trim().to_ascii_lowercase().replace(['-', '_'], " ");
    let whole = usual::called(small.trim_start_matches("the ").trim_start_matches("a "));
    if !whole.is_empty() {
        return Some(of_pieces(&[whole]));
    }
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "+&,/-().:;".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let mut named: Vec<Vec<&Usual>> = Vec::new();
    let mut parts: Vec<&str> = Vec::new();
    let mut is_clear = true;
    for word in &words {
        let small = word.to_ascii_lowercase();
        let pieces = usual::called(&small);
        if let Some(piece) = pieces.first() {
            is_clear &= pieces.len() == 1;
            parts.push(piece.betza);
            named.push(pieces);
        } else if plainly(word, Dialect::XBetza).diagnostics.is_empty() {
            parts.push(word);
        } else if !BETWEEN.contains(&small.as_str()) {
            is_clear = false;
        }
    }
    if named.is_empty() {
        let is_word = |word: &str| word.len() >= 3 && word.contains(['a', 'e', 'i', 'o', 'u']);
        let is_small = |word: &str| word.chars().skip(1).all(|c| c.is_ascii_lowercase());
        let n_words = words.iter().filter(|word| is_word(word) && is_small(word)).count();
        let is_of_moves = |word: &&str| OF_MOVES.contains(&word.to_ascii_lowercase().as_str());
        let help = "`W` is an orthogonal step, `F` a diagonal one, `R` and `B` slide, and `f` before them means forward";
        let is_prose = n_words >= 2 || words.iter().any(is_of_moves);
        return is_prose.then(|| Meaning { betza: None, help: help.to_owned() });
    }
    let mut distinct: Vec<&str> = Vec::new();
    for part in parts {
        // Two equal atoms side by side would be a rider.
        if !distinct.contains(&part) {
            is_clear &= distinct.last().is_none_or(|last| last.chars().next_back() != part.chars().next());
            distinct.push(part);
        }
    }
    let whole = distinct.concat();
    let is_read = is_clear && plainly(&whole, Dialect::XBetza).diagnostics.is_empty();
    let mut meaning = of_pieces(&named);
    meaning.betza = is_read.then_some(whole);
    Some(meaning)
}

/// Returns what these pieces are; each may have several meanings.
fn of_pieces(pieces: &[Vec<&'static Usual>]) -> Meaning {
    let all: Vec<&Usual> = pieces.iter().flatten().copied().collect();
    let mut facts: Vec<String> = all.iter().map(|piece| fact(piece)).collect();
    facts.dedup();
    let only = match all.as_slice() {
        [one] => Some(one.betza.to_owned()),
        [] | [_, ..] => None,
    };
    Meaning { betza: only, help: joined(&facts, "and") }
}

fn fact(piece: &Usual) -> String {
    let article = if piece.name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {} is `{}`", piece.name, piece.betza)
}
