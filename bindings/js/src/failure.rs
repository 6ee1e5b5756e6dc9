//! What a caller did wrong, on its way to JavaScript: JSON with the `kind` of the error, its message, and its fields.

use alfil::{BadFen, IllegalMove, Report, Severity};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use crate::json;

/// Something that a caller did wrong.
pub(crate) struct Failure(Value);

impl Failure {
    /// Returns the failure of an argument that names nothing.
    pub(crate) fn argument(message: impl Into<String>) -> Failure {
        let message: String = message.into();
        Failure(json!({ "kind": "argument", "message": message }))
    }

    /// Returns the failure of a definition: everything that is wrong with the text.
    pub(crate) fn definition(report: &Report, text: &str) -> Failure {
        let errors = report.findings().iter().filter(|found| found.severity == Severity::Error);
        let message = errors.map(ToString::to_string).collect::<Vec<_>>().join("\n");
        Failure(json!({
            "kind": "definition",
            "message": message,
            "findings": json::findings(report.findings(), text),
            "report": report.to_string(),
        }))
    }
}

impl From<BadFen> for Failure {
    fn from(wrong: BadFen) -> Failure {
        let problem = |problem: &alfil::FenProblem| json!({ "column": problem.column, "message": problem.message, "help": problem.help });
        let problems: Vec<Value> = wrong.problems().iter().map(problem).collect();
        Failure(json!({ "kind": "fen", "message": wrong.to_string(), "problems": problems }))
    }
}

impl From<IllegalMove> for Failure {
    fn from(wrong: IllegalMove) -> Failure {
        let mut value = json::illegal(&wrong);
        if let Some(object) = value.as_object_mut() {
            object.insert("kind".to_owned(), json!("move"));
            object.insert("message".to_owned(), json!(wrong.to_string()));
        }
        Failure(value)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        JsValue::from_str(&failure.0.to_string())
    }
}
