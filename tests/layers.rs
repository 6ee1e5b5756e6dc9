//! Imports point one way: each room may use only what its row allows, and its parts do not import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::docs::rust_files;

/// The crates that are rooms of their own, by the name under which others import them.
const CRATES: [(&str, &str); 2] = [("alfil_core", "core"), ("alfil_language", "language")];

/// Returns the rows of the table of rooms in ARCHITECTURE.md: what each room may use.
fn rooms() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).unwrap();
    let table = text.split("| room |").nth(1).expect("the table of rooms").split("\n\n").next().unwrap();
    let rows = table.lines().skip(2).map(|row| {
        let [_, room, _, used, _] = row.split('|').collect::<Vec<_>>()[..] else { panic!("no row: {row}") };
        let quoted = |text: &str| -> Vec<String> {
            text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
        };
        (quoted(room).remove(0), quoted(used).into_iter().collect())
    });
    rows.collect()
}

/// Returns the room and the part of a file: `author` and `lint` for `src/author/lint/stuck.rs`.
fn room_and_part(src: &Path, file: &Path) -> (String, String) {
    let mut names = file.strip_prefix(src).unwrap().iter();
    let mut next = || names.next().unwrap_or_default().to_str().unwrap().trim_end_matches(".rs").to_owned();
    (next(), next())
}

/// Returns the rooms and parts that a line of code in a room names by their paths.
fn used_in(room: &str, line: &str) -> Vec<(String, String)> {
    let own = |name: &str| CRATES.iter().any(|(_, room)| *room == name).then(|| name.to_owned());
    let roots =
        CRATES.map(|(name, room)| (name, Some(room.to_owned()))).into_iter().chain([("crate", own(room))]);
    let mut used = Vec::new();
    for (root, crate_room) in roots {
        for (at, _) in line.match_indices(&format!("{root}::")) {
            let before = line.get(..at).unwrap_or_default();
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let path = line.get(at + root.len() + 2..).unwrap_or_default();
            let word = |path: &str| {
                path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
            };
            let first = word(path);
            let second = path.strip_prefix(&format!("{first}::")).map(word).unwrap_or_default();
            used.push(match &crate_room {
                Some(crate_room) => (crate_room.clone(), first),
                None => (first, second),
            });
        }
    }
    used
}

/// A file, its room and part, and what it uses with the number of the line.
type FileOfARoom = (PathBuf, String, String, Vec<(usize, (String, String))>);

/// Returns the files of `src` but for tests and the two roots.
fn files_of_rooms() -> Vec<FileOfARoom> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = rust_files(&src);
    files.retain(|file| {
        let (room, _) = room_and_part(&src, file);
        room != "lib" && room != "main" && !file.to_str().unwrap().ends_with("_tests.rs")
    });
    let with_uses = files.into_iter().map(|file| {
        let (room, part) = room_and_part(&src, &file);
        let text = fs::read_to_string(&file).unwrap();
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.split("//").next().unwrap()));
        let uses =
            lines.flat_map(|(number, code)| used_in(&room, code).into_iter().map(move |used| (number, used)));
        let uses = uses.collect();
        (file, room, part, uses)
    });
    with_uses.collect()
}

#[test]
fn rooms_import_one_way() {
    let rooms = rooms();
    let mut faults = Vec::new();
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    for (file, room, _, uses) in files_of_rooms() {
        let Some(allowed) = rooms.get(&room) else {
            faults.push(format!("{}: the room `{room}` is not in the table", file.display()));
            continue;
        };
        for (number, (used, _)) in uses {
            if used == room || !rooms.contains_key(&used) {
                continue;
            }
            if !allowed.contains(&used) {
                faults.push(format!("{}:{number}: `{room}` may not use `{used}`", file.display()));
            }
            seen.insert((room.clone(), used));
        }
        for (number, line) in (1..).zip(fs::read_to_string(&file).unwrap().lines()) {
            if ["super::super", "crate::*", "crate::{"].iter().any(|path| line.contains(path)) {
                faults.push(format!("{}:{number}: a path that hides its room", file.display()));
            }
        }
    }
    for (room, allowed) in &rooms {
        for name in allowed.iter().filter(|name| !seen.contains(&(room.clone(), (*name).clone()))) {
            faults.push(format!("`{room}` may use `{name}` and does not"));
        }
    }
    let found = circle(&rooms);
    assert!(found.is_none(), "these rooms use each other: {}", found.unwrap_or_default().join(" -> "));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The parts of a room can be put in an order in which each uses only what comes before it. The commands of the program
/// are exempt: they share arguments and refer to each other.
#[test]
fn no_parts_of_a_room_import_each_other_in_a_circle() {
    let mut uses: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (_, room, part, used) in files_of_rooms() {
        if room == "cli" || part == "mod" || part == "lib" {
            continue;
        }
        let own = used.into_iter().filter(|(_, (other, other_part))| *other == room && *other_part != part);
        uses.entry(room.clone())
            .or_default()
            .entry(part.clone())
            .or_default()
            .extend(own.map(|(_, (_, part))| part));
    }
    assert!(uses["core"]["search"].contains("engine") && uses["author"]["mutate"].contains("lint"));
    let found: Vec<_> = uses.iter().filter_map(|(room, uses)| Some((room, circle(uses)?))).collect();
    assert!(found.is_empty(), "{found:?}");
}

/// What the program reads, writes and shows of a game is below its commands: these use it, and it none of them.
#[test]
fn what_commands_share_uses_no_command() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = ["cli/play", "cli/input", "cli/output"].into_iter();
    let files: Vec<PathBuf> = folders.flat_map(|folder| rust_files(&src.join(folder))).collect();
    assert!(files.len() > 20, "{}", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap());
        let uses =
            code.into_iter().find(|code| code.contains("cli::commands") || code.contains("commands::"));
        assert!(uses.is_none(), "{} uses a command: {}", file.display(), uses.unwrap_or_default().trim());
    }
}

/// In the engine only what compiles tables reads rules: the tables of each subject, their compile steps, and the walker.
#[test]
fn the_engine_reads_rules_in_one_place() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/engine");
    for file in rust_files(&engine) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let may = name.ends_with("_tests.rs")
            || name == "tables.rs"
            || name.starts_with("compile")
            || file.ends_with("movegen/walk/mod.rs")
            || file.ends_with("position/mod.rs");
        let text = fs::read_to_string(&file).unwrap();
        assert!(may || !text.contains("crate::rules"), "{} uses rules", file.display());
    }
}

/// Adds the paths of a tree of imports, each after what stands before it, and returns the text behind the tree.
fn add_paths<'t>(before: &str, tree: &'t str, paths: &mut Vec<String>) -> &'t str {
    if let Some(mut rest) = tree.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c != '}' && !c.is_alphanumeric());
            match rest.strip_prefix('}') {
                Some(rest) => return rest,
                None if rest.is_empty() => return rest,
                None => rest = add_paths(before, rest, paths),
            }
        }
    }
    let end = tree.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(tree.len());
    let (name, rest) = tree.split_at(end);
    let path = [before, name].join("::").trim_start_matches(':').to_owned();
    if let Some(rest) = rest.strip_prefix("::") {
        return add_paths(&path, rest, paths);
    }
    paths.push(path);
    rest
}

/// The paths below `crate::engine` that a file mentions, but for those that say who may see something.
fn engine_paths(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap()).collect();
    let code = code.join("\n").replace("(in crate::engine", "");
    let mut paths = Vec::new();
    for tree in code.split("crate::engine::").skip(1) {
        add_paths("", tree, &mut paths);
    }
    paths
}

#[test]
fn paths_are_read_from_imports() {
    let text = "use crate::engine::a::{B, c::{D, E}, f};\npub(in crate::engine::g) use crate::engine::h::I as J; // crate::engine::k";
    assert_eq!(engine_paths(text), ["a::B", "a::c::D", "a::c::E", "a::f", "h::I"]);
}

/// Files that import each other in a circle, the first of them once more at the end.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut left = imports.clone();
    loop {
        let in_circles = |used: &BTreeSet<String>| used.iter().any(|file| left.contains_key(file));
        let kept: BTreeMap<_, _> = left.clone().into_iter().filter(|(_, used)| in_circles(used)).collect();
        if kept.len() == left.len() {
            break;
        }
        left = kept;
    }
    let mut way = vec![left.keys().next()?.clone()];
    loop {
        let next = left.get(way.last()?)?.iter().find(|file| left.contains_key(*file))?.clone();
        let start = way.iter().position(|file| *file == next);
        way.push(next);
        if let Some(start) = start {
            return Some(way.split_off(start));
        }
    }
}

#[test]
fn a_circle_is_named() {
    let imports = |arrows: &[(&str, &[&str])]| -> BTreeMap<String, BTreeSet<String>> {
        let to = |files: &[&str]| files.iter().map(|file| (*file).to_owned()).collect();
        arrows.iter().map(|(from, files)| ((*from).to_owned(), to(files))).collect()
    };
    let into_a_circle = [("a", &["b"][..]), ("b", &["c", "d"]), ("c", &["b"]), ("d", &[])];
    assert_eq!(circle(&imports(&into_a_circle)), Some(["b", "c", "b"].map(str::to_owned).to_vec()));
    assert_eq!(circle(&imports(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
}

/// The files of the engine can be put in an order in which each imports only what comes before it.
#[test]
fn no_files_of_the_engine_import_each_other_in_a_circle() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/engine");
    let mut files = rust_files(&engine);
    files.retain(|file| !file.to_str().unwrap().ends_with("_tests.rs"));
    let module_of = |file: &Path| {
        let path = file.strip_prefix(&engine).unwrap().with_extension("");
        let names: Vec<&str> = path.iter().map(|name| name.to_str().unwrap()).collect();
        names.join("::").trim_end_matches("mod").trim_end_matches("::").to_owned()
    };
    let modules: BTreeSet<String> = files.iter().map(|file| module_of(file)).collect();
    let module_in = |path: &str| {
        let ends = path.match_indices("::").map(|(end, _)| end).chain([path.len()]);
        ends.map(|end| &path[..end]).filter(|path| modules.contains(*path)).last().unwrap_or("").to_owned()
    };
    let imports: BTreeMap<String, BTreeSet<String>> = files
        .iter()
        .map(|file| {
            let own = module_of(file);
            let used =
                engine_paths(&fs::read_to_string(file).unwrap()).into_iter().map(|path| module_in(&path));
            (own.clone(), used.filter(|module| *module != own).collect())
        })
        .collect();
    assert!(imports.values().filter(|used| used.contains("tables")).count() > 20);
    let found = circle(&imports);
    assert!(found.is_none(), "these import each other: {}", found.unwrap_or_default().join(" -> "));
}

/// Words of the language that are ids of variants as well.
const WORDS: [&str; 3] = ["extinction", "petrified", "supply"];

/// No code names a variant: definitions do. The library that embeds the files, and documentation, may; families are called
/// as their games are; what reads and writes the inis of another program has that program's words.
#[test]
fn no_code_names_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids: Vec<String> = fs::read_dir(root.join("variants"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|id| !WORDS.contains(&id.as_str()))
        .map(|id| format!("\"{id}\""))
        .collect();
    let mut files = rust_files(&root.join("src"));
    files.retain(|file| !file.starts_with(root.join("src/fairy")));
    let mut faults = Vec::new();
    let families = root.join("src/language/def/definition/family.rs");
    let names_games = |file: &Path| file.starts_with(root.join("src/library")) || file == families;
    for file in files.iter().filter(|file| !names_games(file)) {
        let text = fs::read_to_string(file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let help = line.trim_start().starts_with("//") || line.contains("alfil ");
            if !help && line.contains('"') && ids.iter().any(|id| line.contains(id)) {
                faults.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What only some rooms may ask of the machine, so that everything else runs where there are no files, threads or clocks.
const OF_THE_MACHINE: [&str; 6] = ["fs", "thread", "time", "env", "process", "net"];

/// The rooms and files that may: the program, its server, the protocols and matches, the games played on a thread, the
/// definitions in files, and the clock of a search.
const ON_A_MACHINE: [&str; 10] = [
    "cli",
    "files/disk.rs",
    "play/contest",
    "play/protocol",
    "studio/lsp",
    "studio/serve",
    "author/smoke",
    "library",
    "main.rs",
    "core/search/machine.rs",
];

#[test]
fn the_library_needs_no_files_threads_or_clocks() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = rust_files(&src);
    files.retain(|file| ON_A_MACHINE.iter().all(|place| !file.starts_with(src.join(place))));
    assert!(files.len() > 200);
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| !file.to_string_lossy().ends_with("_tests.rs")) {
        let text = fs::read_to_string(file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            if OF_THE_MACHINE.iter().any(|part| line.contains(&format!("std::{part}"))) {
                faults.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
