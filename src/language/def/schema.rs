//! The JSON schema of the definition language, for editors.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::{Map, Value, json};

use super::definition::Definition;

/// Returns the schema as text: JSON schema draft 7, which all TOML editors support.
pub fn schema() -> String {
    let generator = SchemaSettings::draft07().with_transform(plain as fn(&mut Schema)).into_generator();
    let mut schema = generator.into_root_schema_for::<Definition>();
    schema.insert(
        "anyOf".into(),
        json!([{ "required": ["extends"] }, { "required": ["board", "pieces", "setup"] }]),
    );
    add_examples(schema.ensure_object());
    if let Some(Value::Object(definitions)) = schema.ensure_object().get_mut("definitions") {
        definitions.values_mut().for_each(gather_words);
    }
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Examples of each table by the name of its definition, and of conditions by their key after a slash. `Definition` is a
/// whole file.
const EXAMPLES: &str = include_str!("schema_examples.json");

/// Adds examples to every table, and the descriptions of conditions to their keys.
fn add_examples(schema: &mut Map<String, Value>) {
    let mut examples: Map<String, Value> = serde_json::from_str(EXAMPLES).unwrap_or_default();
    if let Some(of_files) = examples.remove("Definition") {
        schema.insert("examples".to_owned(), of_files);
    }
    let Some(Value::Object(definitions)) = schema.get_mut("definitions") else { return };
    for (name, table) in definitions {
        if let (Some(of_table), Some(table)) = (examples.remove(name), table.as_object_mut()) {
            table.insert("examples".to_owned(), of_table);
        }
        let ways = table.get_mut("oneOf").and_then(Value::as_array_mut);
        for way in ways.into_iter().flatten().filter_map(Value::as_object_mut) {
            let description = way.get("description").cloned();
            let Some(Value::Object(keys)) = way.get_mut("properties") else { continue };
            let Some((key, value)) = keys.iter_mut().next() else { continue };
            let of_way = examples.remove(&format!("{name}/{key}"));
            if let (Some(description), Some(value)) = (description, value.as_object_mut()) {
                // Anything next to a reference is ignored.
                if let Some(reference) = value.remove("$ref") {
                    value.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
                }
                value.entry("description").or_insert(description);
            }
            way.extend(of_way.map(|of_way| ("examples".to_owned(), of_way)));
        }
    }
    debug_assert!(examples.is_empty(), "examples of no table: {:?}", examples.keys());
}

/// Combines all words that are allowed in one place into one list, and all tables with one key into one table, so that an
/// editor that explains why each alternative does not fit shows one message instead of one for each word.
fn gather_words(value: &mut Value) {
    let Some(Value::Array(ways)) = value.get("oneOf") else { return };
    let (words, tables): (Vec<&Value>, Vec<&Value>) = ways.iter().partition(|way| way.get("const").is_some());
    let text_of = |way: &Value, key: &str| way.get(key).cloned().unwrap_or_default();
    let of_words = |key: &str| words.iter().map(|way| text_of(way, key)).collect::<Vec<Value>>();
    let descriptions = of_words("description");
    let list = json!({
        "type": "string",
        "enum": of_words("const"),
        "enumDescriptions": descriptions,
        "x-taplo": { "docs": { "enumValues": descriptions } },
    });
    let (mut keys, mut examples) = (Map::new(), Vec::new());
    for table in &tables {
        keys.extend(table.get("properties").and_then(Value::as_object).cloned().unwrap_or_default());
        examples.extend(table.get("examples").and_then(Value::as_array).cloned().unwrap_or_default());
    }
    let has_tables = !tables.is_empty();
    let Value::Object(object) = value else { return };
    object.remove("oneOf");
    if has_tables {
        let description = object.get("description").cloned().unwrap_or_default();
        let table = json!({
            "description": description,
            "type": "object",
            "properties": keys,
            "additionalProperties": false,
            "minProperties": 1,
            "maxProperties": 1,
            "examples": examples,
        });
        object.insert("anyOf".to_owned(), json!([list, table]));
    } else if let Value::Object(list) = list {
        object.extend(list);
    }
}

/// Removes the widths of numbers, which matter only to the program: editors complain about unknown formats. Removes defaults
/// too, which would all be missing keys: what a missing key means is said in words.
fn plain(schema: &mut Schema) {
    schema.remove("format");
    schema.remove("default");
    transform_subschemas(&mut plain, schema);
}

/// Adds the word `royal-captured` as a way to write a condition.
pub(super) fn royal_captured_alone(schema: &mut Schema) {
    if let Some(Value::Array(ways)) = schema.get_mut("oneOf") {
        ways.push(json!({
            "type": "string",
            "const": "royal-captured",
            "description": "The opponent has lost the last royal piece.",
        }));
    }
}
