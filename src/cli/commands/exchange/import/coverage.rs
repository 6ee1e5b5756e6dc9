//! `alfil import --coverage`: what each key of a `variants.ini` does, and what it becomes in a definition.

use std::collections::BTreeMap;
use std::io::Write;

use alfil_core::phrase::counted;
use alfil_language::diag::seen;
use indexmap::IndexMap;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::ini_file;
use crate::cli::output::prose;
use crate::fairy::ini::keys::{self, Becomes, Family, Key, Status as KeyStatus};
use crate::fairy::ini::{Dialect, Ini};

/// Lists the keys of a file, or every key.
pub(in crate::cli) fn run(
    file: Option<&str>,
    dialect: Dialect,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let Some(file) = file else {
        write_families(out, dialect, &|_| true, &|_| None)?;
        return Ok(Status::Done);
    };
    let (ini, report) = ini_file::parse(file, dialect)?;
    let used = Used::of(&ini);
    let n = ini.sections.len();
    writeln!(out, "{}, {}", counted(n, "section"), counted(used.known.len(), "key"))?;
    writeln!(out)?;
    let n_sections = |key: &Key| used.known.get(key.name).copied();
    write_families(out, dialect, &|key| n_sections(key).is_some(), &n_sections)?;
    if !used.unknown.is_empty() {
        writeln!(out)?;
        writeln!(out, "Unknown keys")?;
        for (key, n) in &used.unknown {
            writeln!(out, "  {}  {}", presentable(key), counted(*n, "section"))?;
        }
    }
    let n_findings = report.diagnostics.len();
    if n_findings > 0 {
        // The list is what was asked for, so a failure to write this is ignored.
        let _ = writeln!(
            anstream::stderr().lock(),
            "`alfil validate {file}` has more to report: {}",
            counted(n_findings, "finding")
        );
    }
    Ok(Status::Done)
}

/// How many sections use each key of the registry, and each key that is not in it.
struct Used {
    known: IndexMap<&'static str, usize>,
    unknown: BTreeMap<String, usize>,
}

impl Used {
    fn of(ini: &Ini) -> Used {
        let mut used = Used { known: IndexMap::new(), unknown: BTreeMap::new() };
        for section in &ini.sections {
            let mut rows: Vec<&'static str> = Vec::new();
            let mut others: Vec<&str> = Vec::new();
            for entry in &section.entries {
                match keys::find_written(&entry.key.text, ini.dialect) {
                    Some(known) => rows.push(known.key.name),
                    None => others.push(&entry.key.text),
                }
            }
            rows.sort_unstable();
            rows.dedup();
            others.sort_unstable();
            others.dedup();
            for row in rows {
                *used.known.entry(row).or_default() += 1;
            }
            for other in others {
                *used.unknown.entry(other.to_owned()).or_default() += 1;
            }
        }
        used
    }
}

/// Writes the keys that pass a test, family by family.
fn write_families(
    out: &mut dyn Write,
    dialect: Dialect,
    is_wanted: &dyn Fn(&Key) -> bool,
    uses: &dyn Fn(&Key) -> Option<usize>,
) -> Result<(), Failure> {
    let mut is_first = true;
    for family in Family::ALL {
        let mut keys = keys::all_keys()
            .filter(|key| key.family == family && key.is_written(dialect) && is_wanted(key))
            .peekable();
        if keys.peek().is_none() {
            continue;
        }
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        writeln!(out, "{}", family.title())?;
        for key in keys {
            let uses = uses(key).map(|n| format!("  {}", counted(n, "section"))).unwrap_or_default();
            writeln!(out, "  {}{uses}", key.name)?;
            prose::write_wrapped(&description(key, dialect), "      ", out)?;
        }
    }
    Ok(())
}

/// Returns what a key does, and its equivalent in the definition language.
fn description(key: &Key, dialect: Dialect) -> String {
    let status = match key.status {
        KeyStatus::Current | KeyStatus::Alias | KeyStatus::BuiltInOnly => String::new(),
        KeyStatus::Only(only) if only == dialect => String::new(),
        KeyStatus::Only(only) => format!(" Only in {}.", only.program()),
        KeyStatus::Deprecated(now) => format!(" An old name; write `{now}`."),
    };
    let becomes = match key.becomes {
        Becomes::Words(words) => format!("In a definition: {words}."),
        Becomes::NotYet => "Definitions cannot express it yet.".to_owned(),
        Becomes::Nothing => "Not a rule.".to_owned(),
    };
    format!("{}{status} {becomes}", key.doc)
}

/// Returns a key as it is written, made safe for a terminal.
pub(in crate::cli) fn presentable(key: &str) -> String {
    seen(key).chars().take(60).collect()
}
