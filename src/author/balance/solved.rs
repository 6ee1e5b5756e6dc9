//! The truth about a small game, next to what games suggest.

use alfil_core::game::Game;
use schemars::JsonSchema;
use serde::Serialize;

use crate::author::solve::{Limits, Report, ResultWord, solve};

/// The positions that are listed at most. A number, not a time, so that the report is the same on every machine.
const MOST: u64 = 50_000;

/// The result of a small game with best play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Solved {
    /// The result.
    pub result: ResultWord,
    /// The number of plies; null if neither player wins.
    pub plies: Option<u32>,
    /// The result in a sentence.
    pub sentence: String,
}

impl Solved {
    /// Returns the result of a game with best play, if it has few positions.
    pub fn of(game: &Game) -> Option<Solved> {
        let limits = Limits { bytes: 1 << 30, positions: MOST, proof: 0 };
        let solution = solve(game, limits, &mut |_| true);
        let report = Report::new(game, &solution, &|_| None);
        let sentence = report.sentence(game.variant().rules());
        let is_solved = report.result != ResultWord::Open;
        is_solved.then_some(Solved { result: report.result, plies: report.plies, sentence })
    }
}
