//! Positions and moves as text.

pub mod algebraic;
mod castling_letters;
mod castling_text;
pub mod coord;
pub mod ending;
pub mod fen;
pub mod hodges;
pub mod kifu;
pub mod numbering;
pub mod pgn;
pub mod read_move;
pub mod refusal;
pub mod sfen;
pub mod starts;
pub mod style;
pub mod surplus;
