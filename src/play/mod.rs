//! Games against programs: engine protocols, matches, and weights learned from games.

pub(crate) mod contest;
pub(crate) mod learn;
pub mod protocol;
pub(crate) mod selfplay;
