//! The programs in `examples`: `examples/README.md` lists each with a command, and the commands run.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::docs::{document, root};

/// Returns the commands of the list, in words.
fn commands() -> Vec<Vec<String>> {
    let text = document("examples/README.md");
    let blocks = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines);
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), found);
        } else {
            found.push(name);
        }
    }
}

#[test]
fn every_example_is_listed() {
    let list = document("examples/README.md");
    let mut found = Vec::new();
    files(&root().join("examples"), &mut found);
    assert!(found.len() > 12);
    for name in found {
        assert!(name == "README.md" || list.contains(&name), "examples/README.md does not name {name}");
    }
}

/// `cargo test` builds the examples; where only this test was built, there is nothing to run.
#[test]
fn the_commands_of_the_rust_examples_run() {
    let folder = Path::new(env!("CARGO_BIN_EXE_alfil")).parent().unwrap().join("examples");
    let mut n_commands = 0;
    for words in commands().into_iter().filter(|words| words[0] == "cargo") {
        assert_eq!(words[..3], ["cargo", "run", "--example"]);
        n_commands += 1;
        let name = &words[3];
        assert!(root().join(format!("examples/{name}.rs")).is_file(), "{name}");
        let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        if !program.is_file() {
            continue;
        }
        let mut child = Command::new(program)
            .args(&words[4..])
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        if name == "game_server" {
            // It says where it listens, and goes on.
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(line.contains(':'), "{line}");
        } else {
            assert!(child.wait_with_output().unwrap().status.success(), "{name}");
        }
    }
    assert_eq!(n_commands, 4);
}

/// The others need packages, which these scripts build.
#[test]
fn the_other_commands_are_run_where_their_packages_are_built() {
    let scripts =
        document(".ci/python") + &document(".ci/npm") + &document("bindings/js/tests/browser.test.mjs");
    let others: Vec<_> = commands().into_iter().filter(|words| words[0] != "cargo").collect();
    assert_eq!(others.len(), 6);
    for words in others {
        assert_eq!(words[0], "examples/run");
        assert!(scripts.contains(&words[1]), "{} is not run", words[1]);
        let arguments = words[2..].iter().filter(|word| word.contains('/'));
        for file in arguments {
            assert!(root().join(file.split('#').next().unwrap()).is_file(), "{file}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_example_that_is_not_there_is_refused() {
    let run = Command::new(root().join("examples/run")).arg("nonsense.py").output().unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8(run.stderr).unwrap().contains("there is no example `nonsense.py`"));
}
