//! The resources of a searcher, and its level of play.

use core::time::Duration;

use super::time::{MACHINE_CLOCK, Now};

/// The settings of a searcher.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The size of the hash table, in MiB.
    pub hash_mib: usize,
    /// The number of search threads; one without the feature `cli`.
    pub threads: usize,
    /// The number of best moves to find a line for.
    pub multi_pv: usize,
    /// The time lost between choosing a move and stopping the clock.
    pub move_overhead: Duration,
    /// The value of an even position above that of a draw for the player who searches, in centipawns.
    pub contempt: i32,
    /// The level of play; the best possible if not set.
    pub level: Option<Level>,
    /// Makes the choices of a level below the best reproducible.
    pub seed: u64,
    /// True if every legal move is searched to the full depth, without quiescence search, hash table or shortcuts for
    /// repetitions. Slow; for tests.
    pub exhaustive: bool,
    /// The clock: the time since any fixed moment. Without one, limits on time have no effect.
    pub now: Option<Now>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mib: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            contempt: 0,
            level: None,
            seed: 0,
            exhaustive: false,
            now: MACHINE_CLOCK,
        }
    }
}

/// The level at which a searcher plays, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The best level.
    pub const BEST: Level = Level(10);

    /// Returns the level with this number; nothing if there is none.
    pub fn new(number: u8) -> Option<Level> {
        (1..=Level::BEST.0).contains(&number).then_some(Level(number))
    }

    /// Returns its number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the work that it may do for a move: roughly the number of positions searched.
    pub(super) fn work(self) -> u64 {
        200 << self.0
    }

    /// Returns the depth at which it stops.
    pub(super) fn depth(self) -> u32 {
        match self.0 {
            0..=2 => 2,
            3 => 3,
            4 => 4,
            _ => u32::MAX,
        }
    }

    /// Returns the most by which it misjudges a move, in centipawns.
    pub(super) fn misjudgement(self) -> i32 {
        let below = i32::from(Level::BEST.0 - self.0);
        below * below * 4
    }
}
