//! What is reported: a code, a message, labelled places, help.

use super::code::Code;
use super::fix::{Certainty, Edit, Fix};
use super::source::{Sources, Span};
use super::suggest::{did_you_mean, nearest_of};

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not mean what its author intended.
    Warning,
    /// The file can be used as it is; the author may want to know something.
    Note,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A place, and what is special about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is special; may be empty for the first place.
    pub text: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable name of its kind.
    pub code: Code,
    /// The fact, in one line: lower case, no full stop, offending text in backticks.
    pub message: String,
    /// Places, the main one first. Empty only when no text could be read.
    pub labels: Vec<Label>,
    /// Further information: a fact each, or a drawing.
    pub notes: Vec<String>,
    /// What to do about it, one sentence each.
    pub help: Vec<String>,
    /// What repairs it, where that is known.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// Returns the finding with each text changed by `reword`; fixes keep theirs.
    #[must_use]
    pub fn reworded(mut self, reword: &dyn Fn(&str) -> String) -> Self {
        self.message = reword(&self.message);
        for label in &mut self.labels {
            label.text = reword(&label.text);
        }
        for text in self.notes.iter_mut().chain(&mut self.help) {
            *text = reword(text);
        }
        self
    }

    /// Returns a finding without a place yet.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// Adds a place; the first one added is the main one.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a fact, or a drawing of several lines.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds how to allow the finding: "if this is intended", write `allow`.
    #[must_use]
    pub fn help_to_allow(self, condition: &str) -> Self {
        let help = self.code.how_to_allow(condition);
        self.help(help)
    }

    /// Adds `did you mean …` and a fix that replaces the wrong name, if there is a similar one.
    ///
    /// The fix is certain when no other name is as similar. There is none where `span` covers more than the wrong name.
    #[must_use]
    pub fn suggest<'a>(self, span: Span, wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest_of(wrong, names) {
            Some((name, certainty)) => {
                let helped = self.help(did_you_mean(name));
                let fits = span.range().len() == wrong.len();
                if fits { helped.fix_if(certainty, span, name) } else { helped }
            }
            None => self,
        }
    }

    /// Adds a replacement that certainly repairs it, alone or together with those added before.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        let none = Box::new(Fix { edits: Vec::new(), certainty: Certainty::Certain });
        self.fix.get_or_insert(none).edits.push(Edit { span, replacement: replacement.into() });
        self
    }

    /// Adds a replacement that is probably what the author intended.
    #[must_use]
    pub fn guess(self, span: Span, replacement: impl Into<String>) -> Self {
        let mut guessed = self.fix(span, replacement);
        if let Some(fix) = &mut guessed.fix {
            fix.certainty = Certainty::Likely;
        }
        guessed
    }

    /// Adds a replacement that is as certain as the name it writes.
    #[must_use]
    pub fn fix_if(self, certainty: Certainty, span: Span, replacement: impl Into<String>) -> Self {
        match certainty {
            Certainty::Certain => self.fix(span, replacement),
            Certainty::Likely => self.guess(span, replacement),
        }
    }

    /// Returns whether it is an error or a warning.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns the main place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|l| l.span)
    }
}

/// The most errors, and the most warnings, in a report.
const MAX_OF_EACH: usize = 100;

/// Everything found in one run, with the texts it was found in.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The texts.
    pub sources: Sources,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Sorts the findings by file and place, and removes duplicates.
    pub fn sort(&mut self) {
        self.diagnostics.sort_by_key(|d| d.span().map(|s| (s.file, s.start, s.end)));
        self.diagnostics.dedup();
    }

    /// Cuts the sorted findings down to what somebody can read, and says so; `n_left_out` is the number of errors and
    /// warnings omitted before.
    pub fn shorten(&mut self, n_left_out: [usize; 2]) {
        let kinds = [(Severity::Error, Code::TooManyErrors), (Severity::Warning, Code::TooManyWarnings)];
        for ((severity, code), n_left_out) in kinds.into_iter().zip(n_left_out) {
            let mut n = 0;
            let mut last = None;
            self.diagnostics.retain(|d| {
                if d.severity() != severity {
                    return true;
                }
                n += 1;
                if n <= MAX_OF_EACH {
                    last = d.span();
                }
                n <= MAX_OF_EACH
            });
            if let (true, Some(last)) = (n > MAX_OF_EACH, last) {
                let message =
                    format!("{} more {}s are not shown", n - MAX_OF_EACH + n_left_out, severity.name());
                self.diagnostics.push(
                    Diagnostic::new(code, message)
                        .label(last, "this is the last one shown")
                        .help("fix these first: the others are often their consequences"),
                );
            }
        }
    }

    /// Number of errors.
    pub fn n_errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity() == Severity::Error).count()
    }

    /// Number of warnings.
    pub fn n_warnings(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity() == Severity::Warning).count()
    }

    /// Number of notes.
    pub fn n_notes(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity() == Severity::Note).count()
    }
}
