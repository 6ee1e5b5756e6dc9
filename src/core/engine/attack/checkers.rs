//! Which pieces attack a royal. Only endings and attacked royals ask, so every piece is examined.

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort};
use crate::engine::layout::{Cell, Content, EMPTY, content, side_of};
use crate::engine::movegen::walk::Walked;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether the piece on one cell attacks the piece on another, even if it may not end a move there.
    pub(in crate::engine) fn attacks(&self, t: &Tables, from: Cell, target: Cell) -> bool {
        let mover = t.movement.mover_on(self.at(from), from);
        let may_take = |to: Cell| {
            let mv = Move::board(t.layout.square(from), t.layout.square(to));
            !t.capture_limits
                .as_ref()
                .filter(|_| mover.is_limited)
                .is_some_and(|limits| limits.never_allows(t, self, mv))
        };
        self.landings(t, mover, from, &mut |landing: Walked| {
            if landing.takes(target) && may_take(landing.to) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Returns the enemies that attack the piece on a cell.
    pub(in crate::engine) fn attackers_of<'a>(
        &'a self,
        t: &'a Tables,
        cell: Cell,
    ) -> impl Iterator<Item = Cell> + 'a {
        let side = side_of(self.at(cell));
        self.list(!side).iter().copied().filter(move |from| self.attacks(t, *from, cell))
    }

    /// Returns whether a move seems to give check with the piece that it moves, seen from where it lands: for a guess,
    /// since lines that it opens are not looked at, nor pieces that jump over others.
    pub fn seems_to_check(&self, t: &Tables, mv: Move) -> bool {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let kind = match mv.sort {
            MoveSort::Board | MoveSort::Displacing => mv.promotion(),
            MoveSort::Drop => mv.dropped(),
            MoveSort::EnPassant | MoveSort::Castling | MoveSort::Pass => return false,
        };
        let after = kind.map_or_else(|| self.at(from), |kind| content(kind, self.side));
        let left = (mv.sort != MoveSort::Drop).then_some(from);
        let is_free = |cell| self.at(cell) == EMPTY || Some(cell) == left;
        let attacks = t.attack.by(self.side);
        self.royals_of(!self.side).iter().any(|&royal| attacks.would_see(t, after, royal, to, is_free))
    }

    /// Returns whether all of the pieces that attack a royal of the side to move, or one of them, are among these
    /// contents.
    pub fn checkers_are(&self, t: &Tables, contents: &[Content], all: bool) -> bool {
        let (mut found, mut others) = (false, false);
        for &royal in self.royals_of(self.side) {
            for attacker in self.attackers_of(t, royal) {
                let is_listed = contents.contains(&self.at(attacker));
                found |= is_listed;
                others |= !is_listed;
            }
        }
        found && !(all && others)
    }
}
