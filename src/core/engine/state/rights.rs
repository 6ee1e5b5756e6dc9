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
    /// Of a piece whose first moves positions always tell: the files, as bits, with an odd number of the squares told.
    /// Repetition knows it by these alone, as Fairy-Stockfish does.
    pub files: Option<u64>,
}

impl EnPassant {
    /// The cells it went past, the nearest to it first.
    pub(crate) fn targets(self) -> impl Iterator<Item = Cell> {
        (1..=i16::from(self.n_passed)).map(move |n| self.victim.wrapping_add_signed(-self.step * n))
    }

    /// The same, going past no squares but those that matter, given by their numbers from the nearest on, and those
    /// between them at the same distance. Wherever the piece came from, the result is then the same.
    #[must_use]
    pub fn past(self, numbers: impl Iterator<Item = u8>) -> EnPassant {
        let (every, last) = numbers.fold((0, 0), |(every, _), n| (common_divisor(n, every), n));
        EnPassant {
            step: self.step * i16::from(every),
            n_passed: last.checked_div(every).unwrap_or(0),
            ..self
        }
    }

    /// What repetition compares.
    fn compared(self) -> Option<EnPassant> {
        match self.files {
            None => Some(self),
            Some(0) => None,
            files => Some(EnPassant { victim: 0, step: 0, n_passed: 0, files }),
        }
    }

    fn key(self) -> u64 {
        match self.files {
            None => zobrist::en_passant(self.victim, self.step, self.n_passed),
            Some(files) => zobrist::passed_on_files(files),
        }
    }
}

fn common_divisor(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides")]
impl Rights {
    /// Their share of a position's key.
    pub(crate) fn key(self) -> u64 {
        let mut key = self.en_passant.and_then(EnPassant::compared).map_or(0, EnPassant::key);
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
        Rights { en_passant: self.en_passant.and_then(EnPassant::compared), passes: 0, ..self }
    }

    /// The checks left to give when a side has given one more.
    pub(in crate::engine::state) fn less_a_check(self, side: Side) -> [u8; 2] {
        let mut left = self.checks_left;
        left[side.index()] = left[side.index()].saturating_sub(1);
        left
    }
}
