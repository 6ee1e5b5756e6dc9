//! The definition language, and how anything is reported.
//!
//! A crate of its own, since the readers that serde derives take long to compile and are not speed-critical. Programs embed
//! `alfil`, which re-exports what they need; everything here may change without notice.

pub mod betza;
pub mod check;
pub mod def;
pub mod diag;
pub mod region;
