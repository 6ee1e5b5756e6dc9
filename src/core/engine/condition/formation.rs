//! Shapes that pieces of one player form: rows, lines, blocks, chains, groups.

use smallvec::{SmallVec, smallvec};

use crate::board::{PerSide, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::cell_set::CellSet;
use crate::engine::layout::{Cell, Content, Home};
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
        /// By side: whether it touches there what it must touch too.
        via: Option<PerSide<ByCell<bool>>>,
        /// By side: the steps of the chain.
        steps: PerSide<Box<[i16]>>,
    },
    Connected {
        /// The size of the group; `None` if it has all pieces that count.
        at_least: Option<u16>,
        /// The steps that connect pieces, in both directions.
        steps: Box<[i16]>,
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
            Formation::Chain { via, steps, .. } => {
                (1 + steps.first.len() as u64) * if via.is_some() { 2 } else { 1 }
            }
            Formation::Connected { steps, .. } => 1 + steps.len() as u64,
        }
    }

    /// Returns whether some of a side's pieces with these contents form the shape.
    #[expect(clippy::indexing_slicing, reason = "cells and lines are those of the layout")]
    pub(crate) fn stands(&self, home: &Home, state: &State, side: Side, contents: &[Content]) -> bool {
        let counts = |cell: Cell| contents.contains(&state.at(cell));
        let own = || state.list(side).iter().copied().filter(|&cell| counts(cell));
        match self {
            Formation::Row { length, deltas } => own().any(|cell| {
                deltas.iter().any(|&delta| {
                    // Only the first piece of a row is examined; a ring has none.
                    let is_first = home.is_round() || !counts(home.step(cell, -delta));
                    is_first && is_run(home, cell, delta, *length, counts)
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
                (0..*size).all(|n| {
                    let is_whole =
                        counts(row) && (n == 0 || row != corner) && is_run(home, row, *right, *size, counts);
                    row = home.step(row, *up);
                    is_whole
                })
            }),
            Formation::Chain { from, to, via, steps } => {
                let begins: SmallVec<[Cell; 32]> =
                    from[side].iter().copied().filter(|&cell| counts(cell)).collect();
                let mut met = CellSet::new(state.cells.len());
                let Some(via) = via else {
                    return follow(home, &begins, &steps[side], &mut met, counts, |cell| to[side].has(cell));
                };
                // What must be touched has to hang together with one and the same beginning. Steps may lead one way only.
                let back: SmallVec<[i16; 8]> = steps[side].iter().map(|step| -step).collect();
                let leading_to = |region: &ByCell<bool>| {
                    let ends: SmallVec<[Cell; 32]> = own().filter(|&cell| region.has(cell)).collect();
                    let mut met = CellSet::new(state.cells.len());
                    follow(home, &ends, &back, &mut met, counts, |_| false);
                    met
                };
                let (to, via) = (leading_to(&to[side]), leading_to(&via[side]));
                begins.iter().any(|&cell| to.has(cell) && via.has(cell))
            }
            Formation::Connected { at_least, steps } => {
                let all = own().count();
                let least = at_least.map_or(all, usize::from);
                let mut met = CellSet::new(state.cells.len());
                let mut n_met = 0;
                own().any(|first| {
                    // The pieces that are in no group so far are the most that another group can have.
                    if met.has(first) || all - n_met < least {
                        return false;
                    }
                    let n = group(home, first, steps, &mut met, counts);
                    n_met += n;
                    n >= least
                })
            }
        }
    }
}

/// Returns the number of pieces that count in the group of one that does; `met` gets their cells.
fn group(home: &Home, first: Cell, steps: &[i16], met: &mut CellSet, counts: impl Fn(Cell) -> bool) -> usize {
    let mut n = 0;
    follow(home, &[first], steps, met, counts, |_| {
        n += 1;
        false
    });
    n
}

/// Returns whether something is so of a cell to which steps over cells that count lead from these; `met` gets the cells
/// up to it.
fn follow(
    home: &Home,
    begins: &[Cell],
    steps: &[i16],
    met: &mut CellSet,
    counts: impl Fn(Cell) -> bool,
    mut is_enough: impl FnMut(Cell) -> bool,
) -> bool {
    let mut open: SmallVec<[Cell; 32]> = SmallVec::from_slice(begins);
    for &cell in begins {
        met.insert(cell);
    }
    while let Some(cell) = open.pop() {
        if is_enough(cell) {
            return true;
        }
        for &step in steps {
            let next = home.step(cell, step);
            if counts(next) && !met.has(next) {
                met.insert(next);
                open.push(next);
            }
        }
    }
    false
}

/// Returns whether pieces that count are on this many cells in a row, beginning with `first`, which has one.
fn is_run(home: &Home, first: Cell, delta: i16, length: u16, counts: impl Fn(Cell) -> bool) -> bool {
    let mut at = first;
    (1..length).all(|_| {
        at = home.step(at, delta);
        at != first && counts(at)
    })
}
