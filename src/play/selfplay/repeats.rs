//! Games that repeat others move by move, which say nothing that these do not say.

use std::collections::HashSet;

use super::LineOfGame;

/// The games met so far.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    met: HashSet<(u64, Option<String>, String)>,
    n: usize,
}

impl Repeats {
    /// Returns whether a game differs from all that it was asked about before. `roles` distinguishes games whose players have
    /// exchanged what they are.
    pub(crate) fn is_new(&mut self, game: &LineOfGame, roles: u64) -> bool {
        let is_new = self.met.insert((roles, game.fen.clone(), game.moves.clone()));
        self.n += usize::from(!is_new);
        is_new
    }

    /// Returns how many games did not differ.
    pub(crate) fn n(&self) -> usize {
        self.n
    }
}
