//! Games of the searcher against itself, as data.
//!
//! A game is a pure function of the rules, the engine, the values of pieces, the settings, the seed and its number. No time,
//! thread or machine enters it, so that games may be played anywhere and put together.

mod file;
mod game;
mod openings;

pub(crate) use self::file::{
    FileFault, Head, LineOfGame, Shard, Written, check_parts, differing, end_line, hex, line, merge,
};
pub(crate) use self::game::{Settings, play, play_with, replayed};
pub(crate) use self::openings::{Listed, Openings};
