//! What players have to do when they can.

use super::context::Context;
use super::pieces::Pieces;
use crate::def::Spanned;
use crate::def::definition::ObligationWord;
use crate::diag::{Code, Diagnostic, Severity, Span};
use crate::rules::{Kind, Leg, Obligation};

pub(super) fn check(cx: &mut Context<'_>, pieces: &Pieces) -> Obligation {
    let Some(Spanned { value: table, span }) = cx.def.moves.get() else { return Obligation::None };
    let must = cx.required(&table.must, "must", *span, "must = \"capture\"");
    let Some(must) = must else { return Obligation::None };
    match must.value {
        ObligationWord::Capture => {
            warn_if_nobody_captures(cx, pieces, "players must capture, and no piece can", must.span);
            Obligation::Capture
        }
    }
}

/// Warns of a rule about captures where there are none.
pub(super) fn warn_if_nobody_captures(cx: &mut Context<'_>, pieces: &Pieces, message: &str, place: Span) {
    // Something wrong may be the capture that is missed.
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    let mut legs = pieces.kinds.iter().flat_map(Kind::terms).flat_map(|term| &term.legs);
    if !in_doubt && !legs.any(Leg::captures) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NobodyCaptures, message).label(place, "never comes about").help(
                "a piece captures unless each part of its move has an `m`; write `c` for captures only",
            ),
        );
    }
}
