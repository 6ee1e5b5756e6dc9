//! Keys of positions. Two positions are the same, for repetition, if board, hands, player to move and the rights that
//! remain (first moves, castlings, en passant captures, checks to give) are equal; counters are not part of the key.
//!
//! Keys are computed, not looked up: a table for a large board with many kinds would push everything else out of the
//! cache, and a few multiplications cost less than a miss.

use crate::board::{PieceKind, Side};
use crate::engine::layout::{Cell, Content};

/// Added when the second player is to move.
pub(crate) const SECOND_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// Returns the finaliser of `SplitMix64` (public domain, S. Vigna): a bijection that spreads every bit.
const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// Returns the key of a piece on a cell.
pub(crate) const fn piece(content: Content, cell: Cell) -> u64 {
    mix(((content as u64) << 16) | cell as u64)
}

/// Returns the key of an unmoved piece on a cell.
pub(crate) const fn unmoved(cell: Cell) -> u64 {
    mix((1 << 40) | cell as u64)
}

/// Returns the key of a castling right, by its index.
pub(crate) const fn castling(right: u32) -> u64 {
    mix((3 << 40) | right as u64)
}

/// Returns the key of a piece that may be captured en passant.
pub(crate) const fn en_passant(victim: Cell, step: i16, n_passed: u8) -> u64 {
    mix((4 << 40) | ((n_passed as u64) << 32) | ((step as u16 as u64) << 16) | victim as u64)
}

/// Returns the key of the squares that a piece has just passed, identified by their files.
pub(crate) const fn passed_on_files(files: u64) -> u64 {
    mix((17 << 40) ^ mix(files))
}

/// Returns the key of a capture that the last move has made on a cell.
pub(crate) const fn struck(cell: Cell) -> u64 {
    mix((18 << 40) | cell as u64)
}

/// Returns the key of the checks that a side has left to give; 0 for none.
pub(crate) const fn checks_left(side: Side, n: u8) -> u64 {
    if n == 0 { 0 } else { mix((5 << 40) | ((side as u64) << 32) | n as u64) }
}

/// Returns the key of the points that a side has; 0 for none.
pub(crate) const fn points(side: Side, n: u16) -> u64 {
    if n == 0 { 0 } else { mix((20 << 40) | ((side as u64) << 32) | n as u64) }
}

/// Returns the key of what is left of a turn: moves, of how many, and the piece that captures again.
pub(crate) const fn turn(left: u8, length: u8, again: Option<Cell>) -> u64 {
    let again = match again {
        Some(cell) => cell as u64 + 1,
        None => 0,
    };
    mix((19 << 40) | again << 16 | (left as u64) << 8 | length as u64)
}

/// Returns the key of how many turns are to come of those that are listed for the beginning; 0 if none are.
pub(crate) const fn turns_to_come(n: u8) -> u64 {
    if n == 0 { 0 } else { mix((27 << 40) | n as u64) }
}

/// Returns the key of a wall on a cell.
pub(crate) const fn wall(cell: Cell) -> u64 {
    mix((16 << 40) | cell as u64)
}

/// Returns the key of `count` pieces of a kind in a hand; 0 for an empty hand.
pub(crate) const fn hand(side: Side, kind: PieceKind, count: u16) -> u64 {
    if count == 0 {
        0
    } else {
        mix((2 << 40) | ((side as u64) << 32) | ((kind.0 as u64) << 16) | count as u64)
    }
}
