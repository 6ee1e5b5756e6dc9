//! The vocabulary of boards: sides, squares, pieces, moves. Uses the standard library only.

pub mod fen;
mod moves;
mod piece;
mod side;
mod square;
mod square_set;

pub use moves::{Move, MoveSort};
pub use piece::{Piece, PieceKind};
pub use side::{PerSide, Side};
pub use square::{Shape, Square, SquareName, file_name};
pub use square_set::{Region, SquareSet};
