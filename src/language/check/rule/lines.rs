//! Lists of lines of the board.

use alfil_core::rules::Line;

use crate::check::context::Context;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

/// Returns the lines of an `along`, or those that hold if it is missing; `why` says why an empty list makes no sense.
pub(in crate::check) fn read(
    cx: &mut Context<'_>,
    along: &Field<Vec<Spanned<Line>>>,
    missing: &[Line],
    place: Span,
    why: &str,
) -> Option<Vec<Line>> {
    match along {
        Field::Absent => Some(missing.to_vec()),
        Field::Broken => None,
        Field::Present(lines) => each(cx, lines, place, why),
    }
}

/// Returns the lines of a list, each once; nothing if there are none.
pub(in crate::check) fn each(
    cx: &mut Context<'_>,
    list: &[Spanned<Line>],
    place: Span,
    why: &str,
) -> Option<Vec<Line>> {
    if list.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`along` is empty")
                .label(place, why)
                .help("list `\"files\"`, `\"ranks\"` or `\"diagonals\"`"),
        );
        return None;
    }
    let mut lines: Vec<Line> = Vec::new();
    for line in list {
        if lines.contains(&line.value) {
            let twice = Diagnostic::new(Code::ListedTwice, "this is listed twice");
            cx.push(twice.label(line.span, "again here"));
        } else {
            lines.push(line.value);
        }
    }
    Some(lines)
}
