//! Royal pieces other than the king, and the moves they make illegal.

#![expect(clippy::wildcard_enum_match_arm, reason = "only conditions that a key says are looked for")]

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Condition, Kind, Permit, WhenAttacked, WhichRoyals, WithMore};

use super::draft::Pen;
use super::pieces::number;
use crate::fairy::ini::key;

/// Writes what royal means.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let royals = &rules.royals;
    if royals.left_attacked == Permit::Illegal {
        let is_other = |kind: &PieceKind| rules.kind(*kind).royal && !pen.roles.is(*kind, "king");
        let others: Vec<PieceKind> = rules.kind_indices().filter(is_other).collect();
        if !others.is_empty() {
            let few = royals.while_few.iter().map(|few| few.at_most).max();
            let most = |kind: &PieceKind| Side::ALL.map(|side| number(rules, *kind, side)).into_iter().max();
            let at_start = others.iter().filter_map(most).max().unwrap_or(1);
            let is_last = royals.which == WhichRoyals::Last;
            // A piece that arises by promotion is always royal only if no number of them is too many.
            let arises = |kind: &PieceKind| {
                let into = |other: &Kind| Side::ALL.into_iter().any(|side| other.may_become(side, *kind));
                rules.kinds.iter().any(into)
            };
            let always = if others.iter().any(arises) { rules.shape.n_squares() } else { at_start };
            let at_most = few.map_or(if is_last { 1 } else { always }, usize::from);
            let letters = pen.letters(&others);
            pen.say(key::EXTINCTION_PSEUDO_ROYAL, true);
            pen.set(key::EXTINCTION_VALUE, "loss");
            pen.set(key::EXTINCTION_PIECE_TYPES, letters);
            pen.set(key::EXTINCTION_PIECE_COUNT, at_most.saturating_sub(1).to_string());
            pen.say_if(
                key::DUPLE_CHECK,
                royals.while_few.iter().any(|few| few.with_more == WithMore::AllAttacked),
            );
        }
    }
    pen.say_if(key::MAKPONG_RULE, royals.when_attacked == WhenAttacked::CaptureAttacker);
    for illegal in &rules.illegal {
        match illegal {
            Condition::Check => pen.say(key::CHECKING, false),
            Condition::Facing { .. } => pen.say(key::FLYING_GENERAL, true),
            _ => {}
        }
    }
}
