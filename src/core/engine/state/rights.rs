//! What the past of a game leaves, besides first moves: castlings, captures in passing, checks to give, and passes.

use crate::board::Side;
use crate::engine::layout::Cell;
use crate::engine::layout::zobrist;

/// The rights of a position. Part of what repetition compares, passes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rights {
    /// The castlings that are not lost: a bit for each of the rights the tables have.
    pub(crate) castling: u32,
    /// Whom the last move left open to a capture in passing; nobody when no piece is there to make it, unless positions
    /// tell it even then.
    pub(crate) en_passant: Option<EnPassant>,
    /// By side: of the checks that are counted, those it has left to give. Nothing where none are counted, so that the
    /// rights of such games need no look.
    pub(crate) checks_left: [u8; 2],
    /// How many turns in a row were passes, the last one among them. Nothing where no rule asks. Positions do not tell it.
    pub(crate) passes: u16,
}

/// A piece that may be captured on the squares it has just gone past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// Where it stands.
    pub victim: Cell,
    /// Cells from one of its steps to the next.
    pub step: i16,
    /// Squares it went past.
    pub n_passed: u8,
    /// Whether a piece is there to capture it, legality apart. If not, the position is the same without it.
    pub is_open: bool,
}

impl EnPassant {
    /// The cells it went past, the nearest to it first.
    pub(crate) fn targets(self) -> impl Iterator<Item = Cell> {
        (1..=i16::from(self.n_passed)).map(move |n| self.victim.wrapping_add_signed(-self.step * n))
    }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides")]
impl Rights {
    /// Their share of a position's key.
    pub(crate) fn key(self) -> u64 {
        let open = self.en_passant.filter(|e| e.is_open);
        let mut key = open.map_or(0, |e| zobrist::en_passant(e.victim, e.step, e.n_passed));
        for side in Side::ALL {
            key ^= zobrist::checks_left(side, self.checks_left[side.index()]);
        }
        let mut left = self.castling;
        while left != 0 {
            key ^= zobrist::castling(left.trailing_zeros());
            left &= left - 1;
        }
        key
    }

    /// What of them repetition compares.
    pub(crate) fn compared(self) -> Rights {
        Rights { en_passant: self.en_passant.filter(|e| e.is_open), passes: 0, ..self }
    }

    /// The checks left to give when a side has given one more.
    pub(in crate::engine::state) fn less_a_check(self, side: Side) -> [u8; 2] {
        let mut left = self.checks_left;
        left[side.index()] = left[side.index()].saturating_sub(1);
        left
    }
}
