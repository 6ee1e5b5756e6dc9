//! Bundled variants, how two variants differ, and inis turned into definitions.

use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{Source, bundled};
use super::{Fault, Studio, findings};
use crate::author::compare;
use crate::fairy::import::{self, Fate};
use crate::fairy::ini::{self, Origin};

/// No question at all.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::studio) struct Nothing {}

/// A bundled variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Id {
    id: String,
}

/// Two definitions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Two {
    first: Source,
    second: Source,
}

/// An ini for Fairy-Stockfish.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ini {
    ini: String,
    name: Option<String>,
}

/// What is worth knowing of each bundled variant before it is loaded, kept by a test.
const INDEX: &str = include_str!("../../../web/index.json");

/// Returns the bundled variants.
pub(super) fn list(_: &Nothing) -> Result<Value, Fault> {
    serde_json::from_str(INDEX).map_err(|error| Fault::new("broken-index", error.to_string()))
}

/// Returns the text of a bundled variant.
pub(super) fn text(asked: &Id) -> Result<Value, Fault> {
    let found = bundled(&asked.id)?;
    Ok(json!({ "id": asked.id, "text": found.text }))
}

/// Returns every section of an ini as a definition, with what became of its settings.
pub(super) fn import(asked: &Ini) -> Value {
    let name = asked.name.as_deref().unwrap_or("variants.ini");
    let (ini, report) = ini::read(name, asked.ini.as_bytes(), ini::Dialect::default());
    let sections = ini.sections.iter().enumerate().filter_map(|(index, section)| {
        let imported = import::import(&ini, index, name, &report)?;
        let about = alfil_language::diag::Report {
            sources: report.sources.clone(),
            diagnostics: imported.diagnostics,
        };
        let lost: Vec<Value> = imported
            .settings
            .iter()
            .filter_map(|closed| {
                let (state, why) = match &closed.fate {
                    Fate::Mapped => return None,
                    Fate::Ignored(why) => ("ignored", Some(why.clone())),
                    Fate::Inexpressible(_) => ("missing", None),
                };
                let line = match closed.origin {
                    Origin::Line { span, .. } => Some(report.sources.line(span)),
                    Origin::BuiltIn(_) | Origin::Default => None,
                };
                Some(json!({ "setting": closed.name, "state": state, "why": why, "line": line }))
            })
            .collect();
        Some(json!({
            "name": section.name.text,
            "text": imported.definition.map(|(text, _)| text),
            "lost": lost,
            "findings": findings::findings_as_json(&about),
        }))
    });
    let sections: Vec<Value> = sections.collect();
    json!({ "sections": sections, "findings": findings::findings_as_json(&report) })
}

impl Studio {
    /// Returns how two variants differ.
    pub(super) fn diff(&self, two: &Two) -> Result<Value, Fault> {
        let (first, second) = (self.whole(&two.first)?, self.whole(&two.second)?);
        let comparison = compare::compare(first.variant.rules(), second.variant.rules());
        let differences = comparison.differences.iter().map(|difference| {
            json!({
                "matter": difference.topic.title(),
                "changes_play": difference.topic.changes_play(),
                "subject": difference.subject,
                "first": difference.left,
                "second": difference.right,
            })
        });
        let differences: Vec<Value> = differences.collect();
        Ok(json!({ "same": comparison.is_same_game(), "differences": differences }))
    }
}
