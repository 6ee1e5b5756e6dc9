//! Sets of squares on the largest board, regardless of the size of the section's board.

use std::fmt;

/// The most files a board can have in any dialect.
const MAX_FILES: u8 = 16;
/// The most ranks a board can have in any dialect.
const MAX_RANKS: u8 = 16;

/// A set of squares of the largest board.
///
/// Settings keep squares that are off the section's own board, since a child may have a larger one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares {
    /// The lower eight ranks.
    low: u128,
    /// The upper eight ranks.
    high: u128,
}

/// Returns a square, file and rank counted from 0.
const fn bit(file: u8, rank: u8) -> Squares {
    let bit = 1 << (rank % 8 * MAX_FILES + file);
    if rank < 8 { Squares { low: bit, high: 0 } } else { Squares { low: 0, high: bit } }
}

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares { low: 0, high: 0 };

    /// Returns the squares of a board.
    pub fn board(files: u8, ranks: u8) -> Squares {
        let mut all = Squares::EMPTY;
        for rank in 0..ranks.min(MAX_RANKS) {
            for file in 0..files.min(MAX_FILES) {
                all = all.union(bit(file, rank));
            }
        }
        all
    }

    /// Returns a rank counted from 1, on every file.
    pub fn rank(rank: u8) -> Squares {
        (0..MAX_FILES).map(|file| bit(file, rank - 1)).fold(Squares::EMPTY, Squares::union)
    }

    /// Returns a file counted from 1, on every rank.
    pub fn file(file: u8) -> Squares {
        (0..MAX_RANKS).map(|rank| bit(file - 1, rank)).fold(Squares::EMPTY, Squares::union)
    }

    /// One square, file and rank counted from 1.
    pub const fn square(file: u8, rank: u8) -> Squares {
        bit(file - 1, rank - 1)
    }

    /// Returns the ranks of a range, counted from 1; those the largest board has.
    pub fn ranks(from: i64, to: i64) -> Squares {
        (1..=MAX_RANKS)
            .filter(|&rank| (from..=to).contains(&i64::from(rank)))
            .map(Squares::rank)
            .fold(Squares::EMPTY, Squares::union)
    }

    /// Returns the squares in either.
    #[must_use]
    pub const fn union(self, other: Squares) -> Squares {
        Squares { low: self.low | other.low, high: self.high | other.high }
    }

    /// Returns the squares in both.
    #[must_use]
    pub const fn within(self, other: Squares) -> Squares {
        Squares { low: self.low & other.low, high: self.high & other.high }
    }

    /// Returns the squares of the first that are not in the second.
    #[must_use]
    pub const fn without(self, other: Squares) -> Squares {
        Squares { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// Returns whether there is no square.
    pub const fn is_empty(self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// Files and ranks of the squares, counted from 1, along the ranks.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        (1..=MAX_RANKS)
            .flat_map(|rank| (1..=MAX_FILES).map(move |file| (file, rank)))
            .filter(move |&(file, rank)| !self.within(bit(file - 1, rank - 1)).is_empty())
    }
}

impl fmt::Display for Squares {
    /// As it would be written: whole ranks as `*8`, other squares one by one, `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut words = Vec::new();
        for rank in 1..=MAX_RANKS {
            let whole = Squares::rank(rank);
            let here = self.within(whole);
            if here == whole {
                words.push(format!("*{rank}"));
            } else {
                words.extend(here.iter().map(|(file, rank)| format!("{}{rank}", file_letter(file))));
            }
        }
        f.write_str(&words.join(" "))
    }
}

/// Returns the letter of a file counted from 1.
pub(super) fn file_letter(file: u8) -> char {
    char::from(b'a' + file.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_as_they_are_written() {
        let some = Squares::rank(8).union(Squares::square(3, 10)).union(Squares::square(1, 1));
        assert_eq!(some.to_string(), "a1 *8 c10");
        assert_eq!(Squares::board(16, 16), Squares::ranks(-3, 99));
        assert_eq!(some.within(Squares::board(8, 8)).iter().count(), 9);
        assert_eq!(Squares::EMPTY.to_string(), "-");
    }
}
