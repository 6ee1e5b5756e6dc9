//! Squares, and the size of a board.

use std::fmt;

/// A square of a board: its index along the ranks, a1 = 0, b1 = 1 and so on, rank after rank.
///
/// An index means nothing without the [`Shape`] of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

impl Square {
    /// Returns the square as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Files and ranks of a board, 1 to 36 each. Holes are not part of the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl Shape {
    /// The largest number of files or ranks.
    pub const MAX: u8 = 36;

    /// Number of squares, holes included.
    pub const fn n_squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Returns the square at `file` and `rank`, both counted from 0; nothing if it is off the board.
    pub const fn square(self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i32 || rank >= self.ranks as i32 {
            return None;
        }
        Some(Square((rank * self.files as i32 + file) as u16))
    }

    /// File of a square, counted from 0.
    pub const fn file(self, square: Square) -> u8 {
        (square.0 % self.files as u16) as u8
    }

    /// Rank of a square, counted from 0 at the first player's edge.
    pub const fn rank(self, square: Square) -> u8 {
        (square.0 / self.files as u16) as u8
    }

    /// Returns every square, a1 first, along the ranks.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.n_squares() as u16).map(Square)
    }

    /// Returns the square turned by 180 degrees about the middle of the board.
    pub const fn rotated(self, square: Square) -> Square {
        Square(self.n_squares() as u16 - 1 - square.0)
    }

    /// Returns the square mirrored about the line between the players: the same file, the opposite rank.
    pub const fn mirrored(self, square: Square) -> Square {
        let rank = self.ranks as u16 - 1 - square.0 / self.files as u16;
        Square(rank * self.files as u16 + square.0 % self.files as u16)
    }

    /// Returns whether two squares lie on one file, rank or diagonal.
    pub fn in_line(self, a: Square, b: Square) -> bool {
        let files = self.file(a).abs_diff(self.file(b));
        let ranks = self.rank(a).abs_diff(self.rank(b));
        files == 0 || ranks == 0 || files == ranks
    }

    /// Returns the squares between two squares on a line, from the first on; empty if no line joins them.
    pub fn between(self, a: Square, b: Square) -> impl Iterator<Item = Square> {
        let place = |square| (i32::from(self.file(square)), i32::from(self.rank(square)));
        let ((file, rank), (end_file, end_rank)) = (place(a), place(b));
        let (dx, dy) = ((end_file - file).signum(), (end_rank - rank).signum());
        let distance = (end_file - file).abs().max((end_rank - rank).abs());
        let n = if self.in_line(a, b) { distance } else { 0 };
        (1..n).filter_map(move |i| self.square(file + i * dx, rank + i * dy))
    }

    /// Returns the square's name: file letters, then the rank from 1, as in `e4`, `o15`, `ab36`.
    pub fn name(self, square: Square) -> SquareName {
        SquareName { file: self.file(square), rank: self.rank(square) }
    }

    /// Reads the name of a square at the start of `text`; returns the square and the length of its name.
    ///
    /// Files are `a` to `z`, then `aa`, `ab` … as in a spreadsheet; ranks count from 1 without a leading zero.
    pub fn parse_prefix(self, text: &str) -> Option<(Square, usize)> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        if letters == 0 || letters > 2 || digits == 0 || digits > 2 {
            return None;
        }
        let file = text.bytes().take(letters).fold(0, |n, b| n * 26 + i32::from(b - b'a') + 1) - 1;
        let digits = text.get(letters..letters + digits)?;
        if digits.starts_with('0') {
            return None;
        }
        let rank: i32 = digits.parse().ok()?;
        Some((self.square(file, rank - 1)?, letters + digits.len()))
    }

    /// Reads a whole text as the name of a square.
    pub fn parse(self, text: &str) -> Option<Square> {
        self.parse_prefix(text).filter(|&(_, used)| used == text.len()).map(|(square, _)| square)
    }
}

/// Returns the letters of a file counted from 0: `a` … `z`, `aa` … `aj`.
pub fn file_name(file: u8) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    if file < 26 {
        letter(file).to_string()
    } else {
        format!("{}{}", letter(file / 26 - 1), letter(file % 26))
    }
}

/// Prints a square as `e4`.
#[derive(Clone, Copy, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_name(self.file), self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_on_the_largest_board() {
        let shape = Shape { files: 36, ranks: 36 };
        for square in shape.squares() {
            assert_eq!(shape.parse(&shape.name(square).to_string()), Some(square));
        }
    }

    #[test]
    fn names_off_the_board_or_malformed_are_refused() {
        let shape = Shape { files: 8, ranks: 8 };
        for text in ["", "e", "4", "e0", "e04", "i1", "a9", "aa1", "E4", "e4 ", "a123", "abc1", "é4"] {
            assert_eq!(shape.parse(text), None, "{text}");
        }
    }
}
