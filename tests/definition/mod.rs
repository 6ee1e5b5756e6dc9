//! The definition language and its checker.

mod bad;
mod docs;
mod hostile;
mod meaning;
mod schema;

use std::fs;
use std::path::{Path, PathBuf};

use alfil::check::{load, load_text};
use alfil::diag::render;
use alfil::library::{BundledVariants, Variants, bundled};

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
        let (rules, report) = load(id, &Variants);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(rules.is_some(), "{id}");
    }
}

#[test]
fn good_definitions_have_no_findings() {
    for (path, text) in files("tests/good") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (rules, report) = load_text(&name, &text, &BundledVariants);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(rules.is_some(), "{name}");
    }
}
