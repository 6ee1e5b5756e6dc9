//! Captures that explode: the piece that captured and the pieces next to it leave the board.
//!
//! What is blown up is kept in a list of the state, not in each undo record, so that taking back a move costs nothing
//! in other games. No player may blow up an own royal that counts: a capture that would do so is no threat either.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::{Move, PieceKind, Side};
use crate::engine::attack::tables::Attacks;
use crate::engine::layout::{Cell, Content, WALL, is_of, is_piece, side_of};
use crate::engine::movegen::walk::Walked;
use crate::engine::rule::explosion::tables::{Blast, Victims};
use crate::engine::rule::royals::tables::Danger;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Blast {
    /// Returns whether a piece next to a capture is blown up.
    fn hits(&self, content: Content) -> bool {
        is_piece(content) && !self.spared.has(content)
    }

    /// Returns whether a piece that captures stays.
    pub(in crate::engine) fn is_immune(&self, content: Content) -> bool {
        self.immune.has(content)
    }

    /// Returns whether what is blown up goes to a hand.
    pub(in crate::engine) fn fills_hands(&self) -> bool {
        match self.victims {
            Victims::Removed => false,
            Victims::ToHand | Victims::ToCaptor => true,
        }
    }

    /// To whose hand a piece goes when it is blown up, and as what.
    pub(in crate::engine) fn gain(
        &self,
        t: &Tables,
        captor: Side,
        content: Content,
    ) -> Option<(Side, PieceKind)> {
        let side = match self.victims {
            Victims::Removed => return None,
            Victims::ToHand => !side_of(content),
            Victims::ToCaptor => captor,
        };
        t.drops.hand_kind(content).map(|kind| (side, kind))
    }

    pub(in crate::engine) fn attacks(&self, by: Side) -> &Attacks {
        &self.without_royals[by]
    }

    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.around.iter().map(move |&delta| self.home.step(cell, delta))
    }
}

impl State {
    /// Blows up the piece that has just captured, and the pieces around it.
    #[cold]
    pub(in crate::engine) fn explode(&mut self, t: &Tables, blast: &Blast, center: Cell, undo: &mut Undo) {
        if !blast.is_immune(self.at(center)) {
            self.blow_up(t, center, undo);
        }
        for cell in blast.around(center) {
            if blast.hits(self.at(cell)) {
                self.blow_up(t, cell, undo);
                if blast.leaves_walls {
                    self.raise_wall(cell);
                }
            }
        }
    }

    pub(in crate::engine) fn blow_up(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        let content = self.take(cell, t.royals.has(self.at(cell)));
        let captor = !self.side;
        if let Some((side, kind)) = t.blast.as_ref().and_then(|blast| blast.gain(t, captor, content)) {
            self.set_hand(side, kind, self.in_hand(side, kind) + 1);
        }
        self.blown_up.push((cell, content, unmoved));
        undo.n_blown_up += 1;
    }

    /// Puts back what the last move blew up.
    #[cold]
    pub(in crate::engine) fn take_back_explosion(&mut self, t: &Tables, undo: &Undo) {
        for _ in 0..undo.n_blown_up {
            let Some((cell, content, unmoved)) = self.blown_up.pop() else { return };
            if self.at(cell) == WALL {
                self.lower_wall(cell);
            }
            self.put(cell, content, t.royals.has(content));
            let captor = self.side;
            if let Some((side, kind)) = t.blast.as_ref().and_then(|blast| blast.gain(t, captor, content)) {
                self.set_hand(side, kind, self.in_hand(side, kind) - 1);
            }
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// Returns the cells of what the last move blew up, and what was there; the piece that captured comes last.
    pub(in crate::engine) fn blown_up_by(
        &self,
        undo: &Undo,
    ) -> impl Iterator<Item = (Cell, Content, bool)> + '_ {
        self.blown_up.iter().rev().take(usize::from(undo.n_blown_up)).copied()
    }

    /// Returns the castling rights that end because of what the last move blew up.
    #[cold]
    pub(in crate::engine) fn castlings_blown_up(&self, t: &Tables, undo: &Undo) -> u32 {
        let blown_up = self.blown_up_by(undo);
        blown_up.fold(0, |lost, (cell, content, _)| lost | t.castling.lost_by_leaving(cell, content))
    }

    /// Returns what the explosion of the last move has changed, and whether the piece that moved to `to` is gone: it is
    /// unless it is immune.
    #[cold]
    pub(in crate::engine) fn changes_by_explosion(
        &self,
        t: &Tables,
        to: Cell,
        undo: &Undo,
        emit: &mut impl FnMut(Change),
    ) -> bool {
        for (cell, content, unmoved) in self.blown_up_by(undo) {
            if cell != to {
                emit(Change::Left(content, cell));
                if t.blast.as_ref().is_some_and(|blast| blast.leaves_walls) {
                    emit(Change::Wall(cell));
                }
            }
            if unmoved {
                emit(Change::FirstMove(cell));
            }
        }
        self.blown_up_by(undo).any(|(cell, ..)| cell == to)
    }

    /// Returns whether the move that `side` has just played leaves an own royal in danger or has blown it up. A player
    /// who blows up the other's royal need not fear anything.
    #[cold]
    pub(in crate::engine) fn is_exposed_by_explosion(
        &self,
        t: &Tables,
        side: Side,
        mv: Move,
        undo: &Undo,
    ) -> bool {
        let is_lost = |side| self.has_lost_royal(t, side, mv, undo);
        is_lost(side) || (!is_lost(!side) && self.is_left_in_danger(t, side, mv, undo))
    }

    fn has_lost_royal(&self, t: &Tables, side: Side, mv: Move, undo: &Undo) -> bool {
        // The piece that captured counts as what it was before the move.
        let to = t.layout.cell(mv.to);
        let around = self.blown_up_by(undo).filter(|&(cell, ..)| cell != to);
        let captor = undo.moved().filter(|_| self.blown_up_by(undo).any(|(cell, ..)| cell == to));
        let mut lost = undo.captured().chain(around).map(|(_, content, _)| content).chain(captor);
        lost.any(|content| {
            is_of(content, side) && t.royals.has(content) && self.counted(t, content, mv, undo)
        })
    }

    /// Returns whether an attacked cell is attacked by a capture that blows up no royal of the attacker that counts.
    #[cold]
    pub(in crate::engine) fn is_attacked_without_loss(
        &self,
        t: &Tables,
        blast: &Blast,
        cell: Cell,
        by: Side,
    ) -> bool {
        if !t.royals.are_safe {
            return true;
        }
        let is_deadly = |center: Cell| self.is_deadly(t, blast, center, by);
        let attacks = blast.attacks(by);
        let is_safe_here = !is_deadly(cell);
        (is_safe_here && self.is_in_sight(t, attacks, cell, by))
            || (!attacks.walkers.is_empty()
                && self.list(by).iter().any(|&from| {
                    !t.royals.has(self.at(from))
                        && t.movement.mover(self.at(from)).attacks_by_walking
                        && (self.is_walked_at(t, from, cell, &is_deadly)
                            || (is_safe_here && self.is_hit_by_first_move(t, from, cell)))
                }))
            || (t.royals.danger != Danger::Each
                && is_safe_here
                && self.is_attacked_by_idle_royal(t, cell, by))
    }

    /// Returns whether a royal attacks a cell that does not count and so may blow itself up.
    fn is_attacked_by_idle_royal(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        self.royals_of(by).iter().any(|&from| !self.counts(t, self.at(from)) && self.attacks(t, from, cell))
    }

    /// Returns whether a capture on a cell blows up a royal of the capturing side that counts.
    pub(in crate::engine) fn is_deadly(&self, t: &Tables, blast: &Blast, center: Cell, by: Side) -> bool {
        let is_own_royal = |there: Content| {
            is_of(there, by) && t.royals.has(there) && blast.hits(there) && self.counts(t, there)
        };
        blast.around(center).any(|near| is_own_royal(self.at(near)))
    }

    /// Returns whether the piece on `from` captures on a cell with a walk that does not end where it is deadly for its
    /// own side: what is captured en passant explodes where the walk ends.
    fn is_walked_at(&self, t: &Tables, from: Cell, cell: Cell, is_deadly: &impl Fn(Cell) -> bool) -> bool {
        let mover = t.movement.mover_on(self.at(from), from);
        let view = self.view(t, from);
        let mut look = |walked: Walked| {
            if walked.takes(cell) && t.movement.may_land(mover, walked.to) && !is_deadly(walked.to) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        mover.programs.visit(view.cells, from, |program| program.walk(&view, from, &mut look)).is_break()
    }
}
