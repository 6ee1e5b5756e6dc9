//! Forced wins are found: problems, studies and games of others, with their sources.

use alfil::notation::coord;
use alfil::search::{Limits, Score};

use super::{at, bundled, settings, think};

/// A variant, a position, the moves until the win, and the first of them.
const MATES: &[(&str, &str, i32, &str)] = &[
    // Scholar's mate and a back-rank mate.
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "h5f7"),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"),
    // Paul Morphy, New York Clipper, 1856.
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
    // Philidor's smothered mate.
    ("chess", "r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 2, "c4g8"),
    // Morphy - Duke of Brunswick and Count Isouard, Paris 1858, move 16.
    ("chess", "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", 2, "b3b8"),
    // Anderssen - Kieseritzky, London 1851, move 21, and Anderssen - Dufresne, Berlin 1852, move 21.
    ("chess", "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 21", 3, "f5g7"),
    ("chess", "1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - 0 21", 4, "a4d7"),
    // The king has reached the centre, or a pawn the last rank, before it can be stopped.
    ("kingofthehill", "k7/8/8/8/8/2K5/8/8 w - - 0 1", 1, "c3d4"),
    ("breakthrough", "p7/P7/8/8/8/8/8/8 w - - 0 1", 1, "a7b8"),
    // Gold is dropped before the king.
    ("minishogi", "4k/5/4P/5/K4[Gg] w - 1", 1, "G@e4"),
    // Tsume shogi of three and five plies, from the tests of antma/tsumeshogi-check.
    ("shogi", "9/4k4/9/4P4/9/9/9/9/9[GG] w - 1", 2, "G@e7"),
    ("shogi", "5k3/7gR/4S4/7L1/9/9/9/9/9[S] w - 1", 2, "S@e8"),
    ("shogi", "5g1nl/4g1sk1/4ppppp/9/4B4/9/9/9/9[GN] w - 1", 2, "N@g6"),
    ("shogi", "9/9/5k3/9/4G4/4P4/9/9/9[GGG] w - 1", 3, "G@f6"),
    // Antichess: giving pieces away. Fairy-Stockfish 11.1 finds the same number of moves.
    ("antichess", "3k2nb/8/5p2/8/5B2/4P3/RP2K2P/8 b - - 4 23", 4, "g8h6"),
    ("antichess", "3k2n1/3np1b1/3p4/5B2/8/4PP1P/8/7R b - - 0 24", 6, "e7e6"),
];

#[test]
fn wins_are_found() {
    for &(id, position, moves, first) in MATES {
        let variant = bundled(id);
        let game = at(&variant, position);
        let limits = Limits { mate: Some(moves as u32), nodes: Some(200_000), ..Limits::default() };
        let (found, lines) = think(&game, &limits, settings());
        let best = found.best.unwrap();
        assert_eq!(lines.last().unwrap().score, Score::Mate(moves), "{id}: {position}");
        assert_eq!(coord::print(variant.rules(), game.position(), best), first, "{id}: {position}");
    }
}
