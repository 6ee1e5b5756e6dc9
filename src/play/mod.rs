//! Games against programs: engine protocols, matches, and weights learned from games.

pub(crate) mod centipawns;
#[cfg(feature = "cli")]
pub(crate) mod contest;
#[cfg(feature = "cli")]
pub(crate) mod learn;
#[cfg(feature = "cli")]
pub mod protocol;
pub(crate) mod selfplay;
