//! Whether rules distinguish two kinds of piece, apart from how they move.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Beside, Captured, Does, EffectPlace, Explosions, Neighbour, Progress, Rules};

use super::Lint;

/// Returns whether some rule is about one of two kinds and not about the other in the same way, apart from conditions.
pub(super) fn are_distinguished(lint: &Lint<'_>, a: PieceKind, b: PieceKind) -> bool {
    let rules = lint.played;
    let differs = |kinds: &[PieceKind]| kinds.contains(&a) != kinds.contains(&b);
    let held = |kind: PieceKind| rules.in_hand_as(kind);
    let points = |kind: PieceKind| rules.points.iter().find(|(of, _)| *of == kind).map(|(_, points)| points);
    lists(rules).into_iter().any(differs)
        || (rules.captured != Captured::Removed && held(a) != held(b))
        || points(a) != points(b)
}

/// Returns every list of pieces in the rules, apart from conditions, promotions, gating and drops.
fn lists(rules: &Rules) -> Vec<&[PieceKind]> {
    let mut lists: Vec<&[PieceKind]> = Vec::new();
    for kind in &rules.kinds {
        lists.extend([kind.never_captures.as_slice(), &kind.never_jumps_over]);
        lists.extend(kind.promotions.iter().filter_map(|promotion| promotion.capturing.as_deref()));
    }
    for limit in &rules.capture_limits {
        lists.extend([limit.by.as_slice(), &limit.of, &limit.unless_with]);
        lists.extend(limit.after.iter().flat_map(|after| [after.by.as_slice(), &after.of]));
    }
    for Neighbour { of, beside, effect: _ } in &rules.neighbours {
        lists.extend([of.as_slice(), &beside.by]);
    }
    for enclosure in &rules.enclosures {
        lists.extend([enclosure.of.as_slice(), &enclosure.by, &enclosure.moved]);
        lists.extend(enclosure.drop_beside.iter().map(|Beside { by, .. }| by.as_slice()));
    }
    for effect in &rules.effects {
        lists.extend([effect.by.as_slice(), &effect.of]);
        lists.extend(effect.was.as_deref());
        lists.extend(effect.captured.as_deref());
        lists.extend(effect.beside.iter().map(|Beside { by, .. }| by.as_slice()));
        lists.extend(effect.drop_beside.iter().map(|Beside { by, .. }| by.as_slice()));
        if let EffectPlace::Crossing { with } = &effect.place {
            lists.push(with);
        }
        if let Does::Becomes(into) = &effect.does {
            lists.push(std::slice::from_ref(into));
        }
    }
    if let Explosions::OnCapture { spared, immune, victims: _, leaves: _ } = &rules.explosions {
        lists.extend([spared.as_slice(), immune]);
    }
    lists.extend(rules.turns.iter().map(|turns| turns.capture_again.as_slice()));
    lists.extend(rules.counts.iter().map(|count| count.starts_on_capture_of.as_slice()));
    for lost in &rules.unmoved.lost {
        lists.extend([lost.kinds.as_slice(), &lost.aimed_at_by]);
    }
    if let Some(pursuit) = &rules.pursuit {
        lists.extend([pursuit.by.as_slice(), &pursuit.of]);
        lists.extend(pursuit.spared.iter().map(|(kinds, _)| kinds.as_slice()));
        lists.extend(pursuit.prized.iter().flat_map(|(by, of)| [by.as_slice(), of]));
    }
    if let Some(Progress { moves_of, final_moves_of, .. }) = &rules.clock {
        lists.extend(
            Side::ALL.into_iter().flat_map(|side| [moves_of[side].as_slice(), &final_moves_of[side]]),
        );
    }
    lists
}
