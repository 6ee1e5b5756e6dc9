//! What the author of a pattern with findings probably meant.

mod directions_behind;
mod missing_capitals;
mod prose;
mod usual;

use alfil_core::phrase::joined;

use crate::betza::findings::Findings;
use crate::betza::meant::missing_capitals::Reading;
use crate::betza::warnings::doubled::{self, Odd, Sort};
use crate::betza::{Dialect, plainly};
use crate::diag::{Certainty, Code, Diagnostic, Severity, Text};

/// Returns the findings about a pattern, with what was probably meant.
///
/// While there is an error, only errors are left, since a warning presupposes how the pattern is read; and no fix is certain
/// unless it changes nothing but spaces.
pub(in crate::betza) fn review(text: &Text, diagnostics: Vec<Diagnostic>, odd: &[Odd]) -> Vec<Diagnostic> {
    let is_error = |found: &Diagnostic| found.severity() == Severity::Error;
    if diagnostics.iter().any(is_error) {
        of_errors(text, diagnostics.into_iter().filter(is_error).collect())
    } else if diagnostics.is_empty() && odd.is_empty() {
        diagnostics
    } else {
        of_warnings(text, diagnostics, odd)
    }
}

/// Returns the findings about a pattern as Fairy-Stockfish reads it, which never has errors of its own.
pub(in crate::betza) fn review_fairy(
    text: &Text,
    mut diagnostics: Vec<Diagnostic>,
    has_moves: bool,
) -> Vec<Diagnostic> {
    if let (false, Some(meaning), Some(first)) =
        (has_moves, prose::meaning(&text.value), diagnostics.first_mut())
    {
        first.help.push(format!("moves are written in Betza notation: {}", meaning.help));
    }
    let plain = plainly(&text.value, Dialect::XBetza);
    let is_read = plain.diagnostics.iter().all(|found| found.severity() == Severity::Warning);
    if is_read && !plain.odd.is_empty() {
        diagnostics.extend(small_letter(text));
    }
    diagnostics
}

fn of_errors(text: &Text, mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let whole = 0..text.value.len();
    if let Some(meaning) = prose::meaning(&text.value) {
        let message = format!("`{}` is not a move in Betza notation", text.value);
        let mut found = Diagnostic::new(Code::BetzaNoAtom, message)
            .label(text.place(whole.clone()), "these are words")
            .help(format!("moves are written in Betza notation: {}", meaning.help));
        if let Some(betza) = meaning.betza {
            found = found.guess(text.place(whole), betza);
        }
        return vec![found];
    }
    match without_spaces(&text.value) {
        // The other errors follow from the spaces.
        Some(certainty) => {
            errors.retain(|error| is_space(text, error));
            certain_at_most(&mut errors, certainty);
            return errors;
        }
        None => certain_at_most(&mut errors, Certainty::Likely),
    }
    let [first, others @ ..] = errors.as_mut_slice() else { return errors };
    let behind = directions_behind::corrected(&text.value)
        .filter(|_| first.code == Code::BetzaNoAtom && others.is_empty());
    let readings = of_capitals(text, first);
    if behind.is_some() || !readings.is_empty() {
        // The general advice would only repeat what follows.
        first.help.retain(|line| !line.starts_with(ATOMS) && !line.starts_with(AS_IN));
    }
    first.help.extend(shown(&readings));
    if let Some(corrected) = &behind {
        first.help.insert(0, format!("directions are written before their atom: `{corrected}`"));
    }
    let mut instead: Vec<String> = readings.into_iter().map(|reading| reading.text).chain(behind).collect();
    instead.dedup();
    match instead.as_slice() {
        [one] => {
            first.fix = None;
            *first = first.clone().guess(text.place(whole), one);
        }
        [] => {}
        [_, _, ..] => first.fix = None,
    }
    errors
}

/// How the advice that a reading replaces begins.
const ATOMS: &str = "atoms are capital letters";
const AS_IN: &str = "write the atom after its modifiers";

/// Returns what a pattern with an error may mean if small letters are capitals: usual pieces, or at least something, if
/// the letter is part of the error.
fn of_capitals(text: &Text, error: &Diagnostic) -> Vec<Reading> {
    if !text.value.contains(|c: char| c.is_ascii_uppercase()) {
        return missing_capitals::readings_of_small(&text.value);
    }
    let mut readings = missing_capitals::readings(&text.value);
    readings.retain(|reading| {
        let at = text.place(reading.at.clone());
        let is_here = error.span().is_some_and(|span| span.start <= at.start && at.end <= span.end);
        // Letters that exclude each other are known letters.
        let is_unknown = ![Code::BetzaConflict, Code::BetzaUnsupported].contains(&error.code);
        reading.piece.is_some() || (is_here && is_unknown)
    });
    readings
}

fn is_space(text: &Text, error: &Diagnostic) -> bool {
    let blank = |at: usize| text.value.get(at..).is_some_and(|rest| rest.starts_with(char::is_whitespace));
    let places = text.value.char_indices().map(|(at, _)| at).filter(|&at| blank(at));
    let spans: Vec<_> = places.map(|at| text.place(at..at + 1).start).collect();
    error.code == Code::BetzaStray && error.span().is_some_and(|span| spans.contains(&span.start))
}

fn certain_at_most(errors: &mut [Diagnostic], certainty: Certainty) {
    if certainty == Certainty::Likely {
        for fix in errors.iter_mut().filter_map(|error| error.fix.as_mut()) {
            fix.certainty = Certainty::Likely;
        }
    }
}

/// Returns how certain it is that spaces should go: nothing if there are none, or the pattern is wrong without them,
/// too. It is certain if the same terms are left.
fn without_spaces(text: &str) -> Option<Certainty> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let whole = parts.concat();
    if whole == text {
        return None;
    }
    let plain = plainly(&whole, Dialect::XBetza);
    let is_read = plain.diagnostics.iter().all(|found| found.severity() == Severity::Warning);
    let keeps_terms = parts.iter().zip(parts.iter().skip(1)).all(|(one, other)| {
        let (last, first) = (one.chars().next_back(), other.chars().next());
        let is_open = last.is_some_and(|c| c.is_ascii_lowercase());
        last != first && !is_open && !first.is_some_and(|c| c.is_ascii_digit())
    });
    let certainty = if keeps_terms && plain.odd.is_empty() { Certainty::Certain } else { Certainty::Likely };
    is_read.then_some(certainty)
}

fn of_warnings(text: &Text, diagnostics: Vec<Diagnostic>, odd: &[Odd]) -> Vec<Diagnostic> {
    // A usual piece without any finding: all others are consequences of the one letter.
    if let Some(found) = small_letter(text) {
        return vec![found];
    }
    let mut found = Findings::with(text, diagnostics);
    let is_reported = |odd: &&Odd| {
        !found.diagnostics().iter().any(|other| {
            let at = text.place(odd.at.clone());
            matches!(other.code, Code::BetzaLeadingSpread | Code::BetzaSplitPair)
                && other.span().is_some_and(|span| span.start < at.end && at.start < span.end)
        })
    };
    let odd: Vec<Odd> = odd.iter().filter(is_reported).cloned().collect();
    for odd in odd {
        let instead = match odd.sort {
            Sort::Unlikely => Vec::new(),
            Sort::Repeated(..) | Sort::Opposed(..) => missing_capitals::readings(&text.value),
        };
        let is_here = |reading: &Reading| odd.at.start <= reading.at.start && reading.at.end <= odd.at.end;
        let instead: Vec<String> = instead.into_iter().filter(is_here).map(|reading| reading.text).collect();
        doubled::warn_of_doubled(&mut found, &odd, &instead);
    }
    found.into_diagnostics()
}

/// Returns the finding that a small letter as a capital gives a usual piece; nothing if none does.
fn small_letter(text: &Text) -> Option<Diagnostic> {
    let mut readings = missing_capitals::readings(&text.value);
    readings.retain(|reading| reading.piece.is_some());
    let first = readings.first()?;
    let small = text.value.get(first.at.clone())?;
    let capital = small.to_ascii_uppercase();
    let mut found =
        Diagnostic::new(Code::BetzaSmallLetter, format!("`{small}` may have been meant as `{capital}`"))
            .label(text.place(first.at.clone()), "this is read as a modifier of the next atom");
    found.help.extend(shown(&readings));
    found = found.help("if the lower-case letter is intended, write the moves in another way");
    if let [_] = readings.as_slice() {
        found = found.guess(text.place(first.at.clone()), capital);
    }
    Some(found)
}

/// The most readings that are shown.
const MAX_SHOWN: usize = 3;

/// Returns what the readings are; nothing if there are none.
fn shown(readings: &[Reading]) -> Option<String> {
    let fact = |reading: &Reading| match reading.piece {
        Some(piece) => format!("`{}` (the {})", reading.text, piece.name),
        None => format!("`{}`", reading.text),
    };
    let facts: Vec<String> = readings.iter().take(MAX_SHOWN).map(fact).collect();
    (!facts.is_empty()).then(|| format!("{ATOMS}: did you mean {}?", joined(&facts, "or")))
}
