//! The face of the library: variants, games, searches and reports for programs that embed alfil.
//!
//! The types here wrap internal ones, so that what is inside can change.

mod drawing;
mod errors;
mod facts;
mod game;
mod loader;
mod location;
mod notation;
mod numbers;
mod outcome;
mod record;
mod report;
mod search;
#[cfg(feature = "self-play")]
mod self_play;
mod solve;
#[cfg(feature = "statistics")]
mod statistics;
mod upload;
mod variant;

pub use self::drawing::SvgOptions;
pub use self::errors::{BadFen, FenProblem, IllegalMove};
#[cfg(feature = "schema")]
pub use self::facts::facts_schema;
pub use self::game::Game;
pub use self::loader::Loader;
pub use self::location::Location;
pub use self::notation::{Notation, PlayedMove, UnknownNotation};
pub use self::numbers::Planes;
pub use self::outcome::Outcome;
pub use self::record::{GameRecord, RecordProblem, RecordResult, Replay};
pub use self::report::{Edit, Finding, Fix, FixedText, Report, Severity};
pub use self::search::{Score, SearchLimits, SearchLine, SearchResult, Searcher, WinDrawLoss};
#[cfg(feature = "self-play")]
pub use self::self_play::{BadOpening, Match, MatchPair, SelfPlay, SelfPlayGame};
#[cfg(feature = "schema")]
pub use self::solve::solution_schema;
pub use self::solve::{Solution, SolveLimits};
#[cfg(feature = "statistics")]
pub use self::statistics::{
    Estimate, elo_of_pairs, is_fairness_clear, log_likelihood_of_pairs, score_of_games, sequential_test_bound,
};
pub use self::upload::{PiecePicture, Upload};
pub use self::variant::{NamedRegion, PieceInfo, Playout, RuleSentence, Variant};
use crate::library;

/// Returns the ids of the bundled variants, in alphabetical order.
///
/// ```
/// assert!(alfil::bundled().any(|id| id == "dai-shogi"));
/// ```
pub fn bundled() -> impl Iterator<Item = &'static str> {
    library::bundled().map(|(id, _)| id)
}

/// Checks the text of a definition: reports errors, lints, and claims that do not hold.
///
/// No file is read: the text may extend bundled variants only. The work is bounded for every text; what was
/// skipped for that reason is reported. [`Loader::validate_toml`] has more choices.
///
/// ```
/// let report = alfil::validate_toml("format = 1\nname = \"Empty\"\n");
/// assert!(report.has_errors());
/// println!("{report}");
/// ```
pub fn validate_toml(text: &str) -> Report {
    Loader::new().validate_toml(text)
}

/// Checks a `variants.ini` for Fairy-Stockfish. [`Loader::validate_ini`] has more choices.
///
/// ```
/// assert!(alfil::validate_ini("[bare:chess]\ncastling = false\n").is_empty());
/// ```
#[cfg(feature = "import")]
pub fn validate_ini(text: &str) -> Report {
    Loader::new().validate_ini(text)
}
