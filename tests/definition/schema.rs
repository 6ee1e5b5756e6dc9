//! The schema that editors read.

use std::fs;
use std::path::Path;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use serde_json::{Map, Value};

fn committed() -> Value {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json"));
    serde_json::from_str(&text.unwrap()).unwrap()
}

/// When this fails, write what `alfil schema` prints to `schema/variant.schema.json`.
#[test]
fn the_committed_schema_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, alfil_language::def::schema::schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), alfil_language::def::schema::schema());
}

/// Every part of the schema that is an object, with its path.
fn objects(value: &Value) -> Vec<(String, &Map<String, Value>)> {
    let mut open = vec![(String::new(), value)];
    let mut found = Vec::new();
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Object(object) => {
                found.push((path.clone(), object));
                let inner = object.iter().filter(|(key, _)| *key != "examples");
                open.extend(inner.map(|(key, inner)| (format!("{path}/{key}"), inner)));
            }
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(i, inner)| (format!("{path}/{i}"), inner)));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}

#[test]
fn every_key_and_every_word_has_a_description() {
    let schema = committed();
    for (path, object) in objects(&schema) {
        for (key, value) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
            assert!(value.get("description").is_some(), "{path}/{key}");
        }
        assert!(!object.contains_key("const") || object.contains_key("description"), "{path}");
        let n = |key: &str| {
            object
                .get(key)
                .and_then(Value::as_array)
                .map(|words| words.iter().filter(|w| !w.is_null()).count())
        };
        assert_eq!(n("enum"), n("enumDescriptions"), "{path}: each word has a description");
    }
}

#[test]
fn every_table_has_examples_that_satisfy_the_schema() {
    let schema = committed();
    for (path, object) in objects(&schema).iter().filter(|(_, object)| object.contains_key("properties")) {
        let examples = object.get("examples").and_then(Value::as_array);
        let examples = examples.unwrap_or_else(|| panic!("{path} has no examples"));
        let mut table = (*object).clone();
        table.insert("definitions".to_owned(), schema["definitions"].clone());
        let validator = jsonschema::validator_for(&Value::Object(table)).unwrap();
        assert!(!examples.is_empty(), "{path}");
        for example in examples {
            let errors: Vec<String> = validator.iter_errors(example).map(|e| e.to_string()).collect();
            assert_eq!(errors, Vec::<String>::new(), "{path}: {example}");
        }
    }
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

/// The number of messages in editors that say why a value does not fit each way to write it, ways for other sorts of
/// values excluded.
fn n_reported(error: &ValidationError<'_>) -> usize {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) =
        error.kind()
    else {
        return 1;
    };
    let is_other_sort = |way: &&Vec<ValidationError<'_>>| {
        way.iter().any(|e| matches!(e.kind(), ValidationErrorKind::Type { .. }))
    };
    context.iter().filter(|way| !is_other_sort(way)).flatten().map(n_reported).sum()
}

#[test]
fn a_wrong_word_is_reported_once() {
    let schema = jsonschema::validator_for(&committed()).unwrap();
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/good/mirror.toml")).unwrap();
    let reported = |old: &str, new: &str| {
        assert!(text.contains(old), "{old}");
        let value: toml::Table = text.replacen(old, new, 1).parse().unwrap();
        let value = serde_json::to_value(value).unwrap();
        schema.iter_errors(&value).map(|error| n_reported(&error)).sum::<usize>()
    };
    assert_eq!(reported("format = 1", "format = 1"), 0);
    for (old, new) in [
        ("symmetry = \"mirror\"", "symmetry = \"miror\""),
        ("result = \"mover wins\"", "result = \"mover win\""),
        ("when = \"no-moves\"", "when = \"no-move\""),
        ("side = \"mover\"", "side = \"movers\""),
        ("must = \"always\"", "must = \"allways\""),
        ("reset-by = [\"capture\"", "reset-by = [\"captures\""),
        ("which = \"last\"", "which = \"lsat\""),
        ("{ no-progress = {", "{ no-progres = {"),
    ] {
        assert_eq!(reported(old, new), 1, "{new}");
    }
}
