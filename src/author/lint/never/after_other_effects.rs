//! Enclosures and effects for which an earlier one leaves nothing.

use alfil_core::rules::{
    Does, Effect, EffectAfter, EffectPlace, EffectSide, Enclosed, EnclosedWay, Enclosure,
};
use alfil_language::check::with_entries;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    // Pieces that become walls do so first.
    let order = |place: usize, effect: &Effect| (!effect.is_at_once(), place);
    let mut effects: Vec<_> =
        with_entries(&lint.def.effect, &lint.origins.effects, &rules.effects).enumerate().collect();
    effects.sort_by_key(|&(place, (_, effect))| order(place, effect));
    let effects: Vec<_> = effects.into_iter().map(|(_, pair)| pair).collect();
    let late = effects.iter().enumerate().filter(|(place, (_, effect))| {
        let before = effects.iter().take(*place).rev();
        // What happens in between brings nothing.
        let sure = before.map(|&(_, earlier)| (earlier, brings_pieces(earlier)));
        found_before_doubt(sure, |earlier| leaves_nothing(earlier, effect))
    });
    let why = "an earlier effect leaves none of these pieces there";
    let mut found: Vec<Never> =
        late.map(|(_, (entry, _))| Never::applies("this effect never happens", entry.span, why)).collect();
    let enclosures =
        with_entries(&lint.def.enclosure, &lint.origins.enclosures, &rules.enclosures).enumerate();
    for (place, (entry, enclosure)) in enclosures {
        let before = rules.enclosures.iter().take(place).rev();
        let sure = before.map(|earlier| (earlier, earlier.removes() || earlier.turns_over()));
        if found_before_doubt(sure, |earlier| takes_first(earlier, enclosure)) {
            let why = "the enclosure above has already removed them";
            found.push(Never::applies("nothing is ever enclosed in this way", entry.span, why));
        }
    }
    found
}

/// Returns whether a rule passes a test, of those before another one, the last first: up to one that may undo what
/// those before it did.
fn found_before_doubt<'a, T: 'a>(
    before: impl Iterator<Item = (&'a T, bool)>,
    test: impl Fn(&T) -> bool,
) -> bool {
    for (earlier, undoes) in before {
        if test(earlier) {
            return true;
        }
        if undoes {
            return false;
        }
    }
    false
}

/// Returns whether an effect may bring pieces of a kind or a player to squares where there were none.
fn brings_pieces(effect: &Effect) -> bool {
    match effect.does {
        Does::ChangesSides | Does::Becomes(_) | Does::BecomesCaptured | Does::Goes { .. } => true,
        Does::Leaves | Does::BecomesWall => false,
    }
}

/// Returns whether nothing is left of what an effect touches once an earlier one has happened: on the same occasion, to
/// the same pieces.
fn leaves_nothing(earlier: &Effect, effect: &Effect) -> bool {
    let after = if earlier.after == EffectAfter::AnyMove { effect.after } else { earlier.after };
    let is_same = Effect { does: effect.does.clone(), after, ..earlier.clone() } == *effect;
    let is_gone = match earlier.does {
        Does::Leaves | Does::BecomesWall => true,
        // They are the player's own then, and may be what others need beside them.
        Does::ChangesSides => {
            let looks_at_others =
                earlier.beside.is_some() || matches!(earlier.place, EffectPlace::Crossing { .. });
            earlier.side == EffectSide::Enemy && earlier.place != EffectPlace::Itself && !looks_at_others
        }
        Does::Becomes(_) | Does::BecomesCaptured | Does::Goes { .. } => false,
    };
    is_same && is_gone && earlier.does != effect.does && !matches!(effect.does, Does::Goes { .. })
}

/// Returns whether an earlier enclosure has taken what this one would, or has made the move illegal.
fn takes_first(earlier: &Enclosure, enclosure: &Enclosure) -> bool {
    let is_of_enemies = |one: &Enclosure| one.enemies != Enclosed::Stay && one.own == Enclosed::Stay;
    // What is taken may open or close squares around it.
    let is_sure = match earlier.enemies {
        Enclosed::Illegal => true,
        Enclosed::Leave => earlier.hostile_squares.is_none(),
        Enclosed::ChangeSides => matches!(earlier.way, EnclosedWay::InLine | EnclosedWay::BetweenTwo),
        Enclosed::Stay => false,
    };
    is_sure
        && is_of_enemies(earlier)
        && is_of_enemies(enclosure)
        && earlier.enemies != enclosure.enemies
        && Enclosure { enemies: enclosure.enemies, ..earlier.clone() } == *enclosure
}
