//! The truth about a small game, beside what games say.

use alfil_core::game::Game;
use schemars::JsonSchema;
use serde::Serialize;

use crate::author::solve::{Limits, Report, ResultWord, solve};

/// The positions that are listed at most. A number, not a time, so that the report is the same on every machine.
const MOST: u64 = 50_000;

/// What comes of a small game with best play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Solved {
    /// What comes of it.
    pub result: ResultWord,
    /// In how many plies; nothing if nobody wins.
    pub plies: Option<u32>,
    /// The same in a sentence.
    pub sentence: String,
}

impl Solved {
    /// Returns what comes of a game with best play, if few positions can come about.
    pub fn of(game: &Game) -> Option<Solved> {
        let limits = Limits { bytes: 1 << 30, positions: MOST, proof: 0 };
        let solution = solve(game, limits, &mut |_| true);
        let report = Report::new(game, &solution, &|_| None);
        let sentence = report.sentence(game.variant().rules());
        let is_solved = report.result != ResultWord::Open;
        is_solved.then_some(Solved { result: report.result, plies: report.plies, sentence })
    }
}
