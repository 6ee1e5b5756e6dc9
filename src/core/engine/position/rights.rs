//! The parts of a position other than its pieces and the player to move: walls, rights, the rest of a turn, checks and
//! points.

use super::Position;
use crate::board::{PerSide, Side, Square};
use crate::engine::layout::{Cell, Content, EMPTY, is_of};
use crate::engine::legality::level::Level;
use crate::engine::rule::turns::WAIT;
use crate::engine::state::rights::Turn;

/// The rest of a turn of several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLeft {
    /// The moves left, the next one included; 0 if only a piece captures again.
    pub left: u8,
    /// The moves that the turn has in all.
    pub length: u8,
    /// The number of turns listed for the beginning of the game that are to come after it.
    pub to_come: u8,
    /// The square of the piece that captures again, the only one that moves.
    pub again: Option<Square>,
    /// True if it is the turn of the other player, whose check before its last move mates the player to move.
    pub mates: bool,
}

impl Position {
    /// Returns the squares with walls placed during the game, ascending.
    pub fn walls(&self) -> Vec<Square> {
        let mut squares: Vec<Square> =
            self.state.walls.iter().map(|&cell| self.tables.layout.square(cell)).collect();
        squares.sort_unstable();
        squares
    }

    /// Places walls on empty squares.
    pub fn set_walls(&mut self, squares: &[Square]) {
        for &square in squares {
            let cell = self.tables.layout.cell(square);
            if self.state.at(cell) == EMPTY {
                self.state.raise_wall(cell);
            }
        }
        self.state.renew_key(&self.tables.repetition);
    }

    /// Returns the castling rights: the squares of king and partner, in the order of the rules.
    pub fn castling_rights(&self) -> Vec<(Square, Square)> {
        let mut rights = Vec::new();
        for (right, squares) in self.castlings_at_home() {
            if self.state.rights.castling & right != 0 && !rights.contains(&squares) {
                rights.push(squares);
            }
        }
        rights
    }

    /// Leaves only these castling rights, provided that the pieces are where they start.
    pub fn set_castling_rights(&mut self, rights: &[(Square, Square)]) {
        let wanted = self.castlings_at_home().filter(|(_, squares)| rights.contains(squares));
        self.state.rights.castling = wanted.fold(0, |set, (right, _)| set | right);
        self.state.renew_key(&self.tables.repetition);
    }

    /// Returns the squares of a player's pieces that have not moved, if positions show that by files, ascending.
    pub fn unmoved_shown(&self, side: Side) -> Vec<Square> {
        let is_shown =
            |cell: &u16| self.tables.unmoved.shown.has(side, *cell) && self.state.is_unmoved(*cell);
        let cells = self.state.list(side).iter().copied().filter(is_shown);
        let mut squares: Vec<Square> = cells.map(|cell| self.tables.layout.square(cell)).collect();
        squares.sort_unstable();
        squares
    }

    /// Returns how many turns in a row were passes, including the last; 0 if no rule asks. FEN does not show it, and
    /// positions that differ in nothing else are equal.
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
            if self.tables.unmoved.shown.has(side, cell) && is_of(self.state.at(cell), side) {
                self.state.set_unmoved(cell, true);
            }
        }
        self.state.renew_key(&self.tables.repetition);
    }

    /// Returns the castlings whose pieces are where they start: the right that each needs, and its squares.
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

    /// Returns the squares that a piece has just passed and on which it can be captured, ascending; for pieces whose
    /// first moves are always shown, all that it passed and its own square. Its own square is included too if another
    /// piece could have passed the same squares.
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

    /// Returns how much of the turn is left; nothing if turns have one move.
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
        let is_left = left <= length && length <= turns.most && (left > 0 || again.is_some());
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

    /// Returns whether the player to move only waits, because the turn of the other player goes on.
    #[inline]
    pub fn waits(&self) -> bool {
        self.state.waits()
    }

    /// Returns whether the player to move would only wait, but is in check, and that is mate.
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

    /// Returns the square on which the last move captured something after whose capture others are barred.
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

    /// Returns how many of the counted checks each player has left to give, the first player first; 0 in games that
    /// count none.
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

    /// Returns the points that each player has.
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
}
