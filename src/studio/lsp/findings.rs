//! Findings and their fixes.

use std::ops::Range;

use alfil_language::diag::{Certainty, Diagnostic, FileId, Severity, Span, fix_all};
use serde_json::{Value, json};

use super::document::{Document, Effort, location};
use super::position;

/// Returns the findings about a file.
pub(super) fn diagnostics(document: &Document) -> Vec<Value> {
    document.report.diagnostics.iter().map(|d| diagnostic(document, d)).collect()
}

fn diagnostic(document: &Document, found: &Diagnostic) -> Value {
    let sources = &document.report.sources;
    let own = |file| file == FileId::FIRST;
    let mut message = found.message.clone();
    // A place in another file cannot be marked in this one: the message names it, and the first line is marked.
    let place = found.span().filter(|span| own(span.file));
    if let (None, Some(span)) = (place, found.span()) {
        let at = sources.start(span);
        message = format!("{}:{}:{}: {message}", sources.name(span.file), at.line, at.column);
    }
    let mut labels = found.labels.iter();
    if let Some(label) = labels.next().filter(|label| !label.text.is_empty()) {
        message = format!("{message}: {}", label.text);
    }
    for help in &found.help {
        message = format!("{message}\nhelp: {help}");
    }
    let related = labels.filter_map(|label| {
        let place = location(&document.uri, sources, label.span)?;
        Some(json!({ "location": place, "message": label.text }))
    });
    let range = place.map_or(0..0, Span::range);
    json!({
        "range": position::range(&document.text, range),
        "severity": match found.severity() { Severity::Error => 1, Severity::Warning => 2, Severity::Note => 3 },
        "code": found.code.slug(),
        "source": "alfil",
        "message": message,
        "relatedInformation": related.collect::<Vec<_>>(),
    })
}

/// Returns the fixes for the findings that touch a range of bytes.
pub(super) fn actions(document: &Document, at: Range<usize>) -> Vec<Value> {
    let mut actions = Vec::new();
    for found in &document.report.diagnostics {
        let Some(fix) = found.fix.as_ref().filter(|fix| fix.file() == Some(FileId::FIRST)) else { continue };
        let is_here = |span: Span| {
            span.file == FileId::FIRST && span.range().start <= at.end && at.start <= span.range().end
        };
        if !found.span().is_some_and(is_here) && !fix.edits.iter().any(|edit| is_here(edit.span)) {
            continue;
        }
        let edits = fix.edits.iter().map(|edit| {
            let range = position::range(&document.text, edit.span.range());
            json!({ "range": range, "newText": edit.replacement })
        });
        let title = match fix.edits.as_slice() {
            [edit] if edit.replacement.is_empty() => "Remove it".to_owned(),
            [edit] => format!("Write `{}`", edit.replacement.trim_end()),
            _ => format!("Fix: {}", found.message),
        };
        actions.push(json!({
            "title": title,
            "kind": "quickfix",
            "isPreferred": fix.certainty == Certainty::Certain,
            "diagnostics": [diagnostic(document, found)],
            "edit": { "changes": { document.uri.as_str(): edits.collect::<Vec<_>>() } },
        }));
    }
    let fixed = fix_all(&document.text, &|text| document.examine(text, Effort::Quick).1);
    if !fixed.done.is_empty() {
        actions.push(json!({
            "title": "Apply all safe fixes",
            "kind": "source.fixAll",
            "edit": { "changes": { document.uri.as_str(): [whole(&document.text, &fixed.text)] } },
        }));
    }
    actions
}

/// Returns a change that replaces a whole text.
pub(super) fn whole(old: &str, new: &str) -> Value {
    json!({ "range": position::range(old, 0..old.len()), "newText": new })
}
