//! What is reported: values that do not change.

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Defines a class of values: fields that are read, compared, shown and pickled.
macro_rules! values {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $field_doc:literal])* $field:ident: $type:ty,)* } $($more:tt)*) => {
        $(#[doc = $doc])*
        #[pyclass(frozen, eq, hash, get_all, from_py_object, module = "alfil")]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub(crate) struct $name { $($(#[doc = $field_doc])* pub(crate) $field: $type,)* }

        #[pymethods]
        impl $name {
            #[new]
            fn new($($field: $type),*) -> $name {
                $name { $($field),* }
            }

            /// Returns the fields and their values as a dict, ready for JSON.
            fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                let dict = pyo3::types::PyDict::new(py);
                $(dict.set_item(
                    stringify!($field),
                    $crate::findings::plain(self.$field.clone().into_bound_py_any(py)?)?,
                )?;)*
                Ok(dict)
            }

            fn __reduce__<'py>(slf: &Bound<'py, $name>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, pyo3::types::PyTuple>)> {
                let (py, own) = (slf.py(), slf.get());
                let fields = [$(own.$field.clone().into_bound_py_any(py)?),*];
                Ok((slf.get_type().into_any(), pyo3::types::PyTuple::new(py, fields)?))
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let fields = [$(format!(
                    "{}={}",
                    stringify!($field),
                    self.$field.clone().into_bound_py_any(py)?.repr()?
                )),*];
                Ok(format!("{}({})", stringify!($name), fields.join(", ")))
            }

            $($more)*
        }
    };
}
pub(crate) use values;

/// Returns the same value with dicts in place of classes.
pub(crate) fn plain(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if let Ok(list) = value.cast::<PyList>() {
        let items: Vec<_> = list.iter().map(plain).collect::<PyResult<_>>()?;
        return Ok(PyList::new(value.py(), items)?.into_any());
    }
    match value.getattr_opt("as_dict")? {
        Some(as_dict) => as_dict.call0(),
        None => Ok(value),
    }
}

values! {
    /// A location in a text. Bundled definitions are called `<bundled>/chess.toml` and the like.
    Location {
        /// The name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, in characters, from 1.
        column: usize,
        /// The line where it ends.
        end_line: usize,
        /// The column after its last character.
        end_column: usize,
    }

    fn __str__(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

values! {
    /// A part of a text, with what to write in its place.
    Edit {
        /// The part.
        location: Location,
        /// Where it starts, in bytes from the start of its file.
        start: usize,
        /// Where it ends, in bytes from the start of its file.
        end: usize,
        /// What to write there.
        text: String,
    }
}

values! {
    /// What repairs a finding: changes that belong together.
    Fix {
        /// What to replace.
        edits: Vec<Edit>,
        /// Whether it can be applied without review: it neither changes the game nor deletes anything the author wrote.
        is_safe: bool,
    }

    /// Returns the text with these changes, whether they are safe or not. The text must be the one that was checked.
    fn apply(&self, text: &str) -> PyResult<String> {
        let mut edits: Vec<&Edit> = self.edits.iter().collect();
        edits.sort_by_key(|edit| edit.start);
        let (mut fixed, mut end) = (String::new(), 0);
        let other = || PyValueError::new_err("the fix is for another text");
        for edit in edits {
            if edit.end < edit.start {
                return Err(other());
            }
            fixed.push_str(text.get(end..edit.start).ok_or_else(other)?);
            fixed.push_str(&edit.text);
            end = edit.end;
        }
        fixed.push_str(text.get(end..).ok_or_else(other)?);
        Ok(fixed)
    }
}

values! {
    /// Something about a text that its author should know.
    Finding {
        /// The stable name of its kind, as in `unknown-key`. `docs/diagnostics.md` explains each.
        code: String,
        /// How serious it is: `error`, `warning` or `note`.
        severity: String,
        /// What is wrong, in one line.
        message: String,
        /// Where it is; None if no text could be read.
        location: Option<Location>,
        /// Facts that explain it, one each.
        notes: Vec<String>,
        /// What to do about it, one sentence each.
        help: Vec<String>,
        /// A fix, if one is known.
        fix: Option<Fix>,
    }

    /// The line, from 1; None if it has no location.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.location.as_ref().map(|location| location.line)
    }

    /// The column, in characters, from 1; None if it has no location.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.location.as_ref().map(|location| location.column)
    }

    fn __str__(&self) -> String {
        let place = self.location.as_ref().map(|location| format!("{}: ", location.__str__()));
        format!("{}{}[{}]: {}", place.unwrap_or_default(), self.severity, self.code, self.message)
    }
}

values! {
    /// How a game ended, or how a claim would end it.
    Outcome {
        /// Who won: `first` or `second`; None if the game is drawn or not decided.
        winner: Option<String>,
        /// Whether the rules decide the game.
        is_decided: bool,
        /// The slug of the reason, as in `checkmate`.
        reason: String,
        /// Who won and why, as in "Black wins: White has no King left on the board."
        sentence: String,
        /// Where the ending is written; None if no ending applies.
        location: Option<Location>,
    }

    fn __str__(&self) -> String {
        self.sentence.clone()
    }
}

values! {
    /// Why a text names no legal move.
    Refusal {
        /// The text.
        text: String,
        /// The slug of the reason; None if the text is not written as a move.
        reason: Option<String>,
        /// Why the move is not played, as a clause without a full stop.
        clause: String,
        /// Which moves may have been meant, in a sentence.
        help: Option<String>,
        /// Where the rule that forbids the move is written; None if no single rule does.
        location: Option<Location>,
    }

    /// The reason with the move, what to do about it, and the location of the rule.
    #[getter]
    pub(crate) fn sentence(&self) -> String {
        let place = self.location.as_ref().map(|location| format!(" ({})", location.__str__()));
        let help = self.help.as_ref().map(|help| format!("; {help}"));
        // A text that is not written as a move is quoted in the clause.
        let is_quoted = self.clause.contains(&format!("`{}`", self.text));
        let text = if is_quoted { String::new() } else { format!("{}: ", self.text) };
        format!("{text}{}{}{}", self.clause, place.unwrap_or_default(), help.unwrap_or_default())
    }

    fn __str__(&self) -> String {
        self.sentence()
    }
}

values! {
    /// Something wrong with the text of a position.
    FenProblem {
        /// The column, in characters, from 1.
        column: usize,
        /// What is wrong.
        message: String,
        /// What to write instead.
        help: String,
    }
}

impl From<&alfil::Location> for Location {
    fn from(location: &alfil::Location) -> Location {
        let alfil::Location { file, line, column, end_line, end_column, .. } = location.clone();
        Location { file, line, column, end_line, end_column }
    }
}

impl From<&alfil::Fix> for Fix {
    fn from(fix: &alfil::Fix) -> Fix {
        let edits = fix.edits.iter().map(|edit| Edit {
            location: Location::from(&edit.location),
            start: edit.start,
            end: edit.end,
            text: edit.text.clone(),
        });
        Fix { edits: edits.collect(), is_safe: fix.is_safe }
    }
}

impl From<&alfil::Finding> for Finding {
    fn from(found: &alfil::Finding) -> Finding {
        Finding {
            code: found.code.to_owned(),
            severity: found.severity.name().to_owned(),
            message: found.message.clone(),
            location: found.location.as_ref().map(Location::from),
            notes: found.notes.clone(),
            help: found.help.clone(),
            fix: found.fix.as_ref().map(Fix::from),
        }
    }
}

impl From<&alfil::Outcome> for Outcome {
    fn from(outcome: &alfil::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner.map(|side| side.name().to_owned()),
            is_decided: outcome.is_decided,
            reason: outcome.reason.to_owned(),
            sentence: outcome.sentence.clone(),
            location: outcome.location.as_ref().map(Location::from),
        }
    }
}

impl From<&alfil::IllegalMove> for Refusal {
    fn from(why: &alfil::IllegalMove) -> Refusal {
        Refusal {
            text: why.text().to_owned(),
            reason: why.reason().map(str::to_owned),
            clause: why.clause().to_owned(),
            help: why.help().map(str::to_owned),
            location: why.location().map(Location::from),
        }
    }
}

pub(crate) fn fen_problem(problem: &alfil::FenProblem) -> FenProblem {
    let alfil::FenProblem { column, message, help, .. } = problem.clone();
    FenProblem { column, message, help }
}
