//! Pieces that change how their neighbours move: which do so at the moment.
//!
//! The moves themselves are terms that are walked, each with what must be next to the piece.

pub(in crate::engine) mod tables;

use crate::board::PieceKind;
use crate::engine::layout::{Cell, kind_of};
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether a neighbour keeps the piece on a cell from moving.
    #[inline]
    pub(in crate::engine) fn is_held(&self, t: &Tables, cell: Cell) -> bool {
        t.neighbours.as_ref().is_some_and(|neighbours| {
            neighbours.holders[self.at(cell)].iter().any(|(_, beside)| beside.is_near(&self.cells, cell))
        })
    }

    /// Returns the kinds like which the piece on a cell moves at the moment, its own among them if it does; none if it
    /// is held.
    pub(in crate::engine) fn moves_like(&self, t: &Tables, cell: Cell) -> Vec<PieceKind> {
        let own = kind_of(self.at(cell));
        let Some(neighbours) = &t.neighbours else { return vec![own] };
        if self.is_held(t, cell) {
            return Vec::new();
        }
        let lenders = neighbours.lenders[self.at(cell)].iter();
        let near: Vec<_> = lenders.filter(|lender| lender.beside.is_near(&self.cells, cell)).collect();
        let keeps_own = near.iter().all(|lender| lender.keeps_own);
        keeps_own.then_some(own).into_iter().chain(near.into_iter().map(|lender| lender.kind)).collect()
    }
}
