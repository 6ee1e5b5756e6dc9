//! Legal moves as text.

use alfil_core::game::Game;

use crate::words::notation::coord;

/// Returns the legal moves as text, sorted.
pub(crate) fn move_texts(game: &mut Game) -> Vec<String> {
    let legal = game.legal_moves();
    let rules = game.variant().rules();
    let mut texts: Vec<String> = legal.iter().map(|&mv| coord::print(rules, game.position(), mv)).collect();
    texts.sort_unstable();
    // Passes of several pieces are written the same.
    texts.dedup();
    texts
}
