//! Describes, checks and plays chess variants.

pub mod betza;
pub mod board;
pub mod check;
pub mod cli;
pub mod def;
pub mod diag;
pub mod engine;
pub mod game;
pub mod library;
pub mod notation;
pub mod playout;
pub mod rules;
pub mod variant;
