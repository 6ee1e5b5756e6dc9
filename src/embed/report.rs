//! What is wrong with a text.

use std::error::Error;
use std::fmt;

use alfil_language::diag::{self, Certainty, Diagnostic, FileId, Sources, edited, sarif};

use super::Location;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// The file can be used as it is; the author may want to know something.
    Note,
    /// The file can be used, but probably does not mean what its author intended.
    Warning,
    /// The file cannot be used.
    Error,
}

impl Severity {
    /// Returns the word for it: `error`, `warning` or `note`.
    ///
    /// ```
    /// assert_eq!(alfil::Severity::Error.name(), "error");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something about a text that its author should know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The stable name of its kind, as in `unknown-key`. `docs/diagnostics.md` explains each.
    pub code: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// Where it is; nothing if no text could be read.
    pub location: Option<Location>,
    /// Facts that explain it, one each.
    pub notes: Vec<String>,
    /// What to do about it, one sentence each.
    pub help: Vec<String>,
    /// What repairs it, if that is known.
    pub fix: Option<Fix>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}: ")?;
        }
        write!(f, "{}[{}]: {}", self.severity, self.code, self.message)
    }
}

/// What repairs a finding: changes that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// What to replace.
    pub edits: Vec<Edit>,
    /// Whether it can be applied unseen: it does not change the game, nor lose what the author wrote.
    pub is_safe: bool,
}

/// A part of a text, with what to write in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The part.
    pub location: Location,
    /// Where it starts, in bytes from the start of its file.
    pub start: usize,
    /// Where it ends, in bytes from the start of its file.
    pub end: usize,
    /// What to write there.
    pub text: String,
}

/// All findings about a text. It prints itself for people; [`Report::json`] is for programs.
#[derive(Clone, Debug, Default)]
pub struct Report {
    inner: diag::Report,
    findings: Vec<Finding>,
}

impl Report {
    pub(super) fn new(inner: diag::Report) -> Report {
        let findings = inner.diagnostics.iter().map(|found| finding(&inner.sources, found)).collect();
        Report { inner, findings }
    }

    #[cfg(feature = "import")]
    pub(super) fn inner(&self) -> &diag::Report {
        &self.inner
    }

    /// Returns the findings, in the order of the text.
    ///
    /// ```
    /// let report = alfil::validate_toml("format = 1\nname = \"Duel\"\nextends = \"chess\"\nabot = \"\"\n");
    /// let found = &report.findings()[0];
    /// assert_eq!((found.code, found.severity), ("unknown-key", alfil::Severity::Error));
    /// assert_eq!(found.location.as_ref().unwrap().to_string(), "<text>:4:1");
    /// assert_eq!(found.help, ["did you mean `about`?"]);
    /// ```
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns whether there are no findings.
    ///
    /// ```
    /// assert!(!alfil::validate_toml("").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// Returns the number of findings of a severity.
    ///
    /// ```
    /// assert!(alfil::validate_toml("").count(alfil::Severity::Error) > 0);
    /// ```
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|found| found.severity == severity).count()
    }

    /// Returns whether there is an error: the text defines no game.
    ///
    /// ```
    /// assert!(alfil::validate_toml("").has_errors());
    /// ```
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// Returns a line for each finding: `file:line:column: error[code]: message`.
    ///
    /// ```
    /// let report = alfil::validate_toml("format = 1\nname = 7\n");
    /// assert!(report.short().contains("<text>:2:8: error[wrong-type]"));
    /// ```
    pub fn short(&self) -> String {
        self.inner.short()
    }

    /// Returns a JSON object a line for each finding, as `alfil validate --format json` writes it.
    ///
    /// ```
    /// let report = alfil::validate_toml("");
    /// assert_eq!(report.json().lines().count(), report.findings().len());
    /// ```
    pub fn json(&self) -> String {
        self.inner.json()
    }

    /// Returns a SARIF 2.1.0 log, for tools that collect findings.
    ///
    /// ```
    /// assert!(alfil::validate_toml("").sarif().contains("\"version\": \"2.1.0\""));
    /// ```
    pub fn sarif(&self) -> String {
        sarif(std::slice::from_ref(&self.inner))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.inner.human())
    }
}

impl Error for Report {}

/// A text to which every safe fix was applied.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FixedText {
    /// The text now.
    pub text: String,
    /// The messages of the findings that were repaired, in order.
    pub repaired: Vec<String>,
    /// What is still found in it.
    pub report: Report,
}

impl FixedText {
    pub(super) fn new(fixed: diag::Fixed) -> FixedText {
        let repaired = fixed.done.into_iter().map(|done| done.message).collect();
        FixedText { text: fixed.text, repaired, report: Report::new(fixed.report) }
    }
}

impl Fix {
    /// Returns the text with these changes, whether the fix is safe or not. The text must be the one that was checked.
    ///
    /// ```
    /// let text = "format = 1\nname = \"Duel\"\nextends = \"chess\"\nabot = \"\"\n";
    /// let report = alfil::validate_toml(text);
    /// let fix = report.findings()[0].fix.as_ref().unwrap();
    /// assert!(fix.apply(text).ends_with("about = \"\"\n"));
    /// ```
    pub fn apply(&self, text: &str) -> String {
        let edits: Vec<diag::Edit> = self
            .edits
            .iter()
            .map(|edit| diag::Edit {
                span: diag::Span::new(FileId::FIRST, edit.start..edit.end),
                replacement: edit.text.clone(),
            })
            .collect();
        edited(text, &edits)
    }
}

fn finding(sources: &Sources, found: &Diagnostic) -> Finding {
    let label = found.labels.first().map(|label| label.text.clone()).filter(|text| !text.is_empty());
    Finding {
        code: found.code.slug(),
        severity: match found.severity() {
            diag::Severity::Error => Severity::Error,
            diag::Severity::Warning => Severity::Warning,
            diag::Severity::Note => Severity::Note,
        },
        message: found.message.clone(),
        location: found.span().map(|span| Location::new(sources, span)),
        notes: found.notes.clone(),
        help: label.into_iter().chain(found.help.iter().cloned()).collect(),
        fix: found.fix.as_ref().map(|fix| Fix {
            edits: fix
                .edits
                .iter()
                .map(|edit| Edit {
                    location: Location::new(sources, edit.span),
                    start: edit.span.start as usize,
                    end: edit.span.end as usize,
                    text: edit.replacement.clone(),
                })
                .collect(),
            is_safe: fix.certainty == Certainty::Certain,
        }),
    }
}
