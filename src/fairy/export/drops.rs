//! Hands and drops.

use alfil_core::board::{PerSide, PieceKind, Region, Side, SquareSet};
use alfil_core::possible::stuck_on;
use alfil_core::rules::{Captured, Colours, DropNear, DropRule, Face, Kind, Permit, Rules};

use super::draft::Pen;
use super::squares::{common, existing_squares, first_rank, singly, without};
use crate::fairy::ini::key;

/// Writes what becomes of captured pieces, and what may be dropped where.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    pen.say_if(
        key::PIECE_DROPS,
        !rules.drops.is_empty() || (rules.setup.shows_hands && rules.gating.is_none()),
    );
    match rules.captured {
        Captured::Removed => {}
        Captured::ToHandUnpromoted => pen.say(key::CAPTURES_TO_HAND, true),
        Captured::ToHandAsCaptured => {
            pen.say(key::CAPTURES_TO_HAND, true);
            pen.say(key::DROP_LOOP, true);
        }
        Captured::ToPartner => pen.say(key::TWO_BOARDS, true),
    }
    if rules.drops.is_empty() && rules.gating.is_none() {
        return;
    }
    let has = |holds: &dyn Fn(&DropRule) -> bool| rules.drops.iter().any(holds);
    pen.say_if(key::DROP_PROMOTED, has(&|rule| rule.face == Face::EitherForm));
    pen.say_if(key::DROP_OPPOSITE_COLORED_BISHOP, has(&|rule| rule.colours == Colours::Even));
    if has(&|rule| rule.check == Permit::Illegal) {
        pen.say(key::DROP_CHECKS, false);
    }
    if let Some((rule, most)) = rules.drops.iter().find_map(|rule| Some((rule, rule.per_file?))) {
        let letters = pen.letters(rule.kinds.get(..1).unwrap_or_default());
        pen.set(key::DROP_NO_DOUBLED, letters);
        pen.set(key::DROP_NO_DOUBLED_COUNT, most.to_string());
    }
    // With a limit of none, one kind cannot be dropped at all.
    let has_limit = has(&|rule| rule.per_file.is_some());
    let comes_to_hand = |kind: &PieceKind| {
        let Kind { promoted_from, royal, .. } = rules.kind(*kind);
        promoted_from.is_none() && !royal && rules.captured != Captured::Removed
    };
    let mut shut = rules.kind_indices().filter(|kind| comes_to_hand(kind) && zone(rules, *kind).is_none());
    if let (Some(only), None, false) = (shut.next(), shut.next(), has_limit || rules.drops.is_empty()) {
        let letters = pen.letters(&[only]);
        pen.set(key::DROP_NO_DOUBLED, letters);
        pen.set(key::DROP_NO_DOUBLED_COUNT, "0");
    }
    if let Some(near) = rules.drops.iter().find_map(|rule| near_word(rules, rule.near)) {
        pen.set(key::ENCLOSING_DROP, near);
    }
    if let Some(first) = rules.drops.iter().find_map(|rule| rule.first_on.as_ref()) {
        let squares = singly(rules.shape, &first.first);
        pen.set(key::ENCLOSING_DROP_START, squares);
    }
    regions(pen);
}

/// Returns whether pieces may be dropped wherever they could ever move again, and nowhere else.
fn leaves_out_stuck(pen: &Pen<'_>) -> bool {
    let rules = pen.rules;
    let all = existing_squares(rules);
    let mut is_any_stuck = false;
    let mut holds = |kind: PieceKind| {
        let (Some(zone), Some(stuck)) = (zone(rules, kind), stuck_on(rules, kind)) else { return true };
        is_any_stuck |= !stuck.first.is_empty();
        Side::ALL.into_iter().all(|side| zone[side] == without(&all, &stuck[side]))
    };
    rules.kind_indices().all(&mut holds) && is_any_stuck
}

fn near_word(rules: &Rules, near: DropNear) -> Option<&'static str> {
    match near {
        DropNear::Anything | DropNear::PathEnd => None,
        DropNear::Enclosed => Some("reversi"),
        DropNear::Own if super::captures::flips(rules) == Some("quadwrangle") => Some("quadwrangle"),
        DropNear::Own => Some("ataxx"),
        DropNear::NoEnemies => Some("snort"),
        DropNear::SlideEnd => Some("anyside"),
        DropNear::Pile => Some("top"),
    }
}

/// Returns the squares where a kind may be dropped, whichever rules say so, not counting those where it is confined.
fn zone(rules: &Rules, kind: PieceKind) -> Option<Region> {
    let mut own = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).peekable();
    own.peek()?;
    let mut zone = PerSide::from_fn(|_| existing_squares(rules));
    for rule in own {
        zone = PerSide::from_fn(|side| common(&zone[side], &rule.zone[side]));
    }
    Some(zone)
}

/// Writes the squares for drops: one region for all pieces, and what is different for pawns and rooks.
fn regions(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let is_by_stuck = leaves_out_stuck(pen);
    pen.say_if(key::IMMOBILITY_ILLEGAL, is_by_stuck);
    let is_usual = |kind: &PieceKind| !pen.roles.is(*kind, "pawn") && !pen.roles.is(*kind, "rook");
    let may_stand = |kind: PieceKind, side: Side| match &rules.kind(kind).confined_to {
        Some(region) => region[side].clone(),
        None => existing_squares(rules),
    };
    let all = existing_squares(rules);
    // A square where some kind may be but may not be dropped is closed for all.
    let closed = |kinds: &dyn Fn(&PieceKind) -> bool| -> Region {
        PerSide::from_fn(|side| {
            let mut closed = SquareSet::new();
            for kind in rules.kind_indices().filter(kinds) {
                let Some(zone) = zone(rules, kind) else { continue };
                let stuck = stuck_on(rules, kind).filter(|_| is_by_stuck);
                for square in without(&may_stand(kind, side), &zone[side]).iter() {
                    if !stuck.as_ref().is_some_and(|stuck| stuck[side].contains(square)) {
                        closed.insert(square);
                    }
                }
            }
            closed
        })
    };
    let has_usual = rules.kind_indices().any(|kind| is_usual(&kind) && zone(rules, kind).is_some());
    let pawn = rules.kind_indices().find(|&kind| pen.roles.is(kind, "pawn"));
    let rook = rules.kind_indices().find(|&kind| pen.roles.is(kind, "rook"));
    let is_base = |kind: &PieceKind| if has_usual { is_usual(kind) } else { Some(*kind) != rook };
    let open = closed(&is_base).map(|closed| without(&all, &closed));
    if Side::ALL.into_iter().any(|side| open[side] != all) {
        pen.region(key::DROP_REGION, &open);
    }
    if let Some(zone) = rook.and_then(|rook| zone(rules, rook)) {
        let is_own = |side| zone[side] == common(&open[side], &first_rank(rules.shape, side));
        pen.say_if(key::SITTUYIN_ROOK_DROP, Side::ALL.into_iter().all(is_own));
    }
    if let (Some(pawn), Some(own)) = (pawn, pawn.and_then(|pawn| zone(rules, pawn))) {
        let takes = |squares: &dyn Fn(Side) -> SquareSet| {
            Side::ALL
                .into_iter()
                .all(|side| !common(&common(&squares(side), &open[side]), &own[side]).is_empty())
        };
        pen.say_if(key::FIRST_RANK_PAWN_DROPS, takes(&|side| first_rank(rules.shape, side)));
        let mut promotions = rules.kind(pawn).promotions.iter();
        pen.say_if(
            key::PROMOTION_ZONE_PAWN_DROPS,
            promotions.any(|promotion| takes(&|side| promotion.zone[side].clone())),
        );
    }
}
