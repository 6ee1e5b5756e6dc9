//! Reports as SARIF 2.1.0, for sites and editors that collect what many tools find.

use serde_json::{Value, json};

use super::code::Code;
use super::diagnostic::{Diagnostic, Report, Severity};
use super::fix::Fix;
use super::shown::escaped;
use super::source::{Sources, Span};

/// Returns some reports as one SARIF log of one run.
///
/// Columns count characters. Labels of other places are related locations, help is part of the message, and fixes are
/// included even if they are not certain.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
pub fn sarif(reports: &[Report]) -> String {
    let results: Vec<Value> = reports
        .iter()
        .flat_map(|report| report.diagnostics.iter().map(|found| result(&report.sources, found)))
        .collect();
    let rules: Vec<Value> = Code::ALL.iter().map(|&code| rule(code)).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "alfil",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{}\n", escaped(&format!("{log:#}")))
}

fn rule(code: Code) -> Value {
    let lines: Vec<&str> = code.explanation().lines().map(str::trim).collect();
    json!({
        "id": code.slug(),
        "shortDescription": { "text": lines.first() },
        "fullDescription": { "text": lines.join("\n").trim() },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn result(sources: &Sources, found: &Diagnostic) -> Value {
    let mut text = vec![found.message.as_str()];
    let first = found.labels.first().map(|label| label.text.as_str()).filter(|text| !text.is_empty());
    text.extend(first);
    text.extend(found.help.iter().map(String::as_str));
    let mut result = json!({
        "ruleId": found.code.slug(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == found.code),
        "level": level(found.severity()),
        "message": { "text": text.join("\n") },
        "locations": found.span().map(|span| location(sources, span)).into_iter().collect::<Vec<_>>(),
    });
    let others = found.labels.iter().skip(1).map(|label| {
        let mut place = location(sources, label.span);
        if !label.text.is_empty() {
            set(&mut place, "message", json!({ "text": label.text }));
        }
        place
    });
    let others: Vec<Value> = others.collect();
    if !others.is_empty() {
        set(&mut result, "relatedLocations", Value::Array(others));
    }
    if let Some(fix) = found.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
        set(&mut result, "fixes", json!([change(sources, fix)]));
    }
    result
}

fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(entries) = object {
        entries.insert(key.to_owned(), value);
    }
}

fn artifact(sources: &Sources, span: Span) -> Value {
    json!({ "uri": uri(sources.name(span.file)) })
}

fn location(sources: &Sources, span: Span) -> Value {
    json!({ "physicalLocation": { "artifactLocation": artifact(sources, span), "region": region(sources, span) } })
}

fn region(sources: &Sources, span: Span) -> Value {
    let (start, end) = (sources.start(span), sources.end(span));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn change(sources: &Sources, fix: &Fix) -> Value {
    let replacements: Vec<Value> = fix
        .edits
        .iter()
        .map(|edit| {
            json!({
                "deletedRegion": region(sources, edit.span),
                "insertedContent": { "text": edit.replacement },
            })
        })
        .collect();
    let file = fix.edits.first().map(|edit| artifact(sources, edit.span));
    json!({ "artifactChanges": [{ "artifactLocation": file, "replacements": replacements }] })
}

/// Returns a path as a URI reference, with reserved characters percent-encoded.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let keeps = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    path.bytes().map(|b| if keeps(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
