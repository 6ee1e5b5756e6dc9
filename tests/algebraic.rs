//! Moves in algebraic notation.

use std::collections::HashMap;

use alfil::library::variant as bundled;
use alfil::words::notation::algebraic::{self, MoveMatch};
use alfil::words::notation::{coord, fen};
use alfil_core::board::MoveSort;
use alfil_core::game::Game;

use crate::bundled::variants;
use crate::sampling::so_many;

/// A variant, a position, a move by coordinates, and the same in algebraic notation.
const MOVES: &[(&str, &str, &str, &str)] = &[
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
    // The standard's own examples of what is written of the start (PGN standard, 8.2.3.4).
    ("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
    ("chess", "4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", "N1b3"),
    ("chess", "1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1", "Qh4e1"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
    ("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", "Qxf7#"),
    // Only one of the knights may move: the other one is pinned.
    ("chess", "4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "a1b3", "Nb3"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f6", "N@f6+"),
    ("shogi", "4k4/9/9/2P6/9/9/9/9/4K4[] w - - 0 1", "c6c7+", "Pc7=+P"),
    ("shogi", "4k4/9/9/2P6/9/9/9/9/4K4[] w - - 0 1", "c6c7", "Pc7"),
    ("duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4,e4d5", "e4,d5"),
    (
        "seirawan",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        "b1c3h",
        "Nc3/H",
    ),
];

#[test]
fn moves_are_written_as_players_write_them() {
    for (id, position, coordinates, text) in MOVES {
        let variant = bundled(id).unwrap();
        let mut game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, coordinates);
        let mv = mv.unwrap_or_else(|| panic!("{id}: {coordinates} is not legal in {position}"));
        assert_eq!(algebraic::print(&mut game, mv), *text, "{id}: {coordinates} in {position}");
        let found = algebraic::find(variant.rules(), game.position(), &legal, text);
        assert_eq!(found, MoveMatch::Move(mv), "{id}: {text}");
    }
}

/// A variant, a position, a text that nobody prints, and the move it means by coordinates.
const ALSO_READ: &[(&str, &str, &str, &str)] = &[
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Pe2-e4", "e2e4"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Ng1-f3!?", "g1f3"),
    ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1"),
    ("shogi", "4k4/9/9/2P6/9/9/9/9/4K4[] w - - 0 1", "P-c7+", "c6c7+"),
    ("shogi", "4k4/9/9/2P6/9/9/9/9/4K4[] w - - 0 1", "P-c7=", "c6c7"),
    // A piece on the board could go there too.
    ("shogi", "4k4/9/9/9/4S4/9/9/9/4K4[S] w - - 0 1", "S*e6", "S@e6"),
];

#[test]
fn other_spellings_are_read() {
    for (id, position, text, coordinates) in ALSO_READ {
        let variant = bundled(id).unwrap();
        let mut game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, coordinates).unwrap();
        let found = algebraic::find(variant.rules(), game.position(), &legal, text);
        assert_eq!(found, MoveMatch::Move(mv), "{id}: {text}");
    }
}

#[test]
fn what_may_mean_several_moves_is_not_guessed() {
    let chess = bundled("chess").unwrap();
    let mut game = fen::parse(&chess, "4k3/P7/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
    let legal = game.legal_moves();
    let find = |text: &str| algebraic::find(chess.rules(), game.position(), &legal, text);
    for (text, expected) in [("Nd2", vec!["Nbd2", "Nfd2"]), ("a8", vec!["a8=B", "a8=N", "a8=Q", "a8=R"])] {
        let MoveMatch::Several(several) = find(text) else { panic!("{text}") };
        let mut written: Vec<String> = several.into_iter().map(|(_, text)| text).collect();
        written.sort_unstable();
        assert_eq!(written, expected);
    }
    for text in ["Nd4+e5", "N", "=Q", "/H", "Nf3=", "é", "Nd2,z9", ""] {
        assert!(!matches!(find(text), MoveMatch::Several(_)), "{text}");
    }
    assert_eq!(find("Ke8"), MoveMatch::Nothing);
}

/// In random games of every bundled variant, each legal move is written differently, and read back as the same one.
#[test]
fn every_move_has_a_name_of_its_own() {
    for (id, variant) in variants() {
        let mut game = Game::new(&variant);
        let mut seed = 7_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((u128::from(seed) * u128::from(n)) >> 64) as u64
        };
        for ply in 0..so_many(16) {
            let legal = game.legal_moves();
            if ply % 8 == 4 {
                let mut names = HashMap::new();
                let step = legal.len().div_ceil(60).max(1);
                for &mv in legal.iter().filter(|mv| mv.sort != MoveSort::Pass).step_by(step) {
                    let text = algebraic::print(&mut game, mv);
                    let other = names.insert(text.trim_end_matches(['+', '#']).to_owned(), mv);
                    assert_eq!(other, None, "{id}: {text} in {}", fen::print(&game));
                    let by_coordinates = coord::find(variant.rules(), game.position(), &legal, &text);
                    let found = algebraic::find(variant.rules(), game.position(), &legal, &text);
                    let is_read = found == MoveMatch::Move(mv) || by_coordinates == Some(mv);
                    assert!(is_read, "{id}: {text} in {}: {found:?}", fen::print(&game));
                }
            }
            if game.play_random(&mut below).is_none() {
                break;
            }
        }
    }
}
