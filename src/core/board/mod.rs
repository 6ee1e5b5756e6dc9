//! The basic types of board games: sides, squares, pieces, moves. Uses nothing else in the crate.

mod budget;
mod divisor;
pub mod fen;
mod moves;
mod occasion;
mod piece;
mod refusal;
mod sfen;
mod side;
mod square;
mod square_set;
mod wraps;

pub use budget::{Budget, WorkLimit, is_stopped, spend_limit, until, within};
pub use divisor::common_divisor;
pub use moves::{Move, MoveSort};
pub use occasion::PerOccasion;
pub use piece::{Piece, PieceKind};
pub use refusal::Refusal;
pub use sfen::is_sfen;
pub use side::{PerSide, Side};
pub use square::{Shape, Square, SquareName, file_name};
pub use square_set::{Region, SquareSet};
pub use wraps::Wraps;
