//! Games begun, and moves read and played.

use alfil::{Move, Notation, Square, UnknownNotation};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

use super::Game;
use super::listing::legal_moves;
use crate::errors::{Error, guarded, illegal_move};
use crate::moves;
use crate::variant::{Source, Variant, from_fen};

/// Returns the notation that a word means.
pub(super) fn notation(word: &str) -> PyResult<Notation> {
    word.parse().map_err(|unknown: UnknownNotation| PyValueError::new_err(unknown.to_string()))
}

impl Game {
    pub(crate) fn begun(
        py: Python<'_>,
        Variant { inner: variant, source }: &Variant,
        fen: Option<String>,
        moves: Vec<String>,
        start: Option<u32>,
        history_ends: bool,
    ) -> PyResult<Game> {
        let (inner, begun_from) = match (fen, start) {
            (None, None) => (guarded(|| Ok(alfil::Game::new(variant)))?, None),
            (Some(fen), None) => (from_fen(py, variant, &fen)?, Some(fen)),
            (None, Some(number)) => {
                let inner = guarded(|| Ok(alfil::Game::from_start(variant, number)))?;
                let inner = inner.ok_or_else(|| {
                    Error::new_err(format!("{} has no start position {number}", variant.name()))
                })?;
                let begun_from = inner.to_fen();
                (inner, Some(begun_from))
            }
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err(
                    "give a position, or the number of a start position, not both",
                ));
            }
        };
        let inner = if history_ends { inner } else { inner.going_on() };
        let mut game = Game { inner, begun_from, source: source.clone(), history_ends, legal: None };
        for text in moves {
            game.push_text(py, &text)?;
        }
        Ok(game)
    }

    /// Returns a game that was begun elsewhere.
    pub(crate) fn wrap(inner: alfil::Game, begun_from: Option<String>, source: Source) -> Game {
        Game { inner, begun_from, source, history_ends: true, legal: None }
    }

    pub(super) fn legal(&mut self) -> &[Move] {
        let Game { inner, legal, .. } = self;
        legal.get_or_insert_with(|| legal_moves(inner))
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        self.legal = None;
        self.inner.play_unchecked(mv);
    }

    pub(super) fn square(&self, name: &str) -> PyResult<Square> {
        let found = self.inner.variant().square(name);
        found.ok_or_else(|| PyKeyError::new_err(format!("there is no square `{name}`")))
    }

    pub(super) fn push_text(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        let mv = self.read(py, text)?;
        guarded(|| {
            self.play(mv);
            Ok(())
        })
    }

    pub(super) fn read(&mut self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let listed = self.legal.iter().flatten().copied();
        let found = guarded(|| Ok(listed.into_iter().find(|&mv| self.inner.move_text(mv) == text)))?;
        if let Some(mv) = found {
            return Ok(mv);
        }
        guarded(|| Ok(self.inner.read_move(text)))?.map_err(|why| illegal_move(py, &why))
    }

    pub(super) fn all_parts(&self, found: Vec<Move>) -> Vec<moves::Move> {
        found.into_iter().map(|mv| moves::Move::of(&self.inner, mv)).collect()
    }

    pub(super) fn find(&mut self, number: u64) -> PyResult<Move> {
        let found = guarded(|| Ok(self.inner.move_of(number)))?;
        found.ok_or_else(|| {
            crate::errors::IllegalMove::new_err(format!("no legal move has the number {number}"))
        })
    }
}
