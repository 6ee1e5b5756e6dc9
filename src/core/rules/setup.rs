//! The start position.

use crate::board::{PerSide, Piece, PieceKind, Side, Square};

/// The start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the board, ascending by square.
    pub pieces: Vec<(Square, Piece)>,
    /// Walls on the board.
    pub walls: Vec<Square>,
    /// Pieces in hand: kind and number.
    pub hands: PerSide<Vec<(PieceKind, u16)>>,
    /// True if it is written with hands, and so are all positions, even if no player can ever hold a piece.
    pub shows_hands: bool,
    /// The player to move.
    pub to_move: Side,
    /// Plies without progress so far.
    pub quiet_plies: u16,
    /// The number of the first move, from 1.
    pub move_number: u32,
}
