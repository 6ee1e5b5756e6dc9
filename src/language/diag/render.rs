//! Reports as text: for people, one line per finding, or one JSON object per line. Spans are printed only here.

use std::error::Error;
use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use super::diagnostic::{Diagnostic, Label, Report, Severity};
use super::fix::{Certainty, Edit, Fix};
use super::shown::{escaped, seen, seen_but_ascii};
use super::source::{FileId, LineColumn, Sources, Span};

/// The longest line that is shown whole, in bytes.
const MAX_LINE: usize = 2000;

/// The most changes of a fix that are shown.
const MAX_PATCHES: usize = 40;

/// The longest line of which the part around a single place is shown; only the place is given for longer ones.
const MAX_CUT_LINE: usize = 20_000;

impl Report {
    /// Returns the report for people, without colours: each finding with an excerpt of the text and any fix.
    pub fn human(&self) -> String {
        human(self, false)
    }

    /// Returns a line for each finding: `file:line:column: error[code]: message`.
    pub fn short(&self) -> String {
        short(self)
    }

    /// Returns a JSON object a line for each finding, as `alfil validate --format json` writes it.
    pub fn json(&self) -> String {
        json(self)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.human())
    }
}

impl Error for Report {}

/// Returns the findings of a report for people, each with an excerpt of the text and what to write instead, and their
/// number.
pub fn human(report: &Report, color: bool) -> String {
    findings(report, color) + &summary(report)
}

/// Returns the findings of a report for people, each with an excerpt of the text and what to write instead.
pub fn findings(report: &Report, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        let groups = groups(&report.sources, diagnostic);
        out.push_str(&renderer.render(&groups));
        out.push_str("\n\n");
    }
    out
}

/// Returns the number of findings, as in `2 errors, 1 warning`; empty if there are none.
fn summary(report: &Report) -> String {
    let count = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 {what}")),
        n => Some(format!("{n} {what}s")),
    };
    let counts = [
        count(report.n_errors(), "error"),
        count(report.n_warnings(), "warning"),
        count(report.n_notes(), "note"),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if counts.is_empty() { String::new() } else { counts.join(", ") + "\n" }
}

/// Returns a report of one line for each finding: `file:line:column: error[code]: message`.
pub fn short(report: &Report) -> String {
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        let place = place(&report.sources, diagnostic);
        if let Some((file, start, _)) = place {
            let _ = write!(out, "{}:{}:{}: ", seen(report.sources.name(file)), start.line, start.column);
        }
        let (severity, code) = (diagnostic.severity().name(), diagnostic.code.slug());
        // What a message quotes may contain line breaks.
        let _ = writeln!(out, "{severity}[{code}]: {}", seen(&diagnostic.message));
    }
    out
}

/// Returns a report of one JSON object per line.
///
/// Its keys are `file`, `line`, `column`, `end_line`, `end_column` (null when there is no place), `severity`, `code`,
/// `message`, `notes` (a list of facts and drawings), `help` (what to do, one sentence per line; may be empty), `fix` and
/// `fixes`. `fixes` lists the changes that repair it: `file`, `line`, `column`, `end_line`, `end_column`, the `text` to write
/// there, and `certain`, whether `--fix` applies it. `fix` is the text of the only change if that replaces the place of the
/// finding, otherwise null.
pub fn json(report: &Report) -> String {
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        let place = place(&report.sources, diagnostic);
        let number = |f: fn(&(FileId, LineColumn, LineColumn)) -> usize| place.as_ref().map(f);
        let labels = diagnostic.labels.iter().map(|l| l.text.as_str()).filter(|t| !t.is_empty()).take(1);
        let help: Vec<&str> = labels.chain(diagnostic.help.iter().map(String::as_str)).collect();
        let help = help.join("\n");
        let object = serde_json::json!({
            "file": place.as_ref().map(|(file, ..)| report.sources.name(*file)),
            "line": number(|p| p.1.line),
            "column": number(|p| p.1.column),
            "end_line": number(|p| p.2.line),
            "end_column": number(|p| p.2.column),
            "severity": diagnostic.severity().name(),
            "code": diagnostic.code.slug(),
            "message": diagnostic.message,
            "notes": diagnostic.notes,
            "help": help,
            "fix": fix_of_the_place(diagnostic),
            "fixes": fixes(&report.sources, diagnostic),
        });
        let _ = writeln!(out, "{}", escaped(&object.to_string()));
    }
    out
}

/// Returns what to write at the main place, when nothing else needs to be changed.
fn fix_of_the_place(diagnostic: &Diagnostic) -> Option<&str> {
    match diagnostic.fix.as_ref()?.edits.as_slice() {
        [edit] if Some(edit.span) == diagnostic.span() => Some(&edit.replacement),
        [] | [_] | [_, _, ..] => None,
    }
}

fn fixes(sources: &Sources, diagnostic: &Diagnostic) -> Vec<serde_json::Value> {
    let Some(fix) = &diagnostic.fix else { return Vec::new() };
    let edit = |edit: &Edit| {
        let (start, end) = (sources.start(edit.span), sources.end(edit.span));
        serde_json::json!({
            "file": sources.name(edit.span.file),
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
            "text": edit.replacement,
            "certain": fix.certainty == Certainty::Certain,
        })
    };
    fix.edits.iter().map(edit).collect()
}

fn place(sources: &Sources, diagnostic: &Diagnostic) -> Option<(FileId, LineColumn, LineColumn)> {
    diagnostic.span().map(|span| (span.file, sources.start(span), sources.end(span)))
}

fn groups<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(seen_but_ascii(&diagnostic.message)).id(diagnostic.code.slug());
    let mut group = Group::with_title(title);
    let mut files: Vec<FileId> = diagnostic.labels.iter().map(|l| l.span.file).collect();
    let mut seen = Vec::new();
    files.retain(|f| {
        !seen.contains(f) && {
            seen.push(*f);
            true
        }
    });
    for file in files {
        group = match excerpt(sources, diagnostic, file) {
            Some(snippet) => group.element(snippet),
            None => group.elements(origin(sources, diagnostic, file)),
        };
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(seen_but_ascii(note)));
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(seen_but_ascii(help)));
    }
    let mut groups = vec![group];
    groups.extend(diagnostic.fix.as_ref().and_then(|fix| patched(sources, fix)));
    groups
}

/// Returns the lines a fix changes, before and after.
fn patched<'a>(sources: &'a Sources, fix: &'a Fix) -> Option<Group<'a>> {
    let file = fix.file()?;
    let text = sources.text(file);
    let edits = fix.edits.get(..MAX_PATCHES).unwrap_or(&fix.edits);
    let ranges = || edits.iter().map(|edit| within(text, edit.span.range()));
    let lines = lines(text, ranges(), MAX_LINE)?;
    let patches = edits.iter().zip(ranges()).map(|(edit, range)| {
        Patch::new(shown_range(text, &lines, &range), seen_but_ascii(&edit.replacement))
    });
    let snippet = Snippet::source(seen_but_ascii(text.get(lines.clone()).unwrap_or_default()))
        .path(seen(sources.name(file)))
        .line_start(line_number(sources, file, lines.start))
        .patches(patches.collect::<Vec<_>>());
    let line = line_number(sources, file, lines.start);
    // Only the new lines are shown when there are several.
    let is_replaced = edits.iter().any(|edit| edit.span.start != edit.span.end);
    let is_one_line = !text.get(lines).unwrap_or_default().contains('\n');
    let grows = edits.iter().any(|edit| edit.replacement.contains('\n'));
    let title = match fix.certainty {
        Certainty::Certain if is_replaced && is_one_line && grows => {
            format!("write this instead of line {line}")
        }
        Certainty::Certain => "write this instead".to_owned(),
        Certainty::Likely => "perhaps you meant this".to_owned(),
    };
    let title = match fix.edits.len() - edits.len() {
        0 => title,
        1 => format!("{title}, and make one more change like these"),
        more => format!("{title}, and make {more} more changes like these"),
    };
    Some(Group::with_title(Level::HELP.secondary_title(title)).element(snippet))
}

/// Returns the lines of a file that a diagnostic points at, with its places marked; nothing when they are too long to
/// show.
fn excerpt<'a>(
    sources: &'a Sources,
    diagnostic: &'a Diagnostic,
    file: FileId,
) -> Option<Snippet<'a, Annotation<'a>>> {
    let text = sources.text(file);
    let labels = || diagnostic.labels.iter().enumerate().filter(|(_, l)| l.span.file == file);
    let longest = if labels().nth(1).is_none() { MAX_CUT_LINE } else { MAX_LINE };
    let lines = lines(text, labels().map(|(_, l)| within(text, l.span.range())), longest)?;
    let start = lines.start;
    let annotations = labels().map(|(i, label)| {
        let range = shown_range(text, &lines, &within(text, label.span.range()));
        let kind = if i == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(range);
        if label.text.is_empty() { annotation } else { annotation.label(seen_but_ascii(&label.text)) }
    });
    let annotations: Vec<_> = annotations.collect();
    let snippet = Snippet::source(seen_but_ascii(text.get(lines).unwrap_or_default()));
    Some(
        snippet
            .path(seen(sources.name(file)))
            .line_start(line_number(sources, file, start))
            .annotations(annotations),
    )
}

/// Returns the place of a diagnostic in a file, without an excerpt.
fn origin<'a>(sources: &'a Sources, diagnostic: &Diagnostic, file: FileId) -> Option<Origin<'a>> {
    let label: &Label = diagnostic.labels.iter().find(|l| l.span.file == file)?;
    let at = sources.start(label.span);
    Some(Origin::path(seen(sources.name(file))).line(at.line).char_column(at.column))
}

/// Returns where a range of a text lies in some of its lines as they are shown.
fn shown_range(text: &str, lines: &Range<usize>, range: &Range<usize>) -> Range<usize> {
    let shown = |at: usize| text.get(lines.start..at).map_or(0, |before| seen_but_ascii(before).len());
    shown(range.start)..shown(range.end)
}

/// Returns the lines that contain some places; nothing when one of them is longer than `most`.
fn lines(text: &str, ranges: impl Iterator<Item = Range<usize>>, most: usize) -> Option<Range<usize>> {
    let (start, end) = ranges.fold((text.len(), 0), |(s, e), r| (s.min(r.start), e.max(r.end)));
    let end = end.max(start);
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |i| i + 1);
    let line_end = text.get(end..)?.find('\n').map_or(text.len(), |i| end + i);
    let longest = text.get(line_start..line_end)?.lines().map(str::len).max();
    (longest.unwrap_or(0) <= most).then_some(line_start..line_end)
}

fn line_number(sources: &Sources, file: FileId, at: usize) -> usize {
    sources.start(Span::new(file, at..at)).line
}

/// Returns the range, moved inside the text and onto the edges of characters.
fn within(text: &str, range: Range<usize>) -> Range<usize> {
    let near = |at: usize| {
        let at = at.min(text.len());
        (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
    };
    let start = near(range.start);
    start..near(range.end).max(start)
}
