//! Lists the files that the library embeds: the bundled variants, what was learned about them, and the examples of
//! findings.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names no package")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no folder for output")?);
    for folder in ["variants", "variants/learned", "tests/bad", "tests/right"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    fs::write(out.join("bundled.rs"), bundled(&root)? + &learned(&root)?)?;
    fs::write(
        out.join("examples.rs"),
        examples(&root, "DEFINITIONS", "toml")? + &examples(&root, "INIS", "ini")?,
    )?;
    Ok(())
}

/// Ids, families and texts of the bundled variants.
fn bundled(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut rows = String::new();
    for id in stems(root, "variants", "toml")? {
        let family = family(&fs::read_to_string(root.join(format!("variants/{id}.toml")))?)
            .ok_or_else(|| format!("variants/{id}.toml does not say its `family`"))?;
        let text = embedded(&format!("variants/{id}.toml"));
        writeln!(rows, "    (\"{id}\", Family::{family}, {text}),")?;
    }
    Ok(format!("const BUNDLED: &[(&str, Family, &str)] = &[\n{rows}];\n"))
}

/// The name of the family that a definition says, among its first lines, as a type has it.
fn family(text: &str) -> Option<String> {
    let mut first = text.lines().take_while(|line| !line.starts_with('['));
    let word = first.find_map(|line| line.strip_prefix("family = \"")?.strip_suffix('"'))?;
    let mut letters = word.chars();
    let capital = letters.next()?.to_ascii_uppercase();
    Some(std::iter::once(capital).chain(letters).collect())
}

/// Ids and texts of what was learned about bundled variants.
fn learned(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut rows = String::new();
    for id in stems(root, "variants/learned", "eval")? {
        writeln!(rows, "    (\"{id}\", {}),", embedded(&format!("variants/learned/{id}.eval")))?;
    }
    Ok(format!("const LEARNED: &[(&str, &str)] = &[\n{rows}];\n"))
}

/// Slugs of findings with a wrong and a right text, each a file. A few wrong texts stand alone: they are only read by tests.
fn examples(root: &Path, name: &str, extension: &str) -> Result<String, Box<dyn Error>> {
    let mut rows = String::new();
    let right = stems(root, "tests/right", extension)?;
    for slug in stems(root, "tests/bad", extension)?.iter().filter(|slug| right.contains(slug)) {
        let [wrong, right] =
            ["bad", "right"].map(|folder| embedded(&format!("tests/{folder}/{slug}.{extension}")));
        writeln!(rows, "    (\"{slug}\", {wrong}, {right}),")?;
    }
    Ok(format!("const {name}: &[(&str, &str, &str)] = &[\n{rows}];\n"))
}

/// The names, without the extension, of the files with an extension in a folder, in order.
fn stems(root: &Path, folder: &str, extension: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut stems = Vec::new();
    for entry in fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new(extension)) {
            stems.extend(path.file_stem().and_then(OsStr::to_str).map(str::to_owned));
        }
    }
    stems.sort_unstable();
    Ok(stems)
}

/// An expression for the text of a file of the package.
fn embedded(path: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\"))")
}
