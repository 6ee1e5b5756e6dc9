//! Pieces that leave the board or change sides because a move encloses them.

pub(in crate::engine) mod tables;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, PerSide, Refusal, Side};
use crate::engine::layout::cell_set::CellSet;
use crate::engine::layout::{Cell, EMPTY, GUARD, Home, is_of, other_side};
use crate::engine::movegen::near::Beside;
use crate::engine::rule::enclosure::tables::{Enclosed, EnclosedWay, Enclosing};
use crate::engine::state::State;
use crate::engine::state::undo::{Cause, Undo};
use crate::engine::tables::Tables;

impl Enclosing {
    /// Returns whether an enemy of a side can be enclosed where it is.
    fn takes(&self, state: &State, side: Side, cell: Cell) -> bool {
        let there = state.at(cell);
        is_of(there, !side)
            && self.of.has(there)
            && self.on.as_ref().is_none_or(|cells| cells[side].has(cell))
    }

    /// Returns whether what is on a cell encloses for a side.
    fn closes(&self, state: &State, side: Side, cell: Cell) -> bool {
        let there = state.at(cell);
        (is_of(there, side) && self.by.has(there))
            || ((self.helped_always || there == EMPTY)
                && self.hostile_squares.as_ref().is_some_and(|cells| cells[side].has(cell)))
            || (self.by_edges && there == GUARD)
    }

    /// Returns whether a piece is enclosed on all sides.
    fn surrounds(&self, state: &State, side: Side, cell: Cell) -> bool {
        self.steps.iter().all(|&step| {
            let beside = self.home.step(cell, step);
            self.closes(state, side, beside)
        })
    }

    /// Returns what a piece that has just reached a cell encloses between itself and what closes the line in one
    /// direction.
    fn in_line(&self, state: &State, side: Side, to: Cell, step: i16) -> impl Iterator<Item = Cell> {
        let n = self.n_in_line(state, side, to, step);
        let first = self.home.step(to, step);
        let row = std::iter::successors(Some(first), move |&at| Some(self.home.step(at, step)));
        row.take(usize::from(n))
    }

    /// Returns how many pieces these are.
    fn n_in_line(&self, state: &State, side: Side, to: Cell, step: i16) -> u16 {
        let mut n = 0;
        let mut at = self.home.step(to, step);
        // An enemy may be on a square that closes the line.
        while self.takes(state, side, at) && (n == 0 || !self.closes(state, side, at)) {
            n += 1;
            at = self.home.step(at, step);
        }
        // Round a board, a piece encloses nothing by itself.
        if n <= self.at_most && at != to && self.closes(state, side, at) { n } else { 0 }
    }

    /// Returns what a piece that has just reached a cell encloses, each once: round a board, two directions may lead to
    /// the same cell.
    fn enclosed(&self, state: &State, side: Side, to: Cell) -> SmallVec<[Cell; 8]> {
        let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
        for &step in &self.steps {
            let first = self.home.step(to, step);
            match self.way {
                EnclosedWay::InLine => {
                    for cell in self.in_line(state, side, to, step) {
                        if !found.contains(&cell) {
                            found.push(cell);
                        }
                    }
                }
                EnclosedWay::OnAllSides => {
                    let is_new = !found.contains(&first);
                    if is_new && self.takes(state, side, first) && self.surrounds(state, side, first) {
                        found.push(first);
                    }
                }
                EnclosedWay::WithoutLiberties => {
                    if !found.contains(&first) {
                        found.extend(self.group_without_liberties(state, !side, first));
                    }
                }
                EnclosedWay::BetweenTwo => {
                    let opposite = self.home.step(to, -step);
                    let is_new = !found.contains(&first);
                    if is_new && self.takes(state, side, first) && self.takes(state, side, opposite) {
                        found.push(first);
                    }
                }
            }
        }
        found
    }

    /// Returns what a side has in groups without liberties on a cell or next to it.
    fn left_without_liberties(&self, state: &State, side: Side, to: Cell) -> SmallVec<[Cell; 8]> {
        let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
        let beside = self.steps.iter().map(|&step| self.home.step(to, step));
        for cell in [to].into_iter().chain(beside) {
            if !found.contains(&cell) {
                found.extend(self.group_without_liberties(state, side, cell));
            }
        }
        found
    }

    /// Returns the group of a side's piece on a cell, if it has no empty cell next to it; nothing if it has, or if no
    /// such piece is there.
    fn group_without_liberties(&self, state: &State, side: Side, cell: Cell) -> SmallVec<[Cell; 8]> {
        let belongs = |cell: Cell| is_of(state.at(cell), side) && self.of.has(state.at(cell));
        let mut group: SmallVec<[Cell; 8]> = SmallVec::new();
        if !belongs(cell) {
            return group;
        }
        let mut seen = CellSet::new(state.cells.len());
        seen.insert(cell);
        group.push(cell);
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            next += 1;
            for &step in &self.steps {
                let beside = self.home.step(at, step);
                if state.at(beside) == EMPTY {
                    return SmallVec::new();
                }
                if !seen.has(beside) && belongs(beside) {
                    seen.insert(beside);
                    group.push(beside);
                }
            }
        }
        group
    }
}

impl State {
    /// Returns how many enemies of a side are in line between a cell and a piece of that side; 0 if there is no such
    /// piece. Round a board, a piece encloses nothing by itself.
    #[inline]
    pub(in crate::engine) fn n_enclosed(&self, home: &Home, side: Side, from: Cell, way: i16) -> u16 {
        if home.is_round() {
            self.n_in_row(side, from, |at| home.step(at, way))
        } else {
            self.n_in_row(side, from, |at| at.wrapping_add_signed(way))
        }
    }

    /// Returns how many enemies of a side are in a row between a cell and a piece of that side, along any way; 0 if
    /// there is no such piece.
    #[inline]
    fn n_in_row(&self, side: Side, from: Cell, next: impl Fn(Cell) -> Cell) -> u16 {
        let mut at = from;
        let mut n = 0;
        loop {
            at = next(at);
            let there = self.at(at);
            if !is_of(there, !side) {
                return if is_of(there, side) && at != from { n } else { 0 };
            }
            n += 1;
        }
    }

    /// Takes off the board, or turns over, what the last move has enclosed.
    #[cold]
    pub(in crate::engine) fn take_enclosed(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let (side, to) = (!self.side, t.layout.cell(mv.to));
        let moved = self.at(to);
        if mv.sort == MoveSort::Pass || !is_of(moved, side) {
            return;
        }
        for enclosing in &t.enclosures {
            let is_idle = mv.sort == MoveSort::Drop
                && enclosing.drop_beside.as_ref().is_some_and(|beside| self.is_alone(beside, to));
            if is_idle || !enclosing.moved.has(moved) {
                continue;
            }
            if enclosing.is_plain {
                self.meet_rows(t, enclosing, to, undo);
                continue;
            }
            self.meet_all(t, enclosing, to, undo);
            if !is_of(self.at(to), side) {
                return;
            }
        }
    }

    /// Returns whether none of the pieces is next to a cell that must, for the side that moved.
    #[inline(never)]
    fn is_alone(&self, beside: &PerSide<Beside>, cell: Cell) -> bool {
        !beside[!self.side].is_near(&self.cells, cell)
    }

    /// Does to everything that a piece encloses on a cell what becomes of it.
    fn meet_all(&mut self, t: &Tables, enclosing: &Enclosing, to: Cell, undo: &mut Undo) {
        let side = !self.side;
        let enemies = enclosing.enclosed(self, side, to);
        self.meet(t, (enclosing.enemies, enclosing.cause), &enemies, !side, undo);
        if enclosing.own != Enclosed::Stay {
            let own = enclosing.left_without_liberties(self, side, to);
            self.meet(t, (enclosing.own, enclosing.cause), &own, side, undo);
        }
    }

    /// Does to all enemies in line between a cell and other pieces of the side that moved what becomes of them.
    // Neither this nor what it does in one direction is inlined, so that passing over directions stays short.
    #[inline(never)]
    fn meet_rows(&mut self, t: &Tables, enclosing: &Enclosing, to: Cell, undo: &mut Undo) {
        let mover = !self.side;
        for &step in &enclosing.steps {
            let there = self.at(enclosing.home.step(to, step));
            // Most cells are empty.
            if there != EMPTY && is_of(there, !mover) {
                self.meet_row(t, enclosing, to, step, undo);
            }
        }
    }

    /// Does to everything that a piece encloses on a cell in one direction what becomes of it.
    #[inline(never)]
    fn meet_row(&mut self, t: &Tables, enclosing: &Enclosing, to: Cell, step: i16, undo: &mut Undo) {
        let mover = !self.side;
        let turned = enclosing.enemies == Enclosed::ChangeSides;
        let mut at = to;
        for _ in 0..self.n_enclosed(&enclosing.home, mover, to, step) {
            at = enclosing.home.step(at, step);
            let after = if turned { other_side(self.at(at)) } else { EMPTY };
            self.alter(t, at, after, (mover, enclosing.cause), undo);
        }
    }

    /// Does to pieces of a side what becomes of them, as the last move has enclosed them.
    fn meet(
        &mut self,
        t: &Tables,
        (fate, cause): (Enclosed, Cause),
        cells: &[Cell],
        owner: Side,
        undo: &mut Undo,
    ) {
        let mover = !self.side;
        for &cell in cells {
            let there = self.at(cell);
            let after = match fate {
                Enclosed::Leave => EMPTY,
                Enclosed::ChangeSides => other_side(there),
                Enclosed::Illegal => {
                    undo.barred = Some((Refusal::NoLiberty, cause));
                    return;
                }
                Enclosed::Stay => return,
            };
            // Round a board, two lines may lead to one piece.
            if is_of(there, owner) {
                self.alter(t, cell, after, (mover, cause), undo);
            }
        }
    }
}
