//! Sets of squares.

use super::side::PerSide;
use super::square::Square;

/// A set of squares, sized by the board it was made for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SquareSet {
    words: Vec<u64>,
}

/// A region: a set of squares for each player.
pub type Region = PerSide<SquareSet>;

impl SquareSet {
    /// Returns the empty set.
    pub const fn new() -> Self {
        SquareSet { words: Vec::new() }
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        let word = square.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        if let Some(w) = self.words.get_mut(word) {
            *w |= 1 << (square.index() % 64);
        }
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        if let Some(w) = self.words.get_mut(square.index() / 64) {
            *w &= !(1 << (square.index() % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Returns whether the square is in the set.
    pub fn contains(&self, square: Square) -> bool {
        self.words.get(square.index() / 64).is_some_and(|w| w >> (square.index() % 64) & 1 == 1)
    }

    /// Number of squares in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether the set has no square.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Returns the squares in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Square((i * 64 + bit) as u16))
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::new();
        for square in squares {
            set.insert(square);
        }
        set
    }
}
