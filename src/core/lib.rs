//! Variants that have been checked, the engine that runs them, games, and the search for good moves.
//!
//! A crate of its own, so that the compiler can optimise all of this as a whole, and build everything around it fast.
//! Programs embed `alfil`, which re-exports what they need; everything here may change without notice.

pub mod board;
pub mod elo;
#[expect(missing_docs, reason = "what games read of compiled conditions is documented where rules name it")]
pub mod engine;
pub mod game;
pub mod observe;
pub mod pairs;
pub mod phrase;
pub mod playout;
pub mod possible;
pub mod rules;
pub mod search;
pub mod variant;

/// The identity of the engine and the search, 16 hexadecimal digits: the SHA-256 of their source files. Programs with the
/// same digest play the same game from the same rules, values, settings and seed, on every machine.
pub const ENGINE: &str = env!("ALFIL_ENGINE");
