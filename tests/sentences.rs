//! The sentences of move strings: different moves never have the same one.

use std::collections::{BTreeMap, BTreeSet};

use alfil::words::describe::{movement_clause, movement_sentence};
use alfil_core::rules::{Heading, Leg, Movement, Turns};

use crate::betza::{movement, read_quietly};
use crate::bundled::variants;
use crate::sampling::so_many;

#[test]
fn later_legs_say_where_they_go() {
    for (betza, way) in [
        ("[F?R]", " half left or half right"),
        ("[N?R]", " orthogonally outward"),
        ("[N?B]", " diagonally outward"),
        ("[K?R]", " orthogonally outward"),
        ("[W?N]", " outward"),
        ("f[F-W]", " straight forward"),
        ("b[F-W]", " straight back towards its player"),
        ("b[F-bF]", " straight back"),
        ("fl[W?N]", " far left and a little forward"),
        (
            "v[F?R]",
            ", straight forward if it went diagonally forward, or straight back towards its player if it went \
             diagonally back",
        ),
        (
            "s[F?R]",
            ", to the right if it went diagonally to the right, or to the left if it went diagonally to the left",
        ),
        (
            "v[F?sR]",
            ", straight forward or to the left if it went diagonally forward to the right, straight back towards its \
             player or to the left if it went diagonally back to the right, to the right or straight back towards its \
             player if it went diagonally back to the left, or straight forward or to the right if it went diagonally \
             forward to the left",
        ),
        (
            "fs[F-mW]",
            ", to the right if it went diagonally forward to the right, or to the left if it went diagonally forward to \
             the left, without capturing",
        ),
        (
            "[W?sN]",
            ", farther sideways than forward or back if it went straight forward or back, or farther forward or back \
             than sideways if it went sideways",
        ),
        (
            "[N?sR]",
            ", sideways if it went farther forward or back than sideways, or straight forward or back if it went \
             farther sideways than forward or back",
        ),
        (
            "[K?sR]",
            ", sideways if it went straight forward or back, orthogonally if it went diagonally, or straight forward or \
             back if it went sideways",
        ),
    ] {
        let clause = movement_clause(&movement(betza));
        assert!(
            clause.ends_with(&format!("squares{way}")) || clause.ends_with(&format!("square{way}")),
            "{betza}: {clause}"
        );
    }
}

/// The paths of a movement: the headings one after the other, by everything else about the legs.
fn paths(movement: &Movement) -> BTreeMap<String, BTreeSet<Vec<Heading>>> {
    let mut found: BTreeMap<String, BTreeSet<Vec<Heading>>> = BTreeMap::new();
    for term in &movement.terms {
        let times = if term.repeated.is_some() { 0..3 } else { 0..1 };
        for term in times.map(|times| term.unrolled(times)) {
            let legs = term.legs.iter().map(|leg| Leg { turns: Turns::Absolute(Vec::new()), ..leg.clone() });
            let rest = format!("{:?} {:?}", term.initial, legs.collect::<Vec<_>>());
            let mut paths: Vec<Vec<Heading>> = vec![Vec::new()];
            for leg in &term.legs {
                paths = paths.iter().flat_map(|path| longer(path, leg)).collect();
            }
            // Of legs that go nowhere, nothing else matters.
            if !paths.is_empty() {
                found.entry(rest).or_default().extend(paths);
            }
        }
    }
    found
}

fn longer(path: &[Heading], leg: &Leg) -> Vec<Vec<Heading>> {
    let headings = match (&leg.turns, path.last()) {
        (Turns::Absolute(headings), _) => headings.as_slice(),
        (Turns::Relative(by_index), Some(before)) => {
            by_index.get(usize::from(before.index)).map_or(&[][..], Vec::as_slice)
        }
        (Turns::Relative(_), None) => &[],
    };
    headings.iter().map(|heading| [path, &[*heading]].concat()).collect()
}

const DIRECTIONS: [&str; 23] = [
    "", "f", "b", "s", "r", "l", "v", "fs", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "bs", "lv", "rv",
    "fb", "fh", "rh", "hr",
];

const MODES: [&str; 22] = [
    "m", "c", "mc", "d", "cd", "e", "i", "ii", "n", "nn", "j", "p", "pp", "g", "t", "o", "x", "z", "q", "u",
    "ud", "y",
];

/// Brackets, and legs of one atom, with all directions; those of a later leg only as a few letters, unless `CASES` says
/// more.
fn generated() -> Vec<String> {
    let later = if so_many(1) > 1 { &DIRECTIONS[..] } else { &DIRECTIONS[..4] };
    let mut strings = Vec::new();
    for outer in DIRECTIONS {
        for inner in later {
            for first in ["W", "F", "K", "N"] {
                for second in ["R", "F", "K", "N"] {
                    strings.push(format!("{outer}[{first}?{inner}{second}]"));
                    strings.push(format!("[{outer}{first}-{inner}{second}]"));
                }
                strings.push(format!("{outer}a{inner}{first}"));
                strings.push(format!("a{outer}a{inner}{first}"));
                strings.push(format!("[{first}-{outer}F-{inner}W]"));
                strings.push(format!("({outer}ca{inner}){first}"));
            }
        }
    }
    for modes in MODES {
        for (first, other) in
            ["W", "N", "R"].iter().flat_map(|first| ["", "m", "c", "t"].map(|other| (first, other)))
        {
            for (outer, range) in [("", ""), ("f", ""), ("s", "0"), ("", "2")] {
                strings.push(format!("{outer}{modes}{other}{first}{range}"));
                strings.push(format!("{outer}{modes}a{other}{first}{range}"));
                strings.push(format!("{outer}a{modes}{other}{first}{range}"));
            }
        }
    }
    strings
}

/// The move strings of the documents, between backquotes or quotation marks.
fn documented() -> Vec<String> {
    let pages = crate::docs::documents();
    let words = pages.iter().flat_map(|(_, text)| text.split(['`', '"', '|']));
    words.filter(|word| word.len() < 60 && !word.contains(['\n', ' '])).map(str::to_owned).collect()
}

/// The moves of the pieces of bundled variants.
fn bundled() -> Vec<(String, Movement)> {
    let mut moves = Vec::new();
    for (id, variant) in variants() {
        let kinds = variant.rules().kinds.iter();
        moves.extend(kinds.map(|kind| (format!("{} of {id}", kind.name), kind.movement.clone())));
    }
    moves
}

#[test]
fn different_moves_have_different_sentences() {
    let mut found: BTreeMap<String, (String, Movement)> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut check = |name: &str, movement: &Movement| {
        let sentence = movement_sentence(movement);
        match found.get(&sentence) {
            Some((other, of_other)) if of_other != movement && paths(of_other) != paths(movement) => {
                wrong.push(format!("{other} and {name}: {sentence}"));
            }
            Some(_) => {}
            None => {
                found.insert(sentence, (name.to_owned(), movement.clone()));
            }
        }
    };
    let bundled = std::thread::spawn(bundled);
    for string in documented().into_iter().chain(generated()) {
        if let Some(movement) = read_quietly(&string) {
            check(&string, &movement);
        }
    }
    for (name, movement) in bundled.join().unwrap() {
        check(&name, &movement);
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}
