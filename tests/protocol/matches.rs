//! Matches between engines: what is counted, what is written, and that a match resumes where it stopped.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::sampling::so_many;

/// Runs a match; the exit code and what is written.
fn contest(arguments: &[&str]) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_alfil")).arg("match").args(arguments).output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
    (run.status.code(), text)
}

const SHORT: [&str; 8] =
    ["--nodes", "20", "--max-plies", "24", "--variant", "minishogi", "--opening-plies", "4"];

fn short<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ["alfil", "alfil"].into_iter().chain(SHORT).chain(more.iter().copied()).collect()
}

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_match_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let (out, whole, pgn) = ["games", "whole", "pgn"].map(|name| folder.path().join(name)).into();
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let (code, text) = contest(&short(&["--games", "2", "--out", &path(&out)]));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("     2 games: ") && text.contains("difference: "), "{text}");
    assert_eq!(lines(&out).len(), 3);
    // A game that was being written is lost, and no other.
    let cut = fs::read_to_string(&out).unwrap();
    fs::write(&out, &cut[..cut.len() - 9]).unwrap();
    let (code, text) = contest(&short(&["--games", "4", "--out", &path(&out), "--pgn", &path(&pgn)]));
    assert!(code == Some(0) && text.starts_with("resuming after 1 game\n"), "{text}");
    // Limits of positions make the same games in every run.
    assert_eq!(contest(&short(&["--games", "4", "--out", &path(&whole)])).0, Some(0));
    let without_time = |path: &Path| -> Vec<String> {
        lines(path).iter().map(|line| line.split("\"cpu\"").next().unwrap().to_owned()).collect()
    };
    assert_eq!(without_time(&out), without_time(&whole));
    assert_eq!(fs::read_to_string(&pgn).unwrap().matches("[Variant \"minishogi\"]").count(), 4);
    let (code, text) = contest(&short(&["--games", "4", "--seed", "2", "--out", &path(&out)]));
    assert!(code == Some(1) && text.contains("holds the games of a different match"), "{text}");
}

#[test]
fn a_file_of_another_kind_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes");
    let path = file.to_str().unwrap();
    for text in ["a single line without an end", "first line\nsecond", "{}\n"] {
        fs::write(&file, text).unwrap();
        let (code, shown) = contest(&short(&["--games", "2", "--out", path]));
        assert!(code == Some(1) && shown.contains("is not a game of a match"), "{shown}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    // The first line of a match that was stopped at once.
    fs::write(&file, "{\"format\":1,").unwrap();
    assert_eq!(contest(&short(&["--games", "2", "--out", path])).0, Some(0));
    assert_eq!(lines(&file).len(), 3);
}

#[test]
fn players_speak_any_protocol() {
    let program = env!("CARGO_BIN_EXE_alfil");
    for protocol in ["usi", "xboard"] {
        let other = format!("{protocol}:{program} {protocol}");
        let (code, text) = contest(&[
            "alfil",
            &other,
            "--variant",
            "wa-shogi",
            "--time",
            "0.02",
            "--games",
            "2",
            "--max-plies",
            "16",
        ]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("0 won, 2 drawn, 0 lost") && !text.contains("fault"), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_without_the_variant_does_not_play() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let programs = [
        ("uci", "option name UCI_Variant type combo default chess var chess var shogi\nuciok"),
        ("uci", "uciok"),
        ("xboard", "feature setboard=1 variants=\"normal,dai\"\nfeature done=1"),
    ];
    for (protocol, answers) in programs {
        let program = folder.path().join("program");
        fs::write(&program, format!("#!/bin/sh\nread line\nprintf '{answers}\\n'\nsleep 1\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let other = format!("{protocol}:{}", program.display());
        let (code, text) =
            contest(&["alfil", &other, "--variant", "dai-shogi", "--time", "0.01", "--games", "2"]);
        assert!(code == Some(1) && text.contains("does not offer the variant `dai-shogi`"), "{text}");
    }
}

#[test]
fn wrong_players_are_refused() {
    assert_eq!(contest(&["alfil", "hachu", "--nodes", "1"]).0, Some(2));
    assert_eq!(contest(&["alfil", "alfil"]).0, Some(2));
    assert_eq!(contest(&["alfil", "alfil", "--nodes", "1", "--games", "3"]).0, Some(2));
    let (code, text) = contest(&["alfil", "uci:/nowhere/engine", "--nodes", "1"]);
    assert!(code == Some(1) && text.contains("there is no program `/nowhere/engine`"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused_before_a_game_is_played() {
    let xboard = format!("xboard:{} xboard", env!("CARGO_BIN_EXE_alfil"));
    for (arguments, code, said) in [
        (vec!["alfil", &xboard, "--nodes", "9"], 2, "cannot limit the number of positions"),
        (short(&["--sprt", "5", "0"]), 2, "the lower difference first"),
        (short(&["--sprt", "nan", "5"]), 2, "the lower difference first"),
        (short(&["--games", "18446744073709551614"]), 2, "from 0 to 1000000"),
        (short(&["--option-a", "=3"]), 2, "the name of an option"),
        (short(&["--option-a", "Hash=1\nquit"]), 2, "on one line"),
        (short(&["--option-b", "Foo=1"]), 1, "it has no option `Foo`"),
        (short(&["--option-b", "Hash=much"]), 1, "`Hash` takes a number from 1 to 65536, not `much`"),
        (short(&["--option-b", "UseLearned=no"]), 1, "`UseLearned` takes `true` or `false`, not `no`"),
        (short(&["--pgn", "/no-such-folder/x.pgn"]), 3, "there is no folder `/no-such-folder`"),
        (short(&["--out", "."]), 3, "it is a folder"),
        #[cfg(unix)]
        (short(&["--out", "/dev/zero"]), 3, "it is not a regular file"),
    ] {
        let (found, text) = contest(&arguments);
        assert!(found == Some(code) && text.contains(said), "{arguments:?}: {found:?} {text}");
        assert!(!text.contains("games:"), "{arguments:?}: {text}");
    }
}

/// Queens that move on as queens: a list of their moves takes more steps than it may.
const TOO_MANY_WAYS: &str = "format = 1\nname = \"H\"\nboard = { files = 36, ranks = 36, symmetry = \"rotate\" }\n\
    pieces.king = { id = \"K\", move = \"K\", royal = true }\npieces.queen = { id = \"Q\", move = \"QaQ\" }\n\
    royals = { left-attacked = \"illegal\", which = \"each\" }\n[setup]\n\
    fen = \"k35/36/36/36/36/36/36/36/36/36/36/36/36/36/36/36/36/qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq/\
    QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ/36/36/36/36/36/36/36/36/36/36/36/36/36/36/36/36/K35 w\"\n\
    [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n";

#[test]
fn games_that_the_rules_do_not_decide_are_no_draws() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (definition, out, pgn) = (path("slow.toml"), path("games"), path("pgn"));
    fs::write(&definition, TOO_MANY_WAYS).unwrap();
    let run = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments).output().unwrap();
        String::from_utf8(run.stdout).unwrap()
    };
    let random = run(&["playout", &definition, "--games", "1"]);
    assert!(
        random.contains("result           1  unfinished, not decided: too many ways to move\n"),
        "{random}"
    );
    let random = run(&["playout", &definition, "--games", "1", "--json"]);
    let random: serde_json::Value = serde_json::from_str(&random).unwrap();
    assert_eq!(random["results"], serde_json::json!({ "unfinished too-many-ways": 1 }));
    let played: &[&str] =
        &["alfil", "alfil", "--nodes", "1", "--games", "2", "--variant", &definition, "--out", &out];
    let (code, text) = contest(&[played, &["--pgn", &pgn, "--sprt", "0", "5"]].concat());
    assert_eq!(code, Some(0), "{text}");
    for line in [
        "     2 games: +0 =0 -0  2 not decided  no pair finished yet  test ",
        "alfil against alfil: 0 won, 0 drawn, 0 lost\n2 games not decided: too many ways to move\n",
        "pairs with 0, ½, 1, 1½, 2 points: 0 0 0 0 0\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let games: Vec<serde_json::Value> =
        lines(Path::new(&out))[1..].iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_eq!(
            (&game["result"], &game["half_points"], &game["reason"]),
            (&"*".into(), &serde_json::Value::Null, &"not decided: too many ways to move".into())
        );
    }
    let written = fs::read_to_string(&pgn).unwrap();
    assert!(written.matches("[Result \"*\"]").count() == 2 && !written.contains("1/2"), "{written}");
    // What was played counts again when the match is resumed.
    let (code, text) = contest(played);
    assert!(code == Some(0) && text.contains("2 games not decided"), "{text}");
}

#[test]
fn two_matches_that_write_one_file_double_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut n_refused = 0;
    for round in 0..so_many(2) {
        let out = folder.path().join(format!("games{round}"));
        let words = short(&["--games", "4", "--out", out.to_str().unwrap()]);
        let start = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
            command.arg("match").args(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let runs = [start(), start()].map(|run| run.wait_with_output().unwrap());
        let codes = runs.each_ref().map(|run| run.status.code());
        assert!(codes.contains(&Some(0)), "{runs:?}");
        for run in runs.iter().filter(|run| run.status.code() != Some(0)) {
            let said = String::from_utf8_lossy(&run.stderr);
            assert!(
                run.status.code() == Some(3) && said.contains("another run of alfil is writing"),
                "{said}"
            );
            n_refused += 1;
        }
        // One that came when the other had finished found nothing left to play.
        let of = |line: &String| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            (game["pair"].as_u64().unwrap(), game["swapped"].as_bool().unwrap())
        };
        let mut games: Vec<(u64, bool)> = lines(&out)[1..].iter().map(of).collect();
        games.sort_unstable();
        let wanted: Vec<(u64, bool)> = (0..2).flat_map(|pair| [(pair, false), (pair, true)]).collect();
        assert_eq!(games, wanted);
    }
    assert!(n_refused > 0, "no two runs met");
}

#[test]
fn an_opening_longer_than_any_game_ends() {
    let (code, text) =
        contest(&["alfil", "alfil", "--nodes", "5", "--games", "2", "--opening-plies", "4000000000"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_match_by_other_rules_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let (definition, out) = (folder.path().join("mine.toml"), folder.path().join("games"));
    let extended = "format = 1\nname = \"Mine\"\nextends = \"minishogi\"\n";
    let run = |games| {
        let (definition, out) = (definition.to_str().unwrap(), out.to_str().unwrap());
        contest(&[
            "alfil",
            "alfil",
            "--nodes",
            "5",
            "--max-plies",
            "9",
            "--games",
            games,
            "--variant",
            definition,
            "--out",
            out,
        ])
    };
    fs::write(&definition, extended).unwrap();
    let (code, text) = run("2");
    assert_eq!(code, Some(0), "{text}");
    fs::write(&definition, format!("{extended}[pieces.gold]\nmove = \"K\"\n")).unwrap();
    let (code, text) = run("4");
    assert!(code == Some(1) && text.contains("holds the games of a different match"), "{text}");
}

/// A player of a protocol that runs these lines of a shell script.
#[cfg(unix)]
fn script(folder: &Path, protocol: &str, lines: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("program");
    fs::write(&program, format!("#!/bin/sh\n{lines}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{protocol}:{}", program.display())
}

#[cfg(unix)]
#[test]
fn a_program_that_floods_loses_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let flood =
        "read line\necho uciok\nread line\necho readyok\nread line\nread line\necho readyok\nyes flood";
    let other = script(folder.path(), "uci", flood);
    let (code, text) = contest(&["alfil", &other, "--time", "0.01", "--patience", "1", "--games", "2"]);
    assert!(code == Some(0) && text.contains("it does not answer with `bestmove`"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_answer_without_a_move_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "read line\necho uciok\nwhile read line; do case \"$line\" in isready) echo readyok;; go*) echo bestmove;; esac; done";
    let other = script(folder.path(), "uci", answers);
    let (code, text) = contest(&["alfil", &other, "--nodes", "5", "--games", "2"]);
    assert!(code == Some(0) && text.contains("it answers without a move"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_resignation_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games");
    for (protocol, answers) in [
        (
            "uci",
            "read line\necho uciok\nwhile read line; do case \"$line\" in isready) echo readyok;; \
             go*) echo bestmove resign;; quit) exit;; esac; done",
        ),
        (
            "xboard",
            "read line\nread line\necho feature done=1\nwhile read line; do case \"$line\" in \
             go) echo resign;; quit) exit;; esac; done",
        ),
    ] {
        let _ = fs::remove_file(&out);
        let other = script(folder.path(), protocol, answers);
        let words = ["alfil", &other, "--time", "0.01", "--games", "2", "--out", out.to_str().unwrap()];
        let (code, text) = contest(&words);
        assert_eq!(code, Some(0), "{text}");
        for line in &lines(&out)[1..] {
            let resigned = line.contains("\"reason\":\"the opponent resigned\"");
            assert!(resigned && line.contains("\"fault\":false"), "{line}");
        }
    }
}
