//! Variants written for Fairy-Stockfish: their inis read, imported and written.

pub mod export;
pub mod import;
pub mod ini;
