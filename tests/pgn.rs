//! Games as text, and the styles in which their moves are written.

use alfil::library::variant as bundled;
use alfil::words::notation::pgn::{self, GameResult, Gravity, Record};
use alfil::words::notation::style::Style;
use alfil::words::notation::{coord, fen, read_move};
use alfil_core::board::Side;
use alfil_core::game::Game;

use crate::bundled::variants;

/// A variant, a position, a move by coordinates, and the same in the notation of Hodges.
const HODGES: &[(&str, &str, &str, &str)] = &[
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "c3c4", "P-7f"),
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "d1e2", "G6i-5h"),
    ("shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b2h8+", "Bx2b+"),
    ("shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b2h8", "Bx2b="),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@e5", "P*5e"),
    ("shogi", "4k4/9/9/9/9/9/9/3+R5/4K4[] w - - 0 1", "d2e3", "+R-5g"),
    // The pawn has to promote.
    ("shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1", "a8a9+", "P-9a+"),
    ("dai-shogi", "15/15/15/7k7/15/15/15/15/7p7/7p7/7L!7/15/15/7K7/15 w", "h5h6,h6h7", "L!x8jx8i"),
    ("dai-shogi", "15/15/15/7k7/15/15/15/15/15/7p7/7L!7/15/15/7K7/15 w", "h5h6,h6h5", "L!x8j-8k"),
    // What it has no words for is written as in chess.
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "P-8a=Q"),
];

#[test]
fn moves_are_written_as_players_of_shogi_write_them() {
    for (id, position, coordinates, text) in HODGES {
        let variant = bundled(id).unwrap();
        let mut game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, coordinates);
        let mv = mv.unwrap_or_else(|| panic!("{id}: {coordinates} is not legal in {position}"));
        assert_eq!(Style::Hodges.print(&mut game, mv), *text, "{id}: {coordinates} in {position}");
        assert_eq!(read_move::find(&mut game, text), Ok(mv), "{id}: {text}");
    }
}

/// A variant, a position, a text that nobody prints, and the move it means by coordinates, or what is wrong with it.
const READ: &[(&str, &str, &str, &str)] = &[
    ("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[] w - - 0 1", "P5g-5f", "e3e4"),
    ("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[] w - - 0 1", "P5f!?", "e3e4"),
    ("shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1", "P-9a", "a8a9+"),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/9/3GKG3[] w - - 0 1",
        "G-5h",
        "can be more than one move; write `G4i-5h` or `G6i-5h`",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/4P4/9/4K4[] w - - 0 1",
        "P-5e",
        "`P-5e` is not a legal move: no Pawn of Black can go to e5",
    ),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "N-3f", "g1f3"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "E2E4", "e2e4"),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nd2",
        "`Nd2` is not a legal move: no Knight of White can go to d2",
    ),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e5",
        "similar legal moves: e2e3 e2e4",
    ),
    ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "Kd8", "the game is over, since Black is checkmated"),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "O-O",
        "`O-O` is not a legal move: no such castling is possible here",
    ),
    (
        "janus",
        "r3kqbnjr/pppp1ppppp/2jn1b4/4p5/4P5/3Q1PNJ2/PPPP2PPPP/RJNBK1B2R b KQkq - 0 1",
        "O-O",
        "`O-O` is not a legal move: the only castling that is possible here is `O-O-O`",
    ),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0-0", "the only castling that is possible here is `O-O`"),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Z0",
        "`Z0` is a null move, which is a pass, and passing is not allowed in this game; ",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "--",
        "`--` is a null move, which is a pass, and passing is not allowed in this game",
    ),
    ("ataxx", "7/7/7/7/1ppppp1/1ppppp1/1ppPpp1 w - - 0 1", "Z0", "0000"),
    // A pass by its legs; a piece that turns over with every move.
    ("dai-shogi", "15/15/15/7k7/15/15/15/15/15/15/7L!7/15/15/7K7/15 w", "h5h6,h6h5", "0000"),
    ("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1", "a1a2+", "similar legal moves: a1a2-"),
    (
        "kyotoshogi",
        "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1",
        "a1a2",
        "the Tokin must promote, so the move must end in `-`; ",
    ),
    ("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w - - 0 1", "P*5e", "may not drop another Pawn on the file of e5"),
    ("ataxx", "7/7/7/7/1ppppp1/1ppppp1/1ppPpp1 w - - 0 1", "--", "0000"),
];

#[test]
fn other_spellings_are_read_and_what_is_wrong_is_said() {
    for (id, position, text, expected) in READ {
        let variant = bundled(id).unwrap();
        let mut game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let said = match read_move::find(&mut game, text) {
            Ok(mv) => coord::print(variant.rules(), game.position(), mv),
            Err(why) => format!("{}; {}", why.message, why.help.unwrap_or_default()),
        };
        assert!(said == *expected || said.contains(*expected), "{id}: {text}: {said}");
    }
}

/// The text of a game, and what is wrong with it, each as `line:column: what; what to write instead`.
const TEXTS: &[(&str, &[&str])] = &[
    ("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {a knight} Nc6 3. Bb5 1-0\n", &[]),
    // Everything that the standard lets programs read.
    (
        "\u{feff}% a line for nobody\r\n[Event \"\\\"a\\\\\"]\r\n\r\n1.e4! {[%clk 0:01]\r\n} 1... e5 $14 2 Nf3 ; to the end (\r\n ...Nc6 !? *",
        &[],
    ),
    ("", &[]),
    (
        "1. e4 e5",
        &[
            "1:9: warning: the game does not end with a result; write `*`, `1-0`, `0-1` or `1/2-1/2` after the moves",
        ],
    ),
    ("1. e4 (1. d4 (1. c4) {)} d5) e5 *", &[]),
    ("1. e4 (1. d4 *", &["1:7: error: this variation has no end; write `)` after it"]),
    (
        "1. e4 (1. d4 (1. c4\n[Event \"a\"]\n*",
        &[
            "1:7: error: this variation has no end; write `)` after it",
            "2:1: warning: the game does not end with a result; write `*`, `1-0`, `0-1` or `1/2-1/2` after the moves",
        ],
    ),
    ("1. e4 (1. d4 1-0) *", &["1:14: warning: `1-0`, the result of a variation, is skipped; "]),
    (
        "1. e4 (1. d4 d5 1-0 {Kasparov}) e5 2. Nf3 *",
        &["1:17: warning: `1-0`, the result of a variation, is skipped; "],
    ),
    ("1. e4 (1. d4 0-1 $5) *", &["1:14: warning: `0-1`, the result of a variation, is skipped; "]),
    ("1. e4 () *", &["1:7: warning: this variation has no moves; "]),
    ("1. e4 ({none}) *", &["1:7: warning: this variation has no moves: its comments are skipped too; "]),
    (
        "(1. d4) 1. e4 *",
        &["1:1: error: this variation follows no move; write it after the move that it replaces"],
    ),
    (
        "1. e4 (1. d4 d6 2. d4) *",
        &["1:20: warning: in a variation: `d4` is not a legal move: no Pawn of White can go to d4; "],
    ),
    (
        "1. e4 {x *",
        &[
            "1:7: error: this comment has no end; write `}` after it",
            "1:11: warning: the game does not end with a result; write `*`, `1-0`, `0-1` or `1/2-1/2` after the moves",
        ],
    ),
    ("1. e4 } *", &["1:7: error: `}` closes nothing; remove it"]),
    (
        "1. e4 $300 *",
        &[
            "1:7: error: `$300` is not an annotation; write a number from 0 to 255 after `$`, or a comment in braces",
        ],
    ),
    // Games of which only the tags are known, apart from one with a tag that is written twice.
    ("[White \"a\"]\n[Result \"1-0\"]\n\n[White \"b\"]\n[Result \"*\"]\n\n[White \"c\"]\n\n1. e4 *", &[]),
    (
        "[White \"a\"]\n\n[White \"b\"]\n*",
        &[
            "3:12: warning: the game does not end with a result; write `*`, `1-0`, `0-1` or `1/2-1/2` after the moves",
        ],
    ),
    (
        "[White \"a\"]\n{of\na person}\n[White \"b\"]\n*",
        &["4:1: error: the tag `White` appears twice; keep one of them"],
    ),
    ("$3 1. e4 *", &["1:1: error: `$3` does not follow a move; write it after a move"]),
    ("[Event a]\n*", &["1:8: error: this is not a tag; write `[Name \"value\"]` on one line"]),
    ("[Event \"a\n*", &["1:8: error: this is not a tag; write `[Name \"value\"]` on one line"]),
    (
        "[Event \"a\"]\n[Site \"b\"]\n[Site \"c\"]\n*",
        &["3:1: error: the tag `Site` appears twice; keep one of them"],
    ),
    (
        "[Result \"0-1\"]\n1. e4 1-0",
        &["1:10: warning: the tag says `0-1`, but the moves end with `1-0`; make the two agree"],
    ),
    // Of the rules.
    (
        "1. e4 e5\n2. Ne2 Nc6\n3. Ne3 Nd4 *",
        &["3:4: error: move 3 of White: `Ne3` is not a legal move: no Knight of White can go to e3; "],
    ),
    ("2. e4 e5 3. d4 *", &["1:4: warning: move 1 of White has the number 2; "]),
    (
        "[FEN \"4k3/8/8/8/8/8/8/4K2x w\"]\n*",
        &[
            "1:26: error: no piece has the id `x`; capital letters belong to the first player, lower-case letters to the second; `+` marks a promoted form",
        ],
    ),
    (
        "[SetUp \"1\"]\n*",
        &[
            "1:9: error: there is no position to set up; write the position, as in `[FEN \"…\"]`, or remove this tag",
        ],
    ),
    (
        "1. f3 e5 2. g4 Qh4# 1-0",
        &["1:1: warning: the result is `1-0`, but by the rules it is `0-1`: White is checkmated; "],
    ),
];

fn said(record: &Record) -> Vec<String> {
    let replayed = pgn::replay(&bundled("chess").unwrap(), record);
    let faults = record.faults.iter().chain(&replayed.faults);
    let line = |fault: &pgn::Fault| {
        let gravity = if fault.gravity == Gravity::Error { "error" } else { "warning" };
        let help = fault.help.as_deref().unwrap_or_default();
        format!("{}:{}: {gravity}: {}; {help}", fault.place.line, fault.place.column, fault.message)
    };
    faults.map(line).collect()
}

#[test]
fn texts_are_read_or_what_is_wrong_is_said() {
    for (text, expected) in TEXTS {
        let found: Vec<String> = pgn::read(text).iter().flat_map(said).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

#[test]
fn what_is_read_is_written() {
    let [first, second] = pgn::read(
        "{before} [Site \"x\"]\n[Event \"\\\"a\\\\\"]\n1.e4! {one} 1... e5 $14 2. Nf3 Nc6 0-1\n\
         [Event \"b\"]\n[Custom \"c\"]\n1... d5 1/2-1/2",
    )
    .try_into()
    .unwrap();
    let text = pgn::write(&first, 1, Side::First);
    let head = "[Event \"\\\"a\\\\\"]\n[Site \"x\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n";
    assert_eq!(text, format!("{head}{{before}} 1. e4! {{one}} 1... e5 $14 2. Nf3 Nc6 0-1\n\n"));
    let text = pgn::write(&second, 7, Side::Second);
    assert!(text.ends_with("[Result \"1/2-1/2\"]\n[Custom \"c\"]\n\n7... d5 1/2-1/2\n\n"), "{text}");
    assert!(first.faults.is_empty() && second.result == GameResult::Drawn);
    // Written in another style, a game keeps what was said about it.
    let chess = bundled("chess").unwrap();
    let game = pgn::replay(&chess, &first).game.unwrap();
    let mut record = Record::of(&game, Style::Coordinates);
    record.annotated_like(&first, &game, Style::Coordinates);
    let text = pgn::write(&record, 1, Side::First);
    assert!(text.contains("{before} 1. e2e4 $1 {one} 1... e7e5 $14 2. g1f3 b8c6 0-1\n"), "{text}");
    assert!(text.contains("[Site \"x\"]") && text.contains("[Result \"0-1\"]"), "{text}");
}

/// Games with variations, as they are written again.
const VARIATIONS: &[(&str, &str)] = &[
    ("1. e4 e5 (1... c5) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *"),
    ("1. e4 (1. d4 d5 2. c4) 1... e5 *", "1. e4 (1. d4 d5 2. c4) 1... e5 *"),
    (
        "1. e4 {good} (1. d4 $2 (1. c4 {English}) d5) (1. a3) e5 *",
        "1. e4 {good} (1. d4 $2 (1. c4 {English}) 1... d5) (1. a3) 1... e5 *",
    ),
    ("1. e4 ( {first} 1. d4 {then} ) {last} *", "1. e4 {last} ({first} 1. d4 {then}) *"),
];

#[test]
fn variations_and_their_comments_are_read_and_written() {
    for (text, expected) in VARIATIONS {
        let [record] = pgn::read(text).try_into().unwrap();
        assert!(said(&record).is_empty(), "{text}: {:?}", said(&record));
        let written = pgn::write(&record, 1, Side::First);
        assert!(written.ends_with(&format!("\n\n{expected}\n\n")), "{text}: {written}");
        let [again] = pgn::read(&written).try_into().unwrap();
        assert_eq!(pgn::write(&again, 1, Side::First), written, "{text}");
    }
    // Those that are too deep are named, and nothing overflows.
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(10_000) + &")".repeat(10_000));
    let faults = said(&pgn::read(&deep)[0]);
    assert!(faults.len() == 1 && faults[0].contains("more than 24 are inside each other"), "{faults:?}");
    // Long ones are put in lines.
    let long = format!("1. e4 ({}) *", "1. d4 d5 (1... d6 {a comment}) 2. c4 ".repeat(30));
    let written = pgn::write(&pgn::read(&long)[0], 1, Side::First);
    assert!(written.lines().all(|line| line.starts_with('[') || line.len() <= 79), "{written}");
}

/// Variants, games with variations, and the same in other styles.
const STYLED: &[(&str, Style, &str, &str)] = &[
    // Several moves a turn.
    (
        "marseillais",
        Style::Algebraic,
        "1. e4 e5 (1... d5 Nf6 2. d4 Nf3) *",
        "1. e4 e5 (1... d5 Nf6 2. d4 Nf3) *",
    ),
    (
        "chess",
        Style::Coordinates,
        "1. e4 e5 (1... c5! (1... d5 2. exd5) 2. Nf3) *",
        "1. e2e4 e7e5 (1... c7c5 $1 (1... d7d5 2. e4d5) 2. g1f3) *",
    ),
    // What is refused stays.
    ("chess", Style::Coordinates, "1. e4 e5 (1... c5 2. Ne4 d6) *", "1. e2e4 e7e5 (1... c7c5 2. Ne4 d6) *"),
];

#[test]
fn variations_are_written_in_the_style_of_the_game() {
    for (id, style, text, expected) in STYLED {
        let [record] = pgn::read(text).try_into().unwrap();
        let game = pgn::replay(&bundled(id).unwrap(), &record).game.unwrap();
        let mut written = Record::of(&game, *style);
        written.annotated_like(&record, &game, *style);
        let text = pgn::write(&written, 1, Side::First);
        assert!(text.ends_with(&format!("\n\n{expected}\n\n")), "{id}: {text}");
    }
}

/// In random games of every bundled variant, also from positions in the middle, each style is read back as the same game.
#[test]
fn games_are_read_back_in_every_style() {
    for (id, variant) in variants() {
        let mut seed = 11_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((u128::from(seed) * u128::from(n)) >> 64) as u64
        };
        let mut game = Game::new(&variant);
        for _ in 0..9 {
            game.play_random(&mut below);
        }
        let middle = fen::parse(&variant, &fen::print(&game)).unwrap();
        for (start, n_plies) in [(Game::new(&variant), 10), (middle, 8)] {
            let mut game = start.clone();
            for _ in 0..n_plies {
                game.play_random(&mut below);
            }
            for style in Style::ALL {
                let record = Record::of(&game, style);
                let text = pgn::write(&record, start.move_number(), start.position().side_to_move());
                assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 79), "{text}");
                let again = pgn::read(&text);
                let [again] = again.as_slice() else { panic!("{id}: {} games in {text}", again.len()) };
                let replayed = pgn::replay(&variant, again);
                let faults: Vec<_> = again.faults.iter().chain(&replayed.faults).collect();
                assert!(faults.is_empty(), "{id}: {faults:?} in {text}");
                let replayed = replayed.game.unwrap();
                assert_eq!(fen::print(&replayed), fen::print(&game), "{id}: {text}");
                assert_eq!(replayed.moves().len(), game.moves().len(), "{id}: {text}");
                assert_eq!(
                    (again.result, again.rules_conflict(&variant, "it")),
                    (record.result, None),
                    "{id}"
                );
            }
        }
    }
}
