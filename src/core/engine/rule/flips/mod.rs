//! Pieces that change sides when an enemy piece lands.

pub(in crate::engine) mod tables;

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::{AROUND, Cell, Content, Home, content, is_of, kind_of, side_of};
use crate::engine::rule::flips::tables::{After, Flipping, Which};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// How many enemies of a side stand in line between a cell and a piece of that side; 0 if there is no such piece.
    /// Round a board, a piece encloses nothing by itself.
    pub(in crate::engine) fn n_enclosed(&self, home: &Home, side: Side, from: Cell, way: i16) -> u16 {
        let mut at = from;
        let mut n = 0;
        loop {
            at = home.step(at, way);
            let there = self.at(at);
            if !is_of(there, !side) {
                return if is_of(there, side) && at != from { n } else { 0 };
            }
            n += 1;
        }
    }

    /// Turns over what the last move has enclosed or touched.
    #[cold]
    pub(in crate::engine) fn flip(&mut self, t: &Tables, flipping: Flipping, mv: Move, undo: &mut Undo) {
        let (side, to) = (!self.side, t.layout.cell(mv.to));
        let landed = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling | MoveSort::Drop => {
                is_of(self.at(to), side)
            }
            MoveSort::Pass => false,
        };
        let ways = AROUND.map(|(dx, dy)| t.layout.delta(dx, dy) as i16);
        let is_lone = mv.sort == MoveSort::Drop
            && flipping.after == After::NoLoneDrop
            && !ways.iter().any(|&way| is_of(self.at(t.layout.home.step(to, way)), side));
        if !landed || is_lone {
            return;
        }
        for way in ways {
            let n = match flipping.which {
                Which::Enclosed => self.n_enclosed(&t.layout.home, side, to, way),
                Which::Adjacent => u16::from(is_of(self.at(t.layout.home.step(to, way)), !side)),
            };
            let mut at = to;
            for _ in 0..n {
                at = t.layout.home.step(at, way);
                let unmoved = self.is_unmoved(at);
                if unmoved {
                    self.set_unmoved(at, false);
                }
                self.flipped.push((at, self.at(at), unmoved));
                self.turn_over(t, at);
                undo.n_flipped += 1;
            }
        }
    }

    /// Gives the piece on a cell to the other side.
    fn turn_over(&mut self, t: &Tables, cell: Cell) {
        let content = self.take(cell, t.royals.has(self.at(cell)));
        self.put(cell, other_side(content), t.royals.has(content));
    }

    /// Turns back what the last move turned over.
    #[cold]
    pub(in crate::engine) fn take_back_flips(&mut self, t: &Tables, undo: &Undo) {
        for _ in 0..undo.n_flipped {
            let Some((cell, _, unmoved)) = self.flipped.pop() else { return };
            self.turn_over(t, cell);
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// The cells of what the last move turned over.
    #[cold]
    pub(in crate::engine) fn castlings_flipped(&self, t: &Tables, undo: &Undo) -> u32 {
        let cells = self.flipped.iter().rev().take(usize::from(undo.n_flipped));
        cells.fold(0, |lost, &(cell, content, ..)| lost | t.castling.lost_by_leaving(cell, content))
    }

    /// What the flips of the last move have changed.
    #[cold]
    pub(in crate::engine) fn changes_by_flips(&self, undo: &Undo, emit: &mut impl FnMut(Change)) {
        for &(cell, content, unmoved) in self.flipped.iter().rev().take(usize::from(undo.n_flipped)) {
            emit(Change::Left(content, cell));
            emit(Change::Came(other_side(content), cell));
            if unmoved {
                emit(Change::FirstMove(cell));
            }
        }
    }
}

/// The same kind of piece of the other side.
fn other_side(piece: Content) -> Content {
    content(kind_of(piece), !side_of(piece))
}
