//! Questions of a search about a game, in addition to those of players: the answers are cheap enough for every
//! position.

use super::Game;
use super::Outcome;
use crate::board::Move;
use crate::engine::layout::cell_set::Marks;
use crate::engine::legality::Level;
use crate::engine::state::changes::Change;

impl Game {
    /// Appends every legal move to an empty list. Whether the game is over is for the caller to ask.
    #[inline]
    pub fn append_moves(&mut self, moves: &mut Vec<Move>) {
        let mut course = self.course();
        course.append_legal_moves(moves);
        course.record.has_legal_move = Some(!moves.is_empty());
    }

    /// Returns the number of moves that `append_moves` appends.
    pub fn n_listed(&mut self) -> usize {
        let mut moves = Vec::new();
        self.append_moves(&mut moves);
        moves.len()
    }

    /// Appends every legal move that captures or promotes to an empty list. Whether the game is over is for the caller to ask.
    #[inline]
    pub fn append_noisy_moves(&mut self, moves: &mut Vec<Move>) {
        self.course().append_noisy_moves(None, moves);
    }

    /// Returns the moves that `append_noisy_moves` appends.
    pub(crate) fn noisy_moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.append_noisy_moves(&mut moves);
        moves
    }

    /// Does what `append_noisy_moves` does, with less work if the pieces are known among which are all that have one.
    #[inline]
    pub(crate) fn append_noisy_moves_of(&mut self, noisy: Option<&Marks>, moves: &mut Vec<Move>) {
        self.course().append_noisy_moves(noisy, moves);
    }

    /// Returns whether a move, which may be any, is among those that `append_moves` appends, if that is found without listing
    /// them.
    #[inline]
    pub fn is_listed(&mut self, mv: Move) -> Option<bool> {
        let course = self.course();
        let is_whole = course.t.conditions.illegal_in_game.is_empty();
        if is_whole { course.state.is_listed(course.t, mv, Level::Replies) } else { None }
    }

    /// Returns whether moves that capture or promote are found without those that do not.
    pub fn lists_noisy_moves(&self) -> bool {
        let t = self.variant.tables();
        t.conditions.illegal_in_game.is_empty()
            && t.turns.is_none()
            && !t.has_obligation()
            && t.walling.is_none()
    }

    /// Returns whether the player to move has a legal move.
    #[inline]
    pub fn has_moves(&mut self) -> bool {
        self.course().has_legal_move()
    }

    /// Returns how the game ended, or ends by a claim, unless it did so only because the player to move has no legal
    /// move: that the caller finds out in any case, and then asks for the outcome.
    #[inline]
    pub fn outcome_but_stuck(&mut self) -> Option<Outcome> {
        let mut course = self.course();
        let known = course.record.has_legal_move;
        if known.is_none() {
            course.record.has_legal_move = Some(true);
        }
        course.has_moves = known != Some(false);
        let seems_over = course.outcome_or_claim().is_some();
        course.has_moves = false;
        course.record.has_legal_move = known;
        // An ending by a lack of moves may come before the one that was found.
        if seems_over { course.outcome_or_claim() } else { None }
    }

    /// Returns how the game would end, by itself or by a claim, if the position, which has occurred since ply `since`
    /// of the history, went on to repeat until a rule applies. Nothing if it has not occurred, or nothing would come of
    /// it.
    pub fn outcome_of_repeating(&mut self, since: usize) -> Option<Outcome> {
        let mut course = self.course();
        let key = course.state.key_of_looks();
        if course.record.first_of(course.t, key, 2)? < since {
            return None;
        }
        let known = course.record.has_legal_move.replace(true);
        course.has_moves = true;
        course.enough_repeats = 2;
        let outcome = course.outcome_or_claim();
        course.record.has_legal_move = known;
        outcome
    }

    /// Returns what a move wins or loses for its player by captures on the square where it ends, given the value of
    /// each kind.
    #[inline]
    pub fn exchange(&mut self, mv: Move, values: &[i32]) -> i32 {
        self.position.exchange(mv, values)
    }

    /// Returns whether what `exchange` returns is at least so much; this takes less work.
    #[inline]
    pub fn exchange_reaches(&mut self, mv: Move, values: &[i32], least: i32) -> bool {
        self.position.exchange_reaches(mv, values, least)
    }

    /// Returns whether the player to move is in check, found by looking at what the last move has changed; nothing where
    /// that does not decide. Before it, the player who made it must not have attacked the royal.
    #[inline]
    pub fn is_check_by_last_move(&self) -> Option<bool> {
        let ply = self.record.last()?;
        self.position.state.is_check_by_move(self.variant.tables(), ply.mv, &ply.undo)
    }

    /// Returns whether the player who is not to move is in check.
    pub fn leaves_check(&self) -> bool {
        let state = &self.position.state;
        state.is_in_check(self.variant.tables(), !state.side)
    }

    /// Returns whether a move seems to give check: for a guess.
    #[inline]
    pub fn seems_to_check(&self, mv: Move) -> bool {
        self.position.state.seems_to_check(self.variant.tables(), mv)
    }

    /// Passes the turn for a look at what the opponent threatens, and returns whether it did: not in check, nor where the
    /// rules give a turn without a move a meaning. `undo` takes it back.
    #[inline]
    pub fn play_null(&mut self) -> bool {
        let pass = self.position.state.null_turn(self.variant.tables());
        if let Some(pass) = pass {
            self.course().play(pass);
        }
        pass.is_some()
    }

    /// Returns a number that is equal for positions in which the same can happen, as far as the rules distinguish them:
    /// other than for repetition, passes in a row and counts under way matter.
    pub fn search_key(&self) -> u64 {
        let count = self.record.count();
        let past = u64::from(self.position.passes_in_a_row()) << 32
            | u64::from(count.limit) << 16
            | u64::from(count.plies);
        self.position.key() ^ past.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Emits what the last move has changed, except for rights and whose turn it is.
    pub fn changes(&self, emit: &mut impl FnMut(Change)) {
        let Some(ply) = self.record.last() else { return };
        self.position.state.changes(self.variant.tables(), ply.mv, &ply.undo, emit);
    }

    /// Returns the number of plies played.
    pub fn n_plies(&self) -> usize {
        self.record.n_plies()
    }
}
