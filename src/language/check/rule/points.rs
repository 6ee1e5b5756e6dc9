//! What players get points for.

use alfil_core::board::PieceKind;
use alfil_core::rules::{Condition, End};

use crate::check::context::Context;
use crate::check::endings::verdicts;
use crate::check::pieces::Pieces;
use crate::def::Spanned;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn check_points(cx: &mut Context<'_>, pieces: &Pieces) -> Vec<(PieceKind, u16)> {
    let Some(Spanned { value: table, span }) = cx.def.points.get() else { return Vec::new() };
    let points = cx.required(&table.for_capturing, "for-capturing", *span, "for-capturing = { pawn = 1 }");
    points.map_or(Vec::new(), |points| verdicts::points(cx, pieces, points))
}

/// Warns of points that nothing asks for.
pub(in crate::check) fn warn_unused_points(cx: &mut Context<'_>, illegal: &[Condition], ends: &[End]) {
    let Some(Spanned { span, .. }) = cx.def.points.get() else { return };
    let asks = |part: &Condition| matches!(part, Condition::Points { .. });
    let mut conditions = illegal.iter().chain(ends.iter().map(|end| &end.when));
    if !conditions.any(|condition| condition.any_part(&asks)) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnusedPoints, "no condition uses `[points]`").label(*span, "so this has no effect").help(
                "add `[[end]]` with `when = { points = { side = \"mover\", at-least = 5 } }` and `result = \"mover wins\"`",
            ),
        );
    }
}
