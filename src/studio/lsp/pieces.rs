//! Descriptions of pieces and moves, with diagrams.

use alfil_core::board::Budget;
use alfil_core::rules::{Movement, Term};
use alfil_language::betza::{Dialect, compile};
use alfil_language::def::definition::DialectWord;
use alfil_language::diag::{FileId, Severity, Span, Text};

use super::document::Document;
use crate::words::describe::movement_sentence;
use crate::words::diagram;

/// Returns the name, the moves and the diagram of a piece.
pub(super) fn about(document: &Document, key: &str) -> Option<String> {
    if let Some(kind) = document.rules.as_ref().and_then(|rules| rules.kinds.iter().find(|k| k.key == key)) {
        let royal = if kind.royal { ", royal" } else { "" };
        let id = &kind.id;
        return Some(format!("**{}** (`{id}`{royal})\n\n{}", kind.name, drawn(&kind.movement)));
    }
    let pieces = document.definition()?.pieces.get()?;
    let (_, piece) = pieces.entries.iter().find(|(other, _)| other.value == key)?;
    let moves = piece.get()?.r#move.get()?;
    Some(format!("**{key}**\n\n{}", about_moves(document, &moves.value)?))
}

/// Returns a description of a move string; nothing if it cannot be read.
pub(super) fn about_moves(document: &Document, moves: &str) -> Option<String> {
    let dialect = document.definition().and_then(|d| d.betza_dialect.get()).map(|word| word.value);
    let dialect = match dialect {
        Some(DialectWord::FairyStockfish) => Dialect::FairyStockfish,
        Some(DialectWord::Xbetza) | None => Dialect::XBetza,
    };
    let text = Text::verbatim(moves, Span::new(FileId::FIRST, 0..moves.len()), 0);
    let compiled = compile(&text, dialect);
    let is_wrong = compiled.diagnostics.iter().any(|found| found.severity() == Severity::Error);
    compiled.movement.filter(|_| !is_wrong).map(|movement| format!("`{moves}`\n\n{}", drawn(&movement)))
}

/// The most steps spent on drawing, each a square looked at: editors do not wait long.
const MAX_STEPS: u64 = 4_000_000;

/// Most legs of moves that are drawn: editors do not wait long.
const MAX_LEGS: usize = 3;

fn drawn(movement: &Movement) -> String {
    if movement.terms.is_empty() {
        return "It never moves.".to_owned();
    }
    let sentence = movement_sentence(movement);
    let is_long = |term: &Term| term.legs.len() > MAX_LEGS;
    if movement.terms.iter().any(is_long) {
        return sentence;
    }
    let Some(drawing) = diagram::compact(movement, &Budget::of(MAX_STEPS)) else { return sentence };
    let legend = diagram::legend(&drawing.signs);
    let beyond = diagram::beyond(&drawing).map_or_else(String::new, |beyond| format!("\n\n{beyond}"));
    format!("```text\n{}\n\n{}\n```\n\n{sentence}{beyond}", drawing.lines.join("\n"), legend.join("\n"))
}
