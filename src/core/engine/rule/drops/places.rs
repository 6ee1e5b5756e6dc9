//! Squares for drops, depending on the pieces around them.

use crate::board::Side;
use crate::engine::layout::{AROUND, Cell, Content, EMPTY, GUARD, Layout, is_of, is_piece};
use crate::engine::state::State;

/// A condition on the surroundings of a drop.
#[derive(Clone, Debug)]
pub(crate) struct DropPlace {
    /// The place in the rules of the rule that says so.
    pub(crate) number: usize,
    pub(crate) near: Near,
    /// While one of these cells is empty, drops must be on one of them, regardless of the pieces around it.
    pub(crate) first_on: Box<[Cell]>,
}

/// A condition on the surroundings of a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Near {
    /// Nothing in particular.
    Anything,
    /// A line of enemies with an own piece behind them.
    Enclosed,
    /// An own piece on one of the eight adjacent cells.
    Own,
    /// No enemy on the four orthogonally adjacent cells.
    NoEnemies,
    /// Empty cells up to the edge on one side and none on the other, as if the piece slid in from there.
    SlideEnd,
    /// No empty cell towards the first player's edge, as if pieces were piled up.
    Pile,
    /// On the four orthogonally adjacent cells no piece at all, or exactly one own piece.
    PathEnd,
}

impl DropPlace {
    /// Returns whether a side may drop on an empty cell.
    pub(crate) fn suits(&self, layout: &Layout, state: &State, side: Side, cell: Cell) -> bool {
        if self.first_on.iter().any(|&first| state.at(first) == EMPTY) {
            return self.first_on.contains(&cell);
        }
        let mut ways = AROUND.iter().map(|&(dx, dy)| layout.delta(dx, dy) as i16);
        let at = |way: i16| state.at(layout.home.step(cell, way));
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(dx, dy)| layout.delta(dx, dy) as i16);
        match self.near {
            Near::Anything => true,
            Near::Enclosed => ways.any(|way| state.n_enclosed(&layout.home, side, cell, way) > 0),
            Near::Own => ways.any(|way| is_of(at(way), side)),
            Near::NoEnemies => !straight.into_iter().any(|way| is_of(at(way), !side)),
            Near::SlideEnd => {
                straight.into_iter().any(|way| at(way) != EMPTY && state.is_free_to_edge(layout, cell, -way))
            }
            Near::Pile => at(-(layout.delta(0, 1) as i16)) != EMPTY,
            Near::PathEnd => {
                let count =
                    |test: &dyn Fn(Content) -> bool| straight.iter().filter(|&&way| test(at(way))).count();
                count(&|there| is_of(there, side)) == 1 || count(&is_piece) == 0
            }
        }
    }
}

impl State {
    /// Returns whether nothing is between a cell and the edge of the board.
    fn is_free_to_edge(&self, layout: &Layout, cell: Cell, way: i16) -> bool {
        let mut at = cell;
        loop {
            at = layout.home.step(at, way);
            match self.at(at) {
                // Round a board, there is no edge.
                EMPTY if at == cell => return false,
                EMPTY => {}
                there => return there == GUARD,
            }
        }
    }
}
