//! Saved games: `alfil play` with `save`, `load` and `--resume`, `alfil replay`, and the games of a match.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use alfil::library;
use alfil::words::notation::pgn;
use alfil::words::notation::style::Style;

/// Runs the program in a folder: the exit code, standard output and standard error.
fn alfil(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that reads nothing may be gone before everything is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The program does what it is asked to, and says nothing on standard error.
#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str], input: &str) -> String {
    let (code, out, err) = alfil(folder, arguments, input);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}\n{out}");
    out
}

#[track_caller]
fn fails(folder: &Path, arguments: &[&str], input: &str, said: &str) {
    let (code, out, err) = alfil(folder, arguments, input);
    assert!(code == 1 && err.contains(said), "{arguments:?}: {code}: `{said}` is not in\n{err}\n{out}");
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let position = "4k3/P7/8/8/8/8/8/4K2R w K - 3 20";
    let script = "a8=Q\nKe7\nsave a.pgn\nO-O\nfen\n";
    let out = succeeds(folder, &["play", "chess", "--opponent", "human", "--fen", position], script);
    let end = out.lines().last().unwrap().to_owned();
    let text = fs::read_to_string(folder.join("a.pgn")).unwrap();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 3 20\"]\n"), "{text}");
    assert!(text.contains("[WhiteType \"human\"]\n[BlackType \"human\"]\n"), "{text}");
    assert!(text.ends_with("\n\n20. a8=Q+ Ke7 *\n\n"), "{text}");
    // It is known who plays. What was taken back and played anew is saved in its stead, without another name.
    let script = "O-O\nfen\nundo\nundo\nKd7\nsave\nhistory\n";
    let out = succeeds(folder, &["play", "--resume", "a.pgn"], script);
    assert!(out.contains(&format!("\n{end}\n")), "{out}");
    assert!(out.ends_with("20. a7a8q  e8d7\n"), "{out}");
    let text = fs::read_to_string(folder.join("a.pgn")).unwrap();
    assert!(text.ends_with("\n\n20. a8=Q+ Kd7 *\n\n"), "{text}");
    // Files are not replaced by accident.
    let said = "line 1: `a.pgn` already exists\nhelp: `save a.pgn over` replaces it";
    fails(folder, &["play", "ogi"], "save a.pgn\n", said);
    assert_eq!(fs::read_to_string(folder.join("a.pgn")).unwrap(), text);
    succeeds(folder, &["play", "ogi"], "save a.pgn over\n");
    assert!(fs::read_to_string(folder.join("a.pgn")).unwrap().contains("[Variant \"ogi\"]"));
    fails(folder, &["play", "ogi"], "save\n", "this game has no file yet");
    fails(folder, &["play", "chess"], "load a.pgn\n", "`a.pgn` is a game of `ogi`, not of `chess`");
    fails(folder, &["play", "ogi"], "load b.pgn\n", "there is no file `b.pgn`");
}

#[test]
fn utf_16_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let bytes: Vec<u8> = "\u{feff}1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(folder.path().join("a.pgn"), bytes).unwrap();
    fails(folder.path(), &["replay", "a.pgn"], "", "`a.pgn` is UTF-16 text\nhelp: save it as UTF-8");
}

#[test]
fn who_plays_and_how_well_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = ["play", "dobutsu", "--side", "second", "--level", "2", "--seed", "1"];
    succeeds(folder, &start, "time 0.5\nresign\nsave a.pgn\n");
    let text = fs::read_to_string(folder.join("a.pgn")).unwrap();
    for tag in
        ["[WhiteType \"program\"]", "[BlackType \"human\"]", "[Level \"2\"]", "[SecondsPerMove \"0.5\"]"]
    {
        assert!(text.contains(tag), "{tag}: {text}");
    }
    assert!(text.contains("[Result \"1-0\"]") && text.contains(" resigned\"]"), "{text}");
    let out = succeeds(folder, &["play", "--resume", "a.pgn"], "level\ntime\nlevel 4\nlevel\ntime off\n");
    assert!(
        out.contains("The computer plays at level 2.\nThe computer thinks about a move for at most 0.5 s.\n"),
        "{out}"
    );
    assert!(
        out.ends_with(
            "level 4.\nThe computer plays at level 4.\nThe level of the computer limits its thinking time.\n"
        ),
        "{out}"
    );
    // What is asked for counts more.
    let out = succeeds(folder, &["play", "--resume", "a.pgn", "--level", "3"], "level\n");
    assert!(out.contains("level 3."), "{out}");
    fails(
        folder,
        &["play", "--resume", "a.pgn", "--opponent", "human"],
        "level\n",
        "does not play in this game",
    );
}

#[test]
fn a_game_by_other_rules_is_refused_unless_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |times: u32, comment: &str| {
        let text = format!(
            "format = 1 {comment}\nname = \"N\"\nboard = {{ files = 4, ranks = 4 }}\npieces.king = {{ id = \"K\", move = \"K\" }}\n\
             setup.fen = \"k3/4/4/3K w\"\n[[end]]\nwhen = {{ repetition = {{ times = {times} }} }}\nresult = \"draw\"\n"
        );
        fs::write(folder.join("n.toml"), text).unwrap();
    };
    write(3, "");
    succeeds(folder, &["play", "n.toml", "--opponent", "human"], "Kd2\nsave n.pgn\n");
    write(3, "# the same rules");
    succeeds(folder, &["play", "n.toml", "--resume", "n.pgn"], "");
    assert!(
        succeeds(folder, &["replay", "n.pgn", "--variant", "n.toml"], "")
            .starts_with("game 1, n: human against human, 1 ply\n")
    );
    fails(folder, &["play", "--resume", "n.pgn"], "", "the game is of the variant `n`, which is not bundled");
    write(4, "");
    fails(
        folder,
        &["play", "n.toml", "--resume", "n.pgn"],
        "",
        "the rules of `n` have changed since `n.pgn` was played",
    );
    fails(folder, &["play", "n.toml"], "load n.pgn\n", "the rules of `n` have changed since");
    succeeds(folder, &["play", "n.toml", "--resume", "n.pgn", "--force"], "");
    let (code, _, err) = alfil(folder, &["replay", "n.pgn", "--variant", "n.toml"], "");
    assert!(code == 0 && err.contains("game 1: the rules of `n` have changed since"), "{err}");
}

#[test]
fn games_are_replayed_and_written_anew() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = succeeds(root, &["replay", "docs/examples/games.pgn"], "");
    let expected = "game 1, chess: Anderssen, Adolf against Kieseritzky, Lionel, 45 plies\n\
        r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23\n\
        White wins: Black is checkmated.\n\
        game 2, minishogi: Black against White, 3 plies\n";
    assert!(out.starts_with(expected), "{out}");
    let fens = succeeds(root, &["replay", "docs/examples/games.pgn", "--game", "2", "--fens"], "");
    assert_eq!(fens.lines().count(), 4, "{fens}");
    assert!(
        succeeds(root, &["replay", "docs/examples/games.pgn", "--game", "1", "--board"], "").contains("[B]")
    );
    fails(
        root,
        &["replay", "docs/examples/games.pgn", "--game", "3"],
        "",
        "there is no game 3 in `docs/examples/games.pgn`, which has 2 games",
    );
    let out = succeeds(
        root,
        &["play", "minishogi", "--opponent", "human"],
        "load docs/examples/games.pgn 2\nhistory\n",
    );
    assert!(out.ends_with("1. b1c2  b5d3\n2. a2a3\n"), "{out}");
    fails(
        root,
        &["play", "minishogi"],
        "load docs/examples/games.pgn 2\nsave\n",
        "this game has no file yet",
    );
    fails(root, &["play", "--resume", "docs/examples/games.pgn"], "", "has 2 games\nhelp: choose one");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::copy(root.join("docs/examples/games.pgn"), folder.join("a.pgn")).unwrap();
    succeeds(folder, &["replay", "a.pgn", "--pgn", "b.pgn", "--notation", "coordinates"], "");
    let text = fs::read_to_string(folder.join("b.pgn")).unwrap();
    assert!(
        text.contains("4. e1f1 b7b5 {Bryan's counter-gambit}\n5. c4b5 g8f6") && text.contains("1851"),
        "{text}"
    );
    assert_eq!(succeeds(folder, &["replay", "b.pgn"], ""), succeeds(folder, &["replay", "a.pgn"], ""));
    assert_eq!(succeeds(folder, &["replay", "a.pgn", "--pgn", "-", "--notation", "coordinates"], ""), text);
    let (code, _, err) = alfil(folder, &["picture", "chess", "--out", "-"], "");
    assert_eq!((code, folder.join("-").exists()), (2, false), "{err}");
    let (code, _, err) = alfil(folder, &["replay", "a.pgn", "--pgn", "-", "--fens"], "");
    assert_eq!(code, 2);
    assert!(err.contains("`--pgn -` and `--fens` both write to standard output"), "{err}");
    // What is wrong is said with its place, and nothing is written.
    fs::write(folder.join("c.pgn"), text.replace("3. f1c4", "3. f1c5")).unwrap();
    let (code, out, err) = alfil(folder, &["replay", "c.pgn", "--pgn", "d.pgn"], "");
    assert_eq!(code, 1);
    assert!(err.starts_with("error: c.pgn:12:30: move 3 of White: `f1c5` is not a legal move: "), "{err}");
    assert!(out.contains("4 plies\n") && out.contains("The rest cannot be played.\n"), "{out}");
    assert!(err.ends_with("error: `d.pgn` was not written\nhelp: fix the games first\n"), "{err}");
    assert!(!folder.join("d.pgn").exists());
    fs::write(folder.join("e.pgn"), "[Variant \"Crazy House\"]\n1. e4 *\n[Variant \"crasyhouse\"]\n*\n")
        .unwrap();
    let (_, out, err) = alfil(folder, &["replay", "e.pgn"], "");
    assert!(out.starts_with("game 1, crazyhouse: White against Black, 1 ply\n"), "{out}");
    assert!(err.contains("`crasyhouse`, which is not bundled\nhelp: did you mean `crazyhouse`?"), "{err}");
    fs::write(folder.join("g.pgn"), "[Termination \"White fell asleep\"]\n1. e4 0-1").unwrap();
    let out = succeeds(folder, &["replay", "g.pgn"], "");
    assert!(
        out.ends_with(
            "\nBy the rules the game is not over; its result is given as 0-1: White fell asleep.\n"
        ),
        "{out}"
    );
    // The standard's own character set.
    fs::write(folder.join("f.pgn"), b"[White \"Gr\xfcnfeld\"]\n1. d4 *").unwrap();
    assert!(succeeds(folder, &["replay", "f.pgn"], "").contains(": Grünfeld against Black"));
    assert_eq!(alfil(folder, &["replay", "none.pgn"], "").0, 3);
}

#[test]
fn the_games_of_a_match_are_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (variant, notation, sign) in
        [("minishogi", None, "-"), ("minishogi", Some("coordinates"), ""), ("chess", None, "N")]
    {
        let mut arguments =
            vec!["match", "alfil", "alfil", "--nodes", "20", "--max-plies", "12", "--opening-plies", "6"];
        arguments.extend(["--games", "2", "--variant", variant, "--pgn", "m.pgn"]);
        arguments.extend(notation.iter().flat_map(|style| ["--notation", style]));
        succeeds(folder, &arguments, "");
        let text = fs::read_to_string(folder.join("m.pgn")).unwrap();
        let moves: String = text.lines().filter(|line| !line.starts_with('[')).collect();
        assert!(moves.contains(sign), "{text}");
        for tag in
            ["[Event \"alfil match\"]", "[Site \"?\"]", "[Date \"20", "[Round \"1.2\"]", "[RulesHash \""]
        {
            assert!(text.contains(tag), "{tag}: {text}");
        }
        let out = succeeds(folder, &["replay", "m.pgn"], "");
        assert_eq!(out.matches("against alfil, 12 plies\n").count(), 2, "{out}");
    }
}

#[test]
fn mistyped_commands_are_answered_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    for (line, said) in [
        ("foo", "`foo` is neither a move nor a command\nhelp: `moves` lists the legal moves"),
        ("hnt", "`hnt` is neither a move nor a command\nhelp: did you mean `hint`?"),
        ("sav a.pgn", "`sav a.pgn` is neither a move nor a command\nhelp: did you mean `save a.pgn`?"),
        ("Ne3", "`Ne3` is not a legal move: no Knight of White can go to e3"),
        ("level 11", "`11` is not a level\nhelp: write a number from 1 to 10"),
        (
            "time -1",
            "`-1` is not a time\nhelp: write a number of seconds from 0.001 to 1000000, such as 2.5, or `off`",
        ),
        ("piece", "`piece` needs a name or a letter"),
        ("piece Knigt", "no piece is called `Knigt`\nhelp: did you mean `Knight`?"),
    ] {
        fails(folder.path(), &["play", "chess"], &format!("{line}\n"), said);
    }
    let out = succeeds(
        folder.path(),
        &["play", "chess", "--opponent", "human"],
        "E2E4\ne7 e5\nNg1-f3\nhistory\npiece n\nrules\n",
    );
    assert!(out.contains("\n1. e2e4  e7e5\n2. g1f3\nKnight (N)  N\n"), "{out}");
    assert!(
        out.contains("\nCastling\n  - White may castle: ") && out.contains("Leaps 1 by 2 squares"),
        "{out}"
    );
    let mate = ["play", "chess", "--opponent", "human", "--fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"];
    let out = succeeds(folder.path(), &mate, "hint\nRa8\n");
    assert!(out.contains("\na1a8, Rook to a8\n"), "{out}");
    fails(
        folder.path(),
        &mate,
        "Ra8\nhint\n",
        "there is no move to suggest: White wins: Black is checkmated",
    );
}

#[test]
fn the_board_and_the_moves_are_in_the_notation_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let start = ["play", "minishogi", "--opponent", "human", "--notation", "hodges"];
    let out = succeeds(folder.path(), &start, "G-3d\nmoves b5\nhistory\n");
    assert!(out.contains("\n      5  4  3  2  1\n  a   r  b  s  g  k  a\n"), "{out}");
    assert!(out.contains("\n1. Black: G-3d, Gold to c2\n"), "{out}");
    assert!(out.ends_with("B-1d  B-2c  B-3b  B-5b\n1. G-3d\n"), "{out}");
}

#[test]
fn a_large_board_with_long_ids_fits_in_eighty_columns() {
    let folder = tempfile::tempdir().unwrap();
    let row = "<GB>".repeat(15);
    let ranks: Vec<String> =
        [row.to_lowercase()].into_iter().chain((0..13).map(|_| "15".to_owned())).chain([row]).collect();
    let text = format!(
        "format = 1\nname = \"Large\"\nboard = {{ files = 15, ranks = 15 }}\n[pieces.beetle]\nid = \"GB\"\nmove = \"fW\"\n\
         promoted = {{ name = \"Great Beetle\", move = \"K\" }}\n[pieces.crab]\nid = \"C'\"\nmove = \"W\"\n[setup]\nfen = \"{} w\"\n[[promotion]]\npieces = [\"beetle\"]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n[[end]]\nwhen = {{ repetition = {{ times = 3 }} }}\nresult = \"draw\"\n",
        ranks.join("/")
    );
    fs::write(folder.path().join("large.toml"), text).unwrap();
    let out = succeeds(folder.path(), &["play", "large.toml", "--opponent", "human"], "o1o2\n");
    let board: Vec<&str> = out.lines().filter(|line| line.contains("GB") && !line.contains("Type")).collect();
    assert!(board.len() >= 2 && board.iter().all(|line| line.len() <= 80), "{out}");
    let files = out.lines().find(|line| line.trim_start().starts_with("a ")).unwrap();
    let first = board.iter().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    for (nth, file) in ('a'..='o').enumerate() {
        let column = first.match_indices("GB").nth(nth).unwrap().0;
        assert_eq!(files.find(file), Some(column), "{file}\n{out}");
    }
}

/// Programs that read the library's own texts.
#[test]
fn the_example_is_written_as_the_program_writes() {
    let text = include_str!("../docs/examples/games.pgn");
    for record in pgn::read(text) {
        let variant = library::variant(record.tag(pgn::VARIANT).unwrap_or("chess")).unwrap();
        let game = pgn::replay(&variant, &record).game.unwrap();
        let again = pgn::Record::of(&game, Style::usual(variant.rules()));
        let moves = |record: &pgn::Record| record.moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>();
        assert_eq!(moves(&again), moves(&record));
    }
}

/// What a person sees who types this at a terminal; nothing if there is no `script` of util-linux to make one.
fn at_a_terminal(folder: &Path, arguments: &str, typed: &str) -> Option<String> {
    let known = Command::new("script").arg("--version").output().ok()?;
    if !String::from_utf8_lossy(&known.stdout).contains("util-linux") {
        return None;
    }
    let mut child = Command::new("script")
        .args(["-qec", &format!("'{}' {arguments}", env!("CARGO_BIN_EXE_alfil")), "/dev/null"])
        .env("XDG_STATE_HOME", folder)
        .env("TERM", "xterm")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    // A key that is pressed before the prompt is there may mean something else.
    for key in typed.split_inclusive(['\n', '\u{3}']) {
        std::thread::sleep(std::time::Duration::from_millis(600));
        let _ = input.write_all(key.as_bytes());
    }
    drop(input);
    Some(String::from_utf8_lossy(&child.wait_with_output().ok()?.stdout).into_owned())
}

#[test]
#[expect(clippy::print_stderr, reason = "says what is skipped")]
fn an_unfinished_game_at_a_terminal_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let kept = folder.join("alfil").join("dobutsu.pgn");
    let command = "alfil play --resume dobutsu";
    let Some(said) = at_a_terminal(&folder, "play dobutsu --opponent human", "b2b3\n\u{3}\u{3}") else {
        eprintln!("skipped: no `script`");
        return;
    };
    let said = said.replace("\r\n", " ");
    assert!(said.contains("Ctrl-C again") && said.contains(command), "{said}");
    assert!(fs::read_to_string(&kept).unwrap().contains("[Variant \"dobutsu\"]"));
    // It is mentioned to whoever plays again, and its file goes with the end of the game.
    let said = at_a_terminal(&folder, "play dobutsu", "quit\n").unwrap().replace("\r\n", " ");
    assert!(said.contains("An unfinished game is kept") && said.contains(command), "{said}");
    let said = at_a_terminal(&folder, "play", "").unwrap();
    assert!(said.contains("Unfinished games, the latest first:") && said.contains(command), "{said}");
    let said = at_a_terminal(&folder, "play --resume dobutsu", "undo\nb2b3\nresign\nquit\n").unwrap();
    assert!(!said.contains("To continue"), "{said}");
    assert!(!kept.exists());
    // Scripts keep nothing.
    succeeds(&folder, &["play", "dobutsu", "--opponent", "human"], "b2b3\n");
    assert_eq!(fs::read_dir(folder.join("alfil")).unwrap().count(), 0);
}

/// A game may go on after an ending that could be claimed, and end by a claim.
#[test]
fn claims_end_games_and_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let shuffle = "g1f3\ng8f6\nf3g1\nf6g8\n".repeat(2);
    let play = ["play", "chess", "--opponent", "human"];
    fails(folder, &play, "claim\n", "White cannot claim anything now");
    // The computer claims at any level.
    let lost =
        ["play", "chess", "--side", "none", "--seed", "3", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"];
    for skill in [["--level", "1"], ["--level", "7"], ["--opponent", "random"]] {
        let out = succeeds(folder, &[&lost[..], &skill].concat(), "");
        assert!(out.contains("The game is drawn: Black claimed a draw, since 100 plies"), "{out}");
    }
    let out = succeeds(folder, &play, &format!("{shuffle}claim\nsave a.pgn\nundo\ne2e4\nsave b.pgn\n"));
    let offer = "You may claim a draw: `claim`. The position occurs for the 3rd time.";
    let end = "The game is drawn: White claimed a draw, since the position occurs for the 3rd time.";
    assert!(out.contains(offer) && out.contains(end), "{out}");
    let saved = fs::read_to_string(folder.join("a.pgn")).unwrap();
    assert!(saved.contains("[Result \"1/2-1/2\"]") && saved.contains("White claimed a draw"), "{saved}");
    assert!(succeeds(folder, &["replay", "a.pgn"], "").ends_with(&format!("{end}\n")));
    let note = "Before move 5, White may claim a draw: the position occurs for the 3rd time.\n";
    let out = succeeds(folder, &["replay", "b.pgn"], "");
    assert!(out.contains(note) && out.ends_with("The game is not over.\n"), "{out}");
    // Another game that ends as the players agreed, and one by a rule that needs no claim.
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    fs::write(folder.join("c.pgn"), format!("{moves} *")).unwrap();
    let out = succeeds(folder, &["replay", "c.pgn"], "");
    assert!(
        out.ends_with(
            "The game is not over. White may claim a draw: the position occurs for the 3rd time.\n"
        ),
        "{out}"
    );
    let more = "5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";
    fs::write(folder.join("d.pgn"), format!("{moves} {more} 1/2-1/2")).unwrap();
    let out = succeeds(folder, &["replay", "d.pgn"], "");
    assert!(out.ends_with("The game is drawn: the position occurs for the 5th time.\n"), "{out}");
    fails(
        folder,
        &["play", "chess", "--opponent", "human"],
        &format!("{shuffle}{shuffle}claim\n"),
        "the game is over",
    );
}
