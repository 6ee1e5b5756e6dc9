//! Self-play as data: parts make up the run without parts, and a run that was stopped anywhere goes on.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fs4::FileExt;

fn alfil(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

#[track_caller]
fn fails(folder: &Path, arguments: &str, code: i32, with: &str) {
    let run = alfil(folder, arguments);
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(code), "{arguments}: {said}");
    assert!(said.contains(with), "{arguments}: {said}");
}

const RUN: &str = "selfplay micro --games 9 --nodes 20 --seed 3 --max-plies 60";

#[test]
fn parts_put_together_are_the_run_without_parts() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert!(alfil(here, &format!("{RUN} --threads 1 --out whole.jsonl")).status.success());
    for part in 0..4 {
        let run = alfil(here, &format!("{RUN} --threads 2 --shard {part}/4 --out part-{part}.jsonl"));
        assert!(run.status.success());
    }
    let parts = "part-2.jsonl part-0.jsonl part-3.jsonl part-1.jsonl";
    assert!(alfil(here, &format!("merge {parts} --out merged.jsonl")).status.success());
    let whole = fs::read(here.join("whole.jsonl")).unwrap();
    assert_eq!(fs::read(here.join("merged.jsonl")).unwrap(), whole);
    fails(here, "merge part-0.jsonl part-1.jsonl --out m.jsonl", 1, "games are missing: 2, 3, 6, 7");
    fails(here, &format!("merge {parts} part-0.jsonl --out m.jsonl"), 1, "game 0 is in");
    fails(here, "selfplay ogi --replay whole.jsonl:2", 1, "`rules` is");
    fails(here, "selfplay micro --replay whole.jsonl:99", 1, "its games are on the lines 2 to 10");
    let again = alfil(here, "selfplay micro --replay whole.jsonl:7");
    assert!(String::from_utf8_lossy(&again.stdout).starts_with("the same game: "), "{again:?}");
}

#[test]
fn a_run_that_was_stopped_anywhere_goes_on_to_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert!(alfil(here, &format!("{RUN} --out whole.jsonl")).status.success());
    let whole = fs::read(here.join("whole.jsonl")).unwrap();
    let path = here.join("a.jsonl");
    let step = whole.len() / 11;
    for cut in (0..=whole.len()).step_by(step) {
        fs::write(&path, &whole[..cut]).unwrap();
        let run = alfil(here, &format!("{RUN} --out a.jsonl --resume"));
        assert!(run.status.success(), "cut at {cut}: {run:?}");
        assert!(fs::read(&path).unwrap() == whole, "cut at {cut}");
    }
}

#[test]
fn files_of_other_runs_and_writers_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert!(alfil(here, &format!("{RUN} --out a.jsonl")).status.success());
    let before = fs::read(here.join("a.jsonl")).unwrap();
    fails(here, &format!("{RUN} --out a.jsonl"), 1, "exists already");
    fails(here, &format!("{RUN} --out a.jsonl --resume --nodes 30"), 2, "cannot be used multiple times");
    let other = "selfplay micro --games 9 --nodes 30 --seed 3 --max-plies 60 --out a.jsonl --resume";
    fails(here, other, 1, "the games of a different run");
    fs::write(here.join("text.jsonl"), "a letter\n").unwrap();
    fails(here, &format!("{RUN} --out text.jsonl --resume"), 1, "is not the header of a file of games");
    assert_eq!(fs::read(here.join("text.jsonl")).unwrap(), b"a letter\n");
    let held = fs::File::options().append(true).open(here.join("a.jsonl")).unwrap();
    FileExt::try_lock(&held).unwrap();
    fails(here, &format!("{RUN} --out a.jsonl --resume"), 3, "another run of alfil is writing");
    assert_eq!(fs::read(here.join("a.jsonl")).unwrap(), before);
    for (word, with) in [("9/9", "3/64"), ("1", "3/64"), ("-1/2", "")] {
        fails(here, &format!("{RUN} --shard {word} --out b.jsonl"), 2, with);
    }
    fails(here, &format!("{RUN} --openings random:x --out b.jsonl"), 2, "random:6");
    fails(here, &format!("{RUN} --openings none.txt --out b.jsonl"), 3, "there is no file");
    fs::write(here.join("openings.txt"), "# a comment\n\nz9\n").unwrap();
    fails(here, &format!("{RUN} --openings openings.txt --out b.jsonl"), 1, "line 3 of `openings.txt`");
}
