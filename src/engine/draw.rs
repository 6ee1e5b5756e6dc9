//! Moves by rank: any one of the pseudo-legal moves, without generating the others.

use std::ops::ControlFlow;

use super::layout::{Cell, EMPTY};
use super::movegen::Counter;
use super::state::State;
use super::tables::Tables;
use crate::board::{Move, PieceKind};

/// The pseudo-legal moves of a position, counted by where they come from.
///
/// Their ranks are in this order: moves on the board by the square they start from; castlings and captures in passing
/// that the past of the game allows; drops by kind, then square. Moves from one square, and those the past allows, are
/// in the order of [`Move`]. Some ranks of drops stand for no move, since counting them all would take longer than
/// drawing again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draw {
    /// By cell: moves that start there.
    by_cell: Vec<u32>,
    /// By block of cells: the same together.
    by_block: Vec<u32>,
    /// Moves of the pieces, without the special ones.
    n_plain: u64,
    special: Vec<Move>,
    /// Ranks for the drops of each kind.
    drops: Vec<(PieceKind, u32)>,
    /// Room for the moves of one piece.
    moves: Vec<Move>,
}

/// Cells in a block.
const BLOCK: usize = 16;

impl Draw {
    /// Counts the moves of a position and tells how many ranks there are.
    pub(crate) fn prepare(&mut self, t: &Tables, state: &State) -> u64 {
        self.count_plain(t, state);
        self.special.clear();
        if t.has_rights {
            let _ = state.special_moves(t, &mut |mv| {
                self.special.push(mv);
                ControlFlow::Continue(())
            });
            self.special.sort_unstable();
        }
        self.drops.clear();
        let mut n = self.n_plain + self.special.len() as u64;
        if t.has_drops {
            for (kind, dropping) in state.droppable(t) {
                self.drops.push((kind, dropping.cells.len() as u32));
                n += dropping.cells.len() as u64;
            }
        }
        n
    }

    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout the counts were made for")]
    fn count_plain(&mut self, t: &Tables, state: &State) {
        self.by_cell.clear();
        self.by_cell.resize(t.layout.n_cells, 0);
        self.by_block.clear();
        self.by_block.resize(t.layout.n_cells / BLOCK + 1, 0);
        self.n_plain = 0;
        for &from in state.list(state.side) {
            let mut counter = Counter::default();
            let _ = state.moves_of_piece(t, from, &mut counter);
            self.by_cell[usize::from(from)] = counter.0 as u32;
            self.by_block[usize::from(from) / BLOCK] += counter.0 as u32;
            self.n_plain += counter.0;
        }
    }

    /// The move with this rank in the position the moves were counted in, if it stands for one.
    pub(crate) fn pick(&mut self, t: &Tables, state: &State, mut rank: u64) -> Option<Move> {
        if rank < self.n_plain {
            let (from, rank) = self.start_of(rank as u32)?;
            return self.pick_of_piece(t, state, from, rank);
        }
        rank -= self.n_plain;
        if let Some(&mv) = self.special.get(rank as usize) {
            return Some(mv);
        }
        rank -= self.special.len() as u64;
        for &(kind, n) in &self.drops {
            if rank < u64::from(n) {
                return state.drop_on(t, kind, rank as usize);
            }
            rank -= u64::from(n);
        }
        None
    }

    /// The cell on which the move with this rank starts, and its rank among those that start there.
    fn start_of(&self, mut rank: u32) -> Option<(Cell, usize)> {
        let mut first = 0;
        for &n in &self.by_block {
            if rank < n {
                break;
            }
            rank -= n;
            first += BLOCK;
        }
        for (cell, &n) in self.by_cell.iter().enumerate().skip(first) {
            if rank < n {
                return Some((cell as Cell, rank as usize));
            }
            rank -= n;
        }
        None
    }

    fn pick_of_piece(&mut self, t: &Tables, state: &State, from: Cell, rank: usize) -> Option<Move> {
        let moves = &mut self.moves;
        moves.clear();
        let _ = state.moves_of_piece(t, from, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        (rank < moves.len()).then(|| *moves.select_nth_unstable(rank).1)
    }
}

impl State {
    /// The drop of a kind in hand on one of the cells its rule names, if it may be made.
    fn drop_on(&self, t: &Tables, kind: PieceKind, index: usize) -> Option<Move> {
        let dropping = t.dropping(self.side, kind);
        let &cell = dropping.cells.get(index)?;
        let may = self.at(cell) == EMPTY && !self.is_full_file_of(t, kind, dropping, cell);
        may.then(|| Move::drop(kind, t.layout.square(cell)))
    }
}
