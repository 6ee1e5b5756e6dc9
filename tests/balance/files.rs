//! Files of games instead of playing.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{alfil, fails, json, played, race};

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
    assert_eq!((played(&found), &found["command"]), (8, &"alfil balance race.toml a.jsonl".into()));
    fails(here, &["balance", "race.toml", "a.jsonl", "a.jsonl"], 1, "game 0 is in");
    fails(here, &["balance", "race.toml", "a.jsonl", "b.jsonl"], 1, "`seed` is 1 there and 2 here");
    fails(here, &["balance", "other.toml", "a.jsonl"], 1, "holds games by other rules");
    for option in ["--games=9", "--minutes=9", "--nodes=9", "--seed=9", "--threads=9", "--measure=S"] {
        fails(here, &["balance", "race.toml", "a.jsonl", option], 2, "cannot be used with files of games");
    }
    fails(here, &["balance", "race.toml", "other.toml", "a.jsonl"], 1, "there are no games of `other.toml`");
    fails(here, &["balance", "race.toml", "none.jsonl"], 3, "none.jsonl");
    let failing =
        ["balance", "race.toml", "a.jsonl", "--fail-if", "never > 0", "--fail-if", "unfinished > 0.5"];
    fails(here, &failing, 1, "`--fail-if`: never > 0");
    fails(here, &["balance", "race.toml", "a.jsonl", "--fail-if", "fist > 1"], 2, "the figures are");
    let text = alfil(here, &["balance", "race.toml", "a.jsonl", "--md"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.starts_with("# Race: balance\n") && text.contains("| skill | not measured |"), "{text}");
    let run = [
        "selfplay",
        "race.toml",
        "--games",
        "60",
        "--nodes",
        "40",
        "--openings",
        "random:3",
        "--out",
        "c.jsonl",
    ];
    assert!(alfil(here, &run).status.success());
    let found = json(here, &["balance", "race.toml", "c.jsonl", "--json"]);
    assert_eq!((&found["verdict"], &found["skill"]), (&"unmeasured".into(), &Value::Null), "{found}");
}

#[test]
fn files_of_all_parts_are_the_report_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // Armies that differ.
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSS1 w")).unwrap();
    let run = ["balance", "race.toml", "--games", "24", "--nodes", "16", "--json"];
    let mut whole = json(here, &run);
    let parts = [("usual", "24"), ("weak", "6"), ("strong", "6"), ("skill", "12"), ("other-first", "24")];
    let mut all = vec!["balance", "race.toml"];
    let outs = parts.map(|(part, _)| format!("{part}.jsonl"));
    for ((part, games), out) in parts.iter().zip(&outs) {
        let part = ["--part", part];
        let part = if part[1] == "usual" { &[][..] } else { &part };
        let run =
            [&["selfplay", "race.toml", "--games", games, "--nodes", "16", "--out", out], part].concat();
        let run = alfil(here, &run);
        assert!(run.status.success(), "{run:?}");
        let line = format!("{out}:3");
        let again = alfil(here, &["selfplay", "race.toml", "--replay", &line]);
        assert!(String::from_utf8_lossy(&again.stdout).starts_with("the same game"), "{again:?}");
        all.push(out);
    }
    // In any order.
    all[2..].reverse();
    let mut found = json(here, &[&all[..], &["--json"]].concat());
    for report in [&mut whole, &mut found] {
        report["command"].take();
    }
    assert_eq!(found, whole);
    assert!(found["skill"].is_object() && found["armies"]["effects"].is_object(), "{found}");
    fails(here, &["balance", "race.toml", "skill.jsonl"], 1, "does not have the usual games");
    selfplay(here, "race.toml", "random.jsonl", &["--openings", "random:2"]);
    fails(here, &["balance", "race.toml", "random.jsonl", "other-first.jsonl"], 1, "cannot be compared with");
    let text = fs::read_to_string(here.join("skill.jsonl")).unwrap();
    let swapped = text.replace("1-0", "?").replace("0-1", "1-0").replace('?', "0-1");
    let changed: Vec<&str> = swapped.lines().filter(|line| !line.contains("sha256")).collect();
    fs::write(here.join("changed.jsonl"), changed.join("\n") + "\n").unwrap();
    fails(here, &["balance", "race.toml", "usual.jsonl", "changed.jsonl"], 1, "`changed.jsonl`: game");
    for files in [["usual.jsonl", "other.jsonl"], ["other.jsonl", "usual.jsonl"]] {
        let games = [
            "selfplay",
            "race.toml",
            "--games",
            "24",
            "--nodes",
            "16",
            "--part",
            "skill",
            "--out",
            "other.jsonl",
        ];
        assert!(here.join("other.jsonl").exists() || alfil(here, &games).status.success());
        fails(here, &["merge", files[0], files[1], "--out", "m.jsonl"], 1, "`part` is");
    }
    fs::remove_file(here.join("other.jsonl")).unwrap();
    selfplay(here, "race.toml", "other.jsonl", &["--part", "skill"]);
    fails(
        here,
        &["balance", "race.toml", "usual.jsonl", "other.jsonl"],
        1,
        "is not of the same experiment as",
    );
    let openings =
        ["selfplay", "race.toml", "--part", "other-first", "--openings", "random:2", "--out", "x.jsonl"];
    fails(here, &openings, 2, "`--openings` cannot be used with `--part other-first`");
}

/// Lets the computer play a few games.
#[track_caller]
fn selfplay(folder: &Path, variant: &str, out: &str, options: &[&str]) {
    let run = [&["selfplay", variant, "--games", "8", "--nodes", "20", "--out", out], options].concat();
    let run = alfil(folder, &run);
    assert!(run.status.success(), "{run:?}");
}

#[cfg(unix)]
#[test]
fn games_come_through_a_pipe_whole() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    selfplay(here, "race.toml", "a.jsonl", &[]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["balance", "race.toml", "/dev/stdin", "--json"])
        .current_dir(here)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&fs::read(here.join("a.jsonl")).unwrap()).unwrap();
    let run = child.wait_with_output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let found: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(played(&found), 8);
}

#[test]
fn games_of_two_definitions_have_the_same_settings() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("before.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    fs::write(here.join("after.toml"), race("ssss/4/4/4/SSS1 w")).unwrap();
    selfplay(here, "before.toml", "a.jsonl", &[]);
    selfplay(here, "after.toml", "seeded.jsonl", &["--seed", "2"]);
    json(here, &["balance", "before.toml", "after.toml", "a.jsonl", "seeded.jsonl", "--json"]);
    let others = [
        ("nodes", &["--nodes", "30"][..], "`nodes` is 20 there and 30 here"),
        ("openings", &["--openings", "random:2"], "`openings` is \"soft\" there and \"random:2\" here"),
        ("plies", &["--max-plies", "50"], "`max_plies` is 400 there and 50 here"),
    ];
    for (name, options, why) in others {
        let out = format!("{name}.jsonl");
        let run = [&["selfplay", "after.toml", "--games", "8", "--out", &out][..], options].concat();
        let nodes: &[&str] = if name == "nodes" { &[] } else { &["--nodes", "20"] };
        assert!(alfil(here, &[&run[..], nodes].concat()).status.success());
        fails(here, &["balance", "before.toml", "after.toml", "a.jsonl", &out], 1, why);
    }
    // Another engine; without its end line, a file may be changed.
    let text = fs::read_to_string(here.join("seeded.jsonl")).unwrap();
    let (games, _) = text.trim_end().rsplit_once('\n').unwrap();
    let at = games.find("\"engine\":\"").unwrap() + 10;
    let other = format!("{}0000{}\n", &games[..at], &games[at + 4..]);
    fs::write(here.join("other.jsonl"), other).unwrap();
    let run = ["balance", "before.toml", "after.toml", "a.jsonl", "other.jsonl"];
    fails(here, &run, 1, "`other.jsonl` was not played as `a.jsonl` was: `engine` is");
    let alone = alfil(here, &["balance", "after.toml", "other.jsonl"]);
    let said = String::from_utf8(alone.stderr).unwrap();
    assert!(
        alone.status.success() && said.contains("note: the games of `other.jsonl` have another engine"),
        "{said}"
    );
}

#[test]
fn games_that_end_otherwise_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    selfplay(here, "race.toml", "a.jsonl", &[]);
    let text = fs::read_to_string(here.join("a.jsonl")).unwrap();
    let (games, _) = text.trim_end().rsplit_once('\n').unwrap();
    let at = games.find("\"result\":\"").unwrap() + 10;
    let (result, changed) = if games[at..].starts_with("1-0") { ("1-0", "0-1") } else { ("0-1", "1-0") };
    fs::write(here.join("b.jsonl"), format!("{}{changed}{}\n", &games[..at], &games[at + 3..])).unwrap();
    let why = format!("it ended with `{changed}`");
    fails(here, &["balance", "race.toml", "b.jsonl"], 1, &why);
    assert!(games[at..].starts_with(result));
    let fewer = games.replacen("\"scores\":[", "\"scores\":[1,", 1) + "\n";
    fs::write(here.join("c.jsonl"), fewer).unwrap();
    fails(here, &["balance", "race.toml", "c.jsonl"], 1, "plies and ");
}

#[test]
fn openings_other_than_the_usual_ones_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    selfplay(here, "race.toml", "a.jsonl", &["--openings", "random:2"]);
    let found = json(here, &["balance", "race.toml", "a.jsonl", "--json"]);
    assert_eq!((&found["openings"], &found["max_plies"]), (&"random:2".into(), &400.into()));
    let text = alfil(here, &["balance", "race.toml", "a.jsonl"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.starts_with("Race: 8 games, 20 positions a move, after 2 random plies, seed 1\n"), "{text}");
}
