//! Lists of moves.

use alfil::{Move, MoveSort};

/// Returns the legal moves, all passes as one, in an order that does not depend on what was played before.
pub(crate) fn legal_moves(game: &mut alfil::Game) -> Vec<Move> {
    let mut legal = game.legal_moves();
    legal.sort_unstable();
    keep_one_pass(&mut legal, |mv| mv);
    legal
}

/// Returns the legal moves with their numbers, in the order of [`legal_moves`].
pub(crate) fn numbered_moves(game: &mut alfil::Game) -> Vec<(Move, Option<u64>)> {
    let mut numbered = game.numbered_moves();
    numbered.sort_unstable();
    keep_one_pass(&mut numbered, |(mv, _)| mv);
    numbered
}

/// Removes all passes but the first.
fn keep_one_pass<T>(moves: &mut Vec<T>, move_of: impl Fn(&T) -> &Move) {
    let is_pass = |mv: &Move| mv.sort == MoveSort::Pass && mv.wall().is_none();
    let mut has_passed = false;
    moves.retain(|entry| !is_pass(move_of(entry)) || !std::mem::replace(&mut has_passed, true));
}

/// The number of a move without one.
pub(crate) const NO_NUMBER: u64 = u64::MAX;

/// Returns numbers as bytes, eight each, the lowest first.
pub(crate) fn bytes_of(numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    numbers.flat_map(u64::to_le_bytes).collect()
}
