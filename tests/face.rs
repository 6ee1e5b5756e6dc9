//! The names that programs may rely on: `tests/face.txt`. A name that goes, or whose type changes, breaks them.

use std::fs;
use std::path::Path;

use crate::docs::rust_files;

/// Returns the public items of a file as `rustfmt` lays it out: items at the left, and what belongs to them four spaces
/// further in.
fn items(text: &str, found: &mut Vec<String>) {
    let mut owner = String::new();
    let (mut is_enum, mut feature) = (false, String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let code = line.trim_start();
        let depth = line.len() - code.len();
        if let Some(of) = code.strip_prefix("#[cfg(") {
            feature = format!(" if {}", of.trim_end_matches(")]"));
            continue;
        }
        if code.is_empty() || code.starts_with("//") || code.starts_with("#[") || depth > 4 {
            continue;
        }
        let mut whole = code.to_owned();
        let is_public = code.starts_with("pub ") || code.starts_with("impl ");
        let is_open = |whole: &str| {
            whole.matches('(').count() > whole.matches(')').count() || !whole.ends_with(['{', ';', ',', '}'])
        };
        while is_public && is_open(&whole) {
            let Some(next) = lines.next() else { break };
            whole = format!("{whole} {}", next.trim());
        }
        let head = whole.split(" {").next().unwrap().trim_end_matches([',', ';', ' ']).to_owned();
        let head = head.replace("( ", "(").replace(", )", ")");
        let named =
            |prefix: &str| head.strip_prefix(prefix).map(|rest| rest.split(['(', '<', ' ']).next().unwrap());
        if depth == 0 {
            (is_enum, owner) = (false, String::new());
            if let Some(name) = named("pub struct ").or(named("pub enum ")) {
                is_enum = head.starts_with("pub enum");
                name.clone_into(&mut owner);
                found.push(format!("{}{feature}", &head[4..]));
            } else if head.starts_with("pub fn ") {
                found.push(format!("{}{feature}", &head[4..]));
            } else if let Some(name) = head.strip_prefix("impl ") {
                if name.contains(" for ") {
                    found.push(format!("{head}{feature}"));
                } else {
                    name.clone_into(&mut owner);
                }
            }
        } else if let Some(member) = head.strip_prefix("pub ").filter(|_| !owner.is_empty()) {
            found.push(format!("{owner}: {member}{feature}"));
        } else if is_enum && head.starts_with(|c: char| c.is_ascii_uppercase()) {
            found.push(format!("{owner}: {head}{feature}"));
        }
        feature.clear();
    }
}

/// The files with the types that `lib.rs` re-exports from other rooms.
const OTHERS: [&str; 5] = [
    "src/core/board/moves.rs",
    "src/core/board/piece.rs",
    "src/core/board/side.rs",
    "src/core/board/square.rs",
    "src/fairy/ini/dialect.rs",
];

/// Returns what `lib.rs` adds to the face from other rooms: the types, and what belongs to them.
fn others(root: &Path, found: &mut Vec<String>) {
    let lib = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    let own = lib.lines().filter(|line| line.starts_with("pub use ") && !line.contains("embed"));
    let own: Vec<&str> = own.map(|line| line.trim_end_matches(';')).collect();
    let last = |path: &str| path.rsplit("::").next().unwrap().trim_matches(['{', '}']).to_owned();
    let names: Vec<String> =
        own.iter().flat_map(|line| last(line).split(", ").map(str::to_owned).collect::<Vec<_>>()).collect();
    let mut beside = Vec::new();
    for file in OTHERS {
        let text = fs::read_to_string(root.join(file)).unwrap();
        // What follows are tests.
        items(text.split("#[cfg(test)]").next().unwrap(), &mut beside);
    }
    for name in &names {
        assert!(beside.iter().any(|item| item.ends_with(&format!(" {name}"))), "{name} is not found");
    }
    beside.retain(|item| {
        let is_name = |name: &str| names.iter().any(|own| own == name);
        let words: Vec<&str> = item.split([' ', ':', '(']).collect();
        match words.as_slice() {
            ["struct" | "enum", name, ..] => is_name(name),
            ["impl", ..] => words.last().is_some_and(|name| is_name(name)),
            [owner, ..] => is_name(owner),
            [] => false,
        }
    });
    found.extend(beside);
    found.extend(own.into_iter().map(str::to_owned));
}

/// When this fails after an addition: `UPDATE_FACE=1 cargo test face`. A line that goes, or changes, needs a new minor
/// version and a line in CHANGELOG.md.
#[test]
fn the_names_of_the_face_are_those_of_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for file in rust_files(&root.join("src/embed")) {
        items(&fs::read_to_string(file).unwrap(), &mut found);
    }
    others(root, &mut found);
    found.sort();
    let text = found.join("\n") + "\n";
    let path = root.join("tests/face.txt");
    if std::env::var_os("UPDATE_FACE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    let gone: Vec<&str> = kept.lines().filter(|line| !found.iter().any(|name| name == line)).collect();
    assert!(gone.is_empty(), "no longer there:\n{}", gone.join("\n"));
    assert_eq!(kept, text);
}

#[test]
fn items_are_found_with_their_owners() {
    let text = "pub struct Game {\n    inner: u8,\n    pub name: String,\n}\n\nimpl Game {\n    /// x\n    #[cfg(feature = \"a\")]\n    \
         pub fn new(\n        name: &str,\n    ) -> Game {\n        Game\n    }\n\n    fn own(&self) {}\n    pub(super) fn near(&self) {}\n}\n\n\
         pub enum Side {\n    First,\n    Second(u8),\n}\n\nimpl fmt::Display for Game {\n    fn fmt(&self) {}\n}\n";
    let mut found = Vec::new();
    items(text, &mut found);
    let right = [
        "struct Game",
        "Game: name: String",
        "Game: fn new(name: &str) -> Game if feature = \"a\"",
        "enum Side",
        "Side: First",
        "Side: Second(u8)",
        "impl fmt::Display for Game",
    ];
    assert_eq!(found, right);
}
