//! Moves of several legs, spelled out with squares.

use alfil_core::board::{Shape, Square};
use alfil_core::phrase::joined;
use alfil_core::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Reach, Term, Turns};

/// Most sentences about one movement.
const MAX_SENTENCES: usize = 6;

/// Returns the moves of several legs of a piece in the middle of its diagram: a sentence each, for the first direction
/// it may take. If the board of the game is smaller than the diagram, its own squares are named.
pub(crate) fn legs(movement: &Movement, board: Option<Shape>) -> Vec<String> {
    let (shape, middle) = super::board_of(movement);
    let smaller = board.filter(|board| board.files < shape.files || board.ranks < shape.ranks);
    let own = smaller.and_then(|board| {
        let middle = board.square(i32::from(board.files - 1) / 2, i32::from(board.ranks - 1) / 2)?;
        Some((board, middle, shape_name(board, middle)))
    });
    let (shape, middle, from) =
        own.unwrap_or_else(|| (shape, middle, format!("{}, the middle square,", shape_name(shape, middle))));
    let mut sentences: Vec<String> = Vec::new();
    let several = movement.terms.iter().filter(|term| term.legs.len() > 1);
    let sentence = |term| {
        if captures_and_runs_on(term) { Some(ON_BEHIND.to_owned()) } else { way(term, shape, middle, &from) }
    };
    for sentence in several.filter_map(sentence) {
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    let n_more = sentences.len().saturating_sub(MAX_SENTENCES);
    sentences.truncate(MAX_SENTENCES);
    if n_more > 0 {
        sentences.push(format!("There are {n_more} more moves like these."));
    }
    sentences
}

fn shape_name(shape: Shape, square: Square) -> String {
    shape.name(square).to_string()
}

/// The sentence of a piece that captures what it meets and runs on.
const ON_BEHIND: &str = "It captures the first piece that it meets, if that is an enemy, and stops on any empty square behind it.";

/// Returns whether a term runs until it captures an enemy, and then runs straight on over empty squares.
fn captures_and_runs_on(term: &Term) -> bool {
    let [first, second] = term.legs.as_slice() else { return false };
    let is_plain_run = |leg: &Leg| {
        leg.reach == Reach::Unlimited
            && leg.hop == Hop::None
            && leg.skip == 0
            && !leg.wrap.any()
            && leg.bend.is_none()
            && !leg.unloads
    };
    let goes_straight_on = |heading: &Heading| headings(second, heading.index) == [*heading];
    term.initial == Initial::Any
        && term.repeated.is_none()
        && is_plain_run(first)
        && is_plain_run(second)
        && (first.onto, second.onto) == (Onto::ENEMY, Onto::EMPTY)
        && headings(first, 0).iter().all(goes_straight_on)
}

/// One path along the legs of a term, with all ends of the last leg; nothing if no path stays on the board.
fn way(term: &Term, shape: Shape, from: Square, start: &str) -> Option<String> {
    let (last, before) = term.legs.split_last()?;
    let mut parts = Vec::new();
    let (mut at, mut index) = (from, 0);
    for (place, leg) in before.iter().enumerate() {
        if let Some(repeated) = term.repeated {
            let (start, end) = (usize::from(repeated.start), usize::from(repeated.end));
            if place == start {
                parts.push("repeats these legs any number of times".to_owned());
            }
            if (start..end).contains(&place) {
                continue;
            }
        }
        let (to, heading) = headings(leg, index).iter().find_map(|heading| {
            let steps = 1 + i32::from(leg.skip);
            Some((step(shape, at, *heading, steps)?, heading.index))
        })?;
        let farther = match leg.reach {
            Reach::UpTo(1) | Reach::SameAsBefore => "",
            Reach::UpTo(_) | Reach::Unlimited | Reach::AsOnLine => " or beyond",
        };
        parts.push(format!("{} {}{farther}{}", verb(leg.onto), shape.name(to), jump(leg)));
        (at, index) = (to, heading);
    }
    let mut ends: Vec<Square> = Vec::new();
    let farther = match last.reach {
        Reach::UpTo(_) | Reach::SameAsBefore => "",
        Reach::Unlimited | Reach::AsOnLine => " or beyond",
    };
    for heading in headings(last, index) {
        let most = match last.reach {
            Reach::UpTo(n) => i32::from(n),
            Reach::SameAsBefore => 1,
            Reach::Unlimited | Reach::AsOnLine => 1 + i32::from(last.skip),
        };
        let squares = (1 + i32::from(last.skip)..=most).map_while(|n| step(shape, at, *heading, n));
        ends.extend(squares);
    }
    ends.sort_unstable();
    ends.dedup();
    let names: Vec<String> = ends.iter().map(|&square| shape.name(square).to_string()).collect();
    if names.is_empty() {
        return None;
    }
    parts.push(format!("{} {}{farther}{}", verb(last.onto), joined(&names, "or"), jump(last)));
    let first = term.legs.first().map_or(&[][..], |leg| headings(leg, 0));
    let likewise = if first.len() > 1 { "; likewise in its other directions" } else { "" };
    let initial = match term.initial {
        Initial::Any => "",
        Initial::Unmoved | Initial::UnmovedOrOneAhead => " as its first move",
    };
    Some(format!("From {start}{initial} it {}{likewise}.", parts.join(", then ")))
}

/// Returns the headings of a leg, given the heading of the leg before it.
pub(super) fn headings(leg: &Leg, index: u8) -> &[Heading] {
    match &leg.turns {
        Turns::Absolute(headings) => headings,
        Turns::Relative(by_index) => by_index.get(usize::from(index)).map_or(&[], Vec::as_slice),
    }
}

pub(super) fn step(shape: Shape, at: Square, heading: Heading, steps: i32) -> Option<Square> {
    let file = i32::from(shape.file(at)) + steps * i32::from(heading.dx);
    let rank = i32::from(shape.rank(at)) + steps * i32::from(heading.dy);
    shape.square(file, rank)
}

/// Returns what happens where a leg ends.
fn verb(onto: Onto) -> String {
    let verbs = [
        (Onto::EMPTY, "goes to"),
        (Onto::ENEMY, "captures on"),
        (Onto::OWN, "captures a friendly piece on"),
        (Onto::EN_PASSANT, "captures en passant on"),
        (Onto::PASS_ENEMY, "passes over an enemy on"),
        (Onto::PASS_OWN, "passes over a friendly piece on"),
        (Onto::MOVE_ENEMY, "displaces an enemy on"),
        (Onto::MOVE_OWN, "displaces a friendly piece on"),
    ];
    let may: Vec<&str> = verbs.into_iter().filter(|(of, _)| onto.has(*of)).map(|(_, verb)| verb).collect();
    joined(&may, "or")
}

fn jump(leg: &Leg) -> &'static str {
    match leg.hop {
        Hop::None => "",
        Hop::Over | Hop::Grasshopper => " after jumping over a piece",
        Hop::OverSome => " after jumping over one piece or more",
    }
}
