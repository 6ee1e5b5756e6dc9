//! The built-in variants of Fairy-Stockfish: their names and settings.
//!
//! `builtin.toml` has a table for each, with a `parent` and the differences from it, in the keys of the format, and
//! with `only` if one of the programs has it and the others do not.

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::dialect::Dialect;
use super::keys;
use super::resolve::{Assignment, apply, conclude_in_fork};
use super::settings::{Origin, Settings};

const TEXT: &str = include_str!("builtin.toml");
const FORK: &str = include_str!("builtin-x.toml");

/// Variants that Fairy-Stockfish-X has not built in.
const NOT_IN_FORK: [&str; 5] = ["georgian", "raazuvaa", "paradigm", "joust", "fox-and-hounds"];

/// A table for each variant, parents before their children.
static TABLES: LazyLock<IndexMap<String, IndexMap<String, String>>> =
    LazyLock::new(|| toml::from_str(TEXT).unwrap_or_default());

/// What is otherwise in Fairy-Stockfish-X, by variant; with a parent, a variant that only it has.
static DIFFERENCES: LazyLock<IndexMap<String, IndexMap<String, String>>> =
    LazyLock::new(|| toml::from_str(FORK).unwrap_or_default());

type All = LazyLock<IndexMap<&'static str, Settings>>;

static IN_FAIRY_STOCKFISH: All = LazyLock::new(|| read(Dialect::FairyStockfish));
static IN_FAIRY_STOCKFISH_X: All = LazyLock::new(|| read(Dialect::FairyStockfishX));

fn built_in_settings(dialect: Dialect) -> &'static IndexMap<&'static str, Settings> {
    match dialect {
        Dialect::FairyStockfish => &IN_FAIRY_STOCKFISH,
        Dialect::FairyStockfishX => &IN_FAIRY_STOCKFISH_X,
    }
}

fn read(dialect: Dialect) -> IndexMap<&'static str, Settings> {
    let mut all: IndexMap<&'static str, Settings> = IndexMap::new();
    for (name, table) in TABLES.iter() {
        if table.get("only").is_some_and(|program| program != dialect.word()) {
            continue;
        }
        let parent = table.get("parent").and_then(|parent| all.get(parent.as_str()));
        let parent = parent.unwrap_or_else(|| Settings::without_parent(dialect));
        // The tables are in the words of Fairy-Stockfish.
        let mut settings = parent.clone().read_by(Dialect::FairyStockfish);
        let origin = Origin::BuiltIn(name);
        let lines: Vec<Assignment<'_>> = table
            .iter()
            .filter_map(|(key, text)| Some(Assignment { known: keys::find(key)?, text, origin }))
            .collect();
        apply(&mut settings, &lines, &mut |_, _| {});
        all.insert(name.as_str(), settings.read_by(dialect));
    }
    if dialect == Dialect::FairyStockfishX {
        all.retain(|name, _| !NOT_IN_FORK.contains(name));
        for (name, settings) in &mut all {
            for (key, text) in DIFFERENCES.get(*name).into_iter().flatten() {
                let Some(known) = keys::find(key) else { continue };
                let line = Assignment { known, text, origin: Origin::BuiltIn(name) };
                apply(settings, &[line], &mut |_, _| {});
            }
            conclude_in_fork(settings);
        }
        add_of_fork(&mut all);
    }
    all
}

/// Adds the variants that only Fairy-Stockfish-X has built in: those with a parent.
fn add_of_fork(all: &mut IndexMap<&'static str, Settings>) {
    for (name, table) in DIFFERENCES.iter() {
        let Some(parent) = table.get("parent").and_then(|parent| all.get(parent.as_str())) else { continue };
        let mut settings = parent.clone();
        for (key, text) in table {
            let Some(known) = keys::find(key) else { continue };
            let line = Assignment { known, text, origin: Origin::BuiltIn(name) };
            apply(&mut settings, &[line], &mut |_, _| {});
        }
        all.insert(name, settings);
    }
}

/// Returns the names of the built-in variants.
pub fn names(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    built_in_settings(dialect).keys().copied()
}

/// Returns the settings of a built-in variant.
pub fn settings(name: &str, dialect: Dialect) -> Option<&'static Settings> {
    built_in_settings(dialect).get(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_read_whole() {
        let tables: IndexMap<String, IndexMap<String, String>> = toml::from_str(TEXT).unwrap();
        assert!(tables.len() > 100);
        for (name, table) in &tables {
            for (key, text) in table {
                if key == "only" {
                    assert!(Dialect::ALL.iter().any(|dialect| dialect.word() == text), "{name}: {text}");
                } else if key == "parent" {
                    let place = |name: &str| tables.get_index_of(name).unwrap();
                    assert!(place(text) < place(name), "{name}: {text} comes later");
                } else {
                    assert!(keys::find(key).is_some(), "{name}: {key}");
                }
            }
            let lines: Vec<Assignment<'_>> = table
                .iter()
                .filter_map(|(key, text)| {
                    Some(Assignment { known: keys::find(key)?, text, origin: Origin::Default })
                })
                .collect();
            let dialect = Dialect::FairyStockfish;
            let parent = table.get("parent").map(|p| settings(p, dialect).unwrap());
            let mut settings = parent.unwrap_or_else(|| Settings::without_parent(dialect)).clone();
            apply(&mut settings, &lines, &mut |line, problem| {
                panic!("{name}: {}: {problem:?}", line.known.name);
            });
        }
    }
}
