//! The law of fixes: where a text has rules, a safe fix keeps them; where it has none, a safe fix changes only what its
//! finding marks, and drops nothing that the author wrote.
//!
//! A few thousand slips in each test run. `FIXES_COUNT=100000 FIXES_SEED=7 cargo test --release fixing -- --ignored
//! --nocapture` tries others, and prints what breaks the law.

#![expect(clippy::indexing_slicing, reason = "a failed test may panic")]

mod inis;
mod law;
mod old_names;
mod slips;

use std::collections::BTreeMap;

use alfil::library::{BundledVariants, bundled};
use alfil_core::rules::Rules;
use alfil_language::check;
use alfil_language::diag::{Report, fix_all};
use law::judge;

use crate::random_definitions;
use crate::sampling::{random, so_many};

/// How often each code was fixed.
type Tally = BTreeMap<&'static str, usize>;

/// The rules of a definition, without what only says how its moves are written.
fn read(text: &str) -> (Option<Rules>, Report) {
    let (rules, report) = check::load_text("slip.toml", text, &BundledVariants);
    let rules = rules.map(|mut rules| {
        for kind in &mut rules.kinds {
            kind.betza.clear();
            let moves = kind.extra_moves.iter_mut().chain(&mut kind.first_moves);
            moves.for_each(|moves| moves.betza.clear());
        }
        rules.neighbours.iter_mut().for_each(|neighbour| neighbour.beside.betza.clear());
        rules
    });
    (rules, report)
}

/// Tries slips in definitions, bundled and random ones, and returns how often each code was fixed, and what broke the law.
fn try_definitions(seed: u64, count: u64) -> (Tally, Vec<String>) {
    let texts: Vec<&str> = bundled().map(|(_, text)| text).filter(|text| text.len() < 4_000).collect();
    let mut chance = random(seed);
    let (mut tally, mut broken) = (Tally::new(), Vec::new());
    for index in 0..count {
        let text = match index % 3 {
            0 => random_definitions::text(seed, index),
            _ => texts[chance(texts.len() as u64) as usize].to_owned(),
        };
        let text = slips::with_slips(&text, &mut chance);
        match judge(&text, &['#'], &read) {
            Ok(fixed) => fixed.into_iter().for_each(|slug| *tally.entry(slug).or_default() += 1),
            Err(why) => broken.push(format!("{index}: {why}")),
        }
    }
    (tally, broken)
}

#[test]
fn fixes_of_definitions_keep_rules_or_what_was_written() {
    let (tally, broken) = try_definitions(1, so_many(900));
    assert!(broken.is_empty(), "{} break the law, such as\n{}", broken.len(), broken[0]);
    assert!(tally.len() > 7 && tally.values().sum::<usize>() > 220, "too few: {tally:?}");
}

#[test]
fn fixes_of_inis_keep_settings_or_what_was_written() {
    let (tally, broken) = inis::try_inis(1, so_many(250));
    assert!(broken.is_empty(), "{} break the law, such as\n{}", broken.len(), broken[0]);
    assert!(tally.len() > 6 && tally.values().sum::<usize>() > 45, "too few: {tally:?}");
}

#[test]
#[ignore = "as many texts as FIXES_COUNT says"]
#[expect(clippy::print_stdout, reason = "what breaks the law is shown to whoever asks for many")]
fn many_fixes_keep_rules_or_what_was_written() {
    let asked = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let (count, seed) = (asked("FIXES_COUNT").unwrap_or(20_000), asked("FIXES_SEED").unwrap_or(2));
    let mut n_broken = 0;
    for (tally, broken) in [try_definitions(seed, count), inis::try_inis(seed, count)] {
        for why in &broken {
            println!("{why}----------");
        }
        println!("{} break the law; fixed: {tally:?}", broken.len());
        n_broken += broken.len();
    }
    assert_eq!(n_broken, 0);
}

/// The names of the players, what the FEN says, and what it says after the safe fixes.
const PLAYERS: [[&str; 4]; 7] = [
    ["White", "Black", "white", "w"],
    ["Black", "White", "black", "w"],
    ["Black", "White", "white", "b"],
    ["Sente", "Gote", "gote", "b"],
    ["Red", "Blue", "second", "b"],
    ["Red", "Blue", "W", "w"],
    // In some games Black moves first.
    ["Red", "Blue", "black", "black"],
];

#[test]
fn colours_in_a_position_are_the_players_called_so() {
    for [first, second, word, fixed] in PLAYERS {
        let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let text = |word| {
            format!(
                "format = 1\nname = \"Colours\"\nextends = \"chess\"\n[sides]\nfirst = \"{first}\"\nsecond = \"{second}\"\n\
                 [setup]\nfen = \"{position} {word}\"\n"
            )
        };
        let done = fix_all(&text(word), &|text| check::load_text("colours.toml", text, &BundledVariants).1);
        assert_eq!(done.text, text(fixed), "{word}");
    }
}
