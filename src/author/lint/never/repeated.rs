//! Effects and enclosures that repeat the one before them with another outcome, and find nothing left.

use alfil_core::board::PieceKind;
use alfil_core::rules::{Does, Effect, EffectAfter, EffectPlace, Enclosed, Enclosure};
use alfil_language::check::with_entries;

use super::{Lint, Never};

/// The most effects that are compared with those before them.
const MAX_COMPARED: usize = 100;

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let mut effects: Vec<_> = with_entries(&lint.def.effect, &lint.origins.effects, &rules.effects).collect();
    // Pieces that become walls do so first.
    effects.sort_by_key(|(_, effect)| !effect.is_at_once());
    let late = effects.iter().zip(effects.iter().skip(1));
    let late = late.filter(|((_, earlier), (_, effect))| leaves_nothing(earlier, effect));
    let why = "the effect that happens before it leaves none of these pieces there";
    let mut found: Vec<Never> =
        late.map(|(_, (entry, _))| Never::applies("this effect never happens", entry.span, why)).collect();
    let gone = effects.iter().enumerate().take(MAX_COMPARED).filter(|(place, (_, effect))| {
        let before: Vec<&Effect> = effects.iter().take(*place).map(|(_, before)| *before).collect();
        let comes_back = |after: &[&Effect]| after.iter().any(|between| may_make(between, &effect.by));
        (0..before.len()).any(|at| match before.split_at(at) {
            (_, [earlier, between @ ..]) => takes_mover(earlier, effect) && !comes_back(between),
            (_, []) => false,
        })
    });
    let why = "an effect that happens before it removes or changes the piece that moved";
    let gone: Vec<Never> = gone
        .filter(|(_, (entry, _))| !found.iter().any(|never| never.place == entry.span))
        .map(|(_, (entry, _))| Never::applies("this effect never happens", entry.span, why))
        .collect();
    found.extend(gone);
    let enclosures: Vec<_> =
        with_entries(&lint.def.enclosure, &lint.origins.enclosures, &rules.enclosures).collect();
    let late = enclosures.iter().zip(enclosures.iter().skip(1));
    let late = late.filter(|((_, earlier), (_, enclosure))| takes_first(earlier, enclosure));
    let why = "the enclosure above has already taken them";
    found.extend(
        late.map(|(_, (entry, _))| Never::applies("nothing is ever enclosed in this way", entry.span, why)),
    );
    found
}

/// Returns whether an effect is the same as the one before it, which has removed the pieces that both touch.
fn leaves_nothing(earlier: &Effect, effect: &Effect) -> bool {
    matches!(earlier.does, Does::Leaves | Does::BecomesWall)
        && earlier.does != effect.does
        && !matches!(effect.does, Does::Goes { .. })
        && Effect { does: effect.does.clone(), ..earlier.clone() } == *effect
}

/// Returns whether an effect may make some piece one of these.
fn may_make(effect: &Effect, kinds: &[PieceKind]) -> bool {
    match effect.does {
        Does::Becomes(into) => kinds.contains(&into),
        Does::BecomesCaptured => true,
        Does::Leaves | Does::BecomesWall | Does::ChangesSides | Does::Goes { .. } => false,
    }
}

/// Returns whether the piece whose move would have an effect is no longer one of `by` after an effect that happens before.
fn takes_mover(earlier: &Effect, effect: &Effect) -> bool {
    let is_always = earlier.place == EffectPlace::Itself
        && earlier.by.iter().all(|kind| earlier.of.contains(kind))
        && (earlier.after == EffectAfter::AnyMove || earlier.after == effect.after)
        && (&earlier.was, &earlier.how, &earlier.captured) == (&None, &None, &None)
        && (&earlier.on, &earlier.beside, &earlier.drop_beside) == (&None, &None, &None);
    let is_gone = match earlier.does {
        Does::Leaves | Does::BecomesWall => true,
        Does::Becomes(into) => !effect.by.contains(&into),
        Does::BecomesCaptured | Does::ChangesSides | Does::Goes { .. } => false,
    };
    is_always
        && is_gone
        && !effect.place.goes_by_what_it_was()
        // It happens after a pass too.
        && effect.place != EffectPlace::Anywhere
        && effect.by.iter().all(|kind| earlier.by.contains(kind))
}

/// Returns whether an enclosure is the same as the one before it, which has removed what both enclose.
fn takes_first(earlier: &Enclosure, enclosure: &Enclosure) -> bool {
    earlier.enemies == Enclosed::Leave
        && earlier.enemies != enclosure.enemies
        && earlier.hostile_squares.is_none()
        && [earlier, enclosure].iter().all(|one| one.enemies != Enclosed::Stay && one.own == Enclosed::Stay)
        && Enclosure { enemies: enclosure.enemies, ..earlier.clone() } == *enclosure
}
