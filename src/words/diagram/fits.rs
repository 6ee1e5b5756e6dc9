//! Moves for which a board is too small.

use std::collections::BTreeSet;

use alfil_core::board::{Shape, Square};
use alfil_core::rules::{Leg, Movement, Reach, Term};

use super::legs::{headings, step};
use crate::words::describe::movement_clause;

/// Returns the parts of a movement that the board is too small for, from a square, in words.
pub(crate) fn off_board(movement: &Movement, shape: Shape, from: Square) -> Vec<String> {
    let off = movement.terms.iter().filter(|term| !fits(term, shape, from));
    let mut clauses: Vec<String> =
        off.map(|term| movement_clause(&Movement { terms: vec![term.clone()] })).collect();
    clauses.dedup();
    clauses
}

/// Returns whether some path of the legs stays on the board. Legs that go round edges, or bend, are not followed.
fn fits(term: &Term, shape: Shape, from: Square) -> bool {
    let is_followed = |leg: &Leg| !leg.wrap.any() && leg.bend.is_none();
    if !term.legs.iter().all(is_followed) {
        return true;
    }
    let mut here: BTreeSet<(Square, u8)> = BTreeSet::from([(from, 0)]);
    for leg in &term.legs {
        let first = 1 + i32::from(leg.skip);
        let most = match leg.reach {
            Reach::UpTo(n) => i32::from(n).max(first),
            Reach::Unlimited | Reach::AsOnLine | Reach::SameAsBefore => i32::from(Shape::MAX),
        };
        let mut next = BTreeSet::new();
        for (at, index) in here {
            for &heading in headings(leg, index) {
                let ends = (first..=most).map_while(|n| step(shape, at, heading, n));
                next.extend(ends.map(|end| (end, heading.index)));
            }
        }
        here = next;
    }
    !here.is_empty()
}
