//! The schema that editors read.

use std::fs;
use std::path::Path;

fn committed() -> serde_json::Value {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json"));
    serde_json::from_str(&text.unwrap()).unwrap()
}

/// When this fails, write what `alfil schema` prints to `schema/variant.schema.json`.
#[test]
fn the_committed_schema_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, alfil::def::schema::schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), alfil::def::schema::schema());
}

#[test]
fn every_key_has_a_description() {
    fn walk(value: &serde_json::Value, path: &str) {
        let Some(object) = value.as_object() else { return };
        if let Some(keys) = object.get("properties").and_then(|p| p.as_object()) {
            for (key, schema) in keys {
                // The one key of a condition is described beside it.
                let described = schema.get("description").or(object.get("description"));
                assert!(described.is_some(), "{path}/{key}");
            }
        }
        for (key, inner) in object {
            walk(inner, &format!("{path}/{key}"));
            for (i, inner) in inner.as_array().into_iter().flatten().enumerate() {
                walk(inner, &format!("{path}/{key}/{i}"));
            }
        }
    }
    walk(&committed(), "");
}

#[test]
fn bundled_variants_and_good_files_satisfy_the_schema() {
    let schema = jsonschema::validator_for(&committed()).unwrap();
    let good = super::files("tests/good").into_iter().map(|(name, text)| (name.display().to_string(), text));
    let bundled = alfil::library::bundled().map(|(id, text)| (id.to_owned(), text.to_owned()));
    for (name, text) in bundled.chain(good) {
        let value: toml::Table = text.parse().unwrap();
        let value = serde_json::to_value(value).unwrap();
        let errors: Vec<String> = schema.iter_errors(&value).map(|e| e.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new(), "{name}");
    }
}
