//! The padded mailbox: how squares lie in memory.

pub(in crate::engine) mod by;
pub(crate) mod cell_set;
mod lines;
pub(in crate::engine) mod steps;
pub(in crate::engine) mod zobrist;

use std::sync::Arc;

use crate::board::{PieceKind, Shape, Side, Square, SquareSet, Wraps};

/// A place in the padded mailbox. Steps are plain additions; a step off the board lands on a guard.
pub type Cell = u16;

/// The contents of a cell: [`EMPTY`], [`GUARD`], a wall, or `(kind + 2) * 2 + side`.
pub type Content = u16;

/// Nothing is there.
pub const EMPTY: Content = 0;

/// A cell off the board, or a hole in it.
pub const GUARD: Content = 1;

/// A wall placed during the game: it has no owner, is never captured, and is jumped over like a piece.
pub(crate) const WALL: Content = 2;

/// Contents from here on are pieces.
pub(crate) const FIRST_PIECE: Content = 4;

/// The steps to the eight cells around a cell, in files and ranks.
pub(crate) const AROUND: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Returns the content of a piece.
pub const fn content(kind: PieceKind, side: Side) -> Content {
    (kind.0 + 2) * 2 + side as u16
}

/// Returns the kind of a content that is a piece.
pub const fn kind_of(content: Content) -> PieceKind {
    PieceKind(content / 2 - 2)
}

/// Returns the side of a content that is a piece.
pub(crate) const fn side_of(content: Content) -> Side {
    if content & 1 == 0 { Side::First } else { Side::Second }
}

/// Returns the content with the same kind of piece of the other side.
pub(crate) const fn other_side(piece: Content) -> Content {
    piece ^ 1
}

/// Returns whether a content is a piece.
pub const fn is_piece(content: Content) -> bool {
    content >= FIRST_PIECE
}

/// Returns whether steps along a line lead this far; the edges of the board are ignored.
#[inline]
pub(crate) fn is_along(offset: i16, delta: i16) -> bool {
    (offset < 0) == (delta < 0) && offset % delta == 0
}

/// Returns whether a content is a piece of the side.
pub const fn is_of(content: Content, side: Side) -> bool {
    is_piece(content) && content & 1 == side as u16
}

/// The cells of squares in the padded mailbox. Index 0 is always a guard.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Files and ranks.
    pub shape: Shape,
    /// Guard files on the left, and guard ranks above and below; at least 1.
    pub(crate) pad: u16,
    /// Cells from one rank to the next. One run of guards is the right pad of a rank and the left pad of the next.
    pub(crate) stride: u16,
    /// The number of cells.
    pub n_cells: usize,
    /// The edges that are joined.
    pub(crate) wraps: Wraps,
    /// The cells that steps lead to.
    pub(crate) home: Home,
    cell_of: Vec<Cell>,
    square_of: Vec<u16>,
}

/// The cells that steps lead to: on a board whose edges are joined, a step off the board comes back onto it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home(Option<Arc<[Cell]>>);

impl Home {
    /// Returns the cell to which a step leads.
    #[inline]
    pub(crate) fn step(&self, cell: Cell, delta: i16) -> Cell {
        let at = cell.wrapping_add_signed(delta);
        match &self.0 {
            None => at,
            Some(home) => home.get(usize::from(at)).copied().unwrap_or(at),
        }
    }

    /// Returns whether some edges are joined.
    #[inline]
    pub(crate) fn is_round(&self) -> bool {
        self.0.is_some()
    }
}

/// Returns whether a short list contains a cell or a content.
#[expect(
    clippy::manual_contains,
    reason = "`contains` is a call, and this is asked for each piece of each node"
)]
#[inline]
pub(crate) fn is_among(short: &[u16], wanted: u16) -> bool {
    short.iter().any(|&one| one == wanted)
}

impl Layout {
    /// Returns a layout in which one step of at most `longest` files and ranks stays inside the mailbox from every
    /// square.
    pub fn new(shape: Shape, longest: u8) -> Layout {
        Layout::joined(shape, longest, Wraps::NONE)
    }

    /// Returns a layout for a board with joined edges, where no cell next to the board belongs to two ranks.
    pub(crate) fn joined(shape: Shape, longest: u8, wraps: Wraps) -> Layout {
        let pad = u16::from(longest.clamp(1, Shape::MAX));
        let stride = u16::from(shape.files) + if wraps.any() { 2 * pad } else { pad };
        let n_cells =
            usize::from(stride) * (usize::from(shape.ranks) + 2 * usize::from(pad)) + usize::from(pad);
        let cell = |s: Square| (u16::from(shape.rank(s)) + pad) * stride + pad + u16::from(shape.file(s));
        let cell_of: Vec<Cell> = shape.squares().map(cell).collect();
        let mut square_of = vec![u16::MAX; n_cells];
        for (square, &cell) in cell_of.iter().enumerate() {
            if let Some(slot) = square_of.get_mut(usize::from(cell)) {
                *slot = square as u16;
            }
        }
        let mut layout =
            Layout { shape, pad, stride, n_cells, wraps, home: Home::default(), cell_of, square_of };
        if wraps.any() {
            layout.home = Home(Some((0..n_cells as Cell).map(|cell| layout.carried(cell)).collect()));
        }
        layout
    }

    /// Returns the cell of the square that a cell next to the board means; if there is none, the cell itself.
    fn carried(&self, cell: Cell) -> Cell {
        let (stride, pad) = (i32::from(self.stride), i32::from(self.pad));
        let at = (i32::from(cell) % stride - pad, i32::from(cell) / stride - pad);
        self.wraps.square(self.shape, at).map_or(cell, |square| self.cell(square))
    }

    /// Returns how many steps lead back to where they begin; `None` if they lead off the board.
    pub(in crate::engine) fn ring(&self, vector: (i32, i32)) -> Option<i32> {
        self.wraps.ring(self.shape, vector)
    }

    /// Returns what a vector leads to, the same for vectors that lead to the same square over joined edges.
    pub(in crate::engine) fn lap(&self, (dx, dy): (i32, i32)) -> (i32, i32) {
        self.wraps.carried(self.shape, (dx, dy))
    }

    /// Files or ranks, whichever are more.
    pub(in crate::engine) fn longest(&self) -> i32 {
        i32::from(self.shape.files.max(self.shape.ranks))
    }

    /// Returns the distance between two cells on the board, over joined edges where that is less.
    pub(crate) fn distance_round(&self, a: Cell, b: Cell) -> u16 {
        let (a, b) = (self.square(a), self.square(b));
        let apart = |joined: bool, a: u8, b: u8, size: u8| {
            let n = a.abs_diff(b);
            if joined { n.min(size - n) } else { n }
        };
        let files = apart(self.wraps.files, self.shape.file(a), self.shape.file(b), self.shape.files);
        u16::from(files.max(apart(
            self.wraps.ranks,
            self.shape.rank(a),
            self.shape.rank(b),
            self.shape.ranks,
        )))
    }

    /// Returns the cell of a square.
    #[expect(clippy::indexing_slicing, reason = "squares belong to the shape the layout was made for")]
    pub fn cell(&self, square: Square) -> Cell {
        self.cell_of[square.index()]
    }

    /// Returns the square of a cell on the board.
    #[expect(clippy::indexing_slicing, reason = "cells belong to this layout")]
    pub fn square(&self, cell: Cell) -> Square {
        Square(self.square_of[usize::from(cell)])
    }

    /// Returns whether a cell is on the board, or a hole in it.
    pub(crate) fn is_on_board(&self, cell: Cell) -> bool {
        self.square_of.get(usize::from(cell)).is_some_and(|&square| square != u16::MAX)
    }

    /// Returns the file of a cell on the board, from 0.
    pub(crate) fn file(&self, cell: Cell) -> u8 {
        self.shape.file(self.square(cell))
    }

    /// Returns the distance between two cells on the board: in files or in ranks, whichever is more.
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u16 {
        let (a, b) = (self.square(a), self.square(b));
        let files = self.shape.file(a).abs_diff(self.shape.file(b));
        u16::from(files.max(self.shape.rank(a).abs_diff(self.shape.rank(b))))
    }

    /// Returns the cells on the board that are at most this many files and ranks away from a cell, itself among them:
    /// the first of each rank, and how many there are.
    pub(crate) fn rows_within(&self, cell: Cell, range: u8) -> impl Iterator<Item = (Cell, usize)> + use<> {
        let square = self.square(cell);
        let span = |at: u8, size: u8| at.saturating_sub(range)..=at.saturating_add(range).min(size - 1);
        let (file, rank) = (self.shape.file(square), self.shape.rank(square));
        let (files, stride) = (span(file, self.shape.files), i32::from(self.stride));
        let first = i32::from(cell) - i32::from(file) + i32::from(*files.start());
        span(rank, self.shape.ranks)
            .map(move |other| ((first + (i32::from(other) - i32::from(rank)) * stride) as Cell, files.len()))
    }

    /// Returns the offset of a step of `dx` files and `dy` ranks.
    pub(crate) fn delta(&self, dx: i32, dy: i32) -> i32 {
        dy * i32::from(self.stride) + dx
    }

    /// Returns an empty mailbox: guards around the board and in the holes.
    pub fn empty_cells(&self, holes: &SquareSet) -> Vec<Content> {
        let mut cells = vec![GUARD; self.n_cells];
        for square in self.shape.squares().filter(|&s| !holes.contains(s)) {
            if let Some(cell) = cells.get_mut(usize::from(self.cell(square))) {
                *cell = EMPTY;
            }
        }
        cells
    }
}
