//! Shapes that pieces of one player form: rows, lines, blocks, chains.

use smallvec::{SmallVec, smallvec};

use crate::board::{PerSide, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::cell_set::CellSet;
use crate::engine::layout::{Cell, Content};
use crate::engine::state::State;

/// A shape, compiled.
#[derive(Clone, Debug)]
pub enum Formation {
    Row {
        length: u16,
        /// One direction along each line.
        deltas: Box<[i16]>,
    },
    Aligned {
        count: u16,
        lines: Box<[Lines]>,
    },
    Block {
        size: u16,
        /// The offsets from one file to the next and from one rank to the next.
        deltas: [i16; 2],
    },
    Chain {
        /// By side: the cells where it begins.
        from: PerSide<Box<[Cell]>>,
        /// By side: whether it ends there.
        to: PerSide<ByCell<bool>>,
        /// By side: the steps of the chain.
        steps: PerSide<Box<[i16]>>,
    },
}

/// Lines that do not cross each other.
#[derive(Clone, Debug)]
pub struct Lines {
    /// By cell: the line it lies on.
    pub(crate) of: Box<[u16]>,
    /// The number of lines.
    pub(crate) n: u16,
}

impl Formation {
    /// About how many squares are examined for each piece.
    pub(crate) fn work_for_each(&self) -> u64 {
        match self {
            Formation::Row { length, deltas } => u64::from(*length) * deltas.len() as u64,
            Formation::Aligned { lines, .. } => lines.len() as u64,
            Formation::Block { size, .. } => u64::from(*size).pow(2),
            Formation::Chain { steps, .. } => 1 + steps.first.len() as u64,
        }
    }

    /// Whether some of a side's pieces with these contents form the shape.
    #[expect(clippy::indexing_slicing, reason = "cells and lines are those of the layout")]
    pub(crate) fn stands(&self, state: &State, side: Side, contents: &[Content]) -> bool {
        let counts = |cell: Cell| contents.contains(&state.at(cell));
        let own = || state.list(side).iter().copied().filter(|&cell| counts(cell));
        match self {
            Formation::Row { length, deltas } => own().any(|cell| {
                deltas.iter().any(|&delta| {
                    // Only the first piece of a row is examined.
                    !counts(cell.wrapping_add_signed(-delta)) && is_run(cell, delta, *length, counts)
                })
            }),
            Formation::Aligned { count, lines } => lines.iter().any(|lines| {
                let mut on: SmallVec<[u16; 64]> = smallvec![0; usize::from(lines.n)];
                own().any(|cell| {
                    let n = &mut on[usize::from(lines.of[usize::from(cell)])];
                    *n += 1;
                    *n >= *count
                })
            }),
            Formation::Block { size, deltas: [right, up] } => own().any(|corner| {
                let mut row = corner;
                (0..*size).all(|_| {
                    let is_whole = counts(row) && is_run(row, *right, *size, counts);
                    row = row.wrapping_add_signed(*up);
                    is_whole
                })
            }),
            Formation::Chain { from, to, steps } => {
                let mut met = CellSet::new(state.cells.len());
                let begins = from[side].iter().copied().filter(|&cell| counts(cell));
                let mut open: SmallVec<[Cell; 32]> = begins.collect();
                for &cell in &open {
                    met.insert(cell);
                }
                while let Some(cell) = open.pop() {
                    if to[side].has(cell) {
                        return true;
                    }
                    for &step in &steps[side] {
                        let next = cell.wrapping_add_signed(step);
                        if counts(next) && !met.has(next) {
                            met.insert(next);
                            open.push(next);
                        }
                    }
                }
                false
            }
        }
    }
}

/// Whether pieces that count stand on this many cells in a row, beginning with `first`, which has one.
fn is_run(first: Cell, delta: i16, length: u16, counts: impl Fn(Cell) -> bool) -> bool {
    let mut at = first;
    (1..length).all(|_| {
        at = at.wrapping_add_signed(delta);
        counts(at)
    })
}
