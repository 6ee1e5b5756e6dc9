//! What random definitions meant when they last obeyed every law: a digest of the findings of each and of games it plays.
//!
//! A law notices where two ways disagree; this notices where all of them changed together. A change that is to leave rules
//! as they are leaves every line as it is. After one that is not, look at what the changed definitions do now, then write
//! the record anew with `UPDATE_RECORD=1 cargo test record`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil::author::validate;
use alfil::library::BundledVariants;
use alfil::words::notation::{coord, fen};
use alfil_core::board::{Budget, MoveSort};
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::diag::Report;

use super::chance::Chance;
use super::definition;

const SEED: u64 = 3;
const COUNT: u64 = 600;
const GAMES: u64 = 3;
const PLIES: usize = 16;

/// The most moves of a position that are looked at one by one.
const MOST_MOVES: usize = 400;

/// How many moves that are not legal are asked about in a position.
const MOST_REFUSED: usize = 3;

/// What looking for moves may cost a definition, in steps.
const WORK: u64 = 400_000;

/// A number for a sequence of texts: FNV-1a, which stays the same in all versions of everything.
#[derive(Clone, Copy)]
struct Digest(u64);

impl Digest {
    const NEW: Digest = Digest(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn short(self) -> u32 {
        (self.0 ^ self.0 >> 32) as u32
    }
}

/// The codes of what is found and the lines they point to, without the wording.
fn findings(report: &Report, text: &str) -> Digest {
    let mut digest = Digest::NEW;
    for diagnostic in &report.diagnostics {
        digest.add(diagnostic.code.slug());
        for label in &diagnostic.labels {
            let before = text.get(..label.span.range().start).unwrap_or(text);
            digest.add(&before.lines().count().to_string());
        }
    }
    digest
}

/// Every position of some games: its moves, why others are illegal, check, and how it ends.
fn games(variant: &Arc<Variant>, index: u64) -> Digest {
    let rules = variant.rules();
    let mut digest = Digest::NEW;
    let budget = Budget::of(WORK);
    for number in 0..GAMES {
        let mut chance = Chance::new(SEED, index ^ (number + 1) << 32);
        let mut game = Game::new(variant);
        game.set_budget(budget.clone());
        for _ in 0..PLIES {
            let legal = game.legal_moves();
            if budget.is_spent() {
                return digest;
            }
            let position = game.position();
            let mut texts: Vec<String> =
                legal.iter().take(MOST_MOVES).map(|&mv| coord::print(rules, position, mv)).collect();
            texts.sort_unstable();
            digest.add(&fen::print(&game));
            digest.add(&format!("{} {}", legal.len(), position.is_check()));
            for text in &texts {
                digest.add(text);
            }
            let mut refused = game.position().pseudo_legal_moves();
            refused.retain(|mv| mv.sort != MoveSort::Pass && !legal.contains(mv));
            refused.sort_unstable();
            for &mv in refused.iter().take(MOST_REFUSED) {
                digest.add(&format!("{:?}", game.why_illegal(mv).map(|(refusal, _)| refusal)));
            }
            if let Some(outcome) = game.outcome() {
                digest.add(&format!("{:?} {}", outcome.winner, outcome.reason.slug(rules)));
                break;
            }
            for claim in game.claimable() {
                digest.add(&format!("{:?} {} by claim", claim.winner, claim.reason.slug(rules)));
            }
            if legal.is_empty() || budget.is_spent() {
                break;
            }
            game.play(*chance.pick(&legal));
        }
    }
    digest
}

fn line(index: u64) -> String {
    let text = definition(SEED, index).to_toml();
    let (rules, report) = validate::load_text("random.toml", &text, &BundledVariants);
    let found = findings(&report, &text).short();
    match rules {
        Some(rules) => format!("{found:08x} {:08x}", games(&Variant::new("random", rules), index).short()),
        None => format!("{found:08x} refused"),
    }
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/random_definitions/record.txt")
}

/// Random definitions are refused, warned about and played as they were when the record was written.
#[test]
fn random_definitions_mean_what_the_record_says() {
    let now: Vec<String> = (0..COUNT).map(line).collect();
    if std::env::var_os("UPDATE_RECORD").is_some() {
        fs::write(path(), now.join("\n") + "\n").unwrap();
        return;
    }
    let record = fs::read_to_string(path()).unwrap();
    let before: Vec<&str> = record.lines().collect();
    assert_eq!(before.len(), now.len(), "the record has another length");
    let mut changed = String::new();
    let mut n_changed = 0;
    for (index, (before, now)) in
        before.iter().zip(&now).enumerate().filter(|(_, (before, now))| before != now)
    {
        n_changed += 1;
        if n_changed <= 3 {
            let _ = writeln!(
                changed,
                "{index}: {before} is now {now}:\n{}",
                definition(SEED, index as u64).to_toml()
            );
        }
    }
    assert!(n_changed == 0, "{n_changed} definitions changed, such as\n{changed}");
}
