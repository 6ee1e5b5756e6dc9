//! Pieces that are listed with no points.

use alfil_language::diag::Code;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let scored = lint.def.points.get().and_then(|points| points.value.for_capturing.get());
    let entries = scored.map_or(&[][..], |scored| &scored.value.entries);
    let none = lint.rules.points.iter().filter(|(_, points)| *points == 0).filter_map(|&(kind, _)| {
        let (key, _) = entries.iter().find(|(key, _)| key.value == lint.rules.kind(kind).key)?;
        Some(Never {
            code: Code::NeverMatters,
            message: format!("nobody gets points for `{}`, listed or not", key.value),
            place: key.span,
            why: "a piece that is not listed gives no points either".to_owned(),
        })
    });
    none.collect()
}
