//! Games of the searcher against itself, as data.
//!
//! A game is a pure function of the rules, the engine, the values of pieces, the settings, the seed and its number. No time,
//! thread or machine enters it, so that games may be played anywhere and put together.

mod file;
mod game;
mod openings;
mod part;
mod usual;

pub(crate) use self::file::{
    FileFault, Head, LineOfGame, Shard, Written, check_parts, differing, end_line, hex, line, merge,
};
pub(crate) use self::game::{Settings, play, replayed};
pub(crate) use self::openings::{Listed, Openings};
pub(crate) use self::part::{Part, Varied, parts};
pub(crate) use self::usual::{head, usual_max_plies};
