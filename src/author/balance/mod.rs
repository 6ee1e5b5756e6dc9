//! Is a game fair, does it end, and does every rule and piece matter? What played games say, with 95 per cent intervals.
//!
//! Games are the units of all intervals, not positions: the positions of one game share its result. Unfinished games are
//! counted as such, never as draws. A verdict needs a player who understands the game: where much more search does not
//! clearly win more games, there is none.

mod activity;
mod armies;
mod change;
mod course;
mod ends;
mod interval;
mod markdown;
mod measured;
mod page;
mod report;
mod solved;
mod values;
mod verdict;
mod words;

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

pub use self::armies::{Swapped, difference};
pub use self::change::{Change, Played};
pub use self::interval::Interval;
pub use self::markdown::{change_in_markdown, in_markdown};
pub use self::measured::{Handicap, Match, commonest};
pub use self::page::page;
pub use self::report::{Balance, Known};
pub use self::solved::Solved;
pub use self::verdict::{Duel, Level, Verdict};
pub use self::words::{Line, percent};

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

/// What `alfil balance --json` writes: a report about a game, or about the difference of two.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Report {
    #[expect(dead_code, reason = "for the schema")]
    Balance(Box<Balance>),
    #[expect(dead_code, reason = "for the schema")]
    Change(Box<Change>),
}

/// Returns the JSON schema of reports, as text.
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft07().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Report>();
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}
