//! Castling: a king and a partner move at once.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::layout::{Cell, EMPTY};
use crate::engine::movegen::listener::Hear;
use crate::engine::rule::castling::tables::Castle;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::tables::Tables;

impl State {
    /// Returns the castlings of the side to move. Whether the king is attacked where it ends is found when the move is
    /// tried.
    pub(crate) fn castlings(&self, t: &Tables, hear: &mut Hear<'_>) -> ControlFlow<()> {
        for castle in self.castles_with_right(t) {
            let free = castle.empty.iter().all(|&cell| self.at(cell) == EMPTY)
                && castle.home.iter().all(|&(cell, _)| !self.is_held(t, cell));
            if free && self.may_cross(t, castle) {
                hear(castle.mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the castlings that the side to move has the right to.
    pub(crate) fn castles_with_right<'t>(
        &self,
        t: &'t Tables,
    ) -> impl Iterator<Item = &'t Castle> + use<'t, '_> {
        let (rights, castles) = (self.rights.castling, t.castling.castles(self.side).iter());
        castles.filter(move |castle| rights & castle.right != 0 && self.is_at_home(castle))
    }

    /// Returns whether king and partner are where a castling starts.
    fn is_at_home(&self, castle: &Castle) -> bool {
        castle.home.iter().all(|&(cell, content)| self.at(cell) == content)
    }

    /// Returns whether the king faces nothing that it may not face where it starts and on its way, and is not in danger
    /// there if that matters.
    fn may_cross(&self, t: &Tables, castle: &Castle) -> bool {
        let from = t.layout.cell(castle.mv.from);
        let king = self.at(from);
        if !t.royals.are_safe || !t.royals.has(king) || !self.counts(t, king) {
            return true;
        }
        let mut passed = [from].into_iter().chain(castle.transit.iter().copied());
        let enemy = !self.side;
        // Royals that may not face each other may not do so on the way either.
        let faces = |cell| {
            !t.conditions.guarded_illegal.is_empty()
                && self.is_in_sight(t, t.attack.on_royal(enemy), cell, enemy)
        };
        if !castle.fears_attack {
            return passed.all(|cell| !faces(cell));
        }
        passed.all(|cell| {
            !self.is_endangered(t, cell, enemy) && !faces(cell) && !self.is_walked_to(t, from, cell)
        }) && !self.is_endangered_behind(t, castle, from)
    }

    /// Returns whether a king that is attacked, but not in danger because the capture would blow up the attacker's own
    /// royal, is in danger on its way along the line of that attack.
    fn is_endangered_behind(&self, t: &Tables, castle: &Castle, king: Cell) -> bool {
        let enemy = !self.side;
        if t.blast.is_none() || !self.is_attacked(t, king, enemy) {
            return false;
        }
        let mut passing = self.clone();
        passing.lift(king);
        castle.transit.iter().any(|&cell| passing.is_endangered(t, cell, enemy))
    }

    /// Returns whether an enemy that must be walked could capture the king on a cell it passes. The way of this enemy
    /// ends in a capture only where a piece is.
    fn is_walked_to(&self, t: &Tables, king: Cell, cell: Cell) -> bool {
        let enemy = !self.side;
        if cell == king || !self.is_near_walkers(t, t.attack.by(enemy), cell, enemy) {
            return false;
        }
        let mut passing = self.clone();
        let content = passing.lift(king);
        passing.unlift(cell, content);
        passing.is_attacked(t, cell, enemy)
    }

    /// Returns whether a royal king, the only royal of its side, is safe where a castling puts it.
    pub(crate) fn is_safe_when_castled(&mut self, t: &Tables, mv: Move) -> bool {
        let Some(both) = ways(t, mv) else { return false };
        let enemy = !self.side;
        let lifted = both.map(|(from, to)| (from, to, self.lift(from)));
        for (_, to, content) in lifted {
            self.unlift(to, content);
        }
        let is_safe = !self.is_attacked(t, t.layout.cell(mv.to), enemy);
        for (_, to, _) in lifted {
            self.lift(to);
        }
        for (from, _, content) in lifted {
            self.unlift(from, content);
        }
        is_safe
    }

    /// Moves king and partner; returns which of the two were unmoved.
    #[cold]
    pub(crate) fn castle(&mut self, t: &Tables, mv: Move) -> [bool; 2] {
        let Some([king, partner]) = ways(t, mv) else { return [false; 2] };
        let unmoved = [king, partner].map(|(from, _)| self.is_unmoved(from));
        for ((from, _), unmoved) in [king, partner].into_iter().zip(unmoved) {
            if unmoved {
                self.set_unmoved(from, false);
            }
        }
        self.move_both(t, king, partner);
        unmoved
    }

    /// Takes a castling back.
    #[cold]
    pub(crate) fn uncastle(&mut self, t: &Tables, mv: Move, unmoved: [bool; 2]) {
        let Some([king, partner]) = ways(t, mv) else { return };
        self.move_both(t, (king.1, king.0), (partner.1, partner.0));
        for ((from, _), unmoved) in [king, partner].into_iter().zip(unmoved) {
            if unmoved {
                self.set_unmoved(from, true);
            }
        }
    }

    /// Emits what the last move, a castling, has changed.
    #[cold]
    pub(in crate::engine) fn changes_by_castling(
        &self,
        t: &Tables,
        mv: Move,
        unmoved: [bool; 2],
        emit: &mut impl FnMut(Change),
    ) {
        // Something may have happened to the pieces where they ended; what they are is known from where they started.
        let bare = mv.without_wall().without_gate();
        let Some(castle) = t.castling.castles(!self.side).iter().find(|castle| castle.mv == bare) else {
            return;
        };
        let both = castle.home.iter().zip(ways(t, mv).into_iter().flatten());
        for ((&(_, content), (from, to)), unmoved) in both.zip(unmoved) {
            emit(Change::Left(content, from));
            emit(Change::Came(content, to));
            if unmoved {
                emit(Change::FirstMove(from));
            }
        }
    }

    /// One may end where the other starts, so both are lifted first.
    fn move_both(&mut self, t: &Tables, king: (Cell, Cell), partner: (Cell, Cell)) {
        let lifted = [king, partner].map(|(from, to)| {
            let content = self.take(from, t.royals.has(self.at(from)));
            (to, content)
        });
        for (to, content) in lifted {
            self.put(to, content, t.royals.has(content));
        }
    }

    /// Returns the castling rights of the pieces that are where they may start.
    pub(crate) fn castlings_at_home(&self, t: &Tables) -> u32 {
        let ready = t.castling.castles.iter().flatten().filter(|castle| self.is_at_home(castle));
        ready.fold(0, |rights, castle| rights | castle.right)
    }

    /// Returns the castling rights that a piece gains when it is dropped on a cell.
    #[cold]
    pub(crate) fn castlings_gained(&self, t: &Tables, on: Cell) -> u32 {
        let is_part = |castle: &&Castle| castle.by_drop && castle.home.iter().any(|&(cell, _)| cell == on);
        let gained =
            t.castling.castles.iter().flatten().filter(is_part).filter(|castle| self.is_at_home(castle));
        gained.fold(0, |rights, castle| rights | castle.right)
    }
}

/// Returns the cells from which and to which king and partner move.
fn ways(t: &Tables, mv: Move) -> Option<[(Cell, Cell); 2]> {
    let (start, end) = mv.partner()?;
    Some([(mv.from, mv.to), (start, end)].map(|(from, to)| (t.layout.cell(from), t.layout.cell(to))))
}
