//! How Fairy-Stockfish reads direction letters.

use std::ops::Range;

use crate::betza::atoms::{Family, Places, Stride};
use crate::betza::directions::Way;

/// Returns whether the letter is a direction.
pub(super) fn is_direction(c: char) -> bool {
    c == 'h' || Way::new(c).is_some()
}

/// Returns whether Fairy-Stockfish reads two letters as one direction. `h` counts as either kind.
pub(super) fn is_pair(x: char, y: char) -> bool {
    let is_upright = |c| matches!(c, 'f' | 'b' | 'v' | 'h');
    let is_level = |c| matches!(c, 'r' | 'l' | 's' | 'h');
    x == y || (is_upright(x) && is_level(y)) || (is_level(x) && is_upright(y))
}

/// One or two letters that make a direction; a single letter counts as doubled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    /// The first letter.
    pub(super) first: char,
    /// The second letter, the same for a single one.
    pub(super) second: char,
    /// Byte offset of the first letter.
    pub(super) at: usize,
}

impl Direction {
    /// Returns the bytes of its letters.
    pub(super) fn range(self) -> Range<usize> {
        self.at..self.at + if self.first == self.second { 1 } else { 2 }
    }

    /// Returns the places it means; none for pairs that have no meaning in Fairy-Stockfish.
    ///
    /// `K` and `Q` are an orthogonal and a diagonal atom, but their pairs stay pairs in both.
    pub(super) fn places(self, part: Stride, is_of_king: bool) -> Places {
        let (x, y) = (Way::new(self.first), Way::new(self.second));
        match (part.family, x, y) {
            (Family::Orthogonal | Family::King, _, _) if !is_of_king => {
                x.map_or(0, Way::straight) | y.map_or(0, Way::straight)
            }
            (Family::Orthogonal | Family::King, Some(x), Some(y)) if x == y || x.is_single() => y.straight(),
            (Family::Diagonal, Some(x), Some(y)) if x == y => x.diagonals(),
            (Family::Diagonal, Some(x), Some(y)) if x.is_single() => x.diagonals() & y.diagonals(),
            (Family::Oblique, Some(x), Some(y)) if x == y => x.narrow(),
            (Family::Oblique, Some(x), Some(y)) if x.is_single() => x.wide() & y.narrow(),
            (family, Some(x), None) if x.is_single() => match family {
                Family::Orthogonal | Family::King => {
                    let across = if x.is_perpendicular(Way::Right) { Way::Sideways } else { Way::Vertical };
                    x.straight() | across.straight()
                }
                Family::Diagonal => x.diagonals(),
                Family::Oblique => x.wide(),
            },
            (Family::Oblique, None, Some(Way::Right)) => 0b0101_0101,
            (Family::Oblique, None, Some(Way::Left)) => 0b1010_1010,
            (Family::Orthogonal | Family::King | Family::Diagonal, None, Some(Way::Right | Way::Left)) => {
                part.places()
            }
            (Family::Orthogonal | Family::King | Family::Diagonal | Family::Oblique, _, _) => 0,
        }
    }
}
