//! Links lead to files and sections that exist.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::{document, documents, root, rust_files};

/// Returns a document without its fenced blocks.
fn without_blocks(text: &str) -> String {
    let mut is_inside = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_inside ^= is_fence;
        !is_inside && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the name by which links call a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Returns the anchors of a document. A heading that occurs again has a number.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for heading in without_blocks(text).lines().filter(|line| line.starts_with('#')) {
        let name = anchor(heading.trim_start_matches('#'));
        let numbered = (1..).map(|n| format!("{name}-{n}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !found.contains(name));
        found.insert(free.unwrap());
    }
    found
}

/// Returns a path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        let text = without_blocks(&text);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.starts_with("http") {
                continue;
            }
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { path.clone() } else { plain(&path.parent().unwrap().join(file)) };
            let is_section = section.is_empty()
                || root().join(&file).is_file()
                    && anchors(&document(file.to_str().unwrap())).contains(section);
            if !root().join(&file).exists() || !is_section {
                wrong.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the documents that the comments of a text in Rust name, each with the heading in quotes behind it, if there is one.
fn named_in_comments(text: &str) -> Vec<(&str, String)> {
    let mut named = Vec::new();
    for part in text.split('`').filter(|part| part.starts_with("docs/") && part.strip_suffix(".md").is_some())
    {
        let behind = &text[part.as_ptr() as usize - text.as_ptr() as usize + part.len()..];
        // A comment may go on in the next line, before the heading or in it.
        let behind = behind.replace("\n//! ", " ").replace("\n/// ", " ");
        let heading = behind.strip_prefix("`, \"").and_then(|rest| rest.split_once('"'));
        named.push((part, heading.map_or(String::new(), |(heading, _)| heading.to_owned())));
    }
    named
}

#[test]
fn comments_name_documents_and_headings_that_exist() {
    let mut n_headings = 0;
    for file in rust_files(&root().join("src")) {
        let text = std::fs::read_to_string(&file).unwrap();
        for (page, heading) in named_in_comments(&text) {
            assert!(root().join(page).is_file(), "{}: {page}", file.display());
            let is_there = heading.is_empty() || anchors(&document(page)).contains(&anchor(&heading));
            assert!(is_there, "{}: {page} has no heading {heading}", file.display());
            n_headings += usize::from(!heading.is_empty());
        }
    }
    assert!(n_headings > 15, "{n_headings}");
}

/// A document without a chapter would be missing from the site.
#[test]
fn every_document_is_a_chapter() {
    let summary = document("docs/SUMMARY.md");
    let pages = documents().into_iter().map(|(path, _)| path).filter(|path| path.starts_with("docs"));
    let missing: Vec<PathBuf> = pages
        .filter(|path| path != Path::new("docs/SUMMARY.md"))
        .filter(|path| !summary.contains(&format!("]({})", path.strip_prefix("docs").unwrap().display())))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn anchors_are_those_of_github() {
    let text = "# `[[end]]` and *more*: Ōgi\n## Again\n```\n# no\n```\n## Again\n";
    let found: Vec<String> = anchors(text).into_iter().collect();
    assert_eq!(found, ["again", "again-1", "end-and-more-ōgi"]);
}

/// The index by wish leads to the sections of the guide.
#[test]
fn the_index_has_many_wishes() {
    let index = document("docs/guide/index.md");
    let wishes = index.lines().filter(|line| line.starts_with("- ") && line.contains("](")).count();
    assert!(wishes >= 60, "{wishes} wishes");
}

/// Paths in the map of the code, `name.rs` and `folder/`, exist.
#[test]
fn the_map_names_what_exists() {
    let map = document("ARCHITECTURE.md");
    let mut n_paths = 0;
    for quoted in without_blocks(&map).split('`').skip(1).step_by(2) {
        let is_path = quoted.contains('/') && !quoted.contains(['*', ' ', '=', '{', '…']);
        if !is_path {
            continue;
        }
        n_paths += 1;
        let exists = ["", "src", "tests"].iter().any(|folder| root().join(folder).join(quoted).exists());
        assert!(exists, "{quoted}");
    }
    assert!(n_paths > 40, "{n_paths} paths");
}
