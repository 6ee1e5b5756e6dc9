//! Moves by rank: any one of the pseudo-legal moves, without generating the others.

pub(in crate::engine) mod slots;
pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use crate::board::{Move, PieceKind};
use crate::engine::layout::{Cell, EMPTY};
use crate::engine::movegen::listener::MoveCounter;
use crate::engine::rule::passing::tables::Passing;
use crate::engine::rule::royals::tables::Distress;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl Tables {
    /// Returns whether random moves have to be chosen from a list. If some moves come first, only the list shows
    /// whether there is one; ranks do not cover walls, gated pieces, promotions without a move, turns of several moves,
    /// captures that may not be made, or what attacked royals may not do.
    pub fn needs_list(&self) -> bool {
        self.has_obligation()
            || self.walling.is_some()
            || self.gating.is_some()
            || self.own_turns.is_some()
            || self.turns.is_some()
            || self.capture_limits.is_some()
            || self.royals.distress != Distress::AnyMove
            || self.royals.fear_the_way
    }
}

/// The ranks of the pseudo-legal moves of a position.
///
/// Their order: moves on the board by the square they start from; castlings and en passant captures that the game so
/// far allows, and the pass of the turn; drops by kind, then square. Moves of a piece are in the order of its slots if
/// these describe them, otherwise in that of [`Move`]. Each move has one rank. Some ranks have no move, if finding out
/// which would take longer than drawing again.
#[derive(Clone, Debug, Default)]
pub struct Draw {
    pieces: Vec<Piece>,
    special: Vec<Move>,
    /// The kinds that may be dropped, each with the rank after its last drop.
    drops: Vec<(PieceKind, u32)>,
    /// Room for the moves of one piece.
    moves: Vec<Move>,
}

/// A piece that may move.
#[derive(Clone, Copy, Debug)]
struct Piece {
    from: Cell,
    by_slots: bool,
    /// The rank after its last move.
    end: u32,
}

impl Draw {
    /// Assigns ranks to the moves of a position and returns how many there are.
    pub fn prepare(&mut self, t: &Tables, state: &State) -> u32 {
        let mut end = 0;
        self.pieces.clear();
        let slots = t.slots();
        for from in state.in_order(state.side) {
            let n_slot_ranks = state.n_slot_ranks(slots, from);
            let n = n_slot_ranks.unwrap_or_else(|| state.n_moves_of_piece(t, from));
            if n > 0 {
                end += n;
                self.pieces.push(Piece { from, by_slots: n_slot_ranks.is_some(), end });
            }
        }
        self.special.clear();
        if t.facts.has_rights && (state.rights.castling != 0 || state.rights.en_passant.is_some()) {
            let _ = state.special_moves(t, &mut |mv| {
                self.special.push(mv);
                ControlFlow::Continue(())
            });
            self.special.sort_unstable();
            end += self.special.len() as u32;
        }
        if t.has_passes()
            && t.passes.passing(state.side) == Passing::Always
            && let Some(pass) = state.pass_of_turn(t)
        {
            self.special.push(pass);
            end += 1;
        }
        self.drops.clear();
        if t.has_drops() {
            for (kind, dropping) in state.droppable(t) {
                end += dropping.cells.len() as u32;
                self.drops.push((kind, end));
            }
        }
        end
    }

    /// Returns the move with this rank in the position last prepared for, if there is one.
    pub fn pick(&mut self, t: &Tables, state: &State, rank: u32) -> Option<Move> {
        let place = self.pieces.partition_point(|piece| piece.end <= rank);
        let before = place.checked_sub(1).and_then(|before| self.pieces.get(before)).map_or(0, |p| p.end);
        let rank_of_rest = rank - before;
        if let Some(&Piece { from, by_slots, .. }) = self.pieces.get(place) {
            return if by_slots {
                state.slot_move(t, t.slots(), from, rank_of_rest)
            } else {
                self.pick_of_piece(t, state, from, rank_of_rest as usize)
            };
        }
        if let Some(&mv) = self.special.get(rank_of_rest as usize) {
            return Some(mv);
        }
        let mut first = before + self.special.len() as u32;
        for &(kind, end) in &self.drops {
            if rank < end {
                return state.drop_on(t, kind, (rank - first) as usize);
            }
            first = end;
        }
        None
    }

    fn pick_of_piece(&mut self, t: &Tables, state: &State, from: Cell, rank: usize) -> Option<Move> {
        let moves = &mut self.moves;
        moves.clear();
        let _ = state.moves_of_piece(t, from, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        (rank < moves.len()).then(|| *moves.select_nth_unstable(rank).1)
    }
}

impl State {
    fn n_moves_of_piece(&self, t: &Tables, from: Cell) -> u32 {
        let mut counter = MoveCounter::default();
        let _ = self.moves_of_piece(t, from, &mut counter);
        counter.0 as u32
    }

    /// Returns the drop of a kind in hand on one of the cells that its rule allows, if it may be made.
    fn drop_on(&self, t: &Tables, kind: PieceKind, index: usize) -> Option<Move> {
        let dropping = t.drops.dropping(self.side, kind);
        let &cell = dropping.cells.get(index)?;
        let full = || self.full_files(t, kind, dropping);
        let may = (self.at(cell) == EMPTY && self.may_drop(t, kind, dropping, cell))
            || (dropping.swaps && self.swapped_cell(t, (kind, dropping), full()) == Some(cell));
        may.then(|| Move::drop(kind, t.layout.square(cell)))
    }
}
