//! Is a game fair, does it end, and does every rule and piece matter? What played games say, with 95 per cent intervals.
//!
//! Games are the units of all intervals, not positions: the positions of one game share its result. Unfinished games are
//! counted as such, never as draws. A verdict needs a player who understands the game: where much more search does not
//! clearly win more games, there is none.

mod course;
mod interval;
mod report;
mod solved;
mod values;

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};

pub use self::course::Course;
pub use self::interval::Interval;
pub use self::report::{Balance, FirstPlayer, Known, Rung, Skill, Verdict, verdict};
pub use self::solved::Solved;
pub use self::values::PieceValue;

/// A game that was played to its end, or stopped.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The game after its last move.
    pub game: Game,
    /// The number of moves before those that were chosen by search alone.
    pub n_opening: usize,
    /// The score of each move that was played, as the first player sees it, in centipawns.
    pub scores: Vec<i32>,
    /// How it ended; nothing if it was stopped.
    pub outcome: Option<Outcome>,
}

impl Sample {
    /// Returns the first player's points: 1, ½ or 0; nothing if the rules do not decide the game.
    pub fn points(&self) -> Option<f64> {
        let outcome = self.outcome.filter(|outcome| outcome.is_decided())?;
        Some(match outcome.winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        })
    }
}
