//! The moves of a royal while it is attacked, other than castling.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort};
use crate::engine::layout::Cell;
use crate::engine::rule::royals::tables::Distress;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether the rules restrict what an attacked royal may do, and this royal is attacked.
    pub(crate) fn is_in_distress(&self, t: &Tables, royal: Cell) -> bool {
        t.royals.distress != Distress::AnyMove
            && t.royals.has(self.at(royal))
            && self.counts(t, self.at(royal))
            && self.is_endangered(t, royal, !self.side)
    }

    /// Returns the moves that an attacked royal may make, even if it is not safe after them.
    #[cold]
    pub(crate) fn moves_in_distress(&mut self, t: &Tables, royal: Cell) -> SmallVec<[Move; 8]> {
        let mut moves = SmallVec::new();
        let is_held_back = t.royals.distress == Distress::NoFirstMoves && self.is_unmoved(royal);
        if is_held_back {
            self.set_unmoved(royal, false);
        }
        let _ = self.moves_of_piece(t, royal, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        if is_held_back {
            self.set_unmoved(royal, true);
        }
        if t.royals.distress == Distress::CaptureAttacker {
            let attacker = self.lone_attacker(t, royal);
            moves.retain(|mv| attacker.is_some_and(|attacker| captures(t, *mv, attacker)));
        }
        moves
    }

    /// Returns whether a move is one that the royal making it may make, if that royal is attacked.
    pub(crate) fn is_fit_for_distress(&mut self, t: &Tables, mv: Move) -> bool {
        let from = t.layout.cell(mv.from);
        match mv.sort {
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => true,
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing if !self.is_in_distress(t, from) => {
                true
            }
            MoveSort::Board | MoveSort::Displacing => {
                self.moves_in_distress(t, from).contains(&mv.without_gate().without_wall())
            }
            MoveSort::EnPassant => match t.royals.distress {
                Distress::AnyMove | Distress::NoFirstMoves => true,
                Distress::CaptureAttacker => {
                    self.lone_attacker(t, from).is_some_and(|attacker| captures(t, mv, attacker))
                }
            },
        }
    }

    /// Returns the only enemy that attacks the piece on a cell; `None` if there are several.
    fn lone_attacker(&self, t: &Tables, cell: Cell) -> Option<Cell> {
        let mut attackers = self.attackers_of(t, cell);
        attackers.next().filter(|_| attackers.next().is_none())
    }
}

/// Returns whether a move captures the piece on a cell.
fn captures(t: &Tables, mv: Move, cell: Cell) -> bool {
    mv.passing().chain(mv.landing()).any(|square| t.layout.cell(square) == cell)
}
