//! How documents are written.

use std::path::{Path, PathBuf};

use super::documents;

/// The longest line, in characters.
const WIDTH: usize = 120;

/// A line that begins what a test writes, to the end of the document.
const GENERATED: &str = "<!-- Generated from ";

/// Returns the documents but for the list of changes, whose entries are titles.
fn documents_of_style() -> impl Iterator<Item = (PathBuf, String)> {
    documents().into_iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md"))
}

/// Lines before tables that tests read: a comment that names the test's table, and the table of rooms.
const READ_BY_TESTS: [&str; 2] = ["<!-- ", "| room |"];

/// Returns the lines that people write, with their numbers. What programs write, and tables that tests read, are left out.
fn written(path: &Path, text: &str) -> Vec<(usize, String)> {
    let mut is_console = false;
    let mut is_read = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with(GENERATED) {
            break;
        }
        is_read =
            READ_BY_TESTS.iter().any(|start| line.starts_with(start)) || is_read && line.starts_with('|');
        if is_read {
            continue;
        }
        if line.trim_start().starts_with("```") {
            is_console = line.contains("console");
        }
        if !is_console {
            lines.push((number, line.to_owned()));
        }
    }
    assert!(!lines.is_empty(), "{}", path.display());
    lines
}

#[test]
fn lines_are_short() {
    let mut wrong = Vec::new();
    for (path, text) in documents_of_style() {
        let lines = written(&path, &text).into_iter();
        let long = lines.filter(|(_, line)| line.chars().count() > WIDTH);
        wrong.extend(long.map(|(number, line)| format!("{}:{number}: {line}", path.display())));
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns the sentences of a text with two semicolons or more.
fn overlong_sentences(lines: &[(usize, String)]) -> Vec<String> {
    let mut is_inside = false;
    let mut paragraphs = vec![String::new()];
    for (_, line) in lines {
        let is_fence = line.trim_start().starts_with("```");
        is_inside ^= is_fence;
        let is_item = |line: &str| line.trim_start().starts_with(['-', '|', '#', '*']);
        if is_inside || is_fence || line.trim().is_empty() || is_item(line) {
            paragraphs.push(String::new());
        }
        if !is_inside && !is_fence {
            // Code is not a sentence, and the cells of a row are several.
            let prose: String = line.split('`').step_by(2).collect();
            let last = paragraphs.last_mut().unwrap();
            *last += " ";
            *last += &prose.replace('|', ". ");
        }
    }
    let sentences = paragraphs.iter().flat_map(|p| p.split(". "));
    sentences.filter(|s| s.matches(';').count() > 1).map(|s| s.trim().to_owned()).collect()
}

#[test]
fn sentences_have_one_semicolon_at_most() {
    let mut wrong = Vec::new();
    for (path, text) in documents_of_style() {
        let found = overlong_sentences(&written(&path, &text)).into_iter();
        wrong.extend(found.map(|sentence| format!("{}: {sentence}", path.display())));
    }
    assert!(wrong.is_empty(), "{} sentences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn semicolons_are_counted_by_sentence() {
    let found = |text: &str| {
        let lines: Vec<_> = text.lines().map(|line| (1, line.to_owned())).collect();
        overlong_sentences(&lines).len()
    };
    assert_eq!(found("a; b;\nc"), 1);
    assert_eq!(found("a; b. c; d"), 0);
    assert_eq!(found("- a; b\n- c; d"), 0);
    assert_eq!(found("a `;;` b"), 0);
    assert_eq!(found("```\n;;\n```"), 0);
}
