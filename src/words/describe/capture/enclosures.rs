//! Pieces that leave the game or change sides because a move encloses them, in words.

use alfil_core::phrase::{joined, with_article};
use alfil_core::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, HostileWhile, Rules};

use crate::words::describe::capture::effects;
use crate::words::describe::naming::noun_for;
use crate::words::describe::squares::{is_one_square, region};

/// Returns a sentence for each way.
pub(in crate::words) fn enclosure_sentences(rules: &Rules) -> Vec<String> {
    rules.enclosures.iter().map(|enclosure| sentence(rules, enclosure)).collect()
}

fn sentence(rules: &Rules, enclosure: &Enclosure) -> String {
    let Enclosure {
        way,
        along,
        of,
        by,
        moved,
        drop_beside,
        at_most,
        on,
        hostile_squares,
        hostile_while,
        edges,
        enemies,
        own: _,
    } = enclosure;
    let lines: Vec<&str> = along.iter().map(|line| line.word()).collect();
    let arrives = effects::arrives(rules, moved, drop_beside.as_ref());
    let comma = if drop_beside.is_some() { "," } else { "" };
    let (of, by, moved) = (noun_for(rules, of), noun_for(rules, by), with_article(&noun_for(rules, moved)));
    let place = on.as_ref().map_or_else(String::new, |place| format!(" on {}", region(rules, place)));
    let friend = format!("another {by} of the player who moved");
    let help = hostile_squares.as_ref().map(|squares| {
        let place = region(rules, squares);
        match hostile_while {
            HostileWhile::Empty if is_one_square(squares) => format!("{place}, if empty"),
            HostileWhile::Empty => format!("an empty square of {place}"),
            HostileWhile::Always => format!("a square, empty or not, of {place}"),
        }
    });
    let is_closed = *edges == EdgesWord::Close;
    match way {
        EnclosedWay::InLine => {
            let lines = joined(&lines, "or");
            let between = match at_most {
                Some(1) => "directly between it".to_owned(),
                Some(most) => format!("in an unbroken row of at most {most} between it"),
                None => "in an unbroken row between it".to_owned(),
            };
            let either = if help.is_some() || is_closed { "either " } else { "" };
            let edge = is_closed.then(|| "the edge of the board".to_owned());
            let holders = alternatives([Some(friend), help, edge]);
            let row = format!("{between} and {either}{holders}, on a {lines}");
            let happens = match fate(*enemies) {
                Some(fate) => format!("each enemy {of}{place} {fate} if it is {row}"),
                None => format!("the move is illegal if an enemy {of}{place} is {row}"),
            };
            format!("When {moved} {arrives}, {happens}.")
        }
        EnclosedWay::OnAllSides => {
            let happens = happens("the enemy piece", *enemies);
            let is_held = format!("holds {friend}");
            let help = help.map(|help| format!("is {help}"));
            let edge = is_closed.then(|| "is off the board".to_owned());
            let open = if is_closed { "" } else { "; the edge of the board does not help" };
            format!(
                "When {moved} {arrives}{comma} next to an enemy {of}{place}, {happens} if each other square adjacent to the enemy piece along its {} {}{open}.",
                joined(&lines, "and"),
                alternatives([Some(is_held), help, edge])
            )
        }
        EnclosedWay::WithoutLiberties => without_liberties(rules, enclosure),
        EnclosedWay::BetweenTwo => {
            let happens = happens("each of the two", *enemies);
            format!(
                "When {moved} {arrives}{comma} to a square with an enemy {of}{place} on both sides of it, on a {}, {happens}.",
                joined(&lines, "or")
            )
        }
    }
}

/// Returns what becomes of a piece that is enclosed; nothing if the move is illegal instead.
fn fate(enclosed: Enclosed) -> Option<&'static str> {
    match enclosed {
        Enclosed::Leave => Some("leaves the game"),
        Enclosed::ChangeSides => Some("changes sides"),
        Enclosed::Illegal => None,
        Enclosed::Stay => Some("stays"),
    }
}

/// Returns a clause that says what becomes of an enclosed piece.
fn happens(who: &str, enclosed: Enclosed) -> String {
    fate(enclosed).map_or_else(|| "the move is illegal".to_owned(), |fate| format!("{who} {fate}"))
}

/// Returns those of some phrases that are there, joined by "or".
fn alternatives(phrases: [Option<String>; 3]) -> String {
    let phrases: Vec<String> = phrases.into_iter().flatten().collect();
    let phrases: Vec<&str> = phrases.iter().map(String::as_str).collect();
    joined(&phrases, "or")
}

/// Returns the sentence about groups.
fn without_liberties(rules: &Rules, enclosure: &Enclosure) -> String {
    let Enclosure { along, of, moved, drop_beside, enemies, own, .. } = enclosure;
    let arrives = effects::arrives(rules, moved, drop_beside.as_ref());
    let of =
        if of.len() == rules.kinds.len() { String::new() } else { format!(" ({})", noun_for(rules, of)) };
    let lines: Vec<String> = along.iter().map(|line| format!("{}s", line.word())).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let group = format!("adjacent enemy group{of}, connected along {},", joined(&lines, "and"));
    let no_liberty = "has no liberty (an empty square next to one of its pieces)";
    let happens = match fate(*enemies) {
        Some(fate) => format!("each {group} that {no_liberty} {fate}"),
        None => format!("the move is illegal if an {group} {no_liberty}"),
    };
    let friends = "a group of the player who moved that contains the piece or is adjacent to it";
    let own = match (own, fate(*own)) {
        (Enclosed::Stay, _) => String::new(),
        (_, Some(fate)) => format!(" After that, {friends} {fate} if the group has no liberty."),
        (_, None) => format!(" The move is illegal if, after that, {friends} has no liberty."),
    };
    format!("When {} {arrives}, {happens}.{own}", with_article(&noun_for(rules, moved)))
}
