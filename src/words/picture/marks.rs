//! What a movement looks like: its marks.
//!
//! Marks are computed from compiled moves, so that the same moves have the same marks however they are written. They are
//! an extract: what a piece does in several legs is one mark that says so, unless the legs only go round a corner.

use std::collections::BTreeMap;

use alfil_core::rules::{Heading, Hop, Initial, Kind, Leg, Movement, Onto, Path, Reach, Term, Turns};

use super::cells::{Cells, Offset};
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
    /// Returns the marks of a movement on some cells.
    pub fn of_movement(movement: &Movement, cells: Cells) -> Marks {
        let mut gathered = Gathered::on(cells);
        movement.terms.iter().for_each(|term| gathered.add(term, occasion(term)));
        gathered.marks()
    }

    /// Returns the marks of a kind on some cells, with what it may do in some places.
    pub fn of_kind(kind: &Kind, cells: Cells) -> Marks {
        let mut gathered = Gathered::on(cells);
        kind.movement.terms.iter().for_each(|term| gathered.add(term, occasion(term)));
        for (moves, occasion) in
            [(&kind.extra_moves, Occasion::Somewhere), (&kind.first_moves, Occasion::First)]
        {
            moves.iter().flat_map(|more| &more.movement.terms).for_each(|term| gathered.add(term, occasion));
        }
        gathered.marks()
    }

    /// Returns the marks in a direction of the compass.
    pub(super) fn towards(&self, direction: Offset, cells: Cells) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.along(cells) == Some(direction))
    }

    /// Returns the marks in other directions.
    pub(super) fn oblique(&self, cells: Cells) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.along(cells).is_none())
    }

    /// Returns whether the marks are the same when the board is turned or mirrored; not if an offset becomes too large.
    pub(super) fn is_same(&self, turn: impl Fn(Offset) -> Option<Offset>) -> bool {
        let turned = self.marks.iter().map(|&mark| {
            let (dx, dy) = turn((mark.dx, mark.dy))?;
            Some(Mark { dx, dy, ..mark })
        });
        turned.collect::<Option<Vec<_>>>().is_some_and(|mut marks| {
            marks.sort_unstable();
            marks == self.marks
        })
    }
}

impl Mark {
    /// Returns the direction of the compass in which it lies, if it lies in one.
    pub(super) fn along(self, cells: Cells) -> Option<Offset> {
        cells.along((self.dx, self.dy)).map(|(direction, _)| direction)
    }

    /// Returns how far the square or the step is.
    pub(super) fn length(self, cells: Cells) -> u8 {
        u8::try_from(cells.distance((self.dx.into(), self.dy.into()))).unwrap_or(u8::MAX)
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
struct Gathered {
    cells: Cells,
    ways: Ways,
    again: Option<Again>,
}

impl Gathered {
    fn on(cells: Cells) -> Gathered {
        Gathered { cells, ways: Ways::default(), again: None }
    }

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
            for &heading in headings {
                let first = if self.is_step(heading) { Manner::Run(0) } else { Manner::Leap(0) };
                self.put(heading, first, leg, 1, occasion);
            }
            return;
        }
        for &heading in headings.iter().filter(is_shown) {
            let is_step = self.is_step(heading);
            let steps = self.cells.along((heading.dx, heading.dy)).map(|(_, steps)| steps);
            let (manner, n) = match (leg.hop, leg.path) {
                (Hop::Over | Hop::OverSome, _) => (Manner::Over, reach(leg)),
                (Hop::Grasshopper, _) | (Hop::None, Path::Occupied) => (Manner::Behind, reach(leg)),
                (Hop::None, Path::Any | Path::Empty | Path::NoEnemy) if is_step && leg.skip > 0 => {
                    (Manner::Late(leg.skip), reach(leg))
                }
                (Hop::None, Path::Any | Path::Empty | Path::NoEnemy) if is_step => {
                    (Manner::Run(0), reach(leg))
                }
                (Hop::None, Path::Empty | Path::NoEnemy) => match steps {
                    // A first move of several steps is the start of a run.
                    Some(steps) if occasion == Occasion::First && leg.path == Path::Empty => {
                        (Manner::Run(0), steps)
                    }
                    Some(_) | None => (Manner::Bent, 1),
                },
                (Hop::None, Path::Any) => (Manner::Leap(0), reach(leg)),
            };
            self.put(heading, manner, leg, n, occasion);
        }
    }

    /// Returns whether a heading leads one step in a direction of the compass.
    fn is_step(&self, heading: Heading) -> bool {
        self.cells.along((heading.dx, heading.dy)).is_some_and(|(_, steps)| steps == 1)
    }

    /// Adds a way; runs and jumps are known by their direction, leaps by their square.
    fn put(&mut self, heading: Heading, manner: Manner, leg: &Leg, n: u8, occasion: Occasion) {
        let (dx, dy) = match manner {
            Manner::Run(_) => {
                let along = self.cells.along((heading.dx, heading.dy));
                along.map_or((heading.dx, heading.dy), |(direction, _)| direction)
            }
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
