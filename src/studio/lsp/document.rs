//! An open file and what is known about it.

use alfil_core::rules::Rules;
use alfil_language::check;
use alfil_language::def::{self, Definition, DefinitionText, SharedLibrary};
use alfil_language::diag::{Diagnostic, FileId, Report, Sources, Span, Text};
use serde_json::Value;

use super::{position, uri};
use crate::author::validate;
use crate::fairy::ini;

/// How thoroughly a file is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Checks that are quick enough to run while the author types.
    Quick,
    /// Everything, including claims and lints of the game.
    Thorough,
}

/// An open file.
pub(super) struct Document {
    pub(super) uri: String,
    pub(super) text: String,
    pub(super) version: Value,
    /// Finds the files it extends.
    pub(super) files: SharedLibrary,
    pub(super) report: Report,
    /// The rules it defines, if it has no errors.
    pub(super) rules: Option<Rules>,
    /// The latest text that could be read, so that names are still known while a line is being typed.
    read: Option<(Definition, Sources)>,
}

impl Document {
    /// Returns a file just opened; nothing is known about it.
    pub(super) fn new(uri: String, text: String, version: Value, files: SharedLibrary) -> Document {
        Document { uri, text, version, files, report: Report::default(), rules: None, read: None }
    }

    /// Returns whether it is an ini for Fairy-Stockfish.
    pub(super) fn is_ini(&self) -> bool {
        ini::is_ini(&self.uri)
    }

    /// Returns the report about another text in place of this file's.
    pub(super) fn examine(&self, text: &str, effort: Effort) -> (Option<Rules>, Report) {
        let name = uri::path(&self.uri);
        if self.is_ini() {
            return (None, ini::read(&name, text.as_bytes(), ini::Dialect::default()).1);
        }
        match effort {
            Effort::Quick => check::load_text(&name, text, &*self.files),
            Effort::Thorough => validate::load_text(&name, text, &*self.files),
        }
    }

    /// Checks the current text.
    pub(super) fn refresh(&mut self, effort: Effort) {
        let (rules, report) = self.examine(&self.text, effort);
        self.report = report;
        if self.is_ini() {
            return;
        }
        if rules.is_some() {
            self.rules = rules;
        }
        let found = DefinitionText { name: uri::path(&self.uri), text: readable(&self.text) };
        let mut sources = Sources::new();
        if let Some(definition) = def::read_found(found, &*self.files, &mut sources, &mut Vec::new()) {
            self.read = Some((definition, sources));
        }
    }

    /// Returns the definition, as far as it could be read.
    pub(super) fn definition(&self) -> Option<&Definition> {
        self.read.as_ref().map(|(definition, _)| definition)
    }

    /// Returns the keys of its pieces, including inherited ones.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Text> {
        let pieces = self.definition().and_then(|d| d.pieces.get());
        pieces.into_iter().flat_map(|pieces| &pieces.entries).map(|(key, _)| key)
    }

    /// Returns the names of its regions.
    pub(super) fn regions(&self) -> impl Iterator<Item = &Text> {
        let board = self.definition().and_then(|d| d.board.get());
        let regions = board.and_then(|board| board.value.regions.get());
        regions.into_iter().flat_map(|regions| &regions.entries).map(|(name, _)| name)
    }

    /// Returns the location of a name; nothing if it is not in a file.
    pub(super) fn location(&self, span: Span) -> Option<Value> {
        let (_, sources) = self.read.as_ref()?;
        location(&self.uri, sources, span)
    }
}

/// Most lines that are blanked out so that the others can be read.
const MAX_UNREADABLE: usize = 8;

/// Returns a text with the lines that are not valid TOML blanked out, so that the others can be read while a line is
/// being typed.
fn readable(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_UNREADABLE {
        let Err(report) = def::format("", &text) else { break };
        let Some(place) = report.diagnostics.iter().find_map(Diagnostic::span) else { break };
        let at = place.range().start.min(text.len());
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
        let start = before.rfind('\n').map_or(0, |line_end| line_end + 1);
        let end = after.find('\n').map_or(text.len(), |line_end| at + line_end);
        let blanks = " ".repeat(end - start);
        if text.get(start..end) == Some(blanks.as_str()) {
            break;
        }
        text.replace_range(start..end, &blanks);
    }
    text
}

/// Returns a place in one of the files read for the file with this uri.
pub(super) fn location(own: &str, sources: &Sources, span: Span) -> Option<Value> {
    let name = sources.name(span.file);
    if span.file != FileId::FIRST && name.starts_with('<') {
        return None;
    }
    let uri = if span.file == FileId::FIRST { own.to_owned() } else { uri::uri_of_path(name) };
    let range = position::range(sources.text(span.file), span.range());
    Some(serde_json::json!({ "uri": uri, "range": range }))
}
