//! Side effects of captures.

use alfil_core::board::PieceKind;
use alfil_core::rules::{
    Beside, Does, EdgesWord, Effect, EffectAfter, EffectPlace, EffectSide, Enclosed, EnclosedWay, Enclosure,
    Explosions, Heading, Leaves, NeighbourSide, Rules,
};

use super::draft::Pen;
use crate::fairy::ini::key;

/// Writes the further effects of captures.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    if let Explosions::OnCapture { spared: _, immune, victims: _, leaves } = &rules.explosions {
        pen.say(key::BLAST_ON_CAPTURE, true);
        let immune = pen.letters(immune);
        pen.set(key::BLAST_IMMUNE_TYPES, immune);
        pen.say_if(key::PETRIFY_BLAST_PIECES, *leaves == Leaves::Walls);
    }
    let after_captures = |effect: &&Effect| effect.is_at_once() && effect.after == EffectAfter::Capture;
    if let Some(captors) = rules.effects.iter().filter(after_captures).find_map(|effect| effect.was.as_ref())
    {
        let captors = pen.letters(captors);
        pen.set(key::PETRIFY_ON_CAPTURE_TYPES, captors);
    }
    let spares_its_own = |kind: &PieceKind| {
        rules.kind(*kind).never_captures.contains(kind) && !pen.roles.is(*kind, key::JANGGI_CANNON)
    };
    let immune: Vec<PieceKind> = rules.kind_indices().filter(spares_its_own).collect();
    let immune = pen.letters(&immune);
    pen.set(key::MUTUALLY_IMMUNE_TYPES, immune);
    if let Some(word) = flips(rules) {
        pen.set(key::FLIP_ENCLOSED_PIECES, word);
    }
}

/// Returns which enemies change sides after a move, if that is all that enclosures and effects of this sort do.
pub(super) fn flips(rules: &Rules) -> Option<&'static str> {
    let all = |kinds: &[PieceKind]| kinds.len() == rules.kinds.len();
    let is_king = |steps: &[Heading]| steps.len() == 8 && steps.iter().all(|step| step.length() == 1);
    let encloses = |enclosure: &Enclosure| {
        let Enclosure {
            way,
            along,
            of,
            by,
            moved,
            drop_beside,
            at_most,
            on,
            hostile_squares,
            hostile_while: _,
            edges,
            enemies,
            own: _,
        } = enclosure;
        *way == EnclosedWay::InLine
            && along.len() == 3
            && [of, by, moved].into_iter().all(|kinds| all(kinds))
            && drop_beside.is_none()
            && at_most.is_none()
            && (on, hostile_squares, *edges) == (&None, &None, EdgesWord::Open)
            && *enemies == Enclosed::ChangeSides
    };
    let touches = |effect: &Effect| {
        let Effect {
            by,
            was,
            how: _,
            after,
            captured: _,
            place,
            of,
            side,
            on,
            stayed: _,
            beside,
            drop_beside: _,
            does,
        } = effect;
        matches!(place, EffectPlace::Around { steps, .. } if is_king(steps))
            && [by, of].into_iter().all(|kinds| all(kinds))
            && (was, on, beside) == (&None, &None, &None)
            && (*after, *side) == (EffectAfter::AnyMove, EffectSide::Enemy)
            && *does == Does::ChangesSides
    };
    let is_own =
        |beside: &Beside| beside.side == NeighbourSide::Own && all(&beside.by) && is_king(&beside.at);
    if rules.enclosures.iter().any(encloses) {
        return Some("reversi");
    }
    match &rules.effects.iter().find(|effect| touches(effect))?.drop_beside {
        None => Some("ataxx"),
        Some(beside) => is_own(beside).then_some("quadwrangle"),
    }
}
