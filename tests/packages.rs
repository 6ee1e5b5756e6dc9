//! What packages contain besides the program, and the files by which others find it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::docs::{document, root};

/// Returns what the program prints, given an input.
fn alfil(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Returns the commands that `alfil --help` lists.
fn commands() -> BTreeSet<String> {
    let help = alfil(&["--help"], "");
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let words = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    words.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

#[test]
fn completions_know_every_command() {
    for shell in SHELLS {
        let script = alfil(&["completions", shell], "");
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("smoke"), "{shell} has no options");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man/man1");
    let said = alfil(&["man", pages.to_str().unwrap()], "");
    let written: BTreeSet<String> = fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut wanted: BTreeSet<String> = commands().iter().map(|name| format!("alfil-{name}.1")).collect();
    assert!(wanted.len() > 25);
    wanted.remove("alfil-help.1");
    wanted.insert("alfil.1".to_owned());
    assert_eq!(written, wanted);
    assert!(said.starts_with(&format!("wrote {} pages", wanted.len())), "{said}");
    let page = fs::read_to_string(pages.join("alfil-validate.1")).unwrap();
    for part in [".TH alfil-validate 1", ".SH SYNOPSIS", "\\fBalfil validate\\fR", "\\-\\-smoke"] {
        assert!(page.contains(part), "`{part}` is not in\n{page}");
    }
    // They come out the same again, over what is there.
    assert_eq!(alfil(&["man", pages.to_str().unwrap()], ""), said);
    assert_eq!(fs::read_to_string(pages.join("alfil-validate.1")).unwrap(), page);
}

#[test]
fn findings_annotate_lines_on_github() {
    let game = |pieces: &str| {
        format!("format = 1\nname = \"x\"\nextends = \"chess\"\nallow = []\n\n[pieces.knight]\n{pieces}\n")
    };
    for (text, lines) in [
        (
            game("move = \"NX\""),
            &[
                "::error file=<stdin>,line=7,endLine=7,col=10,endColumn=11,title=alfil%3A betza-unsupported::`X`, a longer copy",
            ][..],
        ),
        // What a command would take for its end, or for the next command, is written as an escape.
        (
            game("move = \"N\"\n\"100%, a:b\" = 1"),
            &[
                "::error file=<stdin>,line=8,endLine=8,col=1,endColumn=12,title=alfil%3A unknown-key::",
                "100%25, a:b",
            ],
        ),
        (game("move = \"N\"\n\"\\n::error::x\" = 1"), &["unknown-key::unknown key `\u{fffd}::error::x`%0A"]),
    ] {
        let out = alfil(&["validate", "--format", "github", "-"], &text);
        for line in lines {
            assert!(out.contains(line), "`{line}` is not in\n{out}");
        }
        assert!(!out.is_empty() && out.lines().all(|line| line.starts_with("::")), "{out}");
    }
    // A warning, a note, a place of several lines, and a path that needs escapes.
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a,b:c.toml");
    fs::write(&file, fs::read_to_string(root().join("tests/bad/endings-disagree.toml")).unwrap()).unwrap();
    let out = alfil(&["validate", "--format", "github", file.to_str().unwrap()], "");
    assert!(out.starts_with("::warning file=") && out.contains("/a%2Cb%3Ac.toml,line="), "{out}");
    let out = alfil(&["validate", "--format", "github", "./tests/bad/endings-disagree.toml"], "");
    assert!(out.contains(" file=tests/bad/"), "{out}");
    let out = alfil(&["test", "--format", "github", "tests/bad/claim-fails.toml"], "");
    assert!(out.starts_with("::error file=tests/bad/claim-fails.toml,"), "{out}");
    let out = alfil(&["validate", "--format", "github", "no-such.toml"], "");
    assert!(out.starts_with("::error file=no-such.toml,line=1,"), "{out}");
}

/// Returns the workflows, and the actions that they are made of.
fn workflows() -> Vec<(String, String)> {
    let folder = root().join(".github/workflows");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut found: Vec<(String, String)> =
        names.map(|name| (name.clone(), document(&format!(".github/workflows/{name}")))).collect();
    assert!(found.len() >= 4);
    found.push(("action.yml".to_owned(), document("action.yml")));
    found
}

#[test]
fn actions_are_pinned_to_a_commit() {
    let mut n_uses = 0;
    for (name, text) in workflows() {
        for line in
            text.lines().filter_map(|line| line.trim_start().trim_start_matches("- ").strip_prefix("uses: "))
        {
            if line == "./" {
                continue;
            }
            n_uses += 1;
            let pin = line.split_once('@').map(|(_, pin)| pin).unwrap_or_default();
            let (commit, version) = pin.split_once(" # v").unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(is_commit && version.contains('.'), "{name}: {line}");
        }
    }
    assert!(n_uses > 20, "{n_uses}");
}

/// A job that hangs would run for six hours, and rights that a workflow does not name are those of the repository.
#[test]
fn jobs_have_time_limits_and_workflows_have_few_rights() {
    for (name, text) in workflows().into_iter().filter(|(name, _)| name != "action.yml") {
        let (head, jobs) = text.split_once("\njobs:\n").unwrap();
        assert!(head.contains("\npermissions:\n  contents: read\n"), "{name}");
        assert!(!head.contains("write"), "{name}: a right to write belongs to one job");
        let n_jobs = jobs.lines().filter(|line| {
            line.starts_with("  ") && !line.starts_with("   ") && line.ends_with(':') && !line.contains('#')
        });
        assert_eq!(n_jobs.count(), jobs.matches("    timeout-minutes: ").count(), "{name}");
    }
}

/// What the workflows call can be called here: each is one script.
#[cfg(unix)]
#[test]
fn the_scripts_of_the_workflows_exist() {
    use std::os::unix::fs::PermissionsExt;
    let mut called = BTreeSet::new();
    for (_, text) in workflows() {
        let names = text
            .split(".ci/")
            .skip(1)
            .map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>());
        called.extend(names);
    }
    assert!(called.len() >= 10, "{called:?}");
    for name in called {
        let path = root().join(".ci").join(&name);
        let metadata = fs::metadata(&path).unwrap_or_else(|_| panic!(".ci/{name} is missing"));
        assert!(metadata.permissions().mode() & 0o100 != 0, ".ci/{name} cannot be run");
    }
}

/// What is released is optimised, without symbols, and with the licences that it is under.
#[test]
fn releases_ship_optimised_packages_with_their_licences() {
    let release = document(".github/workflows/release.yml");
    assert!(release.contains("- run: .ci/python --release\n") && release.contains("- run: .ci/npm\n"));
    assert!(!release.contains("if [ -x"), "everything that a release calls is there");
    assert!(document(".ci/python").contains(".ci/wheels\n"));
    let wheels = document(".ci/wheels");
    for part in ["--profile wheel", "manylinux_2_28", "musllinux_1_2", "universal2", "maturin sdist"] {
        assert!(wheels.contains(part), ".ci/wheels has no `{part}`");
    }
    let cargo: toml::Table = document("Cargo.toml").parse().unwrap();
    let dist = &cargo["profile"]["dist"];
    assert_eq!((dist["strip"].as_bool(), dist["lto"].as_str()), (Some(true), Some("thin")));
    assert_eq!(dist["inherits"].as_str(), Some("release"));

    assert_eq!(cargo["profile"]["wheel"]["inherits"].as_str(), Some("dist"));

    let python: toml::Table = document("bindings/python/pyproject.toml").parse().unwrap();
    assert_eq!(python["tool"]["maturin"]["profile"].as_str(), Some("wheel"));
    assert_eq!(python["project"]["license-files"].as_array().map(Vec::len), Some(2));
    for crate_folder in ["src/core", "src/language", "bindings/js", "bindings/python", "bindings/wasm"] {
        for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let text = fs::read_to_string(root().join(crate_folder).join(file));
            assert_eq!(text.ok(), Some(document(file)), "{crate_folder}/{file}");
        }
        assert!(root().join(crate_folder).join("README.md").is_file(), "{crate_folder}");
    }
}

/// `.ci/run` lints each set of features that a program is built with.
#[test]
fn every_build_is_linted() {
    let run = document(".ci/run");
    for features in ["--features png", "--no-default-features --features cli", "--features \"$features\""] {
        assert!(run.contains(&format!("{features} -- -D warnings")), ".ci/run does not lint `{features}`");
    }
}
