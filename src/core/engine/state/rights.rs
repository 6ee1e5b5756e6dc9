//! The remains of a game's past in addition to first moves: castlings, en passant captures, checks to give, and passes.

use crate::board::{PerSide, Side, common_divisor};
use crate::engine::layout::Cell;
use crate::engine::layout::zobrist;

/// The rights of a position. Repetition compares them, except passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rights {
    /// The castlings that are not lost: a bit for each right in the tables.
    pub(crate) castling: u32,
    /// The piece that the last move left open to an en passant capture; `None` if no piece could make it, unless
    /// positions show it even then.
    pub(crate) en_passant: Option<EnPassant>,
    /// The cell where the last move has captured something after whose capture others are barred.
    pub(crate) struck: Option<Cell>,
    /// By side: how many of the counted checks it has left to give. 0 if none are counted, so that games without them
    /// have default rights.
    pub(crate) checks_left: PerSide<u8>,
    /// The number of turns in a row that were passes, including the last. 0 if no rule asks. Positions do not show it.
    pub(crate) passes: u16,
    /// The rest of the turn.
    pub(crate) turn: Turn,
    /// By side: the points it has. 0 if none are counted.
    pub(crate) points: PerSide<u16>,
}

/// The rest of a turn. Always the same in games whose turns have one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    /// The moves left, the next one included. While the other player waits, those of the player who goes on.
    pub(crate) left: u8,
    /// The moves that the turn has in all.
    pub(crate) length: u8,
    /// The number of turns listed for the beginning of the game that are to come after it.
    pub(crate) to_come: u8,
    /// The piece that has captured and captures again; the only one that moves.
    pub(crate) again: Option<Cell>,
    /// True if the player to move only waits, because the turn of the other one goes on.
    pub(crate) waits: bool,
}

/// A piece that may be captured on the squares it has just passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant {
    /// Its cell.
    pub victim: Cell,
    /// The offset from one of its steps to the next.
    pub step: i16,
    /// The number of squares it passed.
    pub n_passed: u8,
    /// For a piece whose first moves positions always show: the files, as bits, with an odd number of the squares
    /// shown. Repetition compares only these, as Fairy-Stockfish does.
    pub files: Option<u64>,
}

impl EnPassant {
    /// Returns the cells it passed, the nearest first.
    pub(crate) fn targets(self) -> impl Iterator<Item = Cell> {
        (1..=i16::from(self.n_passed)).map(move |n| self.victim.wrapping_add_signed(-self.step * n))
    }

    /// Returns the squares passed without any but those that matter, given by their numbers from the nearest on, and
    /// those between them at the same distance. The result does not depend on where the piece came from.
    #[must_use]
    pub fn past(self, numbers: impl Iterator<Item = u8>) -> EnPassant {
        let (every, last) = numbers.fold((0, 0), |(every, _), n| (common_divisor(n, every), n));
        EnPassant {
            step: self.step * i16::from(every),
            n_passed: last.checked_div(every).unwrap_or(0),
            ..self
        }
    }

    /// Returns what repetition compares.
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

impl Rights {
    /// Returns whether any next move may change them.
    #[inline]
    pub(crate) fn may_lapse(&self) -> bool {
        self.castling != 0
            || self.en_passant.is_some()
            || self.struck.is_some()
            || self.passes != 0
            || self.checks_left != PerSide::default()
    }

    /// Their part of a position's key.
    pub(crate) fn key(self) -> u64 {
        let mut key = self.en_passant.and_then(EnPassant::compared).map_or(0, EnPassant::key);
        if let Some(cell) = self.struck {
            key ^= zobrist::struck(cell);
        }
        if self.turn != Turn::default() {
            key ^= zobrist::turn(self.turn.left, self.turn.length, self.turn.again);
            key ^= zobrist::turns_to_come(self.turn.to_come);
        }
        for side in Side::ALL {
            key ^= zobrist::checks_left(side, self.checks_left[side]);
            key ^= zobrist::points(side, self.points[side]);
        }
        let mut left = self.castling;
        while left != 0 {
            key ^= zobrist::castling(left.trailing_zeros());
            left &= left - 1;
        }
        key
    }

    /// Returns the part of them that repetition compares.
    pub(crate) fn compared(self) -> Rights {
        Rights { en_passant: self.en_passant.and_then(EnPassant::compared), passes: 0, ..self }
    }

    /// Returns the checks left to give after a side has given one more.
    pub(in crate::engine::state) fn less_a_check(self, side: Side) -> PerSide<u8> {
        let mut left = self.checks_left;
        left[side] = left[side].saturating_sub(1);
        left
    }
}
