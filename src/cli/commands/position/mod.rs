//! Commands about a position, and about games played from it.

pub(in crate::cli) mod analyse;
pub(in crate::cli) mod bench;
pub(in crate::cli) mod moves;
pub(in crate::cli) mod perft;
pub(in crate::cli) mod playout;
pub(in crate::cli) mod replay;
