//! Where rules are written.

use alfil_core::rules::RuleId;
use alfil_language::check::Origins;
use alfil_language::diag::{FileId, Sources, Span};
use serde_json::{Value, json};

use super::source::Whole;

/// A place for people: the line, and the file if it is another one than the definition asked about.
pub(super) fn of_span(sources: &Sources, span: Span) -> Value {
    let file = (span.file != FileId::FIRST).then(|| {
        let name = sources.name(span.file);
        name.strip_prefix("<bundled>/").unwrap_or(name)
    });
    json!({ "file": file, "line": sources.line(span) })
}

/// Where a rule is written; nothing if it holds because nothing says otherwise.
pub(super) fn of_rule(whole: &Whole, rule: &RuleId) -> Value {
    let spans = Origins::new(&whole.definition, whole.variant.rules()).of(rule);
    spans.first().map_or(Value::Null, |span| of_span(&whole.sources, *span))
}
