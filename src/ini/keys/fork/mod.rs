//! Keys that only Fairy-Stockfish-X has.

mod captures;
mod drops;
mod endings;

pub(super) use captures::KEYS as CAPTURES;
pub(super) use drops::KEYS as DROPS;
pub(super) use endings::KEYS as ENDINGS;
