//! Drops: pieces from the hand enter the board.

pub(in crate::engine) mod colours;
pub(in crate::engine) mod places;
pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::Side;
use crate::board::{Move, PieceKind};
use crate::engine::layout::cell_set::{Cells, Marks, mark};
use crate::engine::layout::{AROUND, Cell, EMPTY, Layout, is_of, kind_of};
use crate::engine::movegen::listener::Listener;
use crate::engine::rule::drops::colours::Spread;
use crate::engine::rule::drops::places::{DropPlace, Near};
use crate::engine::rule::drops::tables::{Barred, Dropping};
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// On which colours drops leave pieces evenly spread, by rule.
type Spreads<'t> = SmallVec<[Spread<'t>; 1]>;

impl State {
    /// Returns every drop that the drop rules allow, except barred ones.
    pub(crate) fn drops<L: Listener>(
        &self,
        t: &Tables,
        barred: &Barred,
        listener: &mut L,
    ) -> ControlFlow<()> {
        for (kind, dropping) in self.droppable(t) {
            self.drops_as(t, kind, dropping, barred, listener)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the drops of one kind.
    #[inline]
    pub(in crate::engine) fn drops_as<L: Listener>(
        &self,
        t: &Tables,
        kind: PieceKind,
        dropping: &Dropping,
        barred: &Barred,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let full = self.full_files(t, kind, dropping);
        if L::COUNTS {
            let n_barred = barred.iter().filter(|&&(k, _)| k == kind).count() as u64;
            listener.tally(self.n_drops(t, (kind, dropping), full) - n_barred);
            return ControlFlow::Continue(());
        }
        if let Some(cell) = self.swapped_cell(t, (kind, dropping), full) {
            listener.hear(Move::drop(kind, t.layout.square(cell)))?;
        }
        if let Some(cells) = dropping.cells_by_pieces(&t.layout, self, self.side) {
            for cell in Cells::of(&cells).filter(|&cell| !is_on(full, t, cell)) {
                if !barred.contains(&(kind, cell)) {
                    listener.hear(Move::drop(kind, t.layout.square(cell)))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let spreads = self.spreads(t, dropping);
        for &cell in &dropping.cells {
            let is_free = self.at(cell) == EMPTY && !is_on(full, t, cell);
            if is_free && self.suits(t, dropping, &spreads, cell) && !barred.contains(&(kind, cell)) {
                listener.hear(Move::drop(kind, t.layout.square(cell)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the drops on these cells, under the same rules.
    pub(crate) fn drops_on<L: Listener>(
        &self,
        t: &Tables,
        barred: &Barred,
        cells: &(impl Iterator<Item = Cell> + Clone),
        listener: &mut L,
    ) -> ControlFlow<()> {
        for (kind, dropping) in self.droppable(t) {
            let full = self.full_files(t, kind, dropping);
            let spreads = self.spreads(t, dropping);
            for cell in cells.clone() {
                let is_free = self.at(cell) == EMPTY && dropping.allows(cell) && !is_on(full, t, cell);
                if is_free && self.suits(t, dropping, &spreads, cell) && !barred.contains(&(kind, cell)) {
                    listener.hear(Move::drop(kind, t.layout.square(cell)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the cell of the only piece on the board, if the side to move may drop there and the enemy's piece
    /// leaves.
    #[inline]
    pub(in crate::engine) fn swapped_cell(
        &self,
        t: &Tables,
        (kind, dropping): (PieceKind, &Dropping),
        full: u64,
    ) -> Option<Cell> {
        if dropping.swaps { self.only_piece_to_swap(t, (kind, dropping), full) } else { None }
    }

    #[cold]
    fn only_piece_to_swap(
        &self,
        t: &Tables,
        (kind, dropping): (PieceKind, &Dropping),
        full: u64,
    ) -> Option<Cell> {
        if !self.list(self.side).is_empty() {
            return None;
        }
        let &[cell] = self.list(!self.side) else { return None };
        let is_barred = t
            .capture_limits
            .as_ref()
            .is_some_and(|limits| limits.forbids(t, self, Move::drop(kind, t.layout.square(cell))));
        let may = !t.royals.has(self.at(cell))
            && !is_barred
            && dropping.allows(cell)
            && !is_on(full, t, cell)
            && self.suits(t, dropping, &self.spreads(t, dropping), cell);
        may.then_some(cell)
    }

    /// Returns whether a piece from the hand may be dropped on an empty cell, apart from check and mate.
    pub(crate) fn may_drop(&self, t: &Tables, kind: PieceKind, dropping: &Dropping, cell: Cell) -> bool {
        dropping.allows(cell)
            && self.suits(t, dropping, &self.spreads(t, dropping), cell)
            && !is_on(self.full_files(t, kind, dropping), t, cell)
    }

    /// On which colours a drop of the side to move leaves pieces evenly spread, by rule.
    fn spreads<'t>(&self, t: &'t Tables, dropping: &'t Dropping) -> Spreads<'t> {
        dropping.evenly.iter().map(|evenly| evenly.spread(&t.layout, self, self.side)).collect()
    }

    /// Returns whether the pieces around an empty cell are as required for a drop of the side to move.
    #[inline]
    fn suits(&self, t: &Tables, dropping: &Dropping, spreads: &Spreads<'_>, cell: Cell) -> bool {
        dropping.places.iter().all(|place| place.suits(&t.layout, self, self.side, cell))
            && spreads.iter().all(|spread| spread.suits(cell))
    }

    /// Returns what the side to move may drop from its hand.
    pub(crate) fn droppable<'a>(&'a self, t: &'a Tables) -> impl Iterator<Item = (PieceKind, &'a Dropping)> {
        t.drops
            .kinds
            .iter()
            .filter(|&&kind| self.has_to_hand(t, kind))
            .filter(|&&kind| !t.has_obligation() || !self.must_wait(t, t.drops.held_as(kind)))
            .map(|&kind| (kind, t.drops.dropping(self.side, kind)))
    }

    /// Returns whether the side to move has a piece that it could drop as a kind.
    #[inline]
    pub(in crate::engine) fn has_to_hand(&self, t: &Tables, kind: PieceKind) -> bool {
        t.drops.dropping(self.side, kind).from_supply || self.in_hand(self.side, t.drops.held_as(kind)) > 0
    }

    /// Returns whether the side to move has a royal that it could drop, even on an attacked cell.
    #[inline]
    pub(crate) fn has_royal_to_drop(&self, t: &Tables) -> bool {
        t.royals.to_drop.iter().any(|&kind| self.has_to_hand(t, kind))
    }

    /// On how many cells a kind may be dropped: all empty ones except those where it may not, and one where it may take over.
    pub(crate) fn n_drops(&self, t: &Tables, (kind, dropping): (PieceKind, &Dropping), full: u64) -> u64 {
        let n_swaps = u64::from(self.swapped_cell(t, (kind, dropping), full).is_some());
        n_swaps + self.n_drops_on_empty(t, dropping, full)
    }

    fn n_drops_on_empty(&self, t: &Tables, dropping: &Dropping, full: u64) -> u64 {
        let is_empty = |cell: &&Cell| self.at(**cell) == EMPTY;
        if let Some(cells) = dropping.cells_by_pieces(&t.layout, self, self.side) {
            if full == 0 {
                return cells.iter().map(|word| u64::from(word.count_ones())).sum();
            }
            return Cells::of(&cells).filter(|&cell| !is_on(full, t, cell)).count() as u64;
        }
        if full != 0 || !dropping.places.is_empty() || !dropping.evenly.is_empty() {
            let spreads = self.spreads(t, dropping);
            let suits = |cell: &&Cell| !is_on(full, t, **cell) && self.suits(t, dropping, &spreads, **cell);
            return dropping.cells.iter().filter(is_empty).filter(suits).count() as u64;
        }
        if dropping.cells.len() < dropping.excluded.len() {
            return dropping.cells.iter().filter(is_empty).count() as u64;
        }
        let n_empty = t.drops.n_squares - self.walls.len() - self.n_pieces();
        (n_empty - dropping.excluded.iter().filter(is_empty).count()) as u64
    }

    /// Returns the files, as bits, on which the side to move has the most pieces of a kind that drops allow.
    pub(crate) fn full_files(&self, t: &Tables, kind: PieceKind, dropping: &Dropping) -> u64 {
        let Some(most) = dropping.per_file else { return 0 };
        let kind = t.drops.held_as(kind);
        let mut full = 0;
        let mut counts = [0u8; 64];
        for &cell in self.list(self.side) {
            if kind_of(self.at(cell)) == kind {
                let file = t.layout.file(cell);
                if let Some(count) = counts.get_mut(usize::from(file)) {
                    *count = count.saturating_add(1);
                    full |= u64::from(*count >= most) << file;
                }
            }
        }
        full
    }
}

/// Returns whether a cell is on one of the files.
pub(crate) fn is_on(files: u64, t: &Tables, cell: Cell) -> bool {
    files != 0 && files >> t.layout.file(cell) & 1 == 1
}

impl Dropping {
    /// Returns the empty cells on which a side may drop the kind, found from its pieces if these determine them, apart
    /// from full files.
    #[inline]
    pub(crate) fn cells_by_pieces(&self, layout: &Layout, state: &State, side: Side) -> Option<Marks> {
        let [DropPlace { near, first_on, number: _ }] = &*self.places else { return None };
        let is_early = first_on.iter().any(|&first| state.at(first) == EMPTY);
        if is_early || !self.evenly.is_empty() {
            return None;
        }
        let ways = AROUND.map(|(dx, dy)| layout.delta(dx, dy) as i16);
        let mut cells = Marks::from_elem(0, layout.n_cells.div_ceil(64));
        let words = cells.as_mut_slice();
        let mut add = |cell: Cell| {
            if state.at(cell) == EMPTY && self.allows(cell) {
                mark(words, cell);
            }
        };
        match near {
            Near::Own => {
                for &from in state.list(side) {
                    for way in ways {
                        add(layout.home.step(from, way));
                    }
                }
            }
            Near::Enclosed => {
                for &from in state.list(side) {
                    for way in ways {
                        let mut at = layout.home.step(from, way);
                        let there = state.at(at);
                        // Most cells are empty.
                        if there == EMPTY || !is_of(there, !side) {
                            continue;
                        }
                        while is_of(state.at(at), !side) {
                            at = layout.home.step(at, way);
                        }
                        add(at);
                    }
                }
            }
            Near::Anything | Near::NoEnemies | Near::SlideEnd | Near::Pile | Near::PathEnd => return None,
        }
        Some(cells)
    }
}
