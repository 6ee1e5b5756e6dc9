//! The parts of a position that moves change. `put`, `take`, `shift`, `replace_piece`, `set_hand`, `set_unmoved`,
//! `raise_wall`, `lower_wall` and `pass_turn` are the only ways to change what is where and whose turn it is; each
//! keeps the lists and counts up to date. `lift` and `unlift` do not: they are for a brief look. The caller updates
//! rights and key if it needs them.

mod altered;
pub(in crate::engine) mod apply;
pub mod changes;
pub(in crate::engine) mod consistency;
pub(in crate::engine) mod renewal;
pub mod rights;
pub(in crate::engine) mod undo;

use crate::board::{Budget, PerSide, PieceKind, Side};
use crate::engine::layout::cell_set::{CellSet, Cells};
use crate::engine::layout::zobrist;
use crate::engine::layout::{Cell, Content, EMPTY, FIRST_PIECE, WALL, side_of};
use crate::engine::rule::repetition::tables::Repetition;
use crate::engine::state::rights::Rights;
use crate::engine::state::undo::{Altered, Taken};

/// The mutable part of a position.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) cells: Vec<Content>,
    /// By cell: the index of its piece in its side's list.
    slots: Vec<u16>,
    /// By side: the cells of its pieces, in no particular order.
    pub(crate) lists: PerSide<Vec<Cell>>,
    /// By side: the same cells.
    sets: PerSide<CellSet>,
    /// By side: the cells of its royals.
    pub(crate) royals: PerSide<Vec<Cell>>,
    /// By content: pieces on the board.
    pub(crate) counts: Vec<u16>,
    /// By side, then kind: pieces in hand.
    pub(crate) hands: PerSide<Vec<u16>>,
    /// By cell: whether the piece there has never moved. Empty if no rule asks.
    pub(crate) unmoved: Vec<bool>,
    /// The pieces that the moves played here have blown up, oldest first.
    pub(in crate::engine) blown_up: Vec<Taken>,
    /// The changes that followed from the moves played here, oldest first.
    pub(in crate::engine) altered: Vec<Altered>,
    /// The cells where captured pieces were in the way until the turns were over, oldest first.
    pub(in crate::engine) removed: Vec<Cell>,
    /// The cells where the moves played here have taken first moves by aiming, oldest first.
    pub(in crate::engine) aimed_at: Vec<Cell>,
    /// The cells where walls are.
    pub(crate) walls: Vec<Cell>,
    /// The walls that the moves played here have taken down, oldest first.
    pub(in crate::engine) taken_down: Vec<Cell>,
    /// The remains of the past: castlings and en passant captures that are possible, checks left to give, passes in a
    /// row.
    pub(crate) rights: Rights,
    pub side: Side,
    /// The key of the position. A move that is only tried leaves it unchanged.
    pub(crate) key: u64,
    /// The difference between it and the key by which positions are compared for repetition.
    pub(in crate::engine) alike: u64,
    /// The steps that finding moves here may still cost; once they are spent, nothing more is found.
    pub(crate) budget: Budget,
}

#[expect(
    clippy::indexing_slicing,
    reason = "cells, contents and kinds belong to the tables the state was made for"
)]
impl State {
    /// Returns an empty board, the first player to move.
    pub(crate) fn empty(cells: Vec<Content>, n_kinds: usize, has_initial: bool) -> State {
        let n_cells = cells.len();
        State {
            cells,
            slots: vec![0; n_cells],
            lists: PerSide::default(),
            sets: PerSide::from_fn(|_| CellSet::new(n_cells)),
            royals: PerSide::default(),
            counts: vec![0; n_kinds * 2 + usize::from(FIRST_PIECE)],
            hands: PerSide::from_fn(|_| vec![0; n_kinds]),
            unmoved: if has_initial { vec![false; n_cells] } else { Vec::new() },
            blown_up: Vec::new(),
            altered: Vec::new(),
            removed: Vec::new(),
            aimed_at: Vec::new(),
            walls: Vec::new(),
            taken_down: Vec::new(),
            rights: Rights::default(),
            side: Side::First,
            key: 0,
            alike: 0,
            budget: Budget::unlimited(),
        }
    }

    /// Returns the board with nothing on it, the first player to move.
    pub(crate) fn emptied(&self) -> State {
        let mut cells = self.cells.clone();
        for cell in self.lists.iter().flatten().chain(&self.walls) {
            cells[usize::from(*cell)] = EMPTY;
        }
        State::empty(cells, self.hands.first.len(), !self.unmoved.is_empty())
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, cell: Cell, content: Content, royal: bool) {
        let side = side_of(content);
        self.cells[usize::from(cell)] = content;
        self.slots[usize::from(cell)] = self.lists[side].len() as u16;
        self.lists[side].push(cell);
        self.sets[side].insert(cell);
        self.counts[usize::from(content)] += 1;
        if royal {
            self.royals[side].push(cell);
        }
    }

    /// Takes the piece off a cell.
    pub(crate) fn take(&mut self, cell: Cell, royal: bool) -> Content {
        let content = std::mem::replace(&mut self.cells[usize::from(cell)], EMPTY);
        let side = side_of(content);
        let slot = self.slots[usize::from(cell)];
        let list = &mut self.lists[side];
        list.swap_remove(usize::from(slot));
        if let Some(&moved) = list.get(usize::from(slot)) {
            self.slots[usize::from(moved)] = slot;
        }
        self.sets[side].remove(cell);
        self.counts[usize::from(content)] -= 1;
        if royal {
            let royals = &mut self.royals[side];
            if let Some(i) = royals.iter().position(|&c| c == cell) {
                royals.swap_remove(i);
            }
        }
        content
    }

    /// Moves the piece on `from` to the empty cell `to`, where it becomes `content`, of the same side.
    pub(crate) fn shift(&mut self, from: Cell, to: Cell, content: Content, was_royal: bool, is_royal: bool) {
        let before = std::mem::replace(&mut self.cells[usize::from(from)], EMPTY);
        let side = side_of(content);
        self.cells[usize::from(to)] = content;
        let slot = self.slots[usize::from(from)];
        self.slots[usize::from(to)] = slot;
        self.lists[side][usize::from(slot)] = to;
        self.sets[side].remove(from);
        self.sets[side].insert(to);
        if before != content {
            self.counts[usize::from(before)] -= 1;
            self.counts[usize::from(content)] += 1;
        }
        if was_royal || is_royal {
            let royals = &mut self.royals[side];
            match (royals.iter().position(|&c| c == from).filter(|_| was_royal), is_royal) {
                (Some(i), true) => royals[i] = to,
                (Some(i), false) => {
                    royals.swap_remove(i);
                }
                (None, true) => royals.push(to),
                (None, false) => {}
            }
        }
    }

    /// Puts another piece in the place of the one on a cell.
    pub(crate) fn replace_piece(&mut self, cell: Cell, content: Content, was_royal: bool, is_royal: bool) {
        let before = std::mem::replace(&mut self.cells[usize::from(cell)], content);
        let (from, to) = (side_of(before), side_of(content));
        let slot = self.slots[usize::from(cell)];
        let list = &mut self.lists[from];
        list.swap_remove(usize::from(slot));
        if let Some(&moved) = list.get(usize::from(slot)) {
            self.slots[usize::from(moved)] = slot;
        }
        self.slots[usize::from(cell)] = self.lists[to].len() as u16;
        self.lists[to].push(cell);
        self.sets[from].remove(cell);
        self.sets[to].insert(cell);
        self.counts[usize::from(before)] -= 1;
        self.counts[usize::from(content)] += 1;
        if was_royal && let Some(i) = self.royals[from].iter().position(|&c| c == cell) {
            self.royals[from].swap_remove(i);
        }
        if is_royal {
            self.royals[to].push(cell);
        }
    }

    /// Places a wall on an empty cell.
    pub(crate) fn raise_wall(&mut self, cell: Cell) {
        self.cells[usize::from(cell)] = WALL;
        self.walls.push(cell);
    }

    /// Takes down the wall on a cell.
    pub(crate) fn lower_wall(&mut self, cell: Cell) {
        self.cells[usize::from(cell)] = EMPTY;
        if let Some(i) = self.walls.iter().rposition(|&wall| wall == cell) {
            self.walls.swap_remove(i);
        }
    }

    /// Sets the number of pieces of a kind in a hand.
    pub(crate) fn set_hand(&mut self, side: Side, kind: PieceKind, count: u16) {
        self.hands[side][kind.index()] = count;
    }

    /// Says whether the piece on a cell has never moved.
    pub(crate) fn set_unmoved(&mut self, cell: Cell, unmoved: bool) {
        self.unmoved[usize::from(cell)] = unmoved;
    }

    /// Takes a piece off the board to see what it hides; everything but the cell stays as it is.
    pub(crate) fn lift(&mut self, cell: Cell) -> Content {
        std::mem::replace(&mut self.cells[usize::from(cell)], EMPTY)
    }

    /// Puts a lifted piece back.
    pub(crate) fn unlift(&mut self, cell: Cell, content: Content) {
        self.cells[usize::from(cell)] = content;
    }

    /// Gives the turn to the other side.
    pub(crate) fn pass_turn(&mut self) {
        self.side = !self.side;
    }

    /// Returns the cells of a side's pieces, in the order of the board.
    pub(crate) fn in_order(&self, side: Side) -> Cells<'_> {
        self.sets[side].iter()
    }

    /// Returns the number of pieces on the board.
    pub(crate) fn n_pieces(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// Returns the contents of a cell.
    pub fn at(&self, cell: Cell) -> Content {
        self.cells[usize::from(cell)]
    }

    /// Pieces of a content on the board.
    pub fn count(&self, content: Content) -> u16 {
        self.counts[usize::from(content)]
    }

    /// Returns the number of pieces of a kind that a side has in hand.
    pub(crate) fn in_hand(&self, side: Side, kind: PieceKind) -> u16 {
        self.hands[side][kind.index()]
    }

    /// Returns whether the piece on a cell has never moved; always false if no rule asks.
    pub(crate) fn is_unmoved(&self, cell: Cell) -> bool {
        self.unmoved.get(usize::from(cell)).is_some_and(|&u| u)
    }

    /// Computes the key from the board, after any change but a move.
    pub(crate) fn renew_key(&mut self, rule: &Repetition) {
        self.key = self.key_from_scratch();
        self.alike = self.alike_from_scratch(rule);
    }

    /// Returns the key computed from the board; equal to `key` whenever no move is being tried.
    pub(crate) fn key_from_scratch(&self) -> u64 {
        let mut key = if self.side == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        for cell in self.lists.iter().flatten() {
            key ^= zobrist::piece(self.at(*cell), *cell);
            if self.is_unmoved(*cell) {
                key ^= zobrist::unmoved(*cell);
            }
        }
        for &wall in &self.walls {
            key ^= zobrist::wall(wall);
        }
        for side in Side::ALL {
            for (kind, &count) in self.hands[side].iter().enumerate() {
                key ^= zobrist::hand(side, PieceKind(kind as u16), count);
            }
        }
        key ^ self.rights.key()
    }
}
