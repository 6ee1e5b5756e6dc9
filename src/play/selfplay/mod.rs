//! Games of the searcher against itself, as data.
//!
//! A game is a pure function of the rules, the engine, the values of pieces, the settings, the seed and its number. No time,
//! thread or machine enters it, so that games may be played anywhere and put together.

#[cfg(feature = "cli")]
mod file;
mod game;
#[cfg(feature = "cli")]
mod head;
#[cfg(feature = "cli")]
mod line;
#[cfg(feature = "cli")]
pub(crate) mod odds;
mod openings;
#[cfg(feature = "cli")]
mod part;
mod players;
#[cfg(feature = "cli")]
mod repeats;
#[cfg(feature = "cli")]
mod varied;

#[cfg(feature = "cli")]
pub(crate) use self::file::{
    FileFault, Head, LineOfGame, Shard, Written, check_shards, differing, end_line, hex, line, merge,
};
pub(crate) use self::game::{Settings, play, usual_max_plies};
#[cfg(feature = "cli")]
pub(crate) use self::head::head;
#[cfg(feature = "cli")]
pub(crate) use self::line::replayed;
pub(crate) use self::openings::{Listed, Openings};
#[cfg(feature = "cli")]
pub(crate) use self::part::{Part, part, parts};
pub(crate) use self::players::Players;
#[cfg(feature = "cli")]
pub(crate) use self::repeats::Repeats;
#[cfg(feature = "cli")]
pub(crate) use self::varied::{OtherPart, Varied};
