//! The threats of a piece, for the rules about perpetual chase.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Square};
use crate::engine::layout::{Cell, EMPTY};
use crate::engine::movegen::walk::Walked;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// The cells a piece threatens.
pub(in crate::engine) type Threats = Vec<Cell>;

impl State {
    /// The cells where the piece on `from` could capture an enemy.
    pub(in crate::engine) fn threats(&self, t: &Tables, from: Cell, cells: &mut Threats) {
        let _ = self.landings(t, t.movement.mover_on(self.at(from), from), from, &mut |landing| {
            if landing.aside().is_none() && landing.to != from && self.at(landing.to) != EMPTY {
                cells.push(landing.to);
            }
            cells.extend(landing.captured().iter().copied());
            ControlFlow::Continue(())
        });
    }

    /// Returns whether the piece that has just made a move could capture something next. A capture that a limit forbids
    /// does not count. A pass counts by the piece that made it.
    pub fn attacks_after(&self, t: &Tables, mv: Move) -> bool {
        let from = t.layout.cell(mv.to);
        let mut attacks = |landing: Walked| {
            let on_the_way: SmallVec<[Square; 4]> =
                landing.captured().iter().map(|&cell| t.layout.square(cell)).collect();
            let capture = Move::board(mv.to, t.layout.square(landing.to)).capturing(&on_the_way);
            let counts = landing.aside().is_none()
                && self.is_capture(t, capture)
                && t.capture_limits.as_ref().is_none_or(|limits| !limits.forbids(t, self, capture));
            if counts { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.landings(t, t.movement.mover_on(self.at(from), from), from, &mut attacks).is_break()
    }

    /// Takes back the last move and returns whether its piece threatened something new with it.
    pub fn undo_chase(&mut self, t: &Tables, mv: Move, undo: &Undo) -> bool {
        let now = self.threats_after(t, mv);
        self.undo(t, mv, undo);
        let before = self.threats_before(t, mv);
        now.iter().any(|cell| !before.contains(cell))
    }

    /// Returns what the piece that makes a move threatens before the move.
    fn threats_before(&self, t: &Tables, mv: Move) -> Vec<Cell> {
        let mut cells = Vec::new();
        if !matches!(mv.sort, MoveSort::Drop | MoveSort::Pass) {
            self.threats(t, t.layout.cell(mv.from), &mut cells);
        }
        cells
    }

    /// Returns what the piece that has just made a move threatens.
    fn threats_after(&self, t: &Tables, mv: Move) -> Vec<Cell> {
        let mut cells = Vec::new();
        if mv.sort != MoveSort::Pass {
            self.threats(t, t.layout.cell(mv.to), &mut cells);
        }
        cells
    }
}
