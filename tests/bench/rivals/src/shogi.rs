//! Shogi against bitboards, the last ply counted on both sides.

use haitaka::Board;

use crate::contest::{Contest, game};

/// A name, the position for each of the two, and a depth.
type Case = (&'static str, &'static str, &'static str, u32);

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
pub fn contests() -> [Contest; 2] {
    CASES.map(|(name, fen, sfen, depth)| {
        let game = game("shogi", fen);
        let board = Board::from_sfen(sfen).expect("it is a position of shogi");
        Contest {
            name: format!("shogi {name} {depth}, counted"),
            rival: "haitaka 0.3.2",
            ours: Box::new(move || game.position().perft(depth)),
            theirs: Box::new(move || count(&board, depth)),
        }
    })
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
