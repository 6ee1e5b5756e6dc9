//! A variant with its definition: where each rule is written.

use std::sync::Arc;

use alfil_core::phrase::joined_up_to;
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked, Origins};
use alfil_language::def::{self, Definition};
use alfil_language::diag::{Report, Sources, Span, seen};

use super::ini_file;
use super::load::{self, Reading};
use crate::cli::failure::Failure;
use crate::library::BundledVariants;
use crate::words::describe::Sentence;

/// A variant with its definition.
#[derive(Debug)]
pub(in crate::cli) struct Written {
    pub(in crate::cli) variant: Arc<Variant>,
    definition: Definition,
    origins: Origins,
    sources: Sources,
    /// The ini it was imported from.
    ini: Option<String>,
}

/// Returns the variant that a word of the command line names, with its definition.
pub(in crate::cli) fn load(word: &str, reading: &Reading) -> Result<Written, Failure> {
    let (read, mut report, ini) = if let Some((file, name)) = load::ini_section(word, reading)? {
        let (imported, mut report) = ini_file::named(file, &name, reading.dialect())?;
        let Some((text, _)) = imported.definition else {
            report.diagnostics = imported.diagnostics;
            report.sort();
            return Err(report.into());
        };
        let (read, report) = check::read_text(&format!("{name}.toml"), &text, &BundledVariants);
        (read, report, Some(ini_file::short_name(file)))
    } else {
        let library = reading.files();
        let (read, report) = check::read_found(load::found(word, &library)?, &library);
        (read, report, None)
    };
    let Some(Checked { definition, rules: Some(rules), origins }) = read else {
        report.sort();
        report.shorten([0, 0]);
        return Err(Failure::from(report));
    };
    let Report { sources, .. } = report;
    Ok(Written { variant: Variant::new(load::id_of(word), rules), definition, origins, sources, ini })
}

/// Returns the definition of a variant merged with all that it extends, as one text; for a section of an ini, what is
/// imported.
pub(in crate::cli) fn expanded(word: &str, reading: &Reading) -> Result<String, Failure> {
    if let Some((file, name)) = load::ini_section(word, reading)? {
        let (imported, mut report) = ini_file::named(file, &name, reading.dialect())?;
        if let Some((text, _)) = imported.definition {
            return Ok(text);
        }
        report.diagnostics = imported.diagnostics;
        report.sort();
        return Err(report.into());
    }
    let Written { definition, sources, .. } = load(word, reading)?;
    Ok(def::expanded(&definition, &sources))
}

/// Most places shown for one rule.
const MAX_PLACES: usize = 3;

impl Written {
    /// Returns the definition.
    pub(in crate::cli) fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Returns where the rules are written.
    pub(in crate::cli) fn origins(&self) -> &Origins {
        &self.origins
    }

    /// Returns where a rule is written, as in `chess.toml:12`; `not in the definition` for defaults.
    pub(in crate::cli) fn place(&self, rule: &RuleId) -> String {
        self.place_of(rule, &[])
    }

    /// Returns where the keys of a sentence are written, or else its rule.
    pub(in crate::cli) fn place_of_sentence(&self, sentence: &Sentence) -> String {
        self.place_of(&sentence.rule, sentence.keys)
    }

    fn place_of(&self, rule: &RuleId, keys: &[&str]) -> String {
        let mut places: Vec<String> = Vec::new();
        for span in self.origins.all_of_keys(rule, keys) {
            for place in self.places(span, keys) {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        if places.is_empty() {
            return "not in the definition".to_owned();
        }
        joined_up_to(&places, MAX_PLACES)
    }

    fn places(&self, span: Span, keys: &[&str]) -> Vec<String> {
        let line = self.sources.line(span);
        match &self.ini {
            None => {
                let name = self.sources.name(span.file);
                let name = name.strip_prefix("<bundled>/").unwrap_or(name);
                vec![format!("{}:{line}", seen(name))]
            }
            Some(ini) => {
                let n_lines = if keys.is_empty() { usize::MAX } else { 1 };
                let places = commented(self.sources.text(span.file), line, n_lines, ini);
                if places.is_empty() { vec![ini.clone()] } else { places }
            }
        }
    }
}

/// Returns what the comments of an imported definition say about where so many lines of a table come from.
fn commented(text: &str, line: usize, n_lines: usize, ini: &str) -> Vec<String> {
    let lines = text.lines().skip(line.saturating_sub(1)).take(n_lines);
    let lines = lines.take_while(|line| !line.trim().is_empty());
    let mut places = Vec::new();
    for line in lines {
        let Some((_, comment)) = line.rsplit_once("# ") else { continue };
        let place = match comment.rsplit_once("line ") {
            Some((_, number)) if number.parse::<usize>().is_ok() => format!("{ini}:{number}"),
            Some(_) | None => comment.to_owned(),
        };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}
