//! Moves that can end where they started.

use rustc_hash::FxHashSet;

use super::{Leg, Reach, Term, Turns};
use crate::board::Shape;

/// A square relative to the start of the move, and the heading by which it was reached.
type Point = (i32, i32, u8);

impl Term {
    /// Returns true if a piece could end the move where it started, on some board and among some pieces. Says yes when in
    /// doubt.
    pub fn can_return(&self) -> bool {
        let goes_round = |leg: &Leg| leg.wrap.any() || leg.bend.is_some();
        if self.repeated.is_some() || self.legs.iter().any(goes_round) {
            return true;
        }
        if self.legs.len() < 2 {
            return false;
        }
        let mut points: FxHashSet<Point> = FxHashSet::default();
        for leg in &self.legs {
            let n_steps = match leg.reach {
                Reach::UpTo(n) => i32::from(n).min(i32::from(Shape::MAX)),
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => i32::from(Shape::MAX),
            };
            points = match &leg.turns {
                Turns::Absolute(headings) => {
                    let ahead = |n: i32| {
                        headings.iter().map(move |h| (n * i32::from(h.dx), n * i32::from(h.dy), h.index))
                    };
                    (1..=n_steps).flat_map(ahead).collect()
                }
                Turns::Relative(by_index) => {
                    let mut next = FxHashSet::default();
                    for (x, y, index) in points {
                        for h in by_index.get(usize::from(index)).into_iter().flatten() {
                            next.extend(
                                (1..=n_steps)
                                    .map(|n| (x + n * i32::from(h.dx), y + n * i32::from(h.dy), h.index)),
                            );
                        }
                    }
                    next.retain(|(x, y, _)| x.abs().max(y.abs()) < i32::from(Shape::MAX));
                    next
                }
            };
        }
        points.iter().any(|&(x, y, _)| (x, y) == (0, 0))
    }
}
