//! `alfil solve`: published results, results found by trying every game, and rules about the past.

mod exhaustive;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use alfil::author::solve::{Method, Open, Report, Solution, Stop};
use alfil::{Game, Side, SolveLimits, Variant, library, solution_schema};
use serde_json::Value;

fn alfil(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments).output().unwrap()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solve").join(name)
}

/// Returns what `alfil solve --json` writes, which follows the schema.
#[track_caller]
fn solved(arguments: &[&str]) -> Value {
    let run = alfil(&[&["solve", "--json"], arguments].concat());
    let said = String::from_utf8_lossy(&run.stderr);
    let found: Value = serde_json::from_slice(&run.stdout).unwrap_or_else(|_| panic!("{said}"));
    let schema: Value = serde_json::from_str(&solution_schema()).unwrap();
    let errors: Vec<String> =
        jsonschema::validator_for(&schema).unwrap().iter_errors(&found).map(|e| e.to_string()).collect();
    assert_eq!(errors, [""; 0]);
    let is_open = found.get("result").is_some_and(|result| result == "open");
    assert_eq!(run.status.code(), Some(i32::from(is_open)));
    found
}

/// When this fails: `UPDATE_SCHEMA=1 cargo test solve`.
#[test]
fn the_committed_schema_of_solutions_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/solution.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, solution_schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), solution_schema());
}

/// A published result.
struct Published {
    file: &'static str,
    result: &'static str,
    plies: Option<u64>,
    positions: Option<u64>,
}

/// Sources: for tic-tac-toe, 5,477 positions without the empty one, Stack Overflow, question 7466429; for hexapawn and
/// octopawn, M. Gardner, Scientific American, March 1962, and en.wikipedia.org/wiki/Hexapawn, where White loses in three moves.
const PUBLISHED: [Published; 3] = [
    Published { file: "tic-tac-toe.toml", result: "draw", plies: None, positions: Some(5478) },
    Published { file: "hexapawn.toml", result: "second", plies: Some(6), positions: None },
    Published { file: "octopawn.toml", result: "first", plies: None, positions: None },
];

#[test]
fn small_games_have_their_published_results() {
    for Published { file: name, result, plies, positions } in PUBLISHED {
        let found = solved(&[file(name).to_str().unwrap()]);
        assert_eq!(found["result"], result, "{name}: {found}");
        assert_eq!(found["method"], "retrograde");
        let of = &found["positions"];
        let sum: u64 = ["won", "drawn", "lost", "open"].iter().map(|key| of[key].as_u64().unwrap()).sum();
        assert_eq!(of["total"], sum, "{name}");
        if let Some(plies) = plies {
            assert_eq!(found["plies"], plies, "{name}");
            assert_eq!(found["line"].as_array().unwrap().len() as u64, plies);
        }
        if let Some(positions) = positions {
            assert_eq!(of["total"], positions, "{name}");
        }
    }
}

/// Returns a king and a rook against a king, on a board with these files and ranks, with more endings before and after.
fn rook_ending(files: u8, ranks: u8, before: &str, after: &str) -> String {
    let rest = vec![files.to_string(); usize::from(ranks) - 2].join("/");
    let last = files - 2;
    format!(
        "format = 1\nname = \"Rook\"\nboard = {{ files = {files}, ranks = {ranks} }}\n\
         pieces.king = {{ id = \"K\", move = \"K\", royal = true }}\npieces.rook = {{ id = \"R\", move = \"R\" }}\n\
         setup.fen = \"{}k/{rest}/KR{last} w\"\nroyals = {{ left-attacked = \"illegal\", which = \"each\" }}\n\
         {before}\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
         [[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n\
         [[end]]\nwhen = {{ only = {{ pieces = [\"king\"] }} }}\nresult = \"draw\"\n{after}",
        files - 1
    )
}

fn ending(kind: &str, more: &str) -> String {
    format!("[[end]]\nwhen = {kind}\nresult = \"{more}\"\n")
}

/// Returns the solution of the start position of a text.
#[track_caller]
fn of_text(text: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    fs::write(&path, text).unwrap();
    solved(&[path.to_str().unwrap()])
}

/// Source: T. Thanatipanonda, "Rook Endgame Problems in m by n Chess": the longest mate takes m + n moves where both are at
/// least 4, but 7 on 4 by 4; on 3 by n, n + 2.
#[test]
fn the_longest_mate_with_a_rook_is_the_published_one_on_small_boards() {
    for (files, ranks, moves) in [(4, 4, 7), (4, 5, 9), (3, 5, 7)] {
        let found = of_text(&rook_ending(files, ranks, "", ""));
        assert_eq!(found["longest"]["plies"], 2 * moves - 1, "{files} by {ranks}: {found}");
    }
}

/// Source: the longest mates of three-piece endings, from G. Haworth and P. Karrer's tables
/// (kirill-kryukov.com/chess/discussion-board/viewtopic.php?t=920): with a Queen 10 moves from one position, with a Rook 16 from
/// 121, boards that are turned or reflected counted once; here eight times as many at most.
#[test]
#[ignore = "hundreds of thousands of positions: run with --release -- --ignored"]
fn mates_with_a_queen_and_with_a_rook_take_as_long_as_in_published_tables() {
    for (fen, moves) in [("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 10), ("8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 16)] {
        let found = solved(&["chess", "--fen", fen]);
        assert_eq!((&found["result"], &found["plies"]), (&"first".into(), &(2 * moves - 1).into()));
        assert_eq!(found["longest"]["plies"], 2 * moves - 1, "{found}");
    }
}

/// The King and the Rook of makruk move as in chess, whose longest mates are the published ones. The Rook has 16 moves for
/// each player, less the three pieces on the board, so that these wins come in time.
#[test]
#[ignore = "hundreds of thousands of positions: run with --release -- --ignored"]
fn mates_with_a_rook_take_as_long_in_makruk_as_in_chess() {
    for (fen, plies) in [
        ("8/8/3k4/8/3K4/8/8/7R w - - 0 1", 19),
        ("8/8/8/4k3/8/4K3/8/1R6 w - - 0 1", 23),
        ("8/8/8/8/3k4/8/3K4/7R w - - 0 1", 25),
    ] {
        for id in ["chess", "makruk"] {
            let found = solved(&[id, "--fen", fen]);
            assert_eq!(
                (&found["result"], &found["plies"]),
                (&"first".into(), &plies.into()),
                "{id}: {found}"
            );
        }
    }
}

/// No published result was found for this board.
#[test]
#[ignore = "three million positions are examined: run with --release -- --ignored"]
fn breakthrough_on_4_by_5_is_won_by_the_second_player() {
    let text = fs::read_to_string(file("breakthrough-5x5.toml")).unwrap();
    let text =
        text.replace("files = 5", "files = 4").replace("ppppp/ppppp/5/PPPPP/PPPPP", "pppp/pppp/4/PPPP/PPPP");
    assert_eq!(of_text(&text)["result"], "second");
}

/// Source: "Tasmanian Devil", littlegolem.net, forum Breakthrough, topic 19, 2006: Black wins.
#[test]
#[ignore = "not yet seen to end: a release build and 2 GB may be enough"]
fn breakthrough_on_5_by_5_has_its_published_result() {
    let found = solved(&[file("breakthrough-5x5.toml").to_str().unwrap()]);
    assert_eq!(found["result"], "second", "{found}");
}

/// Source: T. Tanaka, IPSJ SIG Technical Report 2009-GI-22(3): the second player wins in 78 plies.
#[test]
#[ignore = "not yet seen to end: the table takes more than 8 GB, and the search may meet repetitions"]
fn the_second_player_wins_dobutsu_shogi() {
    let found = solved(&["dobutsu", "--max-memory", "8192", "--minutes", "60"]);
    assert_eq!(found["result"], "second", "{found}");
}

/// Drops, passes, enclosures and mates.
#[test]
fn results_are_those_of_trying_every_game() {
    let text = |name: &str| fs::read_to_string(file(name)).unwrap();
    let discs = "1pPPPPp1/pppppppp/ppPPPPpp/ppPppPpp/ppPppPpp/ppPPPPpp/PPPPPPp1/1pppppP1[PPPPPPpppppp] w";
    let cases: [(String, Option<&str>, u32); 6] = [
        (text("hexapawn.toml"), None, 6),
        (text("tic-tac-toe.toml"), Some("3/3/Mm1 w"), 5),
        (text("octopawn.toml"), Some("p1pp/1p2/P3/1PPP w"), 6),
        (rook_ending(4, 4, "", ""), Some("k3/4/1K2/3R w"), 5),
        ("format = 1\nextends = \"dobutsu\"\nname = \"Dobutsu\"\n".to_owned(), Some("1l1/3/1G1/1L1[] w"), 4),
        ("format = 1\nextends = \"flipello\"\nname = \"Othello\"\n".to_owned(), Some(discs), 7),
    ];
    for (text, fen, most) in cases {
        let variant = Variant::from_toml(&text).unwrap_or_else(|report| panic!("{report}\n{text}"));
        let game = match fen {
            Some(fen) => Game::from_fen(&variant, fen).unwrap_or_else(|error| panic!("{error}")),
            None => Game::new(&variant),
        };
        let found = game.solve(&SolveLimits::new());
        assert!(found.is_solved, "{}", found.sentence);
        exhaustive::compare(&text, &game, &found, most);
    }
}

#[test]
fn the_half_move_clock_counts_where_it_may_run_out_before_the_win() {
    let without = of_text(&rook_ending(4, 4, "", ""));
    let plies = without["plies"].as_u64().unwrap();
    assert_eq!((&without["with_clocks"], plies > 5), (&false.into(), true));
    let clock =
        |plies: u64| ending(&format!("{{ no-progress = {{ plies = {plies}, reset-by = [] }} }}"), "draw");
    // Mate comes first in the list, so that it counts even with the ply that runs out the clock.
    for (clock, result, with_clocks) in
        [(clock(plies + 1), "first", false), (clock(plies), "first", true), (clock(plies - 1), "draw", true)]
    {
        let found = of_text(&rook_ending(4, 4, "", &clock));
        assert_eq!(
            (&found["result"], &found["with_clocks"]),
            (&result.into(), &with_clocks.into()),
            "{clock}"
        );
    }
    let first = of_text(&rook_ending(4, 4, &clock(plies), ""));
    assert_eq!(first["result"], "draw", "the clock runs out before the mate");
    // Where the clock decides for a player, it is part of the positions from the beginning.
    let loses = of_text(&rook_ending(
        4,
        4,
        &ending("{ no-progress = { plies = 3, reset-by = [] } }", "mover loses"),
        "",
    ));
    assert_eq!(
        (&loses["result"], &loses["plies"], &loses["with_clocks"]),
        (&"second".into(), &3.into(), &true.into())
    );
}

/// With every number of moves, the result is the same as where the count is part of the positions.
#[test]
fn a_count_matters_where_it_may_run_out_before_the_win() {
    let plies = of_text(&rook_ending(4, 4, "", ""))["plies"].as_u64().unwrap();
    let more = |moves: u64, starts_at: &str| {
        let count = format!(
            "[[count]]\nwhen = {{ extinct = {{ pieces = [\"rook\"], side = \"opponent\" }} }}\nmoves = {moves}\n"
        );
        count + starts_at + &ending("\"counted-out\"", "draw")
    };
    // Never in time to decide, but the position must have its clocks.
    let clocks = ending("{ no-progress = { plies = 900, reset-by = [] } }", "mover loses");
    let (mut n_won, mut n_drawn, mut n_left_out) = (0, 0, 0);
    for moves in plies / 2..plies / 2 + 5 {
        for starts_at in ["", "starts-at = \"piece-count\"\n"] {
            let rules = more(moves, starts_at);
            let found = of_text(&rook_ending(4, 4, "", &rules));
            let with_clocks = of_text(&rook_ending(4, 4, "", &(rules.clone() + &clocks)));
            assert_eq!(with_clocks["with_clocks"], true);
            assert_eq!(
                (&found["result"], &found["plies"]),
                (&with_clocks["result"], &with_clocks["plies"]),
                "{rules}"
            );
            n_won += u32::from(found["result"] == "first");
            n_drawn += u32::from(found["result"] == "draw");
            n_left_out += u32::from(found["with_clocks"] == false);
        }
    }
    assert!(n_won > 2 && n_drawn > 0 && n_left_out > 2, "{n_won}, {n_drawn}, {n_left_out}");
    // Of several counts, only the one that begins matters: here the one for two Rooks never does.
    let two = "[[count]]\nwhen = { not = { extinct = { pieces = [\"rook\"], at-most = 1, side = \"mover\" } } }\nmoves = 1\n";
    let found = of_text(&rook_ending(4, 4, two, &more(plies, "")));
    assert_eq!((&found["result"], &found["with_clocks"]), (&"first".into(), &false.into()), "{found}");
}

#[test]
fn a_repetition_that_is_no_draw_leaves_only_wins_certain() {
    let repetition = |result: &str| ending("{ repetition = { times = 3 } }", result);
    let fens = ["setup.fen = \"3k/4/4/KR2 w\"", "setup.fen = \"3k/4/4/K3 w\""];
    let text = |result: &str, fen: usize| {
        let only_kings = "when = { only = { pieces = [\"king\"] } }\nresult = \"draw\"";
        rook_ending(4, 4, "", &repetition(result))
            .replace(fens[0], fens[fen])
            .replace(only_kings, "when = \"no-moves\"\nresult = \"draw\"")
    };
    let won = of_text(&text("mover loses", 0));
    assert_eq!((&won["result"], &won["is_shortest"]), (&"first".into(), &false.into()), "{won}");
    let drawn = of_text(&text("draw", 1));
    assert_eq!(
        (&drawn["result"], &drawn["open"], &drawn["repeats"]),
        (&"draw".into(), &Value::Null, &true.into())
    );
    let open = of_text(&text("mover loses", 1));
    assert_eq!((&open["result"], &open["open"]["reason"]), (&"open".into(), &"history".into()), "{open}");
    let line = text("mover loses", 1).lines().position(|line| line.contains("repetition")).unwrap();
    let location = open["open"]["rules"][0]["location"].as_str().unwrap();
    assert!(location.ends_with(&format!("game.toml:{line}")), "{location}");
    assert!(open["positions"]["open"].as_u64().unwrap() > 0);
}

#[test]
fn a_rule_about_a_series_of_moves_is_named() {
    let found = solved(&["janggimodern"]);
    assert_eq!((&found["result"], &found["open"]["reason"]), (&"open".into(), &"history".into()), "{found}");
    assert!(
        found["open"]["rules"][0]["location"].as_str().unwrap().contains("janggimodern.toml:"),
        "{found}"
    );
}

#[test]
fn where_positions_do_not_fit_a_forced_win_is_looked_for() {
    let octopawn = file("octopawn.toml");
    let found = solved(&[octopawn.to_str().unwrap(), "--max-memory", "1"]);
    assert_eq!((&found["result"], &found["method"]), (&"first".into(), &"proof-number".into()), "{found}");
    assert_eq!((&found["plies"], found["line"].as_array().unwrap().len()), (&Value::Null, 1));
    // The move that it finds does win.
    let variant = Variant::from_toml(&fs::read_to_string(octopawn).unwrap()).unwrap();
    let mut game = Game::new(&variant);
    game.play_text(found["line"][0].as_str().unwrap()).unwrap();
    assert_eq!(game.solve(&SolveLimits::new()).winner, Some(Side::First));
}

#[test]
fn work_that_was_stopped_says_how_far_it_got() {
    let found = solved(&["shogi", "--max-memory", "1"]);
    assert_eq!((&found["result"], &found["open"]["reason"]), (&"open".into(), &"memory".into()), "{found}");
    assert!(found["found"].as_u64() > Some(100) && found["examined"].as_u64() > Some(0), "{found}");
    let run = alfil(&["solve", "shogi", "--max-memory", "1"]);
    assert!(String::from_utf8_lossy(&run.stdout).contains("help       `--max-memory` allows more"));
    let chess = Game::new(&Variant::bundled("dobutsu").unwrap());
    let limited = chess.solve(&SolveLimits::new().positions(5000));
    assert!(
        limited.sentence.starts_with("Not solved: there are too many positions ("),
        "{}",
        limited.sentence
    );
    let without = chess.solve(&SolveLimits::new().memory_mib(0));
    assert!(
        without.sentence.starts_with("Not solved: the positions take more memory than the limit allows ("),
        "{}",
        without.sentence
    );
    let stopped = chess.solve_until(&SolveLimits::new(), &AtomicBool::new(true));
    assert!(stopped.sentence.starts_with("Not solved: stopped before the end"), "{}", stopped.sentence);
    for (option, word) in
        [("--max-memory", "0"), ("--max-memory", "x"), ("--minutes", "0"), ("--minutes", "nan")]
    {
        let run = alfil(&["solve", "dobutsu", option, word]);
        assert_eq!(run.status.code(), Some(2), "{option} {word}");
    }
}

#[test]
fn each_cause_of_a_stop_has_its_own_sentence() {
    let game = alfil_core::game::Game::new(&library::chess());
    let stops = [
        Stop::Memory,
        Stop::Positions,
        Stop::Hands,
        Stop::Places,
        Stop::Caller,
        Stop::Repetition,
        Stop::Stalled,
    ];
    let mut sentences = Vec::new();
    for stop in stops {
        let solution = Solution {
            value: Err(Open::Stopped(stop)),
            method: Method::ProofNumber,
            line: Vec::new(),
            repeats: false,
            counts: None,
            longest: None,
            with_clocks: true,
            found: 7,
            examined: 5,
        };
        let sentence = Report::new(&game, &solution, &|_| None).sentence(game.variant().rules());
        assert_eq!(sentence.contains("memory"), stop == Stop::Memory, "{sentence}");
        assert!(sentence.ends_with("(7 positions found, the moves of 5 examined)."), "{sentence}");
        assert!(!sentences.contains(&sentence), "{sentence}");
        sentences.push(sentence);
    }
}
