//! Rows in cubes of three or four dimensions that lie flat on the board, of Fairy-Stockfish-X.

use crate::fairy::import::game::Game;
use crate::fairy::ini::Squares;
use crate::fairy::ini::key;

/// A cube: its side, its dimensions, and the file and rank of a cell, counted from 0.
struct Cube {
    side: u8,
    n_dimensions: usize,
    place: fn(side: u8, cell: &[u8]) -> (u8, u8),
}

/// Returns the lines of the cube that a section has; nothing if it has none, or one that Fairy-Stockfish does not know.
pub(super) fn lines(game: &Game<'_>, row: i64) -> Option<Vec<Squares>> {
    let account = game.account;
    let (files, ranks) = (game.frame.files, game.frame.ranks);
    let key = match [key::CONNECT3_D, key::CONNECT4_D].map(|name| account.is_on(name)) {
        [false, false] => return None,
        [true, _] => key::CONNECT3_D,
        [false, true] => key::CONNECT4_D,
    };
    let side = u8::try_from(row).ok().filter(|side| (3..=4).contains(side)).unwrap_or(0);
    let is_side_by_side = key == key::CONNECT4_D && files == side * side && ranks == files;
    let cube = match (key, side, files, ranks) {
        (key::CONNECT3_D, 3, 3, 9) => Cube {
            side,
            n_dimensions: 3,
            place: |side, cell| (coordinate(cell, 0), coordinate(cell, 1) + side * coordinate(cell, 2)),
        },
        (key::CONNECT3_D, 4, 8, 8) => Cube {
            side,
            n_dimensions: 3,
            place: |side, cell| {
                let layer = coordinate(cell, 2);
                (coordinate(cell, 0) + side * (layer % 2), coordinate(cell, 1) + side * (layer / 2))
            },
        },
        _ if is_side_by_side => Cube {
            side,
            n_dimensions: 4,
            place: |side, cell| {
                (
                    coordinate(cell, 0) + side * coordinate(cell, 1),
                    coordinate(cell, 2) + side * coordinate(cell, 3),
                )
            },
        },
        _ => {
            account.refuse(key, "a cube on a board of this size");
            return None;
        }
    };
    if ![key::CONNECT_HORIZONTAL, key::CONNECT_VERTICAL, key::CONNECT_DIAGONAL]
        .iter()
        .all(|name| account.is_on(name))
    {
        account.refuse(key, "rows in a cube that cannot go in every direction");
    }
    Some(cube.lines())
}

fn coordinate(cell: &[u8], dimension: usize) -> u8 {
    cell.get(dimension).copied().unwrap_or(0)
}

impl Cube {
    /// Returns the squares of each line of as many cells as the cube has in a row.
    fn lines(&self) -> Vec<Squares> {
        // Along each dimension a line stays where it is, rises or falls; of a line and its reverse, one is enough.
        let n_ways = usize::from(self.side) + 2;
        let mut lines: Vec<Squares> = Vec::new();
        for number in 0..n_ways.pow(self.n_dimensions as u32) {
            let ways: Vec<usize> =
                (0..self.n_dimensions as u32).map(|d| number / n_ways.pow(d) % n_ways).collect();
            let moving = ways.iter().find(|way| **way >= usize::from(self.side));
            if moving != Some(&usize::from(self.side)) {
                continue;
            }
            let along = |step: u8| {
                let cell: Vec<u8> = ways
                    .iter()
                    .map(|&way| match way.checked_sub(usize::from(self.side)) {
                        None => way as u8,
                        Some(0) => step,
                        Some(_) => self.side - 1 - step,
                    })
                    .collect();
                let (file, rank) = (self.place)(self.side, &cell);
                Squares::square(file + 1, rank + 1)
            };
            lines.push((0..self.side).map(along).fold(Squares::EMPTY, Squares::union));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_has_as_many_lines_as_it_should() {
        let place = |side, cell: &[u8]| {
            (
                coordinate(cell, 0) + side * coordinate(cell, 1),
                coordinate(cell, 2) + side * coordinate(cell, 3),
            )
        };
        for (side, n_dimensions, n) in [(3, 2, 8), (3, 3, 49), (4, 3, 76), (3, 4, 272)] {
            let lines = Cube { side, n_dimensions, place }.lines();
            assert_eq!(lines.len(), n, "{side} {n_dimensions}");
            assert!(lines.iter().all(|line| line.iter().count() == usize::from(side)));
        }
    }
}
