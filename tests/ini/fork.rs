//! Files of Fairy-Stockfish-X: its keys, and where it reads otherwise.

use alfil::diag::{Report, Severity};
use alfil::import::{Fate, import};
use alfil::ini::{Dialect, Ini, MAIN_PAWN, PieceType, Settings, Squares, Value, keys};

const FORK: Dialect = Dialect::FairyStockfishX;

fn read(text: &str) -> (Ini, Report) {
    alfil::ini::read("test.ini", text.as_bytes(), FORK)
}

/// The settings of the last section, which has no findings.
#[track_caller]
fn settings(text: &str) -> Settings {
    let (ini, report) = read(text);
    assert!(report.diagnostics.is_empty(), "{:#?}", report.diagnostics);
    ini.sections.last().unwrap().settings.clone().unwrap()
}

/// The settings for which the last section cannot be imported; nothing if it is.
fn missing(text: &str) -> Vec<&'static str> {
    let (ini, report) = read(text);
    let imported = import(&ini, ini.sections.len() - 1, "test.ini", &report).unwrap();
    let missing: Vec<&str> = imported
        .settings
        .iter()
        .filter(|setting| matches!(setting.fate, Fate::Inexpressible(_)))
        .map(|setting| setting.name)
        .collect();
    assert_eq!(imported.definition.is_none(), !missing.is_empty(), "{:#?}", imported.diagnostics);
    missing
}

#[test]
fn its_keys_are_known_in_its_dialect_only() {
    for name in
        ["pushingStrength", "laser_k", "laser_P'", "laser_q:3", "stalemateValueBlack", "connectRegion3"]
    {
        assert!(keys::find_written(name, FORK).is_some(), "{name}");
        assert!(keys::find_written(name, Dialect::FairyStockfish).is_none(), "{name}");
    }
    for name in ["laser_", "laser_kq", "laser_k:4", "pushingStrengthWhite"] {
        assert!(keys::find_written(name, FORK).is_none(), "{name}");
    }
}

#[test]
fn a_key_that_is_not_imported_is_refused_unless_it_changes_nothing() {
    assert_eq!(
        missing("[a:chess]\npushingStrength = r:2\nlaserRotationPathFilter = true\n"),
        ["pushingStrength"]
    );
    assert_eq!(missing("[a:chess]\nlaser_k = DDDD\n"), ["laser_k"]);
    assert_eq!(missing("[a:chess]\nstalemateValueWhite = win\n"), ["stalemateValueWhite"]);
    assert_eq!(missing("[a:chess]\npullingStrength = k:0\n"), ["pullingStrength"]);
    assert_eq!(missing("[a:chess]\ncastlingIgnoreCheck = false\nvirtualDrops = false\n"), [""; 0]);
}

#[test]
fn a_key_for_both_players_comes_first_and_undoes_what_is_inherited_for_one() {
    let text = "[a:chess]\npromotionRegionBlack = *2\npromotionRegion = *5\n";
    let both = settings(text);
    assert_eq!(both.squares("promotionRegionWhite"), Squares::rank(5));
    assert_eq!(both.squares("promotionRegionBlack"), Squares::rank(2));
    assert_eq!(
        settings(&format!("{text}[b:a]\npromotionRegion = *6\n")).squares("promotionRegionBlack"),
        Squares::rank(6)
    );
    let text = "[a:chess]\nstalemateValueBlack = win\n[b:a]\n";
    assert!(settings(text).get("stalemateValueBlack").is_some());
    assert!(settings(&format!("{text}stalemateValue = loss\n")).get("stalemateValueBlack").is_none());
    let text = "[a:chess]\nwallingRegionWhite = e4\nwallingRegion = *3\n";
    assert_eq!(settings(text).squares("wallingRegionWhite"), Squares::square(5, 4));
}

#[test]
fn several_flag_pieces_are_a_set_and_the_first_pawn_is_the_main_one() {
    let flags = "[a:chess]\nflagRegionWhite = *8\n";
    let value =
        |keys: &str| settings(&format!("{flags}{keys}\n")).get("flagPieceWhite").unwrap().value.clone();
    let named = |name: &str| PieceType::named(name).unwrap();
    assert_eq!(value("flagPieceTypesWhite = n\nflagPieceTypes = q"), Value::Piece(Some(named("knight"))));
    assert_eq!(value("flagPieceTypes = q\nflagPiece = n"), Value::Piece(Some(named("queen"))));
    assert_eq!(value("flagPiece = qn"), Value::Pieces(["queen", "knight"].map(named).into_iter().collect()));
    assert_eq!(missing(&format!("{flags}flagPieceWhite = -\n")), ["flagPieceWhite"]);
    assert_eq!(missing(&format!("{flags}flagPiece = n\n")), [""; 0]);
    let pawns = settings("[a:chess]\npawnTypesWhite = np\n");
    assert_eq!(pawns.get(MAIN_PAWN[0]).unwrap().value, Value::Piece(Some(named("knight"))));
    assert_eq!(pawns.get(MAIN_PAWN[1]).unwrap().value, Value::Piece(Some(named("pawn"))));
    assert!(pawns.pieces("enPassantTypesWhite").contains(named("knight")));
    assert!(!pawns.pieces("enPassantTypesBlack").contains(named("knight")));
}

#[test]
fn the_region_of_all_pieces_gives_way_to_that_of_one() {
    let regions = settings("[a:chess]\nmobilityRegionWhiteKing = *1\nmobilityRegionWhite = *1 *2\n");
    assert_eq!(regions.squares("mobilityRegionWhiteKing"), Squares::rank(1));
    assert_eq!(regions.squares("mobilityRegionWhiteQueen"), Squares::ranks(1, 2));
    assert!(regions.squares("mobilityRegionBlackQueen").is_empty());
}

#[test]
fn keys_with_words_of_their_own_are_read_as_such() {
    let (_, report) =
        alfil::ini::read("x", b"[a:chess]\nmaterialCounting = connectn\n", Dialect::FairyStockfish);
    assert!(report.diagnostics.iter().any(|found| found.severity() == Severity::Error));
    assert_eq!(settings("[a:chess]\nmaterialCounting = connectn\n").word("materialCounting"), "connectn");
    assert_eq!(missing("[a:chess]\nmaterialCounting = connectn\n"), ["materialCounting"]);
    let forms = settings("[a:chess]\ndropPieceTypes = n:nb; r:q;\n");
    let Some(Value::Sets(sets)) = forms.get("dropPieceTypes").map(|setting| &setting.value) else { panic!() };
    assert_eq!(sets.len(), 2);
}
