//! Looks up keys and words, with their descriptions, in the schema of the definition language.

use serde_json::Value;

/// The schema of the definition language.
pub(super) struct Schema {
    root: Value,
}

/// A key or a word with what it means.
pub(super) struct SchemaEntry<'s> {
    pub(super) name: &'s str,
    pub(super) doc: &'s str,
}

/// The schema as a test keeps it: making it again would take longer than reading it.
pub(super) const TEXT: &str = include_str!("../../../schema/variant.schema.json");

/// Most references followed in a chain.
const MAX_DEPTH: usize = 12;

impl Schema {
    pub(super) fn new() -> Schema {
        Schema { root: serde_json::from_str(TEXT).unwrap_or_default() }
    }

    /// Returns everything allowed at a path of keys.
    pub(super) fn at(&self, path: &[String]) -> Vec<&Value> {
        let mut here = Vec::new();
        self.spread(&self.root, MAX_DEPTH, &mut here);
        for key in path {
            let mut next = Vec::new();
            for value in here {
                let named = value.get("properties").and_then(|p| p.get(key));
                let any = value.get("additionalProperties").filter(|any| any.is_object());
                if let Some(inner) = named.or(any) {
                    self.spread(inner, MAX_DEPTH, &mut next);
                }
            }
            here = next;
        }
        here
    }

    /// A schema and all its alternatives; a list is represented by its items.
    fn spread<'s>(&'s self, value: &'s Value, depth: usize, out: &mut Vec<&'s Value>) {
        if depth == 0 {
            return;
        }
        out.push(value);
        if let Some(name) = value.get("$ref").and_then(Value::as_str).and_then(|r| r.rsplit('/').next())
            && let Some(inner) = self.root.get("definitions").and_then(|d| d.get(name))
        {
            self.spread(inner, depth - 1, out);
        }
        for ways in ["anyOf", "oneOf", "allOf"] {
            for inner in value.get(ways).and_then(Value::as_array).into_iter().flatten() {
                self.spread(inner, depth - 1, out);
            }
        }
        if let Some(items) = value.get("items") {
            self.spread(items, depth - 1, out);
        }
    }

    /// Returns the keys of the table at a path.
    pub(super) fn keys(&self, path: &[String]) -> Vec<SchemaEntry<'_>> {
        let mut entries: Vec<SchemaEntry<'_>> = Vec::new();
        for value in self.at(path) {
            for (name, inner) in value.get("properties").and_then(Value::as_object).into_iter().flatten() {
                if entries.iter().any(|entry| entry.name == name) {
                    continue;
                }
                // The description of a condition's only key is in the table around it.
                let doc = description(inner).or_else(|| description(value)).unwrap_or_default();
                entries.push(SchemaEntry { name, doc });
            }
        }
        entries
    }

    /// Returns the keys at a path that are tables, or only those that are lists of tables.
    pub(super) fn headers(&self, path: &[String], is_list: bool) -> Vec<SchemaEntry<'_>> {
        let here = self.at(path);
        let is_header = |entry: &SchemaEntry<'_>| {
            let named = here.iter().filter_map(|value| value.get("properties")?.get(entry.name));
            named.into_iter().any(|value| {
                self.is_table(value, true, MAX_DEPTH) || (!is_list && self.is_table(value, false, MAX_DEPTH))
            })
        };
        self.keys(path).into_iter().filter(is_header).collect()
    }

    /// Returns whether a value may be a table, or a list of tables.
    fn is_table(&self, value: &Value, is_list: bool, depth: usize) -> bool {
        if depth == 0 {
            return false;
        }
        if let Some(items) = value.get("items") {
            return is_list && self.is_table(items, false, depth - 1);
        }
        if !is_list
            && ["properties", "additionalProperties"]
                .into_iter()
                .any(|key| value.get(key).is_some_and(Value::is_object))
        {
            return true;
        }
        let name = value.get("$ref").and_then(Value::as_str).and_then(|r| r.rsplit('/').next());
        let named = name.and_then(|name| self.root.get("definitions")?.get(name));
        let ways = ["anyOf", "oneOf", "allOf"].into_iter();
        let ways = ways.filter_map(|way| value.get(way)?.as_array()).flatten();
        ways.chain(named).any(|inner| self.is_table(inner, is_list, depth - 1))
    }

    /// Returns the words allowed at a path.
    pub(super) fn words(&self, path: &[String]) -> Vec<SchemaEntry<'_>> {
        let mut entries: Vec<SchemaEntry<'_>> = Vec::new();
        for value in self.at(path) {
            let doc = description(value).unwrap_or_default();
            let one = value.get("const").and_then(Value::as_str);
            entries.extend(one.map(|name| SchemaEntry { name, doc }));
            let list = |key: &str| value.get(key).and_then(Value::as_array).into_iter().flatten();
            let docs = list("enumDescriptions").map(Value::as_str).chain(std::iter::repeat(None));
            for (name, doc) in list("enum").zip(docs) {
                entries.extend(name.as_str().map(|name| SchemaEntry { name, doc: doc.unwrap_or_default() }));
            }
        }
        entries
    }

    /// Examples of the tables allowed at a path, on one line each, with descriptions; conditions are described by their
    /// keys.
    pub(super) fn tables(&self, path: &[String]) -> Vec<(String, &str)> {
        let mut tables = Vec::new();
        for value in self.at(path) {
            let is_list = value.get("type").and_then(Value::as_str) == Some("array");
            let examples = value.get("examples").and_then(Value::as_array).into_iter().flatten();
            for example in examples.filter(|example| example.is_object() && !is_list) {
                let key =
                    example.as_object().filter(|keys| keys.len() == 1).and_then(|keys| keys.keys().next());
                let own = key.and_then(|key| value.get("properties")?.get(key)).and_then(description);
                let text = inline(example);
                if !tables.iter().any(|(other, _)| *other == text) {
                    tables.push((text, own.or_else(|| description(value)).unwrap_or_default()));
                }
            }
        }
        tables
    }

    /// Returns what a key means.
    pub(super) fn doc(&self, table: &[String], key: &str) -> Option<&str> {
        self.keys(table).into_iter().find(|entry| entry.name == key).map(|entry| entry.doc)
    }

    /// Returns whether a region is allowed at a path.
    pub(super) fn is_region(&self, path: &[String]) -> bool {
        self.is_any_of(path, &["RegionText"])
    }

    /// Returns whether keys of pieces are allowed at a path.
    pub(super) fn is_piece(&self, path: &[String]) -> bool {
        self.is_any_of(path, &["PieceKey", "PiecesWord", "SidedPieces"])
    }

    /// Returns whether one of these definitions is allowed at a path.
    fn is_any_of(&self, path: &[String], names: &[&str]) -> bool {
        let mut references = self.at(path).into_iter().filter_map(|value| value.get("$ref")?.as_str());
        references.any(|reference| reference.rsplit('/').next().is_some_and(|name| names.contains(&name)))
    }

    /// Returns whether `true` or `false` is allowed at a path.
    pub(super) fn is_bool(&self, path: &[String]) -> bool {
        self.at(path).iter().any(|value| value.get("type").and_then(Value::as_str) == Some("boolean"))
    }
}

/// Returns a value as TOML on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(entries) => {
            let is_bare = |key: &str| key.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            let entries = entries.iter().map(|(key, value)| {
                let key = if is_bare(key) { key.clone() } else { Value::from(key.as_str()).to_string() };
                format!("{key} = {}", inline(value))
            });
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

fn description(value: &Value) -> Option<&str> {
    value.get("description").and_then(Value::as_str)
}
