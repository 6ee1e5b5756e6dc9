//! What a piece threatens, for the rules about perpetual chase.

use std::ops::ControlFlow;

use super::layout::{Cell, EMPTY};
use super::state::State;
use super::tables::Tables;
use crate::board::{Move, MoveSort};

impl State {
    /// The cells where the piece on `from` could capture an enemy.
    fn threats(&self, t: &Tables, from: Cell, cells: &mut Vec<Cell>) {
        let _ = self.landings(t, t.mover_on(self.at(from), from), from, &mut |landing| {
            if landing.to != from && self.at(landing.to) != EMPTY {
                cells.push(landing.to);
            }
            cells.extend(landing.captured.iter().copied());
            ControlFlow::Continue(())
        });
    }

    /// What the piece a move is about threatens before the move.
    pub(crate) fn threats_before(&self, t: &Tables, mv: Move) -> Vec<Cell> {
        let mut cells = Vec::new();
        if matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling) {
            self.threats(t, t.layout.cell(mv.from), &mut cells);
        }
        cells
    }

    /// Whether the piece that just made `mv` threatens something it did not threaten `before`.
    pub(crate) fn made_new_threat(&self, t: &Tables, mv: Move, before: &[Cell]) -> bool {
        let mut now = Vec::new();
        if mv.sort != MoveSort::Pass {
            self.threats(t, t.layout.cell(mv.to), &mut now);
        }
        now.iter().any(|cell| !before.contains(cell))
    }
}
