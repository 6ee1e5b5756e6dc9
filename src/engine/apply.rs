//! Playing a move and taking it back.
//!
//! The moments of a move, in order: the piece leaves its square, captures happen in the order of the legs (each
//! captured piece goes where the rules send it), the piece is put down, it promotes, the turn passes. Endings are
//! looked at after that, by the caller.

use arrayvec::ArrayVec;

use super::layout::{Cell, Content, EMPTY};
use super::state::State;
use super::tables::{Tables, content, kind_of};
use crate::board::{Move, MoveSort};

/// A captured piece: where it stood, what it was, whether it had never moved.
type Taken = (Cell, Content, bool);

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    mover: Content,
    mover_was_unmoved: bool,
    taken: ArrayVec<Taken, { Move::MAX_PASSING + 1 }>,
    key: u64,
}

impl Undo {
    /// Pieces the move captured.
    pub fn n_captured(&self) -> usize {
        self.taken.len()
    }
}

impl State {
    /// Plays a move that belongs to this position.
    pub(crate) fn play(&mut self, t: &Tables, mv: Move) -> Undo {
        let key = self.key;
        let mut undo = Undo { mover: EMPTY, mover_was_unmoved: false, taken: ArrayVec::new(), key };
        match mv.sort {
            MoveSort::Pass => {}
            MoveSort::Drop => {
                if let Some(kind) = mv.dropped() {
                    let side = self.side;
                    self.set_hand(side, kind, self.in_hand(side, kind) - 1);
                    let dropped = content(kind, side);
                    self.put(t.layout.cell(mv.to), dropped, t.is_royal(dropped));
                }
            }
            MoveSort::Board => {
                let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
                let mover = self.at(from);
                undo.mover = mover;
                if self.is_unmoved(from) {
                    undo.mover_was_unmoved = true;
                    self.set_unmoved(from, false);
                }
                for square in mv.passing() {
                    self.capture(t, t.layout.cell(square), &mut undo);
                }
                if to != from && self.at(to) != EMPTY {
                    self.capture(t, to, &mut undo);
                }
                let after = mv.promotion().map_or(mover, |kind| content(kind, self.side));
                if to != from || after != mover {
                    self.shift(from, to, after, t.is_royal(mover), t.is_royal(after));
                }
            }
        }
        self.pass_turn();
        undo
    }

    fn capture(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        let taken = self.take(cell, t.is_royal(self.at(cell)));
        if let Some(kind) = t.hand_kind(taken) {
            self.set_hand(self.side, kind, self.in_hand(self.side, kind) + 1);
        }
        undo.taken.push((cell, taken, unmoved));
    }

    /// Takes back the move that was played last.
    pub(crate) fn undo(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        self.pass_turn();
        let side = self.side;
        match mv.sort {
            MoveSort::Pass => {}
            MoveSort::Drop => {
                if let Some(kind) = mv.dropped() {
                    let cell = t.layout.cell(mv.to);
                    self.take(cell, t.is_royal(self.at(cell)));
                    self.set_hand(side, kind, self.in_hand(side, kind) + 1);
                }
            }
            MoveSort::Board => {
                let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
                let after = self.at(to);
                if to != from || after != undo.mover {
                    self.shift(to, from, undo.mover, t.is_royal(after), t.is_royal(undo.mover));
                }
                if undo.mover_was_unmoved {
                    self.set_unmoved(from, true);
                }
                for &(cell, taken, unmoved) in undo.taken.iter().rev() {
                    self.put(cell, taken, t.is_royal(taken));
                    if unmoved {
                        self.set_unmoved(cell, true);
                    }
                    if let Some(kind) = t.hand_kind(taken) {
                        self.set_hand(side, kind, self.in_hand(side, kind) - 1);
                    }
                }
            }
        }
        debug_assert_eq!(self.key, undo.key, "undo restores the key");
    }
}

#[expect(clippy::indexing_slicing, reason = "kinds belong to the tables")]
impl Tables {
    /// What a captured piece becomes in the capturer's hand.
    pub(crate) fn hand_kind(&self, taken: Content) -> Option<crate::board::PieceKind> {
        self.in_hand[kind_of(taken).index()]
    }
}
