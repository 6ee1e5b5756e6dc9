//! Positions and moves as text.

mod castling_letters;
pub mod coord;
pub mod fen;
pub mod refusal;
pub mod surplus;
