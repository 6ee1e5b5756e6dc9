//! Chess against bitboards, every move of the last ply listed on both sides.

use std::hint::black_box;

use cozy_chess::{Board, Move};

use crate::contest::{Contest, game};
use crate::listing;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What is compared.
pub fn contests() -> impl Iterator<Item = Contest> {
    [contest("start", START, 5), contest("kiwipete", KIWIPETE, 4)].into_iter()
}

fn contest(name: &str, fen: &str, depth: u32) -> Contest {
    let game = game("chess", fen);
    let board = Board::from_fen(fen, false).expect("it is a position of chess");
    Contest {
        name: format!("chess {name} {depth}, listed"),
        rival: "cozy-chess 0.3.4",
        ours: Box::new(move || listing::count(game.position(), depth)),
        theirs: Box::new(move || list(&board, depth, &mut Vec::new())),
    }
}

/// The walk of the library's own example, with a list where it counts bits.
fn list(board: &Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        moves.clear();
        board.generate_moves(|some| {
            for mv in some {
                moves.push(mv);
            }
            false
        });
        return black_box(&moves[..]).len() as u64;
    }
    board.generate_moves(|some| {
        for mv in some {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += list(&next, depth - 1, moves);
        }
        false
    });
    nodes
}
