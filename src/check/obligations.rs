//! What players have to do when they can.

use super::context::Context;
use super::pieces::Pieces;
use crate::def::Spanned;
use crate::def::definition::ObligationWord;
use crate::diag::{Code, Diagnostic, Severity, Span};
use crate::rules::{DropRule, Kind, Leg, Obligation};

pub(super) fn check(cx: &mut Context<'_>, pieces: &Pieces, drops: &[DropRule]) -> Obligation {
    let Some(Spanned { value: table, span }) = cx.def.moves.get() else { return Obligation::None };
    if table.must.is_absent() {
        if table.pass.is_absent() && table.answer.is_absent() {
            cx.push(
                Diagnostic::new(Code::MissingKey, "`[moves]` says nothing")
                    .label(*span, "none of `must`, `pass` and `answer` is here")
                    .help("`must` says what players have to do, `pass` whether they may pass, `answer` what they have to end")
                    .help("without such a rule leave `[moves]` out"),
            );
        }
        return Obligation::None;
    }
    let is_drop = table.must.get().is_some_and(|must| must.value == ObligationWord::Drop);
    if let (Some(first), false) = (table.pieces.items().first(), is_drop) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::DropsWithoutHand, "these pieces have nothing to do")
                .label(first.span, "`pieces` are those that have to be dropped")
                .help("write `must = \"drop\"`, or take `pieces` out"),
        );
    }
    let Some(must) = table.must.get() else { return Obligation::None };
    match must.value {
        ObligationWord::Capture => {
            warn_if_nobody_captures(cx, pieces, "players must capture, and no piece can", must.span);
            Obligation::Capture
        }
        ObligationWord::Drop => {
            let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
            if drops.is_empty() && !in_doubt {
                cx.push_unless_damaged(
                    Diagnostic::new(Code::DropsWithoutHand, "players must drop, and no piece can be dropped")
                        .label(must.span, "never comes about")
                        .help("`[[drops]]` says which pieces may be dropped"),
                );
            }
            if let Some([]) = table.pieces.get().map(Vec::as_slice) {
                cx.push_unless_damaged(
                    Diagnostic::new(Code::EmptyList, "no piece has to be dropped")
                        .label(must.span, "`pieces` is empty")
                        .help("leave `pieces` off to mean any piece in hand"),
                );
            }
            let named = pieces.resolve(cx, table.pieces.items());
            for &(kind, span) in &named {
                if !drops.is_empty() && !drops.iter().any(|rule| rule.kinds.contains(&kind)) {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::NeverInHand, "this piece can never be dropped")
                            .label(span, "in no `[[drops]]`"),
                    );
                }
            }
            Obligation::Drop { kinds: named.into_iter().map(|(kind, _)| kind).collect() }
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
