//! Random definitions: every table of the language in every combination, checked by laws that need no other program.
//!
//! Two hundred each run. `LAWS_COUNT=100000 LAWS_SEED=7 cargo test --release random_definitions -- --ignored --nocapture`
//! tries others, and shows the smallest definition for each law that is broken.

#![expect(clippy::indexing_slicing, reason = "a failed test may panic")]
#![expect(
    clippy::print_stderr,
    reason = "what is refused and what is broken is shown to whoever asks for many"
)]

mod becoming;
mod betza;
mod captures;
mod chance;
mod conditions;
mod draft;
mod effects;
mod effort;
mod exchange;
mod hands;
mod laws;
mod neighbours;
mod never;
mod pieces;
mod plain;
mod playing;
mod positions;
mod reading;
mod record;
mod regions;
mod scene;
mod sections;
mod shrink;
mod turns;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chance::Chance;
use draft::Table;
use effort::Depth;
use laws::{Verdict, try_all, try_text};
use scene::Scene;

use crate::sampling::so_many;

/// The definition with this number.
fn definition(seed: u64, index: u64) -> Table {
    let mut chance = Chance::new(seed, index);
    let mut scene = Scene::new(&mut chance);
    pieces::pieces(&mut scene);
    pieces::royals(&mut scene);
    pieces::groups(&mut scene);
    hands::captured(&mut scene);
    scene.set_up();
    hands::gating(&mut scene);
    captures::walls(&mut scene);
    scene.write_setup();
    becoming::promotions(&mut scene);
    hands::drops(&mut scene);
    captures::castling(&mut scene);
    captures::captures(&mut scene);
    captures::limits(&mut scene);
    captures::enclosures(&mut scene);
    captures::points(&mut scene);
    neighbours::neighbours(&mut scene);
    effects::effects(&mut scene);
    captures::first_moves(&mut scene);
    conditions::moves(&mut scene);
    conditions::endings(&mut scene);
    turns::turns(&mut scene);
    let mut draft = scene.draft;
    // Drawn apart, so that everything else is as it was before endings could be claimed.
    conditions::claimable(&mut draft, &mut Chance::new(!seed, index));
    draft
}

/// The text of the definition with this number.
pub(crate) fn text(seed: u64, index: u64) -> String {
    definition(seed, index).to_toml()
}

/// What became of many definitions.
#[derive(Default)]
struct Tally {
    n_lawful: usize,
    /// By law: with how many definitions it was looked at.
    met: BTreeMap<&'static str, usize>,
    refused: BTreeMap<&'static str, usize>,
    broken: BTreeMap<&'static str, usize>,
    reported: Vec<String>,
}

impl Tally {
    fn try_definition(&mut self, seed: u64, index: u64, depth: Depth) {
        let draft = definition(seed, index);
        match try_all(&draft, index, depth) {
            Verdict::Lawful(met) => {
                self.n_lawful += 1;
                for law in met {
                    *self.met.entry(law).or_default() += 1;
                }
            }
            Verdict::Refused(code) => *self.refused.entry(code).or_default() += 1,
            Verdict::Broken(broken) => {
                let n = self.broken.entry(broken.law).or_default();
                *n += 1;
                if *n <= 2 {
                    let (smallest, broken) = shrink::smallest(&draft, index, depth, broken);
                    let reported =
                        format!("{index}: {}:\n{}\n{}", broken.law, broken.reported, smallest.to_toml());
                    eprintln!("{reported}\n----------");
                    self.reported.push(reported);
                } else {
                    eprintln!("{index}: {}, as before", broken.law);
                }
            }
        }
    }

    fn n_refused(&self) -> usize {
        self.refused.values().sum()
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

/// Most definitions are accepted, and none of these breaks a law.
#[test]
fn random_definitions_are_lawful() {
    let mut tally = Tally::default();
    let count = so_many(200);
    for index in 0..count {
        tally.try_definition(1, index, Depth { games: 1, plies: 4, work: Some(100_000), sample: 8 });
    }
    assert!(tally.broken.is_empty(), "{:?}\n{}", tally.broken, tally.reported.join("\n\n"));
    assert!(
        tally.n_lawful as u64 >= count * 7 / 10,
        "{} are refused: {:?}",
        tally.n_refused(),
        tally.refused
    );
    let enough = tally.n_lawful * 2 / 5;
    let of_some =
        ["what never matters can be left out", "claimable endings change neither moves nor outcome"];
    let mut of_all = tally.met.iter().filter(|(law, _)| !of_some.contains(law));
    assert!(tally.met.len() == 18 && of_all.all(|(_, &n)| n > enough), "too few: {:?}", tally.met);
}

/// The smallest definitions that once broke a law.
#[test]
fn what_once_broke_a_law_is_lawful() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let verdict = try_text(&fs::read_to_string(&path).unwrap(), 1, Depth::whole(8, 12));
        assert!(matches!(verdict, Verdict::Lawful(_)), "{}: {verdict:?}", path.display());
    }
}

#[test]
#[ignore = "as many definitions as LAWS_COUNT says"]
fn many_random_definitions_are_lawful() {
    let (count, seed) = (number("LAWS_COUNT", 10_000), number("LAWS_SEED", 2));
    let depth = Depth {
        games: number("LAWS_GAMES", 1) as usize,
        plies: number("LAWS_PLIES", 9) as usize,
        work: Some(number("LAWS_WORK", 60_000)),
        sample: number("LAWS_SAMPLE", 6) as usize,
    };
    std::panic::set_hook(Box::new(|_| {}));
    let mut tally = Tally::default();
    let with = std::env::var("LAWS_WITH").unwrap_or_default();
    for index in number("LAWS_FROM", 0)..count {
        if !definition(seed, index).to_toml().contains(&with) {
            continue;
        }
        tally.try_definition(seed, index, depth);
        if index % 10_000 == 9_999 {
            eprintln!("{} definitions, {} refused, broken: {:?}", index + 1, tally.n_refused(), tally.broken);
        }
    }
    let _ = std::panic::take_hook();
    eprintln!("{} lawful, {} refused: {:?}", tally.n_lawful, tally.n_refused(), tally.refused);
    eprintln!("looked at with so many: {:?}", tally.met);
    assert!(tally.broken.is_empty(), "{:?}", tally.broken);
}
