//! Moves.

use super::piece::PieceKind;
use super::square::Square;

/// What sort of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveSort {
    /// A piece goes from one square to another, or comes back to where it was after capturing in passing.
    Board,
    /// A piece lands on a square that an enemy has just gone past, and captures that enemy.
    EnPassant,
    /// Two pieces of a player move at once: a king goes towards its partner, and the partner to its other side.
    Castling,
    /// A piece from the hand enters the board.
    Drop,
    /// A turn that changes nothing.
    Pass,
}

/// A move: enough to play it on the position it was made for, and nothing else. 12 bytes.
///
/// The squares a piece passes without capturing there are not part of it. The generator gives each way to end in the same
/// position by the same captures once, so that equal moves are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// What sort of move it is.
    pub sort: MoveSort,
    /// Where the piece starts; the target square for a drop.
    pub from: Square,
    /// Where the piece ends.
    pub to: Square,
    /// Squares captured in passing; where the partner starts and ends when castling.
    passing: [u16; 2],
    kind: u16,
}

const NONE: u16 = u16::MAX;

impl Move {
    /// The same move to another square.
    #[inline]
    pub(crate) const fn ending_on(self, to: Square) -> Move {
        Move { to, ..self }
    }

    /// Most pieces one move may capture besides the one it lands on.
    pub const MAX_PASSING: usize = 2;

    /// The turn that changes nothing, made by the piece on a square that may step away and back.
    ///
    /// Passes of different pieces lead to the same position and are written alike; counted, they are different moves.
    pub const fn pass(by: Square) -> Move {
        Move { sort: MoveSort::Pass, from: by, to: by, passing: [NONE; 2], kind: NONE }
    }

    /// A move of a piece that captures only what stands on `to`, if anything.
    pub const fn board(from: Square, to: Square) -> Move {
        Move { sort: MoveSort::Board, from, to, passing: [NONE; 2], kind: NONE }
    }

    /// A move to a square that the piece on `victim` has just gone past, capturing it.
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Move {
        Move { sort: MoveSort::EnPassant, from, to, passing: [victim.0, NONE], kind: NONE }
    }

    /// A king and its partner castle: each goes from its first square to its second.
    pub const fn castling(king: (Square, Square), partner: (Square, Square)) -> Move {
        let passing = [partner.0.0, partner.1.0];
        Move { sort: MoveSort::Castling, from: king.0, to: king.1, passing, kind: NONE }
    }

    /// A drop of a kind from the hand.
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move { sort: MoveSort::Drop, from: to, to, passing: [NONE; 2], kind: kind.0 }
    }

    /// The same move, the piece becoming `kind` at its end.
    #[must_use]
    pub const fn promoting(self, kind: PieceKind) -> Move {
        Move { kind: kind.0, ..self }
    }

    /// The same move, capturing in passing on these squares, in order; at most [`Move::MAX_PASSING`] of them count.
    #[must_use]
    pub fn capturing(self, squares: &[Square]) -> Move {
        let mut passing = [NONE; 2];
        for (slot, square) in passing.iter_mut().zip(squares) {
            *slot = square.0;
        }
        Move { passing, ..self }
    }

    /// The kind the moving piece becomes, if it changes. Nothing for drops.
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.sort {
            MoveSort::Board | MoveSort::EnPassant if self.kind != NONE => Some(PieceKind(self.kind)),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => {
                None
            }
        }
    }

    /// The kind that enters from the hand, if it is a drop.
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.sort {
            MoveSort::Drop => Some(PieceKind(self.kind)),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling | MoveSort::Pass => None,
        }
    }

    /// Where the partner starts and ends, if it is a castling.
    pub const fn partner(self) -> Option<(Square, Square)> {
        match self.sort {
            MoveSort::Castling => Some((Square(self.passing[0]), Square(self.passing[1]))),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Drop | MoveSort::Pass => None,
        }
    }

    /// Squares captured on without landing there, in the order of the legs.
    pub fn passing(self) -> impl Iterator<Item = Square> {
        let castles = self.sort == MoveSort::Castling;
        self.passing.into_iter().filter(move |&s| s != NONE && !castles).map(Square)
    }

    /// Whether anything is captured without landing on it.
    pub const fn captures_in_passing(self) -> bool {
        self.passing[0] != NONE && !matches!(self.sort, MoveSort::Castling)
    }
}
