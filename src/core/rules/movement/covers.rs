//! Ways to move that include others.

use super::{Hop, Initial, Leg, Onto, Path, Reach, Term, Turns};

impl Term {
    /// Returns whether every move of `part`, on every board and in every position, is a move of this term, with the
    /// same captures. Says no when in doubt.
    pub fn covers(&self, part: &Term) -> bool {
        self == part
            || (is_as_early(self, part)
                && self.repeated == part.repeated
                && self.legs.len() == part.legs.len()
                && self.legs.iter().zip(&part.legs).all(|(own, other)| covers_leg(own, other)))
    }

    /// Returns the term in parts, one for each heading of its first leg and each kind of square its last leg may end
    /// on. Every move of the term is one of a part.
    pub fn parts(&self) -> Vec<Term> {
        let turns: Vec<Turns> = match self.legs.first() {
            // A leap to any square is one part: nothing else covers it.
            Some(leg) if leg.goes_anywhere() => vec![leg.turns.clone()],
            Some(Leg { turns: Turns::Absolute(headings), .. }) => {
                headings.iter().map(|&heading| Turns::Absolute(vec![heading])).collect()
            }
            Some(_) | None => Vec::new(),
        };
        let mut parts = Vec::new();
        for turns in turns {
            for there in ENDS {
                let mut part = self.clone();
                if let Some(first) = part.legs.first_mut() {
                    first.turns = turns.clone();
                }
                if let Some(last) = part.legs.last_mut().filter(|last| last.onto.has(there)) {
                    last.onto = if spares(last.onto) { there | Onto::SPARE_ROYAL } else { there };
                    parts.push(part);
                }
            }
        }
        parts
    }
}

/// The content of the square where a leg ends.
const ENDS: [Onto; 8] = [
    Onto::EMPTY,
    Onto::ENEMY,
    Onto::OWN,
    Onto::EN_PASSANT,
    Onto::PASS_ENEMY,
    Onto::PASS_OWN,
    Onto::MOVE_ENEMY,
    Onto::MOVE_OWN,
];

/// Those of which royal pieces may be spared.
const SPARING: [Onto; 3] = [Onto::ENEMY, Onto::MOVE_ENEMY, Onto::MOVE_OWN];

fn spares(onto: Onto) -> bool {
    onto.has(Onto::SPARE_ROYAL)
}

/// Returns whether a term may be used whenever `part` may. A first move of several steps may be answered by an en
/// passant capture, which the same move of another term is not.
fn is_as_early(whole: &Term, part: &Term) -> bool {
    whole.initial == part.initial || (whole.initial == Initial::Any && !part.passes())
}

fn covers_leg(whole: &Leg, part: &Leg) -> bool {
    let takes_turns = match (&whole.turns, &part.turns) {
        (Turns::Absolute(_), Turns::Absolute(_)) if whole.goes_anywhere() => true,
        (Turns::Absolute(_), Turns::Absolute(_)) if part.goes_anywhere() => false,
        (Turns::Absolute(own), Turns::Absolute(others)) => others.iter().all(|turn| own.contains(turn)),
        (Turns::Relative(own), Turns::Relative(others)) => {
            own.iter().zip(others.iter()).all(|(own, others)| others.iter().all(|turn| own.contains(turn)))
        }
        (Turns::Absolute(_), Turns::Relative(_)) | (Turns::Relative(_), Turns::Absolute(_)) => false,
    };
    takes_turns
        && whole.skip == part.skip
        && whole.wrap == part.wrap
        && whole.bend == part.bend
        && whole.unloads == part.unloads
        && reaches(whole, part)
        && (whole.path == part.path || whole.path == Path::Any)
        && ends_on(whole.onto, part.onto)
}

/// Returns whether a leg runs as far, and deals with what it jumps in the same way.
fn reaches(whole: &Leg, part: &Leg) -> bool {
    let is_as_far = match (whole.reach, part.reach) {
        (Reach::UpTo(own), Reach::UpTo(other)) => other <= own,
        (Reach::Unlimited, Reach::UpTo(_) | Reach::Unlimited)
        | (Reach::SameAsBefore, Reach::SameAsBefore)
        | (Reach::AsOnLine, Reach::AsOnLine) => true,
        (Reach::UpTo(_), Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine)
        | (Reach::Unlimited, Reach::SameAsBefore | Reach::AsOnLine)
        | (Reach::SameAsBefore, Reach::UpTo(_) | Reach::Unlimited | Reach::AsOnLine)
        | (Reach::AsOnLine, Reach::UpTo(_) | Reach::Unlimited | Reach::SameAsBefore) => false,
    };
    whole.hop == part.hop && is_as_far && (whole.hop == Hop::None || whole.reach == part.reach)
}

/// Returns whether a leg may end wherever the other one may.
fn ends_on(whole: Onto, part: Onto) -> bool {
    ENDS.into_iter().all(|there| whole.has(there) || !part.has(there))
        && (!spares(whole) || spares(part) || !SPARING.into_iter().any(|there| part.has(there)))
}
