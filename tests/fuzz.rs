//! Every parser gets texts that are nearly right: bundled ones with pieces of each other put in, taken out and doubled.
//!
//! A few hundred each run; `cargo test --release fuzz -- --ignored --nocapture` tries a million for each parser, and shows
//! the texts that take long. `FUZZ_SEED=7` makes others.

#![expect(clippy::indexing_slicing, reason = "a failed test may panic")]
#![expect(clippy::print_stderr, reason = "what takes long is shown to whoever asks for a million texts")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use alfil::author::validate;
use alfil::fairy::ini;
use alfil::library::{self, BundledVariants, bundled};
use alfil::words::describe::movement_sentence;
use alfil::words::notation::{coord, fen, pgn, read_move};
use alfil_core::variant::Variant;
use alfil_language::betza::{Dialect, compile};
use alfil_language::check;
use alfil_language::diag::{Sources, Span, Text, render};
use alfil_language::region;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const FEW: u32 = 300;
const MILLION: u32 = 1_000_000;

/// Nothing should take so long.
const LONG: Duration = Duration::from_secs(1);

/// Makes texts out of those of a corpus.
struct Fuzzer {
    chance: Xoshiro256StarStar,
    corpus: Vec<String>,
}

/// What tends to matter: signs of every grammar, ends of ranges, and what is wider than it looks.
const SPICE: [&str; 40] = [
    "\"",
    "'",
    "\\",
    "\n",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "(",
    ")",
    "=",
    ",",
    ".",
    "/",
    "-",
    "+",
    "~",
    "*",
    "@",
    "<",
    ">",
    ":",
    "#",
    ";",
    "0",
    "1",
    "36",
    "99",
    "65536",
    "4294967296",
    "-1",
    "é",
    "𝄞",
    "\u{feff}",
    "\0",
    "\r",
    " ",
    "a",
];

impl Fuzzer {
    fn new(corpus: impl IntoIterator<Item = impl Into<String>>) -> Fuzzer {
        let corpus: Vec<String> = corpus.into_iter().map(Into::into).collect();
        assert!(!corpus.is_empty());
        let seed = std::env::var("FUZZ_SEED").map_or(5, |seed| seed.parse().unwrap());
        Fuzzer { chance: Xoshiro256StarStar::seed_from_u64(seed), corpus }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.chance.next_u64() % n.max(1) as u64) as usize
    }

    fn any_text(&mut self) -> String {
        let index = self.below(self.corpus.len());
        self.corpus[index].clone()
    }

    /// A place between two characters, mostly near another one.
    fn place(&mut self, chars: &[char], near: usize) -> usize {
        if self.below(3) == 0 {
            self.below(chars.len() + 1)
        } else {
            (near + self.below(12)).min(chars.len())
        }
    }

    fn text(&mut self) -> String {
        let mut chars: Vec<char> = self.any_text().chars().collect();
        for _ in 0..=self.below(4) {
            let from = self.below(chars.len() + 1);
            let to = self.place(&chars, from).max(from);
            let put: Vec<char> = match self.below(5) {
                0 => Vec::new(),
                1 => chars[from..to].repeat(2 + self.below(3)),
                2 => {
                    let other: Vec<char> = self.any_text().chars().collect();
                    let start = self.below(other.len() + 1);
                    let end = self.place(&other, start).max(start);
                    other[start..end].to_vec()
                }
                3 => SPICE[self.below(SPICE.len())].chars().collect(),
                _ => chars[from..to].iter().rev().copied().collect(),
            };
            chars.splice(from..to, put);
        }
        chars.into_iter().collect()
    }
}

fn text_of(value: &str) -> Text {
    let file = Sources::new().add("fuzz", value);
    Text::verbatim(value, Span::new(file, 0..value.len()), 0)
}

fn each(n: u32, corpus: impl IntoIterator<Item = impl Into<String>>, mut parse: impl FnMut(&str)) {
    let mut fuzzer = Fuzzer::new(corpus);
    for number in 0..n {
        let text = fuzzer.text();
        let start = Instant::now();
        parse(&text);
        let took = start.elapsed();
        if took > LONG {
            eprintln!("text {number} took {took:?}:\n{text}");
        }
        if number % 50_000 == 0 && n > FEW {
            eprintln!("{number} texts");
        }
    }
}

fn variants() -> Vec<Arc<Variant>> {
    ["minishogi", "chess", "seirawan", "duck", "ataxx", "kyotoshogi", "placement"]
        .iter()
        .filter_map(|id| library::variant(id))
        .collect()
}

fn betza(n: u32) {
    let moves: Vec<String> =
        variants().iter().flat_map(|v| v.rules().kinds.iter().map(|k| k.betza.clone())).collect();
    let odd = [
        "KNADcaKmcabK",
        "yafsF",
        "[FW-R]",
        "(2,3)0",
        "nAnD",
        "gQ",
        "fhNmpR3",
        "mWK?aK",
        "oRcdavK",
        "f(paf)cpR0",
        "mzqB(yap)N",
        "ifmnDfceF",
    ];
    each(n, moves.into_iter().chain(odd.map(str::to_owned)), |text| {
        for dialect in Dialect::ALL {
            let _ = compile(&text_of(text), dialect).movement.map(|movement| movement_sentence(&movement));
        }
    });
}

fn regions(n: u32) {
    let corpus = [
        "last 3 ranks",
        "rank 3, e4 and palace",
        "files a-c",
        "d1-f3, e5",
        "all except last rank",
        "aa36-z1",
    ];
    each(n, corpus, |text| {
        let _ = region::parse(&text_of(text));
    });
}

fn positions(n: u32) {
    let variants = variants();
    let games: Vec<String> = variants.iter().map(|v| fen::print(&alfil_core::game::Game::new(v))).collect();
    let mut turn = 0;
    each(n, games, |text| {
        turn += 1;
        if let Ok(game) = fen::parse(&variants[turn % variants.len()], text) {
            assert!(game.position().is_consistent(), "{text}");
        }
    });
}

fn moves(n: u32) {
    let mut games: Vec<_> = variants().iter().map(alfil_core::game::Game::new).collect();
    let lists: Vec<_> = games.iter_mut().map(alfil_core::game::Game::legal_moves).collect();
    let corpus = [
        "e2e4",
        "a10a11+",
        "e7e8q",
        "P@e4",
        "+P@e4",
        "g6g7,g7h8",
        "0000",
        "@@@@",
        "e1e1",
        "b1c3h",
        "e2e4,e4d5",
    ];
    let mut turn = 0;
    each(n, corpus, |text| {
        turn += 1;
        let (game, legal) = (&games[turn % games.len()], &lists[turn % games.len()]);
        let rules = game.variant().rules();
        if let Some(mv) = coord::find(rules, game.position(), legal.get(..40).unwrap_or(legal), text) {
            assert!(!coord::print(rules, game.position(), mv).is_empty());
        }
    });
}

fn spellings(n: u32) {
    let mut games: Vec<_> = variants().iter().map(alfil_core::game::Game::new).collect();
    let corpus =
        ["Nf3", "exd5", "e8=Q+", "O-O-O", "P@e4!?", "Nb8/H", "e4,d5", "P-3d", "N2ax1c+", "G*5b", "P-3b="];
    let mut turn = 0;
    each(n, corpus, |text| {
        turn += 1;
        let index = turn % games.len();
        if let Ok(mv) = read_move::find(&mut games[index], text) {
            assert!(games[index].legal_moves().contains(&mv), "{text}");
        }
    });
}

fn records(n: u32) {
    let variants = variants();
    let corpus = [
        "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 $1 2. Nf3 (2. f4 exf4) 2... Nc6 1-0\n\n",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O+! ; short\n% x\n*\n",
        "1. P-3d {[%clk 0:01]} P-3b 2. e2e4 0000 1/2-1/2",
    ];
    let mut turn = 0;
    each(n, corpus, |text| {
        turn += 1;
        for record in pgn::read(text) {
            let _ = pgn::replay(&variants[turn % variants.len()], &record);
            let again = pgn::read(&pgn::write(&record, 1, alfil::Side::First));
            assert_eq!(again.len(), 1, "{text}");
        }
    });
}

fn files(folder: &str, extension: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|e| e == extension));
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

fn definitions(n: u32) {
    let short = bundled().map(|(_, text)| text.to_owned()).filter(|text| text.len() < 800);
    let corpus: Vec<String> =
        files("tests/right", "toml").into_iter().chain(files("tests/bad", "toml")).chain(short).collect();
    each(n, corpus, |text| {
        let (rules, report) = check::load_text("fuzz.toml", text, &BundledVariants);
        assert_eq!(rules.is_none(), report.n_errors() > 0, "{text}");
        // A claim that does not hold is an error too, and leaves the rules as they are.
        let (tried, report) = validate::load_text("fuzz.toml", text, &BundledVariants);
        assert_eq!(tried, rules, "{text}");
        let _ = (render::human(&report, false), render::json(&report));
    });
}

fn inis(n: u32) {
    each(n, files("tests/bad", "ini"), |text| {
        let (_, report) = ini::read("fuzz.ini", text.as_bytes(), ini::Dialect::FairyStockfish);
        let _ = render::human(&report, false);
    });
}

#[test]
fn damaged_texts_are_answered() {
    betza(FEW);
    regions(FEW);
    positions(FEW);
    moves(FEW);
    spellings(FEW);
    records(FEW);
    definitions(FEW / 2);
    inis(FEW);
}

#[test]
#[ignore = "a million texts"]
fn a_million_move_strings_are_answered() {
    betza(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_regions_are_answered() {
    regions(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_positions_are_answered() {
    positions(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_moves_are_answered() {
    moves(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_spellings_are_answered() {
    spellings(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_records_are_answered() {
    records(MILLION);
}

#[test]
#[ignore = "a million texts, several minutes"]
fn a_million_definitions_are_answered() {
    definitions(MILLION);
}

#[test]
#[ignore = "a million texts"]
fn a_million_inis_are_answered() {
    inis(MILLION);
}
