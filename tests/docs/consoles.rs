//! The consoles of the documents show what the program writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{blocks, documents, root};

/// Returns whether the output is as written; a line `…` agrees with any lines.
pub(super) fn agrees(written: &[&str], output: &[&str]) -> bool {
    match (written, output) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=output.len()).any(|n| agrees(rest, output.split_at(n).1)),
        ([first, rest @ ..], [line, lines @ ..]) => first == line && agrees(rest, lines),
        ([], [_, ..]) | ([_, ..], []) => false,
    }
}

/// Returns what a command writes in a shell that finds the program.
pub(super) fn output_of(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_alfil"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &format!("({command}) 2>&1")])
        .env("PATH", &path)
        .env("LC_ALL", "C")
        .env_remove("CLICOLOR_FORCE")
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs each line `$ …` of a console and returns the console as it should be, or what is wrong with it.
///
/// Outputs without `…` are replaced by the real ones; outputs with `…` must agree.
pub(super) fn replayed(console: &[&str], folder: &Path) -> Result<Vec<String>, String> {
    let commands = console.iter().filter_map(|line| line.strip_prefix("$ "));
    let mut lines = Vec::new();
    for (command, written) in commands.zip(console.split(|line| line.starts_with("$ ")).skip(1)) {
        let output = output_of(command, folder);
        let output: Vec<&str> = output.trim_end_matches('\n').split('\n').collect();
        let output: &[&str] = if output == [""] { &[] } else { &output };
        let is_partial = written.contains(&"…");
        if is_partial && !agrees(written, output) {
            return Err(format!("$ {command}\n{}", output.join("\n")));
        }
        lines.push(format!("$ {command}"));
        lines.extend((if is_partial { written } else { output }).iter().map(|line| (*line).to_owned()));
    }
    Ok(lines)
}

/// Returns a document with the consoles as they should be.
pub(super) fn with_consoles(text: &str, consoles: &[(usize, usize, Vec<String>)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (start, len, console) in consoles.iter().rev() {
        lines.splice(*start..*start + *len, console.iter().cloned());
    }
    lines.join("\n") + "\n"
}

/// When this fails because messages have changed, run it once with `UPDATE_CONSOLES=1` and read the difference.
#[cfg(unix)]
#[test]
fn the_consoles_show_what_the_program_writes() {
    let mut n_run = 0;
    for (path, text) in documents().into_iter().filter(|(path, _)| !path.ends_with("tutorial.md")) {
        let mut consoles = Vec::new();
        for block in blocks(&text).into_iter().filter(|block| block.info == "console") {
            n_run += block.lines.iter().filter(|line| line.starts_with("$ ")).count();
            let console =
                replayed(&block.lines, root()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            consoles.push((block.start, block.lines.len(), console));
        }
        check_consoles(&path, &text, &with_consoles(&text, &consoles));
    }
    assert!(n_run >= 8, "{n_run} commands");
}

/// Fails if a document should be another one, which `UPDATE_CONSOLES` writes.
pub(super) fn check_consoles(path: &Path, text: &str, replayed: &str) {
    if text != replayed && std::env::var_os("UPDATE_CONSOLES").is_some() {
        fs::write(root().join(path), replayed).unwrap();
        return;
    }
    let differing = text.lines().zip(replayed.lines()).find(|(written, real)| written != real);
    let differing = differing.map_or_else(String::new, |(a, b)| format!("written: {a}\nreal:    {b}"));
    assert!(text == replayed, "{}: UPDATE_CONSOLES=1 cargo test docs\n{differing}", path.display());
}

#[test]
fn any_lines_are_allowed_where_a_console_leaves_some_out() {
    assert!(agrees(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(agrees(&["a", "…"], &["a"]));
    assert!(!agrees(&["a", "…", "d"], &["a", "b"]));
    assert!(!agrees(&["a"], &["a", "b"]));
}

#[test]
fn consoles_are_replaced_from_the_end() {
    let consoles = [(1, 1, vec!["x".to_owned(), "y".to_owned()]), (3, 0, vec!["z".to_owned()])];
    assert_eq!(with_consoles("a\nb\nc\nd\n", &consoles), "a\nx\ny\nc\nz\nd\n");
}

/// Returns the commands of a document that begin with the program's name, in code and in shells.
fn commands(text: &str) -> Vec<String> {
    let shells = blocks(text).into_iter().filter(|block| ["sh", "text", "console"].contains(&block.info));
    let lines = shells.flat_map(|block| block.lines).map(|line| line.trim_start_matches("$ "));
    let prose = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
    let found = lines.chain(prose).filter_map(|code| code.strip_prefix("alfil "));
    found.map(|command| command.split(['|', '#', '>']).next().unwrap().to_owned()).collect()
}

/// An option for who works on the page, which `--help` does not show.
const HIDDEN: &str = "--assets";

/// Commands and options in the documents are those of the program.
#[test]
fn the_commands_in_the_documents_exist() {
    let mut help: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = BTreeSet::new();
    let mut n_options = 0;
    for (path, text) in documents() {
        for command in commands(&text) {
            let mut words = command.split_whitespace();
            let Some(name) = words.next().filter(|name| name.chars().all(|c| c.is_ascii_lowercase())) else {
                continue;
            };
            let options: Vec<&str> = words.filter(|word| word.starts_with("--") && *word != HIDDEN).collect();
            let help = help
                .entry(name.to_owned())
                .or_insert_with(|| output_of(&format!("alfil help {name}"), root()));
            n_options += options.len();
            let known = |option: &&str| help.contains(option.split('=').next().unwrap());
            if !help.contains("Usage:") || !options.iter().all(known) {
                wrong.insert(format!("{}: alfil {command}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(help.len() > 20 && n_options > 50, "{} commands, {n_options} options", help.len());
}
