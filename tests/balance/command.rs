//! The command that a report ends with.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{alfil, fails, race};

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
    let in_page = command.replacen("balance", "balance --html FILE", 1);
    assert!(page == page_again && page.contains(&in_page), "{command}");
    for minutes in ["0", "x", "inf", "nan"] {
        fails(here, &["balance", "race.toml", "--minutes", minutes], 2, "a number of minutes");
    }
    fails(here, &["balance", "race.toml", "--minutes", "1", "--games", "1"], 2, "cannot be used with");
}

/// Runs a command as a shell does, with `alfil` on the path.
#[cfg(unix)]
fn shell(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_alfil")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let run =
        Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

#[cfg(unix)]
#[test]
fn the_command_of_a_report_shows_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let base = race("ssss/4/4/4/SSSS w");
    fs::write(here.join("race.toml"), &base).unwrap();
    fs::write(here.join("it's a race.toml"), &base).unwrap();
    fs::write(here.join("-race.toml"), &base).unwrap();
    fs::write(here.join("other.toml"), race("ssss/4/4/4/SSS1 w")).unwrap();
    let [definitions, below] = ["definitions", "definitions/below"].map(|name| here.join(name));
    fs::create_dir_all(&below).unwrap();
    fs::write(definitions.join("base.toml"), &base).unwrap();
    let extending = "format = 1\nextends = \"../base.toml\"\nname = \"Extended\"\n";
    fs::write(below.join("race.toml"), extending).unwrap();
    fs::write(
        here.join("variants.ini"),
        "[a:chess]\nmaxFile = 4\nmaxRank = 5\nstartFen = kppp/4/4/4/KPPP w - - 0 1\n",
    )
    .unwrap();
    for (of, out) in [("race.toml", "a.jsonl"), ("other.toml", "b c.jsonl")] {
        let run = ["selfplay", of, "--games", "4", "--nodes", "8", "--seed", "5", "--out", out];
        assert!(alfil(here, &run).status.success());
    }
    let numbers = ["--games", "3", "--nodes", "8", "--seed", "9"];
    let cases: [(&[&str], bool); 9] = [
        (&["race.toml", "--measure", "sailor"], true),
        (&["it's a race.toml", "--threads", "1"], true),
        (&["race.toml", "--untrusted"], true),
        (&["definitions/below/race.toml", "--allow-path", "definitions"], true),
        (&["variants.ini#a", "--dialect", "fairy-stockfish-x"], true),
        (&["race.toml", "other.toml"], true),
        (&["race.toml", "a.jsonl"], false),
        (&["race.toml", "other.toml", "b c.jsonl", "a.jsonl"], false),
        (&["--", "-race.toml"], true),
    ];
    for (arguments, plays) in cases {
        let numbers: &[&str] = if plays { &numbers } else { &[] };
        let first = [&["balance", "--html", "first.html"], numbers, arguments].concat();
        let run = alfil(here, &first);
        let text = String::from_utf8(run.stdout.clone()).unwrap();
        let command = text.lines().find(|line| line.starts_with("alfil balance "));
        let command = command.unwrap_or_else(|| panic!("{arguments:?}: {run:?}"));
        let page = fs::read_to_string(here.join("first.html")).unwrap();
        // As a reader of the page copies it, with the name of a file.
        let said = page.split("This command writes the page again: <code>").nth(1).unwrap();
        let said = said.split("</code>").next().unwrap();
        let said = said.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
        assert_eq!(said, command.replacen("alfil balance", "alfil balance --html FILE", 1));
        assert_eq!(shell(here, &said.replace("--html FILE", "--html again.html")), text, "{command}");
        let again = fs::read_to_string(here.join("again.html")).unwrap();
        assert!(page == again, "{command}");
    }
}

#[test]
fn a_cluster_takes_no_options_that_it_would_drop() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--untrusted", "--allow-path=x", "--minutes=1", "--threads=2", "--measure=pawn"] {
        let run = ["balance", "micro", "--cluster", "local", option];
        let name = option.split('=').next().unwrap();
        fails(folder.path(), &run, 2, &format!("cannot be used with '{name}"));
    }
    let cluster = ["balance", "micro", "--cluster", "local"];
    fails(folder.path(), &[&cluster[..], &["a.jsonl"]].concat(), 2, "`a.jsonl` has games");
    fails(folder.path(), &[&cluster[..], &["chess", "shogi"]].concat(), 2, "`shogi` is a third variant");
    fails(folder.path(), &[&cluster[..], &["--html", "no/such/page.html"]].concat(), 3, "page.html");
}
