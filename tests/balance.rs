//! What `alfil balance` says of games whose answer is known.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Sailors race across the board; the third ending can never come, since they only go forward.
fn race(start: &str) -> String {
    format!(
        "format = 1\nname = \"Race\"\nboard = {{ files = 4, ranks = 5 }}\n\
         pieces.sailor = {{ id = \"S\", move = \"fmWfF\" }}\nsetup.fen = \"{start}\"\n\
         [[end]]\nwhen = {{ reached = {{ pieces = \"all\", side = \"mover\", region = \"last rank\" }} }}\n\
         result = \"mover wins\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n\
         [[end]]\nwhen = {{ repetition = {{ times = 3 }} }}\nresult = \"draw\"\n"
    )
}

fn alfil(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments).current_dir(folder).output().unwrap()
}

#[track_caller]
fn json(folder: &Path, arguments: &[&str]) -> Value {
    let run = alfil(folder, arguments);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&run.stdout).unwrap()
}

#[track_caller]
fn fails(folder: &Path, arguments: &[&str], code: i32, with: &str) {
    let run = alfil(folder, arguments);
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.contains(with), "{arguments:?}: {said}");
}

const PLAYED: [&str; 4] = ["--games", "24", "--nodes", "20"];

#[test]
fn a_player_with_fewer_pieces_has_the_worse_chances() {
    let folder = tempfile::tempdir().unwrap();
    // The second player's advantage takes more games to show than the first player's.
    let games = [("s3/4/4/4/SSSS w", "24", "first"), ("ssss/4/4/4/S3 w", "96", "second")];
    for (start, n_games, verdict) in games {
        fs::write(folder.path().join("race.toml"), race(start)).unwrap();
        let run = ["balance", "race.toml", "--json", "--games", n_games, "--nodes", "20"];
        let found = json(folder.path(), &run);
        assert_eq!(found["verdict"], verdict, "{found}");
        let (low, high) = (&found["first_player"]["low"], &found["first_player"]["high"]);
        assert!(low.as_f64() < found["first_player"]["score"].as_f64().map(|score| score + 1e-9), "{found}");
        assert!(low.as_f64() < high.as_f64());
    }
}

#[test]
fn a_rule_that_never_applies_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let found = json(folder.path(), &[&["balance", "race.toml", "--json"], &PLAYED[..]].concat());
    let line = race("x").lines().position(|line| line.contains("repetition")).unwrap();
    // The entry begins with its header, the line before.
    let place = format!("race.toml:{line}");
    let never: Vec<&Value> = found["never"].as_array().unwrap().iter().collect();
    assert!(never.iter().any(|never| never["location"] == place.as_str()), "{place}: {never:?}");
    // What does happen is not among them: sailors move, and reach the far side.
    assert!(!never.iter().any(|never| never["what"] == "no `sailor` moved"), "{never:?}");
    let ends = found["ends"].as_array().unwrap();
    assert_eq!(ends.iter().filter_map(|end| end["games"].as_u64()).sum::<u64>(), 24);
    for key in ["games", "draws", "unfinished", "values", "seed", "rules", "engine", "evaluation", "skill"] {
        assert!(!found[key].is_null(), "{key}");
    }
    assert_eq!(found["games"], 24);
}

#[test]
fn files_are_those_of_one_run_each_game_once() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    fs::write(here.join("other.toml"), race("ssss/4/4/4/SSS1 w")).unwrap();
    for (seed, out) in [("1", "a.jsonl"), ("2", "b.jsonl")] {
        let run = ["selfplay", "race.toml", "--games", "8", "--nodes", "20", "--seed", seed, "--out", out];
        assert!(alfil(here, &run).status.success());
    }
    let found = json(here, &["balance", "race.toml", "a.jsonl", "--json"]);
    assert_eq!((&found["games"], &found["command"]), (&8.into(), &"alfil balance race.toml a.jsonl".into()));
    fails(here, &["balance", "race.toml", "a.jsonl", "a.jsonl"], 1, "game 0 is in");
    fails(here, &["balance", "race.toml", "a.jsonl", "b.jsonl"], 1, "`seed` is 1 there and 2 here");
    fails(here, &["balance", "other.toml", "a.jsonl"], 1, "holds games by other rules");
    fails(here, &["balance", "race.toml", "a.jsonl", "--games", "9"], 2, "cannot be used with");
    let failing =
        ["balance", "race.toml", "a.jsonl", "--fail-if", "never > 0", "--fail-if", "unfinished > 0.5"];
    fails(here, &failing, 1, "`--fail-if`: never > 0");
    fails(here, &["balance", "race.toml", "a.jsonl", "--fail-if", "fist > 1"], 2, "the figures are");
    let text = alfil(here, &["balance", "race.toml", "a.jsonl", "--md"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.starts_with("# Race: balance\n") && text.contains("| skill | not measured"), "{text}");
}

#[test]
fn a_small_game_is_solved_beside_its_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solve");
    let run = ["balance", "hexapawn.toml", "--games", "4", "--nodes", "8", "--json"];
    let found = json(&folder, &run);
    let sentence = "With best play the second player (Second) wins in 6 plies.";
    assert_eq!(
        (&found["solved"]["result"], &found["solved"]["sentence"]),
        (&"second".into(), &sentence.into())
    );
    let text = alfil(&folder, &["balance", "hexapawn.toml", "--games", "4", "--nodes", "8"]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("\nsolved        With best play"), "{text:?}");
    let large = json(&folder, &["balance", "micro", "--games", "4", "--nodes", "8", "--json"]);
    assert!(large["solved"].is_null(), "{large}");
}

#[test]
fn a_cluster_needs_a_python_with_the_package() {
    for (python, with) in
        [("/no/such/python", "needs Python, which was not found"), ("false", "cannot direct a cluster")]
    {
        let run = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(["balance", "micro", "--cluster", "local"])
            .env("ALFIL_PYTHON", python)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(3), "{said}");
        assert!(said.contains(with) && said.contains("`alfil[distributed]`"), "{said}");
    }
}
