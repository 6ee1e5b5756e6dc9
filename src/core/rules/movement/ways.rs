//! Bounds for walks: the number of ways to walk on a board, and of pieces that a walk may capture.

use super::{Heading, Leg, Reach, Term, Turns};
use crate::board::{Move, Shape};

/// Most squares that are looked at to count ways.
const MAX_WORK: usize = 40_000_000;

/// Headings in a cycle.
const N_HEADINGS: usize = 8;

/// The quantity to count, with numbers by the start of a leg, the heading of the leg before and its steps. 0 means that
/// the walk cannot go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// The ways to go on.
    Ways,
    /// One more than the most pieces that can be captured on the way.
    Captures,
}

impl Measure {
    fn joined(self, a: u64, b: u64) -> u64 {
        match self {
            Measure::Ways => a.saturating_add(b),
            Measure::Captures => a.max(b),
        }
    }

    /// Returns the number of a way that makes this leg before another way.
    fn behind(self, leg: &Leg, is_last: bool, later: u64) -> u64 {
        match self {
            Measure::Captures if later > 0 && !is_last && leg.captures() => later + 1,
            Measure::Ways | Measure::Captures => later,
        }
    }
}

/// Returns the most ways a walk of this term can take from any square of an empty board; nothing when it would take too
/// long to count them.
pub(super) fn counted(term: &Term, shape: Shape) -> Option<u64> {
    let board = Walks::new(term, shape)?;
    board.most(term, Measure::Ways, shape.n_squares())
}

/// Returns the most pieces a walk of this term can capture without landing on them; nothing when it would take too long
/// to count them, or they are more than a move can hold.
pub(super) fn captures(term: &Term, shape: Shape) -> Option<u64> {
    let board = Walks::new(term, shape)?;
    let most = Move::MAX_PASSING;
    let n = board.most(term, Measure::Captures, most + 1)?.saturating_sub(1);
    (n <= most as u64).then_some(n)
}

/// The walks of a term on a board.
struct Walks {
    shape: Shape,
    /// The most steps along a line: files or ranks, whichever are more, or those round joined edges.
    longest: usize,
    /// The steps of an earlier leg that a later one may ask for, and one more.
    n_numbers: usize,
}

impl Walks {
    fn new(term: &Term, shape: Shape) -> Option<Walks> {
        let round = |leg: &Leg| {
            let ring = |heading: &Heading| {
                leg.wrap.ring(shape, (i32::from(heading.dx), i32::from(heading.dy))).map_or(0, |n| n - 1)
            };
            leg.headings().map(ring).max().filter(|_| leg.wrap.any()).unwrap_or(0)
        };
        let longest = usize::from(shape.files.max(shape.ranks));
        let longest = longest.max(term.legs.iter().map(round).max().unwrap_or(0) as usize);
        // The steps of an earlier leg matter where a later one asks for as many.
        let asks = term.legs.iter().any(|leg| leg.reach == Reach::SameAsBefore);
        let walks = Walks { shape, longest, n_numbers: if asks { longest + 1 } else { 1 } };
        let of_leg = |leg: &Leg| walks.size() * N_HEADINGS * walks.steps(leg, longest).1;
        let of_legs = |legs: &[Leg]| legs.iter().map(of_leg).sum::<usize>();
        let again = term.repeated.map_or(&[][..], |repeated| repeated.split(&term.legs).1);
        let work = of_legs(&term.legs) + of_legs(again) * longest;
        (work <= MAX_WORK).then_some(walks)
    }

    /// Returns how many numbers there are.
    fn size(&self) -> usize {
        self.shape.n_squares() * N_HEADINGS * self.n_numbers
    }

    fn place(&self, square: usize, index: usize, number: usize) -> usize {
        (square * N_HEADINGS + index) * self.n_numbers + number.min(self.n_numbers - 1)
    }

    /// Returns the least and the most steps of a leg, after so many of an earlier one.
    fn steps(&self, leg: &Leg, number: usize) -> (usize, usize) {
        match leg.reach {
            Reach::UpTo(n) => (1, usize::from(n).min(self.longest)),
            Reach::Unlimited | Reach::AsOnLine => (1, self.longest),
            Reach::SameAsBefore => (number.max(1), number.max(1)),
        }
    }

    /// Returns the greatest number of a term, its repeated legs made at most so often.
    fn most(&self, term: &Term, measure: Measure, most_rounds: usize) -> Option<u64> {
        let (before, again, behind) = match term.repeated {
            Some(repeated) => repeated.split(&term.legs),
            None => (&term.legs[..], &[][..], &[][..]),
        };
        let mut now = vec![1_u64; self.size()];
        if term.repeated.is_some() {
            now = self.through(behind, now, measure, true)?;
            let goes_on = now.clone();
            for _ in 0..most_rounds {
                let round = self.through(again, now.clone(), measure, false)?;
                let pairs = goes_on.iter().zip(&round);
                let next: Vec<u64> = pairs.map(|(&a, &b)| measure.joined(a, b)).collect();
                let is_settled = next == now;
                now = next;
                let is_too_much = || now.iter().any(|&n| n > Term::MAX_WAYS);
                if is_settled || is_too_much() {
                    break;
                }
            }
        }
        now = self.through(before, now, measure, term.repeated.is_none())?;
        let starts =
            (0..self.shape.n_squares()).filter_map(|square| now.get(self.place(square, 0, 1)).copied());
        starts.max()
    }

    /// Returns the numbers before some legs, given those behind them.
    fn through(&self, legs: &[Leg], behind: Vec<u64>, measure: Measure, ends: bool) -> Option<Vec<u64>> {
        let mut later = behind;
        for (place, leg) in legs.iter().enumerate().rev() {
            later = self.before(leg, &later, measure, ends && place + 1 == legs.len())?;
        }
        Some(later)
    }

    fn before(&self, leg: &Leg, later: &[u64], measure: Measure, is_last: bool) -> Option<Vec<u64>> {
        let mut now = vec![0_u64; self.size()];
        let counts = leg.reach != Reach::SameAsBefore && leg.reach != Reach::UpTo(1);
        for square in self.shape.squares() {
            let (file, rank) = (i32::from(self.shape.file(square)), i32::from(self.shape.rank(square)));
            for index in 0..N_HEADINGS {
                let headings = match &leg.turns {
                    Turns::Absolute(headings) => headings,
                    Turns::Relative(by_index) => by_index.get(index)?,
                };
                for number in 0..self.n_numbers {
                    let (least, most) = self.steps(leg, number);
                    let mut sum = 0_u64;
                    for heading in headings {
                        for n in least..=most {
                            let steps = n as i32;
                            let (dx, dy) = (steps * i32::from(heading.dx), steps * i32::from(heading.dy));
                            let to = leg.wrap.square(self.shape, (file + dx, rank + dy));
                            // A walk round the edges ends before it is back where it began.
                            let Some(to) = to.filter(|&to| to != square) else { break };
                            let steps_now = if counts { n } else { number };
                            let next =
                                self.place(usize::from(to.0), usize::from(heading.index) % 8, steps_now);
                            let way = later.get(next).copied().unwrap_or_default();
                            sum = measure.joined(sum, measure.behind(leg, is_last, way));
                        }
                    }
                    if let Some(slot) = now.get_mut(self.place(usize::from(square.0), index, number)) {
                        *slot = sum;
                    }
                }
            }
        }
        Some(now)
    }
}
