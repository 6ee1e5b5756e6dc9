//! When promoted forms turn back.

use super::promotions;
use crate::board::{PerSide, PieceKind};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::definition::Demotion;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};
use crate::rules::Promotion;

/// Gives promoted forms their demotion.
pub(in crate::check) fn check(cx: &mut Context<'_>, board: &Board, pieces: &mut Pieces) {
    let mut covered: Vec<Option<Span>> = vec![None; pieces.kinds.len()];
    let mut rest: Option<(&Spanned<Demotion>, Option<Promotion>)> = None;
    for entry in cx.def.demotion.items() {
        let table = &entry.value;
        let rule = promotions::promotion(cx, board, entry.span, &table.zone, table.occasions(), &table.must);
        match &table.pieces {
            Field::Broken => {}
            Field::Absent => {
                if let Some((first, _)) = rest {
                    cx.push(
                        Diagnostic::new(
                            Code::PromotionTwice,
                            "two `[[demotion]]` entries cover all other pieces",
                        )
                        .label(entry.span, "this has no `pieces`")
                        .label(first.span, "this has no `pieces`")
                        .help("add `pieces` to one of them"),
                    );
                } else {
                    rest = Some((entry, rule));
                }
            }
            Field::Present(list) => {
                for (kind, span) in pieces.resolve(cx, list) {
                    named(cx, pieces, kind, span, &mut covered);
                    give(pieces, kind, rule.as_ref());
                }
            }
        }
    }
    let Some((entry, rule)) = rest else { return };
    let is_left = |kind: &PieceKind| {
        covered.get(kind.index()).is_some_and(Option::is_none) && base_of(pieces, *kind).is_some()
    };
    let others: Vec<PieceKind> = pieces.all().filter(is_left).collect();
    if others.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoOtherPieces, "the demotion covers no piece")
                .label(entry.span, "every promoted form is named in another entry, or there are none")
                .help("to give a piece a promoted form, write `promoted` under it"),
        );
    }
    for kind in others {
        give(pieces, kind, rule.as_ref());
    }
}

fn base_of(pieces: &Pieces, kind: PieceKind) -> Option<PieceKind> {
    pieces.kinds.get(kind.index()).and_then(|kind| kind.promoted_from)
}

fn named(cx: &mut Context<'_>, pieces: &Pieces, kind: PieceKind, span: Span, covered: &mut [Option<Span>]) {
    if base_of(pieces, kind).is_none() {
        let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, format!("`{key}` has nothing to turn back into"))
                .label(span, "not a promoted form")
                .help(format!("if you mean its promoted form, write `+{key}`")),
        );
    }
    let Some(slot) = covered.get_mut(kind.index()) else { return };
    if let Some(first) = *slot {
        cx.push(
            Diagnostic::new(Code::PromotionTwice, "two `[[demotion]]` entries cover this piece")
                .label(span, "named again here")
                .label(first, "first named here"),
        );
    }
    *slot = Some(span);
}

fn give(pieces: &mut Pieces, kind: PieceKind, rule: Option<&Promotion>) {
    let Some(base) = base_of(pieces, kind) else { return };
    let (Some(rule), Some(kind)) = (rule, pieces.kinds.get_mut(kind.index())) else { return };
    let into = PerSide { first: vec![base], second: vec![base] };
    kind.promotion = Some(Promotion { into, ..rule.clone() });
}
