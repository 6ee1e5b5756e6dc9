//! Commands in which the computer plays itself or others, to find out about a game or an engine.

pub(in crate::cli) mod balance;
pub(in crate::cli) mod learn;
pub(in crate::cli) mod matches;
pub(in crate::cli) mod merge;
pub(in crate::cli) mod selfplay;
pub(in crate::cli) mod solve;
