//! Terms made into programs: steps in cells, for one player on one layout.

use super::{Bending, Bounds, Gait, Leg, Limit, Offset, Program, Step};
use crate::board::Side;
use crate::engine::layout::Layout;
use crate::engine::movegen::near::Beside;
use crate::rules::{self, Bend, Heading, Hop, Onto, Path, Reach, Term, Turns};

/// The most ends of a leg that are enumerated when a program is compiled, so that large boards compile fast.
const MOST_OFFSETS: usize = 4096;

impl Program {
    /// Compiles a term. Steps longer than the board are left out.
    pub fn new(term: &Term, side: Side, layout: &Layout) -> Program {
        let (pad, stride) = (i32::from(layout.pad), i32::from(layout.stride));
        let legs: Vec<Leg> = term.legs.iter().map(|leg| Leg::new(leg, side, layout)).collect();
        let is_slide = match legs.as_slice() {
            [leg] => {
                let is_plain = term.repeated.is_none() && !leg.unloads && !leg.onto.has(Onto::EN_PASSANT);
                is_plain && leg.gait == Gait::Slide
            }
            _ => false,
        };
        Program {
            initial: term.initial,
            legs,
            repeated: term.repeated,
            bounds: None,
            stops: Box::default(),
            is_slide,
            unloads: term.legs.iter().any(|leg| leg.unloads),
            shape: layout.shape,
            pad,
            stride,
        }
    }

    /// Returns the program within these limits.
    pub(crate) fn bounded(self, bounds: Option<Box<Bounds>>) -> Program {
        Program { bounds, ..self }
    }

    /// Returns the program for a piece whose slides end next to these neighbours.
    pub(crate) fn stopped_by(self, stops: &[Beside]) -> Program {
        Program { stops: stops.into(), ..self }
    }

    /// Returns whether no leg can start: the term makes no moves on this board.
    pub fn is_empty(&self) -> bool {
        let is_needed = |place: usize| {
            self.repeated.is_none_or(|r| place < usize::from(r.start) || place >= usize::from(r.end))
        };
        self.legs.iter().enumerate().any(|(place, leg)| is_needed(place) && leg.steps.is_empty())
    }

    /// Returns the offsets from a piece, in cells, at which it might capture with nothing in its way; `None` if its legs do
    /// not say, or lead to too many.
    pub fn capture_offsets(&self) -> Option<Vec<i32>> {
        let longest = self.shape.files.max(self.shape.ranks).into();
        let is_known = |leg: &Leg| {
            let is_line = leg.limit != Limit::AsOnLine && leg.bending.is_none() && !leg.wrap.any();
            is_line && !leg.unloads && !leg.onto.has(Onto::EN_PASSANT)
        };
        if self.repeated.is_some() || !self.legs.iter().all(is_known) {
            return None;
        }
        let mut offsets = Vec::new();
        // Where the legs so far may end, with the heading index of the last.
        let mut ends = vec![(0_u8, 0_i32)];
        for leg in &self.legs {
            let most = if let Limit::UpTo(n) = leg.limit { n.min(longest) } else { longest };
            if ends.len() * leg.steps.len() * usize::from(most) > MOST_OFFSETS {
                return None;
            }
            let mut next = Vec::new();
            for (index, offset) in ends {
                let (start, end) = leg.turns[usize::from(index)];
                for step in &leg.steps[usize::from(start)..usize::from(end)] {
                    let delta = i32::from(step.offset.delta);
                    next.extend((1..=i32::from(most)).map(|n| (step.index, offset + n * delta)));
                }
            }
            offsets.extend(next.iter().map(|&(_, offset)| offset));
            next.sort_unstable();
            next.dedup();
            ends = next;
        }
        Some(offsets)
    }

    /// Returns the greatest distance, in files or ranks, between the start and anything a move captures; the largest
    /// number for cylinders.
    pub fn range(&self) -> u16 {
        if self.repeated.is_some() {
            return u16::MAX;
        }
        let mut longest_slide = 1;
        let mut sum = 0u16;
        for leg in &self.legs {
            let step = leg.steps.iter().map(Step::length).max().unwrap_or(0);
            let n_steps = match leg.limit {
                Limit::UpTo(n) => n,
                Limit::SameAsBefore => longest_slide,
                Limit::AsOnLine => u16::from(self.shape.files.max(self.shape.ranks)),
            };
            longest_slide = longest_slide.max(n_steps);
            sum = sum.saturating_add(step.saturating_mul(n_steps));
            if leg.wrap.any() || leg.onto.has(Onto::EN_PASSANT) {
                return u16::MAX;
            }
        }
        sum
    }
}

impl Step {
    /// Returns the number of files or ranks, whichever is more.
    fn length(&self) -> u16 {
        u16::from(self.offset.dx.unsigned_abs().max(self.offset.dy.unsigned_abs()))
    }
}

impl Leg {
    fn new(leg: &rules::Leg, side: Side, layout: &Layout) -> Leg {
        let mut steps = Vec::new();
        let mut passed = Vec::new();
        let mut add = |headings: &[Heading]| {
            let start = steps.len() as u16;
            for heading in headings.iter().filter(|h| h.fits(layout.shape)) {
                let offset = |(dx, dy): (i8, i8)| Offset::new(dx, dy, side, layout);
                let first = passed.len() as u16;
                if leg.path != Path::Any {
                    passed.extend(squares_passed(*heading).map(offset));
                }
                steps.push(Step {
                    offset: offset((heading.dx, heading.dy)),
                    index: heading.index % 8,
                    passed: (first, passed.len() as u16),
                });
            }
            (start, steps.len() as u16)
        };
        let turns = match &leg.turns {
            Turns::Absolute(headings) => [add(headings); 8],
            Turns::Relative(by_index) => std::array::from_fn(|i| add(&by_index[i])),
        };
        let limit = match leg.reach {
            Reach::UpTo(n) => Limit::UpTo(u16::from(n)),
            Reach::Unlimited => Limit::UpTo(layout.shape.n_squares() as u16),
            Reach::SameAsBefore => Limit::SameAsBefore,
            Reach::AsOnLine => Limit::AsOnLine,
        };
        let bending = leg.bend.map(|bend| Box::new(Bending::new(bend, leg, side, layout)));
        let (skip, path, hop, onto, wrap) = (u16::from(leg.skip), leg.path, leg.hop, leg.onto, leg.wrap);
        let unloads = leg.unloads;
        let is_plain = skip == 0 && path == Path::Any && hop == Hop::None && !wrap.any();
        let gait = match limit {
            Limit::AsOnLine => Gait::LeapOnLine,
            Limit::UpTo(_) | Limit::SameAsBefore if bending.is_some() => Gait::Bend,
            Limit::UpTo(_) if is_plain => Gait::Slide,
            Limit::UpTo(_) | Limit::SameAsBefore => Gait::Run,
        };
        Leg { steps, turns, passed, limit, skip, path, hop, onto, wrap, bending, gait, unloads }
    }
}

impl Bending {
    fn new(bend: Bend, leg: &rules::Leg, side: Side, layout: &Layout) -> Bending {
        let any = leg.headings().next().copied();
        let step = |index: u8| {
            let heading = any?.at(index);
            heading.fits(layout.shape).then(|| Offset::new(heading.dx, heading.dy, side, layout))
        };
        Bending { bend, steps: std::array::from_fn(|index| step(index as u8)) }
    }
}

impl Offset {
    /// Returns the offset of `dx` files to the right and `dy` ranks forward, as `side` sees it.
    fn new(dx: i8, dy: i8, side: Side, layout: &Layout) -> Offset {
        let (dx, dy) = match side {
            Side::First => (dx, dy),
            Side::Second => (-dx, -dy),
        };
        Offset { delta: layout.delta(i32::from(dx), i32::from(dy)) as i16, dx, dy }
    }
}

/// Returns the offsets of the squares that a leap passes: first along its longer axis, then diagonally.
pub(in crate::engine) fn squares_passed(heading: Heading) -> impl Iterator<Item = (i8, i8)> {
    let (dx, dy) = (i32::from(heading.dx), i32::from(heading.dy));
    let (n_short, n_long) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
    let is_tall = dy.abs() > dx.abs();
    (1..n_long).map(move |i| {
        let aside = (i - (n_long - n_short)).max(0);
        let (x, y) = if is_tall { (aside, i) } else { (i, aside) };
        ((x * dx.signum()) as i8, (y * dy.signum()) as i8)
    })
}
