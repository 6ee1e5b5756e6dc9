//! Counting by alfil with every move of the last ply put into a list, as a program that wants the moves would.

use std::hint::black_box;

use alfil::board::Move;
use alfil::engine::Position;

/// What lists the moves so many plies above the end, and tells how many they are.
type Lister = fn(&mut Position, &mut Vec<Move>) -> u64;

/// The lines of `depth` moves from here, every move listed.
pub fn count(position: &Position, depth: u32) -> u64 {
    below(&mut position.clone(), depth, 1, list, &mut Vec::new())
}

/// The same, the lists of the last ply made by what each move before it changes.
pub fn count_replies(position: &Position, depth: u32) -> u64 {
    below(&mut position.clone(), depth, 2, list_replies, &mut Vec::new())
}

fn list(position: &mut Position, moves: &mut Vec<Move>) -> u64 {
    let start = moves.len();
    position.append_legal_moves(moves);
    let nodes = black_box(&moves[start..]).len() as u64;
    moves.truncate(start);
    nodes
}

fn list_replies(position: &mut Position, _: &mut Vec<Move>) -> u64 {
    let mut nodes = 0;
    position.for_each_reply_list(|_, replies| nodes += black_box(replies).len() as u64);
    nodes
}

fn below(position: &mut Position, depth: u32, last: u32, lister: Lister, moves: &mut Vec<Move>) -> u64 {
    if depth == last {
        return lister(position, moves);
    }
    let start = moves.len();
    position.append_legal_moves(moves);
    let nodes = (start..moves.len())
        .map(|i| {
            let mv = moves[i];
            let undo = position.play_unchecked(mv);
            let nodes = below(position, depth - 1, last, lister, moves);
            position.undo(mv, &undo);
            nodes
        })
        .sum();
    moves.truncate(start);
    nodes
}
