//! Learns from games of the searcher against itself what the features of positions are worth.
//!
//! Games are played from random openings (`games`), their quiet positions become observations (`observations`), and weights
//! are fitted to how the games ended, drawn towards those that hold already (`fit`). What comes out is adopted only if it
//! wins a match against what holds (`trial`). Everything but the number of games that time allows follows from the seed.

mod exchange;
#[cfg(test)]
mod exchange_tests;
mod fit;
#[cfg(test)]
mod fit_tests;
mod games;
mod network;
#[cfg(test)]
mod network_tests;
mod observations;
mod trial;

pub(crate) use self::exchange::{export, import};
pub(crate) use self::fit::{Fitted, Part, fit};
pub(crate) use self::games::{Game, Playing, play};
pub(crate) use self::network::{Samples, Training, train};
pub(crate) use self::observations::{Observations, observe};
pub(crate) use self::trial::play_pair;
