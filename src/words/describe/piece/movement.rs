//! A movement in words.

use alfil_core::phrase::{capital, joined};
use alfil_core::rules::{Bend, Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Term, Turns};

use super::directions::{directions, is_oblique};
use super::turning::{Turning, turning};

/// Returns the movement in words: one clause for each term, no capital and no full stop.
pub fn movement_clause(movement: &Movement) -> String {
    if movement.terms.is_empty() {
        return "does not move".to_owned();
    }
    let mut clauses: Vec<String> = Vec::new();
    for clause in movement.terms.iter().map(term_clause) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.join("; ")
}

/// Returns the movement as a sentence.
pub fn movement_sentence(movement: &Movement) -> String {
    format!("{}.", capital(&movement_clause(movement)))
}

fn term_clause(term: &Term) -> String {
    let mut legs = Vec::new();
    let mut before: Vec<Heading> = Vec::new();
    for (i, leg) in term.legs.iter().enumerate() {
        let is_last = i + 1 == term.legs.len();
        let mut phrase = leg_phrase(leg, &before, is_last);
        let place = |of: u8| usize::from(of) == i;
        if term.repeated.is_some_and(|repeated| place(repeated.start)) {
            phrase.insert_str(0, "any number of times (");
        }
        if term.repeated.is_some_and(|repeated| place(repeated.end - 1)) {
            phrase.push(')');
        }
        legs.push(phrase);
        before = headings_after(leg, &before);
    }
    let when = match term.initial {
        Initial::Any => "",
        Initial::Unmoved => "as its first move ",
        Initial::UnmovedOrOneAhead => "as its first move, or one rank ahead of a start square, ",
    };
    format!("{when}{}", legs.join(", then "))
}

/// Returns the headings the leg may have taken, given those of the leg before.
fn headings_after(leg: &Leg, before: &[Heading]) -> Vec<Heading> {
    let mut headings: Vec<Heading> = match &leg.turns {
        Turns::Absolute(headings) => headings.clone(),
        Turns::Relative(by_index) => {
            before.iter().filter_map(|h| by_index.get(usize::from(h.index))).flatten().copied().collect()
        }
    };
    headings.sort_unstable_by_key(|h| (h.index, h.dx, h.dy));
    headings.dedup();
    headings
}

fn leg_phrase(leg: &Leg, before: &[Heading], is_last: bool) -> String {
    let headings = headings_after(leg, before);
    let Turning { way, condition } = match &leg.turns {
        _ if leg.goes_anywhere() => Turning::way("to any square"),
        Turns::Absolute(_) => Turning::way(directions(&headings)),
        Turns::Relative(by_index) => turning(by_index, before),
    };
    let mut words = if leg.goes_anywhere() { "goes".to_owned() } else { distance(leg, &headings) };
    if let Some(way) = way {
        words += " ";
        words += &way;
    }
    words += match (leg.wrap.files, leg.wrap.ranks) {
        (false, false) => "",
        (true, false) => " round the side edges",
        (false, true) => " round the ends of the board",
        (true, true) => " round all edges",
    };
    let mut conditions = Vec::from_iter(condition);
    conditions.extend(leg.bend.map(|bend| match bend {
        Bend::Crooked => "turning at a right angle after each step, to either side in turn".to_owned(),
        Bend::Circular(1) => {
            "turning to the next direction after each step, always to the same side".to_owned()
        }
        Bend::Circular(_) => "turning at a right angle after each step, always to the same side".to_owned(),
    }));
    match leg.skip {
        0 => {}
        1 => conditions.push("passing over the first square, empty or not".to_owned()),
        n => conditions.push(format!("passing over the first {n} squares, empty or not")),
    }
    if leg.reach == Reach::AsOnLine {
        conditions.push("exactly as many squares as there are pieces on that line".to_owned());
    }
    match leg.path {
        Path::Any if leg.reach == Reach::AsOnLine => {
            conditions.push("over any pieces in between".to_owned());
        }
        Path::Any => {}
        Path::NoEnemy if is_oblique(&headings) => {
            conditions
                .push("if no enemy is in the way: first along the longer side, then diagonally".to_owned());
        }
        Path::NoEnemy => conditions.push("if no enemy is in the way".to_owned()),
        Path::Empty if is_oblique(&headings) => {
            conditions.push("if the way is empty: first along the longer side, then diagonally".to_owned());
        }
        Path::Empty => conditions.push("if every square on the way is empty".to_owned()),
        Path::Occupied => conditions.push("if every square on the way is occupied".to_owned()),
    }
    match leg.hop {
        Hop::None => {}
        Hop::Over => conditions.push("jumping over exactly one piece".to_owned()),
        Hop::OverSome => conditions.push("jumping over one piece or more".to_owned()),
        Hop::Grasshopper => {
            conditions.push("to the square just beyond the first piece".to_owned());
        }
    }
    if leg.unloads && !leg.moves_aside() {
        conditions.push("from the square where it puts the displaced piece".to_owned());
    }
    let end = if is_last { landing(leg) } else { passage(leg) };
    let ends_plainly = !leg.moves_aside() || leg.onto.has(Onto::EMPTY);
    if is_last && conditions.is_empty() && ends_plainly {
        return end.map_or_else(|| words.clone(), |end| format!("{words} {end}"));
    }
    conditions.extend(end);
    for condition in conditions {
        words += ", ";
        words += &condition;
    }
    words
}

fn distance(leg: &Leg, headings: &[Heading]) -> String {
    let Some(heading) = headings.first() else { return "goes".to_owned() };
    let (a, b) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
    let (short, long) = (a.min(b), a.max(b));
    let is_straight = short == 0 || short == long;
    if long == 1 {
        return match leg.reach {
            Reach::UpTo(1) => "steps one square".to_owned(),
            Reach::UpTo(n) => format!("slides up to {n} squares"),
            Reach::Unlimited => "slides any number of squares".to_owned(),
            Reach::SameAsBefore => "slides as many squares as before".to_owned(),
            Reach::AsOnLine => "goes".to_owned(),
        };
    }
    let leap = if is_straight { format!("{long} squares") } else { format!("{short} by {long} squares") };
    match leg.reach {
        Reach::UpTo(1) => format!("leaps {leap}"),
        Reach::UpTo(n) => format!("makes up to {n} leaps of {leap}"),
        Reach::Unlimited => format!("makes any number of leaps of {leap}"),
        Reach::SameAsBefore => format!("makes as many leaps as before of {leap}"),
        Reach::AsOnLine => "goes".to_owned(),
    }
}

/// Returns what may be on the last square, in words; nothing for the usual case.
fn landing(leg: &Leg) -> Option<String> {
    let onto = leg.onto;
    let mut places = among(
        onto,
        [
            (Onto::EMPTY, "to an empty square"),
            (Onto::ENEMY, "capturing an enemy"),
            (Onto::OWN, "capturing a friendly piece"),
            (Onto::EN_PASSANT, "capturing en passant"),
        ],
    );
    places.extend(displacement(leg));
    let spared = if onto.has(Onto::SPARE_ROYAL) { ", except royal pieces" } else { "" };
    match places.as_slice() {
        ["to an empty square", "capturing an enemy"] if spared.is_empty() => None,
        ["to an empty square"] => Some("without capturing".to_owned()),
        ["capturing an enemy"] => Some(format!("only to capture{spared}")),
        _ => Some(format!("{}{spared}", joined(&places, "or"))),
    }
}

/// Returns what may be on the square where a leg before others ends, in words.
fn passage(leg: &Leg) -> Option<String> {
    let onto = leg.onto;
    let mut places = among(
        onto,
        [
            (Onto::EMPTY, "to an empty square"),
            (Onto::ENEMY, "capturing an enemy there"),
            (Onto::OWN, "capturing a friendly piece there"),
            (Onto::EN_PASSANT, "capturing en passant"),
        ],
    );
    places.extend(displacement(leg));
    match (onto.has(Onto::PASS_ENEMY), onto.has(Onto::PASS_OWN)) {
        (true, true) => places.push("jumping over a piece there"),
        (true, false) => places.push("jumping over an enemy there"),
        (false, true) => places.push("jumping over a friendly piece there"),
        (false, false) => {}
    }
    let spared = if onto.has(Onto::SPARE_ROYAL) { ", except royal pieces" } else { "" };
    (!places.is_empty()).then(|| format!("{}{spared}", joined(&places, "or")))
}

/// Returns what it moves aside, in words. A piece that goes to where the leg starts changes places with it.
fn displacement(leg: &Leg) -> Option<&'static str> {
    match (leg.onto.has(Onto::MOVE_ENEMY), leg.onto.has(Onto::MOVE_OWN), leg.unloads) {
        (false, false, _) => None,
        (true, true, true) => Some("swapping places with another piece"),
        (true, false, true) => Some("swapping places with an enemy"),
        (false, true, true) => Some("swapping places with a friendly piece"),
        (true, true, false) => Some("displacing a piece there"),
        (true, false, false) => Some("displacing an enemy there"),
        (false, true, false) => Some("displacing a friendly piece there"),
    }
}

/// Returns the words for those of these squares that a leg may end on.
fn among<const N: usize>(onto: Onto, words: [(Onto, &'static str); N]) -> Vec<&'static str> {
    words.into_iter().filter(|&(square, _)| onto.has(square)).map(|(_, words)| words).collect()
}
