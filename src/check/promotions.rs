//! What promotes, when, and to what.

use super::board::Board;
use super::context::Context;
use super::pieces::Pieces;
use crate::board::PieceKind;
use crate::def::definition::{MustWord, Promotion as PromotionTable, WhenWord};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};
use crate::rules::{Duty, Promotion, When};

/// Gives each kind its promotion.
pub(super) fn check(cx: &mut Context<'_>, board: &Board, pieces: &mut Pieces) {
    let entries = cx.def.promotion.items();
    let mut covered: Vec<Option<Span>> = vec![None; pieces.kinds.len()];
    let mut rest: Option<&Spanned<PromotionTable>> = None;
    let mut in_doubt = matches!(cx.def.promotion, Field::Broken) || cx.def.damaged;
    for entry in entries {
        let rule = rule(cx, board, entry);
        match &entry.value.pieces {
            Field::Absent => {
                if let Some(first) = rest {
                    cx.push(
                        Diagnostic::new(Code::PromotionTwice, "two promotions are for all other pieces")
                            .label(entry.span, "this has no `pieces` …")
                            .label(first.span, "… and neither has this"),
                    );
                }
                rest = rest.or(Some(entry));
            }
            Field::Broken => in_doubt = true,
            Field::Present(list) => {
                if list.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "the promotion is for no piece")
                            .label(entry.span, "`pieces` is empty")
                            .help("leave `pieces` off to mean every piece that can promote"),
                    );
                }
                for (kind, span) in pieces.resolve(cx, list) {
                    named(cx, pieces, kind, span, rule.as_ref(), &mut covered);
                }
            }
        }
    }
    if let Some(entry) = rest {
        let rule = rule_again(cx, board, entry);
        let others: Vec<PieceKind> = pieces
            .all()
            .filter(|k| covered.get(k.index()).is_some_and(Option::is_none) && can_become(pieces, *k))
            .collect();
        if others.is_empty() && !in_doubt {
            cx.push(
                Diagnostic::new(Code::NoOtherPieces, "the promotion is for no piece")
                    .label(entry.span, "every piece that can promote is named elsewhere, or none can")
                    .help("a piece can promote when `promoted` or `promotes-to` stands under it"),
            );
        }
        for kind in others {
            give(pieces, kind, rule.as_ref());
        }
        return;
    }
    let left_out =
        pieces.all().find(|k| covered.get(k.index()).is_some_and(Option::is_none) && can_become(pieces, *k));
    if let (Some(kind), false) = (left_out, in_doubt)
        && let (Some(place), Some(kind)) = (pieces.places.get(kind.index()), pieces.kinds.get(kind.index()))
    {
        cx.push(
            Diagnostic::new(Code::NoPromotionRule, format!("`{}` never promotes", kind.key))
                .label(*place, "has something to become")
                .help("write a `[[promotion]]` that says when it does"),
        );
    }
}

fn can_become(pieces: &Pieces, kind: PieceKind) -> bool {
    pieces.becomes.get(kind.index()).is_some_and(|b| !b.is_empty())
}

fn named(
    cx: &mut Context<'_>,
    pieces: &mut Pieces,
    kind: PieceKind,
    span: Span,
    rule: Option<&Promotion>,
    covered: &mut [Option<Span>],
) {
    let Some(slot) = covered.get_mut(kind.index()) else { return };
    if let Some(first) = *slot {
        cx.push(
            Diagnostic::new(Code::PromotionTwice, "two promotions are for this piece")
                .label(span, "named here …")
                .label(first, "… and here"),
        );
        return;
    }
    *slot = Some(span);
    if !can_become(pieces, kind) {
        let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, format!("`{key}` has nothing to become"))
                .label(span, "cannot promote")
                .help(format!(
                    "write `promoted = {{ name = \"…\", move = \"…\" }}` or `promotes-to = [\"…\"]` under `[pieces.{key}]`"
                )),
        );
    }
    give(pieces, kind, rule);
}

fn give(pieces: &mut Pieces, kind: PieceKind, rule: Option<&Promotion>) {
    let into = pieces.becomes.get(kind.index()).cloned().unwrap_or_default();
    let (Some(rule), Some(kind)) = (rule, pieces.kinds.get_mut(kind.index())) else { return };
    if into.is_empty() {
        return;
    }
    kind.promotion = Some(Promotion { into: into.into_iter().map(|(k, _)| k).collect(), ..rule.clone() });
}

/// The rule of an entry whose findings are reported already.
fn rule_again(cx: &mut Context<'_>, board: &Board, entry: &Spanned<PromotionTable>) -> Option<Promotion> {
    let n = cx.out.len();
    let rule = rule(cx, board, entry);
    cx.out.truncate(n);
    rule
}

/// What an entry says, with nothing to become yet.
fn rule(cx: &mut Context<'_>, board: &Board, entry: &Spanned<PromotionTable>) -> Option<Promotion> {
    let table = &entry.value;
    let when = |field: &Field<Spanned<WhenWord>>| match field.get().map(|w| w.value) {
        Some(WhenWord::Always) => When::Always,
        Some(WhenWord::Capturing) => When::Capturing,
        Some(WhenWord::Never) | None => When::Never,
    };
    let (enter, within, leave) = (when(&table.enter), when(&table.within), when(&table.leave));
    let readable = ![&table.enter, &table.within, &table.leave].iter().any(|f| matches!(f, Field::Broken));
    if readable && [enter, within, leave].iter().all(|&w| w == When::Never) {
        cx.push(
            Diagnostic::new(Code::PromotionNever, "the promotion never happens")
                .label(entry.span, "none of `enter`, `within` and `leave` says when")
                .help("write for example `enter = \"always\"`"),
        );
    }
    let zone = cx.required(&table.zone, "zone", entry.span, "zone = \"last 3 ranks\"");
    let zone = zone.and_then(|zone| board.region(cx, zone));
    let must = cx.required(&table.must, "must", entry.span, "must = \"never\"");
    let must = match must?.value {
        MustWord::Never => Duty::Never,
        MustWord::IfStuck => Duty::IfStuck,
        MustWord::Always => Duty::Always,
    };
    Some(Promotion { into: Vec::new(), zone: zone?, enter, within, leave, must })
}
