//! Small games, solved.

use std::time::Duration;

use alfil::SolveLimits;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::findings::values;
use crate::long::long;

values! {
    /// The result of a position with best play.
    Solution {
        /// Whether the result is known.
        is_solved: bool,
        /// "first" or "second"; None if the game is drawn, or not solved.
        winner: Option<String>,
        /// In how many plies; None if nobody wins, or that is not known.
        plies: Option<u32>,
        /// Whether no shorter way to win exists.
        is_shortest: bool,
        /// A line of best play, in the notation of the game.
        line: Vec<String>,
        /// The result, or why there is none, in a sentence.
        sentence: String,
        /// How many positions can come about; None if not all were found.
        positions: Option<u64>,
        /// How many of them the player to move wins.
        won: Option<u64>,
        /// How many are drawn.
        drawn: Option<u64>,
        /// How many the player to move loses.
        lost: Option<u64>,
    }
}

/// Returns what comes of a game's position with best play.
pub(crate) fn solve(
    py: Python<'_>,
    game: &alfil::Game,
    max_memory: u64,
    positions: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Solution> {
    let mut limits = SolveLimits::new().memory_mib(max_memory);
    limits = positions.into_iter().fold(limits, SolveLimits::positions);
    if let Some(seconds) = seconds {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(format!("seconds {seconds}: {error}")))?;
        limits = limits.time(time);
    }
    let found = long(py, |stop| game.solve_until(&limits, stop))?;
    Ok(Solution {
        is_solved: found.is_solved,
        winner: found.winner.map(|side| side.name().to_owned()),
        plies: found.plies,
        is_shortest: found.is_shortest,
        line: found.line,
        sentence: found.sentence,
        positions: found.positions,
        won: found.won,
        drawn: found.drawn,
        lost: found.lost,
    })
}
