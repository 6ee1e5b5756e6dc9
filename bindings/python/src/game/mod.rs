//! Games.

pub(crate) mod listing;
mod playing;

use std::sync::Arc;

use alfil::{Move, SvgOptions};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use self::listing::{NO_NUMBER, bytes_of, legal_moves, numbered_moves};
use self::playing::notation;
use crate::errors::{Error, guarded};
use crate::findings::{Outcome, Refusal};
use crate::moves::{self, Named};
use crate::search::{Thought, limits, think};
use crate::side;
use crate::variant::{Source, Variant, kind};

/// A game: a position with its history. Not to be used by two threads at once.
#[pyclass(module = "alfil")]
pub(crate) struct Game {
    pub(crate) inner: alfil::Game,
    /// The position it began from, if that is not the start position.
    begun_from: Option<String>,
    source: Source,
    history_ends: bool,
    /// The legal moves, once they were listed: for the next move by its place among them.
    legal: Option<Vec<Move>>,
}

#[pymethods]
impl Game {
    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { inner: Arc::clone(self.inner.variant()), source: self.source.clone() }
    }

    /// Who is to move: `first` or `second`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.inner.side_to_move().name()
    }

    /// The moves played, by squares.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        self.history("coordinates")
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> usize {
        self.inner.moves().len()
    }

    /// The number of the next move, from 1; it grows after the second player's turns.
    #[getter]
    fn move_number(&self) -> u32 {
        self.inner.move_number()
    }

    /// The half-move clock.
    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.inner.quiet_plies()
    }

    /// How many moves the turn still has, the next one included.
    #[getter]
    fn moves_left_in_turn(&self) -> u8 {
        self.inner.moves_left_in_turn()
    }

    /// A number that is equal for positions that count as the same for repetition.
    #[getter]
    fn position_key(&self) -> u64 {
        self.inner.position_key()
    }

    /// Returns the legal moves by squares, in the notation of `docs/notation.md`; none if the game is over.
    ///
    /// >>> import alfil
    /// >>> len(alfil.load("chess").game().legal_moves())
    /// 20
    fn legal_moves<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = guarded(|| {
            let legal = legal_moves(&mut self.inner);
            let texts = legal.iter().map(|&mv| self.inner.move_text(mv)).collect::<Vec<_>>();
            self.legal = Some(legal);
            Ok(texts)
        })?;
        PyList::new(py, texts)
    }

    /// Returns the parts of a legal move: where it goes from and to, and what it captures, drops or promotes to.
    ///
    /// >>> import alfil
    /// >>> move = alfil.load("chess").game().move("Nf3")
    /// >>> move.from_square, move.to_square, move.captures
    /// ('g1', 'f3', [])
    #[pyo3(name = "move")]
    fn parts_of(&mut self, py: Python<'_>, text: Named<'_>) -> PyResult<moves::Move> {
        let mv = self.read(py, text.text())?;
        guarded(|| Ok(moves::Move::of(&self.inner, mv)))
    }

    /// Returns the legal moves of the piece on a square.
    ///
    /// >>> import alfil
    /// >>> [move.to_square for move in alfil.load("chess").game().legal_moves_from("g1")]
    /// ['f3', 'h3']
    fn legal_moves_from(&mut self, square: &str) -> PyResult<Vec<moves::Move>> {
        let square = self.square(square)?;
        guarded(|| {
            let mut found = self.inner.legal_moves_from(square);
            found.sort_unstable();
            Ok(self.all_parts(found))
        })
    }

    /// Returns the legal drops of a kind from the hand of the player to move, by its id or key.
    ///
    /// >>> import alfil
    /// >>> len(alfil.load("shogi").game("4k4/9/9/9/9/9/9/9/4K4[R] w").legal_drops("R"))
    /// 79
    fn legal_drops(&mut self, piece: &str) -> PyResult<Vec<moves::Move>> {
        let kind = kind(self.inner.variant(), piece)?;
        guarded(|| {
            let mut found = self.inner.legal_drops(kind);
            found.sort_unstable();
            Ok(self.all_parts(found))
        })
    }

    /// Returns how many legal moves there are.
    fn n_legal(&mut self) -> PyResult<usize> {
        guarded(|| {
            let legal = legal_moves(&mut self.inner);
            let n_moves = legal.len();
            self.legal = Some(legal);
            Ok(n_moves)
        })
    }

    /// Returns the numbers of the legal moves, in the order of `legal_moves`, as bytes: eight for each, the lowest first.
    /// `numpy.frombuffer(game.legal_codes(), "<u8")` makes an array of them.
    ///
    /// >>> import alfil
    /// >>> len(alfil.load("chess").game().legal_codes()) // 8
    /// 20
    fn legal_codes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = guarded(|| {
            let numbered = numbered_moves(&mut self.inner);
            Ok(bytes_of(numbered.into_iter().map(|(_, number)| number.unwrap_or(NO_NUMBER))))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Plays the legal move that a text names: by squares, in algebraic notation, or in that of Hodges.
    ///
    /// >>> import alfil
    /// >>> game = alfil.load("chess").game()
    /// >>> game.push("e4")
    /// >>> game.push("e7e4")
    /// Traceback (most recent call last):
    ///     ...
    /// alfil.IllegalMove: e7e4: the Pawn on e7 cannot capture on e4 (<bundled>/chess.toml:45:8)
    fn push(&mut self, py: Python<'_>, text: Named<'_>) -> PyResult<()> {
        self.push_text(py, text.text())
    }

    /// Plays the legal move with a place in `legal_moves`.
    fn push_index(&mut self, index: usize) -> PyResult<()> {
        guarded(|| {
            let legal = self.legal();
            let mv = legal.get(index).copied().ok_or_else(|| {
                PyIndexError::new_err(format!("there are {} legal moves, no number {index}", legal.len()))
            })?;
            self.play(mv);
            Ok(())
        })
    }

    /// Plays the legal move with a number.
    fn push_code(&mut self, number: u64) -> PyResult<()> {
        let mv = self.find(number)?;
        guarded(|| {
            self.play(mv);
            Ok(())
        })
    }

    /// Returns the number of a legal move, below `Variant.n_move_numbers` and different for each legal move of a position.
    ///
    /// >>> import alfil
    /// >>> game = alfil.load("chess").game()
    /// >>> game.move_of(game.number_of("e2e4"))
    /// 'e2e4'
    fn number_of(&mut self, py: Python<'_>, text: Named<'_>) -> PyResult<u64> {
        let text = text.text();
        let mv = self.read(py, text)?;
        let number = guarded(|| Ok(self.inner.number_of(mv)))?;
        number.ok_or_else(|| {
            Error::new_err(format!("{text} has no number: too many moves differ only in their captures"))
        })
    }

    /// Returns the legal move with a number, by squares.
    fn move_of(&mut self, number: u64) -> PyResult<String> {
        let mv = self.find(number)?;
        guarded(|| Ok(self.inner.move_text(mv)))
    }

    /// Takes back the last move and returns it.
    fn pop(&mut self) -> PyResult<String> {
        guarded(|| {
            let last = self.inner.moves().next_back();
            let last = last.ok_or_else(|| PyIndexError::new_err("no move was played"))?;
            self.legal = None;
            self.inner.undo();
            Ok(self.inner.move_text(last))
        })
    }

    /// Takes back moves until this many are left.
    ///
    /// >>> import alfil
    /// >>> game = alfil.load("chess").game(moves=["e2e4", "e7e5", "g1f3"])
    /// >>> game.undo_to(1)
    /// >>> game.moves
    /// ['e2e4']
    fn undo_to(&mut self, ply: usize) -> PyResult<()> {
        guarded(|| {
            let n_played = self.inner.moves().len();
            if ply > n_played {
                return Err(PyIndexError::new_err(format!("{n_played} moves were played, not {ply}")));
            }
            self.legal = None;
            self.inner.undo_to(ply);
            Ok(())
        })
    }

    /// Returns the position as FEN.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    fn fen(&self) -> PyResult<String> {
        guarded(|| Ok(self.inner.to_fen()))
    }

    /// Returns the position as SFEN, which shogi programs read.
    fn sfen(&self) -> PyResult<String> {
        guarded(|| Ok(self.inner.to_sfen()))
    }

    /// Returns the pieces on the board: for each square, the player and the id of the kind.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().pieces()["e8"]
    /// ('second', 'K')
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (variant, dict) = (self.inner.variant(), PyDict::new(py));
        let ids: Vec<String> = variant.pieces().into_iter().map(|piece| piece.id).collect();
        for (square, piece) in self.inner.pieces() {
            let id = ids.get(piece.kind.index()).map_or("", String::as_str);
            dict.set_item(variant.square_name(square), (piece.side.name(), id))?;
        }
        Ok(dict)
    }

    /// Returns the piece on a square, as the player and the id of the kind; None if it is empty.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().piece_at("e8")
    /// ('second', 'K')
    fn piece_at(&self, square: &str) -> PyResult<Option<(&'static str, String)>> {
        let piece = self.inner.piece_at(self.square(square)?);
        let id = |kind| self.inner.variant().piece_id(kind).unwrap_or_default().to_owned();
        Ok(piece.map(|piece| (piece.side.name(), id(piece.kind))))
    }

    /// Returns what a player has in hand: ids of kinds, and how many.
    fn hand<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyDict>> {
        let (variant, dict) = (self.inner.variant(), PyDict::new(py));
        for (kind, n) in self.inner.hand(self::side(side)?) {
            dict.set_item(variant.piece_id(kind).unwrap_or_default(), n)?;
        }
        Ok(dict)
    }

    /// Returns the squares with walls placed during the game.
    fn walls(&self) -> Vec<String> {
        let walls = self.inner.walls().into_iter();
        walls.map(|square| self.inner.variant().square_name(square)).collect()
    }

    /// Returns how many more checks a player must give; None in games that do not count them.
    ///
    /// >>> import alfil
    /// >>> alfil.load("3check").game().checks_left("first")
    /// 3
    fn checks_left(&self, side: &str) -> PyResult<Option<u8>> {
        Ok(self.inner.checks_left(self::side(side)?))
    }

    /// Returns the points of a player; None in games that do not count them.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().points("first") is None
    /// True
    fn points(&self, side: &str) -> PyResult<Option<u16>> {
        Ok(self.inner.points(self::side(side)?))
    }

    /// Returns the moves played as text, oldest first.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game(moves=["e2e4", "e7e5", "g1f3"]).history("algebraic")
    /// ['e4', 'e5', 'Nf3']
    #[pyo3(signature = (notation="coordinates"))]
    fn history(&self, notation: &str) -> PyResult<Vec<String>> {
        let notation = self::notation(notation)?;
        guarded(|| Ok(self.inner.history(notation).into_iter().map(|played| played.text).collect()))
    }

    /// Returns a legal move in algebraic notation.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().san("g1f3")
    /// 'Nf3'
    fn san(&mut self, py: Python<'_>, text: Named<'_>) -> PyResult<String> {
        self.move_in(py, text, "algebraic")
    }

    /// Returns a legal move in a notation: `coordinates`, `algebraic` or `hodges`.
    fn move_in(&mut self, py: Python<'_>, text: Named<'_>, notation: &str) -> PyResult<String> {
        let (notation, mv) = (self::notation(notation)?, self.read(py, text.text())?);
        guarded(|| Ok(self.inner.move_in(mv, notation)))
    }

    /// Returns why a move is illegal; None if it is legal.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game().why_illegal("e2e5").reason
    /// 'no-such-move'
    fn why_illegal(&mut self, text: Named<'_>) -> PyResult<Option<Refusal>> {
        guarded(|| Ok(self.inner.why_illegal(text.text()).as_ref().map(Refusal::from)))
    }

    /// Returns whether a text names a legal move.
    fn is_legal(&mut self, text: Named<'_>) -> PyResult<bool> {
        guarded(|| Ok(self.inner.read_move(text.text()).is_ok()))
    }

    /// Returns whether the player to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        guarded(|| Ok(self.inner.is_check()))
    }

    /// Returns the squares of the royal pieces of the player to move that are attacked, if that is check.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game("7k/8/5K1Q/8/8/8/8/8 b - - 0 1").checked_royals()
    /// ['h8']
    fn checked_royals(&self) -> PyResult<Vec<String>> {
        guarded(|| {
            let squares = self.inner.checked_royals().into_iter();
            Ok(squares.map(|square| self.inner.variant().square_name(square)).collect())
        })
    }

    /// Returns whether the game has ended by itself.
    fn is_over(&mut self) -> PyResult<bool> {
        guarded(|| Ok(self.inner.is_over()))
    }

    /// Returns how the game ended; None while it goes on.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").outcome().reason
    /// 'checkmate'
    fn outcome(&mut self) -> PyResult<Option<Outcome>> {
        guarded(|| Ok(self.inner.outcome().as_ref().map(Outcome::from)))
    }

    /// Returns how the player to move may end the game by a claim. The game goes on until the program that runs it
    /// accepts a claim.
    fn claims(&mut self) -> PyResult<Vec<Outcome>> {
        guarded(|| Ok(self.inner.claims().iter().map(Outcome::from).collect()))
    }

    /// Returns what the player to move may claim and why, in a sentence; None if there is nothing to claim.
    fn claim_sentence(&mut self) -> PyResult<Option<String>> {
        guarded(|| Ok(self.inner.claim_sentence()))
    }

    /// Returns the position as planes of bytes, in the order of `docs/python.md`: each plane has a byte for each square, a1
    /// first, rank after rank.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let planes = guarded(|| Ok(self.inner.planes()))?;
        Ok(PyBytes::new(py, &planes.values))
    }

    /// How many planes `planes` has.
    #[getter]
    fn n_planes(&self) -> PyResult<usize> {
        guarded(|| Ok(self.inner.planes().n_planes))
    }

    /// Returns what a search finds. It ends at the first limit reached, or with Ctrl-C; without a limit, after 50,000 positions.
    /// `time` is in seconds, `level` from 1 to 10.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").think(nodes=2000).best
    /// 'a1a8'
    #[pyo3(signature = (*, depth=None, nodes=None, time=None, level=None, seed=0, lines=1, threads=1))]
    fn think(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<u8>,
        seed: u64,
        lines: usize,
        threads: usize,
    ) -> PyResult<Thought> {
        let limits = limits(depth, nodes, time, level, seed, lines, threads)?;
        think(py, &self.inner.clone(), None, &limits)
    }

    /// Returns the picture of the position as SVG. Arrows are pairs of squares.
    ///
    /// >>> import alfil
    /// >>> alfil.load("ogi").game().svg()[:4]
    /// '<svg'
    #[pyo3(signature = (*, flipped=false, last_move=true, checks=true, arrows=Vec::new(), bare=false, prefix=""))]
    fn svg(
        &self,
        flipped: bool,
        last_move: bool,
        checks: bool,
        arrows: Vec<(String, String)>,
        bare: bool,
        prefix: &str,
    ) -> PyResult<String> {
        let arrow = |(from, to): &(String, String)| Ok((self.square(from)?, self.square(to)?));
        let arrows = arrows.iter().map(arrow).collect::<PyResult<Vec<_>>>()?;
        let options = SvgOptions { flipped, last_move, checks, arrows, bare, prefix: prefix.to_owned() };
        guarded(|| Ok(self.inner.to_svg(&options)))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, true, true, Vec::new(), false, "")
    }

    /// Returns the game as PGN, with these tags added to the standard ones. A tag `Result` counts if the rules have no result,
    /// as after a resignation. Raises `ValueError` for what cannot be a tag or contradicts the game.
    #[pyo3(signature = (tags=None, notation=None))]
    fn pgn(&self, tags: Option<Vec<(String, String)>>, notation: Option<&str>) -> PyResult<String> {
        let notation = notation.map(self::notation).transpose()?;
        let tags = tags.unwrap_or_default();
        let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        let text = guarded(|| Ok(self.inner.try_to_pgn(&tags, notation)))?;
        text.map_err(|problems| PyValueError::new_err(problems.join("; ")))
    }

    /// Returns an independent copy of the game, history included.
    fn copy(&self) -> Game {
        Game {
            inner: self.inner.clone(),
            begun_from: self.begun_from.clone(),
            source: self.source.clone(),
            history_ends: self.history_ends,
            legal: self.legal.clone(),
        }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __str__(&self) -> PyResult<String> {
        guarded(|| Ok(self.inner.to_string()))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<alfil.Game {}: {}>", self.inner.variant().id(), self.fen()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.borrow());
        let restored = py.import("alfil._alfil")?.getattr("_restored_game")?;
        let values = [
            own.variant().into_bound_py_any(py)?,
            own.begun_from.clone().into_bound_py_any(py)?,
            own.moves()?.into_bound_py_any(py)?,
            own.history_ends.into_bound_py_any(py)?,
        ];
        Ok((restored, PyTuple::new(py, values)?))
    }
}

/// Returns a game that was pickled.
#[pyfunction]
#[pyo3(name = "_restored_game")]
pub(crate) fn restored_game(
    py: Python<'_>,
    variant: &Bound<'_, Variant>,
    fen: Option<String>,
    moves: Vec<String>,
    history_ends: bool,
) -> PyResult<Game> {
    Game::begun(py, variant.get(), fen, moves, None, history_ends)
}
