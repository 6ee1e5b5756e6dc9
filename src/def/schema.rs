//! The JSON schema of the definition language, for editors.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::definition::Definition;

/// The schema as text: JSON schema draft 7, which every TOML editor reads.
pub fn schema() -> String {
    let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Definition>();
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
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
