//! The lines along which pieces move.

use crate::board::{Move, MoveSort, Square};
use crate::engine::layout::{Cell, Layout};

impl Layout {
    /// Returns the step from one square to another along a file, a rank or a diagonal, and how many of them there are.
    pub(in crate::engine) fn line_between(&self, from: Square, to: Square) -> Option<((i32, i32), i32)> {
        let at = |square| (i32::from(self.shape.file(square)), i32::from(self.shape.rank(square)));
        let ((x, y), (to_x, to_y)) = (at(from), at(to));
        let (dx, dy) = (to_x - x, to_y - y);
        let is_line = (dx, dy) != (0, 0) && (dx == 0 || dy == 0 || dx.abs() == dy.abs());
        is_line.then_some(((dx.signum(), dy.signum()), dx.abs().max(dy.abs())))
    }

    /// Returns the step along which a move goes from square to square, and how many of these steps there are.
    pub(in crate::engine) fn line(&self, mv: Move) -> Option<((i32, i32), i32)> {
        match mv.sort {
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
                self.line_between(mv.from, mv.to)
            }
            MoveSort::Drop | MoveSort::Pass => None,
        }
    }

    /// Returns the cell this many steps from where a move along a line began.
    fn on_line(&self, mv: Move, (dx, dy): (i32, i32), n: i32) -> Option<Cell> {
        let (x, y) = (i32::from(self.shape.file(mv.from)), i32::from(self.shape.rank(mv.from)));
        self.shape.square(x + n * dx, y + n * dy).map(|square| self.cell(square))
    }

    /// Returns the cell behind the one where a move along a line began.
    pub(in crate::engine) fn behind(&self, mv: Move) -> Option<Cell> {
        let (step, _) = self.line(mv)?;
        self.on_line(mv, step, -1)
    }

    /// Returns the cells between the ends of a move along a line; none if it runs along none.
    pub(in crate::engine) fn between(&self, mv: Move) -> impl Iterator<Item = Cell> {
        let (step, n) = self.line(mv).unwrap_or_default();
        (1..n).filter_map(move |n| self.on_line(mv, step, n))
    }
}
