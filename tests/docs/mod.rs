//! The documents: they show what the program does, their links lead somewhere, and their sentences are short.

mod consoles;
mod limits;
mod links;
mod reference;
mod style;
mod tutorial;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the documents, by their paths below the folder of the project.
pub(crate) fn documents() -> Vec<(PathBuf, String)> {
    let mut open: Vec<PathBuf> =
        ["", "editors/vscode", "src/core", "src/language", "tests"].map(PathBuf::from).into();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if path.starts_with("docs") && root().join(&path).is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                let text = fs::read_to_string(root().join(&path)).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(found.iter().any(|(path, _)| path.starts_with("docs/guide")));
    found
}

/// Returns the Rust files below a folder, by name.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let (path, sort) = (entry.path(), entry.file_type().unwrap());
        let is_built = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
        if sort.is_dir() && !is_built {
            files.extend(rust_files(&path));
        } else if sort.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns a document.
pub(crate) fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// A fenced block of a document.
pub(crate) struct Block<'a> {
    /// What follows the fence: `toml,part`.
    pub(crate) info: &'a str,
    pub(crate) lines: Vec<&'a str>,
    /// The index of the first line of the block in the document, below the fence.
    pub(crate) start: usize,
}

/// Returns the fenced blocks of a document.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else { continue };
        let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim_start() != "```");
        found.push(Block { info, lines: inside.collect(), start: index + 1 });
    }
    found
}

#[test]
fn blocks_are_found() {
    let found = blocks("a\n```sh\nb\nc\n```\nd\n```\n```\n");
    let found: Vec<_> = found.iter().map(|block| (block.info, &block.lines[..], block.start)).collect();
    assert_eq!(found, [("sh", &["b", "c"][..], 2), ("", &[], 7)]);
}
