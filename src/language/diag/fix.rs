//! Changes to a text that repair a finding.

use super::code::Code;
use super::diagnostic::{Diagnostic, Report};
use super::shown::seen;
use super::source::{FileId, LineColumn, Span};

/// One stretch of text and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace; an empty range inserts.
    pub span: Span,
    /// What to write instead.
    pub replacement: String,
}

/// Whether a fix may be applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The text can mean nothing else, or means the same before and after.
    Certain,
    /// Probably what was intended; only the author can say.
    Likely,
}

/// Changes that together repair a finding. They are all in one file and do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The changes.
    pub edits: Vec<Edit>,
    /// Whether they may be applied without asking.
    pub certainty: Certainty,
}

impl Fix {
    /// Returns the file it changes.
    pub fn file(&self) -> Option<FileId> {
        self.edits.first().map(|edit| edit.span.file)
    }
}

/// A text after some fixes.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The text.
    pub text: String,
    /// The findings that were fixed, by their index in the report.
    pub applied: Vec<usize>,
}

/// Applies the certain fixes of a report to one of its files; nothing when there is none.
///
/// Where two fixes touch, only the first in the report is applied: check the new text to find the other. Everything between
/// the fixes stays as it is, and line breaks are written as in the file.
pub fn apply(report: &Report, file: FileId) -> Option<Applied> {
    let text = report.sources.text(file);
    let mut edits: Vec<&Edit> = Vec::new();
    let mut applied = Vec::new();
    for (place, diagnostic) in report.diagnostics.iter().enumerate() {
        let Some(fix) = diagnostic.fix.as_ref().filter(|fix| fix.certainty == Certainty::Certain) else {
            continue;
        };
        let fits = |edit: &Edit| {
            edit.span.file == file
                && text.get(edit.span.range()).is_some_and(|old| old != edit.replacement)
                && edits.iter().all(|other| !touch(other, edit))
        };
        if !fix.edits.is_empty() && fix.edits.iter().all(fits) {
            edits.extend(&fix.edits);
            applied.push(place);
        }
    }
    if edits.is_empty() {
        return None;
    }
    Some(Applied { text: edited(text, edits), applied })
}

/// The most rounds of fixing and checking: a fix may reveal a finding that another one repairs.
const MAX_ROUNDS: usize = 20;

/// What was done to a text.
#[derive(Debug)]
pub struct Fixed {
    /// The text now.
    pub text: String,
    /// What was fixed, in order.
    pub done: Vec<Done>,
    /// What the check finds in it now.
    pub report: Report,
}

/// A finding that was fixed.
#[derive(Debug)]
pub struct Done {
    /// Where it was when it was fixed.
    pub place: LineColumn,
    /// The kind of finding.
    pub code: Code,
    /// Its message.
    pub message: String,
    /// What was replaced with what: one entry for each place.
    pub changes: Vec<String>,
}

/// Applies the certain fixes of a text until none is left; `check` finds what is wrong with a text.
///
/// Only the text itself is changed, never a file it extends. A round of fixes that makes less of the file readable is
/// discarded.
pub fn fix_all(text: &str, check: &dyn Fn(&str) -> Report) -> Fixed {
    let mut fixed = Fixed { text: text.to_owned(), done: Vec::new(), report: check(text) };
    for _ in 0..MAX_ROUNDS {
        let Some(applied) = apply(&fixed.report, FileId::FIRST) else { break };
        let report = check(&applied.text);
        if n_unreadable(&report) > n_unreadable(&fixed.report) {
            break;
        }
        for diagnostic in applied.applied.iter().filter_map(|&at| fixed.report.diagnostics.get(at)) {
            let Some(span) = diagnostic.span() else { continue };
            fixed.done.push(Done {
                place: fixed.report.sources.start(span),
                code: diagnostic.code,
                message: diagnostic.message.clone(),
                changes: changes(diagnostic, &fixed.text),
            });
        }
        (fixed.text, fixed.report) = (applied.text, report);
    }
    fixed
}

/// The most characters of an inserted or removed text that are shown.
const MAX_SHOWN: usize = 60;

/// Returns what the fix of a finding changes in a text, in words.
fn changes(diagnostic: &Diagnostic, text: &str) -> Vec<String> {
    let shown = |text: &str| {
        let line = seen(text.trim());
        let start: String = line.chars().take(MAX_SHOWN).collect();
        if start.len() < line.len() { format!("`{start}…`") } else { format!("`{start}`") }
    };
    let edits = diagnostic.fix.iter().flat_map(|fix| &fix.edits);
    edits
        .map(|edit| match (text.get(edit.span.range()).unwrap_or_default(), edit.replacement.as_str()) {
            (old, new) if new.trim().is_empty() => format!("removed {}", shown(old)),
            (old, new) if old.trim().is_empty() => format!("inserted {}", shown(new)),
            (old, new) => format!("replaced {} with {}", shown(old), shown(new)),
        })
        .collect()
}

/// Returns the number of findings that prevent the rest of a file from being read.
fn n_unreadable(report: &Report) -> usize {
    let keeps = |code: Code| {
        matches!(code, Code::TomlSyntax | Code::ForeignFile | Code::FileTooLarge | Code::NotUtf8)
    };
    report.diagnostics.iter().filter(|d| keeps(d.code)).count()
}

/// Returns the text after some edits that do not overlap.
pub fn edited<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let mut edits: Vec<&Edit> = edits.into_iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        let range = edit.span.range();
        let Some(between) = text.get(at..range.start) else { continue };
        out.push_str(between);
        if text.contains("\r\n") {
            out.push_str(&edit.replacement.replace('\n', "\r\n"));
        } else {
            out.push_str(&edit.replacement);
        }
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Returns whether two edits share a byte or an edge.
fn touch(a: &Edit, b: &Edit) -> bool {
    a.span.file == b.span.file && a.span.start <= b.span.end && b.span.start <= a.span.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Code, Diagnostic};

    /// The text after the certain fixes among `fixes`: each is a list of ranges with what to write there.
    #[track_caller]
    fn after(text: &str, fixes: &[&[(usize, usize, &str)]], expected: Option<&str>) {
        let mut report = Report::default();
        let file = report.sources.add("x", text);
        for edits in fixes {
            let mut diagnostic = Diagnostic::new(Code::UnknownKey, "wrong");
            for &(start, end, with) in *edits {
                diagnostic = diagnostic.fix(Span::new(file, start..end), with);
            }
            report.diagnostics.push(diagnostic);
        }
        assert_eq!(apply(&report, file).map(|m| m.text).as_deref(), expected);
    }

    #[test]
    fn fixes_are_made_unless_they_touch_an_earlier_one() {
        after("abcdef", &[&[(1, 2, "X")], &[(4, 5, "Y")]], Some("aXcdYf"));
        after("abcdef", &[&[(1, 3, "X")], &[(2, 4, "Y")]], Some("aXdef"));
        after("abcdef", &[&[(1, 2, "X")], &[(2, 2, "Y")]], Some("aXcdef"));
        after("abcdef", &[&[(4, 5, "Y"), (0, 0, "<")], &[(0, 1, "A")]], Some("<abcdYf"));
        after("abcdef", &[&[(1, 2, "b")]], None);
        after("abc", &[&[(2, 9, "b")]], None);
        after("äbc", &[&[(1, 2, "b")]], None);
        after("abc", &[], None);
    }

    #[test]
    fn line_ends_are_those_of_the_file() {
        after("a\r\nb", &[&[(3, 3, "c\n")]], Some("a\r\nc\r\nb"));
        after("a\nb", &[&[(2, 2, "c\n")]], Some("a\nc\nb"));
    }
}
