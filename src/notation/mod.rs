//! Positions and moves as text.

pub mod coord;
pub mod fen;
