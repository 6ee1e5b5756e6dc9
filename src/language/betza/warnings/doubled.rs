//! Direction letters before one atom that repeat or oppose each other, which is always a mistake.

use std::ops::Range;

use crate::betza::ast::{Atom, Letter, Letters, Node};
use crate::betza::atoms::{self, Family};
use crate::betza::directions::{Unit, Way, is_direction, units};
use crate::betza::findings::Findings;
use crate::diag::Code;

/// Directions of one leg that are odd.
#[derive(Clone, Debug)]
pub(in crate::betza) struct Odd {
    /// The letters.
    pub(in crate::betza) at: Range<usize>,
    /// What is odd about them.
    pub(in crate::betza) sort: Sort,
}

/// What is odd about directions.
#[derive(Clone, Debug)]
pub(in crate::betza) enum Sort {
    /// Some add nothing to others: these are written again there.
    Repeated(Range<usize>, Range<usize>),
    /// A pair and a single letter are opposite.
    Opposed(Range<usize>, Range<usize>),
    /// They have a meaning, which shorter letters have too, or which only another letter makes likely.
    Unlikely,
}

/// Returns the odd directions in a pattern, one entry at most for each leg.
pub(in crate::betza) fn odd(nodes: &[Node]) -> Vec<Odd> {
    let mut all = Vec::new();
    for node in nodes {
        match node {
            Node::Simple(hop) => of_legs(&hop.modifiers, &hop.atom, true, &mut all),
            Node::Chain(chain) => {
                for (place, hop) in chain.hops.iter().enumerate() {
                    of_legs(&hop.modifiers, &hop.atom, place == 0, &mut all);
                }
            }
            Node::Repetition(node) => {
                for (place, letters) in [&node.before, &node.repeated, &node.after].into_iter().enumerate() {
                    of_legs(letters, &node.atom, place == 0, &mut all);
                }
            }
            Node::Group { nodes, .. } => all.extend(odd(nodes)),
        }
    }
    all
}

fn of_legs(letters: &Letters, atom: &Atom, has_first: bool, all: &mut Vec<Odd>) {
    let Some(family) = atoms::family(atom) else { return };
    for (place, leg) in letters.0.split(|letter| letter.value == 'a').enumerate() {
        let directions: Vec<Letter> =
            leg.iter().copied().filter(|letter| is_direction(letter.value)).collect();
        let is_first = has_first && place == 0;
        // Later legs are read on the compass of the King.
        let frame = if is_first || family == Family::Oblique { family } else { Family::King };
        let units = units(&directions, frame);
        let found = sort_of(&units, frame, is_first);
        let ends = directions.first().zip(directions.last());
        if let (Some(sort), Some((first, last))) = (found, ends) {
            all.push(Odd { at: first.at..last.range().end, sort });
        }
    }
}

fn sort_of(units: &[Unit], family: Family, is_first: bool) -> Option<Sort> {
    if units.iter().any(|unit| unit.is_half) {
        return None;
    }
    let ways =
        |unit: &Unit| unit.letters.iter().filter_map(|letter| Way::new(letter.value)).collect::<Vec<_>>();
    let others = |place: usize| units.iter().enumerate().filter(move |&(other, _)| other != place);
    if family == Family::Oblique {
        let again = units.iter().enumerate().any(|(place, unit)| {
            others(place).any(|(_, other)| ways(other).iter().any(|way| ways(unit).contains(way)))
        });
        return again.then_some(Sort::Unlikely);
    }
    // A doubled letter before one that would pair with it is single: `ffsK` is `fK` and `sK`.
    let keeps_apart = |place: usize| {
        let next = units.get(place + 1).map(&ways);
        family != Family::Orthogonal
            && next.is_some_and(|next| {
                units.get(place).map(&ways).is_some_and(|own| {
                    next.first().zip(own.first()).is_some_and(|(next, own)| own.is_perpendicular(*next))
                })
            })
    };
    let mut doubled = units.iter().enumerate().filter(|(_, unit)| is_doubled(unit));
    if let Some((_, unit)) = doubled.find(|&(place, _)| !keeps_apart(place)) {
        let [first, second] = [unit.letters.first()?, unit.letters.last()?];
        return Some(Sort::Repeated(first.range(), second.range()));
    }
    for (place, unit) in units.iter().enumerate() {
        let own = ways(unit);
        let covering = others(place).find(|&(before, other)| {
            let theirs = ways(other);
            let covers = |way: &Way| theirs.iter().any(|other| other.includes(*way));
            let is_same = own == theirs && before < place;
            is_same || (own.len() == 1 && own != theirs && own.iter().all(covers))
        });
        if let Some((_, other)) = covering {
            return Some(Sort::Repeated(range_of(other)?, range_of(unit)?));
        }
    }
    for (place, unit) in units.iter().enumerate().filter(|(_, unit)| unit.letters.len() == 1) {
        let opposes = |other: &Unit| {
            ways(other)
                .iter()
                .any(|there| ways(unit).iter().any(|way| way.is_opposite(*there) || way.includes(*there)))
        };
        let Some((_, other)) = others(place).find(|(_, other)| opposes(other)) else { continue };
        let is_mixed = other.letters.len() > 1 || family == Family::Diagonal;
        if is_mixed && is_first && family != Family::Orthogonal {
            let mut both = [range_of(other)?, range_of(unit)?];
            both.sort_by_key(|range| range.start);
            let [one, other] = both;
            return Some(Sort::Opposed(one, other));
        }
        return Some(Sort::Unlikely);
    }
    units.iter().any(is_doubled).then_some(Sort::Unlikely)
}

/// Returns whether a unit is one letter written twice.
fn is_doubled(unit: &Unit) -> bool {
    matches!(unit.letters.as_slice(), [first, second] if first.value == second.value)
}

fn range_of(unit: &Unit) -> Option<Range<usize>> {
    Some(unit.letters.first()?.at..unit.letters.last()?.range().end)
}

/// Warns of directions that repeat or oppose each other; `instead` are patterns with a capital letter in place of one of the
/// small ones.
pub(in crate::betza) fn warn_of_doubled(
    found: &mut Findings<'_>,
    Odd { at, sort }: &Odd,
    instead: &[String],
) {
    let text = found.text();
    let written = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let (message, label, help) = match sort {
        Sort::Unlikely => return,
        Sort::Repeated(kept, extra) if written(kept).contains(written(extra)) => (
            format!("the direction `{}` appears twice", written(extra)),
            "this repeats a direction",
            format!("write `{}` once", written(extra)),
        ),
        Sort::Repeated(kept, extra) => (
            format!("the direction `{}` adds nothing to `{}`", written(extra), written(kept)),
            "other programs read other directions",
            format!("leave out `{}`, or write two terms", written(extra)),
        ),
        Sort::Opposed(one, other) => {
            let (one, other) = (written(one), written(other));
            let message = match (one.len() > 1, other.len() > 1) {
                (true, false) => format!("`{one}` is a pair and `{other}` is not"),
                (false, true) => format!("`{other}` is a pair and `{one}` is not"),
                (true, true) | (false, false) => format!("`{one}` and `{other}` are opposite directions"),
            };
            (message, "read as both together", "write two terms, one with each".to_owned())
        }
    };
    let report = found.report(Code::BetzaDoubledDirection, at.clone(), message, label).help(help);
    match instead {
        [] => {}
        [one] => {
            report.help(format!("if a lower-case letter was meant as a capital, write `{one}`"));
        }
        [one, other, ..] => {
            report.help(format!("if a lower-case letter was meant as a capital, write `{one}` or `{other}`"));
        }
    }
}
