//! Terms of one leg that depend on the contents of the squares they pass.

use super::{Heading, Hop, Initial, Leg, Onto, Path, Reach, Term, Turns};
use crate::board::Wraps;

/// A term of single leaps that ask something of each square they pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gated<'a> {
    /// Its headings.
    pub headings: &'a [Heading],
    /// True if the squares must be occupied, false if they must be empty.
    pub occupied: bool,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture an enemy.
    pub captures: bool,
}

/// A term that runs along lines, jumps exactly one piece and runs on behind it, or lands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hopping<'a> {
    /// Its headings.
    pub headings: &'a [Heading],
    /// Steps it may make, the one onto the piece it jumps among them; `u8::MAX` when unlimited.
    pub steps: u8,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture an enemy.
    pub captures: bool,
    /// True if it lands on the square right behind the piece it jumps.
    pub vaults: bool,
}

impl Term {
    /// Returns the term as gated leaps, when it is nothing more.
    pub fn gated(&self) -> Option<Gated<'_>> {
        let (leg, headings) = self.lone_leg()?;
        let occupied = match leg.path {
            Path::Any | Path::NoEnemy => return None,
            Path::Empty => false,
            Path::Occupied => true,
        };
        let (quiet, captures) = (leg.onto.has(Onto::EMPTY), leg.onto.has(Onto::ENEMY));
        let is_leap = leg.reach == Reach::UpTo(1) && leg.hop == Hop::None;
        is_leap.then_some(Gated { headings, occupied, quiet, captures })
    }

    /// Returns the term as hops, when it is nothing more.
    pub fn hopping(&self) -> Option<Hopping<'_>> {
        let (leg, headings) = self.lone_leg()?;
        let steps = match leg.reach {
            Reach::UpTo(n) => n,
            Reach::Unlimited => u8::MAX,
            Reach::SameAsBefore | Reach::AsOnLine => return None,
        };
        let (quiet, captures) = (leg.onto.has(Onto::EMPTY), leg.onto.has(Onto::ENEMY));
        let vaults = match leg.hop {
            Hop::None | Hop::OverSome => return None,
            Hop::Over => false,
            Hop::Grasshopper => true,
        };
        (leg.path == Path::Any).then_some(Hopping { headings, steps, quiet, captures, vaults })
    }

    /// Returns the only leg, when it may be used at any time, starts anew and ends as most do.
    fn lone_leg(&self) -> Option<(&Leg, &[Heading])> {
        let [leg @ Leg { turns: Turns::Absolute(headings), skip: 0, wrap: Wraps::NONE, bend: None, .. }] =
            self.legs.as_slice()
        else {
            return None;
        };
        let is_usual = self.initial == Initial::Any && (Onto::EMPTY | Onto::ENEMY).has(leg.onto);
        is_usual.then_some((leg, headings))
    }
}
