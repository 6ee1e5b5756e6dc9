//! Imports point one way: each layer may use only what its row allows.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the layers it may use. A file directly under `src` is a layer of its own.
const LAYERS: &[(&str, &[&str])] = &[
    ("phrase", &[]),
    ("board", &["phrase"]),
    ("diag", &[]),
    ("rules", &["phrase", "board"]),
    ("betza", &["board", "diag", "rules"]),
    ("def", &["phrase", "board", "diag", "betza"]),
    ("check", &["phrase", "board", "diag", "betza", "def", "rules"]),
    ("ini", &["phrase", "diag", "betza"]),
    ("import", &["board", "diag", "betza", "def", "check", "rules", "ini"]),
    ("engine", &["board", "rules"]),
    ("variant", &["rules", "engine"]),
    ("compare", &["phrase", "board", "rules", "engine"]),
    ("game", &["board", "rules", "engine", "variant"]),
    ("notation", &["phrase", "board", "rules", "engine", "variant", "game"]),
    ("claims", &["board", "diag", "def", "check", "rules", "variant", "game", "notation"]),
    (
        "ask",
        &[
            "phrase", "board", "diag", "def", "check", "rules", "engine", "variant", "game", "notation",
            "claims",
        ],
    ),
    ("playout", &["game", "variant"]),
    ("mutate", &["diag", "def", "check", "rules", "variant", "compare", "claims", "lint", "validate"]),
    (
        "smoke",
        &[
            "phrase", "board", "diag", "def", "check", "rules", "engine", "variant", "game", "notation",
            "playout", "lint",
        ],
    ),
    ("validate", &["diag", "def", "check", "rules", "variant", "claims", "lint", "smoke"]),
    ("lint", &["board", "diag", "betza", "def", "check", "rules", "variant", "game", "notation"]),
    ("library", &["diag", "def", "check", "variant"]),
    ("diagram", &["phrase", "board", "engine", "rules", "variant"]),
    ("lsp", &["board", "diag", "betza", "def", "check", "rules", "ini", "validate", "library", "diagram"]),
    (
        "cli",
        &[
            "phrase", "ask", "diagram", "lsp", "board", "diag", "rules", "betza", "def", "check", "ini",
            "import", "engine", "variant", "compare", "game", "notation", "claims", "playout", "smoke",
            "lint", "validate", "mutate", "library",
        ],
    ),
];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

fn layer_of(src: &Path, file: &Path) -> String {
    let first = file.strip_prefix(src).unwrap().components().next().unwrap();
    first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

#[test]
fn imports_point_one_way() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut faults = Vec::new();
    for file in files {
        let layer = layer_of(&src, &file);
        let is_test = file.to_str().unwrap().ends_with("_tests.rs");
        if layer == "lib" || layer == "main" || is_test {
            continue;
        }
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == layer) else {
            faults.push(format!("{}: the layer `{layer}` is not in the list", file.display()));
            continue;
        };
        for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let place = format!("{}:{}", file.display(), number + 1);
            let code = line.split("//").next().unwrap();
            if code.contains("super::super") || code.contains("use crate::*") {
                faults.push(format!("{place}: a path that hides its layer"));
            }
            for used in code.split("crate::").skip(1) {
                let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let known = LAYERS.iter().any(|(name, _)| *name == used);
                if known && used != layer && !allowed.contains(&used.as_str()) {
                    faults.push(format!("{place}: `{layer}` may not use `{used}`"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Only `check` may build rules, only `engine::compile` may read them in the engine.
#[test]
fn the_engine_reads_rules_in_one_place() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine");
    let mut files = Vec::new();
    rust_files(&engine, &mut files);
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let may = name.ends_with("_tests.rs")
            || name.starts_with("compile")
            || name.starts_with("walk")
            || name == "position.rs";
        let text = fs::read_to_string(&file).unwrap();
        assert!(may || !text.contains("crate::rules"), "{} uses rules", file.display());
    }
}

/// Words of the language that are ids of variants as well.
const WORDS: [&str; 2] = ["extinction", "supply"];

/// No code names a variant: definitions do. The library that embeds the files, and documentation, may; what reads the
/// inis of another program has that program's words.
#[test]
fn no_code_names_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids: Vec<String> = fs::read_dir(root.join("variants"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|id| !WORDS.contains(&id.as_str()))
        .collect();
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    files
        .retain(|file| ["ini", "import"].iter().all(|layer| !file.starts_with(root.join("src").join(layer))));
    let mut faults = Vec::new();
    for file in files.iter().filter(|f| !f.ends_with("library.rs")) {
        let text = fs::read_to_string(file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let help = line.trim_start().starts_with("//") || line.contains("alfil ");
            if !help && ids.iter().any(|id| line.contains(&format!("\"{id}\""))) {
                faults.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
