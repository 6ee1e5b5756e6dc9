//! Compiles the moves of pieces as Fairy-Stockfish reads them.

use super::dialect::Dialect as Fork;
use super::findings::Findings;
use super::keys::{Kind, Known};
use super::reader::Entry;
use crate::betza::{Dialect, compile};
use crate::diag::{Code, Span, Text};

/// Compiles the moves of a line, and reports the parts that have no effect.
pub(super) fn check(known: Known, entry: &Entry, found: &mut Findings) {
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
    for mut diagnostic in compile(&Text::verbatim(moves, span, start), Dialect::FairyStockfish).diagnostics {
        // A piece with this letter shoots.
        if found.dialect() == Fork::FairyStockfishX && diagnostic.message.contains("`^`") {
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
