//! The reference of the definition language, generated from the JSON schema.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::fs;

use serde_json::{Map, Value};

use super::root;
use super::style::WIDTH;

/// The beginning of a page.
const GENERATED: &str =
    "<!-- Generated from schema/variant.schema.json: UPDATE_REFERENCE=1 cargo test docs -->";

/// The definition of conditions, which have a page of their own.
const CONDITION: &str = "ConditionText";

/// What is written out where it is used, instead of in a section of its own.
const SHORTHANDS: [&str; 5] = ["AllBut", "SidedGlyph", "SidedPass", "SidedPieces", "SidedRegion"];

/// A table of the language.
struct Table<'a> {
    /// How the table is written, as in `[[end]]` or `own-turn`.
    title: String,
    /// Where it is used: the keys from the outside in.
    path: Vec<String>,
    page: Page,
    /// True if it is written only in lists.
    is_list: bool,
    schema: &'a Map<String, Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Tables,
    Conditions,
}

impl Page {
    fn file(self) -> &'static str {
        match self {
            Self::Tables => "tables.md",
            Self::Conditions => "conditions.md",
        }
    }
}

struct Reference<'a> {
    definitions: &'a Map<String, Value>,
    tables: BTreeMap<&'a str, Table<'a>>,
}

fn object(value: &Value) -> Option<&Map<String, Value>> {
    value.get("properties")?.as_object()
}

/// Returns the definition that a value is one of, if it is a plain reference.
fn target(value: &Value) -> Option<&str> {
    let reference = value.get("$ref").or_else(|| value.get("allOf")?.get(0)?.get("$ref"))?;
    reference.as_str()?.rsplit('/').next()
}

/// Returns the definitions that a value may be, itself or in lists, each with whether it is in a list or named by a key
/// of the author's.
fn targets<'a>(value: &'a Value, kind: Kind, found: &mut Vec<(&'a str, Kind)>) {
    found.extend(target(value).map(|name| (name, kind)));
    for way in value.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        targets(way, kind, found);
    }
    if let Some(items) = value.get("items") {
        targets(items, Kind::List, found);
    }
    if let Some(named) = value.get("additionalProperties").filter(|named| named.is_object()) {
        targets(named, Kind::Named, found);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    List,
    Named,
}

impl<'a> Reference<'a> {
    fn new(schema: &'a Value) -> Self {
        let definitions = schema["definitions"].as_object().unwrap();
        let mut reference = Self { definitions, tables: BTreeMap::new() };
        let mut open: VecDeque<(&Value, Vec<String>, Page)> =
            VecDeque::from([(schema, vec![], Page::Tables)]);
        let mut later = Vec::new();
        while let Some((value, path, page)) = open.pop_front().or_else(|| later.pop()) {
            for (key, value) in object(value).into_iter().flatten() {
                let mut found = Vec::new();
                targets(value, Kind::Plain, &mut found);
                for &(name, kind) in &found {
                    let mut path = path.clone();
                    path.push(key.clone());
                    path.extend((kind == Kind::Named).then(|| "NAME".to_owned()));
                    if name == CONDITION {
                        let ways = reference.definition(name)["anyOf"].as_array().unwrap();
                        let is_new = page == Page::Tables && later.is_empty();
                        later.extend(ways.iter().filter(|_| is_new).map(|w| (w, vec![], Page::Conditions)));
                        continue;
                    }
                    let Some(schema) = reference.definition(name).as_object() else { continue };
                    let is_known = SHORTHANDS.contains(&name) || reference.tables.contains_key(name);
                    if object(reference.definition(name)).is_none() || is_known {
                        continue;
                    }
                    let dotted = path.join(".");
                    let title = match kind {
                        _ if page == Page::Conditions => dotted,
                        Kind::List if path.len() == 1 => format!("[[{dotted}]]"),
                        Kind::Plain | Kind::List if path.len() > 1 => dotted,
                        Kind::Plain | Kind::List | Kind::Named => format!("[{dotted}]"),
                    };
                    let is_list = kind == Kind::List && !found.contains(&(name, Kind::Plain));
                    let table = Table { title, path: path.clone(), page, is_list, schema };
                    reference.tables.insert(name, table);
                    open.push_back((reference.definition(name), path, page));
                }
            }
        }
        reference
    }

    fn definition(&self, name: &str) -> &'a Value {
        self.definitions.get(name).unwrap()
    }

    /// Returns a link to the section of a definition, from a page in this folder.
    fn link(&self, name: &str) -> String {
        let table = self.tables.get(name).unwrap();
        let kept = table.title.chars().filter(|c| c.is_alphanumeric() || *c == '-');
        let anchor: String = kept.flat_map(char::to_lowercase).collect();
        format!("[`{}`]({}#{anchor})", table.title, table.page.file())
    }

    /// Returns the words that a value may be or contain, each with its meaning. What every list of pieces may be is in the
    /// guide.
    fn words(&self, value: &Value) -> Vec<(String, String)> {
        let value = match target(value) {
            Some("PiecesWord" | CONDITION) => return vec![],
            Some(name) => self.definition(name),
            None => value,
        };
        let Some(words) = value.get("enum").and_then(Value::as_array) else {
            let ways = value.get("anyOf").and_then(Value::as_array).into_iter().flatten();
            let inner = ["items", "additionalProperties"].iter().filter_map(|key| value.get(key));
            let is_pieces = |way: &&Value| target(way) == Some("PiecesWord");
            if ways.clone().any(|way| is_pieces(&way)) {
                return vec![];
            }
            return ways.chain(inner).flat_map(|value| self.words(value)).collect();
        };
        let meanings = value.get("enumDescriptions").and_then(Value::as_array).into_iter().flatten();
        let texts = meanings.map(|meaning| one_line(meaning.as_str().unwrap()));
        let words = words.iter().filter_map(Value::as_str).map(|word| format!("`\"{word}\"`"));
        words.zip(texts).collect()
    }

    /// Returns a list of words, unless it is long.
    fn listed(&self, value: &Value) -> String {
        let words: Vec<String> = self.words(value).into_iter().map(|(word, _)| word).collect();
        assert!(!words.is_empty(), "{value}");
        if words.len() > 12 { "a word of the list below".to_owned() } else { words.join(", ") }
    }

    /// Returns in words what may be written.
    fn kind_of(&self, value: &Value) -> String {
        if let Some(name) = target(value) {
            return match name {
                "PieceKey" => "piece".to_owned(),
                "RegionText" => "[region](../guide/board.md#regions)".to_owned(),
                CONDITION => "[condition](conditions.md)".to_owned(),
                "SidedGlyph" | "SidedPass" | "SidedPieces" => "`{ first = …, second = … }`".to_owned(),
                name if self.tables.contains_key(name) => format!("table {}", self.link(name)),
                name => self.listed(self.definition(name)),
            };
        }
        if let Some(ways) = value.get("anyOf").and_then(Value::as_array) {
            let names: Vec<Option<&str>> = ways.iter().map(target).collect();
            if names.contains(&Some("SidedRegion")) {
                return "[region](../guide/board.md#regions)".to_owned();
            }
            if names.contains(&Some("PiecesWord")) {
                return "[pieces](../guide/pieces.md#lists-of-pieces)".to_owned();
            }
            let ways: Vec<String> = ways.iter().map(|way| self.kind_of(way)).collect();
            return ways.join(" or ");
        }
        match value.get("type").and_then(Value::as_str).unwrap_or_default() {
            "array" => match self.kind_of(&value["items"]) {
                kind if ["text", "piece"].contains(&kind.as_str()) => format!("list of {kind}s"),
                kind if kind == "condition" => "list of conditions".to_owned(),
                kind if kind.starts_with("list ") => format!("list of {}", kind.replacen("list", "lists", 1)),
                kind => format!("list of {}", kind.replace("table [", "tables [")),
            },
            "boolean" => "`true` or `false`".to_owned(),
            "integer" => {
                let bound = |key: &str| value.get(key).and_then(Value::as_u64);
                match (bound("minimum"), bound("maximum").filter(|n| !matches!(n, 255 | 65535))) {
                    (Some(low), Some(high)) if low == high => low.to_string(),
                    (Some(low), Some(high)) => format!("{low} to {high}"),
                    (Some(low), None) => format!("{low} or more"),
                    (None, Some(high)) => format!("up to {high}"),
                    (None, None) => "whole number".to_owned(),
                }
            }
            "object" => {
                let kind = self.kind_of(&value["additionalProperties"]);
                match kind.strip_prefix("table [") {
                    Some(link) => format!("tables [{link}"),
                    None => format!("`name = …` with {kind}"),
                }
            }
            "string" if value.get("enum").is_some() => self.listed(value),
            "string" => "text".to_owned(),
            other => panic!("{other}: {value}"),
        }
    }

    /// Returns the keys of a table: how each is written, its default and its meaning.
    fn keys(&self, schema: &Map<String, Value>) -> String {
        let mut text = "\n| key | value | default | meaning |\n| --- | --- | --- | --- |\n".to_owned();
        let mut lists = String::new();
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .map(|keys| keys.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        for (key, value) in schema["properties"].as_object().unwrap() {
            let meaning = one_line(value["description"].as_str().unwrap());
            let (meaning, default) = split_default(&meaning);
            let is_required = required.contains(&key.as_str());
            let default =
                if is_required { "required".to_owned() } else { self.default(key, &default, value) };
            let _ = writeln!(text, "| `{key}` | {} | {default} | {meaning} |", self.kind_of(value));
            let mut words = self.words(value);
            words.dedup();
            if !words.is_empty() {
                let _ = write!(lists, "\n`{key}`:\n\n");
                for (word, meaning) in words {
                    lists += &wrapped(&format!("- {word}: {meaning}"));
                }
            }
        }
        text + &lists
    }

    /// Returns a default; one that is a word of the key, as this word is written in a file.
    fn default(&self, key: &str, default: &str, value: &Value) -> String {
        let words = self.words(value);
        let plain = default.trim_matches(['`', '"']);
        if let Some((word, _)) = words.iter().find(|(word, _)| word.trim_matches(['`', '"']) == plain) {
            return word.clone();
        }
        let meanings =
            words.iter().map(|(word, meaning)| (word, meaning.trim_end_matches('.').to_lowercase()));
        for (word, meaning) in meanings {
            assert!(meaning != default, "the default of `{key}` is {word}, but the text says {default}");
        }
        default.to_owned()
    }

    /// Returns the sections of a page.
    fn sections(&self, page: Page) -> String {
        let mut tables: Vec<(&&str, &Table)> =
            self.tables.iter().filter(|(_, table)| table.page == page).collect();
        tables.sort_by_key(|(_, table)| &table.path);
        let mut text = String::new();
        for (name, table) in tables {
            let _ = write!(text, "\n## `{}`\n\n", table.title);
            text += &wrapped(table.schema["description"].as_str().unwrap());
            text.push_str(&self.keys(table.schema));
            let examples = table.schema.get("examples").and_then(Value::as_array);
            let Some(example) = examples.and_then(|examples| examples.first()) else {
                panic!("{name} has no example")
            };
            let fence = if table.title.starts_with('[') { "toml,part" } else { "toml,key" };
            let _ = write!(text, "\nExample:\n\n```{fence}\n{}```\n", written(table, example));
        }
        text
    }
}

/// Returns an example as it is written in a file.
fn written(table: &Table<'_>, example: &Value) -> String {
    let key = table.path.last().unwrap();
    if table.title.starts_with('[') {
        let keys = example.as_object().unwrap().iter();
        let keys = lines(keys.map(|(key, value)| format!("{key} = {}", toml(value))));
        return format!("{}\n{keys}", table.title.replace("NAME", "example"));
    }
    match table.page {
        Page::Tables if table.is_list => format!("{key} = [{}]\n", toml(example)),
        Page::Tables => format!("{key} = {}\n", toml(example)),
        Page::Conditions => format!("when = {{ {key} = {} }}\n", toml(example)),
    }
}

/// Returns a value in TOML, on one line.
fn toml(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(toml).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(table) => {
            let is_bare = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            let name = |key: &str| if is_bare(key) { key.to_owned() } else { format!("{key:?}") };
            let keys: Vec<String> =
                table.iter().map(|(key, value)| format!("{} = {}", name(key), toml(value))).collect();
            format!("{{ {} }}", keys.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// Returns lines as a text.
fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Returns a paragraph or an item of a list as short lines.
fn wrapped(text: &str) -> String {
    let indent = if text.starts_with("- ") { "  " } else { "" };
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().unwrap();
        if line.is_empty() {
            *line += word;
        } else if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{indent}{word}"));
        } else {
            let _ = write!(line, " {word}");
        }
    }
    lines.join("\n") + "\n"
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// Takes the default out of a description, as in "Default: none."
fn split_default(description: &str) -> (String, String) {
    let Some((before, after)) = description.split_once("Default: ") else {
        return (description.to_owned(), String::new());
    };
    let end = after.find(". ").unwrap_or(after.len() - 1);
    let (default, rest) = after.split_at(end);
    (format!("{before}{}", rest.trim_start_matches(['.', ' '])).trim_end().to_owned(), default.to_owned())
}

#[test]
fn defaults_are_taken_out_of_descriptions() {
    let split = |text| split_default(text);
    assert_eq!(split("A. Default: all; or none."), ("A.".to_owned(), "all; or none".to_owned()));
    assert_eq!(split("A. Default: all. B."), ("A. B.".to_owned(), "all".to_owned()));
    assert_eq!(split("A."), ("A.".to_owned(), String::new()));
}

/// Returns the pages of the reference, by file.
fn pages() -> [(&'static str, String); 3] {
    let schema: Value = serde_json::from_str(&alfil_language::def::schema::schema()).unwrap();
    let reference = Reference::new(&schema);
    let conditions = reference.definition(CONDITION)["anyOf"].as_array().unwrap();
    let words = conditions.iter().flat_map(|way| reference.words(way));
    let words: String = words.map(|(word, meaning)| wrapped(&format!("- {word}: {meaning}"))).collect();
    let keys = conditions.iter().find_map(|way| object(way).and(way.as_object())).unwrap();
    let index = format!(
        "# Reference\n\n{GENERATED}\n\n\
        Every key of the definition language. The [guide](../guide/index.md) explains them by subject, with examples.\n\n\
        If you leave out a key that has no default, the game has no rule of that kind. *Region* and *pieces* can be written\n\
        in several ways: [regions](../guide/board.md#regions), [lists of pieces](../guide/pieces.md#lists-of-pieces).\n\n\
        - [Tables](tables.md)\n- [Conditions](conditions.md), used by `when` and `answer`\n\n\
        ## The top of a file\n{}",
        reference.keys(schema.as_object().unwrap())
    );
    let tables = format!("# Tables\n\n{GENERATED}\n{}", reference.sections(Page::Tables));
    let conditions = format!(
        "# Conditions\n\n{GENERATED}\n\n{}\n## Words\n\n`when` can be a word:\n\n{words}\n\
        ## Tables of one key\n\nOr a table with exactly one of these keys, as in \
        `when = {{ passed = {{ times = 2 }} }}`:\n{}{}",
        wrapped(reference.definition(CONDITION)["description"].as_str().unwrap()),
        reference.keys(keys),
        reference.sections(Page::Conditions)
    );
    [("index.md", index), ("tables.md", tables), ("conditions.md", conditions)]
}

/// When this fails, run it once with `UPDATE_REFERENCE=1`.
#[test]
fn the_reference_is_up_to_date() {
    let folder = root().join("docs/reference");
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in pages() {
            fs::write(folder.join(file), text).unwrap();
        }
    }
    for (file, text) in pages() {
        let written = fs::read_to_string(folder.join(file)).unwrap_or_default();
        assert!(written == text, "docs/reference/{file}: UPDATE_REFERENCE=1 cargo test docs");
    }
}

#[test]
fn the_reference_has_every_table_and_every_word() {
    fn of(value: &Value, keys: &mut BTreeSet<String>, words: &mut BTreeSet<String>) {
        keys.extend(object(value).into_iter().flatten().map(|(key, _)| format!("`{key}`")));
        let named = value.get("enum").and_then(Value::as_array).into_iter().flatten();
        words.extend(named.filter_map(Value::as_str).map(|word| format!("`\"{word}\"`:")));
        match value {
            Value::Object(inner) => {
                inner.iter().filter(|(k, _)| *k != "examples").for_each(|(_, v)| of(v, keys, words));
            }
            Value::Array(inner) => inner.iter().for_each(|v| of(v, keys, words)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let schema: Value = serde_json::from_str(&alfil_language::def::schema::schema()).unwrap();
    let (mut keys, mut words) = (BTreeSet::new(), BTreeSet::new());
    of(&schema, &mut keys, &mut words);
    let text = pages().map(|(_, text)| text).join("\n");
    // What pieces and regions can be written as is in the guide.
    let guide = ["`\"royals\"`:", "`\"all\"`:", "`all-but`"];
    let expected = keys.iter().chain(&words).filter(|word| !guide.contains(&word.as_str()));
    let missing: Vec<&String> = expected.filter(|word| !text.contains(word.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
