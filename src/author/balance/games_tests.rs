//! Which positions of a game are sampled.

use alfil_core::variant::Variant;
use alfil_language::check;

use super::games::{EVERY, Games, Record};
use crate::library::BundledVariants;
use crate::words::notation::{coord, fen};

/// A game with 32 pieces.
const GAME: &str = r#"
format = 1
name = "Sampled"
board = { files = 8, ranks = 8, symmetry = "mirror" }
pieces.king = { id = "K", move = "K", royal = true }
pieces.rook = { id = "R", move = "R" }
pieces.knight = { id = "N", move = "N" }
pieces.pawn = { id = "P", move = "fmWfcF", promotes-to = ["rook", "knight"] }
royals = { which = "each", left-attacked = "illegal" }
setup.fen = "rnnrkrnr/pppppppp/8/8/8/8/PPPPPPPP/RNNRKRNR w"
promotion = [{ pieces = ["pawn"], zone = "last rank", enter = "always", must = "always" }]
end = [{ when = "checkmate", result = "mover wins" }, { when = "stalemate", result = "draw" }]
"#;

/// Returns the rows of a game from a position: by how many the first player has more rooks, knights and pawns.
fn rows(fen: &str, n_opening: usize, moves: &[&str]) -> Vec<Vec<f64>> {
    let (rules, report) = check::load_text("sampled", GAME, &BundledVariants);
    let variant = Variant::new("sampled", rules.unwrap_or_else(|| panic!("{report:?}")));
    let mut games = Games::new(variant.rules());
    let mut game = fen::parse(&variant, fen).unwrap();
    let scores = vec![0; moves.len()];
    let replayed: Result<(), ()> = games.add(Record { n_opening, scores }, |step| {
        for text in moves {
            let legal = game.legal_moves();
            let mv = coord::find(variant.rules(), game.position(), &legal, text).unwrap();
            step(&mut game, &legal, mv);
        }
        Ok((game, None))
    });
    assert_eq!(replayed, Ok(()));
    games.samples.remove(0).material
}

#[test]
fn material_is_sampled_soon_after_captures_and_then_seldom() {
    let captures = "4k3/pppp4/8/3r4/3R4/8/PPP5/4K3 w";
    let moves = ["d4d5", "e8e7", "e1e2", "e7e8"];
    assert_eq!(rows(captures, 0, &moves[..3]), [[0.0; 3]; 0]);
    assert_eq!(rows(captures, 3, &moves), [[1.0, 0.0, -1.0]]);
    assert_eq!(rows(captures, 4, &moves), [[0.0; 3]; 0], "an opening says nothing");
    let promotes = "8/PP3ppk/7p/8/8/8/5PPP/6K1 w";
    let moves = ["g1f1", "h7g6", "a7a8r", "g6h7", "b7b8n", "h7g6", "f1g1", "g6h7", "g1f1"];
    let sampled = [[0.0, 0.0, 2.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]];
    for (n_moves, n_rows) in [(2, 0), (3, 1), (EVERY, 1), (EVERY + 1, 2), (2 * EVERY, 2), (2 * EVERY + 1, 3)]
    {
        assert_eq!(rows(promotes, 0, &moves[..n_moves]), sampled[..n_rows], "{n_moves} moves");
    }
}

#[test]
fn equal_rows_are_sampled_once_and_few_pieces_never() {
    let there_and_back = ["g1f1", "h7g6", "f1g1", "g6h7"].repeat(EVERY);
    assert_eq!(rows("8/5ppk/7p/8/8/8/5PPP/6K1 w", 0, &there_and_back), [[0.0; 3]]);
    // One piece fewer than a quarter of the 32.
    assert_eq!(rows("8/5ppk/8/8/8/8/5PPP/6K1 w", 0, &there_and_back), [[0.0; 3]; 0]);
}
