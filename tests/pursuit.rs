//! Perpetual pursuit of one piece.

use alfil::words::notation::fen;

use crate::playing::{after, play, variant_of};

/// Who loses when these moves, from this position, are repeated until it occurs for the third time.
fn loser(position: &str, moves: &str) -> Option<&'static str> {
    let text = "format = 1\nname = \"Pursuit\"\nextends = \"xiangqi\"\n\
        illegal = [{ when = { facing = { pieces = [\"general\"], along = \"both\" } } }]\n\
        [pursuit]\nby = [\"chariot\", \"cannon\", \"horse\", \"elephant\", \"advisor\"]\n\
        of = [\"chariot\", \"cannon\", \"horse\", \"elephant\", \"advisor\", \"soldier\"]\n\
        spared = { pieces = [\"soldier\"], on = \"first 5 ranks\" }\n\
        prized = [{ by = [\"horse\", \"cannon\"], of = [\"chariot\"] }]\n\
        [[end]]\nwhen = { repetition = { times = 3, perpetual = \"pursuit\" } }\nresult = \"culprit loses\"\n\
        [[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let mut game = after(&variant_of(text), position, "");
    for text in moves.split_whitespace().cycle().take(8) {
        assert!(game.outcome().is_none(), "{text} in {position}");
        play(&mut game, text);
    }
    let outcome = game.outcome().unwrap_or_else(|| panic!("not over: {}", fen::print(&game)));
    outcome.winner.map(|winner| (!winner).name())
}

/// Source of the results: Fairy-Stockfish of July 2026 (pyffish 0.0.90).
#[test]
fn whoever_pursues_one_piece_all_the_time_loses() {
    for (position, moves, expected) in [
        ("9/5k1n1/C8/9/P1b3N2/9/n8/3A1A3/4Cr1N1/1p1K5 w", "h2g4 f2g2 g4h2 g2f2", Some("second")),
        ("4k4/4a4/3a5/9/9/p8/C1p5p/9/5K3/1n3A3 b", "b1c3 a4a3 c3b1 a3a4", Some("second")),
        ("3ac4/9/5k3/N8/1n7/8n/4r2R1/3K5/3C4N/4C4 w", "h4h5 i5h7 h5h4 h7i5", Some("first")),
        ("3ac4/9/5k3/N8/1n7/8n/4r2R1/3K5/3C4N/4C4 w", "e1a1 e4a4 a1e1 a4e4", Some("second")),
        ("9/1P2k4/3a5/2r6/4c4/9/2N3p2/2rA2n1B/3p1K3/1p1A2B2 b", "c3c1 c4a3 c1c3 a3c4", Some("second")),
        // A cannon that its chariot protects is not pursued by a chariot; without that chariot it is.
        ("4k4/9/c7r/9/9/9/9/9/9/R2K5 b", "a8b8 a1b1 b8a8 b1a1", None),
        ("4k4/9/c8/9/9/9/9/9/9/R2K5 b", "a8b8 a1b1 b8a8 b1a1", Some("first")),
        // A horse protects the cannon, but not one that keeps the generals from facing each other.
        ("3k5/R1c6/4n4/9/9/9/9/9/9/4K4 b", "c9c7 a9a7 c7c9 a7a9", None),
        ("4k4/R1c6/4n4/9/9/9/9/9/9/4K4 b", "c9c7 a9a7 c7c9 a7a9", Some("first")),
        // Back and forth without a threat is a draw.
        ("4k4/9/9/9/r8/9/9/9/9/R2K5 w", "a1b1 e10f10 b1a1 f10e10", None),
    ] {
        assert_eq!(loser(position, moves), expected, "{position} {moves}");
    }
}
