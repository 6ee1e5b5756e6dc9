//! Positions in SFEN: what is printed is read back, and none is taken for a FEN.

use alfil::library::{BundledVariants, variant as bundled};
use alfil::words::notation::{fen, sfen};
use alfil_core::game::Game;
use alfil_language::check;

use crate::bundled::variants;
use crate::sampling::so_many;

/// The position that an SFEN of a variant names, as FEN; or what is wrong with it.
fn read(id: &str, sfen: &str) -> String {
    match fen::parse(&bundled(id).unwrap(), &format!("sfen {sfen}")) {
        Ok(game) => fen::print(&game),
        Err(errors) => errors.iter().map(|error| error.problem.to_string()).collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn every_position_of_a_bundled_game_is_read_back() {
    // Only the half-move clock may be missing, where no rule asks for it.
    let but_clock = |fen: &str| {
        let mut words: Vec<&str> = fen.split(' ').collect();
        words.remove(words.len() - 2);
        words.join(" ")
    };
    for (id, variant) in variants() {
        let mut seed = 23_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((u128::from(seed) * u128::from(n)) >> 64) as u64
        };
        let mut game = Game::new(&variant);
        for ply in 0..so_many(12) {
            let printed = sfen::print(&game);
            let again = fen::parse(&variant, &format!("sfen {printed}"));
            let again = again.unwrap_or_else(|errors| panic!("{id}: {printed}: {errors:?}"));
            assert_eq!(
                but_clock(&fen::print(&again)),
                but_clock(&fen::print(&game)),
                "{id}, {ply}: {printed}"
            );
            assert_eq!(sfen::print(&again), printed, "{id}");
            if game.play_random(&mut below).is_none() {
                break;
            }
        }
    }
}

#[test]
fn an_sfen_says_what_positions_are_made_of() {
    for (id, fen, sfen) in [
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[PPppp] b - - 5 4", "4k4/9/9/9/9/9/9/9/4K4 w 2P3p 8"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"),
        // Where a Lion was captured, as Lishogi writes it.
        (
            "chu-shogi",
            "k11/12/12/12/12/12/12/12/12/3+d8/3N8/K11 b - xe5 0 3",
            "k11/12/12/12/12/12/12/12/12/3+d8/3N8/K11 w 8h 6",
        ),
        (
            "chu-shogi",
            "k11/12/12/12/12/12/12/12/12/3+d8/3N8/K11 b - - 0 1",
            "k11/12/12/12/12/12/12/12/12/3+d8/3N8/K11 w - 2",
        ),
        // What the four fields do not say follows them.
        ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - 1 - - 0"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b - 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - 7 9", "4k3/8/8/8/8/8/8/4K3 w - 18 - - 7"),
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 9", "4k3/8/8/8/8/8/8/4K3 b - 17 - - 3+1 0"),
    ] {
        let variant = bundled(id).unwrap();
        let game = fen::parse(&variant, fen).unwrap_or_else(|errors| panic!("{fen}: {errors:?}"));
        assert_eq!(sfen::print(&game), sfen, "{id}");
        let unasked = fen.replace(" 5 4", " 0 4");
        assert_eq!(read(id, sfen), unasked, "{id}: {sfen}");
    }
    let start = "4k4/9/9/9/9/9/9/9/4K4";
    let shogi = |rest: &str| read("shogi", &format!("{start} {rest}"));
    assert_eq!(shogi("b"), format!("{start}[] w - - 0 1"));
    assert_eq!(shogi("w - 0"), format!("{start}[] b - - 0 1"));
    assert_eq!(shogi("x - 1"), "`x` is not a player: `b` moves first, `w` second");
    assert_eq!(shogi("b - one"), "`one` is not the number of a move: the first move has 1");
    let chu = "k11/12/12/12/12/12/12/12/12/12/12/K11 b";
    assert_eq!(
        read("chu-shogi", &format!("{chu} 8j 1")),
        "k11/12/12/12/12/12/12/12/12/12/12/K11 w - xe3 0 1"
    );
    assert!(read("chu-shogi", &format!("{chu} 8z 1")).contains("not the square of the last capture"));
    assert!(read("chess", "4k3/8/8/8/8/8/8/4K3 b 8j 1").contains("this game has no hands"));
}

/// The players have each other's letters in FEN and SFEN.
#[test]
fn an_sfen_is_never_taken_for_a_fen() {
    let variant = bundled("shogi").unwrap();
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    for (rest, fen) in [
        ("b - 1", Some("4k4/9/9/9/9/9/9/9/4K4 w - - 0 1")),
        ("w - 1", Some("4k4/9/9/9/9/9/9/9/4K4 b - - 0 1")),
        ("b 2P3p 12", Some("4k4/9/9/9/9/9/9/9/4K4[2P3p] w - - 0 6")),
        ("w R2G 3", Some("4k4/9/9/9/9/9/9/9/4K4[R2G] b - - 0 2")),
        ("b 8j 1", None),
        ("w - 3 - - 7", None),
    ] {
        let text = format!("{board} {rest}");
        let said = fen::parse(&variant, &text).map(|game| fen::print(&game)).unwrap_err();
        let said: Vec<String> = said.iter().map(|error| error.problem.to_string()).collect();
        let known = fen.map_or_else(String::new, |fen| format!("; its FEN is `{fen}`"));
        assert_eq!(
            said,
            [format!("this is an SFEN, in which `b` moves first and `w` second{known}")],
            "{text}"
        );
        if let Some(fen) = fen {
            assert!(fen::parse(&variant, fen).is_ok(), "{fen}");
        }
    }
    for rest in ["b", "b -", "b - -", "b - 0 1", "b - - 0 1", "w 0 1"] {
        assert!(fen::parse(&variant, &format!("{board} {rest}")).is_ok(), "{rest}");
    }
    // A count under way, which has a limit.
    let count = "S7/2k5/8/6K1/8/8/8/6s1 b - 126 1+1 126 113";
    assert!(fen::parse(&bundled("karouk").unwrap(), count).is_ok());
    // In definitions too.
    let text =
        "format = 1\nname = \"Test\"\nextends = \"shogi\"\n[setup]\nfen = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\n";
    let (_, report) = check::load_text("test.toml", text, &BundledVariants);
    let found = report.diagnostics.iter().find(|found| found.message.contains("this is an SFEN"));
    assert!(found.is_some(), "{:?}", report.diagnostics);
}
