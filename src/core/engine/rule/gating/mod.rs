//! Gating: pieces from the hand that are placed with another piece's first move, on a square that it leaves.
//!
//! A gating move is legal if it would be legal without the gated piece: that piece makes no difference to legality.

pub(in crate::engine) mod tables;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::board::{Move, MoveSort, PieceKind, Side, Square};
use crate::engine::layout::{Cell, content, kind_of};
use crate::engine::rule::gating::tables::Gating;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Adds to the legal moves from index `start` on those that also let a piece in.
    #[inline]
    pub(crate) fn add_gatings(&self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        if let Some(gating) = &t.gating {
            self.add_gatings_by(t, gating, moves, start);
        }
    }

    #[cold]
    fn add_gatings_by(&self, t: &Tables, gating: &Gating, moves: &mut Vec<Move>, start: usize) {
        let is_held = |kind: &PieceKind| self.in_hand(self.side, *kind) > 0;
        let held: SmallVec<[PieceKind; 8]> = gating.kinds.iter().copied().filter(is_held).collect();
        if held.is_empty() {
            return;
        }
        for i in start..moves.len() {
            let Some(&mv) = moves.get(i) else { break };
            for at in self.gates_of(t, gating, mv) {
                moves.extend(held.iter().map(|&kind| mv.gating(kind, at)));
            }
        }
    }

    /// Returns whether the side to move has a piece to gate.
    pub(in crate::engine) fn may_let_in(&self, gating: &Gating) -> bool {
        self.n_held(gating) > 0
    }

    /// Returns how many kinds that may be gated the side to move has in hand.
    pub(in crate::engine) fn n_held(&self, gating: &Gating) -> u64 {
        gating.kinds.iter().filter(|&&kind| self.in_hand(self.side, kind) > 0).count() as u64
    }

    /// Returns the squares on which pieces of the side to move may let others in when they leave.
    pub(in crate::engine) fn open_gates(&self, t: &Tables, gating: &Gating) -> SmallVec<[Square; 16]> {
        let cells = self.list(self.side).iter().filter(|&&cell| self.is_gate_open(gating, cell));
        cells.map(|&cell| t.layout.square(cell)).collect()
    }

    fn is_gate_open(&self, gating: &Gating, cell: Cell) -> bool {
        self.is_unmoved(cell) && gating.is_gate(self.side, cell)
    }

    /// Returns the squares on which a move may let a piece in: not the one where its wall goes.
    fn gates_of(&self, t: &Tables, gating: &Gating, mv: Move) -> ArrayVec<Square, 2> {
        squares_left(mv, |square| {
            mv.wall() != Some(square) && self.is_gate_open(gating, t.layout.cell(square))
        })
    }

    /// Returns whether a move that is possible without letting a piece in is possible with it.
    pub(crate) fn may_gate(&self, t: &Tables, mv: Move) -> bool {
        let Some((kind, at)) = mv.gate() else { return true };
        t.gating.as_ref().is_some_and(|gating| {
            gating.kinds.contains(&kind)
                && self.in_hand(self.side, kind) > 0
                && self.gates_of(t, gating, mv.without_gate()).contains(&at)
        })
    }

    /// Returns whether the royals of a side are attacked only over a piece that was gated, which no rule forbids.
    pub(in crate::engine) fn is_exposed_by_gate(&self, t: &Tables, side: Side) -> bool {
        let Some(gating) = &t.gating else { return false };
        let may_have_come =
            |&&cell: &&Cell| gating.is_gate(side, cell) && gating.kinds.contains(&kind_of(self.at(cell)));
        let mut before = self.clone();
        self.list(side).iter().filter(may_have_come).any(|&cell| {
            let content = before.lift(cell);
            let was_safe = !before.is_in_check(t, side);
            before.unlift(cell, content);
            was_safe
        })
    }

    /// Places the piece that is gated with a move just played by a side.
    #[cold]
    pub(in crate::engine) fn let_in(&mut self, t: &Tables, side: Side, (kind, at): (PieceKind, Square)) {
        self.set_hand(side, kind, self.in_hand(side, kind) - 1);
        let here = content(kind, side);
        self.put(t.layout.cell(at), here, t.royals.has(here));
    }

    /// Takes that piece back to the hand.
    #[cold]
    pub(in crate::engine) fn let_out(&mut self, t: &Tables, side: Side, (kind, at): (PieceKind, Square)) {
        self.take(t.layout.cell(at), t.royals.has(content(kind, side)));
        self.set_hand(side, kind, self.in_hand(side, kind) + 1);
    }

    /// Emits what gating has just changed.
    #[cold]
    pub(in crate::engine) fn changes_by_gating(
        &self,
        t: &Tables,
        undo: &Undo,
        (kind, at): (PieceKind, Square),
        emit: &mut impl FnMut(Change),
    ) {
        let side = !self.side;
        // What is captured goes to the hand afterwards: captures count as the last to arrive.
        let n_came = self.gains(t, undo).filter(|&gain| gain == (side, kind)).count();
        let after = self.in_hand(side, kind) - n_came as u16;
        emit(Change::Came(content(kind, side), t.layout.cell(at)));
        emit(Change::Hand { side, kind, before: after + 1, after });
    }
}

/// Returns the squares that a move leaves on which another piece may be gated, among the open ones.
pub(in crate::engine) fn squares_left(mv: Move, is_open: impl Fn(Square) -> bool) -> ArrayVec<Square, 2> {
    let mut left = ArrayVec::new();
    match mv.sort {
        MoveSort::Board if mv.from != mv.to && mv.passing().next().is_none() => left.push(mv.from),
        MoveSort::Castling => {
            if let Some((start, end)) = mv.partner() {
                let is_free = |square: &Square| *square != mv.to && *square != end;
                left.extend([mv.from, start].into_iter().filter(is_free));
            }
        }
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Drop | MoveSort::Pass => {}
    }
    left.retain(|square| is_open(*square));
    left
}
