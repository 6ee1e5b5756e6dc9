//! The royals that count: all, the last one, or those of which a player has few.

pub(in crate::engine) mod distress;
pub(in crate::engine) mod tables;

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::{Cell, Content, EMPTY, content, is_of, side_of};
use crate::engine::rule::royals::tables::{Danger, Few};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether a royal of `side` is in danger: whether the side is in check.
    pub fn is_in_check(&self, t: &Tables, side: Side) -> bool {
        let royals = self.royals_of(side);
        match t.royals.danger {
            Danger::Last if royals.len() > 1 => false,
            Danger::Each | Danger::Last => royals.iter().any(|&cell| self.is_endangered(t, cell, !side)),
            Danger::Few => {
                royals.iter().any(|&cell| self.counts(t, self.at(cell)) && self.is_endangered(t, cell, !side))
                    || t.royals
                        .few
                        .iter()
                        .any(|few| few.together && self.are_all_endangered(t, few, side, None))
            }
        }
    }

    /// Returns whether a royal on a cell is in danger from `by`: attacked, and not only by captures that `by` may not
    /// make.
    pub(crate) fn is_endangered(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        self.is_attacked(t, cell, by)
            && t.blast.as_ref().is_none_or(|blast| self.is_attacked_without_loss(t, blast, cell, by))
    }

    /// Returns whether an attack on a royal of this content is check at present.
    pub(crate) fn counts(&self, t: &Tables, royal: Content) -> bool {
        match t.royals.danger {
            Danger::Each => true,
            Danger::Last => self.royals_of(side_of(royal)).len() == 1,
            Danger::Few => {
                t.royals.few_with(royal).is_none_or(|few| self.number(few, side_of(royal)) <= few.at_most)
            }
        }
    }

    /// Returns whether a royal would go across an attacked cell, in line from where it starts to where it ends, where
    /// that is illegal. A cell that it jumps over is empty or not crossed.
    pub(in crate::engine) fn goes_through_attack(&mut self, t: &Tables, mv: Move) -> bool {
        let from = t.layout.cell(mv.from);
        let royal = self.at(from);
        // What a castling may cross is said by its own rule.
        if mv.sort == MoveSort::Castling
            || !t.royals.fear_the_way
            || !t.royals.has(royal)
            || !self.counts(t, royal)
        {
            return false;
        }
        let enemy = !side_of(royal);
        self.lift(from);
        let mut is_attacked = false;
        for cell in t.layout.between(mv) {
            if self.at(cell) == EMPTY {
                // As if it were there: what walks to it ends in a capture only where a piece is.
                self.unlift(cell, royal);
                is_attacked |= self.is_endangered(t, cell, enemy);
                self.lift(cell);
            }
        }
        self.unlift(from, royal);
        is_attacked
    }

    /// Returns how many of such royals a side has.
    fn number(&self, few: &Few, side: Side) -> u16 {
        few.contents[side].iter().map(|&content| self.count(content)).sum()
    }

    /// Returns whether a side has such royals and all of them, except on one cell, are in danger.
    fn are_all_endangered(&self, t: &Tables, few: &Few, side: Side, but: Option<Cell>) -> bool {
        let all = || self.royals_of(side).iter().filter(|&&c| few.has(self.at(c)) && Some(c) != but);
        all().next().is_some() && all().all(|&cell| self.is_endangered(t, cell, !side))
    }

    /// Returns whether the move that `side` has just played leaves an own royal in danger, apart from explosions.
    pub(in crate::engine) fn is_left_in_danger(&self, t: &Tables, side: Side, mv: Move, undo: &Undo) -> bool {
        if !t.royals.counts_before_move {
            return self.is_in_check(t, side);
        }
        let arrived = t.layout.cell(mv.to);
        let mover = undo.moved();
        let is_new = |few: &Few| {
            few.before_move
                && match mv.sort {
                    MoveSort::Drop => true,
                    MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing => {
                        !mover.is_some_and(|mover| few.has(mover))
                    }
                    MoveSort::Castling | MoveSort::Pass => false,
                }
        };
        // A piece that was in danger remains so, even if it has promoted.
        let few_of_mover = mover.and_then(|mover| t.royals.few_with(mover)).filter(|few| few.before_move);
        let stays = few_of_mover.is_some_and(|few| self.number_before(few, side, mv, undo) <= few.at_most);
        let must_be_safe = |cell: Cell| match t.royals.few_with(self.at(cell)).filter(|few| few.before_move) {
            _ if cell == arrived && stays => true,
            Some(few) if cell == arrived && is_new(few) => mv.sort == MoveSort::Drop,
            Some(few) => self.number_before(few, side, mv, undo) <= few.at_most,
            None => t.royals.has(self.at(cell)) && self.counts(t, self.at(cell)),
        };
        let others = Some(arrived).filter(|&cell| is_of(self.at(cell), side) && !t.royals.has(self.at(cell)));
        let mut cells = self.royals_of(side).iter().copied().chain(others);
        cells.any(|cell| must_be_safe(cell) && self.is_endangered(t, cell, !side))
            || t.royals
                .few
                .iter()
                .filter(|few| few.together)
                .any(|few| self.are_all_endangered(t, few, side, Some(arrived).filter(|_| is_new(few))))
    }

    /// Returns how many such royals the player who has just moved had.
    fn number_before(&self, few: &Few, side: Side, mv: Move, undo: &Undo) -> u16 {
        let mover = undo.moved();
        let arrived = match mv.sort {
            MoveSort::Drop => mv.dropped().map(|kind| content(kind, side)),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing => {
                mv.promotion().map(|kind| content(kind, side)).or(mover)
            }
            MoveSort::Castling | MoveSort::Pass => mover,
        };
        let is_one = |content: Option<Content>| u16::from(content.is_some_and(|c| few.has(c)));
        let lost = undo.captured().chain(self.blown_up_by(undo)).map(|(_, content, _)| content);
        let lost = lost.chain(self.contents_gone(undo));
        let lost = lost.filter(|&content| is_of(content, side) && few.has(content)).count() as u16;
        (self.number(few, side) + lost + is_one(mover)).saturating_sub(is_one(arrived))
    }

    /// Returns whether a royal that its player lost with the last move counted before.
    pub(in crate::engine) fn counted(&self, t: &Tables, royal: Content, mv: Move, undo: &Undo) -> bool {
        let side = side_of(royal);
        match t.royals.danger {
            Danger::Each => true,
            Danger::Last => self.royals_of(side).is_empty(),
            Danger::Few => t
                .royals
                .few_with(royal)
                .is_none_or(|few| self.number_before(few, side, mv, undo) <= few.at_most),
        }
    }
}
