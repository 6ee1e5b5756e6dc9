//! Effective settings compared with those of the program itself, where the collections lie beside the project.
//!
//! The collections are not part of it: `../shared/corpora` has the program's own file, its built-in variants and what
//! holds in each section, dumped from it, and the file of an internet server.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use alfil::fairy::import::import;
use alfil::fairy::ini::{self, PieceType, PieceTypes, Settings, Squares, Value, builtin};
use alfil::library::Variants;
use alfil_language::check;
use serde_json::Value as Json;

/// A collection, or nothing with a note where there is none.
#[expect(clippy::print_stderr, reason = "a comparison that is left out says so")]
fn collection(name: &str) -> Option<Vec<u8>> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora").join(name);
    let bytes = fs::read(&path).ok();
    if bytes.is_none() {
        eprintln!("skipped: {} is not there", path.display());
    }
    bytes
}

fn json(name: &str) -> Option<serde_json::Map<String, Json>> {
    let value: Json = serde_json::from_slice(&collection(name)?).unwrap();
    Some(value.as_object().unwrap().clone())
}

/// What only the program's speed depends on.
const NOT_COMPARED: [&str; 4] = ["pieces", "fastAttacks", "fastAttacks2", "shogiStylePromotions"];

fn squares(settings: &Settings, squares: Squares) -> Json {
    let board = settings.board();
    let squares = squares.within(board);
    if squares == board {
        return "all".into();
    }
    let mut names: Vec<String> =
        squares.iter().map(|(file, rank)| format!("{}{rank}", char::from(b'a' + file - 1))).collect();
    names.sort();
    names.into()
}

fn letter(settings: &Settings, piece: PieceType) -> String {
    settings.piece(piece).map_or_else(|| format!("?{}", piece.name()), |piece| piece.letter.to_string())
}

fn letters(settings: &Settings, pieces: PieceTypes) -> Json {
    let mut letters: Vec<String> = pieces.iter().map(|piece| letter(settings, piece)).collect();
    if pieces.has_star() {
        letters.push("*".to_owned());
    }
    letters.sort();
    letters.into()
}

/// A setting as the dumps write it.
fn dumped(settings: &Settings, name: &str) -> Json {
    let value = &settings.get(name).unwrap_or_else(|| panic!("{name} is not there")).value;
    match value {
        Value::Bool(is_on) => (*is_on).into(),
        Value::Number(number) => (*number).into(),
        Value::Word(word) => (*word).into(),
        Value::Text(text) => text.as_str().into(),
        Value::Rights(rights) if rights.is_empty() => "-".into(),
        Value::Rights(rights) => rights.as_str().into(),
        Value::Squares(set) => squares(settings, *set),
        Value::Pieces(set) if *set == PieceTypes::everything() => "*".into(),
        Value::Pieces(set) => letters(settings, *set),
        Value::Piece(None) if name == "dropNoDoubled" => "-".into(),
        Value::Piece(None) => "*".into(),
        Value::Piece(Some(piece)) => letter(settings, *piece).into(),
        Value::Numbers(_)
        | Value::Becomes(_)
        | Value::Declared { .. }
        | Value::Regions(_)
        | Value::Sets(_)
        | Value::Counts(_) => panic!("{name}"),
    }
}

fn sorted(value: &Json) -> Json {
    match value.as_array() {
        Some(items) => {
            let mut items: Vec<String> = items.iter().map(|i| i.as_str().unwrap().to_owned()).collect();
            items.sort();
            items.into()
        }
        None => value.clone(),
    }
}

/// The pieces as the dumps write them.
fn pieces(settings: &Settings) -> Json {
    let mut all = serde_json::Map::new();
    for declared in settings.declared() {
        let name = declared.piece.name();
        let mut piece = serde_json::Map::new();
        piece.insert("type".into(), name.as_str().into());
        piece.insert("betza".into(), declared.moves.into());
        if let Some(synonym) = declared.synonym {
            piece.insert("synonym".into(), synonym.to_string().into());
        }
        for side in ["White", "Black"] {
            let region = settings.squares(&ini::keys::mobility_name(declared.piece, side));
            if !region.within(settings.board()).is_empty() {
                piece.insert(format!("mobility{side}"), squares(settings, region));
            }
        }
        if let Value::Becomes(map) = &settings.get("promotedPieceType").unwrap().value
            && let Some(Some(promoted)) = map.get(&declared.piece)
        {
            piece.insert("promotesTo".into(), letter(settings, *promoted).into());
        }
        if let Value::Numbers(map) = &settings.get("promotionLimit").unwrap().value
            && let Some(limit) = map.get(&declared.piece).filter(|limit| **limit != 0)
        {
            piece.insert("promotionLimit".into(), (*limit).into());
        }
        all.insert(declared.letter.to_string(), piece.into());
    }
    all.into()
}

fn pieces_of(dump: &Json) -> Json {
    let mut all = dump["pieces"].as_object().unwrap().clone();
    for piece in all.values_mut() {
        let piece = piece.as_object_mut().unwrap();
        piece.remove("kingType");
        // A blank behind the moves is part of them there, and means nothing.
        let moves = piece["betza"].as_str().unwrap().trim_end().to_owned();
        piece.insert("betza".into(), moves.into());
        for side in ["mobilityWhite", "mobilityBlack"] {
            if let Some(region) = piece.get(side).map(sorted) {
                piece.insert(side.to_owned(), region);
            }
        }
    }
    all.into()
}

/// How settings differ from a dump, one line each.
fn differences(name: &str, settings: &Settings, dump: &Json) -> Vec<String> {
    let mut different = Vec::new();
    let mut compare = |key: &str, ours: Json, theirs: Json| {
        if ours != theirs {
            different.push(format!("{name}: {key}: {ours} here, {theirs} there"));
        }
    };
    compare("pieces", pieces(settings), pieces_of(dump));
    let object = dump.as_object().unwrap();
    for (key, theirs) in object.iter().filter(|(key, _)| !NOT_COMPARED.contains(&key.as_str())) {
        compare(key, dumped(settings, key), sorted(theirs));
    }
    different
}

#[test]
fn built_in_variants_are_as_the_program_has_them() {
    let Some(dumps) = json("fairy-stockfish-builtins.json") else { return };
    let ours: BTreeSet<&str> = builtin::names(alfil::fairy::ini::Dialect::FairyStockfish).collect();
    assert_eq!(ours, dumps.keys().map(String::as_str).collect());
    let different: Vec<String> = dumps
        .iter()
        .flat_map(|(name, dump)| {
            differences(
                name,
                builtin::settings(name, alfil::fairy::ini::Dialect::FairyStockfish).unwrap(),
                dump,
            )
        })
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn every_section_of_the_programs_file_has_the_settings_it_has_there() {
    let (Some(text), Some(dumps)) =
        (collection("fairy-stockfish.ini"), json("fairy-stockfish-ini-effective.json"))
    else {
        return;
    };
    let (ini, _) = ini::read("variants.ini", &text, ini::Dialect::FairyStockfish);
    assert_eq!(ini.sections.len(), dumps.len());
    let different: Vec<String> = dumps
        .iter()
        .flat_map(|(name, dump)| {
            let section = ini.section(name).unwrap_or_else(|| panic!("{name} is skipped"));
            differences(name, section.settings.as_ref().unwrap(), dump)
        })
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// The server's file has other rules in three of the sections that have a namesake in the program's file.
#[test]
fn sections_with_the_same_rules_have_the_same_settings() {
    const INTERFACE: [&str; 3] = ["pieceToCharTable", "pocketSize", "variantTemplate"];
    let (Some(text), Some(dumps)) = (collection("pychess.ini"), json("fairy-stockfish-ini-effective.json"))
    else {
        return;
    };
    let (ini, _) = ini::read("pychess.ini", &text, ini::Dialect::FairyStockfish);
    assert_eq!(ini.sections.len(), 34);
    assert!(ini.sections.iter().all(|section| !section.is_skipped && section.settings.is_some()));
    let (mut same, mut different) = (0, Vec::new());
    for section in &ini.sections {
        let name = &section.name.text;
        let Some(dump) = dumps.get(name) else { continue };
        let rules: Vec<String> = differences(name, section.settings.as_ref().unwrap(), dump)
            .into_iter()
            .filter(|line| !INTERFACE.iter().any(|key| line.contains(&format!(": {key}: "))))
            .map(|line| line.splitn(3, ": ").take(2).collect::<Vec<_>>().join(" "))
            .collect();
        if rules.is_empty() { same += 1 } else { different.extend(rules) }
    }
    assert_eq!(same, 13);
    assert_eq!(
        different,
        ["shinobi dropRegionBlack", "shinobi nFoldRule", "empire nFoldValue", "mansindam nFoldValue"]
    );
}

/// What is written is read back, from a file of its own, as the rules that are played when the section is named.
#[test]
#[ignore = "seconds: every section of both files"]
fn every_section_is_imported_and_reads_back_as_the_same_rules() {
    for name in ["fairy-stockfish.ini", "pychess.ini"] {
        let Some(text) = collection(name) else { return };
        let (ini, report) = ini::read(name, &text, ini::Dialect::FairyStockfish);
        for (place, section) in ini.sections.iter().enumerate() {
            let imported = import(&ini, place, name, &report).unwrap();
            let (text, rules) = imported.definition.unwrap_or_else(|| panic!("{}", section.name.text));
            let (again, report) = check::load_text("again.toml", &text, &Variants);
            assert_eq!(again, Some(rules), "{}", section.name.text);
            assert_eq!(report.n_errors(), 0, "{}", section.name.text);
        }
    }
}
