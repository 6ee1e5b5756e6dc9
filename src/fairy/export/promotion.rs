//! What pieces become, and when.

use std::fmt::Write as _;

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::possible::may_have;
use alfil_core::rules::{Duty, Permit, Promotion, When};

use super::draft::Pen;
use super::pieces::{is_of_pawns, is_turned};
use crate::fairy::ini::key;

/// Writes what pieces become, when, and where.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let mut pawns: [Vec<PieceKind>; 2] = [Vec::new(), Vec::new()];
    let mut targets: [Vec<PieceKind>; 2] = [Vec::new(), Vec::new()];
    let mut of_pawns: Vec<(PieceKind, &Promotion)> = Vec::new();
    let mut of_others: Vec<(PieceKind, &Promotion)> = Vec::new();
    let mut turned = String::new();
    let mut turns_back = false;
    // The piece that a captured promoted one becomes is the last letter.
    let pawn_last = |kind: &PieceKind| pen.roles.is(*kind, "pawn");
    let mut kinds: Vec<PieceKind> = rules.kind_indices().collect();
    kinds.sort_by_key(pawn_last);
    for kind in kinds {
        // Of several the keys say the first; what they do not say is found when the section is read back.
        let Some(promotion) = rules.kind(kind).promotions.first() else { continue };
        let becomes = PerSide::from_fn(|side| rules.kind(kind).becomes(side));
        if rules.kind(kind).promoted_from.is_some() {
            turns_back = true;
            continue;
        }
        let other_side = |to: &&PieceKind| rules.kind(**to).promoted_from.is_some() && is_turned(rules, **to);
        let by_turning = Side::ALL.into_iter().find_map(|side| becomes[side].iter().find(other_side));
        if let Some(&to) = by_turning {
            let _ = write!(turned, "{}:{} ", pen.letter(kind), pen.letter(to));
        }
        let mut is_chosen = false;
        for (n, side) in Side::ALL.into_iter().enumerate().filter(|(_, side)| may_have(rules, *side, kind)) {
            let chosen: Vec<PieceKind> =
                becomes[side].iter().copied().filter(|to| Some(to) != by_turning).collect();
            is_chosen |= !chosen.is_empty();
            if let (Some(pawns), Some(targets), false) =
                (pawns.get_mut(n), targets.get_mut(n), chosen.is_empty())
            {
                pawns.push(kind);
                targets.extend(chosen);
            }
        }
        let is_pawn = is_chosen || (is_of_pawns(promotion) && pen.roles.is(kind, "pawn"));
        if is_pawn { &mut of_pawns } else { &mut of_others }.push((kind, promotion));
    }
    // A piece that could start promoted has another side, even if it never promotes.
    for form in rules.kind_indices().filter(|&form| is_turned(rules, form)) {
        let base = rules.kind(form).promoted_from.filter(|base| rules.kind(*base).promotions.is_empty());
        if let Some(base) = base {
            let _ = write!(turned, "{}:{} ", pen.letter(base), pen.letter(form));
        }
    }
    zone(pen, of_pawns.iter().chain(&of_others).map(|(_, promotion)| *promotion).next());
    let has_pawn = rules.kind_indices().any(|kind| pen.roles.is(kind, "pawn"));
    if !of_pawns.is_empty() || has_pawn {
        pen.letters_of_players(key::PROMOTION_PAWN_TYPES, pawns.each_ref().map(Vec::as_slice));
    }
    pen.letters_of_players(key::PROMOTION_PIECE_TYPES, targets.each_ref().map(Vec::as_slice));
    if !turned.is_empty() {
        pen.set(key::PROMOTED_PIECE_TYPE, turned.trim_end());
    }
    duties(pen, &of_pawns, &of_others);
    pen.say_if(key::PIECE_DEMOTION, turns_back);
    let mut limits = String::new();
    for limit in &rules.promotion_limits {
        if let Some(&kind) = limit.kinds.first() {
            let _ = write!(limits, "{}:{} ", pen.letter(kind), limit.at_most);
        }
    }
    if !limits.is_empty() {
        pen.set(key::PROMOTION_LIMIT, limits.trim_end());
    }
}

/// Writes where pieces promote: nowhere if none do, or where the piece `pawn` may not go because it cannot.
fn zone(pen: &mut Pen<'_>, promotion: Option<&Promotion>) {
    let rules = pen.rules;
    let pawn = rules.kind_indices().find(|&kind| pen.roles.is(kind, "pawn"));
    let closed = pawn.and_then(|pawn| rules.kind(pawn).never_on.as_ref());
    match promotion.map(|promotion| &promotion.zone).or(closed) {
        Some(zone) => pen.region(key::PROMOTION_REGION, zone),
        None if pawn.is_none() && !rules.kind_indices().any(|kind| is_turned(rules, kind)) => {}
        None => {
            pen.set(key::PROMOTION_REGION_WHITE, "-");
            pen.set(key::PROMOTION_REGION_BLACK, "-");
        }
    }
}

/// Writes whether pieces must promote.
fn duties(pen: &mut Pen<'_>, of_pawns: &[(PieceKind, &Promotion)], of_others: &[(PieceKind, &Promotion)]) {
    let rules = pen.rules;
    let all = || of_pawns.iter().chain(of_others).map(|(_, promotion)| *promotion);
    let never_on = rules.kinds.iter().any(|kind| kind.never_on.is_some());
    let must = match of_pawns.first() {
        Some((_, promotion)) => promotion.must == Duty::Always || promotion.own_turn.is_some(),
        None => never_on,
    };
    if !of_pawns.is_empty() || rules.kind_indices().any(|kind| pen.roles.is(kind, "pawn")) {
        pen.say(key::MANDATORY_PAWN_PROMOTION, must);
    }
    pen.say_if(key::SITTUYIN_PROMOTION, all().any(|promotion| promotion.own_turn.is_some()));
    pen.say_if(
        key::PIECE_PROMOTION_ON_CAPTURE,
        of_others.iter().any(|(_, p)| p.on.enter == When::Capturing || p.on.within == When::Capturing),
    );
    pen.say_if(
        key::MANDATORY_PIECE_PROMOTION,
        of_others.iter().any(|(_, p)| matches!(p.must, Duty::Always | Duty::IfPossible)),
    );
    let is_stuck = all().any(|promotion| promotion.must == Duty::IfStuck)
        || rules.drops.iter().any(|rule| rule.stuck == Permit::Illegal)
        || (never_on && !of_pawns.is_empty());
    pen.say_if(key::IMMOBILITY_ILLEGAL, is_stuck);
}
