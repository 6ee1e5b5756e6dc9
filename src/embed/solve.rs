//! Small games, solved.

#[cfg(feature = "machine")]
use core::time::Duration;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil_core::board::Side;
#[cfg(feature = "machine")]
use alfil_core::search::machine_clock;
use serde_json::Value;

use super::Game;
use crate::author::solve::{self, Limits, Progress, Report, ResultWord};

/// How much work [`Game::solve`] may do. By default it may use 2 GiB for positions.
#[derive(Clone, Debug)]
pub struct SolveLimits {
    mib: u64,
    positions: Option<u64>,
    #[cfg(feature = "machine")]
    time: Option<Duration>,
}

impl Default for SolveLimits {
    fn default() -> SolveLimits {
        SolveLimits {
            mib: 2048,
            positions: None,
            #[cfg(feature = "machine")]
            time: None,
        }
    }
}

impl SolveLimits {
    /// Returns the limits that hold if nothing else is said.
    ///
    /// ```
    /// # let _ =
    /// alfil::SolveLimits::new();
    /// ```
    pub fn new() -> SolveLimits {
        SolveLimits::default()
    }

    /// Returns the same limits with the memory for positions, in MiB.
    ///
    /// ```
    /// # let _ =
    /// alfil::SolveLimits::new().memory_mib(512);
    /// ```
    #[must_use]
    pub fn memory_mib(self, mib: u64) -> SolveLimits {
        SolveLimits { mib, ..self }
    }

    /// Returns the same limits with the number of positions that may be listed. The result then is the same on every machine.
    ///
    /// ```
    /// # let _ =
    /// alfil::SolveLimits::new().positions(100_000);
    /// ```
    #[must_use]
    pub fn positions(self, positions: u64) -> SolveLimits {
        SolveLimits { positions: Some(positions), ..self }
    }

    /// Returns the same limits with the time that may be taken.
    ///
    /// ```
    /// # let _ =
    /// alfil::SolveLimits::new().time(core::time::Duration::from_secs(60));
    /// ```
    #[cfg(feature = "machine")]
    #[must_use]
    pub fn time(self, time: Duration) -> SolveLimits {
        SolveLimits { time: Some(time), ..self }
    }
}

/// What comes of a position if both players play their best.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// Whether the result is known.
    pub is_solved: bool,
    /// Who wins; nothing if the game is drawn, or not solved.
    pub winner: Option<Side>,
    /// In how many plies; nothing if nobody wins, or that is not known.
    pub plies: Option<u32>,
    /// Whether no shorter way to win exists.
    pub is_shortest: bool,
    /// A line of best play, in the notation of the game.
    pub line: Vec<String>,
    /// The result, or why there is none, in a sentence.
    pub sentence: String,
    /// How many positions can come about; nothing if not all were found.
    pub positions: Option<u64>,
    /// How many of them the player to move wins.
    pub won: Option<u64>,
    /// How many are drawn.
    pub drawn: Option<u64>,
    /// How many the player to move loses.
    pub lost: Option<u64>,
    /// What `alfil solve --json` writes.
    json: Value,
}

impl Solution {
    /// Returns what `alfil solve --json` writes. `schema/solution.json` describes it.
    ///
    /// ```
    /// use alfil::{Game, SolveLimits, Variant};
    ///
    /// let dobutsu = Variant::bundled("dobutsu").unwrap();
    /// let game = Game::from_fen(&dobutsu, "l2/3/1G1/1L1[g] w").unwrap();
    /// let solution = game.solve(&SolveLimits::new().positions(10));
    /// assert_eq!(solution.to_json()["open"]["reason"], "positions");
    /// ```
    pub fn to_json(&self) -> Value {
        self.json.clone()
    }
}

impl Game {
    /// Returns what comes of the position if both players play their best, as if the game began there. It takes time and
    /// memory in proportion to the positions that can come about.
    ///
    /// ```
    /// use alfil::{Game, Side, SolveLimits, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let game = Game::from_fen(&chess, "8/8/8/8/8/5k2/7p/7K w - - 0 1").unwrap();
    /// assert_eq!(game.solve(&SolveLimits::new()).sentence, "With best play the game is drawn.");
    /// ```
    pub fn solve(&self, limits: &SolveLimits) -> Solution {
        self.solve_until(limits, &AtomicBool::new(false))
    }

    /// Does what [`Game::solve`] does, until another thread sets `stop`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use alfil::{Game, SolveLimits, Variant};
    ///
    /// let game = Game::new(&Variant::bundled("dobutsu").unwrap());
    /// let solution = game.solve_until(&SolveLimits::new(), &AtomicBool::new(true));
    /// assert!(!solution.is_solved);
    /// ```
    pub fn solve_until(&self, limits: &SolveLimits, stop: &AtomicBool) -> Solution {
        #[cfg(feature = "machine")]
        let end = limits.time.map(|time| machine_clock().saturating_add(time));
        let mut watch = |_: Progress| {
            #[cfg(feature = "machine")]
            if end.is_some_and(|end| machine_clock() >= end) {
                return false;
            }
            !stop.load(Ordering::Relaxed)
        };
        let most = Limits {
            bytes: limits.mib.saturating_mul(1 << 20),
            positions: limits.positions.unwrap_or(u64::MAX),
            proof: limits.positions.unwrap_or(u64::MAX),
        };
        let solution = solve::solve(self.inner(), most, &mut watch);
        let report = Report::new(self.inner(), &solution, &|_| None);
        Solution {
            is_solved: report.result != ResultWord::Open,
            winner: match report.result {
                ResultWord::First => Some(Side::First),
                ResultWord::Second => Some(Side::Second),
                ResultWord::Draw | ResultWord::Open => None,
            },
            plies: report.plies,
            is_shortest: report.is_shortest,
            sentence: report.sentence(self.variant().inner().rules()),
            positions: report.positions.map(|of| of.total),
            won: report.positions.map(|of| of.won),
            drawn: report.positions.map(|of| of.drawn),
            lost: report.positions.map(|of| of.lost),
            json: serde_json::to_value(&report).unwrap_or_default(),
            line: report.line,
        }
    }
}

/// Returns the JSON schema of what [`Solution::to_json`] returns.
///
/// ```
/// assert!(alfil::solution_schema().contains("is_shortest"));
/// ```
#[cfg(feature = "schema")]
pub fn solution_schema() -> String {
    solve::schema()
}
