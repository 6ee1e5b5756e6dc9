//! Turns of several moves.
//!
//! Players always alternate here: between two moves of one turn, the other player waits, with a pass that is the only move
//! there is. So no other code needs to know who moves after whom. Code that plays a move for others to see also plays the wait;
//! games do, and leave it out of what they show.

mod most;
pub(in crate::engine) mod tables;

use rustc_hash::FxHashSet;

use crate::board::{Move, Side, Square};
use crate::engine::condition::tables::Cond;
use crate::engine::layout::{Cell, EMPTY, is_of};
use crate::engine::legality::{Level, retain_from};
use crate::engine::rule::turns::tables::TurnTable;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::rights::Turn;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// The move of a player who waits.
pub const WAIT: Move = Move::pass(Square(0));

/// Something that only the last move of a turn may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Early {
    GivesCheck,
    Captures,
}

impl TurnTable {
    /// Returns a turn of a player that begins without anything to be said about it.
    pub(in crate::engine) fn usual(&self, side: Side) -> Turn {
        let length = self.moves[side];
        Turn { left: length, length, to_come: 0, again: None, waits: false }
    }

    /// Returns the turn of a player after another one.
    fn after(&self, before: Turn, side: Side) -> Turn {
        let n_past = self.next.len().saturating_sub(usize::from(before.to_come));
        let length = match (self.next.get(n_past), self.longer_by) {
            (Some(&listed), _) => listed,
            (None, 0) => self.moves[side],
            (None, more) => before.length.saturating_add(more).min(self.most),
        };
        let to_come = before.to_come.saturating_sub(1);
        Turn { left: length, length, to_come, again: None, waits: false }
    }
}

impl State {
    /// Ends the turn of the player who has just moved. If the player only waited, the turn of the other one goes on.
    #[cold]
    pub(in crate::engine) fn end_turn(&mut self, turns: &TurnTable) {
        let before = self.rights.turn;
        self.rights.turn =
            if before.waits { Turn { waits: false, ..before } } else { turns.after(before, self.side) };
    }

    /// Makes the player to move wait if the turn of the one who has just moved goes on. A move that is only tried does not
    /// need it.
    #[inline]
    pub(crate) fn go_on(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        if let Some(turns) = &t.turns {
            self.go_on_by(t, turns, mv, undo);
        }
    }

    #[cold]
    fn go_on_by(&mut self, t: &Tables, turns: &TurnTable, mv: Move, undo: &mut Undo) {
        let before = undo.turn();
        if before.waits {
            return;
        }
        let (ended, mover) = (self.rights.turn, !self.side);
        let left = if before.again.is_some() { before.left } else { before.left.saturating_sub(1) };
        let is_check = turns.check_ends() && self.is_in_check(t, self.side);
        if !is_check && let Some(cell) = self.captor(t, turns, mover, mv, undo) {
            self.rights.turn = Turn { left, again: Some(cell), ..before };
            if turns.captured_stay {
                self.leave_captured(undo);
            }
            if self.can_go_on(t) {
                self.rights.turn.waits = true;
                return;
            }
        }
        if turns.captured_stay {
            self.remove_captured(undo);
        }
        self.rights.turn = Turn { left, again: None, ..before };
        if left > 0 && !is_check && (!turns.stuck_ends() || self.can_go_on(t)) {
            self.rights.turn.waits = true;
        } else {
            self.rights.turn = ended;
        }
    }

    /// Returns where the piece is that has just captured and may capture again.
    fn captor(&self, t: &Tables, turns: &TurnTable, mover: Side, mv: Move, undo: &Undo) -> Option<Cell> {
        let (again, cell) = (turns.again.as_ref()?, self.carried_from(t.layout.cell(mv.to), undo));
        let goes_on = undo.n_captured() > 0
            && !(turns.promotion_waits() && mv.promotion().is_some())
            && is_of(self.at(cell), mover)
            && again.has(self.at(cell))
            && !(turns.promotion_ends() && mv.promotion().is_some());
        goes_on.then_some(cell)
    }

    /// Leaves what a move has captured in the way.
    fn leave_captured(&mut self, undo: &mut Undo) {
        for (cell, _, _) in undo.taken.clone() {
            if self.at(cell) == EMPTY {
                self.raise_wall(cell);
                undo.n_left_there += 1;
            }
        }
    }

    /// Removes what the captures of the turn have left in the way.
    fn remove_captured(&mut self, undo: &mut Undo) {
        while let Some(&cell) = self.walls.last() {
            self.lower_wall(cell);
            self.removed.push(cell);
            undo.n_removed += 1;
        }
    }

    /// Puts back what was in the way before a move.
    #[cold]
    pub(in crate::engine) fn restore_captured(&mut self, undo: &Undo) {
        for _ in 0..undo.n_removed {
            if let Some(cell) = self.removed.pop() {
                self.raise_wall(cell);
            }
        }
        for _ in 0..undo.n_left_there {
            if let Some(&cell) = self.walls.last() {
                self.lower_wall(cell);
            }
        }
    }

    /// Emits what a move has changed of what is in the way.
    #[cold]
    pub(in crate::engine) fn changes_in_the_way(&self, undo: &Undo, emit: &mut impl FnMut(Change)) {
        let n_left = usize::from(undo.n_left_there);
        if undo.n_removed == 0 {
            self.walls.iter().rev().take(n_left).for_each(|&cell| emit(Change::Wall(cell)));
            return;
        }
        // Those that the move itself left were removed first.
        let removed = self.removed.iter().rev().take(usize::from(undo.n_removed));
        let n_before = usize::from(undo.n_removed) - n_left;
        removed.take(n_before).for_each(|&cell| emit(Change::Wall(cell)));
    }

    /// Removes the moves that the rules for turns bar: captures of fewer pieces than possible, and promotions of a
    /// piece that goes on.
    #[inline]
    pub(in crate::engine) fn keep_by_turn(&mut self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        if t.turns.is_some() {
            self.keep_in_turn(t, moves, start);
        }
    }

    #[cold]
    fn keep_in_turn(&mut self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        let Some(turns) = &t.turns else { return };
        if turns.promotion_waits() {
            self.leave_unpromoted(t, moves, start);
        }
        if turns.capture_most {
            self.keep_most_captures(t, moves, start);
        }
    }

    /// Takes promotions away from captures after which the piece goes on.
    fn leave_unpromoted(&mut self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        for at in start..moves.len() {
            if let Some(mv) = moves.get_mut(at)
                && mv.promotion().is_some()
                && self.goes_on_as_it_is(t, *mv)
            {
                *mv = mv.unpromoting();
            }
        }
        let mut seen: FxHashSet<Move> = FxHashSet::default();
        retain_from(moves, start, |mv| seen.insert(mv));
    }

    /// Returns whether a piece that could promote with a capture goes on if it does not.
    fn goes_on_as_it_is(&mut self, t: &Tables, mv: Move) -> bool {
        let bare = mv.unpromoting();
        let mut undo = self.play(t, bare);
        self.go_on(t, bare, &mut undo);
        let goes_on = self.rights.turn.waits && self.rights.turn.again.is_some();
        self.undo(t, bare, &undo);
        goes_on
    }

    /// Returns whether the player who has just moved has a legal move to go on with.
    fn can_go_on(&mut self, t: &Tables) -> bool {
        self.pass_turn();
        let can = self.has_legal_move(t, Level::Replies);
        self.pass_turn();
        can
    }

    /// Returns whether the player to move only waits, because the turn of the other one goes on.
    #[inline]
    pub(crate) const fn waits(&self) -> bool {
        self.rights.turn.waits
    }

    /// Appends the legal moves, and returns that these are all, where the turn decides who moves: a player who waits, or a
    /// piece that captures again.
    #[inline]
    pub(in crate::engine) fn moves_by_turn(
        &mut self,
        t: &Tables,
        level: Level,
        moves: &mut Vec<Move>,
    ) -> bool {
        t.turns.is_some() && self.only_moves(t, level, moves)
    }

    /// Returns whether there is a move, where the turn decides who moves; `None` where it does not. Whichever captures
    /// are barred because others capture more, one of them is left.
    #[inline]
    pub(in crate::engine) fn has_move_by_turn(&mut self, t: &Tables, level: Level) -> Option<bool> {
        if t.turns.is_none() || !self.is_bound_by_turn() {
            return None;
        }
        if self.waits() {
            return Some(!self.cannot_wait(t));
        }
        let mut captures = Vec::new();
        self.captures_again(t, level, &mut captures);
        Some(!captures.is_empty())
    }

    #[cold]
    fn only_moves(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) -> bool {
        if self.waits() {
            if !self.cannot_wait(t) {
                moves.push(WAIT);
            }
            return true;
        }
        let Some(cell) = self.rights.turn.again else { return false };
        let start = moves.len();
        self.captures_again(t, level, moves);
        self.keep_by_turn(t, moves, start);
        if moves.len() > start && t.turns.as_ref().is_some_and(|turns| turns.may_stop()) {
            moves.push(Move::pass(t.layout.square(cell)));
        }
        self.budget.spend((moves.len() - start) as u64 + 1);
        true
    }

    /// Appends the captures of the piece that continues, even if others capture more.
    fn captures_again(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let Some(cell) = self.rights.turn.again else { return };
        let start = moves.len();
        let _ = self.moves_of_piece(t, cell, moves);
        retain_from(moves, start, |mv| self.is_capture(t, mv) && self.is_legal_pseudo(t, mv, level));
    }

    /// Returns whether the player to move would only wait, but is in check, and that is mate. A check with the last
    /// move of the turn is not, even if its piece captures again.
    #[inline]
    pub(crate) fn cannot_wait(&self, t: &Tables) -> bool {
        self.waits()
            && self.rights.turn.left > 0
            && t.turns.as_ref().is_some_and(|turns| turns.early_check_mates())
            && self.is_in_check(t, self.side)
    }

    /// Returns whether the move just played does, with moves left in the turn, what only a last move may: whether it
    /// gives check, or captures.
    #[cold]
    pub(in crate::engine) fn is_too_early(&self, t: &Tables, undo: &Undo) -> Option<Early> {
        let turns = t.turns.as_ref()?;
        let before = undo.turn();
        // Captures that go on are one move of the turn, which is counted with the first of them.
        let is_last = if before.again.is_some() { before.left < 1 } else { before.left < 2 };
        if before.waits || is_last {
            return None;
        }
        if turns.bars_early_captures() && undo.n_captured() > 0 {
            return Some(Early::Captures);
        }
        (turns.bars_early_checks() && self.is_in_check(t, self.side)).then_some(Early::GivesCheck)
    }

    /// Returns whether an ending was asked for before the wait of the other player, while that player was the opponent,
    /// and nothing has changed. Whether there is a move to go on with is asked only now.
    #[inline]
    pub(crate) fn was_asked(&self, end: &Cond) -> bool {
        let Turn { left, length, again, waits, .. } = self.rights.turn;
        !waits && (left != length || again.is_some()) && !end.asks_for_moves()
    }

    /// Returns whether the turn decides who moves.
    #[inline]
    pub(crate) const fn is_bound_by_turn(&self) -> bool {
        self.rights.turn.waits || self.rights.turn.again.is_some()
    }
}
