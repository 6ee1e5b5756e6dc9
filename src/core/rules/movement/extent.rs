//! The extent of movements, for pictures that must show all of them.

use std::collections::BTreeSet;

use super::{Leg, Movement, Reach, Term, Turns};

/// The number of leaps that means any number of them.
const LEAPS: u8 = 2;

/// The most places that are followed; of more, the sum of all legs is taken.
const MOST_PLACES: usize = 20_000;

impl Movement {
    /// Returns the distance within which every leap and every limited slide ends, in files or ranks. Of slides and leaps
    /// without a limit it includes the first ones; a leap to any square counts for nothing.
    pub fn extent(&self) -> u8 {
        self.terms.iter().map(Term::extent).max().unwrap_or(0)
    }
}

/// Files, ranks, the index of the last heading, and how many steps it was followed.
type Place = (i16, i16, u8, u8);

impl Term {
    /// Returns the distance within which the term ends, like [`Movement::extent`].
    pub fn extent(&self) -> u8 {
        let mut here: BTreeSet<Place> = BTreeSet::from([(0, 0, 0, 1)]);
        let mut farthest = 0;
        for leg in self.legs.iter().filter(|leg| !leg.goes_anywhere()) {
            let mut next = BTreeSet::new();
            for &place in &here {
                leg.follow(place, &mut next);
                if next.len() > MOST_PLACES {
                    return self.sum_of_legs();
                }
            }
            let distance = |&(x, y, _, _): &Place| x.unsigned_abs().max(y.unsigned_abs());
            farthest = next.iter().map(distance).max().unwrap_or(0).max(farthest);
            here = next;
        }
        u8::try_from(farthest).unwrap_or(u8::MAX)
    }

    fn sum_of_legs(&self) -> u8 {
        let mut before = 1;
        let lengths = self.legs.iter().map(|leg| {
            let length = leg.headings().map(|heading| heading.length()).max().unwrap_or(0);
            before = leg.steps_of(length, before);
            length.saturating_mul(before)
        });
        lengths.fold(0, u8::saturating_add)
    }
}

impl Leg {
    fn follow(&self, (x, y, index, before): Place, next: &mut BTreeSet<Place>) {
        let headings = match &self.turns {
            Turns::Absolute(headings) => headings.as_slice(),
            Turns::Relative(by_index) => by_index.get(usize::from(index)).map_or(&[][..], Vec::as_slice),
        };
        for heading in headings {
            let most = self.steps_of(heading.length(), before);
            let first = if self.reach == Reach::SameAsBefore { most } else { self.skip.saturating_add(1) };
            for n in first..=most.max(first) {
                let along = |d: i8| i16::from(d).saturating_mul(i16::from(n));
                let (x, y) = (x.saturating_add(along(heading.dx)), y.saturating_add(along(heading.dy)));
                next.insert((x, y, heading.index, n));
            }
        }
    }

    fn steps_of(&self, length: u8, before: u8) -> u8 {
        match self.reach {
            Reach::UpTo(n) => n.max(self.skip.saturating_add(1)),
            Reach::Unlimited | Reach::AsOnLine if length > 1 => LEAPS,
            Reach::Unlimited | Reach::AsOnLine => self.skip.saturating_add(1),
            Reach::SameAsBefore => before,
        }
    }
}
