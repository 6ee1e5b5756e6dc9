//! Pieces that change how their neighbours move, in words.

use std::collections::BTreeMap;

use alfil_core::phrase::{counted, joined, with_article, with_capital_article};
use alfil_core::rules::{Beside, Heading, Neighbour, NeighbourEffect, NeighbourSide, Rules};

use crate::words::describe::naming::noun_for;
use crate::words::describe::piece::directions::directions;

/// Returns a sentence for each.
pub(in crate::words) fn neighbour_sentences(rules: &Rules) -> Vec<String> {
    rules.neighbours.iter().map(|neighbour| sentence(rules, neighbour)).collect()
}

fn sentence(rules: &Rules, neighbour: &Neighbour) -> String {
    let Neighbour { of, beside: Beside { by, side, at, betza: _ }, effect } = neighbour;
    let owner = match side {
        NeighbourSide::Own => "a",
        NeighbourSide::Enemy => "an enemy",
    };
    let of_whom = match side {
        NeighbourSide::Own => " of the same player",
        NeighbourSide::Enemy => "",
    };
    let beside = format!("{owner} {}{of_whom} {}", noun_for(rules, by), place(at));
    let piece = with_capital_article(&noun_for(rules, of));
    match effect {
        NeighbourEffect::MovesLikeIt => {
            format!(
                "{piece} with {beside} moves like that piece, without its first moves, instead of in its usual way."
            )
        }
        NeighbourEffect::AlsoMovesLikeIt => {
            format!("{piece} with {beside} also moves like that piece, without its first moves.")
        }
        NeighbourEffect::CannotMove => format!("{piece} with {beside} neither moves nor attacks."),
        NeighbourEffect::Stops => format!(
            "A slide of {} ends on the first square with {beside}, or after one step if it starts on one.",
            with_article(&noun_for(rules, of))
        ),
    }
}

/// Returns where neighbours are.
pub(in crate::words) fn place(at: &[Heading]) -> String {
    let is = |steps: &[(i8, i8)]| {
        at.len() == steps.len() && steps.iter().all(|step| at.iter().any(|h| (h.dx, h.dy) == *step))
    };
    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let known: [(&[(i8, i8)], &str); 6] = [
        (&[(0, -1)], "directly behind it"),
        (&[(0, 1)], "directly in front of it"),
        (&[(1, 0), (-1, 0)], "to its left or right"),
        (&beside, "on one of the four orthogonally adjacent squares"),
        (&diagonal, "on one of the four diagonally adjacent squares"),
        (&[beside, diagonal].concat(), "on one of the eight adjacent squares"),
    ];
    known.iter().find(|(steps, _)| is(steps)).map_or_else(|| leaps(at), |(_, words)| (*words).to_owned())
}

/// Returns squares that are leaps away, as in "2 squares away orthogonally or 1 by 2 squares away in any direction".
fn leaps(at: &[Heading]) -> String {
    let mut groups: BTreeMap<(u8, u8), Vec<Heading>> = BTreeMap::new();
    for &heading in at {
        let (a, b) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
        let (short, long) = (a.min(b), a.max(b));
        let short = if heading.is_straight() { 0 } else { short };
        groups.entry((long, short)).or_default().push(heading);
    }
    let leaps: Vec<String> = groups
        .into_iter()
        .map(|((long, short), headings)| {
            let far = if short == 0 {
                counted(long.into(), "square")
            } else {
                format!("{short} by {long} squares")
            };
            format!("{far} away {}", directions(&headings))
        })
        .collect();
    joined(&leaps, "or")
}
