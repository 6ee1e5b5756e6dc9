//! Looks for the files that take the most work for their size: hill climbing from the worst that are known.
//!
//! A short search runs with the other tests and asks the counter of steps. The long one asks the clock, so that work that
//! nobody counts is found too: `cargo test --test main costliest -- --ignored --nocapture`, `FUZZ_SEED=7` for another one and
//! `FUZZ_CASES=500` for a longer one.

#![expect(clippy::indexing_slicing, reason = "a failed test may panic")]
#![expect(clippy::print_stderr, reason = "what takes long is shown to whoever asks for it")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use alfil::author::validate;
use alfil::library::BundledVariants;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A file, as what it is made of.
#[derive(Clone, Debug)]
struct Genome {
    files: usize,
    ranks: usize,
    /// The moves of each kind.
    moves: Vec<String>,
    /// Every so many squares of a player's half of the board are taken by a piece of the next kind; by side.
    gaps: [usize; 2],
    /// Which of the further rules there are.
    rules: Vec<bool>,
}

/// Pieces of move strings that lead far, or in many ways.
const PARTS: [&str; 30] = [
    "a", "aa", "ya", "c", "p", "g", "m", "d", "u", "x", "o", "n", "j", "i", "e", "t", "Q", "K", "R", "B",
    "NN", "W", "F", "(1,2)0", "(3,5)", "A0", "[Q-Q]", "(K-aK)", "f", "s",
];

/// Further rules that could make moves more or dearer.
const RULES: [&str; 12] = [
    "[walls]\nturn = \"move-and-wall\"\non = \"next-move\"\nkeep = \"all\"\n",
    "[explosions]\non = \"capture\"\n",
    "[captured]\nto-hand = \"unpromoted\"\n",
    "[[drops]]\nforbid = [\"stuck\", \"check\", \"checkmate\"]\n",
    "[[promotion]]\nzone = \"all\"\nenter = \"always\"\nwithin = \"always\"\nmust = \"never\"\n\
     [pieces.p0]\npromotes-to = [\"p1\", \"p2\"]\n",
    "[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n[pieces.p1]\nroyal = true\n",
    "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n",
    "[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n",
    "[[illegal]]\nwhen = { facing = { pieces = [\"p0\", \"p1\"], along = \"both\" } }\n",
    "[[end]]\nwhen = { can-reach = { pieces = [\"p0\"], region = \"last rank\" } }\nresult = \"mover wins\"\n",
    "[[end]]\nwhen = { chain = { pieces = [\"p0\"], side = \"mover\", from = \"first rank\", to = \"last rank\", steps = \"K\" } }\n\
     result = \"mover wins\"\n",
    "[[test]]\nname = \"a\"\nperft = [9, 99, 999]\n",
];

impl Genome {
    /// A game that is none of the costly ones.
    fn plain() -> Genome {
        Genome {
            files: 8,
            ranks: 8,
            moves: ["Q", "K", "NN"].map(str::to_owned).to_vec(),
            gaps: [3, 5],
            rules: vec![false; RULES.len()],
        }
    }

    /// The worst that were known when work was not bounded.
    fn known() -> Vec<Genome> {
        let with = |moves: &str, gaps| Genome {
            files: 36,
            ranks: 36,
            moves: vec![moves.to_owned(), "K".to_owned(), "Q".to_owned()],
            gaps,
            ..Genome::plain()
        };
        vec![with("ayaQ", [18, 600]), with("cayaQ", [4, 4]), with("cpayaQ", [9, 9]), with("QNN", [2, 2])]
    }

    fn text(&self) -> String {
        let mut text = format!(
            "format = 1\nname = \"x\"\nboard = {{ files = {}, ranks = {} }}\n",
            self.files, self.ranks
        );
        for (i, moves) in self.moves.iter().enumerate() {
            let _ = write!(text, "[pieces.p{i}]\nid = \"{}\"\nmove = \"{moves}\"\n", letter(i, false));
            let key = format!("[pieces.p{i}]\n");
            let further = RULES.iter().zip(&self.rules).filter(|(_, has)| **has);
            further.filter_map(|(rule, _)| rule.split_once(&key)).for_each(|(_, more)| text += more);
        }
        text += "[setup]\nfen = \"";
        for rank in 0..self.ranks {
            if rank > 0 {
                text.push('/');
            }
            let is_second = rank * 2 < self.ranks;
            let mut n_empty = 0;
            for file in 0..self.files {
                let number = rank * self.files + file;
                let gap = self.gaps[usize::from(is_second)];
                if !number.is_multiple_of(gap) {
                    n_empty += 1;
                    continue;
                }
                if n_empty > 0 {
                    let _ = write!(text, "{n_empty}");
                }
                n_empty = 0;
                text.push(letter((number / gap) % self.moves.len(), is_second));
            }
            if n_empty > 0 {
                let _ = write!(text, "{n_empty}");
            }
        }
        text += " w\"\n";
        let rules = RULES.iter().zip(&self.rules).filter(|(_, has)| **has);
        rules.for_each(|(rule, _)| text += rule.split_once("[pieces.").map_or(*rule, |(rule, _)| rule));
        text
    }
}

fn letter(kind: usize, is_second: bool) -> char {
    let letter = char::from(b'A' + kind as u8);
    if is_second { letter.to_ascii_lowercase() } else { letter }
}

struct Chance(Xoshiro256StarStar);

impl Chance {
    fn new() -> Chance {
        let seed = std::env::var("FUZZ_SEED").map_or(5, |seed| seed.parse().unwrap());
        Chance(Xoshiro256StarStar::seed_from_u64(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }

    /// Changes a move string in one place.
    fn change_moves(&mut self, moves: &mut String) {
        let part = PARTS[self.below(PARTS.len())];
        let at = self.below(moves.len() + 1);
        match self.below(6) {
            0 if moves.len() > 1 => {
                moves.remove(at.min(moves.len() - 1));
            }
            1 if moves.len() < 200 => *moves = moves.repeat(2),
            2 => part.clone_into(moves),
            _ if moves.len() < 400 => moves.insert_str(at, part),
            _ => {}
        }
    }

    fn change(&mut self, genome: &mut Genome) {
        match self.below(8) {
            0 => genome.files = 1 + self.below(36),
            1 => genome.ranks = 2 + self.below(35),
            2 => genome.gaps[self.below(2)] = 1 + self.below(40),
            3 | 4 => {
                let at = self.below(RULES.len());
                genome.rules[at] = !genome.rules[at];
            }
            5 if genome.moves.len() < 20 => genome.moves.push("Q".to_owned()),
            _ => {
                let at = self.below(genome.moves.len());
                self.change_moves(&mut genome.moves[at]);
            }
        }
    }
}

/// Climbs from some genomes to what costs the most for its size, by so many trials; calls `try_it` for each cost.
fn climb(from: Vec<Genome>, n: usize, mut cost: impl FnMut(&str) -> u64) -> (u64, String) {
    let mut chance = Chance::new();
    let score = |cost: u64, text: &str| cost.saturating_mul(1000) / (text.len() as u64 + 200);
    let mut best: Vec<(u64, Genome)> = Vec::new();
    let mut most = (0, String::new());
    let mut next = from;
    for number in 0..n {
        let genome = next.pop().unwrap_or_else(|| {
            let mut genome = best[chance.below(best.len())].1.clone();
            for _ in 0..=chance.below(3) {
                chance.change(&mut genome);
            }
            genome
        });
        let text = genome.text();
        let costs = cost(&text);
        if costs > most.0 {
            most = (costs, text.clone());
            if n > 100 {
                eprintln!("trial {number}: {costs}\n{text}");
            }
        }
        best.push((score(costs, &text), genome));
        best.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        best.truncate(6);
    }
    most
}

#[test]
fn the_work_of_files_made_to_be_costly_is_bounded() {
    let mut n_valid = 0;
    let (most, text) = climb(vec![Genome::plain()], 60, |text| {
        let examined = validate::examine("mine.toml", text, &BundledVariants);
        n_valid += usize::from(examined.read.is_some_and(|read| read.rules.is_some()));
        examined.steps
    });
    assert!(n_valid > 20, "{n_valid} files were right");
    assert!(most <= super::strangers::MAX_STEPS, "{most} steps:\n{text}");
    assert!(most > 1_000_000, "the search finds nothing costly: {most} steps:\n{text}");
}

/// Milliseconds that a command takes for a text.
fn clocked(words: &[&str], text: &str) -> u64 {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    assert!(child.wait().unwrap().code().is_some_and(|code| code < 4), "{text}");
    start.elapsed().as_millis() as u64
}

fn n_cases() -> usize {
    std::env::var("FUZZ_CASES").map_or(300, |n| n.parse().unwrap())
}

#[test]
#[ignore = "some minutes by the clock, with nothing else running"]
fn the_costliest_definitions_take_two_seconds_at_most() {
    let (most, text) = climb(Genome::known(), n_cases(), |text| clocked(&["validate", "-"], text));
    assert!(most < 2000, "{most} ms:\n{text}");
}

#[test]
#[ignore = "some minutes by the clock, with nothing else running"]
fn the_costliest_move_strings_take_two_seconds_at_most() {
    let known = ["aaQ", "ayaQ", "cpayaQcpayaQ", "cagaQ"]
        .map(|moves| Genome { moves: vec![moves.to_owned()], ..Genome::plain() });
    let (most, text) = climb(known.to_vec(), n_cases(), |text| {
        let moves = text.split("move = \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("K");
        clocked(&["betza", moves], "")
    });
    assert!(most < 2000, "{most} ms:\n{text}");
}
