//! Promotions that cannot happen, and promotions that gain nothing.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Duty, ExtraMove, Kind, Movement, Permit, Promotion, When};
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;
use super::distinguished::are_distinguished;

pub(super) fn check_promotions(lint: &mut Lint<'_>) {
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        if kind.promotions.is_empty() {
            continue;
        }
        warn_promotion_narrowed(lint, index);
        let mut happens = true;
        for (number, promotion) in kind.promotions.iter().enumerate() {
            let asked = |side: &Side| {
                !promotion.zone[*side].is_empty()
                    && !promotion.into[*side].is_empty()
                    && lint.possible.can_have(*side, index)
            };
            let sides: Vec<Side> = Side::ALL.into_iter().filter(asked).collect();
            let happens_to = |side: &Side| lint.possible.can_promote_by(*side, index, number);
            let barren: Vec<Side> = sides.iter().copied().filter(|side| !happens_to(side)).collect();
            happens &= barren.is_empty();
            if barren.is_empty()
                && !sides.is_empty()
                && !sides.iter().any(|&side| may_be_held(lint, promotion, side))
            {
                report_never_held(lint, index, number);
                happens = false;
            }
            match barren.as_slice() {
                [] => {}
                [side] if sides.len() > 1 => report_promotion_unreachable(lint, index, number, Some(*side)),
                [..] => report_promotion_unreachable(lint, index, number, None),
            }
        }
        if happens {
            warn_promotion_no_better(lint, index);
        }
    }
    warn_promotion_capturing(lint);
}

/// Returns whether something that a player's piece may become is ever in the hand from which it is taken.
fn may_be_held(lint: &Lint<'_>, promotion: &Promotion, side: Side) -> bool {
    let hand = promotion.source.hand(side);
    hand.is_none_or(|hand| {
        promotion.into[side].iter().any(|&kind| lint.possible.can_hold(hand, promotion.held_as(kind)))
    })
}

/// Reports a promotion of a kind, by number, to pieces from a hand in which these never are.
fn report_never_held(lint: &mut Lint<'_>, index: PieceKind, number: usize) {
    let key = &lint.rules.kind(index).key;
    let entries = lint.promotions(index);
    let Some(from) = entries.get(number).and_then(|entry| entry.value.from.get()) else { return };
    lint.push(
        Diagnostic::new(Code::PromotionUnreachable, format!("`{key}` never promotes by one of its entries"))
            .label(from.span, "nothing that it could become is ever in this hand")
            .help(
                "say that captured pieces go to the hand, put pieces in hand at the start, or remove `from`",
            ),
    );
}

/// Reports one of the promotions of a kind, by number.
fn report_promotion_unreachable(lint: &mut Lint<'_>, index: PieceKind, number: usize, side: Option<Side>) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.place(index) else { return };
    let whose = side.map_or(String::new(), |side| format!(" of the {} player", side.name()));
    // A promoted form demotes by its own rule, or by one for every form.
    let is_form = kind.promoted_from.is_some();
    let (code, what, verb, rule) = if is_form {
        (Code::DemotionUnreachable, "demotes", "demotes it", "demotion")
    } else {
        (Code::PromotionUnreachable, "promotes", "promotes it", "promotion")
    };
    let squares = lint.squares_named(index);
    let is_one = kind.promotions.len() == 1;
    let by = if is_one { String::new() } else { format!(" by one of its `[[{rule}]]` entries") };
    let mut found = Diagnostic::new(code, format!("`{}`{whose} never {what}{by}", kind.key));
    let entries = lint.promotions(index);
    let entry = if is_form { None } else { entries.get(number) };
    let zone = entry.and_then(|entry| entry.value.zone.get()).map(|zone| zone.span);
    found = match zone {
        Some(zone) => found
            .label(zone, "the piece has no move into, within or out of this zone that promotes it")
            .label(place, "this piece"),
        None => found.label(place, format!("no move of the piece {verb}")),
    };
    lint.push(found.note(format!("the piece can reach only {squares}")).help(
        if kind.confined_to.is_some() {
            format!("change the zone, the move of the piece or its `confined-to`, or remove the {rule}")
        } else {
            format!("change the zone or the move of the piece, or remove the {rule}")
        },
    ));
}

/// Reports a piece whose own entry has a smaller zone than the entry for all other pieces, and may have been meant to add to
/// that.
fn warn_promotion_narrowed(lint: &mut Lint<'_>, index: PieceKind) {
    let rules = lint.rules;
    let entries = |index| lint.promotions(index);
    // Who writes several entries for a piece knows that they are together.
    let entries_of_it = entries(index);
    let [own] = entries_of_it.as_slice() else { return };
    if own.value.pieces.is_absent() {
        return;
    }
    let is_general = |other: &PieceKind| matches!(entries(*other)[..], [one] if one.value.pieces.is_absent());
    let mut promoting = rules.kind_indices().filter(|&k| !rules.kind(k).promotions.is_empty());
    let Some(other) = promoting.find(|k| rules.kind(*k).promoted_from.is_none() && is_general(k)) else {
        return;
    };
    let ([narrow], [wide]) =
        (rules.kind(index).promotions.as_slice(), rules.kind(other).promotions.as_slice())
    else {
        return;
    };
    let is_part = |side: Side| narrow.zone[side].iter().all(|square| wide.zone[side].contains(square));
    let is_less = |side: Side| narrow.zone[side].len() < wide.zone[side].len();
    let within = |narrow: When, wide: When| narrow == When::Never || narrow == wide || wide == When::Always;
    let mut occasions = narrow.on.each().into_iter().zip(wide.on.each());
    let is_within = occasions.all(|(narrow, wide)| within(narrow, wide))
        && narrow.own_turn.is_none()
        && wide.own_turn.is_none();
    let general = entries(other);
    let ([general], true) = (general.as_slice(), is_within && Side::ALL.into_iter().all(is_part)) else {
        return;
    };
    if !Side::ALL.into_iter().any(is_less) {
        return;
    }
    let (key, general) = (&rules.kind(index).key, general.span);
    let found = Diagnostic::new(
        Code::PromotionNarrowed,
        format!("`{key}` promotes only in part of the zone"),
    )
    .label(own.value.zone.get().map_or(own.span, |zone| zone.span), "the zone of its own entry")
    .label(general, format!("this entry does not apply to `{key}`, which has its own"))
    .help(
        "an entry that names a piece replaces the one without `pieces`: repeat everything that still applies",
    )
    .help_to_allow("if this is intended");
    lint.push(found);
}

/// Reports a promotion to a piece that can do nothing new.
fn warn_promotion_no_better(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.played.kind(index);
    if kind.promoted_from.is_some() {
        return;
    }
    let poor = kind.promotions.iter().find_map(|promotion| {
        let into = promotion.into.first.iter().chain(&promotion.into.second);
        Some((into.copied().find(|&form| is_no_better(lint, index, form))?, promotion.must))
    });
    let (Some((form, must)), Some(place)) = (poor, lint.place(index)) else { return };
    let form = lint.played.kind(form);
    let choice = match must {
        Duty::Never | Duty::SecondChance | Duty::IfStuck => "no player would choose this promotion",
        Duty::IfPossible | Duty::Always => "the promotion only loses moves",
    };
    lint.push(
        Diagnostic::new(
            Code::PromotionNoBetter,
            format!("`{}` gains no move by promoting to `{}`", kind.key, form.key),
        )
        .label(place, format!("it moves as `{}`, and its promoted form as `{}`", kind.betza, form.betza))
        .help(format!("{choice}: correct one of the two moves")),
    );
}

fn is_no_better(lint: &Lint<'_>, index: PieceKind, form: PieceKind) -> bool {
    let (own, new) = (lint.played.kind(index), lint.played.kind(form));
    // A piece is worth more than its moves where endings or rules of the piece depend on its kind.
    let is_plain = |kind: &Kind| kind.confined_to.is_none() && kind.never_on.is_none();
    let is_asked_for = lint.asks_for(form) || lint.asks_for(index);
    own.royal == new.royal
        && lint.played.royals.left_attacked == Permit::Illegal
        && is_plain(own)
        && is_plain(new)
        && new.promotions.is_empty()
        && !is_asked_for
        && !are_distinguished(lint, index, form)
        && own.never_captures == new.never_captures
        && own.never_jumps_over == new.never_jumps_over
        && !new.movement.terms.is_empty()
        && is_within(&new.movement, &own.movement)
        && new.moves_by_place().all(|extra: &ExtraMove| own.moves_by_place().any(|e| e == extra))
}

/// Returns whether every term is covered by a term of the other movement.
fn is_within(part: &Movement, whole: &Movement) -> bool {
    part.terms.iter().all(|term| whole.terms.iter().any(|other| other.covers(term)))
}

/// Reports promotions by captures of pieces that the piece never captures.
fn warn_promotion_capturing(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let mut found = Vec::new();
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        let entries = lint.promotions(index);
        for (number, promotion) in kind.promotions.iter().enumerate() {
            let Some(victims) = &promotion.capturing else { continue };
            let sides = || Side::ALL.into_iter().filter(|&side| lint.possible.can_have(side, index));
            let captures =
                |side: Side| victims.iter().any(|&victim| lint.possible.can_capture(side, index, victim));
            let word = entries.get(number).and_then(|entry| entry.value.capturing.get());
            let is_form = kind.promoted_from.is_some();
            if let (Some(word), false, true) =
                (word, is_form, sides().next().is_some() && !sides().any(captures))
            {
                found.push((kind.key.clone(), word.span));
            }
        }
    }
    for (key, span) in found {
        lint.push(
            Diagnostic::new(
                Code::PromotionUnreachable,
                format!("`{key}` never promotes by one of its entries"),
            )
            .label(span, "it never captures any of these")
            .help("list pieces that it may capture, or remove the entry"),
        );
    }
}
