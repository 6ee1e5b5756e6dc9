//! Where legs lead on an empty board without edges.

use std::collections::BTreeSet;

use alfil_core::rules::{Heading, Hop, Leg, Movement, Onto, Reach, Term, Turns};

use super::cells::Offset;

/// Most ways that are followed.
const MOST_WAYS: usize = 20_000;

/// How often repeated legs are followed.
const MOST_ROUNDS: usize = 2;

/// Returns where legs of single steps or leaps over empty squares lead; nothing if some leg is of another sort.
pub(super) fn corners(legs: &[Leg]) -> BTreeSet<Offset> {
    let is_step =
        |leg: &Leg| leg.reach == Reach::UpTo(1) && leg.hop == Hop::None && leg.skip == 0 && !leg.wrap.any();
    let before = legs.len().saturating_sub(1);
    let is_plain = legs.iter().all(is_step)
        && legs.iter().take(before).all(|leg| leg.onto.has(Onto::EMPTY) && !leg.captures());
    if is_plain { walk(legs, 1).ends } else { BTreeSet::new() }
}

/// Where terms of several legs lead.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// Where the last leg ends.
    pub(super) ends: BTreeSet<Offset>,
    /// Where other legs end.
    pub(super) stops: BTreeSet<Offset>,
}

/// Returns where the terms of a movement that turn on their way lead, within so many squares of the piece; and whether
/// some of the stops are captures.
pub(super) fn several(movement: &Movement, radius: i8) -> Vec<(Ways, bool)> {
    let bends = |term: &Term| term.legs.iter().any(|leg| leg.bend.is_some());
    let several = movement.terms.iter().filter(|term| term.legs.len() > 1 || bends(term));
    several
        .map(|term| {
            let before = term.legs.len().saturating_sub(1);
            let mut ways = Ways::default();
            let n_rounds = if term.repeated.is_some() { MOST_ROUNDS } else { 0 };
            for times in 0..=n_rounds {
                let of_rounds = walk(&term.unrolled(times).legs, radius);
                ways.ends.extend(of_rounds.ends);
                ways.stops.extend(of_rounds.stops);
            }
            (ways, term.legs.iter().take(before).any(Leg::captures))
        })
        .collect()
}

/// Follows legs; an unlimited one runs to the radius.
fn walk(legs: &[Leg], radius: i8) -> Ways {
    let mut ways = Ways::default();
    let mut here: BTreeSet<(Offset, Option<u8>)> = BTreeSet::from([((0, 0), None)]);
    let mut n_ways = 0;
    for (number, leg) in legs.iter().enumerate() {
        let mut next = BTreeSet::new();
        for &(at, before) in &here {
            let headings: &[Heading] = match (&leg.turns, before) {
                (Turns::Absolute(headings), _) => headings,
                (Turns::Relative(by_index), Some(index)) => {
                    by_index.get(usize::from(index)).map_or(&[], Vec::as_slice)
                }
                (Turns::Relative(_), None) => &[],
            };
            for &heading in headings {
                let ends = if leg.bend.is_some() {
                    bent(leg, heading, at, radius)
                } else {
                    run(leg, heading, at, radius).collect()
                };
                for end in ends {
                    n_ways += 1;
                    if n_ways > MOST_WAYS {
                        return ways;
                    }
                    next.insert((end, Some(heading.index)));
                }
            }
        }
        let ends = next.iter().map(|&(at, _)| at);
        if number + 1 == legs.len() {
            ways.ends.extend(ends);
        } else {
            ways.stops.extend(ends);
        }
        here = next;
    }
    ways
}

/// Returns the squares where a leg that bends may end.
fn bent(leg: &Leg, heading: Heading, from: Offset, radius: i8) -> Vec<Offset> {
    let inside = |(dx, dy): (i32, i32)| {
        let (x, y) = (i32::from(from.0) + dx, i32::from(from.1) + dy);
        let is_inside = x.abs().max(y.abs()) <= i32::from(radius);
        is_inside.then_some((i8::try_from(x).ok()?, i8::try_from(y).ok()?))
    };
    leg.courses(heading).flat_map(|course| course.map_while(inside).collect::<Vec<_>>()).collect()
}

/// Returns the squares where a leg may end.
fn run(leg: &Leg, heading: Heading, from: Offset, radius: i8) -> impl Iterator<Item = Offset> + use<> {
    let most = match leg.reach {
        Reach::UpTo(n) => n,
        Reach::Unlimited | Reach::AsOnLine => u8::MAX,
        Reach::SameAsBefore => 1,
    };
    let (dx, dy) = (heading.dx, heading.dy);
    let first = leg.skip.saturating_add(1);
    // A single step is followed wherever it leads, since the caller asked how far that is.
    let is_free = most == 1;
    (first..=most.max(first)).map_while(move |n| {
        let at = |d: i8, from: i8| i32::from(from) + i32::from(d) * i32::from(n);
        let (x, y) = (at(dx, from.0), at(dy, from.1));
        let inside = x.abs().max(y.abs()) <= i32::from(radius);
        let end = (i8::try_from(x).ok()?, i8::try_from(y).ok()?);
        (is_free || inside).then_some(end)
    })
}
