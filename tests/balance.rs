//! What `alfil balance` says of games whose answer is known.

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

/// When this fails: `UPDATE_SCHEMA=1 cargo test schema`.
#[test]
fn the_committed_schema_of_reports_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/balance.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), schema());
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
    let dead = never.iter().find(|never| never["location"] == place.as_str()).unwrap();
    assert!(dead["sentence"].as_str().unwrap().contains("3rd time"), "{dead}");
    // ln(n / 0.05) games in place of the 3 of one comparison.
    let below = 1.0 - (0.05 / found["comparisons"]["never"].as_f64().unwrap()).powf(1.0 / 24.0);
    assert!((dead["below"].as_f64().unwrap() - below).abs() < 1e-9, "{dead}");
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
    assert!(text.starts_with("# Race: balance\n") && text.contains("| skill | not measured"), "{text}");
}

#[test]
fn a_game_of_pure_luck_gets_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    // Each player steps ahead or aside, unable to see the end. Walkers on one file meet and the second player wins; on two,
    // the first is the first across.
    let game = format!(
        "format = 1\nname = \"Luck\"\nboard = {{ files = 2, ranks = 36 }}\n\
         pieces.walker = {{ id = \"W\", move = \"fmWifmF\" }}\nsetup.fen = \"w1/{}W1 w\"\n\
         [[end]]\nwhen = {{ reached = {{ pieces = \"all\", side = \"mover\", region = \"last rank\" }} }}\n\
         result = \"mover wins\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n",
        "2/".repeat(34)
    );
    fs::write(folder.path().join("luck.toml"), game).unwrap();
    let found = json(folder.path(), &["balance", "luck.toml", "--json", "--games", "60", "--nodes", "4"]);
    assert_eq!(found["verdict"], "withheld", "{found}");
    let results = |key: &str| found["results"][key].as_u64().unwrap();
    assert!(results("first") >= 15 && results("second") >= 15, "{found}");
}

#[test]
fn an_army_is_told_apart_from_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // More sailors are an army; one each, not on opposite squares, race for the first move.
    let games = [("s3/4/4/4/SSSS w", true), ("2s1/4/4/4/S3 w", false), ("2s1/4/4/4/S3 b", false)];
    for (start, is_army) in games {
        fs::write(here.join("race.toml"), race(start)).unwrap();
        let found = json(here, &[&["balance", "race.toml", "--json"], &PLAYED[..]].concat());
        let effect = |name: &str, bound: &str| found["armies"]["effects"][name][bound].as_f64().unwrap();
        let (real, other) = if is_army { ("army", "first_move") } else { ("first_move", "army") };
        assert!(effect(real, "low") > 0.2, "{start}: {found}");
        assert!(effect(other, "low") <= 0.0 && effect(other, "high") >= 0.0, "{start}: {found}");
    }
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let found = json(here, &["balance", "race.toml", "--json", "--games", "4", "--nodes", "20"]);
    assert!(found["armies"].is_null(), "{found}");
}

#[test]
fn a_change_is_told_from_chance() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("before.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let without = race("s3/4/4/4/SSSS w").replace("times = 3", "times = 4");
    fs::write(here.join("after.toml"), without).unwrap();
    let found =
        json(here, &["balance", "before.toml", "after.toml", "--json", "--games", "40", "--nodes", "20"]);
    let score = &found["differences"][0];
    assert_eq!((&score["figure"], &score["is_shown"]), (&"score".into(), &true.into()), "{found}");
    assert!(score["change"]["low"].as_f64() > Some(0.0), "{found}");
    let ends = found["ends"].as_array().unwrap();
    let status = |text: &str| {
        let end = ends.iter().find(|end| end["sentence"].as_str().unwrap().contains(text));
        end.unwrap()["status"].clone()
    };
    assert_eq!((status("3rd time"), status("4th time")), ("went".into(), "came".into()));
    let run = |arguments: &[&str]| {
        let run = alfil(here, &[&["balance"], arguments, &PLAYED[..]].concat());
        String::from_utf8(run.stdout).unwrap()
    };
    let text = run(&["before.toml", "after.toml", "--md"]);
    assert!(text.contains("| change | The change helps the first player by "), "{text}");
    let text = run(&["before.toml", "before.toml"]);
    assert!(text.contains("The two definitions have the same rules. No difference"), "{text}");
    // Games of both, told apart by their rules.
    for (of, out) in [("before.toml", "a.jsonl"), ("after.toml", "b.jsonl")] {
        assert!(
            alfil(here, &["selfplay", of, "--games", "8", "--nodes", "20", "--out", out]).status.success()
        );
    }
    let found = json(here, &["balance", "before.toml", "after.toml", "b.jsonl", "a.jsonl", "--json"]);
    assert_eq!([&found["before"]["games"], &found["after"]["games"]], [8, 8]);
    for option in ["--html=a.html", "--measure=S"] {
        fails(
            here,
            &["balance", "before.toml", "after.toml", option],
            2,
            "cannot be used with two definitions",
        );
    }
}

#[test]
fn games_of_some_time_are_played_again_by_their_number() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let run =
        alfil(here, &["balance", "race.toml", "--minutes", "0.01", "--nodes", "20", "--html", "a.html"]);
    let text = String::from_utf8(run.stdout).unwrap();
    let command = text.lines().find_map(|line| line.strip_prefix("alfil ")).unwrap();
    let again: Vec<&str> = command.split(' ').chain(["--html", "b.html"]).collect();
    assert_eq!(String::from_utf8(alfil(here, &again).stdout).unwrap(), text, "{command}");
    let [page, page_again] = ["a.html", "b.html"].map(|page| fs::read_to_string(here.join(page)).unwrap());
    assert!(page == page_again && page.contains(command), "{command}");
    for minutes in ["0", "x", "inf", "nan"] {
        fails(here, &["balance", "race.toml", "--minutes", minutes], 2, "a number of minutes");
    }
    fails(here, &["balance", "race.toml", "--minutes", "1", "--games", "1"], 2, "cannot be used with");
}

#[test]
fn what_pieces_are_worth_is_measured_by_beginning_without_them() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let found =
        json(here, &[&["balance", "race.toml", "--json", "--measure", "sailor"], &PLAYED[..]].concat());
    let measured = found["measured"].as_array().unwrap();
    assert_eq!(measured.len(), 1, "the sailor is the commonest kind: {measured:?}");
    assert!(measured[0]["elo"]["low"].as_f64() > Some(0.0), "{measured:?}");
    // Elo no longer says how much a piece is worth with which nearly all games are won.
    assert_eq!((&measured[0]["games"], &measured[0]["value"]), (&24.into(), &Value::Null));
    let wrong = [("saylor", "did you mean"), ("sailor:ship", "no piece is called `ship`")];
    for (piece, with) in wrong {
        fails(here, &["balance", "race.toml", "--measure", piece], 1, with);
    }
    fails(here, &["balance", "micro", "--measure", "+pawn", "--games", "1"], 1, "cannot begin without");
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
