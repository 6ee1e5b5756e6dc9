//! Positions and moves as text.

pub mod coord;
