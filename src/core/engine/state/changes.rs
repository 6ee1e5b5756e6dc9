//! The changes of a move: for the key, and for sums over the pieces of a position.

use crate::board::{Move, MoveSort, PieceKind, Side};
use crate::engine::layout::zobrist;
use crate::engine::layout::{Cell, Content, content, is_piece};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// A part of what a move has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece that was on a cell no longer is.
    Left(Content, Cell),
    /// A piece is now on a cell.
    Came(Content, Cell),
    /// A wall was placed on a cell or removed.
    Wall(Cell),
    /// A piece on a cell has regained or lost its first move.
    FirstMove(Cell),
    /// A hand holds a different number of pieces of a kind.
    Hand {
        /// The player whose hand it is.
        side: Side,
        /// The kind that the pieces are held as.
        kind: PieceKind,
        /// Their number before.
        before: u16,
        /// Their number now.
        after: u16,
    },
}

impl Change {
    /// Returns how it changes the key.
    #[inline]
    const fn key(self) -> u64 {
        match self {
            Change::Left(content, cell) | Change::Came(content, cell) => zobrist::piece(content, cell),
            Change::Wall(cell) => zobrist::wall(cell),
            Change::FirstMove(cell) => zobrist::unmoved(cell),
            Change::Hand { side, kind, before, after } => {
                zobrist::hand(side, kind, before) ^ zobrist::hand(side, kind, after)
            }
        }
    }
}

impl State {
    /// Returns how the last move changes the key, and what repetition compares instead.
    pub(in crate::engine::state) fn key_change(&self, t: &Tables, mv: Move, undo: &Undo) -> [u64; 2] {
        let mut key = zobrist::SECOND_TO_MOVE;
        if self.rights != undo.rights {
            key ^= self.rights.key() ^ undo.rights.key();
        }
        if t.repetition.compares_keys() {
            self.changes(t, mv, undo, &mut |change| key ^= change.key());
            return [key, 0];
        }
        let mut alike = 0;
        self.changes(t, mv, undo, &mut |change| {
            key ^= change.key();
            match change {
                Change::Left(content, cell) | Change::Came(content, cell) => {
                    alike ^= t.repetition.of_piece(content, cell);
                }
                Change::FirstMove(cell) => alike ^= t.repetition.of_first_move(cell),
                Change::Wall(_) | Change::Hand { .. } => {}
            }
        });
        [key, alike]
    }

    /// Emits what the last move has changed, except for rights and whose turn it is.
    #[inline]
    pub fn changes(&self, t: &Tables, mv: Move, undo: &Undo, emit: &mut impl FnMut(Change)) {
        if !t.promotion.from_hands.is_empty() {
            self.changes_by_exchange(t, mv, undo, emit);
        }
        if t.gating.is_some()
            && let Some(gate) = mv.gate()
        {
            self.changes_by_gating(t, undo, gate, emit);
        }
        if undo.n_aimed_at > 0 {
            self.changes_by_aims(undo, emit);
        }
        if undo.n_altered > 0 {
            self.changes_by_alterations(t, mv, undo, emit);
        }
        if undo.n_removed + undo.n_left_there > 0 {
            self.changes_in_the_way(undo, emit);
        }
        if let Some(square) = mv.wall() {
            self.changes_by_wall(t.layout.cell(square), undo, emit);
        }
        match mv.sort {
            MoveSort::Pass => {}
            MoveSort::Drop => {
                if let Some(kind) = mv.dropped() {
                    let (side, cell) = (!self.side, t.layout.cell(mv.to));
                    emit(Change::Came(content(kind, side), cell));
                    if !t.drops.dropping(side, kind).from_supply {
                        let kind = t.drops.held_as(kind);
                        let n_gained =
                            self.gains(t, undo).filter(|&gain| gain == (side, kind)).count() as u16;
                        let after = self.in_hand(side, kind) - n_gained;
                        emit(Change::Hand { side, kind, before: after + 1, after });
                    }
                    if self.is_unmoved(cell) {
                        emit(Change::FirstMove(cell));
                    }
                    if !undo.taken.is_empty() {
                        self.changes_by_captures(t, undo, emit);
                    }
                }
            }
            MoveSort::Castling => self.changes_by_castling(t, mv, undo.castled_unmoved, emit),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing => {
                let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
                emit(Change::Left(undo.mover, from));
                if undo.mover_was_unmoved {
                    emit(Change::FirstMove(from));
                }
                if !undo.taken.is_empty() {
                    self.changes_by_captures(t, undo, emit);
                }
                let is_gone = undo.n_blown_up > 0 && self.changes_by_explosion(t, to, undo, emit);
                let stays = undo.n_altered == 0 || is_piece(self.at(to));
                if !is_gone && stays {
                    emit(Change::Came(self.at(to), to));
                }
            }
        }
    }

    fn changes_by_captures(&self, t: &Tables, undo: &Undo, emit: &mut impl FnMut(Change)) {
        for &(cell, taken, unmoved) in &undo.taken {
            emit(Change::Left(taken, cell));
            if unmoved {
                emit(Change::FirstMove(cell));
            }
        }
        for (i, (side, kind)) in self.gains(t, undo).enumerate() {
            let later = self.gains(t, undo).skip(i + 1).filter(|&gain| gain == (side, kind)).count() as u16;
            let after = self.in_hand(side, kind) - later;
            emit(Change::Hand { side, kind, before: after - 1, after });
        }
    }
}
