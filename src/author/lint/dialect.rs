//! Patterns that other programs read differently.

use std::ops::ControlFlow;

use alfil_core::board::{Shape, Side, Square, SquareSet};
use alfil_core::possible::Ground;
use alfil_core::rules::Movement;
use alfil_language::betza::{self, Dialect};
use alfil_language::def::definition::NO_MOVE;
use alfil_language::diag::{Code, Diagnostic, Severity, Text};

use super::Lint;
use crate::words::describe::movement_clause;

/// Reports patterns that mean one thing to alfil and another to Fairy-Stockfish, if no file chooses a dialect, or another
/// file than theirs.
pub(super) fn check_dialects(lint: &mut Lint<'_>) {
    let def = lint.def;
    let chosen = def.betza_dialect.get().map(|word| word.span);
    for (key, piece) in def.pieces.get().map_or(&[][..], |named| &named.entries) {
        let Some(text) = piece.get().and_then(|piece| piece.r#move.get()) else { continue };
        // The dialect may have been chosen with only the moves of one file in mind.
        if text.value == NO_MOVE || chosen.is_some_and(|chosen| chosen.file == text.span.file) {
            continue;
        }
        let Some((here, there)) = differing(lint.ground, text) else { continue };
        let mut found = Diagnostic::new(
            Code::DialectsDiffer,
            match chosen {
                None => format!("Fairy-Stockfish reads the move of `{}` differently", key.value),
                Some(_) => format!("another file decides how the move of `{}` is read", key.value),
            },
        )
        .label(text.span, "this has two meanings");
        if let Some(chosen) = chosen {
            found = found.label(chosen, "this applies to both files");
        }
        found = found
            .note(format!("as `xbetza`, the default: {here}"))
            .note(format!("as `fairy-stockfish`: {there}"));
        lint.push(match chosen {
            None => found.help(
                "write `betza-dialect = \"xbetza\"` or `betza-dialect = \"fairy-stockfish\"` above the tables",
            ),
            Some(_) => found
                .help("write the move so that both dialects agree, or choose the dialect in the file of the move")
                .help_to_allow("if this is intended"),
        });
    }
}

/// Returns what a pattern means in each dialect, if both read all of it and the moves differ.
fn differing(ground: Ground<'_>, text: &Text) -> Option<(String, String)> {
    let [here, there] = Dialect::ALL.map(|dialect| {
        let read = betza::compile(text, dialect);
        let is_clean = read.diagnostics.iter().all(|d| d.severity() == Severity::Warning && !is_of_other(d));
        read.movement.filter(|movement| is_clean && !movement.terms.is_empty())
    });
    let (here, there) = (here?, there?);
    let differ = here != there && squares(ground, &here) != squares(ground, &there);
    (differ && !ground.budget.is_spent()).then(|| (movement_clause(&here), movement_clause(&there)))
}

/// Returns whether a finding says that the other program does not understand the pattern.
fn is_of_other(found: &Diagnostic) -> bool {
    matches!(found.code, Code::BetzaSkippedByFsf | Code::BetzaNoMovesInFsf)
}

/// Returns where a piece could go from the middle of the board, without and with a capture.
fn squares(ground: Ground<'_>, movement: &Movement) -> [SquareSet; 2] {
    let Shape { files, ranks } = ground.shape;
    let middle = ground.shape.square(i32::from(files / 2), i32::from(ranks / 2)).unwrap_or(Square(0));
    let [mut quiet, mut captures] = [SquareSet::new(), SquareSet::new()];
    for term in &movement.terms {
        ground.landings(term, Side::First, middle, &mut |landing| {
            if landing.quiet {
                quiet.insert(landing.to);
            }
            if landing.capture {
                captures.insert(landing.to);
            }
            ControlFlow::Continue(())
        });
    }
    [quiet, captures]
}
