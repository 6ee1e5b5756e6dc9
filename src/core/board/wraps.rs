//! Edges of the board that are joined.

use super::{Shape, Square, common_divisor};

/// The edges that are joined, so that moves across one continue at the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Wraps {
    /// True if the last file is adjacent to the first.
    pub files: bool,
    /// True if the last rank is adjacent to the first.
    pub ranks: bool,
}

impl Wraps {
    /// No edges.
    pub const NONE: Wraps = Wraps { files: false, ranks: false };

    /// The side edges, as on a cylinder.
    pub const FILES: Wraps = Wraps { files: true, ranks: false };

    /// Returns whether any edges are joined.
    pub const fn any(self) -> bool {
        self.files || self.ranks
    }

    /// Returns these edges and those of `other`.
    #[must_use]
    pub const fn and(self, other: Wraps) -> Wraps {
        Wraps { files: self.files || other.files, ranks: self.ranks || other.ranks }
    }

    /// Returns whether a step of this many files and ranks can cross joined edges.
    pub const fn crossed_by(self, dx: i8, dy: i8) -> bool {
        (self.files && dx != 0) || (self.ranks && dy != 0)
    }

    /// Returns a file and a rank, brought back onto the board over joined edges; they may still be off it.
    pub fn carried(self, shape: Shape, (file, rank): (i32, i32)) -> (i32, i32) {
        let file = if self.files { file.rem_euclid(i32::from(shape.files)) } else { file };
        let rank = if self.ranks { rank.rem_euclid(i32::from(shape.ranks)) } else { rank };
        (file, rank)
    }

    /// Returns how many steps of so many files and ranks lead back to where they begin; `None` if they lead off the
    /// board.
    pub fn ring(self, shape: Shape, (dx, dy): (i32, i32)) -> Option<i32> {
        let along = |d: i32, size: u8, joined: bool| {
            let size = i32::from(size);
            if d == 0 { Some(1) } else { joined.then(|| size / common_divisor(size, d.abs())) }
        };
        let files = along(dx, shape.files, self.files)?;
        let ranks = along(dy, shape.ranks, self.ranks)?;
        Some(files / common_divisor(files, ranks) * ranks)
    }

    /// Returns the square there, if there is one.
    pub fn square(self, shape: Shape, at: (i32, i32)) -> Option<Square> {
        let (file, rank) = self.carried(shape, at);
        shape.square(file, rank)
    }
}
