//! Games in files: PGN, KIF and CSA.

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;

use crate::errors::guarded;
use crate::findings::values;
use crate::game::Game;
use crate::long::long;
use crate::variant::Variant;

/// A game as it is written in a file, without knowledge of its rules.
#[pyclass(frozen, module = "alfil")]
pub(crate) struct GameRecord {
    inner: alfil::GameRecord,
}

values! {
    /// Something wrong with the text of a game.
    RecordProblem {
        /// The line, from 1; 0 if it has no place in the text.
        line: u32,
        /// The column, in characters, from 1; 0 if it has no place in the text.
        column: u32,
        /// Whether the game cannot be replayed because of it, or not to its end.
        is_error: bool,
        /// What is wrong.
        message: String,
        /// What to write instead.
        help: Option<String>,
    }
}

impl From<&alfil::RecordProblem> for RecordProblem {
    fn from(problem: &alfil::RecordProblem) -> RecordProblem {
        let alfil::RecordProblem { line, column, is_error, message, help, .. } = problem.clone();
        RecordProblem { line, column, is_error, message, help }
    }
}

/// Returns the games of a text in PGN, KIF or CSA.
///
/// >>> import alfil
/// >>> alfil.read_games("1. e4 e5 2. Nf3 *\n")[0].moves
/// ['e4', 'e5', 'Nf3']
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_games(py: Python<'_>, text: &str) -> PyResult<Vec<GameRecord>> {
    let games = long(py, |_| alfil::GameRecord::read_all(text))?;
    Ok(games.into_iter().map(|inner| GameRecord { inner }).collect())
}

#[pymethods]
impl GameRecord {
    /// The tags and their values, in the order of the text.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.inner.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The moves as they are written.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.moves().map(str::to_owned).collect()
    }

    /// The result: `first`, `second`, `draw`, or None if the game is open.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        match self.inner.result() {
            alfil::RecordResult::Won(side) => Some(side.name()),
            alfil::RecordResult::Drawn => Some("draw"),
            _ => None,
        }
    }

    /// What is wrong with the text.
    #[getter]
    fn problems(&self) -> Vec<RecordProblem> {
        self.inner.problems().iter().map(RecordProblem::from).collect()
    }

    /// Returns the game played by the rules of a variant, up to the first move that cannot be played, and what is wrong.
    fn replay(&self, variant: &Bound<'_, Variant>) -> PyResult<(Option<Game>, Vec<RecordProblem>)> {
        let variant = variant.get();
        let replay = guarded(|| Ok(self.inner.replay(&variant.inner)))?;
        let begun_from = self.inner.tag("FEN").map(str::to_owned);
        let game = replay.game.map(|inner| {
            let begun_from = begun_from.map(|_| {
                let mut first = inner.clone();
                first.undo_to(0);
                first.to_fen()
            });
            Game::wrap(inner, begun_from, variant.source.clone())
        });
        Ok((game, replay.problems.iter().map(RecordProblem::from).collect()))
    }

    fn __repr__(&self) -> String {
        format!("<alfil.GameRecord: {} moves>", self.inner.moves().count())
    }
}
