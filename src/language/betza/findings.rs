//! Collects the findings about one pattern.

use std::ops::Range;

use crate::diag::{Code, Diagnostic, Severity, Text};

/// The findings about one pattern so far.
#[derive(Debug)]
pub(super) struct Findings<'t> {
    text: &'t Text,
    diagnostics: Vec<Diagnostic>,
}

/// The finding just added, to add more to it.
pub(super) struct Latest<'f> {
    text: &'f Text,
    latest: &'f mut Diagnostic,
}

impl<'t> Findings<'t> {
    /// Nothing found yet.
    pub(super) fn new(text: &'t Text) -> Self {
        Findings { text, diagnostics: Vec::new() }
    }

    /// Returns the findings so far, to add more to them.
    pub(super) fn with(text: &'t Text, diagnostics: Vec<Diagnostic>) -> Self {
        Findings { text, diagnostics }
    }

    /// Returns the findings so far.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the pattern.
    pub(super) fn text(&self) -> &'t str {
        &self.text.value
    }

    /// Adds a finding about the bytes `at`.
    pub(super) fn report(
        &mut self,
        code: Code,
        at: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Latest<'_> {
        let finding = Diagnostic::new(code, message).label(self.text.place(at), label);
        self.diagnostics.push(finding);
        let last = self.diagnostics.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "pushed just above")]
        Latest { text: self.text, latest: &mut self.diagnostics[last] }
    }

    /// Returns whether a finding is an error.
    pub(super) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|found| found.severity() == Severity::Error)
    }

    /// Reads the pattern again with separate findings, and adds the new ones to these.
    pub(super) fn read_again<T>(&mut self, read: impl FnOnce(&mut Findings<'t>) -> T) -> T {
        let mut others = Findings::new(self.text);
        let result = read(&mut others);
        others.diagnostics.retain(|found| !self.diagnostics.contains(found));
        self.diagnostics.append(&mut others.diagnostics);
        result
    }

    /// Returns all findings.
    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }
}

impl Latest<'_> {
    /// Adds a sentence of help.
    pub(super) fn help(self, text: impl Into<String>) -> Self {
        self.latest.help.push(text.into());
        self
    }

    /// Adds how to allow the finding, if a condition holds.
    pub(super) fn help_to_allow(self, condition: &str) -> Self {
        let help = self.latest.code.how_to_allow(condition);
        self.help(help)
    }

    /// Adds another place.
    pub(super) fn also(self, at: Range<usize>, label: impl Into<String>) -> Self {
        let finding = std::mem::replace(self.latest, Diagnostic::new(self.latest.code, ""));
        *self.latest = finding.label(self.text.place(at), label);
        self
    }

    /// Adds a replacement of the bytes `at` that repairs it.
    pub(super) fn fix(self, at: Range<usize>, replacement: impl Into<String>) -> Self {
        let finding = std::mem::replace(self.latest, Diagnostic::new(self.latest.code, ""));
        *self.latest = finding.fix(self.text.place(at), replacement);
        self
    }

    /// Adds a replacement of the bytes `at` that is probably what was intended.
    pub(super) fn guess(self, at: Range<usize>, replacement: impl Into<String>) -> Self {
        let finding = std::mem::replace(self.latest, Diagnostic::new(self.latest.code, ""));
        *self.latest = finding.guess(self.text.place(at), replacement);
        self
    }
}
