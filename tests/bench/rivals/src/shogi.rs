//! Shogi against bitboards: counted by either's own means, and with every move of the last ply listed on both sides.

use std::hint::black_box;

use haitaka::{Board, Move};

use crate::contest::{Contest, game};
use crate::listing;

/// A name, the position for each of the two, and a depth.
type Case = (&'static str, &'static str, &'static str, u32);

const RIVAL: &str = "haitaka 0.3.2";

const CASES: [Case; 2] = [
    (
        "start",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        5,
    ),
    // The position programs of shogi usually measure the generation of moves with.
    (
        "many drops",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
    ),
];

/// What is compared.
pub fn contests() -> impl Iterator<Item = Contest> {
    CASES.into_iter().map(counted).chain(CASES.into_iter().map(listed))
}

fn counted((name, fen, sfen, depth): Case) -> Contest {
    let (game, board) = (game("shogi", fen), board(sfen));
    Contest {
        name: format!("shogi {name} {depth}, counted"),
        rival: RIVAL,
        ours: Box::new(move || game.position().perft(depth)),
        theirs: Box::new(move || count(&board, depth)),
    }
}

fn listed((name, fen, sfen, depth): Case) -> Contest {
    let (game, board) = (game("shogi", fen), board(sfen));
    Contest {
        name: format!("shogi {name} {depth}, listed"),
        rival: RIVAL,
        ours: Box::new(move || listing::count(game.position(), depth)),
        theirs: Box::new(move || list(&board, depth, &mut Vec::new())),
    }
}

fn board(sfen: &str) -> Board {
    Board::from_sfen(sfen).expect("it is a position of shogi")
}

/// The walk of the library's own example: bits are counted at the last ply, no move is made of them.
fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|some| {
            nodes += some.into_iter().len() as u64;
            false
        });
    } else {
        board.generate_moves(|some| {
            for mv in some {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

/// The same walk, with a list where it counts bits.
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
