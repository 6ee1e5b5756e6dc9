//! What a movement looks like: its marks.
//!
//! Marks are computed from compiled moves, so that the same moves have the same marks however they are written. They are
//! an extract: what a piece does in several legs is one mark that says so, unless the legs only go round a corner.

use std::collections::BTreeMap;

use alfil_core::rules::{Heading, Hop, Initial, Kind, Leg, Movement, Onto, Path, Reach, Term, Turns};

use super::trace;

/// What a way to move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Use {
    /// To move or to capture.
    Any,
    /// Only to move.
    Quiet,
    /// Only to capture.
    Capture,
    /// Only to move another piece aside.
    Aside,
}

/// When a way to move is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Occasion {
    /// Always.
    Always,
    /// For a first move.
    First,
    /// While the piece is in some region.
    Somewhere,
}

/// How a piece goes in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// It runs so many squares as long as nothing is in the way; 1 is a step.
    Run(u8),
    /// It passes over this number of squares, empty or not, and then runs.
    Late(u8),
    /// It leaps over what is between, so often one after the other.
    Leap(u8),
    /// It goes to a square that is not adjacent if the squares between are empty.
    Bent,
    /// It jumps over one piece and runs on behind it.
    Over,
    /// It jumps over one piece and lands right behind it.
    Behind,
}

/// Any number of squares, or of leaps.
pub(super) const ANY_NUMBER: u8 = u8::MAX;

/// One mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// Files to the right: a direction for runs and jumps, the square for leaps.
    pub dx: i8,
    /// Ranks forward.
    pub dy: i8,
    /// How it goes there.
    pub manner: Manner,
    /// What for.
    pub purpose: Use,
    /// When.
    pub occasion: Occasion,
}

/// How a piece goes on after a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Again {
    /// After a turn, or back to where it started.
    Quietly,
    /// After a capture.
    Capturing,
}

/// Everything that a picture shows of a movement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The marks, sorted.
    pub marks: Vec<Mark>,
    /// Whether and how the piece goes on after a leg.
    pub again: Option<Again>,
}

/// How many squares or leaps a way has.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    quiet: u8,
    capture: u8,
    aside: u8,
}

/// Ways in a direction of one manner.
type Ways = BTreeMap<(i8, i8, Manner, Occasion), Extent>;

impl Marks {
    /// Returns the marks of a movement.
    pub fn of_movement(movement: &Movement) -> Marks {
        let mut gathered = Gathered::default();
        movement.terms.iter().for_each(|term| gathered.add(term, occasion(term)));
        gathered.marks()
    }

    /// Returns the marks of a kind, with what it may do in some places.
    pub fn of_kind(kind: &Kind) -> Marks {
        let mut gathered = Gathered::default();
        kind.movement.terms.iter().for_each(|term| gathered.add(term, occasion(term)));
        for term in kind.moves_by_place().flat_map(|more| &more.movement.terms) {
            gathered.add(term, Occasion::Somewhere);
        }
        gathered.marks()
    }

    /// Returns the marks in one of the eight directions of the compass, by its step.
    pub(super) fn towards(&self, (dx, dy): (i8, i8)) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.is_straight() && mark.direction() == (dx, dy))
    }

    /// Returns the marks in other directions.
    pub(super) fn oblique(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| !mark.is_straight())
    }
}

impl Mark {
    /// Returns whether it goes along a file, a rank or a diagonal.
    pub fn is_straight(self) -> bool {
        self.dx == 0 || self.dy == 0 || self.dx.unsigned_abs() == self.dy.unsigned_abs()
    }

    /// Returns the signs of its two coordinates.
    pub(super) fn direction(self) -> (i8, i8) {
        (self.dx.signum(), self.dy.signum())
    }

    /// Files or ranks, whichever are more.
    pub(super) fn length(self) -> u8 {
        self.dx.unsigned_abs().max(self.dy.unsigned_abs())
    }
}

fn occasion(term: &Term) -> Occasion {
    match term.initial {
        Initial::Any => Occasion::Always,
        Initial::Unmoved | Initial::UnmovedOrOneAhead => Occasion::First,
    }
}

/// How far a leap to any square is drawn, in files and ranks.
const SHOWN_OF_ANYWHERE: u8 = 4;

/// The most squares round a corner that have a mark each: those of two steps in any direction.
const MOST_BENT: usize = 16;

/// What the terms of a piece do, put together.
#[derive(Default)]
struct Gathered {
    ways: Ways,
    again: Option<Again>,
}

impl Gathered {
    fn add(&mut self, term: &Term, occasion: Occasion) {
        match term.legs.as_slice() {
            [leg] => self.add_leg(leg, occasion),
            [first, last] if jumps_only(first) && last.hop == Hop::None => {
                if let Turns::Absolute(headings) = &first.turns {
                    let reach = reach(last);
                    for &heading in headings {
                        self.put(heading, Manner::Over, last, reach, occasion);
                    }
                }
            }
            legs => self.add_legs(legs, occasion),
        }
    }

    fn add_leg(&mut self, leg: &Leg, occasion: Occasion) {
        let Turns::Absolute(headings) = &leg.turns else { return };
        let is_shown = |heading: &&Heading| !leg.goes_anywhere() || heading.length() <= SHOWN_OF_ANYWHERE;
        if leg.bend.is_some() || leg.reach == Reach::AsOnLine {
            self.again = self.again.max(Some(Again::Quietly));
            let first = |n: u8| if n == 1 { Manner::Run(0) } else { Manner::Leap(0) };
            for &heading in headings {
                self.put(heading, first(heading.length()), leg, 1, occasion);
            }
            return;
        }
        for &heading in headings.iter().filter(is_shown) {
            let is_step = heading.length() == 1;
            let (manner, n) = match (leg.hop, leg.path) {
                (Hop::Over | Hop::OverSome, _) => (Manner::Over, reach(leg)),
                (Hop::Grasshopper, _) | (Hop::None, Path::Occupied) => (Manner::Behind, reach(leg)),
                (Hop::None, Path::Any | Path::Empty | Path::NoEnemy) if is_step && leg.skip > 0 => {
                    (Manner::Late(leg.skip), reach(leg))
                }
                (Hop::None, Path::Any | Path::Empty | Path::NoEnemy) if is_step => {
                    (Manner::Run(0), reach(leg))
                }
                (Hop::None, Path::Empty) if occasion == Occasion::First && heading.is_straight() => {
                    // A first move of several steps is the start of a run.
                    (Manner::Run(0), heading.length())
                }
                (Hop::None, Path::Empty | Path::NoEnemy) => (Manner::Bent, 1),
                (Hop::None, Path::Any) => (Manner::Leap(0), reach(leg)),
            };
            self.put(heading, manner, leg, n, occasion);
        }
    }

    /// Adds a way; runs and jumps are known by their direction, leaps by their square.
    fn put(&mut self, heading: Heading, manner: Manner, leg: &Leg, n: u8, occasion: Occasion) {
        let (dx, dy) = match manner {
            Manner::Run(_) => (heading.dx.signum(), heading.dy.signum()),
            Manner::Late(_) | Manner::Leap(_) | Manner::Bent | Manner::Over | Manner::Behind => {
                (heading.dx, heading.dy)
            }
        };
        let way = self.ways.entry((dx, dy, manner, occasion)).or_default();
        if leg.onto.has(Onto::EMPTY) {
            way.quiet = way.quiet.max(n);
        }
        if leg.captures() {
            way.capture = way.capture.max(n);
        }
        if leg.moves_aside() {
            way.aside = way.aside.max(n);
        }
    }

    /// Several legs: going round a corner if they are steps over empty squares, and otherwise going on.
    fn add_legs(&mut self, legs: &[Leg], occasion: Occasion) {
        let Some((last, before)) = legs.split_last() else { return };
        if before.iter().any(Leg::captures) {
            self.again = Some(Again::Capturing);
            return;
        }
        let ends = trace::corners(legs);
        if ends.is_empty() || ends.contains(&(0, 0)) {
            self.again = self.again.max(Some(Again::Quietly));
        }
        for (dx, dy) in ends.into_iter().filter(|&end| end != (0, 0)) {
            let heading = Heading { index: 0, dx, dy };
            self.put(heading, Manner::Bent, last, 1, occasion);
        }
    }

    fn marks(mut self) -> Marks {
        let is_bent = |manner: Manner| manner == Manner::Bent;
        if self.ways.keys().filter(|way| is_bent(way.2)).count() > MOST_BENT {
            // So many beads would cover the piece: that it goes on is enough.
            self.ways.retain(|way, _| !is_bent(way.2));
            self.again = self.again.max(Some(Again::Quietly));
        }
        let mut marks = Vec::new();
        for (&(dx, dy, manner, occasion), &way) in &self.ways {
            // What is always possible is not shown again for an occasion.
            let always = match occasion {
                Occasion::Always => None,
                Occasion::First | Occasion::Somewhere => self.ways.get(&(dx, dy, manner, Occasion::Always)),
            };
            let always = always.copied().unwrap_or_default();
            let more = |n: u8, always: u8| if n > always { n } else { 0 };
            let (quiet, capture) = (more(way.quiet, always.quiet), more(way.capture, always.capture));
            let any = quiet.min(capture);
            for (n, purpose) in [
                (any, Use::Any),
                (more(quiet, any), Use::Quiet),
                (more(capture, any), Use::Capture),
                (more(way.aside, always.aside), Use::Aside),
            ] {
                if n > 0 {
                    let manner = match manner {
                        Manner::Run(_) => Manner::Run(n),
                        Manner::Leap(_) => Manner::Leap(n),
                        Manner::Late(_) | Manner::Bent | Manner::Over | Manner::Behind => manner,
                    };
                    marks.push(Mark { dx, dy, manner, purpose, occasion });
                }
            }
        }
        marks.sort_unstable();
        Marks { marks, again: self.again }
    }
}

/// Returns whether a leg ends on a piece that stays.
fn jumps_only(leg: &Leg) -> bool {
    let stays = leg.onto.has(Onto::PASS_ENEMY) || leg.onto.has(Onto::PASS_OWN);
    stays && !leg.onto.has(Onto::EMPTY) && !leg.captures()
}

/// Returns how many steps or leaps a leg makes.
fn reach(leg: &Leg) -> u8 {
    match leg.reach {
        Reach::UpTo(n) => n,
        Reach::Unlimited | Reach::AsOnLine => ANY_NUMBER,
        Reach::SameAsBefore => 1,
    }
}
