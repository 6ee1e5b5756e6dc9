//! Findings as JSON. Columns and offsets count UTF-16 code units, as browsers do.

use alfil_language::diag::{Certainty, Diagnostic, FileId, Report, Sources, Span};
use serde_json::{Value, json};

use crate::studio::utf16;

/// Returns every finding of a report.
pub(super) fn findings_as_json(report: &Report) -> Value {
    report.diagnostics.iter().map(|found| finding(&report.sources, found)).collect()
}

fn finding(sources: &Sources, found: &Diagnostic) -> Value {
    let span = found.span();
    let own = |span: &Span| span.file == FileId::FIRST;
    let labels = found.labels.iter().skip(1).map(|label| {
        json!({ "place": super::source::place(sources, label.span), "at": range(sources, label.span), "text": label.text })
    });
    let fixes = found.fix.iter().filter(|fix| fix.file() == Some(FileId::FIRST)).map(|fix| {
        let edits =
            fix.edits.iter().map(|edit| json!({ "at": range(sources, edit.span), "text": edit.replacement }));
        let title = match fix.edits.as_slice() {
            [edit] if edit.replacement.is_empty() => "Remove it".to_owned(),
            [edit] => format!("Write {}", edit.replacement.trim()),
            _ => "Fix it".to_owned(),
        };
        let edits: Vec<Value> = edits.collect();
        json!({ "certain": fix.certainty == Certainty::Certain, "title": title, "edits": edits })
    });
    let label = found.labels.first().map(|label| label.text.as_str()).filter(|text| !text.is_empty());
    let help: Vec<&str> = label.into_iter().chain(found.help.iter().map(String::as_str)).collect();
    json!({
        "code": found.code.slug(),
        "severity": found.severity().name(),
        "message": found.message,
        "help": help,
        "notes": found.notes,
        "place": span.map(|span| super::source::place(sources, span)),
        "from": span.map(|span| line_column(sources, span, span.start)),
        "to": span.map(|span| line_column(sources, span, span.end)),
        "at": span.filter(own).map(|span| range(sources, span)),
        "labels": labels.collect::<Vec<_>>(),
        "fixes": fixes.collect::<Vec<_>>(),
    })
}

/// Returns the line and the column of a byte, both from 1.
fn line_column(sources: &Sources, span: Span, byte: u32) -> [usize; 2] {
    utf16::line_and_column(sources.text(span.file), byte as usize).map(|n| n + 1)
}

/// Returns where a span starts and ends, from the start of the text.
fn range(sources: &Sources, span: Span) -> [usize; 2] {
    let text = sources.text(span.file);
    [span.start, span.end].map(|byte| utf16::units(utf16::text_before(text, byte as usize)))
}
