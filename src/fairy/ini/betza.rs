//! Compiles the moves of pieces as Fairy-Stockfish reads them.

use std::ops::Range;

use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Code, Diagnostic, Span, Text};

use super::dialect::Dialect as Program;
use super::findings::{Findings, finding_at, shown};
use super::keys::{Kind, Known};
use super::reader::IniEntry;
use super::tuples;

/// Compiles the moves of a line, and reports the parts that have no effect.
pub(super) fn check_moves(known: Known, entry: &IniEntry, found: &mut Findings) {
    if !matches!(known.key.kind, Kind::Custom | Kind::King) {
        return;
    }
    let value = &entry.value;
    let Some(colon) = value.text.find(':') else { return };
    let moves = value.text.get(colon + 1..).unwrap_or_default();
    // A comment after the moves has already been reported; its letters are not meant as moves.
    let moves = moves.split_once([' ', '\t']).map_or(moves, |(moves, rest)| {
        if rest.trim_start().starts_with(['#', ';']) {
            moves
        } else {
            value.text.get(colon + 1..).unwrap_or_default()
        }
    });
    let moves = moves.trim_end();
    let start = value.span.start + colon as u32 + 1;
    let span = Span { end: start + moves.len() as u32, start, ..value.span };
    let text = match found.dialect() {
        Program::FairyStockfish => Text::verbatim(moves, span, start),
        Program::FairyStockfishX => {
            let (lettered, places) = tuples::lettered(moves);
            Text::mapped(lettered, span, places.into_iter().map(|place| start + place as u32).collect())
        }
    };
    // A dash says that there are none.
    if moves == "-" {
        return;
    }
    let compiled = compile(&text, Dialect::FairyStockfish);
    let says_nothing = match found.dialect() {
        Program::FairyStockfish => {
            let has_atoms = compiled.diagnostics.iter().any(|d| d.code == Code::BetzaNoMovesInFsf);
            !has_atoms && compiled.movement.as_ref().is_some_and(|movement| movement.terms.is_empty())
        }
        Program::FairyStockfishX => !text.value.contains(is_atom),
    };
    if says_nothing && !moves.is_empty() {
        found.push(nothing(known, moves, span));
        return;
    }
    if found.dialect() == Program::FairyStockfishX && tuples::named(moves).is_none() {
        for range in unread(moves) {
            let message =
                format!("Fairy-Stockfish skips `{}`", shown(moves.get(range.clone()).unwrap_or_default()));
            let place = Span::new(span.file, start as usize + range.start..start as usize + range.end);
            found.push(
                finding_at(Code::BetzaSkippedByFsf, place, message, "this is skipped")
                    .help("the piece moves by the rest; remove what is skipped, or write what you mean"),
            );
        }
    }
    for mut diagnostic in compiled.diagnostics {
        // What only the fork reads is read, or refused, at import.
        if found.dialect() == Program::FairyStockfishX
            && matches!(diagnostic.code, Code::BetzaSkippedByFsf | Code::BetzaNoMovesInFsf)
        {
            continue;
        }
        // The format has only one dialect, so the usual advice to choose another does not help.
        if diagnostic.code == Code::BetzaSkippedByFsf {
            diagnostic.help = vec![
                "the piece moves by the rest; remove what is skipped, or write what you mean".to_owned(),
            ];
        } else if diagnostic.code == Code::BetzaNoMovesInFsf {
            diagnostic.help = vec!["the piece moves only by the other parts; leave this one out".to_owned()];
        }
        found.push(diagnostic);
    }
}

/// Returns the finding that a text says nothing.
fn nothing(known: Known, moves: &str, span: Span) -> Diagnostic {
    let message = format!("Fairy-Stockfish finds no moves in `{}`, and the piece never moves", shown(moves));
    let found = finding_at(Code::BetzaSkippedByFsf, span, message, "no known atom");
    found.help(if known.key.kind == Kind::King {
        "write how it moves, as in `king = k:KN`, or `king = k` for the usual king"
    } else {
        "write how it moves, as in `customPiece1 = a:BN`; for a piece that never moves there is `immobile`"
    })
}

/// Returns whether Fairy-Stockfish-X takes a character for an atom, or for the beginning of one.
fn is_atom(c: char) -> bool {
    "WFDNAHLCZJGKRBQUOM@(".contains(c)
}

/// Returns the parts of a text that Fairy-Stockfish-X skips: characters it does not know, and modifiers without an
/// atom.
fn unread(text: &str) -> Vec<Range<usize>> {
    const MODIFIERS: &str = "mcepgnxjzifbvhrls^";
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut skip = |range: Range<usize>| match ranges.last_mut() {
        Some(last) if last.end == range.start => last.end = range.end,
        _ => ranges.push(range),
    };
    let mut pending: Option<usize> = None;
    let mut is_behind_atom = false;
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let closing = match c {
            '{' => Some('}'),
            '(' => Some(')'),
            '[' if is_behind_atom => Some(']'),
            _ => None,
        };
        let end = closing
            .and_then(|closing| text.get(at..)?.find(closing))
            .map_or(at + c.len_utf8(), |n| at + n + 1);
        if is_atom(c) {
            pending = None;
        } else if MODIFIERS.contains(c) || closing == Some('}') {
            pending = pending.or(Some(at));
        } else if !(is_behind_atom && (c.is_ascii_digit() || closing.is_some())) {
            skip(at..end);
        }
        is_behind_atom = is_atom(c) || (is_behind_atom && c.is_ascii_digit());
        at = end;
    }
    // A mark of shots counts in any position.
    if let Some(from) = pending.filter(|&from| !text.get(from..).unwrap_or_default().contains('^')) {
        skip(from..text.len());
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::unread;

    #[test]
    fn what_the_fork_skips_is_found() {
        for (text, expected) in [
            ("fmWfceFifmnD", &[][..]),
            ("R[2-3]cB3", &[]),
            ("m(RN)c(0,4)", &[]),
            ("c^Q", &[]),
            ("mKc{hurdles: 1,1; capture: locust_first}F", &[]),
            ("zmNqq", &["qq"]),
            ("N!!", &["!!"]),
            ("Nmm", &["mm"]),
            ("!NyW", &["!", "y"]),
        ] {
            let found: Vec<&str> = unread(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
