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
mod games;
#[cfg(test)]
mod games_tests;
mod markdown;
mod measured;
mod page;
mod report;
mod solved;
mod values;
mod verdict;
mod words;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::armies::{Swapped, difference};
pub use self::change::{Change, Played};
use self::games::Sample;
pub use self::games::{Games, Record};
pub use self::markdown::{change_in_markdown, in_markdown};
pub use self::measured::{Handicap, Match, unit};
pub use self::page::{change_page, page};
pub use self::report::{Balance, Known};
pub use self::solved::Solved;
pub use self::verdict::{Duel, Level, Verdict};
pub use self::words::{Line, percent};
pub use crate::author::interval::Interval;

/// The output of `alfil balance --json`: a report about a game, or about the difference of two.
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
