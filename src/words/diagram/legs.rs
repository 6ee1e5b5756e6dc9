//! Moves of several legs, spelled out with squares.

use alfil_core::board::{Shape, Square, SquareSet};
use alfil_core::phrase::joined;
use alfil_core::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Reach, Rules, Term, Turns};

use crate::words::describe::directions;

/// Most sentences about one movement.
const MAX_SENTENCES: usize = 6;

/// Returns the moves of several legs of a piece in the middle of its diagram: a sentence each, for the first direction
/// it may take. If the board of the game is smaller than the diagram, its own squares are named, and its holes avoided.
pub(crate) fn legs(movement: &Movement, game: Option<&Rules>) -> Vec<String> {
    let (shape, middle) = super::board_of(movement);
    let smaller = game.filter(|rules| rules.shape.files < shape.files || rules.shape.ranks < shape.ranks);
    let own = smaller.and_then(|rules| {
        let board = Board { shape: rules.shape, holes: Some(&rules.holes) };
        let middle = board.middle()?;
        Some((board, middle, board.name(middle)))
    });
    let (board, middle, from) = own.unwrap_or_else(|| {
        let board = Board { shape, holes: None };
        (board, middle, format!("{}, the middle square,", board.name(middle)))
    });
    let mut sentences: Vec<String> = Vec::new();
    let several = movement.terms.iter().filter(|term| term.legs.len() > 1);
    let sentence = |term| match runs_on_behind(term) {
        Some(towards) => Some(format!("Running {towards}, {ON_BEHIND}")),
        None => way(term, board, middle, &from),
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

/// A board on which an example is given.
#[derive(Clone, Copy)]
struct Board<'a> {
    shape: Shape,
    holes: Option<&'a SquareSet>,
}

impl Board<'_> {
    /// Returns the square nearest to the middle.
    fn middle(self) -> Option<Square> {
        let [file, rank] = [self.shape.files, self.shape.ranks].map(|n| i32::from(n - 1) / 2);
        let distance = |square: &Square| {
            let [x, y] = [self.shape.file(*square), self.shape.rank(*square)].map(i32::from);
            ((x - file).abs().max((y - rank).abs()), *square)
        };
        self.shape.squares().filter(|&square| !self.is_hole(square)).min_by_key(distance)
    }

    fn is_hole(self, square: Square) -> bool {
        self.holes.is_some_and(|holes| holes.contains(square))
    }

    fn name(self, square: Square) -> String {
        self.shape.name(square).to_string()
    }

    /// Returns the square some steps away, if the board has it.
    fn step(self, at: Square, heading: Heading, steps: i32) -> Option<Square> {
        step(self.shape, at, heading, steps).filter(|&square| !self.is_hole(square))
    }
}

/// What a piece does that captures what it meets and runs on.
const ON_BEHIND: &str =
    "it captures the first piece, if that is an enemy, and stops on any empty square behind it.";

/// Returns in which directions a term runs until it captures an enemy, and then runs straight on over empty squares;
/// nothing if it does something else.
fn runs_on_behind(term: &Term) -> Option<String> {
    let [first, second] = term.legs.as_slice() else { return None };
    let is_plain_run = |leg: &Leg| {
        leg.reach == Reach::Unlimited
            && leg.hop == Hop::None
            && leg.skip == 0
            && !leg.wrap.any()
            && leg.bend.is_none()
            && !leg.unloads
    };
    let goes_straight_on = |heading: &Heading| headings(second, heading.index) == [*heading];
    let is_so = term.initial == Initial::Any
        && term.repeated.is_none()
        && is_plain_run(first)
        && is_plain_run(second)
        && (first.onto, second.onto) == (Onto::ENEMY, Onto::EMPTY)
        && headings(first, 0).iter().all(goes_straight_on);
    is_so.then(|| directions(headings(first, 0)))
}

/// One path along the legs of a term, with all ends of the last leg; nothing if no path stays on the board.
fn way(term: &Term, board: Board<'_>, from: Square, start: &str) -> Option<String> {
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
            Some((board.step(at, *heading, steps)?, heading.index))
        })?;
        let farther = match leg.reach {
            Reach::UpTo(1) | Reach::SameAsBefore => "",
            Reach::UpTo(_) | Reach::Unlimited | Reach::AsOnLine => " or beyond",
        };
        parts.push(format!("{} {}{farther}{}", verb(leg.onto), board.name(to), jump(leg)));
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
        let squares = (1 + i32::from(last.skip)..=most).map_while(|n| board.step(at, *heading, n));
        ends.extend(squares);
    }
    ends.sort_unstable();
    ends.dedup();
    let names: Vec<String> = ends.iter().map(|&square| board.name(square)).collect();
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
