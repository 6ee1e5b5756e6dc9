//! Learns what the features of positions are worth, from games of the searcher against itself.
//!
//! Games are played from random openings (`games`), their quiet positions become observations (`observations`), and weights
//! are fitted to how the games ended, regularised towards the current ones (`fit`). The new weights are adopted only if they
//! beat the current ones in a match (`trial`). Everything follows from the seed, except how many games there is time for.

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

pub(crate) use self::exchange::{Imported, export, import};
pub(crate) use self::fit::{Fitted, Part, fit};
pub(crate) use self::games::{Game, Playing, play};
pub(crate) use self::network::{Samples, Training, train};
pub(crate) use self::observations::{Observations, observe};
pub(crate) use self::trial::play_pair;
