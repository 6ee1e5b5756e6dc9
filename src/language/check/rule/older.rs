//! Tables that were written otherwise once, where they lack what they must have; others have been read as newer ones.

use crate::check::context::Context;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn check(cx: &mut Context<'_>) {
    if let Some(flips) = cx.def.flips.get() {
        cx.required(&flips.value.pieces, "pieces", flips.span, "pieces = \"enclosed\"");
    }
    let Some(petrified) = cx.def.petrified.get() else { return };
    let captors = cx.required(&petrified.value.captors, "captors", petrified.span, "captors = [\"rook\"]");
    if captors.is_some() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`captors` is empty")
                .label(petrified.span, "no piece becomes a wall")
                .help("list at least one piece, or remove `[petrified]`"),
        );
    }
}
