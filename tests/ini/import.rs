//! Sections that become definitions: what is written, what is told, and that it is the same game.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use alfil::check;
use alfil::diag::{Report, render};
use alfil::engine::Position;
use alfil::import::{Fate, Imported, import};
use alfil::ini::{Ini, builtin, read};
use alfil::library::Variants;
use alfil::variant::Variant;
use proptest::prelude::*;

/// Every section of a text, imported; what is written is read back as the same rules.
fn all(text: &[u8]) -> (Ini, Report, Vec<Imported>) {
    let (ini, report) = read("test.ini", text);
    let all: Vec<Imported> =
        (0..ini.sections.len()).map(|place| import(&ini, place, "test.ini", &report).unwrap()).collect();
    for imported in &all {
        let errors = imported.diagnostics.iter().any(|d| d.severity() == alfil::diag::Severity::Error);
        assert_eq!(imported.definition.is_none(), errors, "{:?}", imported.diagnostics);
        if let Some((text, rules)) = &imported.definition {
            let (again, report) = check::load_text("again.toml", text, &Variants);
            assert_eq!(again.as_ref(), Some(rules), "{}", render::human(&report, false));
        }
    }
    (ini, report, all)
}

fn one(text: &str) -> Imported {
    all(text.as_bytes()).2.pop().unwrap()
}

fn file(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The settings a section cannot be imported for.
fn missing(text: &str) -> Vec<&'static str> {
    let settings = one(text).settings;
    settings.iter().filter(|s| matches!(s.fate, Fate::Inexpressible(_))).map(|s| s.name).collect()
}

#[track_caller]
fn definition(text: &str) -> String {
    let imported = one(text);
    imported.definition.unwrap_or_else(|| panic!("{:?}", imported.diagnostics)).0
}

#[test]
fn definitions_read_as_somebody_would_write_them() {
    let (ini, _, imported) = all(&file("tests/ini/imported.ini"));
    for (section, imported) in ini.sections.iter().zip(imported) {
        let (text, _) = imported.definition.unwrap_or_else(|| panic!("{:?}", imported.diagnostics));
        let mut told = String::new();
        for closed in &imported.settings {
            match &closed.fate {
                Fate::Mapped => {}
                Fate::Ignored(why) => writeln!(told, "# ignored: {}: {why}", closed.name).unwrap(),
                Fate::Inexpressible(why) => writeln!(told, "# missing: {}: {why}", closed.name).unwrap(),
            }
        }
        insta::with_settings!(
            { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!(format!("imported_{}", section.name.text), format!("{text}\n{told}")) }
        );
    }
}

/// Source of the counts: Fairy-Stockfish of July 2026 (pyffish 0.0.90), the same file.
#[test]
fn positions_are_as_many_as_fairy_stockfish_counts() {
    let (ini, _, imported) = all(&file("tests/ini/imported.ini"));
    for (name, counts) in [
        ("river", [20, 356, 7975]),
        ("drops", [14, 186, 2888]),
        ("turned", [15, 201, 3146]),
        ("hill", [25, 625, 15131]),
        ("race", [12, 138, 1834]),
        ("heirs", [20, 400, 8682]),
    ] {
        let place = ini.sections.iter().position(|s| s.name.text == name).unwrap();
        let (_, rules) = imported[place].definition.clone().unwrap();
        let variant: Arc<Variant> = Variant::new(name, rules);
        let position = Position::start(variant.tables());
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn what_changes_play_and_cannot_be_said_is_refused() {
    for (text, settings) in [
        ("[a:atomic]\n", &["blastOnCapture"][..]),
        ("[a:chess]\nmustCapture = true\n", &["mustCapture"]),
        ("[a:shogi]\n", &["shogiPawnDropMateIllegal"]),
        ("[a:xiangqi]\n", &["chasingRule"]),
        ("[a:makruk]\n", &["countingRule"]),
        ("[a:chess]\npromotionLimit = q:1\n", &["promotionLimit"]),
        ("[a:chess]\ndoubleStepRegionWhite = *2 *3\n", &["doubleStepRegionWhite"]),
        ("[a:chess]\nenPassantRegion = e3 e6\n", &["enPassantRegionWhite"]),
        ("[a:chess]\nflagRegionWhite = e4\nflagPieceCount = 2\n", &["flagPieceCount"]),
        (
            "[a:chess]\ncustomPiece1 = a:K\nextinctionPieceTypes = a\nextinctionValue = loss\n",
            &["extinctionPieceTypes"],
        ),
        (
            "[a:chess]\nwazir = r\npromotionPieceTypes = q\ncastlingRookPieces = r\ndiagonalLines = e4\n",
            &["diagonalLines"],
        ),
        ("[a:chess]\nstalemateValue = none\n", &["stalemateValue"]),
        ("[a:chess]\nnFoldRule = 1\n", &["nFoldRule"]),
        ("[a:chess]\nchess960 = true\n", &["chess960"]),
        (
            "[a:crazyhouse]\npromotionPawnTypes = n\n",
            &["promotionPieceTypesWhite", "mainPromotionPawnTypeWhite", "mainPromotionPawnTypeBlack"],
        ),
        (
            "[a:chess]\nknight = -\ncustomPiece1 = n:pR\nstartFen = rnbqkbnr/pppppppp/8/3**3/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n",
            &["startFen"],
        ),
    ] {
        assert_eq!(missing(text), settings, "{text}");
    }
}

#[test]
fn what_changes_nothing_is_no_obstacle() {
    for text in [
        "[a:chess]\nmustDropType = n\ndropPromoted = true\nenclosingDropStart = e4\n",
        "[a:chess]\nblastImmuneTypes = n\nwallingRegionWhite = e4\ndupleCheck = true\n",
        "[a:chess]\npieceValueMg = n:300\nvariantTemplate = shogi\n",
        "[a:chess]\nconnectDiagonal = false\nconnectValue = loss\nflagMove = true\n",
        "[a:chess]\ndiagonalLines = -\nsoldierPromotionRank = 4\nextinctionClaim = true\n",
        "[a:xiangqi]\nnFoldRule = 0\n",
        "[a:nocastle]\nchess960 = true\n",
    ] {
        definition(text);
    }
}

#[test]
fn faulty_sections_are_not_imported_and_others_are() {
    let (_, _, imported) =
        all(b"[a:chess]\nmustcapture = true\n[b:a]\nnFoldRule = 4\n[c:chess]\nnFoldRule = 4\n");
    let good: Vec<bool> = imported.iter().map(|i| i.definition.is_some()).collect();
    assert_eq!(good, [false, false, true]);
    assert_eq!(imported[1].diagnostics[0].code.slug(), "ini-unknown-key");
}

#[test]
fn rules_say_where_they_come_from() {
    let text = definition("[a:chess]\nstalemateValue = loss\n");
    assert!(
        text.contains("when = \"stalemate\"  # stalemateValue, line 2\nresult = \"mover wins\"\n"),
        "{text}"
    );
    assert!(text.contains("[pieces.pawn]  # pawn, from the built-in chess\n"), "{text}");
    assert!(text.contains("about = \"Imported from the section [a:chess] of test.ini"), "{text}");
}

#[test]
fn the_dialect_is_written_where_it_makes_a_difference() {
    assert!(!definition("[a:chess]\n").contains("betza-dialect"));
    let text = "[a:chess]\nknight = -\ncustomPiece1 = n:gR3\npromotionPieceTypes = q\n";
    assert!(definition(text).contains("betza-dialect = \"fairy-stockfish\"\n"));
}

#[test]
fn what_one_player_alone_has_may_be_that_players_alone() {
    let text = "[a:chess]\ncustomPiece1 = s:fWfceF\npromotionPawnTypesBlack = s\npromotionPieceTypesBlack = r\n\
                nMoveRuleTypesBlack = s\nenPassantTypesBlack = s\n\
                startFen = rnbqkbnr/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n";
    let text = definition(text);
    assert!(text.contains("promotes-to = [\"rook\"]"), "{text}");
}

#[test]
fn names_nobody_would_choose_are_written_as_texts() {
    for name in ["a\"b", "a\\", "é", " ", "\u{7}", "#", "a=b", "\u{1b}[31m"] {
        let (_, _, imported) = all(format!("[{name}:chess]\nnFoldRule = 4\n").as_bytes());
        for imported in imported {
            assert!(imported.definition.is_some() || !imported.diagnostics.is_empty());
        }
    }
}

#[test]
fn every_built_in_variant_is_imported_or_refused_for_a_reason() {
    let headers: Vec<String> = builtin::names().map(|name| format!("[my-{name}:{name}]\n")).collect();
    let text = headers.concat();
    let (_, _, imported) = all(text.as_bytes());
    let n_good = imported.iter().filter(|i| i.definition.is_some()).count();
    assert!(n_good > 40, "{n_good}");
}

#[test]
fn wrong_and_strange_files_are_answered() {
    for (_, bytes) in super::files("tests/bad").into_iter().chain(super::files("tests/ini")) {
        all(&bytes);
    }
}

/// Lines that are mostly right.
fn line() -> impl Strategy<Value = String> {
    let keys = prop::sample::select(alfil::ini::keys::names().map(str::to_owned).collect::<Vec<_>>());
    let values = prop::sample::select(vec![
        "true",
        "false",
        "0",
        "1",
        "3",
        "10",
        "12",
        "loss",
        "win",
        "draw",
        "none",
        "k",
        "p",
        "q",
        "pn",
        "*",
        "-",
        "*2",
        "*8 e4",
        "a1 b2 c3",
        "p:q",
        "n:r b:k",
        "n:2",
        "a:KifmnD",
        "b:mRcpR",
        "p:fWceF",
        "8/8/8/8/8/8/8/K6k w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QPp] b KQkq e3 3 1",
        "***5/8/8/8/8/8/8/Kk+P~5 w - - 0 1",
    ]);
    (keys, values).prop_map(|(key, value)| format!("{key} = {value}\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_settings_are_answered(
        parent in prop::sample::select(vec!["", ":chess", ":crazyhouse", ":shogi", ":xiangqi", ":extinction"]),
        lines in prop::collection::vec(line(), 0..8),
    ) {
        all(format!("[a{parent}]\n{}", lines.concat()).as_bytes());
    }
}
