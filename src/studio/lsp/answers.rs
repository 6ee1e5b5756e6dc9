//! Completion, hover and definitions.

use alfil_core::phrase::{counted, joined};
use alfil_language::check;
use alfil_language::def::definition::RegionText;
use alfil_language::def::{Asker, Either, Field};
use alfil_language::diag::FileId;
use serde_json::{Value, json};

use super::context::{self, Context, Sort};
use super::document::Document;
use super::schema::{Schema, SchemaEntry};
use super::{pieces, position, uri};
use crate::words::describe;

/// Regions that every board has.
const REGIONS: [&str; 5] = ["all", "nowhere", "last rank", "first rank", "last 3 ranks"];

/// How editors mark keys.
const PROPERTY: u8 = 10;

/// How editors mark words of the language.
const WORD: u8 = 20;

/// How editors mark names of things.
const NAME: u8 = 6;

/// Returns what can be written at a byte of a file.
pub(super) fn completion(document: &Document, schema: &Schema, offset: usize) -> Vec<Value> {
    if document.is_ini() {
        return Vec::new();
    }
    let here = context::context_at(&document.text, offset);
    let item = |label: &str, text: String, doc: &str, kind: u8, bytes: std::ops::Range<usize>| {
        json!({
            "label": label,
            "kind": kind,
            "documentation": { "kind": "markdown", "value": doc },
            "textEdit": { "range": position::range(&document.text, bytes), "newText": text },
        })
    };
    let after = document.text.get(here.span.end..).unwrap_or_default();
    let has_equals = after.trim_start_matches([' ', '\t']).starts_with('=');
    match here.sort {
        Sort::Key | Sort::Header => {
            let keys = if here.sort == Sort::Header {
                let before = document.text.get(..here.span.start).unwrap_or_default();
                let line = before.rsplit('\n').next().unwrap_or_default();
                schema.headers(&here.path, line.trim_start().starts_with("[["))
            } else {
                schema.keys(&here.path)
            };
            let keys = keys.into_iter().map(|SchemaEntry { name, doc }| {
                let is_done = here.sort == Sort::Header || has_equals;
                let text = if is_done { name.to_owned() } else { format!("{name} = ") };
                item(name, text, doc, PROPERTY, here.span.clone())
            });
            let own = document.pieces().filter(|_| here.path == ["pieces"]);
            let own = own.map(|key| item(&key.value, key.value.clone(), "", NAME, here.span.clone()));
            keys.chain(own).collect()
        }
        Sort::Value => {
            let (bytes, before, behind) = quotes(document, &here, offset);
            let quoted = |name: &str| format!("{before}{name}{behind}");
            let words = schema
                .words(&here.path)
                .into_iter()
                .map(|SchemaEntry { name, doc }| item(name, quoted(name), doc, WORD, bytes.clone()));
            let mut items: Vec<Value> = words.collect();
            if before == "\"" {
                let tables = schema.tables(&here.path).into_iter();
                items.extend(
                    tables.map(|(text, doc)| item(&text, text.clone(), doc, WORD, here.span.clone())),
                );
            }
            if schema.is_region(&here.path) {
                let (part, is_inside) = part(document, &here, offset);
                let names = document.regions().map(|name| name.value.as_str()).chain(REGIONS);
                items.extend(names.map(|name| {
                    let text = if is_inside { format!("{name}{behind}") } else { quoted(name) };
                    item(name, text, "", NAME, if is_inside { part.clone() } else { bytes.clone() })
                }));
            }
            if schema.is_piece(&here.path) {
                let keys = document.pieces().map(|key| key.value.as_str());
                items.extend(keys.map(|key| item(key, quoted(key), "", NAME, bytes.clone())));
            }
            if schema.is_bool(&here.path) {
                let bools = ["true", "false"].into_iter();
                items.extend(bools.map(|word| item(word, word.to_owned(), "", WORD, here.span.clone())));
            }
            if here.path == ["extends"] {
                let names = document.files.names().into_iter();
                items.extend(names.map(|name| item(&name, quoted(&name), "", NAME, bytes.clone())));
            }
            items
        }
    }
}

/// Returns the bytes that a word replaces, and the quotes missing before and after it. Inside quotes, it replaces what
/// is between them, since editors filter completions by the bytes before the cursor.
fn quotes(
    document: &Document,
    here: &Context,
    offset: usize,
) -> (std::ops::Range<usize>, &'static str, &'static str) {
    let raw = document.text.get(here.span.clone()).unwrap_or_default();
    let quote = match raw.chars().next() {
        Some('"') => "\"",
        Some('\'') => "'",
        Some(_) | None => return (here.span.clone(), "\"", "\""),
    };
    if offset <= here.span.start {
        return (here.span.clone(), "\"", "\"");
    }
    if raw.len() > 1 && raw.ends_with(quote) {
        return (here.span.start + 1..here.span.end - 1, "", "");
    }
    (here.span.start + 1..here.span.end, "", quote)
}

/// Returns the bytes of the name at the cursor inside a region, and whether they are inside quotes.
fn part(document: &Document, here: &Context, offset: usize) -> (std::ops::Range<usize>, bool) {
    let raw = document.text.get(here.span.clone()).unwrap_or_default();
    if !raw.starts_with(['"', '\'']) || offset <= here.span.start {
        return (here.span.clone(), false);
    }
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let before = document.text.get(here.span.start..offset).unwrap_or_default();
    let start = here.span.start + before.trim_end_matches(is_part).len();
    let after = document.text.get(offset..here.span.end).unwrap_or_default();
    let end = here.span.end - after.trim_start_matches(is_part).len();
    (start..end.max(start), true)
}

/// Returns what is known about the word at a byte of a file.
pub(super) fn hover(document: &Document, schema: &Schema, offset: usize) -> Option<Value> {
    let here = context::context_at(&document.text, offset);
    let about = if document.is_ini() { None } else { about(document, schema, &here, offset) };
    let found = document.report.diagnostics.iter().filter(|found| {
        found
            .span()
            .is_some_and(|s| s.file == FileId::FIRST && s.range().start <= offset && offset <= s.range().end)
    });
    let explained = found.map(|found| {
        let lines: Vec<&str> = found.code.explanation().lines().map(str::trim).collect();
        format!("`{}`: {}", found.code.slug(), lines.join("\n").trim())
    });
    let mut parts: Vec<String> = about.into_iter().chain(explained).collect();
    parts.dedup();
    if parts.is_empty() {
        return None;
    }
    let mut hover = json!({ "contents": { "kind": "markdown", "value": parts.join("\n\n---\n\n") } });
    if let (false, Some(object)) = (here.word.is_empty(), hover.as_object_mut()) {
        object.insert("range".to_owned(), position::range(&document.text, here.span));
    }
    Some(hover)
}

fn about(document: &Document, schema: &Schema, here: &Context, offset: usize) -> Option<String> {
    if here.word.is_empty() {
        return None;
    }
    match here.sort {
        Sort::Key | Sort::Header => {
            if here.path == ["pieces"] {
                return pieces::about(document, &here.word);
            }
            if here.path == ["board", "regions"] {
                return region(document, &here.word);
            }
            let doc = schema.doc(&here.path, &here.word)?;
            Some(format!("**{}**\n\n{doc}", here.word))
        }
        Sort::Value => {
            if here.path.last().is_some_and(|key| key == "move" || key == "steps") {
                return pieces::about_moves(document, &here.word);
            }
            if schema.is_region(&here.path) {
                let (bytes, _) = part(document, here, offset);
                return region(document, document.text.get(bytes)?);
            }
            if here.path == ["extends"] {
                return extended(document, &here.word);
            }
            let word = schema.words(&here.path).into_iter().find(|entry| entry.name == here.word);
            match word {
                Some(entry) => Some(format!("**{}**\n\n{}", entry.name, entry.doc)),
                None if schema.is_piece(&here.path) => pieces::about(document, &here.word),
                None => None,
            }
        }
    }
}

/// Returns the variant that another one extends.
fn extended(document: &Document, name: &str) -> Option<String> {
    let found = document.files.find(name, Some(Asker::first(&uri::path(&document.uri)))).ok()?;
    let (rules, report) = check::load_text(&found.name, &found.text, &*document.files);
    let Some(rules) = rules else {
        return Some(format!("**{name}** has {} itself", counted(report.n_errors(), "error")));
    };
    let pieces: Vec<String> = rules
        .kinds
        .iter()
        .filter(|kind| kind.promoted_from.is_none())
        .map(|kind| kind.name.clone())
        .collect();
    let mut lines = vec![format!("**{}** (`{name}`)", rules.name)];
    lines.extend((!rules.about.is_empty()).then(|| rules.about.clone()));
    lines.push(format!(
        "{} files by {} ranks: {}",
        rules.shape.files,
        rules.shape.ranks,
        joined(&pieces, "and")
    ));
    Some(lines.join("\n\n"))
}

/// Returns the squares of a region, or its text while the definition has errors.
fn region(document: &Document, name: &str) -> Option<String> {
    let Some(rules) = &document.rules else {
        let board = document.definition()?.board.get()?;
        let (_, zone) = board.value.regions.get()?.entries.iter().find(|(other, _)| other.value == name)?;
        return Some(match zone.get()? {
            Either::Word(text) => format!("**{name}**: `{}`", text.0.value),
            Either::Long(sided) => {
                let of =
                    |text: &Field<RegionText>| text.get().map_or(String::new(), |text| text.0.value.clone());
                format!("**{name}**: `{}`, for the other player `{}`", of(&sided.first), of(&sided.second))
            }
        });
    };
    let (_, region) = rules.regions.iter().find(|(other, _)| other == name)?;
    let squares = |set: &alfil_core::board::SquareSet| {
        set.iter().map(|square| rules.shape.name(square).to_string()).collect::<Vec<_>>().join(" ")
    };
    let (first, second) = (squares(&region.first), squares(&region.second));
    let words = describe::region(rules, region);
    Some(if first == second {
        format!("**{name}**: {words}\n\n{first}")
    } else {
        let sides = &rules.sides;
        format!("**{name}**: {words}\n\n{}: {first}\n\n{}: {second}", sides.first, sides.second)
    })
}

/// Returns where the thing named by the word at a byte of a file is defined.
pub(super) fn definition(document: &Document, schema: &Schema, offset: usize) -> Option<Value> {
    if document.is_ini() {
        return None;
    }
    let here = context::context_at(&document.text, offset);
    if here.sort != Sort::Value {
        return None;
    }
    if here.path == ["extends"] {
        let found = document.files.find(&here.word, Some(Asker::first(&uri::path(&document.uri)))).ok()?;
        let start = position::range(&found.text, 0..0);
        return (!found.name.starts_with('<'))
            .then(|| json!({ "uri": uri::uri_of_path(&found.name), "range": start }));
    }
    if schema.is_region(&here.path) {
        let (bytes, _) = part(document, &here, offset);
        let name = document.text.get(bytes)?;
        let region = document.regions().find(|region| region.value == name)?;
        return document.location(region.span);
    }
    if schema.is_piece(&here.path) {
        let key = here.word.trim_start_matches('+').split('=').next()?;
        let piece = document.pieces().find(|piece| piece.value == key)?;
        return document.location(piece.span);
    }
    None
}

/// Returns the tables of a file.
pub(super) fn symbols(document: &Document) -> Vec<Value> {
    if document.is_ini() {
        return Vec::new();
    }
    let text = &document.text;
    let headers = context::headers(text);
    let ends = headers.iter().skip(1).map(|next| next.span.start).chain([text.len()]);
    let symbol = |(header, end): (&context::Header, usize)| {
        let name = if header.name.is_empty() { "[]" } else { &header.name };
        json!({
            "name": name,
            "kind": if header.name.starts_with("pieces.") { 5 } else { 3 },
            "range": position::range(text, header.span.start..end.max(header.span.end)),
            "selectionRange": position::range(text, header.span.clone()),
        })
    };
    headers.iter().zip(ends).map(symbol).collect()
}
