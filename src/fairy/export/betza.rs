//! Movements in the notation of Fairy-Stockfish.

use alfil_core::board::Wraps;
use alfil_core::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Term, Turns};
use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{FileId, Span, Text};

/// One way to one square: everything about it except en passant captures, which belong to whole pieces.
type Way = (Initial, (i8, i8), Reach, u8, Path, Hop, Onto, Wraps);

/// Returns what a text means to Fairy-Stockfish.
pub(super) fn movement(text: &str) -> Option<Movement> {
    let span = Span::new(FileId::from_raw(0), 0..text.len());
    compile(&Text::verbatim(text, span, 0), Dialect::FairyStockfish).movement
}

/// Returns whether two movements are the same moves, however they are put together.
pub(super) fn are_alike(a: &Movement, b: &Movement) -> bool {
    matches!((ways(a), ways(b)), (Some(a), Some(b)) if a == b)
}

/// Returns the ways of a movement, sorted; nothing if it has several legs, or moves pieces aside.
fn ways(movement: &Movement) -> Option<Vec<Way>> {
    let mut ways: Vec<Way> = Vec::new();
    for term in &movement.terms {
        let [leg] = term.legs.as_slice() else { return None };
        let Leg { turns: Turns::Absolute(headings), bend: None, .. } = leg else { return None };
        // A move that may capture or not is two.
        if leg.moves_aside() {
            return None;
        }
        for onto in [Onto::EMPTY, Onto::ENEMY, Onto::EN_PASSANT, Onto::OWN, Onto::SPARE_ROYAL] {
            if leg.onto.has(onto) {
                ways.extend(headings.iter().map(|h| {
                    (term.initial, (h.dx, h.dy), leg.reach, leg.skip, leg.path, leg.hop, onto, leg.wrap)
                }));
            }
        }
    }
    ways.sort_unstable();
    ways.dedup();
    Some(ways)
}

/// Returns a movement as a text: the one it was written with, if that means the same there, or one made of its terms,
/// which may mean something else.
pub(super) fn text(movement: &Movement, written: &str) -> String {
    let is_same = |text: &str| self::movement(text).is_some_and(|read| are_alike(&read, movement));
    if is_same(written) {
        return written.to_owned();
    }
    movement.terms.iter().filter_map(item).collect()
}

/// Returns a term as atoms with their modifiers; nothing if there are none for it.
fn item(term: &Term) -> Option<String> {
    let [leg @ Leg { turns: Turns::Absolute(headings), bend: None, .. }] = term.legs.as_slice() else {
        return None;
    };
    let mut by_atom: Vec<(char, Vec<Heading>)> = Vec::new();
    for &heading in headings {
        let atom = atom(heading)?;
        match by_atom.iter_mut().find(|(other, _)| *other == atom) {
            Some((_, together)) => together.push(heading),
            None => by_atom.push((atom, vec![heading])),
        }
    }
    let modes = modes(term.initial, leg);
    let items = by_atom.iter().map(|(atom, headings)| {
        let n_usual = if "NCZ".contains(*atom) { 8 } else { 4 };
        let directions: String = if headings.len() == n_usual {
            String::new()
        } else {
            headings.iter().copied().map(direction).collect()
        };
        let range = match leg.reach {
            Reach::UpTo(1) => String::new(),
            Reach::UpTo(n) => n.to_string(),
            Reach::Unlimited => atom.to_string(),
            Reach::SameAsBefore | Reach::AsOnLine => return None,
        };
        Some(format!("{modes}{directions}{atom}{range}"))
    });
    items.collect()
}

/// Returns the atom of a heading; nothing if its leap is too long for one.
fn atom(heading: Heading) -> Option<char> {
    let (dx, dy) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
    Some(match (dx.max(dy), dx.min(dy)) {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        (3, 3) => 'G',
        _ => return None,
    })
}

fn modes(initial: Initial, leg: &Leg) -> String {
    let mut modes = String::new();
    if initial != Initial::Any {
        modes.push('i');
    }
    match (leg.onto.has(Onto::EMPTY), leg.onto.has(Onto::ENEMY)) {
        (true, false) => modes.push('m'),
        (false, true) => modes.push('c'),
        (true, true) | (false, false) => {}
    }
    if leg.onto.has(Onto::EN_PASSANT) {
        modes.push('e');
    }
    match leg.hop {
        Hop::None => {}
        Hop::Over => modes.push('p'),
        Hop::OverSome => modes.push_str("pp"),
        Hop::Grasshopper => modes.push('g'),
    }
    if leg.path == Path::Empty {
        modes.push('n');
    }
    modes
}

/// Returns the letters of a heading: of two, the second says along which axis the longer way goes.
fn direction(h: Heading) -> String {
    let upright = match h.dy {
        1.. => "f",
        0 => "",
        _ => "b",
    };
    let level = match h.dx {
        1.. => "r",
        0 => "",
        _ => "l",
    };
    if h.dy.unsigned_abs() > h.dx.unsigned_abs() {
        format!("{level}{upright}")
    } else {
        format!("{upright}{level}")
    }
}

/// Returns the quiet moves of a text that are made only from certain squares, with the `i` that says so.
pub(super) fn as_first_moves(movement: &Movement) -> String {
    let first = |term: &Term| item(&Term { initial: Initial::Unmoved, ..term.clone() });
    movement.terms.iter().filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movements_are_written_as_they_are_read() {
        for text in [
            "K",
            "Q",
            "fmWfceFifmnD",
            "N",
            "fsN",
            "WfF",
            "nN",
            "nZ",
            "mRcpR",
            "pR",
            "NN",
            "gQ",
            "R4",
            "FbW",
            "lfN",
            "frFblF",
            "C",
            "Z",
            "G",
            "AD",
            "H",
            "rlW",
            "mNcB",
            "bhN",
        ] {
            let meant = movement(text).unwrap();
            let made = self::text(&meant, "");
            assert!(are_alike(&movement(&made).unwrap(), &meant), "{text}: {made}");
            assert_eq!(self::text(&meant, text), text);
        }
    }
}
