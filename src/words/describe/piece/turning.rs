//! The turns of a later leg in words.

use alfil_core::rules::Heading;

use super::directions::{DIAGONAL, ORTHOGONAL, Places, directions, is_oblique, name, place};

/// Names of sets of turns, relative to the heading before, the widest first.
const TURNS: [(Places, &str); 16] = [
    (0xFF, "in any direction, including straight back"),
    (0xEF, "in any direction but straight back"),
    (0b0100_0101, "straight on or at a right angle"),
    (0b0100_0100, "at a right angle"),
    (0b1000_0011, "straight on, half left or half right"),
    (0b1000_0010, "half left or half right"),
    (0b0010_1000, "half back to either side"),
    (0b0001_0001, "straight on or straight back"),
    (1, "straight on"),
    (1 << 4, "straight back"),
    (1 << 1, "half right"),
    (1 << 7, "half left"),
    (1 << 2, "to its right"),
    (1 << 6, "to its left"),
    (1 << 3, "half back to its right"),
    (1 << 5, "half back to its left"),
];

/// A heading of the leg before, and those that may follow it.
type End<'a> = (Heading, &'a [Heading]);

/// Where a later leg goes.
pub(super) struct Turning {
    /// In words that follow the distance at once.
    pub(super) way: Option<String>,
    /// The words after a comma.
    pub(super) condition: Option<String>,
}

impl Turning {
    pub(super) fn way(words: impl Into<String>) -> Turning {
        Turning { way: Some(words.into()), condition: None }
    }
}

/// Returns the turns of a later leg in words. Where they are not the same after every heading before, the words name the
/// directions of the compass, or say after which heading it goes where.
pub(super) fn turning(by_index: &[Vec<Heading>; 8], before: &[Heading]) -> Turning {
    let of = |from: &Heading| by_index.get(usize::from(from.index)).map_or(&[][..], Vec::as_slice);
    let ends: Vec<End<'_>> = before.iter().map(|from| (*from, of(from))).collect();
    let goes_on = ends.iter().all(|(_, after)| !after.is_empty());
    let ends: Vec<End<'_>> = ends.into_iter().filter(|(_, after)| !after.is_empty()).collect();
    let Some(&first) = ends.first() else { return Turning::way("nowhere") };
    let keeps_kind = ends.iter().all(|&(from, after)| is_oblique(&[from]) == is_oblique(after));
    let turns_alike = goes_on && ends.iter().all(|&end| relative(end) == relative(first));
    if turns_alike && keeps_kind {
        return Turning::way(name(relative(first), &TURNS));
    }
    if goes_on && ends.iter().all(|&(from, after)| set_of(after) == nearest(from, &ends)) {
        return Turning::way(outward(&ends));
    }
    if goes_on && ends.iter().all(|(_, after)| set_of(after) == set_of(first.1)) {
        return Turning::way(ways(first.1));
    }
    Turning { way: None, condition: Some(cases(&ends, keeps_kind)) }
}

/// The most cases in which directions are easier to read than turns.
const MAX_CASES: usize = 4;

/// Returns what it does after which headings, in words: as directions, or as turns where those would be many cases.
fn cases(ends: &[End<'_>], keeps_kind: bool) -> String {
    let by_direction = grouped(ends, |(_, after)| set_of(after));
    let by_turn = grouped(ends, relative);
    let are_many = by_direction.len() > MAX_CASES && by_turn.len() < by_direction.len();
    let as_turns = keeps_kind && are_many;
    let case = |(set, group): &(Places, Vec<End<'_>>)| {
        let from: Vec<Heading> = group.iter().map(|&(from, _)| from).collect();
        let after = group.first().map_or(&[][..], |&(_, after)| after);
        let way = if as_turns { name(*set, &TURNS) } else { ways(after) };
        format!("{way} if it went {}", directions(&from))
    };
    let cases: Vec<String> = if as_turns { by_turn } else { by_direction }.iter().map(case).collect();
    alternatives(&cases)
}

/// Returns the directions of a later leg in words. To turn straight back is to return the way it came, so going back needs
/// words of its own.
fn ways(headings: &[Heading]) -> String {
    directions(headings).replace("straight back", "straight back towards its player")
}

/// Joins alternatives that may have an "or" of their own.
fn alternatives(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{}, or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// Returns the headings that share a set, with it, in the order in which the sets first occur.
fn grouped<'a>(ends: &[End<'a>], set: impl Fn(End<'a>) -> Places) -> Vec<(Places, Vec<End<'a>>)> {
    let mut groups: Vec<(Places, Vec<End<'a>>)> = Vec::new();
    for &end in ends {
        match groups.iter_mut().find(|(of, _)| *of == set(end)) {
            Some((_, group)) => group.push(end),
            None => groups.push((set(end), vec![end])),
        }
    }
    groups
}

/// Returns the turns to the headings after one, as places in the cycle.
fn relative((from, after): End<'_>) -> Places {
    after.iter().fold(0, |set, h| set | place(h.index.wrapping_sub(from.index)))
}

fn set_of(headings: &[Heading]) -> Places {
    headings.iter().fold(0, |set, h| set | place(h.index))
}

/// Returns the places nearest to a heading, among orthogonal, diagonal or oblique ones as these legs have them. An oblique
/// leap lies between two places of the compass.
fn nearest(from: Heading, ends: &[End<'_>]) -> Places {
    let (at, before) = (from.index, from.index.wrapping_sub(1));
    if ends.iter().any(|(_, after)| is_oblique(after)) {
        return place(at) | place(before);
    }
    let kinds = kinds(ends);
    if is_oblique(&[from]) {
        return (place(at) | place(at + 1)) & kinds;
    }
    if place(at) & kinds != 0 { place(at) } else { place(at + 1) | place(before) }
}

/// Returns the places of the compass that are orthogonal or diagonal as the headings after these are.
fn kinds(ends: &[End<'_>]) -> Places {
    let all = ends.iter().fold(0, |all, (_, after)| all | set_of(after));
    [ORTHOGONAL, DIAGONAL].into_iter().filter(|kind| kind & all != 0).fold(0, |kinds, kind| kinds | kind)
}

fn outward(ends: &[End<'_>]) -> &'static str {
    let leaps = ends.iter().any(|(_, after)| is_oblique(after));
    match kinds(ends) {
        ORTHOGONAL if !leaps => "orthogonally outward",
        DIAGONAL if !leaps => "diagonally outward",
        _ => "outward",
    }
}
