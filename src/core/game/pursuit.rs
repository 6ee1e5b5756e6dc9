//! The player who pursued the same piece throughout a repetition.

use super::course::Course;
use crate::board::{Move, Side};
use crate::engine::layout::Cell;
use crate::engine::tables::Tables;

/// The pieces that a player has pursued with every move examined so far, latest first; nothing before the first.
type Pursued = Option<Vec<Cell>>;

impl Course<'_> {
    /// For each side, whether it pursued a piece with every move since the position before ply `first`, and with the move
    /// that led to that position. The piece is followed when it moves.
    pub(super) fn pursuers(&mut self, first: usize) -> [bool; 2] {
        let last_mover = !self.state.side;
        // The player who moved last also made the move that led to the first occurrence.
        let span = self.record.plies_from(first.saturating_sub(1));
        let (mut by_last, mut by_other): (Pursued, Pursued) = (None, None);
        let mut n_undone = 0;
        for ply in span.iter().rev() {
            if is_idle(&by_last) && is_idle(&by_other) {
                break;
            }
            let is_last = self.state.side != last_mover;
            let (own, other) =
                if is_last { (&mut by_last, &mut by_other) } else { (&mut by_other, &mut by_last) };
            if is_idle(own) {
                self.state.undo(self.t, ply.mv, &ply.undo);
            } else {
                let pursued = self.state.undo_pursuit(self.t, ply.mv, &ply.undo);
                *own = Some(match own.take() {
                    Some(before) => before.into_iter().filter(|cell| pursued.contains(cell)).collect(),
                    None => pursued,
                });
            }
            for cell in other.iter_mut().flatten() {
                *cell = before_move(self.t, ply.mv, *cell);
            }
            n_undone += 1;
        }
        for ply in span.iter().skip(span.len() - n_undone) {
            self.state.play_and_key(self.t, ply.mv);
        }
        let pursues = |pursued: Pursued| pursued.is_some_and(|cells| !cells.is_empty());
        match last_mover {
            Side::First => [pursues(by_last), pursues(by_other)],
            Side::Second => [pursues(by_other), pursues(by_last)],
        }
    }
}

/// Returns whether no candidates are left.
fn is_idle(pursued: &Pursued) -> bool {
    pursued.as_ref().is_some_and(Vec::is_empty)
}

/// Returns where a piece was before a move, which may have been its own.
fn before_move(t: &Tables, mv: Move, cell: Cell) -> Cell {
    t.layout.cell(mv.origin(t.layout.square(cell)))
}
