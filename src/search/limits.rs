//! How long to think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use core::time::Duration;

use crate::board::Move;

/// What ends a search, besides the flag that stops it. The default is nothing.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to search to.
    pub depth: Option<u32>,
    /// Positions to look at, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The time left for the game, of which a share is used.
    pub clock: Option<Clock>,
    /// Ends the search when a win in so many moves is found.
    pub mate: Option<u32>,
    /// Searches these moves only; all if there are none.
    pub moves: Vec<Move>,
    /// Lets time count only from when the opponent has made the expected move.
    pub ponder: Option<Arc<Ponder>>,
}

/// A clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Time for each move once the rest has run out.
    pub byoyomi: Duration,
    /// Moves until time is added; nothing if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Whether the opponent has made the expected move, for a search that began before that.
#[derive(Debug, Default)]
pub struct Ponder {
    is_hit: AtomicBool,
}

impl Ponder {
    /// The opponent has made the move: time counts from now on. May be called from another thread.
    pub fn hit(&self) {
        self.is_hit.store(true, Ordering::Release);
    }

    /// Whether the opponent has made the move.
    pub fn is_hit(&self) -> bool {
        self.is_hit.load(Ordering::Acquire)
    }
}
