//! How a game ends, and what a move may not lead to.

pub(in crate::words) mod conditions;
pub(in crate::words) mod counts;
pub mod endings;
pub(in crate::words) mod formations;
pub(in crate::words) mod history;
pub(in crate::words) mod illegal;
pub(in crate::words) mod pursuit;
pub(in crate::words) mod verdicts;
pub(in crate::words) mod ways;
