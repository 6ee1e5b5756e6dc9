//! What players must do when they can.

use alfil_core::rules::{Kind, Obligation, Term};

use crate::check::context::Context;
use crate::check::pieces::captors::Captors;
use crate::def::Spanned;
use crate::def::definition::ObligationWord;
use crate::diag::{Code, Diagnostic, Severity};

pub(in crate::check) fn check_obligation(cx: &mut Context<'_>, captors: Captors<'_>) -> Obligation {
    let Captors { pieces, drops, .. } = captors;
    let Some(Spanned { value: table, span }) = cx.def.moves.get() else { return Obligation::None };
    if table.must.is_absent() {
        if table.pass.is_absent() && table.answer.is_absent() && !cx.has_unknown_key_below(*span) {
            cx.push(
                Diagnostic::new(Code::MissingKey, "`[moves]` is empty")
                .label(*span, "`must`, `pass` and `answer` are all missing")
                .help("`must` says what players must do, `pass` when they may pass, `answer` what they must put an end to")
                .help("if the game has no such rule, remove `[moves]`"),
            );
        }
        return Obligation::None;
    }
    let is_drop = table.must.get().is_some_and(|must| must.value == ObligationWord::Drop);
    if let (Some(first), false) = (table.pieces.items().first(), is_drop) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::DropsWithoutHand, "`pieces` has no effect without `must = \"drop\"`")
                .label(first.span, "`pieces` are those that must be dropped")
                .help("write `must = \"drop\"`, or remove `pieces`"),
        );
    }
    let Some(must) = table.must.get() else { return Obligation::None };
    match must.value {
        ObligationWord::Capture => {
            captors.warn_if_nobody_captures(cx, "players must capture, but no piece can", must.span);
            Obligation::Capture
        }
        ObligationWord::CaptureEnPassant => {
            let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
            let captures = pieces.kinds.iter().any(|kind| kind.terms().any(Term::captures_en_passant));
            let passes = pieces.kinds.iter().any(Kind::passes);
            if !(in_doubt || captures && passes) {
                cx.push_unless_damaged(
                    Diagnostic::new(
                        Code::NobodyCaptures,
                        "players must capture en passant, but no piece can be captured en passant",
                    )
                    .label(must.span, "so this has no effect")
                    .help("one piece needs an `e` in its move, and another, or the same, a first move of several steps"),
                );
            }
            Obligation::CaptureEnPassant
        }
        ObligationWord::Drop => {
            let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
            if drops.is_empty() && !in_doubt {
                cx.push_unless_damaged(
                    Diagnostic::new(Code::DropsWithoutHand, "players must drop, but no piece can be dropped")
                        .label(must.span, "so this has no effect")
                        .help("write `[[drops]]` to say which pieces may be dropped"),
                );
            }
            if let Some([]) = table.pieces.get().map(Vec::as_slice) {
                cx.push_unless_damaged(
                    Diagnostic::new(Code::EmptyList, "`pieces` is empty")
                        .label(must.span, "so no piece must be dropped")
                        .help("to mean any piece in hand, remove `pieces`"),
                );
            }
            let named = pieces.resolve(cx, table.pieces.items());
            for &(kind, span) in &named {
                if !drops.is_empty() && !drops.iter().any(|rule| rule.kinds.contains(&kind)) {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::NeverInHand, "this piece can never be dropped")
                            .label(span, "no `[[drops]]` covers it"),
                    );
                }
            }
            Obligation::Drop { kinds: named.into_iter().map(|(kind, _)| kind).collect() }
        }
    }
}
