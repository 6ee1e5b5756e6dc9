//! Capital letters that were typed small: `ffW` for `FfW`.

use std::ops::Range;

use crate::betza::meant::usual::{self, Usual};
use crate::betza::{Dialect, atoms, plainly};

/// The longest pattern that is read in other ways; the usual pieces are shorter.
const MAX_BYTES: usize = 64;

/// The longest pattern in which two letters at once are read as capitals.
const MAX_BYTES_OF_TWO: usize = 14;

/// A pattern with capitals in place of small letters, which then has a meaning and no finding.
#[derive(Clone, Debug)]
pub(in crate::betza) struct Reading {
    /// The letter.
    pub(in crate::betza) at: Range<usize>,
    /// The whole pattern.
    pub(in crate::betza) text: String,
    /// The usual piece that moves so.
    pub(in crate::betza) piece: Option<&'static Usual>,
}

/// Returns the readings of a pattern in which one letter is a capital. If there are usual pieces among them, only
/// those.
pub(in crate::betza) fn readings(text: &str) -> Vec<Reading> {
    let mut readings = with_one_capital(text);
    if readings.iter().any(|reading| reading.piece.is_some()) {
        readings.retain(|reading| reading.piece.is_some());
    }
    readings
}

/// Returns the usual pieces that a pattern without any capital means, if one letter or two are read as capitals.
pub(in crate::betza) fn readings_of_small(text: &str) -> Vec<Reading> {
    let mut readings = with_one_capital(text);
    if text.len() <= MAX_BYTES_OF_TWO {
        for (at, changed) in changes(text) {
            let later = with_one_capital(&changed).into_iter().filter(|reading| reading.at.start > at.start);
            readings.extend(later.map(|reading| Reading { at: at.clone(), ..reading }));
        }
    }
    readings.retain(|reading| reading.piece.is_some());
    readings
}

fn with_one_capital(text: &str) -> Vec<Reading> {
    changes(text).into_iter().filter_map(|(at, text)| reading(at, text)).collect()
}

/// Returns the texts with one of the small letters as a capital that is an atom.
fn changes(text: &str) -> Vec<(Range<usize>, String)> {
    if text.len() > MAX_BYTES {
        return Vec::new();
    }
    let small = text.char_indices().filter(|(_, c)| c.is_ascii_lowercase());
    small
        .filter_map(|(at, c)| {
            let capital = c.to_ascii_uppercase();
            let place = at..at + 1;
            let mut changed = text.to_owned();
            changed.replace_range(place.clone(), &capital.to_string());
            atoms::LETTERS.contains(capital).then_some((place, changed))
        })
        .collect()
}

fn reading(at: Range<usize>, text: String) -> Option<Reading> {
    let plain = plainly(&text, Dialect::XBetza);
    if !plain.diagnostics.is_empty() || !plain.odd.is_empty() {
        return None;
    }
    let piece = usual::written_so(&text, &plain.terms);
    Some(Reading { at, text, piece })
}
