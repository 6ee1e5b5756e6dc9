//! Many games of one variant, stepped together.

use std::sync::Arc;

use alfil::Side;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::IllegalMove;
use crate::game::Game;
use crate::game::listing::{NO_NUMBER, bytes_of, numbered_moves};
use crate::long::{in_parallel, long, n_threads};
use crate::variant::Variant;

/// Games below which threads cost more than they save.
const FEW: usize = 32;

/// Most games in a batch.
const MOST: usize = 1_000_000;

/// Games of one variant that are stepped together on all processors. Everything goes in and out as bytes; `alfil.Batch` makes
/// arrays of them.
#[pyclass(module = "alfil._alfil", subclass)]
pub(crate) struct Batch {
    variant: Arc<alfil::Variant>,
    source: crate::variant::Source,
    seats: Vec<Seat>,
    threads: usize,
    max_plies: usize,
}

/// A game with what is known of its position.
struct Seat {
    game: alfil::Game,
    n_plies: usize,
    legal: Vec<(alfil::Move, u64)>,
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    GoesOn,
    Won(Side),
    Drawn,
    Stopped,
}

impl Seat {
    fn new(game: alfil::Game) -> Seat {
        let mut seat = Seat { game, n_plies: 0, legal: Vec::new(), end: End::GoesOn };
        seat.look(usize::MAX);
        seat
    }

    /// Lists the moves of the position, or finds out how the game ended. Players claim what there is to claim.
    fn look(&mut self, max_plies: usize) {
        self.legal.clear();
        let outcome = self.game.outcome().or_else(|| self.game.claims().into_iter().next());
        self.end = match outcome {
            Some(outcome) => outcome.winner.map_or(End::Drawn, End::Won),
            None if self.n_plies >= max_plies => End::Stopped,
            None => End::GoesOn,
        };
        if self.end == End::GoesOn {
            let numbered = numbered_moves(&mut self.game).into_iter();
            self.legal = numbered.map(|(mv, number)| (mv, number.unwrap_or(NO_NUMBER))).collect();
        }
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (variant, n, *, max_plies=1000, threads=0))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, Variant>,
        n: usize,
        max_plies: usize,
        threads: usize,
    ) -> PyResult<Batch> {
        if n > MOST {
            return Err(PyValueError::new_err(format!("{n} games: a batch has at most {MOST}")));
        }
        let Variant { inner, source } = variant.get();
        let mut seats: Vec<Option<Seat>> = (0..n).map(|_| None).collect();
        let threads = if n < FEW { 1 } else { n_threads(threads) };
        long(py, |_| {
            in_parallel(&mut seats, threads, |seat| *seat = Some(Seat::new(alfil::Game::new(inner))))
        })?;
        let seats = seats.into_iter().flatten().collect();
        Ok(Batch { variant: Arc::clone(inner), source: source.clone(), seats, threads, max_plies })
    }

    fn __len__(&self) -> usize {
        self.seats.len()
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { inner: Arc::clone(&self.variant), source: self.source.clone() }
    }

    /// Returns the numbers of the legal moves of all games, one after the other, and where those of each game start: bytes
    /// of eight for each number, the lowest first. A game that is over has none.
    fn legal_bytes<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
        let numbers = self.seats.iter().flat_map(|seat| &seat.legal).map(|&(_, number)| number);
        let mut starts = vec![0_u64];
        for seat in &self.seats {
            starts.push(starts.last().copied().unwrap_or(0) + seat.legal.len() as u64);
        }
        (PyBytes::new(py, &bytes_of(numbers)), PyBytes::new(py, &bytes_of(starts.into_iter())))
    }

    /// Plays a move in each game, by its number; numbers of games that are over are not looked at. If one is not legal, no move
    /// is played.
    fn push_bytes(&mut self, py: Python<'_>, numbers: &[u8]) -> PyResult<()> {
        if numbers.len() != self.seats.len() * 8 {
            let (n, wanted) = (numbers.len() / 8, self.seats.len());
            return Err(PyValueError::new_err(format!("there are {n} moves for {wanted} games")));
        }
        let numbers =
            numbers.chunks_exact(8).map(|bytes| bytes.try_into().map_or(NO_NUMBER, u64::from_le_bytes));
        let mut played = Vec::with_capacity(self.seats.len());
        for (index, (seat, number)) in self.seats.iter_mut().zip(numbers).enumerate() {
            if seat.end != End::GoesOn {
                continue;
            }
            let found = seat.legal.iter().find(|(_, other)| *other == number && number != NO_NUMBER);
            let &(mv, _) = found.ok_or_else(|| {
                IllegalMove::new_err(format!("game {index}: no legal move has the number {number}"))
            })?;
            played.push((seat, mv));
        }
        let (threads, max_plies) = (self.threads, self.max_plies);
        long(py, move |_| {
            in_parallel(&mut played, threads, |(seat, mv)| {
                seat.game.play_unchecked(*mv);
                seat.n_plies += 1;
                seat.look(max_plies);
            });
        })
    }

    /// Returns the planes of all games, one after the other: see `Game.planes`.
    fn planes_bytes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let (seats, threads) = (&mut self.seats, self.threads);
        let planes =
            long(py, move |_| in_parallel(seats, threads, |seat| seat.game.planes().values).concat())?;
        Ok(PyBytes::new(py, &planes))
    }

    /// How many planes a position has.
    #[getter]
    fn n_planes(&self) -> usize {
        alfil::Game::new(&self.variant).planes().n_planes
    }

    /// Returns a byte for each game: 1 if the first player won, 2 if the second did, 0 if it was drawn, 255 if it was stopped
    /// after `max_plies`, and 254 while it goes on.
    fn results_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let result = |seat: &Seat| match seat.end {
            End::Won(Side::First) => 1,
            End::Won(Side::Second) => 2,
            End::Drawn => 0,
            End::Stopped => u8::MAX,
            End::GoesOn => u8::MAX - 1,
        };
        PyBytes::new(py, &self.seats.iter().map(result).collect::<Vec<u8>>())
    }

    /// Returns a byte for each game: 1 if the first player is to move, 2 if the second is.
    fn turns_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let turn = |seat: &Seat| if seat.game.side_to_move() == Side::First { 1 } else { 2 };
        PyBytes::new(py, &self.seats.iter().map(turn).collect::<Vec<u8>>())
    }

    /// Begins these games anew; without a list, those that are over.
    #[pyo3(signature = (indices=None))]
    fn reset(&mut self, indices: Option<Vec<usize>>) -> PyResult<()> {
        let n = self.seats.len();
        let over =
            || (0..n).filter(|&index| self.seats.get(index).is_some_and(|seat| seat.end != End::GoesOn));
        let indices = indices.unwrap_or_else(|| over().collect());
        for index in indices {
            let game = alfil::Game::new(&self.variant);
            let seat = self.seats.get_mut(index);
            *seat
                .ok_or_else(|| PyIndexError::new_err(format!("there are {n} games, no number {index}")))? =
                Seat::new(game);
        }
        Ok(())
    }

    /// Returns a copy of a game.
    fn game(&self, index: usize) -> PyResult<Game> {
        let seat = self.seats.get(index);
        let seat = seat.ok_or_else(|| {
            PyIndexError::new_err(format!("there are {} games, no number {index}", self.seats.len()))
        })?;
        Ok(Game::wrap(seat.game.clone(), None, self.source.clone()))
    }
}
