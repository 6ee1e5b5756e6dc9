//! The JSON schema of the definition language, for editors.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::{Value, json};

use super::definition::Definition;

/// The schema as text: JSON schema draft 7, which every TOML editor reads.
pub fn schema() -> String {
    let generator =
        SchemaSettings::draft07().with_transform(without_formats as fn(&mut Schema)).into_generator();
    let mut schema = generator.into_root_schema_for::<Definition>();
    schema.insert(
        "anyOf".into(),
        json!([{ "required": ["extends"] }, { "required": ["board", "pieces", "setup"] }]),
    );
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Takes out the widths of numbers: they are the program's business, and editors complain of formats unknown to them.
fn without_formats(schema: &mut Schema) {
    schema.remove("format");
    transform_subschemas(&mut without_formats, schema);
}

/// Adds the word `royal-captured` alone to the ways to write a condition.
pub(super) fn royal_captured_alone(schema: &mut Schema) {
    if let Some(Value::Array(ways)) = schema.get_mut("oneOf") {
        ways.push(json!({
            "type": "string",
            "const": "royal-captured",
            "description": "The opponent has lost the last royal piece.",
        }));
    }
}
