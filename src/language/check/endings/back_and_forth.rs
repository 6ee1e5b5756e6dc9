//! Moves of one piece back and forth.

use alfil_core::rules::{Condition, Interlude};

use super::Reader;
use crate::def::Field;
use crate::def::condition::BackAndForth;
use crate::diag::{Code, Diagnostic, Span};

impl Reader<'_, '_> {
    pub(in crate::check) fn back_and_forth(&mut self, table: &BackAndForth, span: Span) -> Option<Condition> {
        let kinds = self.set(&table.pieces, span);
        let moves = self.cx.required(&table.moves, "moves", span, "moves = 4")?;
        if moves.value < 2 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, format!("`moves` is {}", moves.value))
                    .label(moves.span, "write 2 or more: the second move reverses the first"),
            );
        }
        let interlude = match &table.pass {
            Field::Absent => Interlude::Never,
            Field::Broken => return None,
            Field::Present(word) => {
                if word.value == Interlude::BeforeLast {
                    self.report_impossible_passes(word.span);
                }
                word.value
            }
        };
        Some(Condition::BackAndForth { kinds: kinds?, moves: moves.value, interlude })
    }
}
