//! The definition language and its checker.

mod bad;
mod castling;
mod contradictions;
mod digest;
mod docs;
mod doubt;
mod fixes;
mod format;
mod gating;
mod groups;
mod hostile;
mod idle;
mod lints;
mod meaning;
mod messages;
mod misplaced;
mod origins;
mod play;
mod royals;
mod schema;
mod shapes;
mod small_game;
mod unmoved;

use std::fs;
use std::path::{Path, PathBuf};

use alfil::author::mutate::{Fate, Judge, slips};
use alfil::author::validate;
use alfil::library::{BundledVariants, Variants, bundled, families};
use alfil_language::check::load_text;
use alfil_language::def::Library;
use alfil_language::diag::render;

use crate::bundled::{variant, variants};

/// The TOML files of a folder of the project, by name, with their texts.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    paths.sort();
    paths.into_iter().map(|p| (p.clone(), fs::read_to_string(p).unwrap())).collect()
}

#[test]
fn bundled_variants_have_no_findings() {
    for (id, _) in bundled() {
        let (rules, report) = validate::load(id, &Variants);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(rules.is_some(), "{id}");
    }
}

/// Lists of games need to know it; a game that extends another does not inherit it.
#[test]
fn every_bundled_file_says_its_family() {
    for (family, id) in families() {
        assert_eq!(variant(id).rules().sources.family, family.word(), "{id}");
    }
    assert_eq!(families().len(), bundled().count());
    let text = "format = 1\nname = \"A\"\nextends = \"chess\"\n";
    let family = |text: &str| load_text("a.toml", text, &BundledVariants).0.map(|rules| rules.sources.family);
    assert_eq!(family(text), Some(String::new()));
    assert_eq!(family(&format!("{text}family = \"large\"\n")), Some("large".to_owned()));
    assert_eq!(family(&format!("{text}family = \"huge\"\n")), None);
}

/// Each ending has a word by which a claim can name it.
#[test]
fn every_ending_can_be_claimed() {
    let mut reasons: Vec<&str> = Vec::new();
    for (_, variant) in variants() {
        reasons.extend(variant.rules().ends.iter().map(|end| end.when.reason(variant.rules()).slug()));
    }
    reasons.sort_unstable();
    reasons.dedup();
    assert!(reasons.contains(&"back-and-forth"), "{reasons:?}");
    let found = BundledVariants.find("chess", None).unwrap();
    for reason in reasons {
        let claim = format!(
            "[[test]]\nname = \"it ends\"\noutcome = {{ winner = \"first\", reason = \"{reason}\" }}\n"
        );
        let (_, report) = load_text("chess", &format!("{}\n{claim}", found.text), &BundledVariants);
        assert!(report.diagnostics.is_empty(), "{reason}: {}", render::human(&report, false));
    }
}

#[test]
fn good_definitions_have_no_findings() {
    for (path, text) in files("tests/good") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (rules, report) = load_text(&name, &text, &BundledVariants);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(rules.is_some(), "{name}");
        let (_, report) = validate::load_text(&name, &text, &BundledVariants);
        assert_eq!(report.n_errors(), 0, "{}", render::human(&report, false));
    }
}

/// Slips in definitions that carry claims: of those that make another game nearly all are noticed.
#[test]
fn slips_in_a_definition_with_claims_are_noticed() {
    let found = BundledVariants.find("warui-shogi", None).unwrap();
    let judge = Judge::new(&found.name, &found.text, &BundledVariants).unwrap_or_else(|_| unreachable!());
    let slips = slips(&found.text, 1, 60);
    let silent: Vec<&str> =
        slips.iter().filter(|slip| judge.fate(slip) == Fate::Silent).map(|slip| slip.what.as_str()).collect();
    assert!(silent.len() * 50 <= slips.len(), "{silent:#?}");
}

/// The same in all bundled definitions; prints the share that goes unnoticed, and what does. `SLIPS` asks for another number
/// of slips in each definition, `SEED` for others.
#[test]
#[expect(clippy::print_stdout, reason = "the numbers are what it is run for")]
#[ignore = "takes minutes: `SLIPS=5 SEED=2 cargo test slips_everywhere -- --ignored --nocapture`"]
fn slips_everywhere_are_noticed() {
    let asked = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let (n, seed) = (asked("SLIPS").unwrap_or(50) as usize, asked("SEED").unwrap_or(1));
    let (mut n_all, mut silent) = (0, Vec::new());
    for (id, _) in bundled() {
        let found = BundledVariants.find(id, None).unwrap();
        let judge = Judge::new(&found.name, &found.text, &BundledVariants).unwrap_or_else(|_| unreachable!());
        let slips = slips(&found.text, seed, n);
        n_all += slips.len();
        let unnoticed = slips.into_iter().filter(|slip| judge.fate(slip) == Fate::Silent);
        silent.extend(unnoticed.map(|slip| format!("{id}: {}", slip.what)));
    }
    let share = silent.len() as f64 * 100.0 / n_all as f64;
    println!("{}\n{} of {n_all} slips go unnoticed: {share:.2} %", silent.join("\n"), silent.len());
    assert!(silent.len() * 50 <= n_all, "{share:.2} % of the slips go unnoticed");
}
