//! Values of the library as JSON, with the names that JavaScript gives them.

use alfil::{
    Finding, Fix, IllegalMove, Location, NamedRegion, Outcome, PieceInfo, RuleSentence, Side, Variant,
};
use serde_json::{Value, json};

/// Returns a place in a text.
pub(crate) fn location(at: &Location) -> Value {
    json!({
        "file": at.file,
        "line": at.line,
        "column": at.column,
        "endLine": at.end_line,
        "endColumn": at.end_column,
    })
}

/// Returns findings in a text.
pub(crate) fn findings(findings: &[Finding], text: &str) -> Value {
    findings.iter().map(|found| finding(found, text)).collect()
}

fn finding(found: &Finding, text: &str) -> Value {
    json!({
        "code": found.code,
        "severity": found.severity.name(),
        "message": found.message,
        "location": found.location.as_ref().map(location),
        "notes": found.notes,
        "help": found.help,
        "fix": found.fix.as_ref().map(|found| fix(found, text)),
    })
}

/// Returns a fix with places as JavaScript counts them: in UTF-16 units.
fn fix(fix: &Fix, text: &str) -> Value {
    let index = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
    let edit = |edit: &alfil::Edit| {
        json!({
            "start": index(edit.start),
            "end": index(edit.end),
            "text": edit.text,
            "location": location(&edit.location),
        })
    };
    json!({ "isSafe": fix.is_safe, "edits": fix.edits.iter().map(edit).collect::<Value>() })
}

/// Returns how a game ended, or would by a claim.
pub(crate) fn outcome(outcome: &Outcome) -> Value {
    json!({
        "winner": outcome.winner.map(Side::name),
        "isDecided": outcome.is_decided,
        "reason": outcome.reason,
        "sentence": outcome.sentence,
        "location": outcome.location.as_ref().map(location),
    })
}

/// Returns why a move is not played.
pub(crate) fn illegal(wrong: &IllegalMove) -> Value {
    json!({
        "text": wrong.text(),
        "reason": wrong.reason(),
        "clause": wrong.clause(),
        "help": wrong.help(),
        "location": wrong.location().map(location),
    })
}

/// Returns a kind of piece of a variant.
pub(crate) fn piece(variant: &Variant, piece: &PieceInfo) -> Value {
    let id = |kind| variant.piece_id(kind).map(str::to_owned);
    json!({
        "id": piece.id,
        "key": piece.key,
        "name": piece.name,
        "betza": piece.betza,
        "moves": piece.moves,
        "facts": piece.facts,
        "isRoyal": piece.is_royal,
        "value": piece.value,
        "glyphs": piece.glyphs,
        "promotedFrom": piece.promoted_from.and_then(id),
        "promotesTo": piece.promotes_to.iter().filter_map(|&kind| id(kind)).collect::<Vec<_>>(),
        "location": piece.location.as_ref().map(location),
    })
}

/// Returns a rule in a sentence.
pub(crate) fn rule(rule: &RuleSentence) -> Value {
    json!({
        "section": rule.section,
        "text": rule.text,
        "locations": rule.locations.iter().map(location).collect::<Value>(),
    })
}

/// Returns a named region of a variant.
pub(crate) fn region(variant: &Variant, region: &NamedRegion) -> Value {
    let names = |squares: &[alfil::Square]| -> Vec<String> {
        squares.iter().map(|&square| variant.square_name(square)).collect()
    };
    json!({ "name": region.name, "first": names(&region.first), "second": names(&region.second) })
}
