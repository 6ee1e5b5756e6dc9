//! Keys that only Fairy-Stockfish-X has.

mod captures;
mod drops;

pub(super) use captures::KEYS as CAPTURES;
pub(super) use drops::KEYS as DROPS;
