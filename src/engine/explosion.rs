//! Captures that blow up: the piece that captured and what stands next to it leave the board.
//!
//! What is blown up lies in a list of the state, beside the moves that did it, so that taking back a move of another
//! game costs nothing. Nobody may blow up an own royal that counts: a capture that would do so is no threat either.

use std::ops::ControlFlow;

use super::apply::Undo;
use super::attackers::Attacks;
use super::layout::{Cell, Content, EMPTY, GUARD};
use super::state::State;
use super::tables::{Danger, Tables, is_of};
use super::walk::Walked;
use super::zobrist;
use crate::board::Side;

/// What a capture blows up.
#[derive(Clone, Debug)]
pub(crate) struct Blast {
    /// The ways to the cells around.
    pub(crate) around: [i16; 8],
    /// By content: whether it stays when something next to it is captured.
    pub(crate) spared: Box<[bool]>,
    /// By side: what attacks the other side's royals, royals left out: they would be blown up with what they capture.
    pub(crate) without_royals: [Attacks; 2],
}

#[expect(clippy::indexing_slicing, reason = "contents index the tables; there are two sides")]
impl Blast {
    /// Whether a piece next to a capture is blown up.
    fn hits(&self, content: Content) -> bool {
        content > GUARD && !self.spared[usize::from(content)]
    }

    fn attacks(&self, by: Side) -> &Attacks {
        &self.without_royals[by.index()]
    }

    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.around.iter().map(move |&delta| cell.wrapping_add_signed(delta))
    }
}

impl State {
    /// Blows up the piece that has just captured, and what stands around it.
    #[cold]
    pub(super) fn explode(&mut self, t: &Tables, blast: &Blast, center: Cell, undo: &mut Undo) {
        self.blow_up(t, center, undo);
        for cell in blast.around(center) {
            if blast.hits(self.at(cell)) {
                self.blow_up(t, cell, undo);
            }
        }
    }

    fn blow_up(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        let content = self.take(cell, t.is_royal(self.at(cell)));
        self.blown_up.push((cell, content, unmoved));
        undo.n_blown_up += 1;
    }

    /// Puts back what the last move blew up.
    #[cold]
    pub(super) fn take_back_explosion(&mut self, t: &Tables, undo: &Undo) {
        for _ in 0..undo.n_blown_up {
            let Some((cell, content, unmoved)) = self.blown_up.pop() else { return };
            self.put(cell, content, t.is_royal(content));
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// The cells of what the move just played blew up, and what stood there, the piece that captured last.
    pub(super) fn blown_up_by(&self, undo: &Undo) -> impl Iterator<Item = (Cell, Content, bool)> + '_ {
        self.blown_up.iter().rev().take(usize::from(undo.n_blown_up)).copied()
    }

    /// The castling rights that end with what the move just played blew up.
    #[cold]
    pub(super) fn castlings_blown_up(&self, t: &Tables, undo: &Undo) -> u32 {
        self.blown_up_by(undo).fold(0, |lost, (cell, ..)| lost | t.castling_loss(cell))
    }

    /// By what the explosion of the move just played changes the key, which has the piece that moved on `to`.
    #[cold]
    pub(super) fn key_change_of_explosion(&self, to: Cell, undo: &Undo) -> u64 {
        // Nothing arrived, after all.
        let mut change = zobrist::piece(EMPTY, to);
        for (cell, content, unmoved) in self.blown_up_by(undo) {
            if cell != to {
                change ^= zobrist::piece(content, cell);
            }
            if unmoved {
                change ^= zobrist::unmoved(cell);
            }
        }
        change
    }

    /// Whether the move just played by `side` leaves an own royal in danger, or has blown it up. Whoever blows up the
    /// other's royal fears nothing more.
    #[cold]
    pub(super) fn is_exposed_by_explosion(&self, t: &Tables, side: Side, undo: &Undo) -> bool {
        let is_lost = |side| self.has_lost_royal(t, side, undo);
        is_lost(side) || (!is_lost(!side) && self.is_in_check(t, side))
    }

    fn has_lost_royal(&self, t: &Tables, side: Side, undo: &Undo) -> bool {
        // Of what was blown up the piece that captured is the last here, and counts as what it was before the move.
        let around = self.blown_up_by(undo).take(usize::from(undo.n_blown_up.saturating_sub(1)));
        let captor = undo.moved().filter(|_| undo.n_blown_up > 0);
        let mut lost = undo.captured().chain(around).map(|(_, content, _)| content).chain(captor);
        let counts = match t.danger {
            Danger::Each => true,
            Danger::Last => self.royals_of(side).is_empty(),
        };
        counts && lost.any(|content| is_of(content, side) && t.is_royal(content))
    }

    /// Whether an attacked cell is attacked by a capture that blows up no royal of the attacker's own that counts.
    #[cold]
    pub(super) fn is_attacked_without_loss(&self, t: &Tables, blast: &Blast, cell: Cell, by: Side) -> bool {
        let counts = match t.danger {
            Danger::Each => true,
            Danger::Last => self.royals_of(by).len() == 1,
        };
        if !t.royals_are_safe || !counts {
            return true;
        }
        let is_own_royal = |there: Content| is_of(there, by) && t.is_royal(there) && blast.hits(there);
        let is_deadly = |center: Cell| blast.around(center).any(|near| is_own_royal(self.at(near)));
        let attacks = blast.attacks(by);
        let is_safe_here = !is_deadly(cell);
        (is_safe_here && self.is_in_sight(t, attacks, cell, by))
            || (!attacks.walkers.is_empty()
                && self.list(by).iter().any(|&from| {
                    !t.is_royal(self.at(from))
                        && t.mover(self.at(from)).attacks_by_walking
                        && (self.is_walked_at(t, from, cell, &is_deadly)
                            || (is_safe_here && self.is_hit_by_first_move(t, from, cell)))
                }))
    }

    /// Whether the piece on `from` captures on a cell by a walk that does not end where it is deadly for its own side:
    /// what is captured in passing blows up where the walk ends.
    fn is_walked_at(&self, t: &Tables, from: Cell, cell: Cell, is_deadly: &impl Fn(Cell) -> bool) -> bool {
        let mover = t.mover_on(self.at(from), from);
        let view = self.view(t, from);
        let mut look = |walked: Walked| {
            let hits = walked.to == cell || walked.captured.contains(&cell);
            if hits && t.may_land(mover, walked.to) && !is_deadly(walked.to) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        mover.programs.iter().any(|program| program.walk(&view, from, &mut look).is_break())
    }
}
