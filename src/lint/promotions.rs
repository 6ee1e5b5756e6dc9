//! Promotions that cannot happen, and promotions that nobody wants.

use super::Lint;
use crate::board::{PieceKind, Side};
use crate::diag::{Code, Diagnostic};
use crate::rules::{Duty, ExtraMove, Kind, Movement, Permit, When};

pub(super) fn check(lint: &mut Lint<'_>) {
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        let Some(promotion) = &kind.promotion else { continue };
        let asked = |side: &Side| {
            !promotion.zone[*side].is_empty()
                && !promotion.into[*side].is_empty()
                && lint.presence.has(*side, index)
        };
        let sides: Vec<Side> = Side::ALL.into_iter().filter(asked).collect();
        let barren: Vec<Side> =
            sides.iter().copied().filter(|&side| !lint.presence.promotes(side, index)).collect();
        narrowed(lint, index);
        match barren.as_slice() {
            [] => no_better(lint, index),
            [side] if sides.len() > 1 => never(lint, index, Some(*side)),
            [..] => never(lint, index, None),
        }
    }
}

fn never(lint: &mut Lint<'_>, index: PieceKind, side: Option<Side>) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.spots.kind(index) else { return };
    let whose = side.map_or(String::new(), |side| format!(" of the {} player", side.name()));
    // A promoted form has a rule of its own, or one for every form, to turn back by.
    let is_form = kind.promoted_from.is_some();
    let (code, what) = if is_form {
        (Code::DemotionUnreachable, "turns back")
    } else {
        (Code::PromotionUnreachable, "promotes")
    };
    let squares = lint.squares_named(index);
    let mut found = Diagnostic::new(code, format!("`{}`{whose} never {what}", kind.key));
    let entry = if is_form { None } else { lint.spots.promotion(lint.rules, index) };
    let zone = entry.and_then(|entry| entry.value.zone.get()).map(|zone| zone.span);
    found = match zone {
        Some(zone) => found
            .label(
                zone,
                "no move of the piece leads into this zone, out of it or within it, as the rule asks",
            )
            .label(place, "this piece"),
        None => found.label(place, "no move of the piece is one by which it could"),
    };
    lint.push(
        found
            .help(format!("it comes to {squares}, at most"))
            .help("mend the zone or the move, or take out what it becomes"),
    );
}

/// Reports a piece whose own entry has less of the zone than the one for all other pieces, which it may have been meant to
/// add to.
fn narrowed(lint: &mut Lint<'_>, index: PieceKind) {
    let (rules, entry) = (lint.rules, |index| lint.spots.promotion(lint.rules, index));
    let Some(own) = entry(index).filter(|own| !own.value.pieces.is_absent()) else { return };
    let is_general = |other: &PieceKind| entry(*other).is_some_and(|entry| entry.value.pieces.is_absent());
    let mut promoting = rules.kind_indices().filter(|&k| rules.kind(k).promotion.is_some());
    let Some(other) = promoting.find(|k| rules.kind(*k).promoted_from.is_none() && is_general(k)) else {
        return;
    };
    let (Some(narrow), Some(wide)) = (&rules.kind(index).promotion, &rules.kind(other).promotion) else {
        return;
    };
    let is_part = |side: Side| narrow.zone[side].iter().all(|square| wide.zone[side].contains(square));
    let is_less = |side: Side| narrow.zone[side].len() < wide.zone[side].len();
    let within = |narrow: When, wide: When| narrow == When::Never || narrow == wide || wide == When::Always;
    let is_within = within(narrow.enter, wide.enter)
        && within(narrow.within, wide.within)
        && within(narrow.leave, wide.leave)
        && narrow.own_turn.is_none()
        && wide.own_turn.is_none();
    let (Some(general), true) = (entry(other), is_within && Side::ALL.into_iter().all(is_part)) else {
        return;
    };
    if !Side::ALL.into_iter().any(is_less) {
        return;
    }
    let (key, general) = (&rules.kind(index).key, general.span);
    let found =
        Diagnostic::new(Code::PromotionNarrowed, format!("`{key}` promotes in a part of the zone only"))
            .label(own.value.zone.get().map_or(own.span, |zone| zone.span), "the zone of its own entry")
            .label(general, format!("this entry is for others only: `{key}` is named elsewhere"))
            .help(
                "an entry of its own stands in the place of the one without `pieces`, and does not add to it",
            )
            .help("when that is meant, write `allow = [\"promotion-narrowed\"]` at the top of the file");
    lint.push(found);
}

/// Reports a promotion to a piece that can do nothing that the piece could not do already.
fn no_better(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.rules.kind(index);
    let Some(promotion) = &kind.promotion else { return };
    if kind.promoted_from.is_some() {
        return;
    }
    let into = promotion.into.first.iter().chain(&promotion.into.second);
    let poor = into.copied().find(|&form| is_no_better(lint, index, form));
    let (Some(form), Some(place)) = (poor, lint.spots.kind(index)) else { return };
    let form = lint.rules.kind(form);
    let choice = match promotion.must {
        Duty::Never | Duty::IfStuck => "nobody would choose it",
        Duty::IfPossible | Duty::Always => "the player loses by it",
    };
    lint.push(
        Diagnostic::new(
            Code::PromotionNoBetter,
            format!("`{}` promotes to `{}` and gains no move", kind.key, form.key),
        )
        .label(place, format!("moves as `{}`, and becomes what moves as `{}`", kind.betza, form.betza))
        .help(format!("{choice}: is one of the two moves mistaken?")),
    );
}

fn is_no_better(lint: &Lint<'_>, index: PieceKind, form: PieceKind) -> bool {
    let (own, new) = (lint.rules.kind(index), lint.rules.kind(form));
    // What a piece is worth is more than its moves where endings, drops or rules of the piece ask for its kind.
    let is_plain = |kind: &Kind| kind.confined_to.is_none() && kind.never_on.is_none();
    let is_asked_for = lint.asks_for(form) || lint.asks_for(index);
    own.royal == new.royal
        && lint.rules.royalty.left_attacked == Permit::Illegal
        && is_plain(own)
        && is_plain(new)
        && new.promotion.is_none()
        && !is_asked_for
        && own.never_captures == new.never_captures
        && own.never_over == new.never_over
        && !new.movement.terms.is_empty()
        && is_within(&new.movement, &own.movement)
        && new.moves_by_place().all(|extra: &ExtraMove| own.moves_by_place().any(|e| e == extra))
}

/// Whether every term is among those of the other movement, or part of one of them.
fn is_within(part: &Movement, whole: &Movement) -> bool {
    part.terms.iter().all(|term| whole.terms.iter().any(|other| other.covers(term)))
}
