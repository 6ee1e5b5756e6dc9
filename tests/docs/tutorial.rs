//! The tutorial, followed step by step in an empty folder.

use std::fs;
use std::path::Path;

use super::consoles::{check_consoles, replayed, with_consoles};
use super::{blocks, document};

/// Returns a text in which a difference, lines that begin with `-`, `+` or a blank, has been applied.
fn changed(text: &str, difference: &[&str]) -> String {
    let side = |without: char| -> String {
        let lines = difference.iter().filter(|line| !line.starts_with(without));
        lines.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"]).collect()
    };
    let (old, new) = (side('+'), side('-'));
    assert_eq!(text.matches(&old).count(), 1, "this is not there once:\n{old}");
    text.replacen(&old, &new, 1)
}

#[test]
fn differences_are_applied() {
    assert_eq!(changed("a\nb\nc\n", &[" a", "-b", "+x", "+y"]), "a\nx\ny\nc\n");
}

/// When this fails because messages have changed, run it once with `UPDATE_CONSOLES=1` and read the difference.
#[cfg(unix)]
#[test]
fn the_tutorial_can_be_followed() {
    let tutorial = document("docs/tutorial.md");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("harbour.toml");
    let mut consoles = Vec::new();
    for block in blocks(&tutorial) {
        let text = block.lines.join("\n") + "\n";
        match block.info {
            "toml,file" => fs::write(&file, text).unwrap(),
            "toml,add" => fs::write(&file, fs::read_to_string(&file).unwrap() + "\n" + &text).unwrap(),
            "diff" => {
                fs::write(&file, changed(&fs::read_to_string(&file).unwrap(), &block.lines)).unwrap();
            }
            "console" => {
                let console = replayed(&block.lines, folder.path()).unwrap_or_else(|e| panic!("{e}"));
                consoles.push((block.start, block.lines.len(), console));
            }
            info => assert_eq!(info, "sh", "{text}"),
        }
    }
    assert!(consoles.len() > 12);
    check_consoles(Path::new("docs/tutorial.md"), &tutorial, &with_consoles(&tutorial, &consoles));
}

#[test]
fn the_tutorial_begins_with_the_game_of_the_readme() {
    let first = |text: &str, info: &str| {
        let found = blocks(text).into_iter().find(|block| block.info == info).unwrap();
        found.lines.join("\n")
    };
    assert_eq!(first(&document("docs/tutorial.md"), "toml,file"), first(&document("README.md"), "toml"));
}
