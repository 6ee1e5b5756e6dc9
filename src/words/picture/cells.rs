//! The cells of a board: squares, or hexagons of a slanted board.
//!
//! On hexagons the neighbours of a cell lie along its file, along its rank and along one of the two diagonals.

use alfil_core::board::common_divisor;

use super::svg::Point;

/// Files to the right and ranks forward.
pub(super) type Offset = (i8, i8);

/// The shape of the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Squares.
    Squares,
    /// Hexagons.
    Hexagons(Hexagons),
}

/// How hexagons lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexagons {
    /// The diagonal along which cells are neighbours.
    pub diagonal: Diagonal,
    /// Which lines are straight on the page.
    pub upright: Upright,
}

/// A diagonal of a board of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonal {
    /// From a1 to b2.
    Rising,
    /// From b1 to a2.
    Falling,
}

/// Which lines of a board of hexagons are straight on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upright {
    /// Files run straight up.
    Files,
    /// Ranks are level.
    Ranks,
}

/// Half the square root of 3: how far apart the middles of rows of hexagons are.
const ROW: f64 = 0.866_025_403_784_438_6;

const STRAIGHT: [Offset; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const RISING: [Offset; 12] = [
    (0, 1),
    (1, 2),
    (1, 1),
    (2, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -2),
    (-1, -1),
    (-2, -1),
    (-1, 0),
    (-1, 1),
];
const FALLING: [Offset; 12] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (2, -1),
    (1, -1),
    (1, -2),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-2, 1),
    (-1, 1),
    (-1, 2),
];

impl Cells {
    /// Returns where a cell lies, seen from another one: to the right and down the page, as parts of the distance between
    /// neighbours.
    pub fn place(self, (files, ranks): (f64, f64)) -> (f64, f64) {
        match self {
            Cells::Squares => (files, -ranks),
            Cells::Hexagons(Hexagons { diagonal, upright }) => {
                let sign = match diagonal {
                    Diagonal::Rising => 1.0,
                    Diagonal::Falling => -1.0,
                };
                match upright {
                    Upright::Files => (files * ROW, sign * files / 2.0 - ranks),
                    Upright::Ranks => (files - sign * ranks / 2.0, -ranks * ROW),
                }
            }
        }
    }

    /// Returns the corners of a cell, seen from its middle.
    pub fn corners(self) -> Vec<(f64, f64)> {
        let (half, quarter) = (0.5, 0.25 / ROW);
        let corners = [
            (-2.0 * quarter, 0.0),
            (-quarter, -half),
            (quarter, -half),
            (2.0 * quarter, 0.0),
            (quarter, half),
            (-quarter, half),
        ];
        match self {
            Cells::Squares => vec![(-half, -half), (half, -half), (half, half), (-half, half)],
            Cells::Hexagons(Hexagons { upright: Upright::Files, .. }) => corners.to_vec(),
            Cells::Hexagons(Hexagons { upright: Upright::Ranks, .. }) => {
                corners.into_iter().map(|(x, y)| (y, x)).collect()
            }
        }
    }

    /// Returns the outline of a cell of this width around a point.
    pub(super) fn outline(self, middle: Point, size: f64) -> String {
        let corners = self.corners().into_iter();
        let points = corners.map(|(x, y)| Point { x: middle.x + x * size, y: middle.y + y * size });
        let mut d = String::new();
        for (n, point) in points.enumerate() {
            d.push(if n == 0 { 'M' } else { 'L' });
            d.push_str(&point.to_string());
        }
        d.push('z');
        d
    }

    /// Returns the directions in which pieces run, clockwise from forward: to the neighbours of a cell, and past its corners.
    pub(super) fn compass(self) -> &'static [Offset] {
        match self {
            Cells::Squares => &STRAIGHT,
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Rising, .. }) => &RISING,
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Falling, .. }) => &FALLING,
        }
    }

    /// Returns the direction of the compass to a cell and the number of steps; nothing if it lies in none of them.
    pub(super) fn along(self, (dx, dy): Offset) -> Option<(Offset, u8)> {
        let steps = common_divisor(dx.unsigned_abs(), dy.unsigned_abs());
        let by = i8::try_from(steps).ok().filter(|&by| by > 0)?;
        let direction = (dx / by, dy / by);
        self.compass().contains(&direction).then_some((direction, steps))
    }

    /// Returns how many cells lie between a cell and the middle one, counted along the rings around that.
    pub(super) fn distance(self, (dx, dy): (i32, i32)) -> u32 {
        let straight = dx.unsigned_abs().max(dy.unsigned_abs());
        match self {
            Cells::Squares => straight,
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Rising, .. }) => straight.max(dx.abs_diff(dy)),
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Falling, .. }) => {
                straight.max((dx + dy).unsigned_abs())
            }
        }
    }

    /// Returns the colour of a cell among as many as neighbours need to differ: on squares those that share an edge.
    pub fn colour(self, (files, ranks): (i32, i32)) -> usize {
        let (sum, n) = match self {
            Cells::Squares => (files + ranks, 2),
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Rising, .. }) => (files + ranks, 3),
            Cells::Hexagons(Hexagons { diagonal: Diagonal::Falling, .. }) => (files - ranks, 3),
        };
        sum.rem_euclid(n).unsigned_abs() as usize
    }
}

impl Hexagons {
    /// Returns an offset, turned to the next of the six directions.
    pub(super) fn turned(self, (x, y): Offset) -> Option<Offset> {
        match self.diagonal {
            Diagonal::Rising => Some((y, y.checked_sub(x)?)),
            Diagonal::Falling => Some((x.checked_add(y)?, x.checked_neg()?)),
        }
    }

    /// Returns an offset with left and right exchanged.
    pub(super) fn mirrored(self, (x, y): Offset) -> Option<Offset> {
        match (self.upright, self.diagonal) {
            (Upright::Files, Diagonal::Rising) => Some((x.checked_neg()?, y.checked_sub(x)?)),
            (Upright::Files, Diagonal::Falling) => Some((x.checked_neg()?, y.checked_add(x)?)),
            (Upright::Ranks, Diagonal::Rising) => Some((y.checked_sub(x)?, y)),
            (Upright::Ranks, Diagonal::Falling) => Some((x.checked_add(y)?.checked_neg()?, y)),
        }
    }
}
