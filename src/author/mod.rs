//! Tools for who writes a game: lints, claims, comparisons, questions, experiments with changed definitions.

#[cfg(any(feature = "cli", feature = "play"))]
pub mod ask;
#[cfg(feature = "cli")]
pub mod balance;
pub mod claims;
pub mod compare;
#[cfg(feature = "cli")]
pub mod examples;
#[cfg(feature = "statistics")]
pub mod interval;
pub mod lint;
#[cfg(feature = "cli")]
pub mod mutate;
pub mod questions;
#[cfg(any(feature = "cli", feature = "studio"))]
pub mod smoke;
pub mod solve;
pub mod validate;
