//! Variants written for Fairy-Stockfish: reading, the registry, effective settings, import.

mod bad;
mod corpora;
mod differences;
mod docs;
mod fork;
mod fork_import;
mod habits;
mod hostile;
mod import;
mod meaning;
mod nonsense;
mod surround;

use std::fs;
use std::path::{Path, PathBuf};

use alfil::fairy::ini::{Dialect, Ini};
use alfil_language::diag::Report;

/// A file as Fairy-Stockfish reads it.
pub(crate) fn read(name: &str, bytes: &[u8]) -> (Ini, Report) {
    alfil::fairy::ini::read(name, bytes, Dialect::FairyStockfish)
}

/// The inis of a folder of the project, by name, with their bytes.
fn files(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ini"));
    paths.sort();
    paths.into_iter().map(|p| (p.clone(), fs::read(p).unwrap())).collect()
}

/// The same table as in `bindings/python/tests/test_distributed.py`.
#[test]
fn words_with_a_section_are_split_at_the_end_of_the_file() {
    for (word, expected) in [
        ("a.ini#one", Some(("a.ini", "one"))),
        ("a.INI#one", Some(("a.INI", "one"))),
        ("a.ini#one#two", Some(("a.ini", "one#two"))),
        ("a#b/c.ini#one", Some(("a#b/c.ini", "one"))),
        ("a.ini#b.ini#one", Some(("a.ini", "b.ini#one"))),
        ("a.ini#", Some(("a.ini", ""))),
        ("a#b.ini", None),
        ("a#b.toml", None),
        ("chess", None),
    ] {
        assert_eq!(alfil::fairy::ini::file_and_section(word), expected, "{word}");
    }
}
