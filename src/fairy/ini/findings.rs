//! Collects findings, up to a limit.

use alfil_language::diag::{Code, Diagnostic, Report, Severity, Span, seen};

use super::dialect::Dialect;

/// Most findings of a severity that are kept; a hostile file may have a million.
const MAX_KEPT: usize = 1000;

/// The findings so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    dialect: Dialect,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    n_dropped: [usize; 2],
}

impl Findings {
    /// No findings yet, about a file of a dialect.
    pub(super) fn new(dialect: Dialect) -> Findings {
        Findings { dialect, ..Findings::default() }
    }

    /// Returns the dialect of the file.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Adds a finding, unless there are too many of its severity.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let (list, dropped) = match diagnostic.severity() {
            Severity::Error => (&mut self.errors, &mut self.n_dropped[0]),
            Severity::Warning | Severity::Note => (&mut self.warnings, &mut self.n_dropped[1]),
        };
        if list.len() < MAX_KEPT {
            list.push(diagnostic.reworded(&|text| self.dialect.named(text)));
        } else {
            *dropped += 1;
        }
    }

    /// Returns whether the limit on errors is reached, so that no more work needs to be spent on them.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= MAX_KEPT
    }

    /// Adds a readable number of findings to a report; returns all of them in order of place, and whether there were more
    /// errors.
    pub(super) fn into_report(self, report: &mut Report) -> (Vec<Diagnostic>, bool) {
        report.diagnostics.extend(self.errors);
        report.diagnostics.extend(self.warnings);
        report.sort();
        let all = report.diagnostics.clone();
        report.shorten(self.n_dropped);
        (all, self.n_dropped[0] > 0)
    }
}

/// Returns a finding at a place.
pub(super) fn finding_at(
    code: Code,
    span: Span,
    message: impl Into<String>,
    label: impl Into<String>,
) -> Diagnostic {
    Diagnostic::new(code, message).label(span, label)
}

/// Most characters of a text that a message quotes.
const MAX_SHOWN: usize = 60;

/// Returns a text made safe for a message: without control characters, and not too long.
pub(super) fn shown(text: &str) -> String {
    let start: String = text.chars().take(MAX_SHOWN).collect();
    let mut out = seen(&start);
    if text.chars().nth(MAX_SHOWN).is_some() {
        out.push('…');
    }
    out
}
