//! Directions that were written behind their atom: `mWfcFf` for `fmWfcF`.

use crate::betza::directions::is_direction;
use crate::betza::meant::usual;
use crate::betza::{Dialect, plainly};

/// The longest pattern that is put in order.
const MAX_BYTES: usize = 64;

/// The most ways to divide the letters between atoms that are tried.
const MAX_WAYS: usize = 256;

/// Returns the pattern with each direction before its atom, if letters at its end belong to no atom: the only way that
/// means a usual piece, or else the one that only moves the last letters.
pub(in crate::betza) fn corrected(text: &str) -> Option<String> {
    let tail = text.rfind(|c: char| !c.is_ascii_lowercase())? + 1;
    let last = text.get(tail..)?;
    let is_plain = text.len() <= MAX_BYTES && text.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_plain || last.is_empty() || !last.chars().all(goes_behind) {
        return None;
    }
    let terms = terms(text);
    let mut ways = vec![(String::new(), String::new())];
    for (place, (small, atom)) in terms.iter().enumerate() {
        let mut longer = Vec::new();
        for (done, open) in &ways {
            // The letters between two atoms: some belong to the one before, the rest to the next.
            for n in 0..=small.len() {
                let (behind, before) = small.split_at(n);
                let is_start = place == 0;
                if (is_start && n > 0) || !behind.chars().all(goes_behind) {
                    continue;
                }
                let is_end = atom.is_empty();
                if is_end && !before.is_empty() {
                    continue;
                }
                let done = if is_start { String::new() } else { format!("{done}{}", joined(behind, open)) };
                longer.push((done, format!("{before}{atom}")));
            }
        }
        ways = longer;
        if ways.len() > MAX_WAYS {
            return None;
        }
    }
    let mut usual: Vec<String> =
        ways.iter().map(|(done, _)| done).filter(|way| is_usual(way)).cloned().collect();
    usual.sort();
    usual.dedup();
    match usual.as_slice() {
        [one] => return Some(one.clone()),
        [_, _, ..] => return None,
        [] => {}
    }
    if !last.chars().all(is_direction) {
        return None;
    }
    let (small, atom) = terms.iter().rev().nth(1)?;
    let start = text.len() - last.len() - small.len() - atom.len();
    let moved = format!("{}{}", text.get(..start)?, joined(last, &format!("{small}{atom}")));
    let plain = plainly(&moved, Dialect::XBetza);
    (plain.diagnostics.is_empty() && plain.odd.is_empty()).then_some(moved)
}

/// Returns whether people write the letter behind an atom.
fn goes_behind(letter: char) -> bool {
    is_direction(letter) || matches!(letter, 'm' | 'c')
}

/// Returns a term with more directions in front: those that it already has are not written again.
fn joined(directions: &str, term: &str) -> String {
    let own = term.trim_end_matches(|c: char| !c.is_ascii_lowercase());
    let mut new = String::new();
    for c in directions.chars().filter(|c| !own.contains(*c)) {
        if !new.contains(c) {
            new.push(c);
        }
    }
    format!("{new}{term}")
}

/// Returns the small letters and the atom behind them, in turn; the last atom is empty.
fn terms(text: &str) -> Vec<(&str, &str)> {
    let mut terms = Vec::new();
    let mut rest = text;
    loop {
        let capital = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
        let (small, after) = rest.split_at(capital);
        let end = after
            .char_indices()
            .find(|&(at, c)| c.is_ascii_lowercase() || (at > 0 && c.is_ascii_uppercase()))
            .map_or(after.len(), |(at, _)| at);
        let (atom, after) = after.split_at(end);
        terms.push((small, atom));
        if atom.is_empty() {
            return terms;
        }
        rest = after;
    }
}

fn is_usual(text: &str) -> bool {
    let plain = plainly(text, Dialect::XBetza);
    plain.diagnostics.is_empty() && plain.odd.is_empty() && usual::written_so(text, &plain.terms).is_some()
}
