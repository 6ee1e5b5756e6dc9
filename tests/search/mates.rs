//! Forced wins are found: problems, studies and games of others, with their sources.

use std::sync::Arc;
use std::time::Duration;

use alfil::words::notation::coord;
use alfil_core::search::{Clock, Limits, Score, Settings};
use alfil_core::variant::Variant;

use super::{at, bundled, settings, think};
use crate::playing::variant_of;

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
    // Lasker - Thomas, London 1912, moves 11 to 14: every move gives check.
    ("chess", "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 6 11", 7, "h5h7"),
    ("chess", "rn3r2/pbppq1pk/1p2pb2/4N3/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 12", 6, "e4f6"),
    ("chess", "rn3r2/pbppq1p1/1p2pN1k/4N3/3P4/3B4/PPP2PPP/R3K2R w KQ - 1 13", 5, "e5g4"),
    ("chess", "rn3r2/pbppq1p1/1p2pN2/6k1/3P2N1/3B4/PPP2PPP/R3K2R w KQ - 3 14", 4, "f2f4"),
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
    // Of seven and nine plies, from the same tests; the defender holds all the pieces that are left.
    ("shogi", "9/9/9/4k4/9/4P4/9/9/9[GGGG] w - 1", 4, "G@e5"),
    ("shogi", "+R4G1nl/6k2/4ppppp/9/9/9/9/9/9[rbbgggssssnnnlllppppppppppppp] w - 1", 4, "f9g9"),
    ("shogi", "ln7/1k7/1pp1S4/p8/9/9/9/9/9[RBGNrbgggsssnnlllppppppppppppppp] w - 1", 4, "B@c9"),
    ("shogi", "ln7/1k1+P5/1pp1S4/p8/9/2P6/9/9/9[BGNrrbggsssnnlllppppppppppppp] w - 1", 5, "d8c8"),
    ("shogi", "ln7/1k2s4/1pp6/p8/9/3L5/9/9/9[RBGNrbgggsssnnllppppppppppppppp] w - 1", 5, "G@c8"),
    // From games of Fairy-Stockfish 11.1 with itself, which finds the same number of moves.
    ("xiangqi", "3k5/9/9/9/4R4/2r6/9/4CA3/4A4/2B1KC3 w - - 9 70", 5, "e6d6"),
    ("xiangqi", "3a5/2R6/4k4/9/4N4/c8/9/8B/4A4/2BAK4 w - - 7 69", 6, "e6g7"),
    ("crazyhouse", "5rk1/2pb1ppp/B2pp3/4n2Q/3p2n1/BP3PN1/P1PP3P/3R2K1[QRBPPPrn] b - - 0 25", 6, "e5f3"),
    // Antichess: giving pieces away. Fairy-Stockfish 11.1 finds the same number of moves.
    ("antichess", "3k2nb/8/5p2/8/5B2/4P3/RP2K2P/8 b - - 4 23", 4, "g8h6"),
    ("antichess", "3k2n1/3np1b1/3p4/5B2/8/4PP1P/8/7R b - - 0 24", 6, "e7e6"),
];

#[test]
fn wins_are_found() {
    let mut n_complete = 0;
    for &(id, position, moves, first) in MATES {
        let variant = bundled(id);
        let mut game = at(&variant, position);
        let limits = Limits { mate: Some(moves as u32), nodes: Some(200_000), ..Limits::default() };
        let (found, lines) = think(&game, &limits, settings());
        let (player, line) = (game.position().side_to_move(), lines.last().unwrap());
        let best = coord::print(variant.rules(), game.position(), found.best.unwrap());
        assert_eq!(line.score, Score::Mate(moves), "{id}: {position}");
        assert_eq!(best, first, "{id}: {position}");
        for &mv in &line.pv {
            assert!(game.play(mv), "{id}: {position}: {mv:?}");
        }
        // Entries of the hash table may cut a line of the main search short.
        if line.pv.len() as i32 == 2 * moves - 1 {
            assert_eq!(game.outcome().unwrap().winner, Some(player), "{id}: {position}");
            n_complete += 1;
        }
    }
    assert!(n_complete > 20, "{n_complete}");
}

#[test]
fn a_long_win_by_checks_is_found_on_the_side() {
    // Lasker - Thomas: without a wish for a mate, the search by checks has a sixteenth of the positions.
    let (id, position, moves, first) = MATES[7];
    let variant = bundled(id);
    let game = at(&variant, position);
    let (found, lines) = think(&game, &Limits { nodes: Some(100_000), ..Limits::default() }, settings());
    assert_eq!(lines.last().unwrap().score, Score::Mate(moves));
    assert_eq!(coord::print(variant.rules(), game.position(), found.best.unwrap()), first);
    assert_eq!(lines.last().unwrap().pv.len(), 13);
    // With a clock there is no more to look for.
    let clock = Clock { left: Duration::from_secs(600), ..Clock::default() };
    let (_, lines) = think(&game, &Limits { clock: Some(clock), ..Limits::default() }, settings());
    assert_eq!(lines.last().unwrap().score, Score::Mate(moves));
    assert!(lines.last().unwrap().nodes < 200_000);
}

#[test]
fn a_search_ends_once_no_deeper_one_can_change_the_wins_it_shows() {
    let twenty = Limits { depth: Some(20), ..Limits::default() };
    for (position, multi_pv, moves, deepest) in [
        // Won in one move and in two, lost in one.
        (MATES[1].1, 1, 1, 2),
        (MATES[2].1, 1, 2, 4),
        ("7k/1R6/R7/8/8/8/8/6K1 b - - 0 1", 1, -1, 3),
        // Two moves mate; of the other position's moves only one does.
        ("7k/8/6K1/8/8/8/8/RR6 w - - 0 1", 2, 1, 2),
        (MATES[1].1, 2, 1, 20),
    ] {
        let game = at(&bundled("chess"), position);
        let (_, lines) = think(&game, &twenty, Settings { multi_pv, ..settings() });
        let first = lines.iter().rfind(|line| line.rank == 1).unwrap();
        assert_eq!((first.score, first.depth), (Score::Mate(moves), deepest), "{position}");
    }
    // A search for a shorter mate than the one it found goes on.
    let limits = Limits { mate: Some(1), ..twenty };
    let (_, lines) = think(&at(&bundled("chess"), MATES[2].1), &limits, settings());
    assert_eq!(lines.last().unwrap().depth, 20);
}

#[test]
fn what_the_rules_do_not_count_as_a_win_is_none() {
    for (id, position, moves, is_win) in [
        // The rooks mate with their second move, unless that comes after a hundred plies without progress.
        ("chess", "8/4k3/R7/1R6/8/8/8/6K1 w - - 96 80", 2, true),
        ("chess", "8/4k3/R7/1R6/8/8/8/6K1 w - - 98 80", 2, false),
        // A pawn that is dropped must not mate; a lance may.
        ("shogi", "7lk/9/8G/9/9/9/9/9/K8[L] w - 1", 1, true),
        ("shogi", "7lk/9/8G/9/9/9/9/9/K8[P] w - 1", 1, false),
        // Black has three checks more, or one.
        ("3check", "4k3/8/8/8/8/8/8/4KQ2 w - - 1+3 0 1", 1, true),
        ("3check", "4k3/8/8/8/8/8/8/4KQ2 w - - 2+3 0 1", 1, false),
    ] {
        let game = at(&bundled(id), position);
        let limits = Limits { mate: Some(moves as u32), nodes: Some(20_000), ..Limits::default() };
        let (_, lines) = think(&game, &limits, settings());
        assert_eq!(lines.last().unwrap().score == Score::Mate(moves), is_win, "{id}: {position}");
    }
}

/// Black threatens mate, and all that Red can do about it is to check for ever: a soldier keeps the rook from the first rank.
const CHECKS_FOR_EVER: &str = "4k4/R8/9/9/9/p1r6/9/9/1r7/3K5 w";

#[test]
fn who_can_only_check_for_ever_has_lost_where_that_is_forbidden() {
    let score = |variant: &Arc<Variant>, moves: &str| {
        let mut game = at(variant, CHECKS_FOR_EVER);
        for text in moves.split_whitespace() {
            let legal = game.legal_moves();
            let mv = coord::find(variant.rules(), game.position(), &legal, text).unwrap();
            assert!(game.play(mv));
        }
        let (found, lines) = think(&game, &Limits { nodes: Some(20_000), ..Limits::default() }, settings());
        let best = coord::print(variant.rules(), game.position(), found.best.unwrap());
        (lines.last().unwrap().score, best)
    };
    let xiangqi = bundled("xiangqi");
    let (lost, _) = score(&xiangqi, "");
    assert!(matches!(lost, Score::Mate(n) if n < 0), "{lost:?}");
    // The other player completes the third occurrence.
    let so_far = "a9a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9";
    assert_eq!(score(&xiangqi, so_far), (Score::Mate(1), "e9e10".to_owned()));
    let text = "format = 1\nname = \"Drawn\"\nextends = \"xiangqi\"\n\
        [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n\
        [[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let (drawn, first) = score(&variant_of(text), "");
    assert_eq!((drawn, first.as_str()), (Score::Centipawns(0), "a9a10"));
}
