//! Pieces that leave the board because a move encloses them.

pub(in crate::engine) mod tables;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Refusal, Side};
use crate::engine::layout::cell_set::CellSet;
use crate::engine::layout::{Cell, EMPTY, GUARD, is_of};
use crate::engine::rule::enclosure::tables::{Enclosed, Enclosing, Way};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Enclosing {
    /// Whether an enemy of a side can be enclosed where it stands.
    fn takes(&self, state: &State, side: Side, cell: Cell) -> bool {
        let there = state.at(cell);
        is_of(there, !side)
            && self.of.has(there)
            && self.on.as_ref().is_none_or(|cells| cells[side].has(cell))
    }

    /// Whether what is on a cell encloses for a side.
    fn closes(&self, state: &State, side: Side, cell: Cell) -> bool {
        let there = state.at(cell);
        (is_of(there, side) && self.by.has(there))
            || ((self.helped_always || there == EMPTY)
                && self.helped_by.as_ref().is_some_and(|cells| cells[side].has(cell)))
            || (self.by_edges && there == GUARD)
    }

    /// Whether a piece is enclosed on all sides.
    fn surrounds(&self, state: &State, side: Side, cell: Cell) -> bool {
        self.steps.iter().all(|&step| {
            let beside = self.home.step(cell, step);
            self.closes(state, side, beside)
        })
    }

    /// What a piece that has just come to a cell encloses between itself and what closes the line in one direction.
    fn in_line(&self, state: &State, side: Side, to: Cell, step: i16) -> impl Iterator<Item = Cell> {
        let mut n = 0;
        let first = self.home.step(to, step);
        let mut at = first;
        // An enemy may stand on a square that closes the line.
        while self.takes(state, side, at) && (n == 0 || !self.closes(state, side, at)) {
            n += 1;
            at = self.home.step(at, step);
        }
        // Round a board, a piece encloses nothing by itself.
        let is_closed = n <= self.at_most && at != to && self.closes(state, side, at);
        let row = std::iter::successors(Some(first), move |&at| Some(self.home.step(at, step)));
        row.take(if is_closed { usize::from(n) } else { 0 })
    }

    /// What a piece that has just come to a cell encloses, each once: round a board, two directions may lead to the same cell.
    fn enclosed(&self, state: &State, side: Side, to: Cell) -> SmallVec<[Cell; 8]> {
        let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
        for &step in &self.steps {
            let first = self.home.step(to, step);
            match self.way {
                Way::InLine => {
                    for cell in self.in_line(state, side, to, step) {
                        if !found.contains(&cell) {
                            found.push(cell);
                        }
                    }
                }
                Way::OnAllSides => {
                    let is_new = !found.contains(&first);
                    if is_new && self.takes(state, side, first) && self.surrounds(state, side, first) {
                        found.push(first);
                    }
                }
                Way::WithoutLiberties => {
                    if !found.contains(&first) {
                        found.extend(self.group_without_liberties(state, !side, first));
                    }
                }
                Way::BetweenTwo => {
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

    /// What a side has in groups without liberties on a cell or beside it.
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

    /// The group of a side's piece on a cell, if it has no empty cell beside it; nothing if it has, or if no such piece stands
    /// there.
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
    /// Takes off the board what the last move has enclosed.
    #[cold]
    pub(in crate::engine) fn take_enclosed(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let (side, to) = (!self.side, t.layout.cell(mv.to));
        if mv.sort == MoveSort::Pass || !is_of(self.at(to), side) {
            return;
        }
        for enclosing in &t.enclosures {
            if !enclosing.moved.has(self.at(to)) {
                continue;
            }
            let enemies = enclosing.enclosed(self, side, to);
            match enclosing.enemies {
                Enclosed::Leave => self.remove_enclosed(t, &enemies, undo),
                Enclosed::Illegal if !enemies.is_empty() => undo.barred = Some(Refusal::NoLiberty),
                Enclosed::Illegal | Enclosed::Stay => {}
            }
            if enclosing.own == Enclosed::Stay {
                continue;
            }
            let own = enclosing.left_without_liberties(self, side, to);
            match enclosing.own {
                Enclosed::Leave => {
                    self.remove_enclosed(t, &own, undo);
                    undo.n_own_enclosed += own.len() as u16;
                    if !is_of(self.at(to), side) {
                        return;
                    }
                }
                Enclosed::Illegal if !own.is_empty() => undo.barred = Some(Refusal::NoLiberty),
                Enclosed::Illegal | Enclosed::Stay => {}
            }
        }
    }

    fn remove_enclosed(&mut self, t: &Tables, cells: &[Cell], undo: &mut Undo) {
        for &cell in cells {
            let unmoved = self.is_unmoved(cell);
            if unmoved {
                self.set_unmoved(cell, false);
            }
            let content = self.take(cell, t.royals.has(self.at(cell)));
            self.enclosed.push((cell, content, unmoved));
        }
        undo.n_enclosed += cells.len() as u16;
    }

    /// Puts back what the last move took off the board by enclosing it.
    #[cold]
    pub(in crate::engine) fn put_back_enclosed(&mut self, t: &Tables, undo: &Undo) {
        for _ in 0..undo.n_enclosed {
            let Some((cell, content, unmoved)) = self.enclosed.pop() else { return };
            self.put(cell, content, t.royals.has(content));
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// The castlings that the last move has cost by enclosing a piece.
    #[cold]
    pub(in crate::engine) fn castlings_enclosed(&self, t: &Tables, undo: &Undo) -> u32 {
        let taken = self.enclosed.iter().rev().take(usize::from(undo.n_enclosed));
        taken.fold(0, |lost, &(cell, content, _)| lost | t.castling.lost_by_leaving(cell, content))
    }

    /// Where the enemies stood that the last move has enclosed.
    pub(in crate::engine) fn enclosed_by(&self, undo: &Undo) -> impl Iterator<Item = Cell> + '_ {
        let owner = self.side;
        let enclosed = self.enclosed.iter().rev().take(usize::from(undo.n_enclosed));
        enclosed.filter(move |&&(_, content, _)| is_of(content, owner)).map(|&(cell, ..)| cell)
    }

    /// What the last move has changed by enclosing pieces. Whoever asks takes the piece that moved from the board as it is now.
    #[cold]
    pub(in crate::engine) fn changes_by_enclosing(
        &self,
        t: &Tables,
        mv: Move,
        undo: &Undo,
        emit: &mut impl FnMut(Change),
    ) {
        let to = t.layout.cell(mv.to);
        for &(cell, content, unmoved) in self.enclosed.iter().rev().take(usize::from(undo.n_enclosed)) {
            let has_arrived = cell == to && is_of(content, !self.side);
            if !(has_arrived && matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant)) {
                emit(Change::Left(content, cell));
            }
            if unmoved && !(has_arrived && mv.sort == MoveSort::Drop) {
                emit(Change::FirstMove(cell));
            }
        }
    }
}
