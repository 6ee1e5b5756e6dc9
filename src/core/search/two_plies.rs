//! Games that are decided within two plies, for levels that may run out of work before they have searched every move.

use crate::board::{Move, Side};
use crate::game::Game;

/// Moves and replies that are tried at most.
const MOST_TRIED: usize = 20_000;

/// Keeps only the moves that win at once, if there are any; otherwise only those after which the opponent cannot win at
/// once, if there are any.
pub(super) fn leave_sound(game: &mut Game, moves: &mut Vec<Move>) {
    let player = game.position().side_to_move();
    let winning: Vec<Move> =
        moves.iter().copied().filter(|&mv| winner_by(game, mv) == Some(player)).collect();
    if !winning.is_empty() {
        *moves = winning;
        return;
    }
    let mut n_left = MOST_TRIED;
    let sound: Vec<Move> = moves.iter().copied().filter(|&mv| !loses(game, mv, &mut n_left)).collect();
    if !sound.is_empty() {
        *moves = sound;
    }
}

/// Returns who has won once a move is made.
fn winner_by(game: &mut Game, mv: Move) -> Option<Side> {
    game.play_ply(mv);
    let winner = game.outcome_or_claim().and_then(|outcome| outcome.winner);
    game.undo_ply();
    winner
}

/// Returns whether a move loses at once, or is known to allow a reply that wins.
fn loses(game: &mut Game, mv: Move, n_left: &mut usize) -> bool {
    let opponent = !game.position().side_to_move();
    game.play_ply(mv);
    let lost = if let Some(outcome) = game.outcome_or_claim() {
        outcome.winner == Some(opponent)
    } else {
        let mut replies = game.legal_moves();
        replies.truncate(*n_left);
        *n_left -= replies.len();
        replies.into_iter().any(|reply| winner_by(game, reply) == Some(opponent))
    };
    game.undo_ply();
    lost
}
