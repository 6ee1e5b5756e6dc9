//! Findings in the format that was asked for.

use std::io::Write;

use alfil_language::diag::{Code, Diagnostic, Report, Span, github, render};
use clap::ValueEnum;

use crate::cli::failure::Failure;
use crate::cli::input::definition::Unread;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// With the relevant lines, and help
    Human,
    /// One line per finding
    Short,
    /// One JSON object per line
    Json,
    /// Annotations for GitHub Actions
    Github,
}

/// Writes the findings of a report, without a summary.
pub(in crate::cli) fn write(report: &Report, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let text = match format {
        Format::Human => render::findings(report, true),
        Format::Short => render::short(report),
        Format::Json => render::json(report),
        Format::Github => github(report),
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// Returns the report about a file that cannot be read.
pub(in crate::cli) fn unreadable(file: &str, format: Format, unread: Unread) -> Report {
    let Unread { diagnostic, place } = unread;
    let mut report = Report::default();
    let is_placed = place.is_some();
    let (text, range) = *place.unwrap_or_default();
    let at = Span::new(report.sources.add(file, text), range);
    // The message names the file for people; programs need it in a field.
    let diagnostic = match format {
        Format::Human if !is_placed => diagnostic,
        Format::Human | Format::Short | Format::Json | Format::Github => diagnostic.label(at, ""),
    };
    report.diagnostics.push(diagnostic);
    report
}

/// Reports what could not be read in folders.
pub(in crate::cli) fn write_unread(
    unread: &[(String, String)],
    format: Format,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    unread.iter().try_for_each(|(path, why)| write(&unread_in_folder(path, why, format), format, out))
}

/// Returns the report about something that could not be read in a folder.
pub(in crate::cli) fn unread_in_folder(path: &str, why: &str, format: Format) -> Report {
    let found = Diagnostic::new(Code::UnreadableFile, format!("`{path}` cannot be read: {why}"));
    unreadable(path, format, found.into())
}
