//! What the kinds of pieces are worth, found by how far they get in random games.

use std::sync::Arc;

use crate::board::{Piece, PieceKind, Square};
use crate::game::Game;
use crate::playout::chance;
use crate::variant::Variant;

/// Games whose positions are looked at, and the most plies of each.
const GAMES: u64 = 12;
const PLIES: u64 = 60;

/// Squares on which pieces are tried, over all positions and kinds.
const TRIALS: usize = 24_000;

/// The values of the kinds on the board, by kind, with no regard to endings. A piece that never moves has one as well.
pub(super) fn by_mobility(variant: &Arc<Variant>) -> Vec<i32> {
    let n_kinds = variant.rules().kinds.len();
    let n_squares = variant.rules().shape.n_squares();
    let mut below = chance(0, 1);
    let mut moves = vec![0.0; n_kinds];
    let mut tried = vec![0.0; n_kinds];
    let per_kind = (TRIALS / (n_kinds * GAMES as usize).max(1)).max(2);
    for _ in 0..GAMES {
        let mut game = Game::new(variant);
        for _ in 0..below(PLIES) {
            if game.play_random(&mut below).is_none() {
                break;
            }
        }
        let mut position = game.position().clone();
        let side = position.side_to_move();
        for kind in (0..n_kinds as u16).map(PieceKind) {
            for _ in 0..per_kind {
                let square = Square(below(n_squares as u64) as u16);
                let Some(found) = position.mobility(Piece { kind, side }, square) else { continue };
                let Some(moves) = moves.get_mut(kind.index()) else { continue };
                *moves += f64::from(found.quiet) + 1.3 * f64::from(found.captures);
                if let Some(tried) = tried.get_mut(kind.index()) {
                    *tried += 1.0;
                }
            }
        }
    }
    moves.iter().zip(&tried).map(|(moves, tried): (&f64, &f64)| worth(moves / tried.max(1.0))).collect()
}

/// The value of a piece with so many moves, in centipawns: each one more makes each worth a little more.
fn worth(moves: f64) -> i32 {
    let near = moves.min(24.0);
    (20.0 + 45.0 * near + 2.25 * near * near.min(12.0) + 60.0 * (moves - near)) as i32
}
