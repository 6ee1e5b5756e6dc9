//! Files of Fairy-Stockfish-X: its keys, and where it reads otherwise.

use alfil::fairy::import::{Fate, import};
use alfil::fairy::ini::{Dialect, Ini, MAIN_PAWN, PieceType, Settings, Squares, Value, keys};
use alfil_language::diag::{Report, Severity};

const FORK: Dialect = Dialect::FairyStockfishX;

fn read(text: &str) -> (Ini, Report) {
    alfil::fairy::ini::read("test.ini", text.as_bytes(), FORK)
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
    let value = |keys: &str| {
        let settings = read(&format!("{flags}{keys}\n")).0.sections.pop().unwrap().settings.unwrap();
        settings.get("flagPieceWhite").unwrap().value.clone()
    };
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
        alfil::fairy::ini::read("x", b"[a:chess]\nmaterialCounting = connectn\n", Dialect::FairyStockfish);
    assert!(report.diagnostics.iter().any(|found| found.severity() == Severity::Error));
    assert_eq!(settings("[a:chess]\nmaterialCounting = connectn\n").word("materialCounting"), "connectn");
    assert_eq!(missing("[a:chess]\nmaterialCounting = connectn\n"), ["materialCounting"]);
    let forms = settings("[a:chess]\ndropPieceTypes = n:nb; r:q;\n");
    let Some(Value::Sets(sets)) = forms.get("dropPieceTypes").map(|setting| &setting.value) else { panic!() };
    assert_eq!(sets.len(), 2);
}

/// The messages about a file, and the sections that are dropped.
fn judged(text: &str) -> (Vec<String>, Vec<String>) {
    let (ini, report) = read(text);
    let messages = report.diagnostics.iter().map(|found| found.message.clone()).collect();
    let dropped = ini.sections.iter().filter(|section| section.is_skipped);
    (messages, dropped.map(|section| section.name.text.clone()).collect())
}

#[test]
fn blanks_and_the_case_of_names_do_not_count() {
    let text = "[ A : CHESS ] # mine\n\t mustCapture\t = true \nnMoveRule = 40\t\n[b:a]\nmaxFile = H \n";
    let child = settings(text);
    assert!(child.is_on("mustCapture"));
    assert_eq!((child.number("nMoveRule"), child.files()), (40, 8));
    assert_eq!(judged("[a:chess]\n[A:chess]\n").1, ["A"]);
}

#[test]
fn what_it_does_not_understand_drops_the_section_and_its_children() {
    for line in [
        "mustCapture = True",
        "mustCapture = true # always",
        "nMoveRule = 3.5",
        "nMoveRule = +40",
        "stalemateValue = lose",
        "promotionPieceTypes = qx",
        "promotionLimit = q=1",
        "flagRegionWhite = a4,b4",
        "wazir = w:RF",
        "customPiece1 = a",
        "promotedPieceType = -",
        "mustCapture =",
        "mustCapture",
        " # indented",
        "wallOrMove = true\nwallingRule = arrow",
        "hexBoard = true\ntoroidal = true",
    ] {
        let (messages, dropped) = judged(&format!("[a:chess]\n{line}\n[b:a]\n"));
        assert_eq!(dropped, ["a", "b"], "{line}: {messages:?}");
        assert_eq!(messages.len(), 1, "{line}: {messages:?}");
        assert!(!messages.iter().any(|message| message.contains("is read as")), "{line}: {messages:?}");
    }
    assert_eq!(judged("[a:chess] more\n").1, ["a"]);
}

#[test]
fn what_it_skips_is_reported_and_leaves_the_section() {
    for (line, n) in [
        ("rook =", 1),
        ("noSuchKeyAnywhere = 1", 1),
        ("multimoves =", 0),
        ("connectPieceGoal =", 0),
        ("laserEmitters =", 0),
        ("king = k:", 0),
        ("nFoldRule = -1", 1),
        ("dropPieceTypes = n:nb ; r:q", 0),
        ("dropRegionWhite = N(a4, *1) ; *(**)", 0),
        ("connectPieceTypes = *", 0),
        ("mutuallyImmuneTypes = r", 0),
    ] {
        let (messages, dropped) = judged(&format!("[a:chess]\n{line}\n"));
        assert_eq!((messages.len(), dropped.len()), (n, 0), "{line}: {messages:?}");
    }
}

#[test]
fn a_section_that_is_dropped_is_not_imported() {
    let (ini, report) = read("[a:chess]\nwallOrMove = true\nwallingRule = arrow\n");
    let imported = import(&ini, 0, "test.ini", &report).unwrap();
    assert!(imported.definition.is_none());
    assert!(imported.diagnostics.iter().any(|d| d.message.contains("Fairy-Stockfish-X skips the section")));
}

#[test]
fn a_mate_by_a_dropped_pawn_is_illegal_and_not_a_loss() {
    let text = b"[a:minishogi]\n";
    let [upstream, fork] = Dialect::ALL.map(|dialect| {
        let (ini, report) = alfil::fairy::ini::read("test.ini", text, dialect);
        import(&ini, 0, "test.ini", &report).unwrap().definition.unwrap().0
    });
    let is_barred = |text: &str| text.contains("forbid = [\"stuck\", \"checkmate\"]");
    assert!(is_barred(&fork) && !is_barred(&upstream), "{fork}");
    assert!(upstream.contains("checked-by") && !fork.contains("checked-by"), "{fork}");
    let house = "[a:crazyhouse]\ndropMates = false\n";
    assert_eq!(missing(house), [""; 0]);
    assert_eq!(missing(&format!("{house}dropMatesBlack = true\n")), ["dropMatesWhite"]);
}
