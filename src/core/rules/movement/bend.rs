//! Slides that bend after each step.

use super::{Heading, Leg, Reach};

/// The turn of a slide after each step; the side of the first turn is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bend {
    /// At a right angle, to one side and the other in turn (`z`).
    Crooked,
    /// By so many places in the cycle of its headings, 1 or 2, always to the same side (`q`).
    Circular(u8),
}

impl Bend {
    /// Headings in a cycle.
    const CYCLE: u8 = 8;

    /// By how many places the heading turns at a bend; bends are counted from 0.
    pub fn turn(self, bend: u16, is_left: bool) -> u8 {
        let (places, flips) = match self {
            Bend::Crooked => (2, bend % 2 == 1),
            Bend::Circular(places) => (places, false),
        };
        if flips == is_left { places } else { Bend::CYCLE - places }
    }
}

impl Heading {
    /// Returns the heading of the same length at a place in the cycle.
    #[must_use]
    pub fn at(self, index: u8) -> Heading {
        const COMPASS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let index = index % Bend::CYCLE;
        let (a, b) = (self.dx.saturating_abs(), self.dy.saturating_abs());
        let (short, long) = (a.min(b), a.max(b));
        let (dx, dy) = if self.is_straight() {
            let (x, y) = COMPASS.get(usize::from(index)).copied().unwrap_or_default();
            (x * long, y * long)
        } else {
            let octants = [
                (short, long),
                (long, short),
                (long, -short),
                (short, -long),
                (-short, -long),
                (-long, -short),
                (-long, short),
                (-short, long),
            ];
            octants.get(usize::from(index)).copied().unwrap_or_default()
        };
        Heading { index, dx, dy }
    }
}

impl Leg {
    /// Returns the courses that the leg may take on one heading: one, or two where it bends. Each gives where its steps
    /// end, as files and ranks from where the leg starts, as far as it reaches. A course that comes back to its start
    /// ends before.
    pub fn courses(
        &self,
        heading: Heading,
    ) -> impl Iterator<Item = impl Iterator<Item = (i32, i32)> + use<>> + use<> {
        let most = match self.reach {
            Reach::UpTo(n) => u16::from(n),
            Reach::Unlimited | Reach::AsOnLine => u16::MAX,
            Reach::SameAsBefore => 1,
        };
        let bend = self.bend;
        let sides: &[bool] = if bend.is_some() { &[false, true] } else { &[false] };
        sides.iter().map(move |&is_left| {
            let (mut at, mut now) = ((0, 0), heading);
            (0..most).map_while(move |n| {
                at = (at.0 + i32::from(now.dx), at.1 + i32::from(now.dy));
                if let Some(bend) = bend {
                    now = now.at(now.index + bend.turn(n, is_left));
                }
                (at != (0, 0)).then_some(at)
            })
        })
    }
}
