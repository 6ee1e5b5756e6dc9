//! Moves, taken apart.

use alfil::MoveSort;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

use crate::findings::values;

values! {
    /// The parts of a legal move. Functions that take the text of a move also take a `Move`.
    Move {
        /// The move by squares, as `Game.legal_moves` lists it.
        text: String,
        /// Where the piece starts; None for drops and passes.
        from_square: Option<String>,
        /// Where the piece ends; None for passes.
        to_square: Option<String>,
        /// The id of the piece that is dropped.
        drop: Option<String>,
        /// The id of what the piece becomes.
        promotion: Option<String>,
        /// The squares of the pieces that it captures, apart from what follows from the move, such as an explosion.
        captures: Vec<String>,
        /// The id of the piece from the hand that comes in on a square that the move leaves.
        gate: Option<String>,
        /// Where it places a wall.
        wall: Option<String>,
        /// Whether it is a castling.
        is_castling: bool,
    }

    fn __str__(&self) -> String {
        self.text.clone()
    }
}

impl Move {
    /// Returns the parts of a legal move of a game.
    pub(crate) fn of(game: &alfil::Game, mv: alfil::Move) -> Move {
        let variant = game.variant();
        let name = |square| variant.square_name(square);
        let id = |kind| variant.piece_id(kind).map(str::to_owned);
        let is_off_board = matches!(mv.sort, MoveSort::Drop | MoveSort::Pass);
        Move {
            text: game.move_text(mv),
            from_square: (!is_off_board).then(|| name(mv.from)),
            to_square: (mv.sort != MoveSort::Pass).then(|| name(mv.to)),
            drop: mv.dropped().and_then(id),
            promotion: mv.promotion().and_then(id),
            captures: game.captures(mv).into_iter().map(name).collect(),
            gate: mv.gate().and_then(|(kind, _)| id(kind)),
            wall: mv.wall().map(name),
            is_castling: mv.sort == MoveSort::Castling,
        }
    }
}

/// A move as a caller names it: by its text, or by its parts.
pub(crate) enum Named<'py> {
    Text(PyBackedStr),
    Parts(Bound<'py, Move>),
}

impl<'py> FromPyObject<'_, 'py> for Named<'py> {
    type Error = PyErr;

    fn extract(named: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(parts) = named.cast::<Move>() {
            return Ok(Named::Parts(parts.to_owned()));
        }
        if named.cast::<PyString>().is_err() {
            return Err(PyTypeError::new_err("a move is a str or an alfil.Move"));
        }
        Ok(Named::Text(named.extract()?))
    }
}

impl Named<'_> {
    /// Returns its text.
    pub(crate) fn text(&self) -> &str {
        match self {
            Named::Text(text) => text,
            Named::Parts(parts) => &parts.get().text,
        }
    }
}
