//! Questions of a search about a position, in addition to its legal moves.

use crate::board::Move;
use crate::engine::legality::level::Level;
use crate::engine::position::Position;
use crate::engine::state::undo::Undo;

impl Position {
    /// Appends every legal move that captures or promotes, whether the position ends the game or not.
    pub fn append_noisy_moves(&mut self, moves: &mut Vec<Move>) {
        self.state.legal_noisy(&self.tables, Level::Replies, None, moves);
    }

    /// Returns whether a move of this position captures or promotes.
    pub fn is_noisy(&self, mv: Move) -> bool {
        self.state.is_noisy(&self.tables, mv)
    }

    /// Returns what a move wins or loses for its player by captures on the square where it ends, given the value of
    /// each kind, as far as it can be seen along the lines of attack.
    pub fn exchange(&mut self, mv: Move, values: &[i32]) -> i32 {
        self.state.exchange(&self.tables, mv, values)
    }

    /// Returns whether what `exchange` returns is at least so much.
    pub fn exchange_reaches(&mut self, mv: Move, values: &[i32], least: i32) -> bool {
        self.state.exchange_reaches(&self.tables, mv, values, least)
    }

    /// Passes the turn for a look at what the opponent threatens; the move and what takes it back. Nothing in check, and
    /// where the rules give a turn without a move a meaning.
    pub fn play_null(&mut self) -> Option<(Move, Undo)> {
        let pass = self.state.null_turn(&self.tables)?;
        Some((pass, self.play_unchecked(pass)))
    }
}
