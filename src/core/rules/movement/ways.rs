//! How many ways a walk may take on a board.

use super::{Leg, Reach, Turns};
use crate::board::Shape;

/// Most squares that are looked at to count ways.
const MAX_WORK: usize = 40_000_000;

/// Headings in a cycle.
const N_HEADINGS: usize = 8;

/// The most ways a walk of these legs can take from any square of an empty board; nothing when it would take too long to
/// count them, or the walk runs round the edges.
pub(super) fn counted(legs: &[Leg], shape: Shape) -> Option<u64> {
    let n_squares = shape.n_squares();
    let longest = usize::from(shape.files.max(shape.ranks));
    // The steps of an earlier leg matter where a later one asks for as many.
    let n_numbers = if legs.iter().any(|leg| leg.reach == Reach::SameAsBefore) { longest + 1 } else { 1 };
    let size = n_squares * N_HEADINGS * n_numbers;
    if legs.iter().any(|leg| leg.wrap) || size * N_HEADINGS * longest * legs.len() > MAX_WORK {
        return None;
    }
    let place = |square: usize, index: usize, number: usize| {
        (square * N_HEADINGS + index) * n_numbers + number.min(n_numbers - 1)
    };
    // By where a leg starts, the heading of the leg before and its steps: the ways to go on.
    let mut later = vec![1_u64; size];
    for leg in legs.iter().rev() {
        let mut now = vec![0_u64; size];
        for square in shape.squares() {
            let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
            for index in 0..N_HEADINGS {
                let headings = match &leg.turns {
                    Turns::Absolute(headings) => headings,
                    Turns::Relative(by_index) => by_index.get(index)?,
                };
                for number in 0..n_numbers {
                    let (least, most) = match leg.reach {
                        Reach::UpTo(n) => (1, usize::from(n).min(longest)),
                        Reach::Unlimited => (1, longest),
                        Reach::SameAsBefore => (number.max(1), number.max(1)),
                    };
                    let counts = leg.reach != Reach::SameAsBefore && leg.reach != Reach::UpTo(1);
                    let mut sum = 0_u64;
                    for heading in headings {
                        for n in least..=most {
                            let steps = n as i32;
                            let (dx, dy) = (steps * i32::from(heading.dx), steps * i32::from(heading.dy));
                            let Some(to) = shape.square(file + dx, rank + dy) else { break };
                            let steps_now = if counts { n } else { number };
                            let next = place(usize::from(to.0), usize::from(heading.index) % 8, steps_now);
                            sum = sum.saturating_add(later.get(next).copied().unwrap_or_default());
                        }
                    }
                    if let Some(slot) = now.get_mut(place(usize::from(square.0), index, number)) {
                        *slot = sum;
                    }
                }
            }
        }
        later = now;
    }
    let starts = (0..n_squares).filter_map(|square| later.get(place(square, 0, 1)).copied());
    starts.max()
}
