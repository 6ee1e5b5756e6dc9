//! The program as its users meet it: arguments, output, exit codes.

#![expect(clippy::unwrap_used, reason = "a test ends where the program does not do as it should")]

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::sampling::so_many;

/// What came of running the program.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program with words parted by spaces, or by `|` where words have spaces in them; `''` is an empty word.
fn alfil_with(arguments: &str, input: &str) -> Run {
    let separator = if arguments.contains('|') { '|' } else { ' ' };
    let words = arguments.split(separator).filter(|w| !w.is_empty());
    let words = words.map(|word| if word == "''" { "" } else { word });
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(words)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that reads nothing may be gone before everything is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: status.code().expect("the program ends by itself"), out: text(stdout), err: text(stderr) }
}

fn alfil(arguments: &str) -> Run {
    alfil_with(arguments, "")
}

#[track_caller]
fn succeeds(arguments: &str) -> String {
    let run = alfil(arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    assert!(!run.out.contains('\x1b'), "{arguments}: colours in a pipe");
    run.out
}

#[track_caller]
fn json(arguments: &str) -> Value {
    serde_json::from_str(&succeeds(arguments)).unwrap()
}

/// The exit code, and a part of standard error; nothing on standard output.
#[track_caller]
fn fails(arguments: &str, code: i32, said: &str) {
    let run = alfil(arguments);
    assert_eq!(run.code, code, "{arguments}\n{}", run.err);
    assert!(run.err.contains(said), "{arguments}: `{said}` is not in\n{}", run.err);
    assert!(!run.err.contains("panicked"), "{arguments}\n{}", run.err);
    assert_eq!(run.out, "", "{arguments}");
}

/// The names of the definitions in `variants`.
fn ids() -> Vec<String> {
    let files = std::fs::read_dir("variants").unwrap().map(|entry| entry.unwrap().path());
    let definitions = files.filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let mut ids: Vec<String> =
        definitions.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    ids.sort();
    ids
}

/// Each fifth of them, or more as `CASES` says.
fn some_ids() -> impl Iterator<Item = String> {
    let step = 5_usize.div_ceil(so_many(1) as usize);
    ids().into_iter().step_by(step)
}

#[test]
fn list_names_every_bundled_variant() {
    let lines = succeeds("list");
    let mut ids: Vec<&str> = lines.lines().filter_map(|l| l.split_whitespace().next()).collect();
    let listed = json("list --json");
    let listed = listed.as_array().unwrap();
    let same: Vec<&str> = listed.iter().map(|e| e["id"].as_str().unwrap()).collect();
    assert_eq!(ids, same);
    ids.sort_unstable();
    assert_eq!(ids, self::ids());
    assert!(listed.iter().all(|e| e["title"].is_string()));
    let families: Vec<&str> = listed.iter().map(|e| e["family"].as_str().unwrap()).collect();
    let ends: Vec<&str> = lines.lines().filter_map(|l| l.split_whitespace().last()).collect();
    assert_eq!(families, ends);
    let mut groups = families.clone();
    groups.dedup();
    let n_groups = groups.len();
    groups.sort_unstable();
    groups.dedup();
    assert_eq!(groups.len(), n_groups, "a family stands in two places");
}

#[test]
fn wrong_usage_ends_with_2() {
    for (arguments, said) in [
        ("perft wa-shogi", "<DEPTH>"),
        ("perft wa-shogi many", "many"),
        ("moves wa-shogi --colour", "--colour"),
        ("validate", "<FILE>"),
        ("validate x.toml --format yaml", "yaml"),
        ("validate x.toml --smoke 0", "write a whole number, 1 or more"),
        ("perft chess 501", "write a whole number from 0 to 500"),
        ("analyse chess --hash 0", "write a whole number from 1 to 65536"),
        ("bench chess --games 99999999999999999999", "the number is too large"),
        ("ask x.toml --accept 1,x", "write a whole number, 1 or more"),
        ("match alfil alfil --clock x+y", "such as 60+0.6"),
        ("validate x.toml --seed 3", "--smoke"),
        ("validate x.toml --smoke 3 --fix", "--fix"),
        ("validate tests/ini/small.ini --smoke 3", "`--smoke` plays definitions"),
        ("test tests/ini/small.ini", "an ini cannot have claims"),
        ("test tests/ini/small.ini#toads", "an ini cannot have claims"),
        ("analyse|chess|--only| ", "`--only` names no move"),
        ("import Cargo.toml", "check a definition with `alfil validate Cargo.toml`"),
        ("betza K --board 40x40", "FILESxRANKS"),
        ("betza K --board 0x8", "FILESxRANKS"),
        ("betza K --from z9", "`z9` is not a square of the 12x10 board"),
        ("betza K --enemies f5", "f5 cannot have two pieces"),
        ("play ogi --side none --opponent human", "--side none"),
        ("fly ogi", "fly"),
        ("import", "<FILE.ini>"),
        ("validate ''", "the file name is empty"),
        ("betza ''", "the pattern is empty"),
        (
            "import|tests/ini/small.ini|--out|tests/ini/small.ini",
            "`tests/ini/small.ini` is a file, but `--out` takes a folder",
        ),
    ] {
        fails(arguments, 2, said);
    }
}

#[test]
fn wrong_variants_positions_and_moves_end_with_1() {
    for (arguments, said) in [
        ("perft wa-sogi 1", "did you mean `wa-shogi`?"),
        ("moves zzzzzz", "`alfil list`"),
        ("show tests/ini/imported.ini#rivr", "did you mean `river`?"),
        ("show tests/ini/imported.ini", "write its name after `#`, as in `tests/ini/imported.ini#"),
        ("play tests/ini/imported.ini", "the file has `"),
        (
            "show tests/ini/small.ini#toads",
            "error[import-inexpressible]: `countingRule = makruk` cannot be imported",
        ),
        ("import tests/ini/small.ini nobody", "`tests/ini/small.ini` has no section `nobody`"),
        ("import tests/bad/ini-no-section.ini", "error[ini-no-section]"),
        ("play tests/bad/ini-no-section.ini#paragi", "error[ini-no-section]"),
        ("show ogi --piece princes", "did you mean `Princess`?"),
        ("moves|ogi|--fen|8/8 w", "the position has 2 ranks, but the board has 8"),
        ("moves|ogi|--fen|-", "cannot be read"),
        ("moves|ogi|--fen| w", "cannot be read"),
        ("perft|ogi|2|--fen|k7/8/8/8/z7/8/8/K7 w", "no piece has the id `z`"),
        ("moves|ogi|--moves|e3e4 e3e4", "move 2 of `--moves`: `e3e4` is not a legal move: e3 is empty"),
        ("moves|ogi|--moves|e3e5", "the Pawn on e3 cannot go to e5\nhelp: did you mean `e3e4`?"),
        ("moves|ogi|--moves|e6e5", "the Pawn on e6 does not belong to Black"),
        ("moves|ogi|--moves|e1d1", "the player's own piece is on d1"),
        ("moves|ogi|--moves|P@e5", "Black has no Pawn in hand"),
        ("moves|ogi|--moves|Z@e5", "no piece has the id `Z`"),
        ("moves|ogi|--moves|0000", "passing is not allowed in this game"),
        ("moves|xiangqi|--moves|f1g2", "an Advisor may not be on g2"),
        ("moves|ogi|--moves|e3", "no Pawn of Black can go to e3"),
        ("moves|ogi|--moves|e33", "a move is written as two squares"),
        ("moves|ogi|--moves|castle", "a move is written as two squares"),
        (
            "moves|chess|--fen|4k3/8/8/8/8/5N2/8/1N2K3 w|--moves|Nd2",
            "`Nd2` can be more than one move\nhelp: write `Nbd2` or `Nfd2`",
        ),
        (
            "moves|chess|--fen|4k3/4r3/8/8/8/8/4N3/4K3 w|--moves|Nc3",
            "`Nc3` is not a legal move: it leaves the King on e1 attacked",
        ),
        ("moves|ogi|--moves|e3e4+", "this move does not promote the Pawn"),
        ("moves|ogi|--fen|k7/8/8/8/4r3/8/4K3/8 w|--moves|e2e1", "it leaves the King on e1 attacked"),
        ("moves|ogi|--fen|k7/8/3P4/8/8/8/8/K7 w|--moves|d6d7", "the Pawn must promote"),
        (
            "moves|ogi|--fen|k7/8/8/8/4P3/8/8/K7[P] w|--moves|P@e2",
            "Black may not drop another Pawn on the file of e2",
        ),
        ("perft|paragi|1|--moves|a1a1", "the Rook on a1 cannot pass"),
        ("perft|chess|1|--moves|e2e3,e3e2", "the Pawn on e2 has no move with these legs"),
        ("moves|omicron|--moves|b2a2", "a2 is a hole, not a square of the board"),
        ("moves|omicron|--moves|a2b2", "a2 is a hole, not a square of the board"),
        ("moves|ogi|--moves|@e5", "write the piece to drop before `@`"),
        (
            "moves|ogi|--fen|k7/8/8/8/8/8/8/K7[PP2] w",
            "`2` is not followed by a piece\nhelp: write the number before the piece",
        ),
        ("moves|sittuyin|--fen|8/8/8/8/4P3/P7/6k1/K7[] w|--moves|e4e4f", "may not promote on its square, e4"),
    ] {
        fails(arguments, 1, said);
    }
}

#[test]
fn files_that_cannot_be_read_end_with_3() {
    fails("perft no/such/file.toml 1", 3, "there is no file `no/such/file.toml`");
    fails("perft NONE.TOML 1", 3, "there is no file `NONE.TOML`");
    fails("import no/such.ini --coverage", 3, "there is no file `no/such.ini`");
    assert_eq!(alfil("validate no/such.ini").code, 3);
    let run = alfil("validate no-such-file.toml variants/ogi.toml");
    assert_eq!(run.code, 3);
    assert!(run.out.contains("there is no file `no-such-file.toml`"), "{}", run.out);
    let run = alfil("validate no-such-file.toml --format json");
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, object["file"].as_str()), (3, Some("no-such-file.toml")));
    let run = alfil_with("validate -", &"#".repeat(2_000_000));
    assert!(run.out.contains("`-` is larger than 1024 KiB"), "{}", run.out);
    let folder = folder("unreadable");
    let file = folder.join("a.toml");
    std::fs::write(&file, b"format = 1\nname = \"A\xff\"\n").unwrap();
    let path = file.display();
    let run = alfil(&format!("validate|--format|short|{path}"));
    let said = "is not UTF-8 text: the bytes at line 2, column 10 are not a character";
    assert_eq!((run.code, run.out), (3, format!("{path}:2:10: error[not-utf8]: `{path}` {said}\n")));
    fails(&format!("show|{path}"), 3, said);
    let ini = folder.join("a.ini");
    std::fs::write(&ini, "#".repeat(5_000_000)).unwrap();
    let run = alfil(&format!("validate|{}", ini.display()));
    assert!(run.out.contains("the file is larger than 4096 KiB, and the rest is not read"), "{}", run.out);
    let empty = folder.join("empty");
    std::fs::create_dir_all(&empty).unwrap();
    let said = format!("there is no `.toml` file in the folder `{}`", empty.display());
    fails(&format!("validate|variants/ogi.toml|{}", empty.display()), 1, &said);
}

#[test]
fn a_definition_may_end_in_capitals() {
    let folder = folder("capitals");
    std::fs::copy("variants/ogi.toml", folder.join("OGI.TOML")).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_alfil"));
    let run = run.args(["perft", "OGI.TOML", "1"]).current_dir(folder).output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

#[test]
fn a_definition_without_its_ending_is_offered() {
    let folder = folder("endings");
    std::fs::copy("variants/ogi.toml", folder.join("storm.toml")).unwrap();
    std::fs::create_dir_all(folder.join("games")).unwrap();
    for (word, is_file) in [("storm", true), ("games", false)] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_alfil"));
        let run = run.args(["show", word]).current_dir(&folder).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{said}");
        assert_eq!(said.contains("help: to read the file, write `storm.toml`"), is_file, "{said}");
        assert!(!said.contains("./games"), "{said}");
    }
}

#[test]
fn moves_are_sorted_and_json_agrees() {
    for id in some_ids() {
        let lines: Vec<String> = succeeds(&format!("moves {id}")).lines().map(str::to_owned).collect();
        assert!(lines.is_sorted() && !lines.is_empty(), "{id}");
        let object = json(&format!("moves {id} --json"));
        let listed: Vec<&str> =
            object["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(listed, lines, "{id}");
        assert_eq!((&object["side"], &object["check"]), (&Value::from("first"), &Value::from(false)), "{id}");
        assert_eq!(object["outcome"], Value::Null, "{id}");
        let fen = object["fen"].as_str().unwrap();
        let again: Value =
            serde_json::from_str(&succeeds(&format!("moves|{id}|--json|--fen|{fen}"))).unwrap();
        assert_eq!(object, again, "{id}");
    }
}

#[test]
fn the_history_of_moves_counts() {
    let shuffle = "d1e2 d8e7 e2d1 e7d8 ".repeat(3);
    let object = json(&format!("moves|ogi|--json|--moves|{shuffle}"));
    assert_eq!(object["outcome"]["winner"], Value::Null);
    assert_eq!(object["outcome"]["reason"], "repetition");
    assert_eq!(object["moves"], Value::Array(Vec::new()));
    fails(&format!("moves|ogi|--moves|{shuffle} a3a4"), 1, "the game is over");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let object = json(&format!("moves|chess|--json|--moves|{shuffle}"));
    assert_eq!(object["outcome"], Value::Null);
    assert_eq!(object["claims"], serde_json::json!([{ "reason": "repetition", "winner": null }]));
    assert_eq!(object["moves"].as_array().unwrap().len(), 20);
    let run = alfil(&format!("moves|chess|--moves|{shuffle}"));
    assert_eq!(run.err, "White may claim a draw: the position occurs for the 3rd time.\n");
    let shuffle = "e2d2 e8d8 d2e2 d8e8 e2d2 e8d8 d2e2";
    fails(
        &format!("moves|paragi|--moves|{shuffle} d8e8"),
        1,
        "no move may be made after which the position occurs",
    );
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(succeeds("perft wa-shogi 2"), "Nodes searched: 2601\n");
    assert_eq!(succeeds("perft wa-shogi 0 --divide"), "Nodes searched: 1\n");
    let one = succeeds("perft paragi 3 --divide");
    assert_eq!(one, succeeds("perft paragi 3 --divide --threads 3"));
    let (last, lines) =
        one.lines().rev().collect::<Vec<_>>().split_first().map(|(l, r)| (*l, r.to_vec())).unwrap();
    let sum: u64 = lines.iter().map(|l| l.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(last, format!("Nodes searched: {sum}"));
    assert_eq!(last, "Nodes searched: 29882");
}

#[test]
fn betza_lists_moves_for_programs() {
    let object = json("betza (cK-aK) --enemies g5 --json");
    let moves = object["moves"].as_array().unwrap();
    let on = moves.iter().find(|m| m["to"] == "g6").unwrap();
    assert_eq!(on["captures"], Value::from(vec!["g5"]));
    assert_eq!(on["legs"], Value::from(vec!["f5g5", "g5g6"]));
    let plain = json("betza W --enemies f6 --friends g5 --json");
    let targets: Vec<(&Value, &Value)> =
        plain["moves"].as_array().unwrap().iter().map(|m| (&m["to"], &m["captures"])).collect();
    let none = Value::Array(Vec::new());
    let took = Value::from(vec!["f6"]);
    assert_eq!(
        targets,
        [(&Value::from("e5"), &none), (&Value::from("f4"), &none), (&Value::from("f6"), &took)]
    );
}

#[test]
fn betza_initial_moves_end_with_the_first_move() {
    let n_moves = |arguments: &str| json(arguments)["moves"].as_array().unwrap().len();
    assert_eq!(n_moves("betza fmWifmnD --json"), 2);
    assert_eq!(n_moves("betza fmWifmnD --moved --json"), 1);
    assert_eq!(n_moves("betza none --json"), 0);
}

#[test]
fn betza_draws_for_people() {
    insta::assert_snapshot!("betza_slider_and_leaper", succeeds("betza FfRbW"));
    insta::assert_snapshot!("betza_lion", succeeds("betza KNAD(cK-aK)(mK-bK)"));
    insta::assert_snapshot!("betza_cannon", succeeds("betza mRcpR"));
    insta::assert_snapshot!(
        "betza_position",
        succeeds("betza Q --board 8x8 --from d4 --enemies d7,f4 --friends b2")
    );
}

#[test]
fn long_moves_are_drawn_or_named() {
    for (betza, width, n_leaps) in
        [("(7,0)", 15, 4), ("(7,1)", 15, 8), ("[(7,0)-f(7,0)]", 29, 4), ("(8,0)0", 33, 0), ("D5", 21, 0)]
    {
        let run = alfil(&format!("betza {betza}"));
        let board: Vec<&str> = run.out.lines().take_while(|line| !line.is_empty()).collect();
        assert_eq!((board.len(), run.code), (width, 0), "{betza}\n{}", run.out);
        let drawn = board.concat();
        assert!(drawn.matches(['x', '+']).count() >= n_leaps.max(4), "{betza}\n{}", run.out);
        assert!(!run.out.contains("too small"), "{betza}");
    }
    assert!(succeeds("betza R9").lines().next().unwrap().split_whitespace().count() == 19);
    assert!(succeeds("betza (20,0)").contains("the piece goes up to 20 squares away"));
    assert!(succeeds("betza pR30").contains("the piece goes up to 30 squares away"));
    for (moves, said) in [
        ("betza (7,0) --board 8x8 --from d4", "too small for some of its moves from d4: leaps 7 squares"),
        ("betza K(9,0) --board 8x8", "too small for some of its moves from d4: leaps 9 squares"),
        ("betza [(5,0)-f(5,0)] --board 9x9", "too small"),
    ] {
        assert!(succeeds(moves).replace('\n', " ").contains(said), "{moves}");
    }
    for moves in ["betza N --board 8x8 --from a1", "betza o(9,0) --board 8x8", "betza R9 --board 8x8"] {
        assert!(!alfil(moves).out.contains("too small"), "{moves}");
    }
    assert_eq!(json("betza (7,0) --json")["off-board"][0], "leaps 7 squares orthogonally");
    assert!(json("betza N --json").get("off-board").is_none());
    let cannon = succeeds("betza mpRcafmR");
    assert!(
        cannon.contains("& goes there by jumping over a piece, or captures there and continues"),
        "{cannon}"
    );
}

#[test]
fn bad_betza_is_pointed_at() {
    let run = alfil("betza fZq");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("error[betza-") && run.err.contains('^'), "{}", run.err);
}

#[test]
fn show_reads_the_rules_back() {
    insta::assert_snapshot!("show_warui_shogi", succeeds("show warui-shogi"));
    insta::assert_snapshot!("show_xiangqi", succeeds("show xiangqi"));
    for id in some_ids() {
        let shown = succeeds(&format!("show {id}"));
        assert!(shown.lines().all(|l| !l.ends_with(' ') || l.starts_with("  ")), "{id}");
        for title in ["Pieces", "Start position", "Promotion", "Captures", "Drops", "End of the game"] {
            assert!(shown.lines().any(|l| l == title), "{id}: {title}");
        }
    }
    insta::assert_snapshot!("show_paragi_king", succeeds("show paragi --piece king"));
    insta::assert_snapshot!("show_dai_shogi_lion", succeeds("show dai-shogi --piece L!"));
}

#[test]
fn show_puts_together_what_a_definition_extends() {
    let text = succeeds("show 3check --expanded");
    assert!(text.contains("move = \"fmWfceFifmnD\"  # chess.toml:"), "{text}");
    assert!(text.contains("[[end]]  # 3check.toml:"), "{text}");
    assert_eq!(succeeds("show 3check --toml"), text);
    let imported = succeeds("show tests/ini/small.ini#six-by-six --toml");
    assert!(imported.contains("# maxFile, line 5"), "{imported}");
    fails("show ches --expanded", 1, "did you mean `chess`?");
}

#[test]
fn diff_ends_as_programs_that_compare_do() {
    assert_eq!(succeeds("diff chess chess"), "chess and chess are the same game.\n");
    assert!(
        succeeds("diff chess normal")
            .starts_with("chess and normal are the same game under different names.\n")
    );
    assert_eq!(json("diff chess chess --json"), serde_json::json!({ "same": true, "differences": [] }));
    let run = alfil("diff chess crazyhouse");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!("diff_crazyhouse", run.out);
    let run = alfil("diff chess tests/ini/small.ini#six-by-six --json");
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &object["same"]), (1, &Value::Bool(false)), "{}", run.err);
    assert_eq!(object["differences"][0]["matter"], "Names");
    fails("diff chess ches", 2, "did you mean `chess`?");
    fails("diff chess", 2, "<SECOND>");
}

#[test]
fn play_reads_a_script() {
    let script =
        "# the first moves\na3a4\nmoves b2\nnames\n\na6a5\nfen\nundo\nflip\nresign\nquit\nnever read\n";
    let run = alfil_with("play ogi --opponent human", script);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("play_script", run.out);
}

#[test]
fn play_without_input_shows_the_board_and_how_to_move() {
    for id in ids() {
        let out = succeeds(&format!("play {id}"));
        assert!(out.contains("Type a move, as in `") && !out.contains("as in `0000`"), "{id}\n{out}");
    }
    insta::assert_snapshot!("play_dai_shogi", succeeds("play dai-shogi"));
    let amazons = succeeds("play amazons");
    assert!(
        amazons.contains("Type a move, as in `a4a1,a1a2`, which places a wall on a2; `moves`"),
        "{amazons}"
    );
    let folder = folder("walls-instead");
    let file = folder.join("walls.toml");
    let text = "format = 1\nname = \"W\"\nextends = \"nocastle\"\n[walls]\nturn = \"move-or-wall\"\non = \"any-square\"\nkeep = \"all\"\n";
    std::fs::write(&file, text).unwrap();
    let either = succeeds(&format!("play|{}", file.display()));
    assert!(
        either
            .contains("Type a move, as in `a2a3`, or place a wall on a3 instead, as in `a1a1,a1a3`; `moves`"),
        "{either}"
    );
}

#[test]
fn an_ini_with_one_section_is_that_variant() {
    let file = folder("one-section").join("one.ini");
    std::fs::write(&file, "[corner:chess]\nstalemateValue = win\n").unwrap();
    let name = file.display();
    let moves = succeeds(&format!("moves|{name}#corner"));
    assert_eq!(succeeds(&format!("moves|{name}")), moves);
    assert!(succeeds(&format!("play|{name}")).contains("Type a move"));
    assert!(succeeds(&format!("show|{name}")).contains("stalemated"));
    std::fs::write(&file, "# nothing\n").unwrap();
    assert_ne!(alfil(&format!("play|{name}")).code, 0);
}

#[test]
fn names_of_many_have_verbs_of_many_and_a_finished_game_has_nobody_to_move() {
    let file = folder("plural").join("raid.toml");
    let text = "format = 1\nname = \"Raid\"\nextends = \"chess\"\nsides = { first = \"Raiders\", \
                second = \"Settlers\" }\n[[end]]\nwhen = { reached = { pieces = [\"rook\"], side = \"mover\", \
                region = \"last rank\", at-least = 3 } }\nresult = \"mover wins\"\n[[end]]\nwhen = \"checkmate\"\n\
                result = \"mover wins\"\n[[test]]\nname = \"over\"\nfen = \"R3k3/8/4K3/8/8/8/8/8 b\"\noutcome = \"none\"\n";
    std::fs::write(&file, text).unwrap();
    let shown = succeeds(&format!("show|{}", file.display()));
    assert!(shown.contains("Raiders move first, Settlers second."), "{shown}");
    assert!(shown.contains("at least 3 pieces of the kind Rook on"), "{shown}");
    let over = succeeds(&format!("play|{}|--fen|R3k3/8/4K3/8/8/8/8/8 b|--opponent|human", file.display()));
    assert!(over.contains("Raiders win: Settlers") && !over.contains("to move"), "{over}");
    let run = alfil(&format!("test|{}", file.display()));
    assert!(run.out.contains("the game is over in `R3k3") && !run.out.contains("to move in"), "{}", run.out);
}

#[test]
fn changes_that_no_claim_notices_are_reported_once_for_each_value() {
    let file = folder("mutated").join("a.toml");
    let text = "format = 1\nname = \"A\"\nboard = { files = 4, ranks = 4, symmetry = \"rotate\" }\n[pieces.king]\nid = \"K\"\n\
                move = \"KfD\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R2N\"\n[setup]\nfen = \"k2r/4/4/R2K w\"\n\
                [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n[[end]]\nwhen = \"checkmate\"\n\
                result = \"mover wins\"\n[[test]]\nname = \"so\"\nmoves-of = { a1 = [\"a2\", \"a3\", \"b1\", \"c1\", \"b3\", \"c2\"] }\n";
    std::fs::write(&file, text).unwrap();
    let path = file.display();
    let run = alfil(&format!("test|{path}|--mutate"));
    let of_king = run.out.lines().filter(|line| line.contains("`pieces.king.move` becomes")).count();
    assert_eq!((run.code, of_king), (1, 1), "{}", run.out);
    assert!(run.out.contains("; nor are ") && run.out.contains(" other changes of it"), "{}", run.out);
    assert!(!run.out.contains("another piece or none"), "{}", run.out);
    std::fs::write(&file, text.replace("\"c2\"", "\"d4\"")).unwrap();
    let run = alfil(&format!("test|{path}|--mutate"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("the file was skipped: ") && !run.err.contains('%'), "{}", run.err);
}

/// Where turns have several moves, a person's last move is taken back with what the computer played after it, and no move
/// is missing in the list.
#[test]
fn moves_of_long_turns_are_listed_and_taken_back() {
    let run = alfil_with("play marseillais --level 1 --seed 1", "e2e4\nundo\nfen\n");
    assert!(run.out.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - >1"), "{}", run.out);
    let moves = "e2e4\ne7e5\nd7d5\nhistory\nundo\nfen\n";
    let run = alfil_with("play marseillais --opponent human", moves);
    assert!(run.out.contains("1. e2e4  e7e5 d7d5\n"), "{}", run.out);
    assert!(run.out.contains("Black is to move: 1 move left in this turn."), "{}", run.out);
    assert!(run.out.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{}", run.out);
    // Only captures go on there.
    let run = alfil_with("play checkers --opponent human", "c3d4\n");
    assert!(!run.out.contains("left in this turn"), "{}", run.out);
}

#[test]
fn play_names_the_line_of_an_illegal_move_and_goes_on() {
    let run = alfil_with("play ogi --opponent human", "a3a4\na4a5\nfrom here\na6a5\nfen\n");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("line 2: `a4a5` is not a legal move: the Pawn on a4 does not belong to White"),
        "{}",
        run.err
    );
    assert!(run.err.contains("line 3: `from here` is neither a move nor a command"), "{}", run.err);
    assert!(
        run.out.ends_with("lnsiksnl/1r4b1/1ppppppp/p7/P7/1PPPPPPP/1B4R1/LNSIKSNL[] w - - 2 2\n"),
        "{}",
        run.out
    );
}

#[test]
fn play_reads_moves_as_players_write_them() {
    let run =
        alfil_with("play chess --opponent human", "e4\nE7E5\nNf3\nNb8-c6\nBb5\na6\nBxc6!\ndxc6\n0-0\nfen\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let end = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5\n";
    assert!(run.out.ends_with(end), "{}", run.out);
}

/// `play` names what follows from a move by a rule, and marks it on the board.
#[test]
fn play_says_what_a_move_causes() {
    for (id, fen, mv, told) in [
        (
            "atomic",
            "4k3/8/8/3np3/3P4/8/8/4K3 w",
            "d4e5",
            "Pawn takes Pawn on e5 and explodes: Knight on d5 leaves the board",
        ),
        ("flipersi", "8/8/8/3Pp3/3pP3/8/8/8[P] w", "P@f5", "Disc dropped on f5; Disc on e5 changes sides"),
    ] {
        let out = alfil_with(&format!("play|{id}|--opponent|human|--fen|{fen}"), &format!("{mv}\n")).out;
        assert!(out.contains(told), "{id}\n{out}");
    }
}

/// A sentence names the line of its key, and what follows from defaults is written nowhere.
#[test]
fn show_names_the_line_of_a_key() {
    let file = folder("keys").join("keys.toml");
    let text = "format = 1\nname = \"Keys\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"rotate\"\nlook = \"lines\"\n\
                [pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
                [pieces.cannon]\nid = \"C\"\nmove = \"mpRcafmR\"\n[setup]\nfen = \"r4/5/5/5/4R w\"\n\
                [turns]\nmoves = 2\nearly-capture = \"illegal\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n";
    std::fs::write(&file, text).unwrap();
    let out = succeeds(&format!("show|{}", file.display()));
    let out: Vec<&str> = out.split_whitespace().collect();
    let out = out.join(" ");
    for (sentence, place) in [
        ("pieces are on their intersections.", "keys.toml:7"),
        ("A turn has 2 moves.", "keys.toml:17"),
        ("Only the last move of a turn may capture.", "keys.toml:18"),
        ("A turn is over when its player has no legal move left.", "not in the definition"),
    ] {
        let (_, rest) =
            out.split_once(&format!("{sentence} [")).unwrap_or_else(|| panic!("{sentence}\n{out}"));
        assert!(rest.split(']').next().is_some_and(|found| found.ends_with(place)), "{sentence}\n{rest}");
    }
    // The diagram of a piece may be larger than the board: no squares are named that are not there.
    assert!(!out.contains("g13") && out.contains("stops on any empty square behind it."), "{out}");
}

#[test]
fn play_reads_drops_with_a_star_and_the_word_for_a_pass() {
    let position = "k8/9/9/9/3S5/9/9/9/K8[S] w";
    for (drop, fen) in [("S*d6", "k8/9/9/3S5/3S5/9/9/9/K8[]"), ("s@d6", "k8/9/9/3S5/3S5/9/9/9/K8[]")] {
        let run =
            alfil_with(&format!("play|shogi|--fen|{position}|--opponent|human"), &format!("{drop}\nfen\n"));
        assert!(run.out.contains(fen), "{drop}: {}{}", run.out, run.err);
    }
    let run = alfil_with(&format!("play|shogi|--fen|{position}|--opponent|human"), "P*d6\npass\n");
    assert!(run.err.contains("`P*d6` is not a legal move: Black has no Pawn in hand"), "{}", run.err);
    assert!(run.err.contains("`pass` is not a legal move: passing is not allowed"), "{}", run.err);
    let run = alfil_with("play|janggi|--opponent|human", "pass\nhistory\n");
    assert!(run.out.contains("0000"), "{}{}", run.out, run.err);
}

#[test]
fn play_is_repeated_by_its_seed() {
    let game = |seed: &str, script| alfil_with(&format!("play ogi --seed {seed}"), script).out;
    assert_eq!(game("5", "a3a4\ne3e4\n"), game("5", "a3a4\ne3e4\n"));
    let random = "play warui-shogi --side none --opponent random --seed 3";
    let out = succeeds(random);
    assert_eq!(out, succeeds(random));
    assert!(out.contains(" wins: ") || out.contains("drawn: "), "{out}");
}

#[test]
fn the_computer_takes_what_hangs_and_mates_in_one() {
    let after = |fen: &str| {
        let run = alfil_with(&format!("play|ogi|--side|second|--seed|1|--fen|{fen}"), "fen\n");
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    assert!(after("4k3/8/8/i2R4/8/8/8/4K3 w").contains("d5a5"), "a hanging Princess");
    assert!(after("7k/2R5/8/7p/8/8/8/R3K3 w").contains("Black wins: White is checkmated."));
}

#[test]
fn a_piece_that_takes_its_own_is_said_to() {
    let text = "format = 1\nname = \"Own\"\n[board]\nfiles = 4\nranks = 4\nsymmetry = \"rotate\"\n\
        [pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.eater]\nid = \"E\"\nmove = \"RcdR\"\n\
        [setup]\nfen = \"1ek1/4/2k1/KE1K w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";
    let folder = Folder::new("own");
    folder.file("own.toml", text);
    let file = folder.0.join("own.toml").display().to_string();
    let run = alfil_with(&format!("play|{file}|--side|both"), "b1a1\n");
    assert!(run.out.contains("Eater takes its own King on a1"), "{}{}", run.out, run.err);
    let run = alfil_with(&format!("play|{file}|--side|both"), "b1b4\n");
    assert!(run.out.contains("Eater takes Eater on b4"), "{}{}", run.out, run.err);
}

#[test]
fn a_finished_position_is_announced_at_once() {
    let run = alfil("play|ogi|--fen|k7/8/8/8/8/8/8/8 w");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn validate_reads_folders_several_files_and_standard_input() {
    let folder = folder("several");
    for id in ["chess", "dai-shogi", "xiangqi"] {
        std::fs::copy(format!("variants/{id}.toml"), folder.join(format!("{id}.toml"))).unwrap();
    }
    let run = alfil(&format!("validate {} variants/ogi.toml --format short", folder.display()));
    let said = "4 files: nothing to report\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", said));
    let run = alfil_with("validate - --format json", "format = 1\nname = \"X\"\n[board]\nfile = 3\n");
    assert_eq!(run.code, 1);
    for line in run.out.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        for key in ["file", "line", "column", "end_line", "end_column", "severity", "code", "message", "help"]
        {
            assert!(object.get(key).is_some(), "{key} in {line}");
        }
    }
    assert!(run.err.starts_with("1 file: "), "{}", run.err);
}

#[test]
fn inis_in_folders_are_skipped_aloud() {
    let folder = folder("skipped-inis");
    for (name, text) in
        [("a.toml", "format = 1\nname = \"A\"\nextends = \"chess\"\n"), ("b.ini", "[b:chess]\n")]
    {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let [here, ini] = [folder.display().to_string(), folder.join("b.ini").display().to_string()];
    let run = alfil(&format!("validate {here}"));
    let skipped = format!("skipped 1 ini in a folder: to check it, write `alfil validate {ini}`\n");
    assert_eq!((run.code, run.err), (0, format!("1 file: nothing to report\n{skipped}")));
    let run = alfil(&format!("validate {here} {ini}"));
    assert_eq!((run.code, run.err.as_str()), (0, "2 files: nothing to report\n"));
    std::fs::remove_file(folder.join("a.toml")).unwrap();
    let said = format!("help: inis in folders are skipped; name the file itself, `{ini}`");
    fails(&format!("validate {here}"), 1, &said);
}

#[test]
fn results_do_not_replace_files_of_another_sort() {
    let folder = folder("results");
    let at = |name: &str| folder.join(name).display().to_string();
    let [game, source, pgn, games] = [at("game.toml"), at("source.toml"), at("g.pgn"), at("g.jsonl")];
    let [ini, others] = [at("source.ini"), at("others.jsonl")];
    let text = "format = 1\nname = \"Game\"\nextends = \"chess\"\n";
    std::fs::write(&game, text).unwrap();
    std::fs::write(&source, text).unwrap();
    std::fs::write(&pgn, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    succeeds(&format!("selfplay {game} --games 2 --nodes 5 --out {games}"));
    succeeds(&format!("selfplay {game} --games 2 --nodes 6 --out {others}"));
    std::fs::write(&ini, "[source:chess]\n").unwrap();
    for (arguments, said) in [
        (format!("balance {game} --games 1 --nodes 5 --html {source}"), "exists and is not a page in HTML"),
        (format!("replay {pgn} --pgn {source}"), "exists and is not a file of games in PGN"),
        (format!("merge {games} --out {source}"), "exists and is not a file of self-play"),
        (
            format!("match alfil alfil --variant {game} --nodes 5 --games 2 --pgn {source}"),
            "is not a file of games in PGN",
        ),
        (
            format!("publish {source} --only toml --force --out {}", folder.display()),
            "is the definition itself",
        ),
        (
            format!("publish {ini}#source --only ini --force --out {}", folder.display()),
            "is the definition itself",
        ),
    ] {
        let run = alfil(&arguments);
        assert_eq!(run.code, 1, "{arguments}\n{}", run.err);
        assert!(run.err.contains(said), "{arguments}: `{said}` is not in\n{}", run.err);
        assert_eq!(std::fs::read_to_string(&source).unwrap(), text, "{arguments}");
        assert_eq!(std::fs::read_to_string(&ini).unwrap(), "[source:chess]\n", "{arguments}");
    }
    // Nor do they replace other games than those that they hold.
    std::fs::write(&pgn, "; two games\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n").unwrap();
    let [near, again] = [at("near.jsonl"), at("./near.jsonl")];
    let kept = [&pgn, &others].map(|path| std::fs::read_to_string(path).unwrap());
    for (arguments, code, said) in [
        (format!("replay {pgn} --game 1 --pgn {pgn}"), 2, "would replace the other games of"),
        (format!("merge {games} --out {others}"), 1, "name another file after `--out`"),
        (
            format!("match alfil alfil --variant {game} --nodes 5 --games 2 --out {near} --pgn {again}"),
            2,
            "`--out` and `--pgn` name the same file",
        ),
    ] {
        let run = alfil(&arguments);
        assert_eq!(run.code, code, "{arguments}\n{}", run.err);
        assert!(run.err.contains(said), "{arguments}: `{said}` is not in\n{}", run.err);
        assert_eq!([&pgn, &others].map(|path| std::fs::read_to_string(path).unwrap()), kept, "{arguments}");
    }
    // Their own sort they do replace, and the only game of a file.
    succeeds(&format!("replay {pgn} --pgn {pgn}"));
    std::fs::write(&pgn, "1. e4 e5 *\n").unwrap();
    succeeds(&format!("replay {pgn} --game 1 --pgn {pgn}"));
    succeeds(&format!("merge {games} --out {games}"));
}

#[test]
fn sections_that_an_ini_lacks_are_reported_beside_other_errors() {
    for arguments in
        ["validate tests/bad/ini-wrong-value.ini#word", "check-upload tests/bad/ini-wrong-value.ini#word"]
    {
        let run = alfil(arguments);
        assert_eq!(run.code, 1, "{}", run.err);
        for said in ["error[import-unknown-section]", "did you mean `words`?", "error[ini-wrong-value]"] {
            assert!(run.out.contains(said), "{arguments}: {said} is not in\n{}", run.out);
        }
    }
}

#[test]
fn a_section_of_an_ini_without_sections_is_not_reported_beside_why_there_are_none() {
    let folder = folder("no-sections");
    let ini = folder.join("a.ini");
    std::fs::write(&ini, "pocketSize = 1\n").unwrap();
    for command in ["validate", "check-upload", "show", "moves"] {
        let run = alfil(&format!("{command} {}#mine", ini.display()));
        let said = format!("{}{}", run.out, run.err);
        assert_eq!(run.code, 1, "{command}: {said}");
        assert!(
            said.contains("error[ini-no-section]") && !said.contains("section `mine`"),
            "{command}: {said}"
        );
    }
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn fix_repairs_files_and_keeps_unknown_keys() {
    let folder = folder("fix");
    let wrong = "# mine\nformat = 1\nname = \"A\"\nextends = \"wa-shogy\" # the best\nabuot = \"x\"\nnever-heard = 1\n";
    let right = "# mine\nformat = 1\nname = \"A\"\nextends = \"wa-shogi\" # the best\nabout = \"x\"\nnever-heard = 1\n";
    let file = folder.join("a.toml");
    std::fs::write(&file, wrong).unwrap();
    let path = file.display();
    let run = alfil(&format!("validate|--fix|--format|short|{path}"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), right);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, format!("{path}:6:1: error[unknown-key]: unknown key `never-heard`\n"));
    let said = format!(
        "{path}:4:11: fixed[unknown-definition]: there is no definition `wa-shogy`: replaced `wa-shogy` with `wa-shogi`\n"
    );
    assert!(run.err.starts_with(&said), "{}", run.err);
    assert!(
        run.err.contains("fixed[unknown-key]: unknown key `abuot`: replaced `abuot` with `about`"),
        "{}",
        run.err
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside the file");

    let run = alfil_with("validate --fix -", wrong);
    assert_eq!((run.code, run.out.as_str()), (1, right));
    assert!(run.err.contains("error[unknown-key]: unknown key `never-heard`"), "{}", run.err);

    let ini = folder.join("a.ini");
    std::fs::write(&ini, "[a : chess]\r\nmustCapture = true # always\r\n").unwrap();
    let run = alfil(&format!("validate|--fix|{}", ini.display()));
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&ini).unwrap(), "[a:chess]\r\n# always\r\nmustCapture = true\r\n");
    fails("validate --fix - a.toml", 2, "cannot be combined with files");
    fails("validate --fix a.ini#b", 2, "not on single sections");
}

#[test]
fn pieces_that_claims_name_otherwise_are_named_by_keys_that_are_toml() {
    let file = folder("claims").join("a.toml");
    for (written, fixed, is_certain) in
        [("Gold", "gold", true), ("Tokin", "\"+pawn\"", false), ("'g'", "\"gold\"", true)]
    {
        let text = |key: &str| {
            format!(
                "format = 1\nname = \"A\"\nextends = \"minishogi\"\n\n\
                 [[test]]\nname = \"n\"\nhand = {{ first = {{ {key} = 0 }} }}\n"
            )
        };
        std::fs::write(&file, text(written)).unwrap();
        let run = alfil(&format!("validate|--format|json|{}", file.display()));
        let found: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        assert_eq!(found["code"], "unknown-piece", "{written}: {found}");
        assert_eq!(
            (&found["fix"], &found["fixes"][0]["certain"]),
            (&fixed.into(), &is_certain.into()),
            "{found}"
        );
        std::fs::write(&file, text(fixed)).unwrap();
        assert_eq!(alfil(&format!("validate {}", file.display())).code, 0, "{fixed}");
    }
}

#[cfg(unix)]
#[test]
fn fix_keeps_links_and_permissions_and_leaves_what_it_may_not_write() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("fix-links");
    let (file, link) = (folder.join("a.toml"), folder.join("link.toml"));
    let wrong = "name = \"A\"\nextends = \"chess\"\n";
    std::fs::write(&file, wrong).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
    let after = folder.join("z.toml");
    std::fs::write(&after, wrong).unwrap();
    let run = alfil(&format!("validate|--fix|--format|short|{}|{}", link.display(), after.display()));
    assert!(run.err.contains("nothing was changed") && run.err.contains("2 files: 1 error"), "{}", run.err);
    let left = format!("{}:1:1: error[missing-key]", link.display());
    assert!(run.code == 3 && run.out.starts_with(&left), "{}", run.out);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wrong);
    assert_eq!(
        std::fs::read_to_string(&after).unwrap(),
        format!("format = 1\n{wrong}"),
        "fixed all the same"
    );
    std::fs::remove_file(&after).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(alfil(&format!("validate|--fix|{}", link.display())).code, 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("format = 1\n{wrong}"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let other = folder.join("other-name.toml");
    std::fs::hard_link(&file, &other).unwrap();
    let longer = format!("{wrong}{}", "# \n".repeat(9));
    std::fs::write(&file, &longer).unwrap();
    assert_eq!(alfil(&format!("validate|--fix|{}", file.display())).code, 0);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), format!("format = 1\n{longer}"));
    assert_eq!(alfil(&format!("fmt|{}", other.display())).code, 0);
    let laid_out = std::fs::read_to_string(&file).unwrap();
    assert_eq!(laid_out, format!("format = 1\n{wrong}{}", "#\n".repeat(9)));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3, "nothing is left beside the files");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn fmt_lays_files_out_and_checks_them() {
    let folder = folder("fmt");
    let (a, b) = (folder.join("a.toml"), folder.join("b.toml"));
    std::fs::write(&a, "a=1 # one\n").unwrap();
    std::fs::write(&b, "b = 2\n").unwrap();
    let run = alfil(&format!("fmt|--check|{}", folder.display()));
    assert_eq!((run.code, run.out), (1, format!("{}\n", a.display())));
    let run = alfil(&format!("fmt|{}", folder.display()));
    assert_eq!((run.code, run.out.as_str(), run.err), (0, "", format!("formatted {}\n", a.display())));
    assert_eq!(std::fs::read_to_string(&a).unwrap(), "a = 1 # one\n");
    assert_eq!(succeeds(&format!("fmt|--check|{}", folder.display())), "");
    assert_eq!(alfil_with("fmt -", "a=1").out, "a = 1\n");
    std::fs::write(&a, "a = \n").unwrap();
    std::fs::write(&b, "b=2").unwrap();
    fails(&format!("fmt|{}", folder.display()), 1, "error[toml-syntax]");
    assert_eq!(std::fs::read_to_string(&b).unwrap(), "b = 2\n", "the other file is laid out all the same");
    fails("fmt no-such.toml", 3, "there is no file");
    fails("fmt - -", 2, "cannot be combined");
    fails("fmt a.ini", 2, "not a definition");
}

#[test]
fn validate_reads_variants_for_fairy_stockfish() {
    let run = alfil("validate tests/ini/small.ini tests/ini/lines.ini variants/ogi.toml");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", "3 files: nothing to report\n"));
    let run = alfil("validate tests/bad/ini-inline-comment.ini --format short");
    assert_eq!(run.code, 1);
    let first = "tests/bad/ini-inline-comment.ini:2:19: error[ini-inline-comment]: ";
    assert!(run.out.starts_with(first), "{}", run.out);
    let run = alfil("validate tests/bad/ini-key-twice.ini");
    assert_eq!((run.code, run.err.as_str()), (0, "1 file: 2 warnings\n"));
    assert_eq!(alfil("validate tests/bad/ini-key-twice.ini --deny warnings").code, 1);
    assert_eq!(alfil("validate tests/bad/ini-key-twice.ini --format json").out.lines().count(), 2);
}

#[test]
fn import_shows_what_a_file_uses() {
    insta::assert_snapshot!("import_coverage", succeeds("import tests/ini/small.ini --coverage"));
    let all = succeeds("import --coverage");
    for line in ["  maxRank", "  customPieceN", "  mobilityRegionSidePiece", "  castlingWins", "  whiteFlag"]
    {
        assert!(all.lines().any(|l| l == line), "{line}");
    }
    assert!(!all.contains("freeDrops"));
    let run = alfil("import tests/bad/ini-unknown-key.ini --coverage");
    assert_eq!(run.code, 0);
    assert!(run.out.ends_with("Unknown keys\n  hexBoard  1 section\n  kinght  1 section\n  mustcapture  1 section\n  stalemateValeu  1 section\n"), "{}", run.out);
    assert_eq!(run.err, "`alfil validate tests/bad/ini-unknown-key.ini` has more to report: 4 findings\n");
}

#[test]
fn sections_of_an_ini_are_variants() {
    let moves = succeeds("moves|tests/ini/imported.ini#hill|--moves|e2e4 d7d5");
    assert!(moves.lines().any(|mv| mv == "e4d5"), "{moves}");
    assert_eq!(succeeds("perft tests/ini/imported.ini#heirs 2"), "Nodes searched: 400\n");
    assert!(succeeds("show tests/ini/imported.ini#hill").contains("hill  (tests/ini/imported.ini#hill)"));
    let run = alfil("validate tests/ini/imported.ini#river tests/ini/small.ini#toads --format short");
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("tests/ini/small.ini:"), "{}", run.out);
    assert!(run.out.contains("error[import-inexpressible]"), "{}", run.out);
    let run = alfil("validate tests/ini/imported.ini#nobody --format short");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("error[import-unknown-section]"), "{}", run.out);
}

/// The lines are those that the document of Paragi has, which leave half of its rules out.
#[test]
fn a_snippet_gets_a_section_and_is_set_against_the_whole_game() {
    let path = folder("snippet").join("paragi.ini");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle/paragi-document.ini"), &path).unwrap();
    let path = path.display();
    fails(&format!("import|{path}"), 1, "begin a variant with its name in brackets");
    let run = alfil(&format!("validate|--fix|--format|short|{path}"));
    assert!(run.err.contains("fixed[ini-no-section]"), "{}", run.err);
    let run = alfil(&format!("import|{path}|--against|paragi"));
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!("import_against", run.out);
    fails(&format!("import|{path}|--against|parag"), 1, "did you mean `paragi`?");
}

#[test]
fn what_is_wrong_with_a_section_is_reported_once_though_others_start_from_it() {
    let path = folder("reported-once").join("a.ini");
    std::fs::write(&path, "[a:chess]\nmaxRnk = 5\n[b:a]\nmaxFle = h\n[c:b]\n").unwrap();
    let run = alfil(&format!("import|{}", path.display()));
    assert_eq!(run.code, 1);
    for (said, n) in [
        ("there is no key `maxRnk`", 1),
        ("there is no key `maxFle`", 1),
        ("b: 1 finding reported above, about sections it inherits from or about the whole file\n", 1),
        ("c: 2 findings reported above", 1),
        ("0 sections imported, 3 not\n", 1),
    ] {
        assert_eq!(run.err.matches(said).count(), n, "{said}\n{}", run.err);
    }
}

#[test]
fn import_writes_definitions_and_overwrites_nothing() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("imported");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap().to_owned();
    let run = alfil(&format!("import tests/ini/small.ini --out {out}"));
    assert_eq!(run.code, 1);
    assert!(run.err.ends_with("3 sections imported, 1 not\n"), "{}", run.err);
    insta::assert_snapshot!("import_report", run.out.replace(&out, "OUT"));
    let path = folder.join("six-by-six.toml");
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(alfil("import tests/ini/small.ini six-by-six").out, written);
    let warning = "standard output has 2 definitions in a row";
    assert!(alfil("import tests/ini/small.ini six-by-six six-by-six-drops").err.contains(warning));
    assert!(!alfil("import tests/ini/small.ini six-by-six").err.contains("in a row"));
    let define = format!("perft {} 3", path.display());
    assert_eq!(succeeds(&define), succeeds("perft tests/ini/small.ini#six-by-six 3"));
    assert_eq!(alfil(&format!("import tests/ini/small.ini six-by-six --out {out}")).code, 0);
    std::fs::write(&path, "mine").unwrap();
    let run = alfil(&format!("import tests/ini/small.ini six-by-six six-by-six-drops --out {out}"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("already exists with other contents"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn findings_of_several_files_come_in_the_order_of_the_files() {
    let names =
        ["wrong-type", "unknown-key", "too-many-errors", "no-squares", "one-key", "bad-id", "board-size"];
    let files = names.map(|name| format!("tests/bad/{name}.toml"));
    let run = alfil(&format!("validate --format short {}", files.join(" ")));
    let mut said: Vec<&str> = run.out.lines().filter_map(|line| line.split(':').next()).collect();
    said.dedup();
    assert_eq!((run.code, said), (1, files.iter().map(String::as_str).collect()));
}

#[test]
fn findings_are_written_as_one_sarif_log() {
    let run = alfil(
        "validate|--format|sarif|tests/bad/unknown-word.toml|tests/bad/endings-disagree.toml|no such.toml",
    );
    assert_eq!(run.code, 3);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let [one] = log["runs"].as_array().unwrap().as_slice() else { panic!("one run") };
    let (rules, results) = (&one["tool"]["driver"]["rules"], one["results"].as_array().unwrap());
    assert_eq!(rules.as_array().unwrap().len(), alfil_language::diag::Code::ALL.len());
    assert_eq!(results.len(), 4);
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert!(
            ["startLine", "startColumn", "endLine", "endColumn"]
                .iter()
                .all(|k| place["region"][k].as_u64() > Some(0))
        );
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
    }
    let places: Vec<&Value> = results
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .collect();
    let [word, _, shadowed, missing] = places.as_slice() else { panic!("{places:?}") };
    assert_eq!(**word, "tests/bad/unknown-word.toml");
    assert_eq!(**shadowed, "tests/bad/endings-disagree.toml");
    assert_eq!(**missing, "no%20such.toml");
    assert_eq!(results[2]["relatedLocations"][0]["message"]["text"], "this is tried first");
}

#[test]
fn the_schema_is_json() {
    let schema = json("schema");
    assert!(schema["$schema"].is_string() && schema["properties"].is_object());
}

#[test]
fn help_and_version_teach() {
    assert_eq!(succeeds("--version"), concat!("alfil ", env!("CARGO_PKG_VERSION"), "\n"));
    for command in [
        "", "list", "show", "diff", "play", "replay", "moves", "perft", "betza", "validate", "import",
        "schema",
    ] {
        let help = succeeds(&format!("{command} --help"));
        assert!(help.contains("Examples:\n  alfil "), "{command}\n{help}");
    }
}

#[test]
fn every_example_in_the_help_runs() {
    let mut run_before = BTreeSet::new();
    for command in ["", "list", "show", "diff", "play", "replay", "moves", "perft", "betza", "picture"] {
        let help = succeeds(&format!("{command} --help"));
        for line in help.lines().filter_map(|l| l.strip_prefix("  alfil ")) {
            let line = line.split("   ").next().unwrap();
            // Placeholders for files of the reader's own, what only a shell can do, what takes minutes or writes files.
            if line.starts_with("learn ")
                || ["my-", "--out "].iter().any(|part| line.contains(part))
                || line.contains(['$', '|'])
                || !run_before.insert(line.to_owned())
            {
                continue;
            }
            let mut words = Vec::new();
            for (place, part) in line.split('"').enumerate() {
                if place % 2 == 1 { words.push(part) } else { words.extend(part.split_whitespace()) }
            }
            // It searches for ten seconds.
            if words.first() == Some(&"analyse") {
                words.extend(["--nodes", "2000"]);
            }
            if words.first() == Some(&"balance") {
                words.retain(|word| !["--games", "100"].contains(word));
                words.extend(["--games", "4", "--nodes", "20"]);
            }
            let run = alfil(&format!("{}|", words.join("|")));
            let may_differ = line.starts_with("diff ") && run.code == 1;
            assert!(run.code == 0 || may_differ, "alfil {line}\n{}", run.err);
        }
    }
    assert!(run_before.len() > 20, "{run_before:?}");
}

#[cfg(unix)]
/// Runs the program with a standard output that nobody reads: the exit code and standard error.
fn unread(arguments: &[&str], input: &str) -> (i32, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The input stays open until the program has ended.
    let mut to = child.stdin.take().unwrap();
    let _ = to.write_all(input.as_bytes());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let code = child.wait().unwrap().code().expect("the program ends by itself");
    drop(to);
    (code, err)
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
    let initialize = format!("Content-Length: {}\r\n\r\n{initialize}", initialize.len());
    for (arguments, input) in [
        (vec!["list"], ""),
        (vec!["show", "dai-shogi"], ""),
        (vec!["moves", "chess"], ""),
        (vec!["perft", "chess", "2", "--divide"], ""),
        (vec!["playout", "ogi", "--games", "1"], ""),
        (vec!["bench", "ogi", "--nodes", "1", "--games", "0"], ""),
        (vec!["betza", "N"], ""),
        (vec!["explain", "unknown-key"], ""),
        (vec!["import", "--coverage"], ""),
        (vec!["play", "ogi", "--opponent", "human"], ""),
        (vec!["play", "ogi", "--side", "none"], ""),
        (vec!["lsp"], &initialize),
        (vec!["schema"], ""),
        (vec!["--help"], ""),
    ] {
        assert_eq!(unread(&arguments, input), (0, String::new()), "{arguments:?}");
    }
}

#[test]
fn the_work_is_done_though_nobody_reads_the_output() {
    let bad = "tests/bad/unknown-word.toml";
    for (arguments, code, said) in [
        (vec!["validate", bad, "variants/ogi.toml"], 1, "2 files: 2 errors\n"),
        (vec!["validate", "no such.toml", "--format", "json"], 3, "1 file: 1 error\n"),
        (vec!["validate", bad, "--format", "sarif"], 1, "1 file: 2 errors\n"),
        (vec!["test", "tests/bad/claim-fails.toml", "tests/good/smallest.toml"], 1, "2 files, "),
        (vec!["diff", "chess", "crazyhouse"], 1, ""),
        (vec!["diff", "chess", "chess", "--json"], 0, ""),
        (vec!["ask", "ogi", "--list", "--games", "1"], 0, ""),
        (vec!["import", "tests/ini/small.ini"], 1, "3 sections imported, 1 not\n"),
    ] {
        let (ended, err) = unread(&arguments, "");
        assert_eq!(ended, code, "{arguments:?}\n{err}");
        assert!(err.contains(said), "{arguments:?}\n{err}");
    }
    let folder = folder("unread");
    let place = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    // Each has something to fix, to format and to report.
    let text = std::fs::read_to_string("tests/good/smallest.toml").unwrap();
    let text = text.replace("files = ", "width=") + "\nnonsense = 1\n";
    let files = ["a.toml", "b.toml"].map(place);
    for file in &files {
        std::fs::write(file, &text).unwrap();
    }
    let [a, b] = &files;
    let (code, err) = unread(&["validate", "--fix", a, b], "");
    assert_eq!((code, err.matches("fixed[unknown-key]").count()), (1, 2), "{err}");
    let (code, _) = unread(&["fmt", "--check", a, b], "");
    assert_eq!(code, 1);
    let fixed = text.replace("width=", "files=");
    assert!(files.iter().all(|file| std::fs::read_to_string(file).unwrap() == fixed));
    let out = place("imported");
    assert_eq!(unread(&["import", "tests/ini/small.ini", "--out", &out], "").0, 1);
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 3);
}

/// Whether a text has a character that a terminal would obey or not show.
fn steers(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '\u{80}'..='\u{9f}' | '\u{200b}' | '\u{202e}'))
}

#[test]
fn nothing_that_steers_a_terminal_is_printed() {
    let folder = folder("steering");
    let odd = "\u{9b}31m\u{200b}\u{202e}";
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let good = path(&format!("a{odd}.toml"));
    let text = std::fs::read_to_string("tests/good/smallest.toml").unwrap();
    std::fs::write(&good, text.replace("[setup]", "allow = [\"stuck-piece\"]\n[setup]")).unwrap();
    let bad = path(&format!("b{odd}.toml"));
    std::fs::write(
        &bad,
        format!("name = \"{odd}\"\n\"f{odd}\" = 1\n[pieces.k]\nid = \"K\"\nmove = \"K{odd}\"\n"),
    )
    .unwrap();
    let ini = path(&format!("c{odd}.ini"));
    std::fs::write(&ini, format!("[a{odd}:chess]\nfoo{odd} = 2{odd}\npieceToCharTable = {odd}\n")).unwrap();
    let lines = [
        format!("validate|{good}|{bad}|{ini}"),
        format!("validate|{good}|{bad}|{ini}|--format|short"),
        format!("validate|{good}|{bad}|{ini}|--format|json"),
        format!("validate|{good}|{bad}|{ini}|--format|sarif"),
        format!("show|{good}"),
        format!("show|{bad}"),
        format!("test|{good}|--show|all"),
        format!("diff|chess|{good}"),
        format!("diff|{good}|{good}"),
        format!("fmt|--check|{good}|{bad}|{ini}"),
        format!("ask|{good}|--list|--games|2"),
        format!("import|{ini}|--out|{}", folder.join("imported").display()),
        format!("betza|K{odd}"),
        format!("moves|chess|--fen|{odd}"),
        format!("moves|{odd}"),
        format!("{odd}|{odd}"),
        format!("perft|chess|{odd}"),
        format!("explain|{odd}"),
        format!("list|--{odd}"),
    ];
    for line in &lines {
        let run = alfil(line);
        assert!(!steers(&run.out) && !steers(&run.err), "{line:?}\n{:?}\n{:?}", run.out, run.err);
    }
    let run = alfil(&format!("validate {bad}"));
    assert!(run.out.contains("unseen-character") && run.out.contains('\u{fffd}'), "{}", run.out);
    let named = |name: &str| format!("format = 1\nname = \"{name}\"\nextends = \"chess\"\n");
    for (name, what) in
        [("a\u{200b}b", "an invisible character, U+200B"), ("a\u{9b}b", "a control character, U+009B")]
    {
        assert!(alfil_with("validate -", &named(name)).out.contains(what), "{what}");
    }
    assert_eq!(alfil_with("validate -", &named("می\u{200c}خواهم")).out, "");
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for words in [&["--help"][..], &["--version"], &["help", "validate"], &["validate", "--help"], &["list"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_alfil")).args(words).stdout(full).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(3), "{words:?} {said}");
        assert!(said.contains("the output cannot be written"), "{said}");
    }
    assert_eq!(alfil("--help").code, 0);
    assert_eq!(alfil("--halp").code, 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_import_that_cannot_be_written_leaves_nothing() {
    let out = folder("full").join("out");
    let run = |limit: &str| {
        let line =
            format!("trap '' XFSZ; {limit} exec \"$0\" import tests/ini/small.ini six-by-six --out \"$1\"");
        let run = Command::new("sh")
            .args(["-c", &line, env!("CARGO_BIN_EXE_alfil"), out.to_str().unwrap()])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        (run.status.code(), String::from_utf8(run.stderr).unwrap())
    };
    let (code, said) = run("ulimit -f 0;");
    assert!(code == Some(3) && said.contains("cannot be written"), "{code:?} {said}");
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 0);
    let (code, said) = run("");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn sections_named_like_devices_are_not_written() {
    let folder = folder("devices");
    let ini = folder.join("a.ini");
    for name in ["CON", "nul", "Com1", "LPT9", "aux.x"] {
        std::fs::write(&ini, format!("[{name}:chess]\nmaxRank = 8\n")).unwrap();
        let run = alfil(&format!("import|{}|--out|{}", ini.display(), folder.join("out").display()));
        assert_eq!(run.code, 1, "{name} {}", run.err);
        assert!(run.err.contains("Windows reserves it for a device"), "{name} {}", run.err);
    }
    std::fs::write(&ini, "[console:chess]\nmaxRank = 8\n[com10:chess]\nmaxRank = 8\n").unwrap();
    let run = alfil(&format!("import|{}|--out|{}", ini.display(), folder.join("out").display()));
    assert_eq!(std::fs::read_dir(folder.join("out")).unwrap().count(), 2, "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_are_not_text_are_reported() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("no-text");
    let odd = folder.join(std::ffi::OsStr::from_bytes(b"a\xff.toml"));
    let inside = folder.join(std::ffi::OsStr::from_bytes(b"b\xff"));
    std::fs::create_dir_all(&inside).unwrap();
    for path in [&odd, &inside.join("c.TOML"), &folder.join("d.toml")] {
        std::fs::copy("tests/good/smallest.toml", path).unwrap();
    }
    let run = alfil(&format!("validate {}", folder.display()));
    assert_eq!(
        (run.code, run.out.matches("its name is not UTF-8").count()),
        (3, 2),
        "{} {}",
        run.out,
        run.err
    );
    assert!(run.err.contains("1 file: 2 errors"), "{}", run.err);
}

#[test]
fn colour_follows_the_environment() {
    let run = |variable: &str, value: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(["play", "ogi"])
            .stdin(Stdio::null())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env(variable, value)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().contains('\x1b')
    };
    assert!(run("CLICOLOR_FORCE", "1"));
    assert!(!run("NO_COLOR", "1"));
}

#[test]
fn playouts_are_the_same_for_the_same_seed() {
    let run = |threads: &str| {
        let mut value = json(&format!("playout ogi --games 6 --seed 3 --threads {threads} --json"));
        let object = value.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("plies_per_second");
        value
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one["games"], 6);
}

#[test]
fn bench_ends_with_the_total() {
    let out = succeeds("bench --nodes 100 --games 1");
    let last = out.lines().last().unwrap();
    assert!(last.contains(" nodes ") && last.ends_with(" nps"), "{last}");
}

#[test]
fn bench_writes_an_object_a_variant_and_the_total() {
    let out = succeeds("bench --nodes 1 --games 0 --json");
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (total, variants) = lines.split_last().unwrap();
    assert_eq!(variants.len(), alfil::library::bundled().count());
    let nodes: u64 = variants.iter().map(|line| line["nodes"].as_u64().unwrap()).sum();
    assert_eq!(total["nodes"], nodes);
    assert!(total["nps"].as_f64().unwrap() > 0.0, "{total}");
}

#[test]
fn findings_are_explained() {
    assert!(succeeds("explain unknown-piece").starts_with("error[unknown-piece]"));
    fails("explain unknown-peice", 1, "did you mean `unknown-piece`?");
    let plain = succeeds("explain ini-empty-value");
    for pasted in ["[ini-empty-value]", "error[ini-empty-value]", "warning[ini-empty-value]:"] {
        assert_eq!(succeeds(&format!("explain {pasted}")), plain, "{pasted}");
    }
    fails("explain fatal[ini-empty-value]", 1, "there is no finding with the code `fatal[ini-empty-value]`");
}

#[test]
fn a_depth_beyond_reason_is_refused() {
    fails("perft ogi 4294967295", 2, "from 0 to 500");
    fails("betza aaaaaaaQ --board 36x36", 1, "more than 1000000 ways");
    // 462 ways to put six stops on eleven squares, and as many for each length of the first leg.
    assert!(succeeds("betza fafafafafafR --board 12x12").contains("forward"));
    assert!(succeeds("betza fafiafiafiafiafiafiR --board 12x12").contains("as many squares as before"));
}

#[test]
fn passes_are_listed_once() {
    let fen = "L!1L!11k/15/15/15/15/15/15/15/15/15/15/15/15/15/K14 w";
    let out = succeeds(&format!("moves|dai-shogi|--fen|{fen}"));
    assert_eq!(out.lines().filter(|l| *l == "0000").count(), 1);
    let divided = succeeds(&format!("perft|dai-shogi|1|--divide|--fen|{fen}"));
    assert!(divided.contains("0000: 2\n"), "{divided}");
}

#[test]
fn random_games_are_printed_in_every_format() {
    let validate =
        |format| alfil(&format!("validate tests/bad/smoke-unfinished.toml --smoke 2 --format {format}"));
    let human = validate("human");
    assert_eq!(human.code, 0);
    assert!(human.out.contains("warning[smoke-unfinished]: none of 2 random games ended"), "{}", human.out);
    assert!(human.out.contains("game 1 was stopped at the position"), "{}", human.out);
    assert!(validate("short").out.contains("smoke-unfinished.toml:1:1: warning[smoke-unfinished]"));
    let first: Value = serde_json::from_str(validate("json").out.lines().next().unwrap()).unwrap();
    assert_eq!(first["code"], "smoke-unfinished");
    let log: Value = serde_json::from_str(&validate("sarif").out).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "smoke-unfinished");
    let quiet = alfil("validate tests/bad/smoke-unfinished.toml");
    assert_eq!((quiet.code, quiet.out.as_str()), (0, ""));
}

#[test]
fn a_file_without_claims_fails_the_test_and_says_so() {
    let run = alfil("test docs/examples/marsh-crossing.toml variants/ogi.toml");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("note[claims-nothing]"), "{}", run.out);
    assert!(run.err.ends_with("claims: all hold, 1 file without claims\n"), "{}", run.err);
    assert_eq!(alfil("validate docs/examples/marsh-crossing.toml --deny warnings").code, 0);
    let text = std::fs::read_to_string("docs/examples/marsh-crossing.toml").unwrap();
    // Nobody hears of it who does not ask, whether or not there are sources; and a note denies nothing.
    let sourced = text.replacen("format = 1", "format = 1\nsources = [\"my book\"]", 1);
    let quiet = alfil_with("validate - --deny warnings", &sourced);
    assert_eq!((quiet.code, quiet.out.as_str()), (0, ""));
    let run =
        alfil_with("test -", &text.replacen("format = 1", "format = 1\nallow = [\"claims-nothing\"]", 1));
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    let played = alfil("validate docs/examples/marsh-crossing.toml --smoke 1 --format short");
    assert!(played.out.contains("note[claims-nothing]"), "{}", played.out);
}

/// A folder of its own for a test, gone with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("alfil-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_many_files_extend_is_reported_once() {
    let folder = Folder::new("extending");
    let child =
        |parent: &str, own: &str| format!("format = 1\nname = \"x\"\nextends = \"./{parent}\"\n{own}");
    folder.file("a.toml", "format = 1\nname = \"a\"\nextends = \"ogi\"\n[nonsense]\nx = 1\n");
    folder.file("b.toml", &child("a.toml", ""));
    folder.file("c.toml", &child("b.toml", "[rubbish]\n"));
    folder.file("d.toml", &child("c.toml", ""));
    let path = folder.0.display();
    let run = alfil(&format!("validate|{path}|--format|short"));
    assert_eq!(run.code, 1);
    assert_eq!(run.out.matches("unknown key `nonsense`").count(), 1, "{}", run.out);
    assert_eq!(run.out.matches("unknown key `rubbish`").count(), 1, "{}", run.out);
    assert_eq!(run.err, "4 files: 2 errors; 4 inherited findings not repeated\n");
    let alone = alfil(&format!("validate|{path}/d.toml|--format|short"));
    assert_eq!((alone.code, alone.out.lines().count()), (1, 2), "{}", alone.out);
}

#[test]
fn folders_too_deep_are_not_passed_over() {
    let folder = Folder::new("deep");
    folder.file(&format!("{}x.toml", "f/".repeat(20)), "format = 1\n");
    folder.file("y.toml", "format = 1\n");
    let run = alfil(&format!("validate|{}", folder.0.display()));
    assert!(run.code == 3 && run.out.contains("it is more than 16 folders deep"), "{}", run.out);
    assert!(run.out.contains("y.toml"), "the rest is validated: {}", run.out);
}

#[test]
fn show_gives_programs_the_same() {
    let shown = succeeds("show dai-shogi");
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let object = json("show dai-shogi --json");
    let list = |value: &Value, key: &str| value[key].as_array().unwrap().clone();
    for section in list(&object, "sections") {
        for sentence in list(&section, "sentences") {
            let text =
                format!("{} [{}]", sentence["text"].as_str().unwrap(), sentence["place"].as_str().unwrap());
            assert!(words.contains(&text), "{text}");
        }
    }
    let pieces = list(&object, "pieces");
    let lion = pieces.iter().find(|piece| piece["key"] == "lion").unwrap();
    assert_eq!(list(lion, "legs").len(), 2);
    for way in list(lion, "legs") {
        assert!(words.contains(way.as_str().unwrap()), "{way}");
    }
    let claims = format!("The definition makes {} claims; `alfil test` tests them.", object["claims"]);
    assert!(shown.ends_with(&format!("{claims}\n")), "{claims}");
    let one = json("show|dai-shogi|--json|--piece|lion");
    let keys: Vec<Value> = list(&one, "pieces").iter().map(|piece| piece["key"].clone()).collect();
    assert!(keys.iter().all(|key| key == "lion" || key == "+kirin") && keys.len() == 2, "{keys:?}");
    fails("show chess --json --expanded", 2, "--expanded");
}

#[test]
fn pictures_are_printed_or_written_to_a_file() {
    for (args, label) in [
        ("picture ogi --piece king", "King"),
        ("picture ogi --diagram king", "How the King moves"),
        ("picture ogi --moves e3e4 --side second --bare", "Ōgi"),
        ("betza FfRbW --svg", "How it moves"),
    ] {
        let run = alfil(args);
        assert_eq!(run.code, 0, "{args}: {}", run.err);
        assert!(
            run.out.starts_with("<svg ") && run.out.contains(&format!("aria-label=\"{label}\"")),
            "{args}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("king.svg");
    let run = alfil(&format!("picture ogi --piece king --out {}", path.display()));
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(path).unwrap(), alfil("picture ogi --piece king").out);
    assert_eq!(alfil("picture ogi --piece king --svg").out, alfil("picture ogi --piece king").out);
    assert!(alfil("picture ogi --pieces discs").out.contains("<text"));
    assert!(!alfil("picture ogi --pieces letters").out.contains("<text"));
    for (args, message) in [
        ("--out king.gif", "`king.gif` ends neither in `.svg` nor in `.png`"),
        ("--png --out king.svg", "`--png` and `king.svg` are different formats"),
        ("--svg --out king.png", "`--svg` and `king.png` are different formats"),
        ("--svg --png", "cannot be used with"),
        ("--width 100", "`--width` applies only to a PNG"),
        ("--png --width 15", "15 is not in 16..=8192"),
        ("--pieces wedgse", "a similar value exists: 'wedges'"),
        ("--pieces discs --body wedge", "cannot be used with"),
    ] {
        fails(&format!("picture ogi {args}"), 2, message);
    }
}

#[test]
#[cfg(not(feature = "png"))]
fn without_the_feature_a_png_is_refused() {
    fails("picture ogi --piece king --png", 2, "this program was built without PNG support");
}

#[test]
#[cfg(feature = "png")]
fn a_png_has_the_size_that_was_asked_for_and_is_not_blank() {
    let folder = tempfile::tempdir().unwrap();
    for (args, width, height) in [
        ("ogi --piece king", 100, 100),
        ("ogi --piece king --width 24", 24, 24),
        ("dai-shogi --width 600", 600, 0),
        ("dai-shogi --diagram lion", 0, 0),
    ] {
        let path = folder.path().join("picture.png");
        let run = alfil(&format!("picture {args} --out {}", path.display()));
        assert_eq!(run.code, 0, "{args}: {}", run.err);
        let first = std::fs::read(&path).unwrap();
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&first).unwrap();
        let size = (pixels.width(), pixels.height());
        assert!(width == 0 || size.0 == width, "{args}: {size:?}");
        assert!(height == 0 || size.1 == height, "{args}: {size:?}");
        let opaque = pixels.pixels().iter().filter(|pixel| pixel.alpha() == 255);
        let colours: std::collections::HashSet<(u8, u8, u8)> =
            opaque.map(|pixel| (pixel.red(), pixel.green(), pixel.blue())).collect();
        assert!(colours.len() > 3, "{args}: {} colours", colours.len());
        assert_eq!(alfil(&format!("picture {args} --out {}", path.display())).code, 0);
        assert_eq!(std::fs::read(&path).unwrap(), first, "{args}");
    }
    // A kind with a character for a glyph is drawn with letters, which is said.
    let path = folder.path().join("glyph.png");
    let run = alfil(&format!("picture wa-shogi --out {}", path.display()));
    let plain = alfil("picture wa-shogi").out;
    assert_eq!(run.err.contains("letters replace the characters"), plain.contains("<text"), "{}", run.err);
}
