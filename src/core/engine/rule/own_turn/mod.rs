//! Promotions that are a turn of their own: a piece becomes another one where it is, or moves on as that.
//!
//! They are not moves of the piece as what it is, so they are not among the pseudo-legal moves: they are added to the
//! lists of legal ones, each tried.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Move, Side};
use crate::engine::layout::{Cell, Content, EMPTY, content};
use crate::engine::legality::level::Level;
use crate::engine::movegen::listener::Listener;
use crate::engine::movegen::walk::{History, View};
use crate::engine::rule::own_turn::tables::OwnTurn;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Tables {
    /// Returns how a piece promotes as a turn of its own, if it does.
    fn own_turn(&self, content: Content) -> Option<&OwnTurn> {
        self.own_turns.as_ref()?.get(usize::from(content))?.as_ref()
    }

    /// Returns the rule by which a move was made, if it was a promotion as a turn of its own.
    fn own_turn_of(&self, mv: Move, undo: &Undo) -> Option<&OwnTurn> {
        mv.promotion().and(undo.moved()).and_then(|moved| self.own_turn(moved))
    }
}

impl State {
    /// Returns every promotion of the side to move that is a turn of its own, apart from legality.
    pub(crate) fn own_turns<L: Listener>(&self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        if t.own_turns.is_none() {
            return ControlFlow::Continue(());
        }
        for &from in self.list(self.side) {
            if let Some(rule) = t.own_turn(self.at(from)) {
                self.own_turns_of_piece(t, rule, from, listener)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn own_turns_of_piece<L: Listener>(
        &self,
        t: &Tables,
        rule: &OwnTurn,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let is_in_zone = rule.zone.has(from);
        let is_free = rule.anywhere_alone && self.count(self.at(from)) == 1;
        if !is_in_zone && !is_free {
            return ControlFlow::Continue(());
        }
        let square = t.layout.square(from);
        for &kind in &rule.into {
            if rule.limits.as_ref().is_some_and(|limits| limits.bar(self, kind)) {
                continue;
            }
            let stay = Move::board(square, square).promoting(kind);
            listener.hear(stay)?;
            if rule.goes {
                for to in self.empty_cells_before(t, from, content(kind, self.side)) {
                    listener.hear(stay.ending_on(t.layout.square(to)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the empty cells to which the piece on a cell goes as what it becomes, once each, capturing nothing. As
    /// that piece it was not there at the start, so it has no first moves.
    fn empty_cells_before(&self, t: &Tables, from: Cell, piece: Content) -> SmallVec<[Cell; 16]> {
        let mut cells = SmallVec::new();
        let view = View { history: History::Moved, ..self.view(t, from) };
        let _ = self.landings_in(t, t.movement.mover_on(piece, from), from, &view, &mut |landing| {
            let is_quiet = landing.captured().is_empty() && landing.aside().is_none();
            if self.at(landing.to) == EMPTY && is_quiet && !cells.contains(&landing.to) {
                cells.push(landing.to);
            }
            ControlFlow::Continue(())
        });
        cells
    }

    /// Adds those of them that are legal.
    pub(crate) fn add_own_turns(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        if t.own_turns.is_some() {
            let mut all = Vec::new();
            let _ = self.own_turns(t, &mut all);
            moves.extend(all.into_iter().filter(|&mv| self.is_legal_pseudo(t, mv, level)));
        }
    }

    /// Returns whether one of them is legal.
    pub(crate) fn has_own_turn(&mut self, t: &Tables, level: Level) -> bool {
        let mut legal = Vec::new();
        self.add_own_turns(t, level, &mut legal);
        !legal.is_empty()
    }

    /// Returns whether the move that a side has just played was a promotion as a turn of its own and did what that may
    /// not do.
    pub(in crate::engine) fn oversteps_own_turn(
        &self,
        t: &Tables,
        mv: Move,
        undo: &Undo,
        side: Side,
    ) -> bool {
        t.own_turn_of(mv, undo).is_some_and(|rule| {
            (rule.forbidden.check && self.is_in_check(t, !side))
                || (rule.forbidden.attack && self.can_capture(t, t.layout.cell(mv.to)))
        })
    }

    /// Returns whether the piece on a cell could capture something, with either player to move.
    fn can_capture(&self, t: &Tables, from: Cell) -> bool {
        self.landings(t, t.movement.mover_on(self.at(from), from), from, &mut |landing| {
            let lands_on_piece = landing.to != from && self.at(landing.to) != EMPTY;
            let captures = !landing.captured().is_empty() || (lands_on_piece && landing.aside().is_none());
            if captures { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }
}
