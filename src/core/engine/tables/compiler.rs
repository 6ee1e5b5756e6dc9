//! The common part of all compile steps: the rules, the layout, and the conversion of squares to cells.

use crate::board::{PieceKind, Region, Side, Square, SquareSet};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Content, FIRST_PIECE, Layout, content};
use crate::rules::{Heading, Rules};

/// The values of contents that are not pieces.
pub(in crate::engine) const NO_PIECES: [bool; FIRST_PIECE as usize] = [false; FIRST_PIECE as usize];

/// A vector as the first player sees it: files to the right, ranks up.
pub(in crate::engine) type Vector = (i32, i32);

pub(in crate::engine) struct Compiler<'a> {
    pub(in crate::engine) rules: &'a Rules,
    /// The empty board.
    pub(in crate::engine) cells: Vec<Content>,
    pub(in crate::engine) layout: Layout,
}

impl Compiler<'_> {
    /// Returns the compiler of these rules.
    pub(in crate::engine) fn new(rules: &Rules) -> Compiler<'_> {
        let board = rules.shape.files.max(rules.shape.ranks);
        let layout = Layout::joined(rules.shape, rules.longest_step().min(board), rules.wraps);
        Compiler { rules, cells: layout.empty_cells(&rules.holes), layout }
    }

    /// Returns the vector of a heading for a side.
    pub(in crate::engine) fn vector(side: Side, dx: i8, dy: i8) -> Vector {
        match side {
            Side::First => (i32::from(dx), i32::from(dy)),
            Side::Second => (-i32::from(dx), -i32::from(dy)),
        }
    }

    pub(in crate::engine) fn fits(&self, (dx, dy): Vector) -> bool {
        dx.unsigned_abs() < u32::from(self.rules.shape.files)
            && dy.unsigned_abs() < u32::from(self.rules.shape.ranks)
    }

    /// Returns how far a step of a player's piece leads; `None` if that is off the board from every square.
    pub(in crate::engine) fn step(&self, side: Side, step: Heading) -> Option<i16> {
        step.fits(self.rules.shape).then(|| self.delta(Self::vector(side, step.dx, step.dy)))
    }

    pub(in crate::engine) fn delta(&self, (dx, dy): Vector) -> i16 {
        self.layout.delta(dx, dy) as i16
    }

    /// By cell: whether the square is in a side's part of a region.
    pub(in crate::engine) fn zone(&self, region: &Region, side: Side) -> ByCell<bool> {
        self.cells_of(&region[side])
    }

    /// By cell: whether its square is one of these.
    pub(in crate::engine) fn cells_of(&self, squares: &SquareSet) -> ByCell<bool> {
        let mut cells = vec![false; self.layout.n_cells];
        for square in squares.iter() {
            if let Some(slot) = cells.get_mut(usize::from(self.layout.cell(square))) {
                *slot = true;
            }
        }
        cells.into()
    }

    /// Returns the number of contents, pieces or not.
    pub(in crate::engine) fn n_contents(&self) -> usize {
        self.rules.kinds.len() * 2 + usize::from(FIRST_PIECE)
    }

    pub(in crate::engine) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rules.shape.squares().filter(|&s| !self.rules.holes.contains(s))
    }

    pub(in crate::engine) fn contents(kinds: &[PieceKind], side: Side) -> Box<[Content]> {
        kinds.iter().map(|&k| content(k, side)).collect()
    }

    /// By content: whether it has one of these kinds.
    pub(in crate::engine) fn contents_of(&self, kinds: &[PieceKind]) -> ByContent<bool> {
        let all = self.rules.kind_indices().flat_map(|kind| [kinds.contains(&kind); 2]);
        NO_PIECES.into_iter().chain(all).collect()
    }
}
