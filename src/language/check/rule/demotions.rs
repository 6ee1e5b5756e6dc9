//! When promoted forms turn back.

use alfil_core::board::{PerSide, PieceKind};
use alfil_core::rules::Promotion;

use super::promotion_overlap;
use super::promotions::{self, Words};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::Field;
use crate::diag::{Code, Diagnostic, Span};

/// Gives promoted forms their demotions.
pub(in crate::check) fn check_demotions(cx: &mut Context<'_>, board: &Board, pieces: &mut Pieces) {
    let mut covered: Vec<Vec<Span>> = vec![Vec::new(); pieces.kinds.len()];
    let mut rest: Vec<(Origin, Option<Promotion>)> = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.demotion) {
        let table = &entry.value;
        let words = Words {
            zone: &table.zone,
            occasions: table.occasions(),
            must: &table.must,
            capturing: &table.capturing,
        };
        let rule = promotions::promotion(cx, board, pieces, entry.span, words);
        match &table.pieces {
            Field::Broken => {}
            Field::Absent => rest.push((origin, rule)),
            Field::Present(list) => {
                for (kind, span) in pieces.resolve(cx, list) {
                    report_not_a_form(cx, pieces, kind, span);
                    give(pieces, kind, (rule.as_ref(), origin), span, &mut covered);
                }
            }
        }
    }
    let is_left = |kind: &PieceKind| {
        covered.get(kind.index()).is_some_and(Vec::is_empty) && base_of(pieces, *kind).is_some()
    };
    let others: Vec<PieceKind> = pieces.all().filter(is_left).collect();
    for (origin, rule) in &rest {
        if others.is_empty() {
            cx.push_unless_damaged(
                Diagnostic::new(Code::NoOtherPieces, "the demotion covers no piece")
                    .label(origin.span, "every promoted form is named in another entry, or there are none")
                    .help("to give a piece a promoted form, write `promoted` under it"),
            );
        }
        for &kind in &others {
            give(pieces, kind, (rule.as_ref(), *origin), origin.span, &mut covered);
        }
    }
    promotion_overlap::check_overlap(cx, board, pieces, "demotion", &covered);
}

fn base_of(pieces: &Pieces, kind: PieceKind) -> Option<PieceKind> {
    pieces.kinds.get(kind.index()).and_then(|kind| kind.promoted_from)
}

fn report_not_a_form(cx: &mut Context<'_>, pieces: &Pieces, kind: PieceKind, span: Span) {
    if base_of(pieces, kind).is_none() {
        let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, format!("`{key}` has nothing to turn back into"))
                .label(span, "not a promoted form")
                .help(format!("if you mean its promoted form, write `+{key}`")),
        );
    }
}

fn give(
    pieces: &mut Pieces,
    kind: PieceKind,
    (rule, origin): (Option<&Promotion>, Origin),
    span: Span,
    covered: &mut [Vec<Span>],
) {
    if let Some(places) = covered.get_mut(kind.index()) {
        places.push(span);
    }
    let Some(base) = base_of(pieces, kind) else { return };
    let (Some(rule), Some((kind, written))) = (rule, pieces.kind_and_origin_mut(kind)) else { return };
    if kind.promotions.len() > promotion_overlap::MOST {
        return;
    }
    let into = PerSide { first: vec![base], second: vec![base] };
    kind.promotions.push(Promotion { into, ..rule.clone() });
    written.promotions.push(origin);
}
