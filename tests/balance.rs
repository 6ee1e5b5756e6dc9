//! What `alfil balance` says of games whose answer is known.

mod change;
mod command;
mod files;
mod measure;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use alfil::author::balance::schema;
use alfil::library;
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

/// Returns a report, which follows the schema.
#[track_caller]
fn json(folder: &Path, arguments: &[&str]) -> Value {
    let run = alfil(folder, arguments);
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    let report = serde_json::from_slice(&run.stdout).unwrap();
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema()).unwrap()).unwrap();
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert_eq!(errors, [""; 0], "{arguments:?}");
    report
}

/// Returns how many games of files were read.
fn played(found: &Value) -> u64 {
    ["games", "repeated"].into_iter().filter_map(|key| found[key].as_u64()).sum()
}

/// When this fails: `UPDATE_SCHEMA=1 cargo test schema`.
#[test]
fn the_committed_schema_of_reports_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/balance.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), schema());
}

/// Two kings that cannot capture: no game is decided.
const ENDLESS: &str = "format = 1\nname = \"Endless\"\nboard = { files = 3, ranks = 3 }\n\
    pieces.king = { id = \"K\", move = \"mK\" }\nsetup.fen = \"k2/3/2K w\"\n\
    [[end]]\nwhen = \"no-moves\"\nresult = \"mover loses\"\n";

#[test]
fn nothing_is_known_of_games_that_were_not_decided() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("endless.toml"), ENDLESS).unwrap();
    let run = ["balance", "endless.toml", "--games", "4", "--nodes", "8"];
    let found = json(here, &[&run[..], &["--json"]].concat());
    for key in ["first_player", "games_to_decide", "games_to_two_points"] {
        assert!(found[key].is_null(), "{key}: {found}");
    }
    assert!(found["skill"]["elo"].is_null() && found["ladder"][0]["score"].is_null(), "{found}");
    let text = String::from_utf8(alfil(here, &run).stdout).unwrap();
    assert!(text.contains("No game was decided, so nothing is known about"), "{text}");
    assert!(text.contains("\nfirst player  no game was decided\n") && !text.contains("Elo"), "{text}");
    assert!(text.contains("\n              Unfinished games were stopped after too many plies."), "{text}");
    fails(
        here,
        &[&run[..], &["--fail-if", "first > 0.4"]].concat(),
        1,
        "`--fail-if first > 0.4` cannot be decided",
    );
    fails(here, &[&run[..], &["--fail-if", "unfinished > 0.4"]].concat(), 1, "`--fail-if`: unfinished > 0.4");
}

#[test]
fn fewer_long_games_are_played_at_other_strengths() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // Each game takes 400 plies: two planned ones have enough after the first, and four after the second.
    fs::write(here.join("endless.toml"), ENDLESS).unwrap();
    for threads in ["1", "3"] {
        let run = ["balance", "endless.toml", "--games", "8", "--nodes", "8", "--threads", threads];
        let found = json(here, &[&run[..], &["--json"]].concat());
        let of_rungs: Vec<&Value> =
            found["ladder"].as_array().unwrap().iter().map(|rung| &rung["left_out"]).collect();
        assert_eq!((of_rungs, &found["skill"]["left_out"]), (vec![&1.into(); 2], &2.into()), "{found}");
        let text = String::from_utf8(alfil(here, &run).stdout).unwrap();
        assert!(text.contains("long games    4 games at other strengths were not played"), "{text}");
    }
}

#[test]
fn one_game_has_no_interval() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    for form in [&["--html", "a.html"][..], &["--md"]] {
        let run = [&["balance", "race.toml", "--games", "1", "--nodes", "8"], form].concat();
        let text = String::from_utf8(alfil(here, &run).stdout).unwrap();
        assert!(!text.contains("inf") && text.contains("(one game says nothing about others)"), "{text}");
    }
    let page = fs::read_to_string(here.join("a.html")).unwrap();
    assert!(!page.contains("inf ") && !page.contains("-inf"), "{page}");
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
fn a_game_that_repeats_another_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("race.toml"), race("sss1/4/4/4/SSSS w")).unwrap();
    // What follows the first move is always the same.
    let played = ["--games", "30", "--nodes", "40", "--openings", "random:1", "--out", "games.jsonl"];
    assert!(alfil(folder.path(), &[&["selfplay", "race.toml"], &played[..]].concat()).status.success());
    let found = json(folder.path(), &["balance", "race.toml", "games.jsonl", "--json"]);
    let [games, repeated] = ["games", "repeated"].map(|key| found[key].as_u64().unwrap());
    assert!((2..=12).contains(&games) && games + repeated == 30, "{games} and {repeated}");
    assert_eq!(found["verdict"], "unclear");
    let text = alfil(folder.path(), &["balance", "race.toml", "games.jsonl"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains(&format!("repeated      {repeated} games are left out")), "{text}");
    assert!(text.contains("verdict       There are too few different games for a verdict.\n"), "{text}");
}

#[test]
fn a_player_with_fewer_pieces_has_the_worse_chances() {
    let folder = tempfile::tempdir().unwrap();
    let games = [("s3/4/4/4/SSSS w", "96", "first"), ("ssss/4/4/4/S1SS w", "96", "second")];
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
    let dead = never.iter().find(|never| never["location"] == place.as_str()).unwrap();
    assert!(dead["sentence"].as_str().unwrap().contains("3rd time"), "{dead}");
    // ln(n / 0.05) games in place of the 3 of one comparison.
    let n_games = found["games"].as_u64().unwrap();
    let below = 1.0 - (0.05 / found["comparisons"]["never"].as_f64().unwrap()).powf(1.0 / n_games as f64);
    assert!((dead["below"].as_f64().unwrap() - below).abs() < 1e-9, "{dead}");
    // What does happen is not among them: sailors move, and reach the far side.
    assert!(!never.iter().any(|never| never["what"] == "no `sailor` moved"), "{never:?}");
    let ends = found["ends"].as_array().unwrap();
    assert_eq!(ends.iter().filter_map(|end| end["games"].as_u64()).sum::<u64>(), n_games);
    for key in ["games", "draws", "unfinished", "values", "seed", "rules", "engine", "evaluation", "skill"] {
        assert!(!found[key].is_null(), "{key}");
    }
}

#[test]
fn a_game_of_pure_luck_gets_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    // Each player steps ahead or aside, unable to see the end. Walkers on one file meet and the second player wins; on two,
    // the first is the first across.
    let game = format!(
        "format = 1\nname = \"Luck\"\nboard = {{ files = 8, ranks = 30 }}\n\
         pieces.walker = {{ id = \"W\", move = \"fmWifmF\" }}\nsetup.fen = \"1w4w1/{}1W4W1 w\"\n\
         [[end]]\nwhen = {{ reached = {{ pieces = \"all\", side = \"mover\", region = \"last rank\" }} }}\n\
         result = \"mover wins\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n",
        "8/".repeat(28)
    );
    fs::write(folder.path().join("luck.toml"), game).unwrap();
    let found = json(folder.path(), &["balance", "luck.toml", "--json", "--games", "60", "--nodes", "30"]);
    assert_eq!(found["verdict"], "withheld", "{found}");
    // Not for want of games.
    assert!(found["games"].as_u64() > Some(40) && found["repeated"].as_u64() < Some(20), "{found}");
}

#[test]
fn the_effect_of_an_army_is_separated_from_that_of_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // More sailors are an army; one each, not on opposite squares, race for the first move.
    let games = [("s3/4/4/4/SSSS w", true), ("2s1/4/4/4/S3 w", false), ("2s1/4/4/4/S3 b", false)];
    for (start, is_army) in games {
        fs::write(here.join("race.toml"), race(start)).unwrap();
        let found = json(here, &["balance", "race.toml", "--json", "--games", "48", "--nodes", "20"]);
        let effect = |name: &str, bound: &str| found["armies"]["effects"][name][bound].as_f64().unwrap();
        let (real, other) = if is_army { ("army", "first_move") } else { ("first_move", "army") };
        assert!(effect(real, "low") > 0.2, "{start}: {found}");
        assert!(effect(other, "low") <= 0.0 && effect(other, "high") >= 0.0, "{start}: {found}");
    }
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let found = json(here, &["balance", "race.toml", "--json", "--games", "4", "--nodes", "20"]);
    assert!(found["armies"].is_null(), "{found}");
}

/// `cargo test balance -- --ignored` takes hours without optimisation.
#[test]
#[ignore = "plays games of every bundled variant"]
fn every_bundled_game_gets_a_report() {
    let folder = tempfile::tempdir().unwrap();
    for (id, _) in library::bundled() {
        let is_huge = ["ko-shogi", "taikyoku-shogi"].contains(&id);
        let (games, nodes) = if is_huge { ("4", "50") } else { ("40", "200") };
        let found = json(folder.path(), &["balance", id, "--json", "--games", games, "--nodes", nodes]);
        assert!(found["course"]["length"]["value"].as_f64() > Some(0.0), "{id}: {found}");
    }
}

/// The games are always the same, so that this either holds or not.
#[test]
#[ignore = "plays for more than ten minutes"]
fn the_first_player_has_a_small_advantage_in_chess() {
    let folder = tempfile::tempdir().unwrap();
    let found = json(folder.path(), &["balance", "chess", "--json", "--games", "200", "--nodes", "4000"]);
    let score = found["first_player"]["score"].as_f64().unwrap();
    assert!((0.52..=0.58).contains(&score), "{found}");
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
    assert_eq!(found["verdict"], "unclear");
    let text = alfil(&folder, &["balance", "hexapawn.toml", "--games", "4", "--nodes", "8"]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("but the game is solved"), "{text:?}");
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
