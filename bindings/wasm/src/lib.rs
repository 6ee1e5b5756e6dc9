//! The questions of the studio as a WebAssembly module.
//!
//! The host writes a question into memory and reads the answer from there: the same JSON as over HTTP, with the verb as
//! `do`. The module imports nothing: it can compute and do nothing else. It has no clock, so whoever wants an answer in a
//! given time asks for little at a time; what was computed before is kept.
//!
//! ```js
//! const { instance } = await WebAssembly.instantiate(bytes);
//! const { memory, alfil_alloc, alfil_call, alfil_out } = instance.exports;
//! const question = new TextEncoder().encode('{"do":"position","source":{"bundled":"chess"}}');
//! const at = alfil_alloc(question.length);
//! new Uint8Array(memory.buffer, at, question.length).set(question);
//! const length = alfil_call();
//! const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, alfil_out(), length));
//! ```
//!
//! A panic is a trap. The text for a bug report is then at `alfil_out()`, up to the first zero byte; the instance is not to
//! be used after that.

use std::panic::PanicHookInfo;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use alfil::studio::api::{Fault, Shelf, Stream, Studio, VERBS};
use serde_json::Value;

/// The question, as long as it was announced.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The answer, and a zero byte.
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

static STUDIO: LazyLock<Studio> = LazyLock::new(|| {
    std::panic::set_hook(Box::new(panicked));
    Studio::new(Arc::new(Shelf))
});

/// Makes room for a question of so many bytes, and returns where it is written.
#[expect(unsafe_code, reason = "an export has a name that nothing else may have")]
#[unsafe(no_mangle)]
pub extern "C" fn alfil_alloc(length: usize) -> *mut u8 {
    // What is there after a trap is about this question.
    say(String::new());
    let mut question = locked(&QUESTION);
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question, and returns the length of the answer.
#[expect(unsafe_code, reason = "an export has a name that nothing else may have")]
#[unsafe(no_mangle)]
pub extern "C" fn alfil_call() -> usize {
    let question = std::mem::take(&mut *locked(&QUESTION));
    say(answer(&question))
}

/// Where the answer begins.
#[expect(unsafe_code, reason = "an export has a name that nothing else may have")]
#[unsafe(no_mangle)]
pub extern "C" fn alfil_out() -> *const u8 {
    locked(&ANSWER).as_ptr()
}

/// Returns the answer to a question; one in several lines has a line feed after each of them.
fn answer(question: &[u8]) -> String {
    let (verb, question) = match read(question) {
        Ok(read) => read,
        Err(fault) => return fault.to_json().to_string(),
    };
    let mut lines = String::new();
    let stop = Arc::new(AtomicBool::new(false));
    let mut emit = |line: Value| {
        lines.push_str(&line.to_string());
        lines.push('\n');
    };
    let last = STUDIO.stream(&verb, question, &mut Stream { stop: &stop, emit: &mut emit });
    let last = last.unwrap_or_else(|fault| fault.to_json());
    let is_long = VERBS.iter().any(|&(other, is_long)| other == verb && is_long);
    lines + &last.to_string() + if is_long { "\n" } else { "" }
}

/// Returns the verb of a question, and the rest of it.
fn read(question: &[u8]) -> Result<(String, Value), Fault> {
    let wrong = |why: String| Fault::new("bad-question", why);
    let mut question: Value =
        serde_json::from_slice(question).map_err(|error| wrong(format!("this is not JSON: {error}")))?;
    let verb = question.as_object_mut().and_then(|object| object.remove("do"));
    match verb {
        Some(Value::String(verb)) => Ok((verb, question)),
        _ => Err(wrong("a question is an object with the verb as `do`".to_owned())),
    }
}

/// Keeps an answer for the host, and returns its length.
fn say(text: String) -> usize {
    let length = text.len();
    let mut bytes = text.into_bytes();
    bytes.push(0);
    *locked(&ANSWER) = bytes;
    length
}

/// Keeps what belongs in a bug report.
fn panicked(info: &PanicHookInfo<'_>) {
    say(info.to_string());
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
