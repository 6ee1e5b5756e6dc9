//! Enclosures and effects for which an earlier one leaves nothing.

use super::{Lint, Never};
use crate::rules::{Does, Effect, EffectAfter, EffectPlace, EffectSide, Enclosed, Enclosure};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let effects = lint.spots.def.effect.items().iter().zip(&rules.effects).enumerate();
    // Pieces that become walls do so first.
    let order = |place: usize, effect: &Effect| (!effect.is_at_once(), place);
    let late = effects.filter(|(place, (_, effect))| {
        let mut others = rules.effects.iter().enumerate();
        others.any(|(other, earlier)| {
            order(other, earlier) < order(*place, effect) && leaves_nothing(earlier, effect)
        })
    });
    let why = "the effect that happens before it leaves none of these pieces there";
    let mut found: Vec<Never> =
        late.map(|(_, (entry, _))| Never::applies("this effect never happens", entry.span, why)).collect();
    let enclosures = lint.spots.def.enclosure.items().iter().zip(&rules.enclosures).enumerate();
    for (place, (entry, enclosure)) in enclosures {
        if rules.enclosures.iter().take(place).any(|earlier| takes_first(earlier, enclosure)) {
            let why = "the enclosure above has already taken them";
            found.push(Never::applies("nothing is ever enclosed in this way", entry.span, why));
        }
    }
    found
}

/// Whether nothing is left of what an effect touches once an earlier one has happened: on the same occasion, to the same pieces.
fn leaves_nothing(earlier: &Effect, effect: &Effect) -> bool {
    let after = if earlier.after == EffectAfter::AnyMove { effect.after } else { earlier.after };
    let is_same = Effect { does: effect.does.clone(), after, ..earlier.clone() } == *effect;
    let is_gone = match earlier.does {
        Does::Leaves | Does::BecomesWall => true,
        // They are the player's own then.
        Does::ChangesSides => {
            earlier.side == EffectSide::Enemy && !matches!(earlier.place, EffectPlace::Itself)
        }
        Does::Becomes(_) | Does::BecomesCaptured | Does::Goes { .. } => false,
    };
    is_same && is_gone && earlier.does != effect.does && !matches!(effect.does, Does::Goes { .. })
}

/// Whether an earlier enclosure has taken what this one would, or has made the move illegal.
fn takes_first(earlier: &Enclosure, enclosure: &Enclosure) -> bool {
    let is_of_enemies = |one: &Enclosure| one.enemies != Enclosed::Stay && one.own == Enclosed::Stay;
    is_of_enemies(earlier)
        && is_of_enemies(enclosure)
        && earlier.enemies != enclosure.enemies
        && Enclosure { enemies: enclosure.enemies, ..earlier.clone() } == *enclosure
}
