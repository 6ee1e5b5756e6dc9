//! The examples of the documentation.

use std::collections::BTreeSet;

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;
use alfil_core::board::Refusal;
use alfil_language::diag::render;

use crate::docs::documents;

const CLAIMS: &str = include_str!("../../docs/claims.md");

/// Returns the guide, the pages about the language that people write, as paths and texts.
fn guide() -> Vec<(String, String)> {
    let pages = documents().into_iter().map(|(path, text)| (path.display().to_string(), text));
    let is_of_guide = |path: &str| {
        path.starts_with("docs/guide/") || ["docs/language.md", "docs/claims.md"].contains(&path)
    };
    pages.filter(|(path, _)| is_of_guide(path)).collect()
}

/// Returns the fenced blocks that begin with a word, as what follows it and the text.
fn blocks(word: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let reference = documents().into_iter().filter(|(path, _)| path.starts_with("docs/reference"));
    let pages = guide().into_iter().map(|(_, text)| text).chain(reference.map(|(_, text)| text));
    for text in pages {
        for block in crate::docs::blocks(&text) {
            let Some(info) = block.info.strip_prefix(word) else { continue };
            found.push((info.trim().to_owned(), block.lines.join("\n")));
        }
    }
    found
}

#[test]
fn whole_files_have_no_findings() {
    let whole: Vec<_> = blocks("toml").into_iter().filter(|(info, _)| info.is_empty()).collect();
    assert!(whole.len() >= 14);
    for (_, text) in whole {
        let (rules, report) = load_text("guide.md", &text, &BundledVariants);
        assert!(report.diagnostics.is_empty(), "{text}\n{}", render::human(&report, false));
        assert!(rules.is_some());
    }
}

#[test]
fn wrong_files_are_wrong_as_they_say() {
    let wrong = blocks("toml,error");
    assert!(wrong.len() >= 3);
    for (code, text) in wrong {
        let (_, report) = load_text("guide.md", &text, &BundledVariants);
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.code.slug()).collect();
        assert_eq!(found, [code], "{text}\n{}", render::human(&report, false));
    }
}

/// Parts are put into a file with everything they may speak of; whatever is wrong then is not in the part's own words.
#[test]
fn parts_are_understood() {
    const WORDS: [&str; 6] =
        ["unknown-key", "unknown-word", "wrong-type", "toml-syntax", "region-syntax", "needs-table"];
    for (_, text) in blocks("toml,part") {
        let (_, report) =
            load_text("guide.md", &format!("format = 1\nname = \"x\"\n{text}"), &BundledVariants);
        let wrong: Vec<_> = report.diagnostics.iter().filter(|d| WORDS.contains(&d.code.slug())).collect();
        assert!(wrong.is_empty(), "{text}\n{}", render::human(&report, false));
    }
}

#[test]
fn every_key_of_the_schema_is_in_the_guide() {
    fn keys(value: &serde_json::Value, found: &mut Vec<String>) {
        if let Some(properties) = value.get("properties").and_then(|p| p.as_object()) {
            found.extend(properties.keys().cloned());
        }
        match value {
            serde_json::Value::Object(object) => object.values().for_each(|v| keys(v, found)),
            serde_json::Value::Array(items) => items.iter().for_each(|v| keys(v, found)),
            serde_json::Value::Null
            | serde_json::Value::Bool(_)
            | serde_json::Value::Number(_)
            | serde_json::Value::String(_) => {}
        }
    }
    let schema: serde_json::Value = serde_json::from_str(&alfil_language::def::schema::schema()).unwrap();
    let mut found = Vec::new();
    keys(&schema, &mut found);
    // A key is explained in an example, or between backquotes.
    let guide = guide();
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for (place, block) in guide.iter().flat_map(|(_, text)| text.split("```").enumerate()) {
        let codes: Vec<&str> =
            if place % 2 == 1 { vec![block] } else { block.split('`').skip(1).step_by(2).collect() };
        let is_of_key = |c: char| c.is_ascii_alphanumeric() || c == '-';
        words.extend(codes.into_iter().flat_map(|code| code.split(move |c| !is_of_key(c))));
    }

    let missing: Vec<&String> = found.iter().filter(|key| !words.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_reason_for_a_refusal_is_explained() {
    let missing: Vec<&str> =
        Refusal::ALL.iter().map(|r| r.slug()).filter(|slug| !CLAIMS.contains(&format!("`{slug}`"))).collect();
    assert_eq!(missing, [""; 0]);
}
