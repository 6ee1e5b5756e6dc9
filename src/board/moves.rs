//! Moves.

use super::piece::PieceKind;
use super::square::Square;

/// What sort of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveSort {
    /// A piece goes from one square to another, or comes back to where it was after capturing in passing.
    Board,
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
    passing: [u16; 2],
    kind: u16,
}

const NONE: u16 = u16::MAX;

impl Move {
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
            MoveSort::Board if self.kind != NONE => Some(PieceKind(self.kind)),
            MoveSort::Board | MoveSort::Drop | MoveSort::Pass => None,
        }
    }

    /// The kind that enters from the hand, if it is a drop.
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.sort {
            MoveSort::Drop => Some(PieceKind(self.kind)),
            MoveSort::Board | MoveSort::Pass => None,
        }
    }

    /// Squares captured on without landing there, in the order of the legs.
    pub fn passing(self) -> impl Iterator<Item = Square> {
        self.passing.into_iter().filter(|&s| s != NONE).map(Square)
    }

    /// Whether anything is captured without landing on it.
    pub const fn captures_in_passing(self) -> bool {
        self.passing[0] != NONE
    }
}
