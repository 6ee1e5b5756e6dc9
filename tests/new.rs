//! `alfil new` writes definitions without findings, and nothing where it should not.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::sampling::one_in;

/// Returns the exit code of the program in a folder, what it printed, and its errors.
fn alfil(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Returns the ids of the bundled variants.
fn ids() -> Vec<&'static str> {
    alfil::library::bundled().map(|(id, _)| id).collect()
}

/// Returns a definition of `alfil new` with what it shows as comments: the lines in front of which only `# ` is to be removed.
fn uncommented(text: &str) -> String {
    let is_rule = |line: &str| {
        line.starts_with("[pieces.") || line.starts_with("[setup]") || line.starts_with("move = ")
    };
    let bare = |line: &str| match line.strip_prefix("# ") {
        Some(rule) if is_rule(rule) || rule.starts_with("fen = ") => rule.to_owned(),
        Some(_) | None => line.to_owned(),
    };
    text.lines().map(bare).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn what_it_writes_has_no_findings() {
    let folder = TempDir::new().unwrap();
    let ids: Vec<&str> = ids().into_iter().step_by(one_in(4)).collect();
    let names: Vec<String> = (0..=ids.len()).map(|n| format!("storm-{n}")).collect();
    let froms = std::iter::once(None).chain(ids.iter().map(Some));
    for (name, from) in names.iter().zip(froms) {
        let mut arguments = vec!["new", name];
        arguments.extend(from.iter().flat_map(|id| ["--from", id]));
        let (code, out, err) = alfil(folder.path(), &arguments);
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
        assert!(out.starts_with(&format!("Wrote {name}.toml. Next:\n")), "{out}");
        assert_eq!(out.contains(" diff "), from.is_some(), "{out}");
        let text = fs::read_to_string(folder.path().join(format!("{name}.toml"))).unwrap();
        assert!(text.lines().count() < 60, "{name}: {} lines", text.lines().count());
        assert!(text.lines().any(|line| line.starts_with('#')), "{name} has no comments");
        let title = text.lines().nth(1).unwrap();
        let number = name.trim_start_matches("storm-");
        assert_eq!(title, format!("name = \"Storm {number}\""));
    }
    let (code, out, err) = alfil(folder.path(), &["validate", "."]);
    assert_eq!((code, out.as_str()), (0, ""), "{out}");
    assert_eq!(err, format!("{} files: nothing to report\n", names.len()));
    let (_, unformatted, _) = alfil(folder.path(), &["fmt", "--check", "."]);
    assert_eq!(unformatted, "");
}

/// With the comment marks removed, the text is the game that it extends, without an error.
#[test]
fn what_it_shows_as_comments_are_the_rules_of_the_game() {
    let folder = TempDir::new().unwrap();
    for id in ids().into_iter().step_by(3) {
        alfil(folder.path(), &["new", "storm", "--from", id]);
        let file = folder.path().join("storm.toml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, uncommented(&text)).unwrap();
        let (code, out, err) = alfil(folder.path(), &["diff", id, "storm.toml"]);
        assert_eq!(code, 0, "{id}: {out}{err}\n{}", uncommented(&text));
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn wrong_names_are_refused() {
    for (arguments, code, said) in [
        (&["new"][..], 2, "<NAME>"),
        (&["new", ""], 2, "lower-case letters, digits and single hyphens"),
        (&["new", "!?"], 2, "lower-case letters, digits and single hyphens"),
        (&["new", "My Game"], 2, "write `alfil new my-game`"),
        (&["new", "storm.toml"], 2, "write `alfil new storm`"),
        (&["new", "../storm"], 2, "write `alfil new storm`"),
        (&["new", "a--b"], 2, "write `alfil new a-b`"),
        (&["new", "-storm"], 2, "unexpected argument"),
        (&["new", "--", "-storm"], 2, "write `alfil new storm`"),
        (&["new", "sturm-über-see"], 2, "write `alfil new sturm-ber-see`"),
        (&["new", "con"], 2, "Windows has a device of that name"),
        (&["new", "chess"], 2, "it is the id of a bundled variant"),
        (&["new", "koth"], 2, "another name of the bundled variant `kingofthehill`"),
        (&["new", "storm", "--from", "ches"], 1, "did you mean `chess`?"),
        (&["new", "storm", "--from", "x.toml"], 1, "`extends = \"x.toml\"`"),
        (&["new", "storm", "--from", "x.ini#y"], 1, "`alfil import`"),
        (&["new", "there"], 1, "there is a file `there.toml` already"),
        (&["new", "there", "--from", "shogi"], 1, "nothing was changed"),
    ] {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("there.toml"), "mine").unwrap();
        let run = alfil(folder.path(), arguments);
        assert_eq!((run.0, run.1.as_str()), (code, ""), "{arguments:?}\n{}", run.2);
        assert!(run.2.contains(said), "{arguments:?}: `{said}` is not in\n{}", run.2);
        let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(files, ["there.toml"], "{arguments:?}");
        assert_eq!(fs::read_to_string(folder.path().join("there.toml")).unwrap(), "mine");
    }
    let long = "a".repeat(61);
    let folder = TempDir::new().unwrap();
    assert!(alfil(folder.path(), &["new", &long]).2.contains("longer than 60 characters"));
    assert_eq!(alfil(&folder.path().join(""), &["new", &long[1..]]).0, 0);
}

#[cfg(unix)]
#[test]
fn it_writes_through_no_link_and_into_no_closed_folder() {
    let folder = TempDir::new().unwrap();
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), folder.path().join("storm.toml")).unwrap();
    let (code, _, err) = alfil(folder.path(), &["new", "storm"]);
    assert_eq!(code, 1, "{err}");
    assert!(!folder.path().join("elsewhere").exists());
}
