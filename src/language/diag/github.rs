//! Reports as workflow commands of GitHub Actions, which annotate the lines of a change.

use std::fmt::Write as _;

use super::diagnostic::{Diagnostic, Report, Severity};
use super::shown::seen;
use super::source::Sources;

/// Returns a report of one workflow command for each finding.
///
/// An end column is given only on one line: GitHub ignores columns of longer places. The message contains the text of the
/// first label and the help, each on a line of its own.
///
/// Source: GitHub Docs, *Workflow commands for GitHub Actions*, "Setting an error message".
pub fn github(report: &Report) -> String {
    let mut out = String::new();
    for found in &report.diagnostics {
        let properties: Vec<String> = properties(&report.sources, found)
            .into_iter()
            .map(|(name, value)| format!("{name}={}", property(&value)))
            .collect();
        let _ = writeln!(out, "::{} {}::{}", command(found.severity()), properties.join(","), message(found));
    }
    out
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

fn properties(sources: &Sources, found: &Diagnostic) -> Vec<(&'static str, String)> {
    let mut properties = Vec::new();
    if let Some(span) = found.span() {
        let (start, end) = (sources.start(span), sources.end(span));
        // With a leading `./` GitHub finds no file of the change.
        let file = sources.name(span.file);
        properties.push(("file", file.strip_prefix("./").unwrap_or(file).to_owned()));
        properties.push(("line", start.line.to_string()));
        properties.push(("endLine", end.line.to_string()));
        properties.push(("col", start.column.to_string()));
        if start.line == end.line {
            properties.push(("endColumn", end.column.to_string()));
        }
    }
    properties.push(("title", format!("alfil: {}", found.code.slug())));
    properties
}

fn message(found: &Diagnostic) -> String {
    let label = found.labels.first().map(|label| &label.text).filter(|text| !text.is_empty());
    let texts = std::iter::once(&found.message).chain(label).chain(&found.help);
    // What a message quotes may contain line breaks.
    let lines: Vec<String> = texts.map(|text| seen(text)).collect();
    data(&lines.join("\n"))
}

/// Returns a text that may follow `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns a text that may be the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
