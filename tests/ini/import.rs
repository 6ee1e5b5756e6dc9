//! Sections that become definitions: what is written, what is reported, and that it is the same game.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use alfil::fairy::import::{Fate, Imported, import};
use alfil::fairy::ini::{Ini, builtin};
use alfil::library::Variants;
use alfil::words::notation::{coord, fen};
use alfil_core::engine::Position;
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def;
use alfil_language::diag::{Code, Report, render};
use proptest::prelude::*;

use super::read;
use crate::sampling::cases;

/// Every section of a text, imported; what is written is read back as the same rules.
fn all(text: &[u8]) -> (Ini, Report, Vec<Imported>) {
    let (ini, report) = read("test.ini", text);
    let all: Vec<Imported> =
        (0..ini.sections.len()).map(|place| import(&ini, place, "test.ini", &report).unwrap()).collect();
    for imported in &all {
        let errors =
            imported.diagnostics.iter().any(|d| d.severity() == alfil_language::diag::Severity::Error);
        assert_eq!(imported.definition.is_none(), errors, "{:?}", imported.diagnostics);
        if let Some((text, rules)) = &imported.definition {
            let (again, report) = check::load_text("again.toml", text, &Variants);
            assert_eq!(again.as_ref(), Some(rules), "{}", render::human(&report, false));
            assert_eq!(&def::format("again.toml", text).unwrap(), text);
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

#[test]
fn a_section_after_a_header_that_is_not_closed_is_not_imported() {
    let (_, _, all) =
        all(b"[one:chess\ncastling = false\n[two:chess]\npass = true\n[three:chess]\n[four:two]\n");
    let are_refused: Vec<bool> =
        all.iter().map(|imported| imported.diagnostics.iter().any(|d| d.code == Code::IniHeader)).collect();
    assert_eq!(are_refused, [true, true, false, true]);
}

#[test]
fn settings_without_effect_are_listed() {
    for line in [
        "extinctionPieceTypes = q",
        "extinctionValue = loss",
        "extinctionPseudoRoyal = true",
        "stalematePieceCount = true",
        "dropRegionWhite = *4",
        "firstRankPawnDrops = true",
        "connectRegion1White = *1",
        "connectRegion2Black = *8",
        "connectN = 3\nconnectRegion1White = *1",
        "connectN = 3\nconnectPieceTypes = -\nconnectRegion1White = *1\nconnectRegion2White = *8",
        "connectHorizontal = false\nconnectVertical = false\nconnectDiagonal = false\nconnectRegion1White = *1\n\
         connectRegion2White = *8",
    ] {
        let imported = one(&format!("[x:chess]\n{line}\n"));
        let name = line.lines().next_back().unwrap().split(' ').next().unwrap();
        let fate = imported.settings.iter().find(|closed| closed.name == name).map(|closed| &closed.fate);
        assert!(matches!(fate, Some(Fate::Ignored(_))), "{line}: {fate:?}");
    }
}

#[test]
fn the_comment_of_a_chain_names_the_region_of_its_player() {
    let lines = "connectHorizontal = true\nconnectRegion1White = *1\nconnectRegion1Black = *8\nconnectRegion2Black = *1\n";
    let (text, _) = one(&format!("[x:chess]\n{lines}")).definition.unwrap();
    let chain = text.lines().find(|line| line.contains("chain = ")).unwrap();
    assert!(chain.ends_with("# connectRegion1Black, line 4"), "{chain}");
}

#[test]
fn an_empty_region_ends_the_chain_of_the_parent() {
    let imported = one(
        "[x:chess]\nconnectRegion1White = *1\nconnectRegion2White = *8\n[y:x]\nconnectRegion1White = -\n",
    );
    let fate = |name: &str| &imported.settings.iter().find(|closed| closed.name == name).unwrap().fate;
    assert!(matches!(fate("connectRegion1White"), Fate::Mapped), "{:?}", imported.settings);
    assert!(matches!(fate("connectRegion2White"), Fate::Ignored(_)), "{:?}", imported.settings);
    assert!(!imported.definition.unwrap().0.contains("chain = "));
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
        let mut reported = String::new();
        for closed in &imported.settings {
            match &closed.fate {
                Fate::Mapped => {}
                Fate::Ignored(why) => writeln!(reported, "# ignored: {}: {why}", closed.name).unwrap(),
                Fate::Inexpressible(why) => writeln!(reported, "# missing: {}: {why}", closed.name).unwrap(),
            }
        }
        insta::with_settings!(
            { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!(format!("imported_{}", section.name.text), format!("{text}\n{reported}")) }
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
        ("princes", [18, 280, 5060]),
        ("forked", [8, 64, 645]),
        ("duple", [8, 64, 668]),
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

/// Source of the counts: Fairy-Stockfish of July 2026 (pyffish 0.0.90), the same sections from the same positions.
#[test]
fn rules_that_are_not_alike_for_all_are_counted_as_fairy_stockfish_counts() {
    for (section, from, counts) in [
        (
            "[a:chess]\ntripleStepRegionWhite = *3 a2\ntripleStepRegionBlack = *4\n",
            "4k3/1p6/8/2pp4/3p4/P1P5/PP6/4K3 w - - 0 1",
            &[11, 142, 1428, 19115][..],
        ),
        (
            "[a:nocastle]\nenPassantRegion = -\nmobilityRegionWhitePawn = *3 *4 *8 a5 b5\n\
             mobilityRegionBlackPawn = *6 *5 *1\n",
            "4k3/ppp5/8/P7/1p6/2P5/PP4p1/4K3 w - - 0 1",
            &[9, 126, 1084, 16178],
        ),
        (
            "[a:chess]\npromotionPawnTypesWhite = pn\n",
            "4k3/6n1/1N6/8/8/6n1/1N6/4K3 w - - 0 1",
            &[19, 210, 3522],
        ),
        (
            "[a:chess]\nmutuallyImmuneTypes = kq\npromotionPieceTypes = q\n",
            "3qk3/P7/8/3q4/3Q4/8/p7/3QK3 w - - 0 1",
            &[38, 1185, 37819],
        ),
        (
            "[a:chess]\npromotionPawnTypes = pn\nmandatoryPawnPromotion = false\n",
            "4k3/P5n1/1N6/8/8/8/1N4p1/4K3 w - - 0 1",
            &[27, 272, 5181],
        ),
        ("[a:chess]\nwallingRule = static\n", "4k3/8/8/8/8/4r3/8/4K2N w - - 0 1", &[240]),
        (
            "[a:nocastle]\nwallingRule = duck\nwallingRegion = *4 *5\n",
            "4k3/8/8/q7/8/2N5/3P4/4K3 w - - 0 1",
            &[205, 62226],
        ),
        // Lines are for a king that is a wazir in a built-in variant, not for one with the same moves.
        (
            "[a]\nking = k:W\nwazir = w\nmobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3\n\
             mobilityRegionBlackKing = d8 e8 f8 d7 e7 f7 d6 e6 f6\ndiagonalLines = d1 f1 e2 d3 f3 d8 f8 e7 d6 f6\n\
             castling = false\nstartFen = 8/3wk3/8/8/8/8/3WK3/8 w - - 0 1\n",
            "8/3wk3/8/8/8/8/3WK3/8 w - - 0 1",
            &[6, 36, 264, 1936],
        ),
    ] {
        let (_, rules) = one(section).definition.unwrap_or_else(|| panic!("{section}"));
        let variant: Arc<Variant> = Variant::new("a", rules);
        let game = fen::parse(&variant, from).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.position().perft(depth), *count, "{section}, depth {depth}");
        }
    }
}

#[test]
fn what_one_player_alone_counts_or_wins_by_is_that_players_alone() {
    for (text, line) in [
        (
            "[a:chess]\nnMoveRuleTypesWhite = n\n",
            "reset-by = [\"capture\", \"promotion\"], reset-by-moves-of = { first = [], second = [\"pawn\"] }",
        ),
        (
            "[a:chess]\nflagRegionWhite = *3\nflagPiece = n\n",
            "side = \"mover\", region = { first = \"rank 3\", second = \"nowhere\" }",
        ),
        (
            "[a:chess]\npromotionPawnTypesBlack = n\n",
            "pieces = [\"knight\"]\nzone = { first = \"nowhere\", second = \"rank 1\" }",
        ),
        ("[a:chess]\nwallOrMove = true\n", "pass = \"always\""),
        (
            "[a:chess]\nflagRegionBlack = *3\nflagMove = true\n",
            "{ first = \"nowhere\", second = \"rank 3\" }",
        ),
        (
            "[a:chess]\nconnectN = 1\n",
            "{ reached = { pieces = \"all\", side = \"mover\", region = \"all\" } }",
        ),
        ("[a:chess]\nwallingRule = edge\n", "legal = \"before-wall\""),
        ("[a:shogi]\npromotionPieceTypesWhite = g\nmandatoryPawnPromotion = true\n", "[[promotion]]"),
        ("[a:crazyhouse]\npawn = -\ncustomPiece1 = p:fW\nfirstRankPawnDrops = true\n", "[[drops]]"),
    ] {
        let text = definition(text);
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[test]
fn what_the_program_has_no_way_out_of_is_imported_with_a_warning() {
    for (text, line) in [
        ("[a:chess]\nblastOnCapture = true\n", "when = \"royal-captured\""),
        ("[a:chess]\npromotionPieceTypes = qk\n", "promotes-to = [\"queen\"]"),
        ("[a:chess]\ncastlingKingsideFile = e\n", "to = \"c1\""),
        (
            "[a:chess]\npetrifyOnCaptureTypes = kq\n",
            "never-captures = [\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\"]",
        ),
        ("[a:chess]\nmobilityRegionWhitePawn = *2 *3 *4 *5 *7 *8\n", "confined-to = { first"),
        ("[a:chess]\npetrifyOnCaptureTypes = q\nimmobilityIllegal = true\n", "becomes-wall"),
        ("[a:duck]\npass = true\n", "pass = \"always\""),
        ("[a:amazons]\npawn = q\n", "on = \"next-move\""),
    ] {
        let imported = one(text);
        let reported = imported.diagnostics.iter().any(|found| found.code == Code::ImportDiffers);
        assert!(reported, "{text}: {:?}", imported.diagnostics);
        let (text, _) = imported.definition.unwrap();
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[test]
fn what_changes_play_and_cannot_be_said_is_refused() {
    for (text, settings) in [
        ("[a:coregal]\nblastOnCapture = true\n", &["blastOnCapture"][..]),
        (
            "[a:chess]\ncheckCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 3+4 0 1\n",
            &["checkCounting"],
        ),
        ("[a:chess]\nflagRegionWhite = e4\nflagPieceWhite = k\nflagMove = true\n", &["flagMove"]),
        (
            "[a:chess]\ncustomPiece1 = a:K\nextinctionPieceTypes = a\nextinctionValue = loss\n",
            &["extinctionPieceTypes"],
        ),
        ("[a:chess]\nstalemateValue = none\n", &["stalemateValue"]),
        ("[a:chess]\ncastlingKingPiece = -\n", &["castlingKingPieceWhite", "castlingKingPieceBlack"]),
        ("[a:chess]\nextinctionPieceTypes = p\nextinctionPseudoRoyal = true\n", &["extinctionPseudoRoyal"]),
        ("[a:seirawan]\nlance = r\n", &["startFen"]),
        (
            "[a:chess]\nking = -\ncommoner = k\nextinctionPieceTypes = *\nextinctionPseudoRoyal = true\n",
            &["extinctionPseudoRoyal"],
        ),
        ("[a:coregal]\nperpetualCheckIllegal = true\n", &["perpetualCheckIllegal"]),
        ("[a:chess]\nchess960 = true\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1\n", &["startFen"]),
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
fn flags_and_connections_are_endings() {
    let flags = "[a:chess]\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPiece = n\n";
    let reached = "reached = { pieces = [\"knight\"], side";
    for (more, words) in [
        ("", format!("{{ {reached} = \"mover\", region = \"last rank\" }} }}")),
        ("flagPieceCount = 2", format!("{reached} = \"mover\", region = \"last rank\", at-least = 2 }}")),
        ("flagPieceSafe = true", "draw".to_owned()),
        ("flagMove = true", format!("when = {{ {reached} = \"opponent\"")),
        (
            "flagPieceBlockedWin = true\nflagPieceCount = 2\nflagRegionWhite = a8 b8\nflagRegionBlack = a1 b1",
            "occupied = { side = \"mover\"".to_owned(),
        ),
        ("connectN = 4\nconnectDiagonal = false", "length = 4, along = [\"ranks\", \"files\"]".to_owned()),
        ("connectNxN = 2\nconnectPieceTypes = q", "{ block = { pieces = [\"queen\"]".to_owned()),
        ("collinearN = 3\nconnectValue = loss", "aligned = { pieces = \"all\"".to_owned()),
        (
            "connectRegion1Black = *1\nconnectRegion2Black = *8\nconnectDiagonal = false",
            "side = \"mover\", from = { first = \"nowhere\", second = \"rank 8\" }".to_owned(),
        ),
    ] {
        let text = definition(&format!("{flags}{more}\n"));
        assert!(text.contains(&words), "{more}: {text}");
    }
}

#[test]
fn castling_may_decide_a_game() {
    let text = definition("[a:chess]\ncastlingWins = q\noppositeCastling = true\n");
    for words in [
        "castled = { with = { first = \"a8\", second = \"a8\" } }",
        "not = { may-castle = { side = \"second\", with",
        "result = \"first wins\"",
        "denies = \"same-wing\"",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let text = definition("[a:chess]\ncastlingWins = KQkq\n");
    assert!(text.contains("may-castle = { side = \"opponent\""), "{text}");
    assert!(!text.contains("denies"), "{text}");
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
        "[a:chess]\ncastlingKingFile = f\ncastlingRookKingsideFile = d\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1\n",
    ] {
        definition(text);
    }
}

#[test]
fn players_pass_as_the_section_says() {
    for (line, words) in [
        ("pass = true", "[moves]\npass = \"always\""),
        ("passOnStalemate = true", "[moves]\npass = \"if-no-moves\""),
        (
            "passWhite = true\npassOnStalemateBlack = true",
            "pass = { first = \"always\", second = \"if-no-moves\" }",
        ),
    ] {
        let text = definition(&format!("[a:chess]\n{line}\n"));
        assert!(text.contains(words) && text.contains("{ passed = { times = 2 } }"), "{text}");
    }
    assert!(!definition("[a:chess]\npassBlack = true\n").contains("passed"));
    let text = definition("[a:janggitraditional]\n");
    assert!(
        text.contains("answer = { facing = ") && text.contains("{ passed = { times = 1 } }] }"),
        "{text}"
    );
}

#[test]
fn lines_on_the_board_are_extra_moves() {
    let text = definition("[a:janggicasual]\npass = false\nbikjangRule = false\nmaterialCounting = none\n");
    assert!(
        text.contains("never-jumps-over = [\"janggi-cannon\"]\nnever-captures = [\"janggi-cannon\"]\n"),
        "{text}"
    );
    for moves in ["pB", "B", "fF", "F"] {
        assert!(text.contains(&format!(", move = \"{moves}\" }}")), "{text}");
    }
    assert_eq!(text.matches(", to = ").count(), 5, "{text}");
}

#[test]
fn perpetual_chase_is_judged() {
    let text = definition("[a:xiangqi]\n");
    for words in [
        "perpetual = \"pursuit\" } }",
        "spared = { pieces = [\"soldier\"], on = \"first 5 ranks\" }",
        "{ by = [\"elephant\", \"fers\"], of = [\"rook\", \"cannon\", \"horse\"] }",
    ] {
        assert!(text.contains(words), "{text}");
    }
    assert!(!definition("[a:xiangqi]\nchasingRule = none\n").contains("pursuit"));
}

#[test]
fn moves_back_and_forth_are_judged_for_pieces_that_meet_the_king() {
    let rule = "{ back-and-forth = { pieces = [\"rook\", \"janggi-cannon\", \"soldier\", \"horse\", \
                \"janggi-elephant\"], moves = 4, pass = \"before-last\" } }";
    assert!(definition("[a:janggimodern]\n").contains(rule));
    let everywhere = "[a:chess]\nmoveRepetitionIllegal = true\n";
    assert!(definition(everywhere).contains("\"king\"], moves = 4 } }"), "{}", definition(everywhere));
    assert_eq!(
        missing("[a:crazyhouse]\nmoveRepetitionIllegal = true\n"),
        ["moveRepetitionIllegal"],
        "progress is not asked where captured pieces come to a hand"
    );
    let half = "[a:janggimodern]\nmobilityRegionWhiteKing = *1 *2 *3 *4 *5 *6 *7 *8\n";
    assert_eq!(missing(half), ["moveRepetitionIllegal"], "the guards of one player meet the other's king");
}

#[test]
fn numbers_that_no_definition_has_are_refused_by_name() {
    let few = "[a:chess]\nextinctionPieceTypes = n\nextinctionValue = loss\nextinctionPieceCount = 70000\n";
    assert_eq!(missing(few), ["extinctionPieceCount"]);
    assert_eq!(missing("[a:chess]\nnFoldRule = 70000\n"), ["nFoldRule"]);
    assert_eq!(missing("[a:chess]\npromotionLimit = q:70000\n"), ["promotionLimit"]);
}

#[test]
fn promotions_without_a_move_are_a_turn_of_their_own() {
    let text = definition("[a:sittuyin]\n");
    for words in [
        "own-turn = { also-moves = \"without-capturing\", last-of-its-kind = \"anywhere\", forbid = [\"check\", \"attack\"] }",
        "at-most = 2 } },\n  \"only-promotions\",\n] }",
    ] {
        assert!(text.contains(words), "{text}");
    }
    assert!(!text.contains("must = \"always\""), "{text}");
    let refused = ["sittuyinPromotion"];
    assert_eq!(missing("[a:sittuyin]\npromotionRegionWhite = -\npromotionRegionBlack = -\n"), refused);
    assert_eq!(
        missing("[a:sittuyin]\nmobilityRegionWhiteFers = *4\nmobilityRegionBlackFers = *5\n"),
        refused
    );
    assert_eq!(missing("[a:sittuyin]\ncustomPiece1 = q:mFcW\npromotionPieceTypes = q\n"), refused);
    let rook = "[a:sittuyin]\npromotionPieceTypes = r\n";
    assert!(definition(rook).contains("own-turn"), "a piece that goes as it captures may be any");
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
fn what_is_wrong_with_parents_of_a_section_is_reported() {
    let wrong = "maxRnk = 5\nstalemateVlue = win\n";
    let sections: Vec<String> = (1..30).map(|i| format!("[s{i}:s{}]\n{wrong}", i - 1)).collect();
    let text =
        format!("[s0:chess]\n[alone:chess]\nmaxFle = h\n[child:alone]\n{}[good:s0]\n", sections.concat());
    let (_, _, imported) = all(text.as_bytes());
    let n_findings: Vec<usize> = imported.iter().map(|imported| imported.diagnostics.len()).collect();
    // Of those further away only the number is given.
    let expected = [0, 1, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 23, 23];
    assert_eq!(n_findings.get(..expected.len()), Some(&expected[..]));
    let messages = |place: usize| imported.get(place).unwrap().diagnostics.iter().map(|d| d.message.as_str());
    assert!(messages(2).all(|message| message.contains("`maxFle`")));
    assert!(
        messages(15).any(|message| message == "there are 4 more errors in the sections it inherits from")
    );
    assert!(imported.iter().take(32).skip(1).all(|imported| imported.definition.is_none()));
    let good = imported.last().unwrap();
    assert!(good.definition.is_some() && good.diagnostics.is_empty());
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
fn promotions_are_written_for_each_player_and_within_limits() {
    let text = definition("[a:chess]\npromotionPieceTypesBlack = qr\npromotionLimit = q:1\n");
    for line in [
        "to = { first = [\"knight\", \"bishop\", \"rook\", \"queen\"], second = [\"rook\", \"queen\"] }",
        "[[promotion-limit]]\npieces = [\"queen\"]\nat-most = 1",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let text = definition("[a:chess]\npromotionPieceTypes = -\n");
    assert!(text.contains("never-on = \"last rank\""), "{text}");
    let text =
        definition("[a:grand]\npromotionPieceTypes = qr\npromotedPieceType = p:e\ncustomPiece1 = e:N\n");
    assert!(text.contains("promotes-to = [\"rook\", \"queen\"]"), "{text}");
    assert!(text.contains("promoted = { move = \"N\" }"), "{text}");
}

#[test]
fn hands_turning_and_duties_are_written() {
    for (text, lines) in [
        ("[a:loop]\n", &["to-hand = \"as-captured\"", "promotes-to = ["][..]),
        ("[a:bughouse]\n", &["to-hand = \"partner\"", "id = \"Q~\""]),
        ("[a:kyotoshogi]\n", &["[[demotion]]", "as = \"either-form\"", "promoted = { move = \"R\" }"]),
        ("[a:koedem]\n", &["must = \"drop\"", "pieces = [\"commoner\"]"]),
        (
            "[a:crazyhouse]\ndropNoDoubled = n\ndropNoDoubledCount = 0\n",
            &["pieces = [\"queen\", \"rook\", \"bishop\"]"],
        ),
    ] {
        let written = definition(text);
        for line in lines {
            assert!(written.contains(line), "{line} is not in {written}");
        }
    }
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
    let headers: Vec<String> = builtin::names(alfil::fairy::ini::Dialect::FairyStockfish)
        .map(|name| format!("[my-{name}:{name}]\n"))
        .collect();
    let text = headers.concat();
    let (_, _, imported) = all(text.as_bytes());
    let n_good = imported.iter().filter(|i| i.definition.is_some()).count();
    assert!(n_good > 110, "{n_good}");
}

#[test]
fn wrong_and_strange_files_are_answered() {
    for (_, bytes) in super::files("tests/bad").into_iter().chain(super::files("tests/ini")) {
        all(&bytes);
    }
}

/// Lines that are mostly right.
fn line() -> impl Strategy<Value = String> {
    let keys = prop::sample::select(
        alfil::fairy::ini::keys::names(alfil::fairy::ini::Dialect::FairyStockfish)
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
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
    #![proptest_config(cases(300))]

    #[test]
    fn any_settings_are_answered(
        parent in prop::sample::select(vec!["", ":chess", ":crazyhouse", ":shogi", ":xiangqi", ":extinction"]),
        lines in prop::collection::vec(line(), 0..8),
    ) {
        all(format!("[a{parent}]\n{}", lines.concat()).as_bytes());
    }
}

#[test]
fn pieces_without_moves_stand_still() {
    let text = definition(
        "[a:chess]\npawn = -\nimmobile = p\ncustomPiece1 = n:nC\nqueen = -\npromotionPawnTypes = -\n\
         startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n",
    );
    assert_eq!(text.matches("move = \"none\"").count(), 2, "{text}");
    assert!(!text.contains("betza-dialect"), "{text}");
}

#[test]
fn walls_are_put_up_as_their_rule_says() {
    for (text, walls) in [
        ("[a:duck]\n", &["turn = \"move-and-wall\"", "on = \"any-square\"", "keep = \"latest\""][..]),
        ("[a:amazons]\n", &["on = \"next-move\"", "keep = \"all\""]),
        ("[a:snailtrail]\n", &["on = \"vacated-square\""]),
        ("[a:isolation]\n", &["zone = { first = \"ranks 2-7, a1-b1, d1-f1, a8-c8, e8-f8\", second = "]),
        ("[a:chess]\nwallingRule = edge\nwallOrMove = true\n", &["turn = \"move-or-wall\"", "on = \"edge\""]),
    ] {
        let text = definition(text);
        for line in walls {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
    // What stands on the board is a wall where walls are put up.
    let text = definition("[a:joust]\nstartFen = 8/8/8/4n3/3N*3/8/8/8 w - - 0 1\n");
    assert!(text.contains("3N*3") && !text.contains("holes"), "{text}");
}

#[test]
fn first_moves_belong_to_squares_where_that_makes_a_difference() {
    let usual = definition("[a:chess]\n");
    assert!(usual.contains("fmWfceFifmnD") && !usual.contains("first-moves"), "{usual}");
    for (text, line) in [
        (
            "[a:chess]\ndoubleStepRegionWhite = *2 *3\n",
            "first-moves = [{ on = { first = \"ranks 2-3\", second = \"rank 7\" }, move = \"fmnD\" }]",
        ),
        ("[a:pawnback]\n", "first-moves = [{ on = \"rank 2\", move = \"fmnD\" }]"),
        (
            "[a:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n",
            "first-moves = [{ on = \"rank 2\", move = \"fmnD\" }, { on = \"rank 2\", move = \"fmR3\" }]",
        ),
        ("[a:berolina]\n", "[en-passant]\nin-fen = [\"piece-p\"]"),
        ("[a:horde]\n", "[en-passant]\non = \"rank 6\""),
    ] {
        let written = definition(text);
        assert!(written.contains(line), "{written}");
    }
}

#[test]
fn drops_and_flips_are_said_in_words_of_their_own() {
    let alone = "stalematePieceCount = false\nmaterialCounting = none\nadjudicateFullBoard = false\n";
    for (text, lines) in [
        (
            "[a:flipello]\n",
            &[
                "[[enclosure]]\nhow = \"in-line\"",
                "enemies = \"change-sides\"",
                "near = \"enclosed\"",
                "first-on = ",
            ][..],
        ),
        (
            "[a:ataxx]\n",
            &[
                "[[effect]]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"changes-sides\"",
                "from = \"supply\"",
                "near = \"own\"",
            ],
        ),
        (
            "[a:ataxx]\nflipEnclosedPieces = quadwrangle\nenclosingDrop = snort\n",
            &["drop-beside = { side = \"own\", at = \"K\" }", "\"no-enemies\""],
        ),
        ("[a:ataxx]\nflipEnclosedPieces = top\nenclosingDrop = top\n", &["near = \"pile\""]),
    ] {
        let text = definition(&format!("{text}{alone}"));
        for line in lines {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
    assert_eq!(missing("[a:chess]\nflipEnclosedPieces = ataxx\n"), ["flipEnclosedPieces"]);
}

#[test]
fn castling_is_written_to_the_partner_where_the_king_could_go_there_by_itself() {
    let text = definition(
        "[a:chess]\nmaxFile = 6\nmaxRank = 6\nstartFen = 1k3r/6/6/6/6/R2K1R w KQk - 0 1\ndoubleStep = false\n\
         castlingKingsideFile = e\ncastlingQueensideFile = b\n",
    );
    let rules = check::load_text("castling.toml", &text, &Variants).0.unwrap();
    let position = Position::start(Variant::new("castling", rules.clone()).tables());
    let mut moves: Vec<String> = (position.legal_moves().into_iter())
        .filter(|mv| mv.partner().is_some())
        .map(|mv| coord::print(&rules, &position, mv))
        .collect();
    moves.sort();
    assert_eq!(moves, ["d1b1", "d1f1"]);
}

#[test]
fn a_king_does_not_castle_past_one_it_may_not_face() {
    let text = definition("[a:chess]\nflyingGeneral = true\n");
    let rules = check::load_text("facing.toml", &text, &Variants).0.unwrap();
    let variant = Variant::new("facing", rules);
    for (position, castles) in [
        ("r3k2r/8/8/8/3K4/8/8/8 b kq - 0 1", &["e8g8"][..]),
        ("r3k2r/8/8/8/6K1/8/8/8 b kq - 0 1", &["e8c8"]),
        ("r3k2r/8/8/8/1K6/8/8/8 b kq - 0 1", &["e8c8", "e8g8"]),
    ] {
        let mut game = fen::parse(&variant, position).unwrap();
        let moves = game.legal_moves();
        let castlings = moves.into_iter().filter(|mv| mv.partner().is_some());
        let mut found: Vec<String> =
            castlings.map(|mv| coord::print(variant.rules(), game.position(), mv)).collect();
        found.sort();
        assert_eq!(found, castles, "{position}");
    }
}

#[test]
fn kings_castle_from_anywhere_and_dropped_ones_from_their_squares() {
    let text = definition("[a:fischerandom]\n");
    assert!(text.contains("partner-on = \"higher-files\"") && !text.contains("partner-from"), "{text}");
    for (text, position, castles) in [
        // Any piece that castles may do so from anywhere; a wall stands behind the move as it is written.
        ("[a:atomic]\nchess960 = true\n", "4k3/8/8/8/8/8/8/1RK4R w BH -", &["c1b1", "c1h1"][..]),
        ("[a:duck]\nchess960 = true\n", "k7/*ppppppp/ppppppp1/8/8/8/8/4K2R w H -", &["e1h1,h1b8"]),
        // Where pieces may stand anywhere, the king's gate is shown as others are.
        (
            "[a:seirawan]\nchess960 = true\n",
            "4k3/8/8/8/8/8/8/4K2R[E] w HE - 0 1",
            &["e1h1", "e1h1e", "h1e1e"],
        ),
    ] {
        let rules = check::load_text("roaming.toml", &definition(text), &Variants).0.unwrap();
        let variant = Variant::new("roaming", rules);
        let mut game = fen::parse(&variant, position).unwrap();
        if position.contains(" 0 1") {
            assert_eq!(fen::print(&game), position);
        }
        let moves = game.legal_moves().into_iter().filter(|mv| mv.partner().is_some());
        let moves = moves.map(|mv| coord::print(variant.rules(), game.position(), mv));
        let mut found: Vec<String> = moves.filter(|mv| !mv.contains(',') || mv.ends_with("b8")).collect();
        found.sort();
        assert_eq!(found, castles, "{position}");
    }
    // A shuffled start and its count are from Fairy-Stockfish's tests, and so is how it prints the letters.
    let rules = check::load_text("roaming.toml", &definition("[a:seirawan]\nchess960 = true\n"), &Variants)
        .0
        .unwrap();
    let variant = Variant::new("roaming", rules);
    let shuffled = "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[EHeh] w";
    let game = fen::parse(&variant, &format!("{shuffled} ABCDEFGHabcdefgh - 0 1")).unwrap();
    assert_eq!(fen::print(&game), format!("{shuffled} GDABCEFHgdabcefh - 0 1"));
    assert_eq!(game.position().perft(3), 21170);
    let text = definition("[a:placement]\nmustDrop = false\ndropOppositeColoredBishop = false\n");
    assert!(text.contains("partner-from = \"a1\"\npartner-to = \"d1\"\ngained-by = \"drops\""), "{text}");
    assert!(text.contains("[[drops]]\npieces = [\"king\", "), "{text}");
}

#[test]
fn first_moves_are_shown_and_kings_in_check_held_back() {
    for (text, lines) in [
        (
            "[a:cambodian]\n",
            &[
                "move = \"KifsmN\"",
                "move = \"FifmD\"",
                "in-fen = { first = \"d1-e1\", second = \"d8-e8\" }",
                "lost = [{ pieces = [\"king\"], aimed-at-by = [\"rook\"] }]",
                "when-attacked = \"no-first-moves\"",
                "first-moves = \"ignored\"",
            ][..],
        ),
        // Letters without leaps, and leaps of the one piece only.
        (
            "[a:cambodian]\ncambodianMoves = false\n",
            &["[unmoved]", "move = \"K\"", "first-moves = \"ignored\""],
        ),
        (
            "[a:cambodian]\nstartFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w Ed - 0 1\n",
            &["in-fen = { first = \"e1\", second = \"d8\" }", "move = \"K\"", "move = \"FifmD\""],
        ),
        ("[a:makpong]\n", &["when-attacked = \"capture-attacker\""]),
        ("[a:cambodian]\nmakpongRule = true\n", &["when-attacked = \"capture-attacker\"", "lost = "]),
        ("[a:seirawan]\n", &["[gating]", "first-moves = \"ignored\""]),
    ] {
        let text = definition(text);
        for line in lines {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
    for text in [
        "[a:cambodian]\nstartFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w Dde - 0 1\n",
        "[a:cambodian]\nmobilityRegionWhiteRook = *1 *2 *3\n",
        "[a:cambodian]\nnMoveRule = 50\nnMoveRuleTypes = mp\n",
        "[a:cambodian]\ndoubleStep = true\ndoubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\n",
    ] {
        assert!(missing(text).contains(&"cambodianMoves"), "{text}");
    }
}

#[test]
fn what_one_player_alone_has_no_region_for_is_the_others() {
    for (text, line) in [
        ("[a:chess]\npromotionRegionBlack = -\n", "zone = { first = \"rank 8\", second = \"nowhere\" }"),
        ("[a:chess]\nenPassantRegionWhite = -\n", "on = { first = \"nowhere\", second = \"all\" }"),
        ("[a:crazyhouse]\ndropRegionWhite = -\n", "zone = { first = \"nowhere\", second = \"all\" }"),
        (
            "[a:chess]\nmaxRank = 6\npromotionRegionWhite = *6\n\
          startFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
            "{ on = { first = \"rank 2\", second = \"nowhere\" }, move = \"fmnD\" }",
        ),
    ] {
        let text = definition(text);
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[test]
fn captures_leave_walls_and_spare_some() {
    for (text, lines) in [
        ("[a:atomic]\npetrifyBlastPieces = true\n", &["leaves = \"walls\""][..]),
        ("[a:atomar]\n", &["immune = [\"commoner\"]", "never-captures = [\"commoner\"]"]),
        (
            "[a:chess]\npetrifyOnCaptureTypes = nbrq\n",
            &[
                "[[effect]]\nwas = [\"knight\", \"bishop\", \"rook\", \"queen\"]\nafter = \"capture\"\nwhere = \"itself\"",
                "does = \"becomes-wall\"",
            ],
        ),
        (
            "[a:chess]\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\n\
             extinctionPseudoRoyal = true\npetrifyOnCaptureTypes = nk\n",
            &["was = [\"knight\"]", "move = \"mK\""],
        ),
    ] {
        let text = definition(text);
        for line in lines {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
    // Two bishops are not royal, and capture.
    let text =
        "[a:chess]\nextinctionPieceTypes = b\nextinctionPseudoRoyal = true\npetrifyOnCaptureTypes = b\n";
    assert_eq!(missing(text), ["petrifyOnCaptureTypes"]);
}

#[test]
fn start_positions_are_read_as_the_program_reads_them() {
    let knights = "knight = n\ncommoner = k\nmaxRank = 4\nmaxFile = 4\npromotedPieceType = n:k\n\
                   promotionRegionWhite = *4\n";
    for (text, lines) in [
        // A field is missing: what follows is taken for what comes before.
        (
            "startFen = 1nk1/4/4/1KN1 w - 0 1",
            &["fen = \"1nk1/4/4/1KN1 w\"", "plies-without-progress = 1"][..],
        ),
        ("startFen = 1nk1/4/4/1KN1 b 7 9", &["1KN1 b\"", "plies-without-progress = 7", "move-number = 9"]),
        ("startFen = 1nk1/4/4/1KN1/NNn w - - 0 1\npieceDrops = true", &["/1KN1[NNn] w\""]),
        // Marks of promotion where they mean nothing.
        ("startFen = 1n~k~1/4/4/1+KN1 w - - 0 1", &["fen = \"1nk1/4/4/1KN1 w\""]),
        ("startFen = 1+nk1/4/4/1K+N1 w - - 0 1", &["fen = \"1+nk1/4/4/1K+N1 w\""]),
    ] {
        let written = definition(&format!("[a]\n{knights}{text}\n"));
        for line in lines {
            assert!(written.contains(line), "{line} is not in {written}");
        }
    }
    // Captured, it would be the pawn that it was.
    let marked = "[a:crazyhouse]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[] w KQkq - 0 1\n";
    assert_eq!(missing(marked), ["startFen"]);
}

#[test]
fn good_sections_of_a_file_with_hundreds_of_errors_are_imported() {
    let keys: Vec<String> = (0..300).map(|n| format!("noSuchKey{n} = 1\n")).collect();
    let (_, report, imported) =
        all(format!("[w:chess]\n{}[g:chess]\nnFoldRule = 4\n", keys.concat()).as_bytes());
    assert!(report.diagnostics.len() < 110);
    let good: Vec<bool> = imported.iter().map(|i| i.definition.is_some()).collect();
    assert_eq!(good, [false, true]);
}

/// Source: pyffish 0.0.90, random sections.
#[test]
fn what_random_sections_played_otherwise_is_written_or_refused() {
    for (text, written) in [
        // Where captures go to a hand that nobody drops from, positions mark promoted pieces all the same.
        ("[a:chess]\ncapturesToHand = true\n", "{ like = \"knight\", id = \"N~\" }"),
        // A position may have a pawn where none starts.
        (
            "[a:chess]\nstartFen = 4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1\n",
            "first-moves = [{ on = \"rank 2\", move = \"fmnD\" }]",
        ),
        // Hands mean nothing where drops need none.
        ("[a:ataxx]\nstartFen = P5p/7/7/7/7/7/p5P[PPpp] w 0 1\n", "fen = \"P5p/7/7/7/7/7/p5P w\""),
    ] {
        let definition = definition(text);
        assert!(definition.contains(written), "{text}{definition}");
    }
    // Drops are obligatory while something is in hand, and what is dropped freely is in no hand.
    let free = definition("[a:ataxx]\nmustDrop = true\n");
    assert!(!free.contains("must = "), "{free}");
    for (text, name) in [
        // What stands between two squares of a row without moves counts as somewhere to go.
        ("[a:shogi]\ncustomPiece1 = l:cAmpD\n", "immobilityIllegal"),
        ("[a:yarishogi]\ncountingRule = cambodian\n", "countingRule"),
        ("[a:janggi]\nmakpongRule = true\n", "makpongRule"),
    ] {
        assert_eq!(missing(text), [name], "{text}");
    }
}

/// Source: pyffish 0.0.90, random sections.
#[test]
fn what_random_sections_play_differently_is_a_warning() {
    for (text, name) in [
        ("[a:chess]\nenPassantTypesWhite = qp\n", "enPassantTypesWhite"),
        ("[a:giveaway]\ncheckCounting = true\n", "checkCounting"),
        ("[a:chess]\ncommoner = k\ngating = true\n", "gating"),
        ("[a:wolf]\ncapturesToHand = true\n", "capturesToHand"),
        ("[a:petrified]\n", "petrifyOnCaptureTypes"),
        ("[a:chess]\nseirawanGating = true\ncapturesToHand = true\n", "capturesToHand"),
        ("[a:spartan]\npass = true\n", "nMoveRuleTypesWhite"),
    ] {
        let imported = one(text);
        assert!(imported.definition.is_some(), "{text}");
        let reported =
            |d: &alfil_language::diag::Diagnostic| d.code == Code::ImportDiffers && d.message.contains(name);
        assert!(imported.diagnostics.iter().any(reported), "{text}{:?}", imported.diagnostics);
    }
}
