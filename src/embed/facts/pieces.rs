//! Pieces, hands and promotions.

use std::collections::BTreeMap;

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Captured, DropSource, Duty, Permit, PromotionSource, Rules, WhichRoyals};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::presence::Presence;
use super::{Sides, ids, of_region};

/// A kind of piece.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Piece {
    /// Its token in positions, in capitals: `R`, `X'`, `+R`, `Q~`.
    id: String,
    /// What other parts of the definition call it: `rook`, or `+rook` for its promoted form.
    key: String,
    /// Its display name.
    name: String,
    /// Its move in Betza notation.
    betza: String,
    /// Whether each player may come to have one on the board. Squares are not looked at.
    may_appear: Sides<bool>,
    /// Whether it is royal.
    is_royal: bool,
    /// The piece of which it is a promoted form; null if it is none.
    promoted_from: Option<String>,
}

/// Royal pieces.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[expect(clippy::struct_field_names, reason = "the names are those of the JSON")]
pub(super) struct Royals {
    /// Royal pieces each of which counts.
    kings: Vec<String>,
    /// Royal pieces that count while a player has few of them.
    pseudo_royals: Vec<String>,
    /// Whether a move may leave an own royal piece attacked. If so, check is only a warning.
    may_be_left_attacked: bool,
}

/// Pieces in hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Pockets {
    /// Whether positions are written with hands.
    are_written: bool,
    /// What becomes of captured pieces.
    captured: CapturedWord,
    /// The pieces that each player may come to have in hand, in the order of the definition.
    pieces: Sides<Vec<String>>,
    /// The pieces that each player may drop.
    drops: Sides<Vec<String>>,
    /// The pieces that players drop from an unlimited supply.
    supplied: Vec<String>,
    /// The pieces in hand at the start, with their numbers.
    at_start: Sides<BTreeMap<String, u16>>,
}

/// What becomes of captured pieces.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum CapturedWord {
    /// They leave the game.
    Removed,
    /// They go to the hand of the captor, as they were before they promoted.
    ToHandUnpromoted,
    /// They go to the hand of the captor as they are.
    ToHandAsCaptured,
    /// They go to the hand of a partner on another board.
    ToPartner,
}

/// Promotions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Promotions {
    /// The pieces that promote, in each of their ways.
    pieces: Vec<Promotion>,
    /// Everything that pieces promote to, in the order in which a player is asked.
    order: Vec<String>,
}

/// A way to promote.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Promotion {
    /// The piece.
    id: String,
    /// What it may become, in the order in which a player is asked.
    to: Sides<Vec<String>>,
    /// The squares of the zone.
    zone: Sides<Vec<String>>,
    /// Whether the player may decline.
    must: Duty,
    /// The hand from which the new piece is taken; null if there is always one.
    from: Option<PromotionSource>,
    /// Whether it is a turn of its own.
    is_own_turn: bool,
}

/// What `+` means in positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Plus {
    /// The promoted forms that are written with `+`, as in shogi; empty if there are none.
    forms: Vec<Form>,
    /// The promoted forms that look like other pieces and are written with `~`; empty if there are none.
    marked: Vec<Form>,
}

/// A promoted form.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Form {
    /// Its token in positions.
    id: String,
    /// The piece that it promoted from.
    of: String,
    /// Its display name.
    name: String,
}

pub(super) fn pieces(rules: &Rules, presence: &Presence<'_>) -> Vec<Piece> {
    let piece = |index: PieceKind| {
        let kind = rules.kind(index);
        Piece {
            id: kind.id.clone(),
            key: kind.key.clone(),
            name: kind.name.clone(),
            betza: kind.betza.clone(),
            may_appear: Sides::from_fn(|side| presence.has(side, index)),
            is_royal: kind.royal,
            promoted_from: kind.promoted_from.map(|from| rules.kind(from).id.clone()),
        }
    };
    rules.kind_indices().map(piece).collect()
}

pub(super) fn royals(rules: &Rules) -> Royals {
    let royals = &rules.royals;
    let is_pseudo = |kind: PieceKind| {
        royals.which == WhichRoyals::Last || royals.while_few.iter().any(|few| few.kinds.contains(&kind))
    };
    let royal_kinds = rules.kind_indices().filter(|&kind| rules.kind(kind).royal);
    let (pseudo, kings): (Vec<PieceKind>, Vec<PieceKind>) = royal_kinds.partition(|&kind| is_pseudo(kind));
    Royals {
        kings: ids(rules, &kings),
        pseudo_royals: ids(rules, &pseudo),
        may_be_left_attacked: royals.left_attacked == Permit::Allowed,
    }
}

pub(super) fn pockets(rules: &Rules, presence: &Presence<'_>) -> Pockets {
    let held = |side: Side| -> Vec<PieceKind> {
        rules.kind_indices().filter(|&kind| presence.holds(side, kind)).collect()
    };
    let from_hand = |kind: PieceKind| {
        let mut drops = rules.drops.iter().filter(|rule| rule.source == DropSource::Hand);
        drops.any(|rule| rule.kinds.contains(&kind))
    };
    let is_supplied = |&kind: &PieceKind| {
        let mut drops = rules.drops.iter().filter(|rule| rule.source == DropSource::Supply);
        drops.any(|rule| rule.kinds.contains(&kind))
    };
    let supplied: Vec<PieceKind> = rules.kind_indices().filter(is_supplied).collect();
    Pockets {
        are_written: rules.has_hands() || rules.setup.shows_hands,
        captured: match rules.captured {
            Captured::Removed => CapturedWord::Removed,
            Captured::ToHandUnpromoted => CapturedWord::ToHandUnpromoted,
            Captured::ToHandAsCaptured => CapturedWord::ToHandAsCaptured,
            Captured::ToPartner => CapturedWord::ToPartner,
        },
        pieces: Sides::from_fn(|side| ids(rules, &held(side))),
        drops: Sides::from_fn(|side| {
            let dropped = held(side).into_iter().filter(|&kind| from_hand(kind)).collect::<Vec<_>>();
            ids(rules, &dropped)
        }),
        supplied: ids(rules, &supplied),
        at_start: Sides::from_fn(|side| {
            rules.setup.hands[side].iter().map(|&(kind, n)| (rules.kind(kind).id.clone(), n)).collect()
        }),
    }
}

pub(super) fn promotions(rules: &Rules, presence: &Presence<'_>) -> Promotions {
    let mut order: Vec<PieceKind> = Vec::new();
    let mut pieces = Vec::new();
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        if !Side::ALL.into_iter().any(|side| presence.has(side, index)) {
            continue;
        }
        for promotion in &kind.promotions {
            for &into in Side::ALL.into_iter().flat_map(|side| &promotion.into[side]) {
                if !order.contains(&into) {
                    order.push(into);
                }
            }
            pieces.push(Promotion {
                id: kind.id.clone(),
                to: Sides::from_fn(|side| ids(rules, &promotion.into[side])),
                zone: Sides::from_fn(|side| of_region(rules, &promotion.zone, side)),
                must: promotion.must,
                from: (promotion.source != PromotionSource::Anywhere).then_some(promotion.source),
                is_own_turn: promotion.own_turn.is_some(),
            });
        }
    }
    Promotions { pieces, order: ids(rules, &order) }
}

pub(super) fn plus(rules: &Rules) -> Plus {
    let forms = |is_written: fn(&str) -> bool| {
        let written = rules.kinds.iter().filter(move |kind| is_written(&kind.id));
        let form = |kind: &alfil_core::rules::Kind| {
            let of = rules.kind(kind.promoted_from?).id.clone();
            Some(Form { id: kind.id.clone(), of, name: kind.name.clone() })
        };
        written.filter_map(form).collect()
    };
    Plus { forms: forms(|id| id.starts_with('+')), marked: forms(|id| id.ends_with('~')) }
}
