//! Exceptions, and what becomes of panics.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use pyo3::IntoPyObjectExt as _;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use crate::findings::{self, FenProblem, Finding, Refusal};

create_exception!(alfil, Error, PyException, "What alfil raises.");
create_exception!(
    alfil,
    DefinitionError,
    Error,
    "A text that defines no variant. `findings` lists everything that is wrong with it."
);
create_exception!(alfil, IllegalMove, Error, "A text that names no legal move. `refusal` says why.");
create_exception!(alfil, BadFen, Error, "A position that cannot be read. `problems` lists what is wrong.");
create_exception!(
    alfil,
    InternalError,
    Error,
    "A defect in alfil. Do not go on with the object that was called."
);

/// Returns the exception for a text that defines no variant.
pub(crate) fn definition_error(py: Python<'_>, report: &alfil::Report) -> PyErr {
    let error = DefinitionError::new_err(report.to_string());
    let findings: Vec<Finding> = report.findings().iter().map(Finding::from).collect();
    with(py, error, "findings", findings)
}

/// Returns the exception for a move that is not played.
pub(crate) fn illegal_move(py: Python<'_>, why: &alfil::IllegalMove) -> PyErr {
    let refusal = Refusal::from(why);
    with(py, IllegalMove::new_err(refusal.sentence()), "refusal", refusal)
}

/// Returns the exception for a position that cannot be read.
pub(crate) fn bad_fen(py: Python<'_>, bad: &alfil::BadFen) -> PyErr {
    let problems: Vec<FenProblem> = bad.problems().iter().map(findings::fen_problem).collect();
    with(py, BadFen::new_err(bad.to_string()), "problems", problems)
}

fn with<'py>(py: Python<'py>, error: PyErr, name: &str, value: impl IntoPyObject<'py>) -> PyErr {
    let value = value.into_bound_py_any(py);
    match value.and_then(|value| error.value(py).setattr(name, value)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

thread_local! {
    /// Where the last panic of this thread was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the place of each panic in this module, instead of printing it.
pub(crate) fn keep_places_of_panics() {
    set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        PLACE.with_borrow_mut(|kept| *kept = place);
    }));
}

/// A panic of another thread, in words.
pub(crate) struct Described(pub(crate) String);

/// Does work and returns its result, or in words the panic that it ended with.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        if let Some(Described(text)) = payload.downcast_ref() {
            return text.clone();
        }
        let place = PLACE.with_borrow(Clone::clone);
        format!("a defect in alfil at {place}, please report it: {}", message(&*payload))
    })
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

/// Does work, and raises [`InternalError`] if it panics.
#[inline]
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    caught(work).unwrap_or_else(|panic| Err(InternalError::new_err(panic)))
}
