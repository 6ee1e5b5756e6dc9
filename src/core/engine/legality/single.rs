//! The legality of one move, found without listing the others.

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort};
use crate::engine::layout::is_of;
use crate::engine::legality::level::Level;
use crate::engine::rule::drops::tables::Barred;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether a move, which may be any, is among those that [`State::legal`] lists; nothing if only the list shows it:
    /// for moves of odd sorts, and where more than the move and the board after it decides.
    pub(crate) fn is_listed(&mut self, t: &Tables, mv: Move, level: Level) -> Option<bool> {
        let is_odd = t.turns.is_some()
            || t.has_obligation()
            || t.own_turns.is_some()
            || t.gating.is_some()
            || t.walling.is_some()
            || !t.facts.has_few_ways;
        if is_odd {
            return None;
        }
        let is_known =
            mv.from.index() < t.layout.shape.n_squares() && mv.to.index() < t.layout.shape.n_squares();
        if !is_known {
            return Some(false);
        }
        let mut is_it =
            |found: Move| if found == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let exists = match mv.sort {
            MoveSort::Board => {
                let from = t.layout.cell(mv.from);
                is_of(self.at(from), self.side) && self.moves_of_piece(t, from, &mut is_it).is_break()
            }
            MoveSort::Drop => {
                let mut dropped = t.has_drops().then(|| self.droppable(t)).into_iter().flatten();
                let kind = dropped.find(|&(kind, _)| mv.dropped() == Some(kind));
                kind.is_some_and(|(kind, dropping)| {
                    self.drops_as(t, kind, dropping, &Barred::new(), &mut is_it).is_break()
                })
            }
            MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => return None,
        };
        Some(exists && self.is_legal_pseudo(t, mv, level))
    }
}
