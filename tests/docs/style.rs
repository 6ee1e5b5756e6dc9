//! How documents and comments are written.

use std::path::Path;

use super::{documents, rust_files};

/// The longest line, in characters.
pub(super) const WIDTH: usize = 120;

/// The longest line of a comment in Rust, in characters.
const COMMENT_WIDTH: usize = 130;

/// A line that begins what a test writes, to the end of the document.
const GENERATED: &str = "<!-- Generated from ";

/// Returns the lines of a document with their numbers, but for what `alfil` prints in consoles.
///
/// Generated tables and examples are left out too: Markdown has no rows of several lines, and the texts of the rows are
/// those that editors show.
fn lines_of(text: &str) -> Vec<(usize, &str)> {
    let (mut is_console, mut is_block, mut is_generated) = (false, false, false);
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        is_generated |= line.starts_with(GENERATED);
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
            is_console = is_block && line.contains("console");
        }
        if !is_console && !(is_generated && (is_block || line.starts_with('|'))) {
            lines.push((number, line));
        }
    }
    lines
}

/// Returns the lines that people write. Sentences that tests compare with those of the program are left out.
fn written(path: &Path, text: &str) -> Vec<(usize, String)> {
    let mut is_compared = false;
    let mut lines = Vec::new();
    for (number, line) in lines_of(text) {
        if line.starts_with(GENERATED) {
            break;
        }
        is_compared = line.starts_with("<!-- ") || is_compared && !line.is_empty();
        if !is_compared {
            lines.push((number, line.to_owned()));
        }
    }
    assert!(!lines.is_empty(), "{}", path.display());
    lines
}

#[test]
fn lines_are_short() {
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        let long = lines_of(&text).into_iter().filter(|(_, line)| line.chars().count() > WIDTH);
        wrong.extend(long.map(|(number, line)| format!("{}:{number}: {line}", path.display())));
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns whether a line of Rust is a comment that is too long.
fn is_long_comment(line: &str) -> bool {
    line.trim_start().starts_with("//") && line.chars().count() > COMMENT_WIDTH
}

#[test]
fn comments_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for file in ["src", "tests", "bindings"].into_iter().flat_map(|folder| rust_files(&root.join(folder))) {
        let text = std::fs::read_to_string(&file).unwrap();
        let long = text.lines().enumerate().filter(|(_, line)| is_long_comment(line));
        wrong.extend(long.map(|(at, line)| format!("{}:{}: {line}", file.display(), at + 1)));
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_sort_of_comment_is_measured() {
    for mark in ["//", "///", "//!", "    ///"] {
        let line = format!("{mark} ");
        let rest = COMMENT_WIDTH - line.len();
        assert!(!is_long_comment(&(line.clone() + &"é".repeat(rest))), "{mark}");
        assert!(is_long_comment(&(line + &"é".repeat(rest + 1))), "{mark}");
    }
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
    for (path, text) in documents() {
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
