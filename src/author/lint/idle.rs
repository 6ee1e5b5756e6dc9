//! Brings rules that make no difference in any game from the start position into one form.

use alfil_core::board::{Budget, Piece, Side, Square};
use alfil_core::possible::{Possible, ground, with_all_moves};
use alfil_core::rules::{Captured, Duty, Kind, Rules, When, WhichRoyals};

/// Returns the game without what makes no difference in it, so that two games that differ only in that are equal.
pub fn settled(rules: &Rules) -> Rules {
    let mut settled = rules.clone();
    if has_one_royal(rules) {
        settled.royals.which = WhichRoyals::Each;
    }
    if rules.captured == Captured::ToHandUnpromoted && is_what_it_was(rules) {
        settled.captured = Captured::ToHandAsCaptured;
    }
    let whole = with_all_moves(rules);
    if rules.promotion_limits.is_empty() {
        settle_duties(&mut settled, &whole);
    }
    settle_moments(&mut settled, &whole);
    settled
}

/// Returns whether no piece ever becomes another.
fn is_what_it_was(rules: &Rules) -> bool {
    let never_promotes = |kind: &Kind| kind.promotions.is_empty() && kind.promoted_from.is_none();
    rules.kinds.iter().all(never_promotes) && !rules.changes_others()
}

/// Returns whether a player has at most one royal piece, and never gets another one.
fn has_one_royal(rules: &Rules) -> bool {
    let n_at_start = |side: Side| {
        let own = rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side);
        own.filter(|(_, piece)| rules.kind(piece.kind).royal).count()
    };
    let into = |kind: &Kind, side: Side| {
        let mut into = kind.promotions.iter().flat_map(|promotion| &promotion.into[side]);
        into.any(|&into| rules.kind(into).royal)
    };
    let becomes_royal = |side| rules.kinds.iter().any(|kind| !kind.royal && into(kind, side));
    let is_held = |side: Side| rules.setup.hands[side].iter().any(|&(kind, _)| rules.kind(kind).royal);
    let is_dropped = rules.drops.iter().any(|rule| rule.kinds.iter().any(|&kind| rules.kind(kind).royal));
    // What was captured may come in through a gate.
    let comes_back =
        rules.gating.iter().any(|gating| gating.kinds.iter().any(|&kind| rules.kind(kind).royal));
    !is_dropped
        && !comes_back
        && !rules.changes_others()
        && Side::ALL.into_iter().all(|side| n_at_start(side) < 2 && !becomes_royal(side) && !is_held(side))
}

/// Makes promotion obligatory if promoting when stuck means always promoting, because a piece could never move on from
/// any square of its zone. A player with nothing to promote to is an exception: having to promote would leave the
/// piece no move.
fn settle_duties(settled: &mut Rules, rules: &Rules) {
    let budget = Budget::of(super::WORK);
    let ground = ground(rules, &budget);
    let mut always = Vec::new();
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        let [promotion] = kind.promotions.as_slice() else { continue };
        let is_stuck = |side: Side| {
            let mut squares = promotion.zone[side].iter().filter(|&square| !rules.holes.contains(square));
            !promotion.into[side].is_empty()
                && squares.all(|square| ground.is_surely_stuck(kind, side, square))
        };
        // A piece that starts in the zone may still have first moves, unlike one that arrives there.
        let may_start = |side: Side, square: Square| {
            let piece = Piece { kind: index, side };
            rules.setup.pieces.contains(&(square, piece)) || rules.unmoved_shown_on(side).contains(square)
        };
        let has_first_moves = kind.has_first_moves()
            && Side::ALL
                .into_iter()
                .any(|side| promotion.zone[side].iter().any(|square| may_start(side, square)));
        if promotion.must == Duty::IfStuck
            && promotion.on.enter == When::Always
            && promotion.own_turn.is_none()
            && !has_first_moves
            && Side::ALL.into_iter().all(is_stuck)
        {
            always.push(index);
        }
    }
    if budget.is_spent() {
        return;
    }
    for index in always {
        if let Some([promotion]) =
            settled.kinds.get_mut(index.index()).map(|kind| kind.promotions.as_mut_slice())
        {
            promotion.must = Duty::Always;
        }
    }
}

/// Pieces that never stand in their zones never move within them or out of them.
fn settle_moments(settled: &mut Rules, rules: &Rules) {
    let budget = Budget::of(super::WORK);
    let Some(possible) = Possible::of(rules, &budget) else { return };
    for index in rules.kind_indices() {
        let own = settled.kinds.get_mut(index.index()).map(|kind| &mut kind.promotions);
        for promotion in own.into_iter().flatten() {
            let is_there = |side: Side| {
                possible.squares(side, index).iter().any(|square| promotion.zone[side].contains(square))
            };
            if promotion.own_turn.is_none() && !Side::ALL.into_iter().any(is_there) {
                promotion.on.within = When::Never;
                promotion.on.leave = When::Never;
            }
        }
    }
}
