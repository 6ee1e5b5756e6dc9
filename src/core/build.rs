//! The digest of the engine: what identifies the code that decides how a game is played.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    println!("cargo::rerun-if-changed=.");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    add_rust_files(&root, &mut files);
    files.sort();
    let mut hash = Sha256::new();
    for file in &files {
        let name =
            file.strip_prefix(&root).expect("it is below the root").to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(file).expect("a source file is readable text");
        // A checkout may have other line endings.
        let text = text.replace("\r\n", "\n");
        hash.update(format!("{name} {}\n", text.len()));
        hash.update(text);
    }
    let mut digest = String::new();
    for byte in hash.finalize().iter().take(8) {
        write!(digest, "{byte:02x}").expect("a text can be written to");
    }
    println!("cargo::rustc-env=ALFIL_ENGINE={digest}");
}

/// Adds the Rust files of a folder and those below it, but not what cargo builds.
fn add_rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder is readable") {
        let path = entry.expect("a source folder is readable").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            add_rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
