//! A position: the public face of the engine.

pub(in crate::engine) mod causes;
pub(in crate::engine) mod lookahead;
pub(in crate::engine) mod mobility;
pub(in crate::engine) mod refusal;
mod rights;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use rights::TurnLeft;

use crate::board::{Budget, Move, MoveSort, Piece, PieceKind, Side, Square};
use crate::engine::layout::{EMPTY, content, is_of, is_piece, kind_of, side_of};
use crate::engine::legality::level::Level;
use crate::engine::movegen::listener::Listener;
use crate::engine::perft::{PerftUnit, Scratch};
use crate::engine::rule::turns::WAIT;
use crate::engine::state::State;
use crate::engine::state::rights::{Rights, Turn};
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;
use crate::engine::tables::compile::compile;
use crate::rules::Rules;

impl Tables {
    /// Compiles checked rules. Meant to be done once, and shared.
    pub fn new(rules: &Rules) -> Arc<Tables> {
        Arc::new(compile(rules))
    }
}

/// Why positions were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The count was stopped.
    Stopped,
    /// In some position, finding the moves takes more than [`Budget::OF_POSITION`] steps.
    TooManyWays,
}

/// A position of one variant: board, hands, player to move, and which pieces have never moved.
///
/// It has no history: rules about repetition and progress belong to games. Cloning is cheap; clones share the compiled
/// rules.
#[derive(Clone)]
pub struct Position {
    pub(crate) tables: Arc<Tables>,
    pub state: State,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("key", &format_args!("{:016x}", self.state.key))
            .field("side_to_move", &self.state.side)
            .field("pieces", &self.pieces().count())
            .finish_non_exhaustive()
    }
}

/// Positions are equal if board, hands, player to move, unmoved pieces and rights are: what repetition compares.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state.cells == other.state.cells
            && self.state.hands == other.state.hands
            && self.state.side == other.state.side
            && self.state.unmoved == other.state.unmoved
            && self.state.rights.compared() == other.state.rights.compared()
    }
}

impl Eq for Position {}

impl Position {
    /// Returns the start position.
    pub fn start(tables: &Arc<Tables>) -> Position {
        Position { tables: Arc::clone(tables), state: tables.start.clone() }
    }

    /// Returns a position set up by hand.
    ///
    /// A piece counts as unmoved if it is where the start position has the same piece, unless its square is in
    /// `moved`. The caller must refuse pieces on holes or on top of each other, and hands with kinds that cannot be in
    /// hand. Players may castle with pieces that are where they start, nothing can be captured en passant, and no
    /// check has been given, unless [`Position::set_castling_rights`], [`Position::set_passed`] and
    /// [`Position::set_checks_left`] say otherwise.
    pub fn set_up(
        tables: &Arc<Tables>,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        hands: impl IntoIterator<Item = (Side, PieceKind, u16)>,
        to_move: Side,
        moved: &[Square],
    ) -> Position {
        let t = &**tables;
        let mut state = t.start.emptied();
        for (square, piece) in pieces {
            let (cell, here) = (t.layout.cell(square), content(piece.kind, piece.side));
            state.put(cell, here, t.royals.has(here));
            if t.start.is_unmoved(cell) && t.start.at(cell) == here && !moved.contains(&square) {
                state.set_unmoved(cell, true);
            }
        }
        for (side, kind, count) in hands {
            state.set_hand(side, kind, count);
        }
        if to_move == Side::Second {
            state.pass_turn();
        }
        state.rights = Rights {
            castling: state.castlings_at_home(t),
            en_passant: None,
            struck: None,
            turn: t.turns.as_ref().map_or(Turn::default(), |turns| turns.usual(to_move)),
            ..t.start.rights
        };
        state.renew_key(&tables.repetition);
        Position { tables: Arc::clone(tables), state }
    }

    /// Limits the work of finding moves from now on, in steps of about one square examined, in this position and its
    /// copies.
    ///
    /// Once it is spent nothing more is found, so answers mean nothing; [`Position::is_spent`] says whether it is.
    pub fn set_budget(&mut self, budget: Budget) {
        self.state.budget = budget;
    }

    /// Returns a budget for each question about the position; no steps are counted where no position takes many.
    pub fn budget_of_position(&self) -> Budget {
        if self.tables.facts.has_few_ways { Budget::unlimited() } else { Budget::of_position() }
    }

    /// Begins another question about the position, for a budget that is renewed for each.
    #[inline]
    pub fn renew_budget(&self) {
        self.state.budget.renew();
    }

    /// Returns whether finding moves has cost more than it may.
    pub fn is_spent(&self) -> bool {
        self.state.budget.is_spent()
    }

    /// Takes steps from the budget for finding moves, for other work that is done with the moves.
    pub fn spend(&self, steps: u64) {
        self.state.budget.spend(steps);
    }

    /// Returns the player to move.
    pub fn side_to_move(&self) -> Side {
        self.state.side
    }

    /// Returns the piece on a square; `None` if it is empty or a hole.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let here = self.state.at(self.tables.layout.cell(square));
        is_piece(here).then(|| Piece { kind: kind_of(here), side: side_of(here) })
    }

    /// Returns the squares where a move captures: those on its way in the order of its legs, then the one where it lands.
    pub fn captured_by(&self, mv: Move) -> impl Iterator<Item = Square> {
        let landing = mv.landing().filter(|&to| self.piece_at(to).is_some());
        mv.passing().chain(landing)
    }

    /// Returns every piece on the board, in no particular order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.state.lists.iter().flatten().map(|&cell| {
            let here = self.state.at(cell);
            (self.tables.layout.square(cell), Piece { kind: kind_of(here), side: side_of(here) })
        })
    }

    /// Pieces of a kind in a player's hand.
    pub fn in_hand(&self, side: Side, kind: PieceKind) -> u16 {
        self.state.in_hand(side, kind)
    }

    /// Returns the squares of pieces that have moved but are where the start position has the same piece, ascending.
    /// Only in variants with first moves.
    pub fn moved_but_home(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = (self.state.lists.iter().flatten())
            .filter(|&&cell| {
                let start = &self.tables.start;
                start.is_unmoved(cell)
                    && start.at(cell) == self.state.at(cell)
                    && !self.state.is_unmoved(cell)
            })
            .map(|&cell| self.tables.layout.square(cell))
            .collect();
        squares.sort_unstable();
        squares
    }

    /// Returns a number that is equal for positions that count as the same for repetition, and almost certainly
    /// different for others.
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// Returns the key computed from the board, for checking the one kept up to date.
    pub fn key_from_scratch(&self) -> u64 {
        self.state.key_from_scratch()
    }

    /// Returns whether every internal list and count agrees with the board; for tests.
    pub fn is_consistent(&self) -> bool {
        self.state.is_consistent(&self.tables)
    }

    /// Returns whether the player to move is in check.
    pub fn is_check(&self) -> bool {
        self.renew_budget();
        self.state.is_in_check(&self.tables, self.state.side)
    }

    /// Returns a royal piece of the player not to move that the other player could capture, if no legal move leads to
    /// this kind of position. `None` also if one may: after a pass that answers, with more royals than the few that
    /// count, or by blowing up a royal of the other player.
    pub fn royal_to_be_captured(&self) -> Option<Square> {
        let (t, state) = (&*self.tables, &self.state);
        let side = !state.side;
        let n_royals = |of: &State| of.royals_of(state.side).len();
        let may_come_about = t.conditions.answer.is_some()
            || t.royals.counts_before_move
            || (t.blast.is_some() && n_royals(state) < n_royals(&t.start).max(1));
        if !t.royals.are_safe
            || may_come_about
            || !state.is_in_check(t, side)
            || state.is_exposed_by_gate(t, side)
        {
            return None;
        }
        let royals = state.royals_of(side).iter().copied();
        let royal = royals.filter(|&cell| state.is_endangered(t, cell, state.side)).min()?;
        Some(t.layout.square(royal))
    }

    /// Returns whether a piece of `by` attacks the square.
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.renew_budget();
        self.state.is_attacked(&self.tables, self.tables.layout.cell(square), by)
    }

    /// Returns whether an ending holds that needs neither the history nor the legal moves.
    pub fn is_over(&self) -> bool {
        self.state.clone().is_over(&self.tables)
    }

    /// Returns every legal move, once each; none if the position alone ends the game.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.renew_budget();
        let mut moves = Vec::new();
        let mut copy = self.clone();
        copy.append_legal_moves(&mut moves);
        self.state.budget.follow(&copy.state.budget);
        moves
    }

    /// Appends every legal move to `moves`, once each; none if the position alone ends the game.
    ///
    /// Moves are tried on the position itself, which is unchanged afterwards: nothing is copied and, once `moves` has
    /// grown, nothing allocated.
    pub fn append_legal_moves(&mut self, moves: &mut Vec<Move>) {
        self.renew_budget();
        let start = moves.len();
        if !self.state.is_over(&self.tables) {
            self.state.legal(&self.tables, Level::Replies, moves);
        }
        if self.state.budget.is_too_much_for_one() {
            moves.truncate(start);
        }
    }

    /// Returns every move that the pieces and the hand of the player to move can make, apart from legality and endings.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        self.renew_budget();
        let mut moves = Vec::new();
        if self.waits() {
            return vec![WAIT];
        }
        let _ = self.state.pseudo_legal(&self.tables, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        self.state.add_gatings(&self.tables, &mut moves, 0);
        let _ = self.state.own_turns(&self.tables, &mut moves);
        moves
    }

    /// The pseudo-legal moves with one more piece, on each of these squares in turn; squares that are not empty are
    /// skipped.
    pub fn with_a_piece_on_each(
        &self,
        piece: Piece,
        squares: impl IntoIterator<Item = Square>,
        mut look: impl FnMut(Square, &[Move]),
    ) {
        let here = content(piece.kind, piece.side);
        let is_royal = self.tables.royals.has(here);
        let mut position = self.clone();
        for square in squares {
            let cell = self.tables.layout.cell(square);
            if position.state.at(cell) == EMPTY {
                position.state.put(cell, here, is_royal);
                look(square, &position.pseudo_legal_moves());
                position.state.take(cell, is_royal);
            }
        }
    }

    /// Returns whether the piece on one square can go to another without any other effect, apart from legality.
    pub fn has_step(&self, from: Square, to: Square) -> bool {
        self.has_board_move(Move::board(from, to))
    }

    /// Returns whether the piece on one square can go to another and stay what it is, capturing nothing elsewhere
    /// except a piece that has just passed a square, apart from legality.
    pub fn has_plain_move(&self, from: Square, to: Square) -> bool {
        let is_it = |found: Move| {
            let is_there = (found.from, found.to) == (from, to) && found.promotion().is_none();
            if is_there { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let passed = self.state.rights.en_passant;
        self.has_step(from, to)
            || passed.is_some_and(|passed| {
                self.state.captures_en_passant(&self.tables, passed, &mut { is_it }).is_break()
            })
    }

    /// Returns the castlings of the player to move, apart from legality.
    pub fn castlings(&self) -> Vec<Move> {
        let mut found = Vec::new();
        if self.state.rights.castling != 0 {
            let _ = self.state.castlings(&self.tables, &mut |mv| found.hear(mv));
        }
        found
    }

    /// Returns whether the piece that moves can make exactly this move by itself, apart from legality.
    pub fn has_board_move(&self, step: Move) -> bool {
        self.renew_budget();
        let cell = self.tables.layout.cell(step.from);
        is_of(self.state.at(cell), self.state.side)
            && self
                .state
                .moves_of_piece(&self.tables, cell, &mut |found| {
                    if found == step { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }

    /// Returns the legal moves, each found by playing it: slow, for comparison with the fast paths.
    pub fn legal_moves_by_trial(&self) -> Vec<Move> {
        let mut state = self.state.clone();
        let mut moves = Vec::new();
        if !state.is_over(&self.tables) {
            state.legal_by_trial(&self.tables, Level::Replies, &mut moves);
        }
        moves
    }

    /// Returns whether a move is legal here, found without listing the legal moves.
    pub fn is_legal(&self, mv: Move) -> bool {
        if self.tables.turns.is_some() {
            return self.legal_moves().contains(&mv);
        }
        let mut state = self.state.clone();
        let exists = self.pseudo_legal_like(mv.without_gate()) && self.state.may_gate(&self.tables, mv);
        exists
            && !state.is_over(&self.tables)
            && state.is_legal_pseudo(&self.tables, mv, Level::Replies)
            && !state.is_neglectful(&self.tables, mv, Level::Replies)
            && !state.passes_too_early(&self.tables, mv, Level::Replies)
    }

    /// Returns whether the piece or the hand that the move names can make it, apart from legality.
    fn pseudo_legal_like(&self, mv: Move) -> bool {
        let plausible = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
                is_of(self.state.at(self.tables.layout.cell(mv.from)), self.state.side)
            }
            MoveSort::Drop | MoveSort::Pass => true,
        };
        if mv.sort == MoveSort::Pass && self.state.pass_of_turn(&self.tables) == Some(mv) {
            return true;
        }
        let mut is_it = |found| if found == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        plausible
            && (self.state.pseudo_legal(&self.tables, &mut is_it).is_break()
                || self.state.own_turns(&self.tables, &mut is_it).is_break())
    }

    /// Plays a legal move; after a move that is not legal here, the position means nothing.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.state.play_and_key(&self.tables, mv)
    }

    /// Returns where enemies were that left the game with the move played last, in addition to those that it captured:
    /// enclosed, or removed by an effect.
    pub fn taken_besides(&self, undo: &Undo) -> Vec<Square> {
        self.state.enemies_gone(undo).map(|cell| self.tables.layout.square(cell)).collect()
    }

    /// Takes back the move played last.
    pub fn undo(&mut self, mv: Move, undo: &Undo) {
        self.state.undo(&self.tables, mv, undo);
    }

    /// Returns the number of sequences of `depth` legal moves.
    ///
    /// A finished game has no moves; rules about repetition and progress need a history and do not apply.
    pub fn perft(&self, depth: u32) -> u64 {
        self.clone().into_perft(depth)
    }

    /// Returns what `perft` does, for a position that is not needed any more.
    pub fn into_perft(mut self, depth: u32) -> u64 {
        self.state.perft(&self.tables, depth, &mut Scratch::default())
    }

    /// Returns what `perft` does, unless it is stopped or reaches a position whose moves take more steps to find than
    /// they may.
    ///
    /// # Errors
    /// Why there is no number.
    pub fn perft_until(mut self, depth: u32, stop: &AtomicBool) -> Result<u64, Uncounted> {
        self.set_budget(self.budget_of_position());
        let n = self.state.perft(&self.tables, depth, &mut Scratch::until(stop));
        self.counted(n, stop)
    }

    /// Returns the number of sequences of `depth` turns, each with all its moves.
    pub fn perft_turns(&self, depth: u32) -> u64 {
        if self.tables.turns.is_none() {
            return self.perft(depth);
        }
        self.state.clone().perft_of_turns(&self.tables, depth, PerftUnit::Turns, None)
    }

    /// Returns what `perft_turns` does, unless it is stopped or reaches a position whose moves take more steps to find
    /// than they may.
    ///
    /// # Errors
    /// Why there is no number.
    pub fn perft_turns_until(&self, depth: u32, stop: &AtomicBool) -> Result<u64, Uncounted> {
        let mut position = self.clone();
        if self.tables.turns.is_none() {
            return position.perft_until(depth, stop);
        }
        position.set_budget(self.budget_of_position());
        let n = position.state.perft_of_turns(&self.tables, depth, PerftUnit::Turns, Some(stop));
        position.counted(n, stop)
    }

    fn counted(&self, n: u64, stop: &AtomicBool) -> Result<u64, Uncounted> {
        if self.state.budget.was_too_much_for_one() {
            return Err(Uncounted::TooManyWays);
        }
        if stop.load(Ordering::Relaxed) { Err(Uncounted::Stopped) } else { Ok(n) }
    }
}
