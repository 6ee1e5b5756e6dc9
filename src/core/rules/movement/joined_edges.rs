//! Movements on boards whose edges are joined.

use super::{Bend, Heading, Initial, Movement, Onto, Term, Turns};
use crate::board::Wraps;

impl Movement {
    /// Returns the movement on a board with joined edges. First moves that pass squares (`first`) are also kept as they
    /// are, so that en passant captures remain possible; moves across an edge pass no squares.
    pub(in crate::rules) fn across_joined_edges(&self, wraps: Wraps, first: bool) -> Movement {
        Movement {
            terms: self.terms.iter().flat_map(|term| term.across_joined_edges(wraps, first)).collect(),
        }
    }
}

/// Returns a term of one leg that ends on something else.
fn onto(mut term: Term, onto: Onto) -> Term {
    term.legs.iter_mut().for_each(|leg| leg.onto = onto);
    term
}

impl Term {
    fn across_joined_edges(&self, wraps: Wraps, first: bool) -> Vec<Term> {
        let mut round = self.clone();
        for leg in &mut round.legs {
            leg.wrap = leg.wrap.and(wraps);
        }
        let [leg] = self.legs.as_slice() else { return vec![round] };
        let (Turns::Absolute(headings), None::<Bend>) = (&leg.turns, leg.bend) else { return vec![round] };
        let crosses = |heading: &&Heading| wraps.crossed_by(heading.dx, heading.dy);
        let (crossing, inside): (Vec<&Heading>, Vec<&Heading>) = headings.iter().partition(crosses);
        let with = |term: &Term, headings: Vec<&Heading>| {
            let mut term = term.clone();
            for leg in &mut term.legs {
                leg.turns = Turns::Absolute(headings.iter().copied().copied().collect());
            }
            term
        };
        let mut terms = Vec::new();
        if !inside.is_empty() {
            terms.push(with(self, inside));
        }
        if !crossing.is_empty() {
            if self.passes_at_first() || (first && self.passes()) {
                terms.push(with(self, crossing.clone()));
            }
            // An en passant capture is found from the square that was passed, round the edges too.
            let en_passant = leg.onto.has(Onto::EN_PASSANT) && self.initial == Initial::Any;
            if en_passant {
                terms.push(onto(with(self, crossing.clone()), Onto::EN_PASSANT));
            }
            let rest = if en_passant { leg.onto.without(Onto::EN_PASSANT) } else { leg.onto };
            if rest.without(Onto::SPARE_ROYAL) != Onto::default() || !en_passant {
                terms.push(onto(with(&round, crossing), rest));
            }
        }
        terms
    }
}
