//! Pieces and their kinds.

use super::side::Side;

/// A kind of piece: its index in the rules' list. A promoted form is a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceKind(pub u16);

impl PieceKind {
    /// The largest number of kinds a variant may have.
    pub const MAX: usize = 1024;

    /// Returns the kind as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece and the player it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its kind.
    pub kind: PieceKind,
    /// Its player.
    pub side: Side,
}
