//! Counting by alfil with every move of the last ply put into a list, as a program that wants the moves would.

use std::hint::black_box;

use alfil_core::board::Move;
use alfil_core::engine::Position;

/// The lines of `depth` moves from here, every move listed.
pub fn count(position: &Position, depth: u32) -> u64 {
    below(&mut position.clone(), depth, &mut Vec::new())
}

fn below(position: &mut Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let start = moves.len();
    position.append_legal_moves(moves);
    let nodes = if depth == 1 {
        black_box(&moves[start..]).len() as u64
    } else {
        (start..moves.len())
            .map(|i| {
                let mv = moves[i];
                let undo = position.play_unchecked(mv);
                let nodes = below(position, depth - 1, moves);
                position.undo(mv, &undo);
                nodes
            })
            .sum()
    };
    moves.truncate(start);
    nodes
}
