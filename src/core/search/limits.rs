//! Limits of a search.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::Move;

/// The limits that end a search, in addition to its stop flag. By default there are none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The depth to search to, in plies.
    pub depth: Option<u32>,
    /// The number of positions to search, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the game: a share of what is left is used.
    pub clock: Option<Clock>,
    /// Ends the search when a win in this many moves is found.
    pub mate: Option<u32>,
    /// Searches these moves only; all if there are none.
    pub moves: Vec<Move>,
    /// Pondering: time counts only once the opponent has made the expected move.
    pub ponder: Option<Arc<Ponder>>,
}

/// A clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Time for each move once the time left has run out.
    pub byoyomi: Duration,
    /// Moves to the next time control; nothing if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// The signal that the opponent has made the expected move, for a search that ponders on it.
#[derive(Debug, Default)]
pub struct Ponder {
    is_hit: AtomicBool,
}

impl Ponder {
    /// The opponent has made the move: time counts from now on. May be called from another thread.
    pub fn hit(&self) {
        self.is_hit.store(true, Ordering::Release);
    }

    /// Returns whether the opponent has made the move.
    pub fn is_hit(&self) -> bool {
        self.is_hit.load(Ordering::Acquire)
    }
}
