//! A position: the public face of the engine.

pub(in crate::engine) mod lookahead;
pub(in crate::engine) mod mobility;
pub(in crate::engine) mod refusal;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::{Budget, Move, MoveSort, PerSide, Piece, PieceKind, Side, Square};
use crate::engine::layout::{Cell, Content, EMPTY, content, is_of, is_piece, kind_of, side_of};
use crate::engine::legality::level::Level;
use crate::engine::movegen::listener::Listener;
use crate::engine::perft::{PerftUnit, Scratch};
use crate::engine::rule::turns::WAIT;
use crate::engine::state::State;
use crate::engine::state::rights::{Rights, Turn};
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;
use crate::engine::tables::compile::compile;
use crate::rules::{Rules, TurnRule};

impl Tables {
    /// Compiles checked rules. Meant to be done once, and shared.
    pub fn new(rules: &Rules) -> Arc<Tables> {
        Arc::new(compile(rules))
    }
}

/// How much of a turn of several moves is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLeft {
    /// The moves left, the next one included; 0 if only a piece captures again.
    pub left: u8,
    /// The moves that the turn has in all.
    pub length: u8,
    /// How many of the turns listed for the beginning of the game are to come after it.
    pub to_come: u8,
    /// The square of the piece that captures again, the only one that moves.
    pub again: Option<Square>,
    /// Whether it is the turn of the other player, whose check before its last move mates the player to move.
    pub mates: bool,
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
    /// The start position.
    pub fn start(tables: &Arc<Tables>) -> Position {
        Position { tables: Arc::clone(tables), state: tables.start.clone() }
    }

    /// A position set up by hand.
    ///
    /// A piece counts as unmoved if it stands where the start position has the same piece, unless its square is in
    /// `moved`. The caller must refuse pieces on holes or on top of each other, and hands with kinds that cannot be in
    /// hand. Players may castle with pieces that stand where they start, nothing can be captured in passing, and no
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

    /// The squares with walls put up during the game, ascending.
    pub fn walls(&self) -> Vec<Square> {
        let mut squares: Vec<Square> =
            self.state.walls.iter().map(|&cell| self.tables.layout.square(cell)).collect();
        squares.sort_unstable();
        squares
    }

    /// Puts up walls on empty squares.
    pub fn set_walls(&mut self, squares: &[Square]) {
        for &square in squares {
            let cell = self.tables.layout.cell(square);
            if self.state.at(cell) == EMPTY {
                self.state.raise_wall(cell);
            }
        }
        self.state.renew_key(&self.tables.repetition);
    }

    /// The castling rights: the squares of king and partner, in the order of the rules.
    pub fn castling_rights(&self) -> Vec<(Square, Square)> {
        let mut rights = Vec::new();
        for (right, squares) in self.castlings_at_home() {
            if self.state.rights.castling & right != 0 && !rights.contains(&squares) {
                rights.push(squares);
            }
        }
        rights
    }

    /// Leaves only these castling rights, provided that the pieces stand where they start.
    pub fn set_castling_rights(&mut self, rights: &[(Square, Square)]) {
        let wanted = self.castlings_at_home().filter(|(_, squares)| rights.contains(squares));
        self.state.rights.castling = wanted.fold(0, |set, (right, _)| set | right);
        self.state.renew_key(&self.tables.repetition);
    }

    /// The squares of a player's pieces that have not moved, if positions show that by files, ascending.
    pub fn unmoved_shown(&self, side: Side) -> Vec<Square> {
        let is_shown =
            |cell: &u16| self.tables.first_moves.shown.has(side, *cell) && self.state.is_unmoved(*cell);
        let cells = self.state.list(side).iter().copied().filter(is_shown);
        let mut squares: Vec<Square> = cells.map(|cell| self.tables.layout.square(cell)).collect();
        squares.sort_unstable();
        squares
    }

    /// How many turns in a row were passes, including the last; 0 if no rule asks. FEN does not show it, and positions that
    /// differ in nothing else are equal.
    pub fn passes_in_a_row(&self) -> u16 {
        self.state.rights.passes
    }

    /// Says how many turns in a row were passes. Ignored if no rule asks.
    pub fn set_passes_in_a_row(&mut self, passes: u16) {
        if self.tables.passes.are_counted {
            self.state.rights.passes = passes;
        }
    }

    /// Makes the pieces of a player on these squares unmoved, if positions show that.
    pub fn set_unmoved_shown(&mut self, side: Side, squares: &[Square]) {
        for &square in squares {
            let cell = self.tables.layout.cell(square);
            if self.tables.first_moves.shown.has(side, cell) && is_of(self.state.at(cell), side) {
                self.state.set_unmoved(cell, true);
            }
        }
        self.state.renew_key(&self.tables.repetition);
    }

    /// The castlings whose pieces stand where they start: the right that each needs, and its squares.
    fn castlings_at_home(&self) -> impl Iterator<Item = (u32, (Square, Square))> {
        let stands = |&(cell, content): &(Cell, Content)| self.state.at(cell) == content;
        let ready = self
            .tables
            .castling
            .castles
            .iter()
            .flatten()
            .filter(move |castle| castle.home.iter().all(stands));
        ready.map(|castle| {
            let [king, partner] = castle.home.map(|(cell, _)| self.tables.layout.square(cell));
            (castle.right, (king, partner))
        })
    }

    /// The squares that a piece has just passed and on which it can be captured, ascending; for pieces whose first
    /// moves are always shown, all that it passed and its own square. Its own square is included too if another piece
    /// could have passed the same squares.
    pub fn passed(&self) -> Vec<Square> {
        let Some(en_passant) = self.state.rights.en_passant else { return Vec::new() };
        let cells = self.state.shown(&self.tables, en_passant);
        let mut squares: Vec<Square> = cells.into_iter().map(|c| self.tables.layout.square(c)).collect();
        squares.sort_unstable();
        squares
    }

    /// Sets the squares that a piece has just passed; false if no piece can have done so.
    pub fn set_passed(&mut self, passed: &[Square]) -> bool {
        let cells: Vec<_> = passed.iter().map(|&square| self.tables.layout.cell(square)).collect();
        let Some(en_passant) = self.state.passer(&self.tables, &cells) else { return false };
        self.state.rights.en_passant = self.state.left_open(&self.tables, en_passant);
        self.state.renew_key(&self.tables.repetition);
        true
    }

    /// How much of the turn is left; nothing if turns have one move.
    pub fn turn(&self) -> Option<TurnLeft> {
        self.tables.turns.as_ref()?;
        let Turn { left, length, to_come, again, waits: _ } = self.state.rights.turn;
        let again = again.map(|cell| self.tables.layout.square(cell));
        Some(TurnLeft { left, length, to_come, again, mates: self.cannot_wait() })
    }

    /// Says how much of the turn is left; false if that cannot be.
    pub fn set_turn(&mut self, turn: TurnLeft) -> bool {
        let TurnLeft { left, length, to_come, again, mates } = turn;
        let side = if mates { !self.state.side } else { self.state.side };
        let Some(turns) = &self.tables.turns else { return false };
        let again = again.map(|square| self.tables.layout.cell(square));
        let can_go_on = again.is_none_or(|cell| {
            let here = self.state.at(cell);
            is_of(here, side) && turns.again.as_ref().is_some_and(|again| again.has(here))
        });
        let is_left = left <= length && length <= TurnRule::MOST && (left > 0 || again.is_some());
        let is_listed = usize::from(to_come) <= turns.next.len();
        let is_too_long = turns.longer_by == 0 && length > turns.most_usual;
        if !can_go_on || !is_left || !is_listed || is_too_long {
            return false;
        }
        self.state.rights.turn = Turn { left, length, to_come, again, waits: mates };
        self.state.renew_key(&self.tables.repetition);
        if mates {
            return self.cannot_wait();
        }
        again.is_none() || self.state.clone().has_legal_move(&self.tables, Level::Replies)
    }

    /// Whether the player to move only waits, because the turn of the other player goes on.
    #[inline]
    pub fn waits(&self) -> bool {
        self.state.waits()
    }

    /// Whether the player to move would only wait, but is in check, and that is mate.
    #[inline]
    pub(crate) fn cannot_wait(&self) -> bool {
        self.state.cannot_wait(&self.tables)
    }

    /// Plays the wait of the player to move if the turn of the other one goes on, unless the game is over.
    pub fn wait_if_it_goes_on(&mut self) {
        if self.waits() && !self.cannot_wait() && !self.is_over() {
            let _ = self.play_unchecked(WAIT);
        }
    }

    /// The square on which the last move captured something after whose capture others are barred.
    pub fn struck(&self) -> Option<Square> {
        self.state.rights.struck.map(|cell| self.tables.layout.square(cell))
    }

    /// Says that the last move captured something on a square after whose capture others are barred. Ignored if no rule
    /// asks.
    pub fn set_struck(&mut self, square: Square) {
        if self.tables.capture_limits.as_ref().is_some_and(|limits| limits.after.is_some()) {
            self.state.rights.struck = Some(self.tables.layout.cell(square));
            self.state.renew_key(&self.tables.repetition);
        }
    }

    /// How many of the counted checks each player has left to give, the first player first; 0 in games that count none.
    pub fn checks_left(&self) -> PerSide<u8> {
        self.state.rights.checks_left
    }

    /// Sets how many checks each player has left to give; false if that is more than are counted.
    pub fn set_checks_left(&mut self, left: PerSide<u8>) -> bool {
        let most = self.tables.start.rights.checks_left;
        if left.iter().zip(most.iter()).any(|(n, most)| n > most) {
            return false;
        }
        self.state.rights.checks_left = left;
        self.state.renew_key(&self.tables.repetition);
        true
    }

    /// The points that each player has.
    pub fn points(&self) -> PerSide<u16> {
        self.state.rights.points
    }

    /// Sets the points that each player has. Ignored if none are counted.
    pub fn set_points(&mut self, points: PerSide<u16>) {
        if self.tables.points.is_some() {
            self.state.rights.points = points;
            self.state.renew_key(&self.tables.repetition);
        }
    }

    /// Limits the work of finding moves from now on, in steps of about one square examined, in this position and its
    /// copies.
    ///
    /// Once it is spent nothing more is found, so answers mean nothing; [`Position::is_spent`] says whether it is.
    pub fn set_budget(&mut self, budget: Budget) {
        self.state.budget = budget;
    }

    /// Whether finding moves has cost more than it may.
    pub fn is_spent(&self) -> bool {
        self.state.budget.is_spent()
    }

    /// Takes steps from the budget for finding moves, for other work that is done with the moves.
    pub fn spend(&self, steps: u64) {
        self.state.budget.spend(steps);
    }

    /// The player to move.
    pub fn side_to_move(&self) -> Side {
        self.state.side
    }

    /// The piece on a square; `None` if it is empty or a hole.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let here = self.state.at(self.tables.layout.cell(square));
        is_piece(here).then(|| Piece { kind: kind_of(here), side: side_of(here) })
    }

    /// Every piece on the board, in no particular order.
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

    /// The squares of pieces that have moved but stand where the start position has the same piece, ascending. Only in
    /// variants with first moves.
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

    /// A number that is equal for positions that count as the same for repetition, and almost certainly different for
    /// others.
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// The same number computed from the board, for checking the one kept up to date.
    pub fn key_from_scratch(&self) -> u64 {
        self.state.key_from_scratch()
    }

    /// Whether every internal list and count agrees with the board; for tests.
    pub fn is_consistent(&self) -> bool {
        self.state.is_consistent(&self.tables)
    }

    /// Whether the player to move is in check.
    pub fn is_check(&self) -> bool {
        self.state.is_in_check(&self.tables, self.state.side)
    }

    /// A royal piece of the player not to move that the other player could capture, if no legal move leads to such a
    /// position. `None` also if one may: after a pass that answers, with more royals than the few that count, or by
    /// blowing up a royal of the other player.
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

    /// Whether a piece of `by` attacks the square.
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.state.is_attacked(&self.tables, self.tables.layout.cell(square), by)
    }

    /// Whether an ending holds that needs neither the history nor the legal moves.
    pub fn is_over(&self) -> bool {
        self.state.clone().is_over(&self.tables)
    }

    /// Every legal move, once each; none if the position alone ends the game.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.clone().append_legal_moves(&mut moves);
        moves
    }

    /// Appends every legal move to `moves`, once each; none if the position alone ends the game.
    ///
    /// Moves are tried on the position itself, which is unchanged afterwards: nothing is copied and, once `moves` has
    /// grown, nothing allocated.
    pub fn append_legal_moves(&mut self, moves: &mut Vec<Move>) {
        if !self.state.is_over(&self.tables) {
            self.state.legal(&self.tables, Level::Replies, moves);
        }
    }

    /// Every move that the pieces and the hand of the player to move can make, apart from legality and endings.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
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

    /// Whether the piece on one square can go to another without any other effect, apart from legality.
    pub fn has_step(&self, from: Square, to: Square) -> bool {
        self.has_board_move(Move::board(from, to))
    }

    /// Whether the piece on one square can go to another and stay what it is, capturing nothing elsewhere except a
    /// piece that has just passed a square, apart from legality.
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

    /// The castlings of the player to move, apart from legality.
    pub fn castlings(&self) -> Vec<Move> {
        let mut found = Vec::new();
        if self.state.rights.castling != 0 {
            let _ = self.state.castlings(&self.tables, &mut |mv| found.hear(mv));
        }
        found
    }

    /// Whether the piece that moves can make exactly this move by itself, apart from legality.
    pub fn has_board_move(&self, step: Move) -> bool {
        let cell = self.tables.layout.cell(step.from);
        is_of(self.state.at(cell), self.state.side)
            && self
                .state
                .moves_of_piece(&self.tables, cell, &mut |found| {
                    if found == step { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }

    /// The legal moves, each found by playing it: slow, for comparison with the fast paths.
    pub fn legal_moves_by_trial(&self) -> Vec<Move> {
        let mut state = self.state.clone();
        let mut moves = Vec::new();
        if !state.is_over(&self.tables) {
            state.legal_by_trial(&self.tables, Level::Replies, &mut moves);
        }
        moves
    }

    /// Whether a move is legal here, found without listing the legal moves.
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

    /// Whether the piece or the hand that the move names can make it, apart from legality.
    fn pseudo_legal_like(&self, mv: Move) -> bool {
        let plausible = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling => {
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

    /// Where enemies stood that left the game with the move played last, besides those that it captured: enclosed, or
    /// removed by an effect.
    pub fn taken_besides(&self, undo: &Undo) -> Vec<Square> {
        self.state.enemies_gone(undo).map(|cell| self.tables.layout.square(cell)).collect()
    }

    /// Takes back the move played last.
    pub fn undo(&mut self, mv: Move, undo: &Undo) {
        self.state.undo(&self.tables, mv, undo);
    }

    /// The number of sequences of `depth` legal moves.
    ///
    /// A finished game has no moves; rules about repetition and progress need a history and do not apply.
    pub fn perft(&self, depth: u32) -> u64 {
        self.state.clone().perft(&self.tables, depth, &mut Scratch::default())
    }

    /// The number of sequences of `depth` turns, each with all its moves.
    pub fn perft_turns(&self, depth: u32) -> u64 {
        if self.tables.turns.is_none() {
            return self.perft(depth);
        }
        self.state.clone().perft_of_turns(&self.tables, depth, PerftUnit::Turns)
    }
}
