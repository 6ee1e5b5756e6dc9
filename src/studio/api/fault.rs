//! Why a question is not answered.

use serde_json::{Value, json};

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// One word for programs.
    pub code: &'static str,
    /// The fact, for people.
    pub message: String,
    /// What more there is to say: findings, or a reason.
    more: Option<(&'static str, Value)>,
}

impl Fault {
    /// Returns a fault without further details.
    pub fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), more: None }
    }

    /// Says that nobody waits for the answer any more.
    pub(super) fn gone() -> Fault {
        Fault::new("gone", "nobody waits for the answer")
    }

    /// Adds a detail.
    #[must_use]
    pub(super) fn with(self, key: &'static str, value: Value) -> Fault {
        Fault { more: Some((key, value)), ..self }
    }

    /// Returns the fault as an answer: an object with `error`.
    pub fn to_json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Some((key, value)), Some(object)) = (&self.more, error.as_object_mut()) {
            object.insert((*key).to_owned(), value.clone());
        }
        json!({ "error": error })
    }

    /// Returns the status with which HTTP answers.
    pub fn status(&self) -> u16 {
        match self.code {
            "unknown-verb" | "unknown-id" => 404,
            "unknown-hash" => 409,
            "bad-question" => 400,
            _ => 422,
        }
    }
}
