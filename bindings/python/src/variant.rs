//! Variants.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil::Loader;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{Error, bad_fen, guarded};
use crate::findings::{Finding, Location, values};
use crate::game::Game;
use crate::long::{in_parallel, long, n_threads};
use crate::side;
use crate::solve::{Solution, solve};

/// Most random games in one call: about a gigabyte of results.
const MOST_PLAYOUTS: usize = 10_000_000;

/// A variant, ready to be played. It never changes: any number of games share it, in any number of threads. Variants are
/// equal if their rules are.
#[pyclass(frozen, module = "alfil")]
pub(crate) struct Variant {
    pub(crate) inner: Arc<alfil::Variant>,
    pub(crate) source: Source,
}

/// Where a variant is from, by which it is pickled.
#[derive(Clone)]
pub(crate) enum Source {
    Bundled,
    Text,
    Path(PathBuf),
}

values! {
    /// A kind of piece of a variant. A promoted form is a kind of its own.
    PieceInfo {
        /// What other parts of the definition call it, as in `running-rabbit`.
        key: String,
        /// Its display name.
        name: String,
        /// Its token in FEN and moves, in capitals.
        id: String,
        /// Its move in Betza notation, as it was written.
        betza: String,
        /// How it moves, in sentences.
        moves: String,
        /// What else holds for it, a sentence each.
        facts: Vec<String>,
        /// Whether it is royal.
        is_royal: bool,
        /// What the definition says it is worth, in hundredths of a pawn.
        value: Option<u16>,
        /// The signs that the definition shows on the first and the second player's pictures: one or two characters each, or
        /// the name of a chess piece.
        glyphs: Option<(String, String)>,
        /// The id of the kind that it promoted from, for promoted forms.
        promoted_from: Option<String>,
        /// The ids of the kinds that it may promote to, for either player.
        promotes_to: Vec<String>,
        /// Where it is defined.
        location: Option<Location>,
    }
}

values! {
    /// A named set of squares, which may differ between the players.
    Region {
        /// Its name.
        name: String,
        /// The squares for the first player.
        first: Vec<String>,
        /// The squares for the second player.
        second: Vec<String>,
    }
}

values! {
    /// A sentence that reads a rule back.
    Rule {
        /// The title of its section, as in "Promotion".
        section: String,
        /// The sentence.
        text: String,
        /// Where the rule is written; empty if it holds because nothing says otherwise.
        locations: Vec<Location>,
    }
}

values! {
    /// How random games ended.
    Playouts {
        /// Games that the first player won.
        first: usize,
        /// Games that the second player won.
        second: usize,
        /// Games that were drawn, or that the rules do not decide.
        draws: usize,
        /// Games that were stopped after the most plies.
        unfinished: usize,
        /// For each game, 1 if the first player won, 2 if the second did, 0 if it was drawn, 255 if it was stopped.
        results: Vec<u8>,
        /// For each game, the number of plies.
        plies: Vec<u32>,
        /// For each game, the slug of the reason for its end; None if it was stopped.
        reasons: Vec<Option<String>>,
    }

    fn __len__(&self) -> usize {
        self.plies.len()
    }
}

impl Variant {
    fn guarded<T>(&self, work: impl FnOnce(&alfil::Variant) -> T) -> PyResult<T> {
        guarded(|| Ok(work(&self.inner)))
    }
}

/// Returns a kind by its id or key.
pub(crate) fn kind(variant: &alfil::Variant, name: &str) -> PyResult<alfil::PieceKind> {
    let by_key = || variant.pieces().into_iter().find(|piece| piece.key == name).map(|piece| piece.kind);
    let unknown = || Error::new_err(format!("{} has no piece `{name}`", variant.name()));
    variant.kind(name).or_else(by_key).ok_or_else(unknown)
}

#[pymethods]
impl Variant {
    /// The id: of a bundled variant, of a section of an ini, or the name of the file.
    #[getter]
    fn id(&self) -> &str {
        self.inner.id()
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// The number of files of the board.
    #[getter]
    fn files(&self) -> u8 {
        self.inner.files()
    }

    /// The number of ranks of the board.
    #[getter]
    fn ranks(&self) -> u8 {
        self.inner.ranks()
    }

    /// The names of the squares without holes, a1 first, rank after rank.
    #[getter]
    fn squares(&self) -> Vec<String> {
        self.inner.squares().map(|square| self.inner.square_name(square)).collect()
    }

    /// The names of the holes of the board, in the same order.
    #[getter]
    fn holes(&self) -> Vec<String> {
        self.inner.holes().map(|square| self.inner.square_name(square)).collect()
    }

    /// The digest of the rules: 16 hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.inner.digest()
    }

    /// The start position as FEN.
    #[getter]
    fn start_fen(&self) -> PyResult<String> {
        self.guarded(alfil::Variant::start_fen)
    }

    /// What was found while the definition was read. `validate` finds more.
    #[getter]
    fn report(&self) -> Vec<Finding> {
        self.inner.report().findings().iter().map(Finding::from).collect()
    }

    /// How many numbers moves have: see `Game.number_of`.
    #[getter]
    fn n_move_numbers(&self) -> PyResult<u64> {
        self.guarded(alfil::Variant::n_move_numbers)
    }

    /// Returns what a player is called: White, Black, or another name.
    fn side_name(&self, side: &str) -> PyResult<&str> {
        Ok(self.inner.side_name(self::side(side)?))
    }

    /// Returns the text of the definition in TOML; of a section of an ini, the one that import writes.
    fn to_toml(&self) -> &str {
        self.inner.to_toml()
    }

    /// Returns the kinds of pieces, in the order of the definition.
    ///
    /// >>> import alfil
    /// >>> [piece.id for piece in alfil.load("chess").pieces() if piece.is_royal]
    /// ['K']
    fn pieces(&self) -> PyResult<Vec<PieceInfo>> {
        let id = |kind| self.inner.piece_id(kind).map(str::to_owned);
        let piece = |piece: alfil::PieceInfo| PieceInfo {
            key: piece.key,
            name: piece.name,
            id: piece.id,
            betza: piece.betza,
            moves: piece.moves,
            facts: piece.facts,
            is_royal: piece.is_royal,
            value: piece.value,
            glyphs: piece.glyphs.map(|[first, second]| (first, second)),
            promoted_from: piece.promoted_from.and_then(id),
            promotes_to: piece.promotes_to.into_iter().filter_map(id).collect(),
            location: piece.location.as_ref().map(Location::from),
        };
        self.guarded(|variant| variant.pieces().into_iter().map(piece).collect())
    }

    /// Returns the rules in sentences, in the order of a rule book. How pieces move is in `pieces`.
    ///
    /// >>> import alfil
    /// >>> alfil.load("ogi").rules()[0].section
    /// 'Board'
    fn rules(&self) -> PyResult<Vec<Rule>> {
        let rule = |rule: alfil::RuleSentence| Rule {
            section: rule.section.to_owned(),
            text: rule.text,
            locations: rule.locations.iter().map(Location::from).collect(),
        };
        self.guarded(|variant| variant.rules().into_iter().map(rule).collect())
    }

    /// Returns the named sets of squares, such as promotion zones.
    ///
    /// >>> import alfil
    /// >>> alfil.load("xiangqi").regions()[0].name
    /// 'palace'
    fn regions(&self) -> PyResult<Vec<Region>> {
        self.guarded(|variant| {
            let names = |squares: Vec<alfil::Square>| {
                squares.into_iter().map(|square| variant.square_name(square)).collect::<Vec<String>>()
            };
            let region = |region: alfil::NamedRegion| Region {
                name: region.name,
                first: names(region.first),
                second: names(region.second),
            };
            variant.regions().into_iter().map(region).collect()
        })
    }

    /// Returns the questions that the definition leaves to the arbiter of a game.
    fn open_questions(&self) -> PyResult<Vec<String>> {
        self.guarded(alfil::Variant::open_questions)
    }

    /// Returns what a site needs to know of the variant, as a dict that `schema/facts.json` describes: the board, royals,
    /// pockets, promotions, counters, limits, and which boards in use cannot show it.
    ///
    /// >>> import alfil
    /// >>> alfil.load("crazyhouse").facts()["royals"]["kings"]
    /// ['K']
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let facts = self.guarded(|variant| variant.facts().to_string())?;
        py.import("json")?.call_method1("loads", (facts,))
    }

    /// Returns a game from the start position, from a position as FEN or SFEN, or from a start position by its number, after some
    /// moves. With `history_ends=False`, repetition and other endings about the history do not end it.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").game(moves=["e2e4", "e7e5"]).turn
    /// 'first'
    #[pyo3(signature = (fen=None, *, moves=None, start=None, history_ends=true))]
    fn game(
        &self,
        py: Python<'_>,
        fen: Option<String>,
        moves: Option<Vec<String>>,
        start: Option<u32>,
        history_ends: bool,
    ) -> PyResult<Game> {
        Game::begun(py, self, fen, moves.unwrap_or_default(), start, history_ends)
    }

    /// Returns the number of ways to play `depth` moves from the start position.
    ///
    /// >>> import alfil
    /// >>> alfil.load("chess").perft(3)
    /// 8902
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let most = alfil::Variant::MAX_PERFT_DEPTH;
        if depth > most {
            return Err(PyValueError::new_err(format!("a depth is at most {most}")));
        }
        let found = long(py, |stop: &Arc<AtomicBool>| self.inner.perft_until(depth, stop))?;
        found.ok_or_else(|| Error::new_err("a position has too many moves to list"))
    }

    /// Returns the result of the start position, or of another position, with best play. `max_memory` (MiB),
    /// `positions` and `seconds` limit the work.
    ///
    /// >>> import alfil
    /// >>> alfil.load("dobutsu").solve(positions=100).is_solved
    /// False
    #[pyo3(signature = (fen=None, *, max_memory=2048, positions=None, seconds=None))]
    fn solve(
        &self,
        py: Python<'_>,
        fen: Option<String>,
        max_memory: u64,
        positions: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Solution> {
        let game = match fen {
            Some(fen) => from_fen(py, &self.inner, &fen)?,
            None => alfil::Game::new(&self.inner),
        };
        solve(py, &game, max_memory, positions, seconds)
    }

    /// Returns how `n` random games end. The number of threads, by default one for each processor, does not change the
    /// games; the seed does. A game is stopped after `max_plies`.
    ///
    /// >>> import alfil
    /// >>> ends = alfil.load("ogi").playouts(10, seed=1)
    /// >>> ends.first + ends.second + ends.draws + ends.unfinished
    /// 10
    #[pyo3(signature = (n, seed=0, *, max_plies=1000, threads=0))]
    fn playouts(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        max_plies: u32,
        threads: usize,
    ) -> PyResult<Playouts> {
        if n > MOST_PLAYOUTS {
            return Err(PyValueError::new_err(format!(
                "{n} games: at most {MOST_PLAYOUTS} are played in one call"
            )));
        }
        let ends: Vec<alfil::Playout> = long(py, |stop: &Arc<AtomicBool>| {
            let mut indices: Vec<u64> = (0..n as u64).collect();
            in_parallel(&mut indices, n_threads(threads), |&mut index| {
                (!stop.load(Ordering::Relaxed)).then(|| self.inner.playout(seed, index, max_plies))
            })
            .into_iter()
            .flatten()
            .collect()
        })?;
        let result = |end: &alfil::Playout| match (end.winner, end.reason) {
            (Some(alfil::Side::First), _) => 1,
            (Some(alfil::Side::Second), _) => 2,
            (None, Some(_)) => 0,
            (None, None) => u8::MAX,
        };
        let results: Vec<u8> = ends.iter().map(result).collect();
        let count = |wanted: u8| results.iter().map(|&result| usize::from(result == wanted)).sum();
        Ok(Playouts {
            first: count(1),
            second: count(2),
            draws: count(0),
            unfinished: count(u8::MAX),
            plies: ends.iter().map(|end| end.plies).collect(),
            reasons: ends.iter().map(|end| end.reason.map(str::to_owned)).collect(),
            results,
        })
    }

    /// Returns the picture of the start position as SVG.
    fn svg(&self) -> PyResult<String> {
        guarded(|| Ok(alfil::Game::new(&self.inner).to_svg(&alfil::SvgOptions::default())))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// Returns the picture of a piece as SVG, by its id or key.
    #[pyo3(signature = (piece, side="first", *, upside_down=false))]
    fn piece_svg(&self, piece: &str, side: &str, upside_down: bool) -> PyResult<String> {
        let (kind, side) = (kind(&self.inner, piece)?, self::side(side)?);
        self.guarded(|variant| variant.piece_svg(kind, side, upside_down).unwrap_or_default())
    }

    /// Returns a diagram of the moves of a piece as SVG, by its id or key.
    fn moves_svg(&self, piece: &str) -> PyResult<String> {
        let kind = kind(&self.inner, piece)?;
        self.guarded(|variant| variant.moves_svg(kind).unwrap_or_default())
    }

    /// Returns what is wrong with the text of a position; an empty list if it can be read.
    ///
    /// >>> import alfil
    /// >>> [problem.column for problem in alfil.load("chess").check_fen("8/8/8/8/8/8/8/9 w - - 0 1")][:1]
    /// [15]
    fn check_fen(&self, fen: &str) -> PyResult<Vec<crate::findings::FenProblem>> {
        guarded(|| {
            let read = alfil::Game::from_fen(&self.inner, fen);
            Ok(read.err().map_or_else(Vec::new, |bad| {
                bad.problems().iter().map(crate::findings::fen_problem).collect()
            }))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Variant>().is_ok_and(|other| self.inner.has_rules_of(&other.get().inner))
    }

    fn __hash__(&self) -> u64 {
        u64::from_str_radix(&self.inner.digest(), 16).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        format!("<alfil.Variant {}: {}, {}x{}>", self.id(), self.name(), self.files(), self.ranks())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restored = py.import("alfil._alfil")?.getattr("_restored_variant")?;
        let digest = self.inner.digest();
        let text = || Loader::new().toml(self.inner.to_toml());
        let is_whole = || text().is_ok_and(|again| again.digest() == digest);
        let (text, path) = match &self.source {
            Source::Bundled => (None, None),
            Source::Text => (Some(self.inner.to_toml()), None),
            // The text of a file may extend other files.
            Source::Path(_) if long(py, |_| is_whole())? => (Some(self.inner.to_toml()), None),
            Source::Path(path) => (None, Some(path.clone())),
        };
        let values = [
            self.inner.id().into_bound_py_any(py)?,
            text.into_bound_py_any(py)?,
            path.into_bound_py_any(py)?,
            digest.into_bound_py_any(py)?,
        ];
        Ok((restored, PyTuple::new(py, values)?))
    }
}

/// Returns why a position cannot be read, as an exception.
pub(crate) fn from_fen(py: Python<'_>, variant: &Arc<alfil::Variant>, fen: &str) -> PyResult<alfil::Game> {
    guarded(|| Ok(alfil::Game::from_fen(variant, fen)))?.map_err(|bad| bad_fen(py, &bad))
}
