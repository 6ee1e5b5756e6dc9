//! Positions and moves as text.

pub mod algebraic;
mod castling_letters;
mod castling_text;
pub mod coord;
pub mod fen;
pub mod refusal;
pub mod surplus;
