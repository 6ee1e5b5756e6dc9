//! Sections in the dialect of Fairy-Stockfish-X: what they become, and what is said about them.

use alfil::fairy::import::{Imported, import};
use alfil::fairy::ini::{self, Dialect};
use alfil::library::Variants;
use alfil_language::check;
use alfil_language::diag::{Code, render};

/// The last section of a text, imported; what is written is read back as the same rules.
fn one(text: &str) -> Imported {
    let (ini, report) = ini::read("test.ini", text.as_bytes(), Dialect::FairyStockfishX);
    let imported = import(&ini, ini.sections.len() - 1, "test.ini", &report).unwrap();
    if let Some((text, rules)) = &imported.definition {
        let (again, report) = check::load_text("again.toml", text, &Variants);
        assert_eq!(again.as_ref(), Some(rules), "{}", render::human(&report, false));
    }
    imported
}

/// The definition, without comments.
#[track_caller]
fn definition(text: &str) -> String {
    let imported = one(text);
    let (text, _) = imported.definition.unwrap_or_else(|| panic!("{:?}", imported.diagnostics));
    let bare = |line: &str| line.split("  #").next().unwrap_or_default().to_owned();
    text.lines().map(bare).collect::<Vec<_>>().join("\n")
}

fn codes(text: &str) -> Vec<Code> {
    one(text).diagnostics.iter().map(|found| found.code).collect()
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    let definition = definition(text);
    for part in parts {
        assert!(definition.contains(part), "{part} is not in\n{definition}");
    }
}

const STONES: &str = "[stones]\nmaxRank = 5\nmaxFile = 5\nimmobile = s\npieceDrops = true\nfreeDrops = true\nmustDrop = true\n\
                      immobilityIllegal = false\nstartFen = 5/5/5/5/5 b - - 0 1\nnMoveRule = 0\n";

#[test]
fn names_that_only_the_other_program_has_are_free() {
    has("[joust]\nknight = n\nstartFen = n7/8/8/8/8/8/8/7N w - - 0 1\n", &["name = \"joust\""]);
    assert!(codes("[joust]\nknight = n\n[mine:atomic]\n[chess]\n").contains(&Code::IniRedefinesBuiltIn));
}

#[test]
fn a_piece_with_moves_takes_its_letter_from_another() {
    let text = "[mine:chess]\npawn = p\ncustomPiece1 = p:fK\nstartFen = k7/p7/8/8/8/8/P7/K7 w - - 0 1\n";
    assert!(codes(text).contains(&Code::IniLetterTaken));
    has(text, &["move = \"fK\""]);
}

#[test]
fn leaps_may_be_written_as_numbers() {
    has("[mine:chess]\ncustomPiece1 = b:fr(1,2)(1,2)F\n", &["move = \"frNNF\""]);
}

#[test]
fn chains_go_both_ways_and_touch_a_third_region() {
    let regions = "connectRegion1White = a*\nconnectRegion2White = e*\n";
    has(&format!("{STONES}{regions}"), &["first = \"file a\"", "steps = \"K\""]);
    let hex = "connectSouthEast = false\nhexBoard = true\n";
    has(&format!("{STONES}{regions}{hex}"), &["steps = \"WfrFblF\""]);
    has(&format!("{STONES}{regions}connectDiagonal = false\n"), &["steps = \"W\""]);
    has(&format!("{STONES}{regions}connectRegion3White = *3\n"), &["via = \"rank 3\""]);
    let row = format!("{STONES}connectN = 3\nconnectNorthEast = false\n");
    assert!(codes(&row).contains(&Code::ImportInexpressible));
}

#[test]
fn groups_win_for_both_players() {
    let text = "[mine]\nknight = n\nconnectGroup = -1\nconnectDiagonal = false\nstartFen = n1n5/8/8/8/8/8/8/N1N5 w - - 0 1\n";
    has(text, &["connected = { pieces = \"all\", side = \"mover\", steps = \"W\" }", "side = \"opponent\""]);
    has(&text.replace("-1\n", "3\n"), &["at-least = 3"]);
}

#[test]
fn the_first_piece_may_be_taken_over() {
    let text = format!("{STONES}openingSwapDrop = true\n");
    has(&text, &["swap = true"]);
    assert!(codes(&text).contains(&Code::ImportDiffers));
    assert!(one(&text.replace("mustDrop = true\n", "")).definition.is_none());
    assert!(one(&format!("{text}customPiece1 = n:N\n")).definition.is_none());
}

#[test]
fn results_of_promotion_have_squares_of_their_own() {
    let text = "[mine:chess]\npromotionPieceTypes = rn\npromotionRegionWhite = R(a8,h8);N(b8)\npromotionRegionBlack = R(a1,h1);N(b1)\n";
    has(
        text,
        &["to = { first = [\"rook\"], second = [\"rook\"] }", "zone = { first = \"b8\", second = \"b1\" }"],
    );
    let child = format!("{text}[child:mine]\npromotionRegionWhite = N(g8)\npromotionRegionBlack = N(g1)\n");
    has(&child, &["zone = { first = \"b8, g8\", second = \"b1, g1\" }"]);
    let all = "[mine:chess]\npromotionRegionWhite = Q(a8);*(*8)\npromotionRegionBlack = Q(a1);*(*1)\n";
    has(
        all,
        &["to = { first = [\"knight\", \"bishop\", \"rook\"], second = [\"knight\", \"bishop\", \"rook\"] }"],
    );
    has("[mine:chess]\npromotionRegion = *8 *1\n", &["zone = "]);
}

#[test]
fn promotion_is_a_duty_on_some_squares() {
    let text = "[mine:chess]\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\nmandatoryPawnPromotion = false\n\
                mandatoryPromotionRegionWhite = *8\nmandatoryPromotionRegionBlack = *1\n";
    has(text, &["zone = \"rank 7\"", "must = \"never\"", "zone = \"last rank\"", "must = \"always\""]);
    assert!(codes(text).contains(&Code::ImportDiffers), "other pieces may not enter there");
    let shogi = "[mine:shogi]\nmandatoryPromotionRegionWhite = *9\nmandatoryPromotionRegionBlack = *1\n";
    has(shogi, &["zone = \"last 3 ranks\"", "zone = \"last rank\"\nenter = \"always\"\nmust = \"always\""]);
}

#[test]
fn rows_lie_in_cubes_or_have_an_order() {
    let cube = STONES
        .replace("maxRank = 5\nmaxFile = 5", "maxRank = 9\nmaxFile = 3")
        .replace("5/5/5/5/5", "3/3/3/3/3/3/3/3/3");
    let text = definition(&format!("{cube}connectN = 3\nconnect3D = true\n"));
    assert_eq!(text.matches("at-least = 3").count(), 49);
    assert!(codes(&format!("{STONES}connectN = 3\nconnect3D = true\n")).contains(&Code::ImportInexpressible));
    let goal = format!("{STONES}customPiece1 = t:m\nconnectPieceGoalWhite = s t\nconnectGoalByType = true\n");
    has(&goal, &["side = \"either\"", "result = \"first wins\""]);
    assert!(codes(&goal.replace("s t", "s x")).contains(&Code::ImportInexpressible));
}

#[test]
fn drops_may_not_cross() {
    has(
        &format!("{STONES}alternating2x2DropIllegal = true\n"),
        &[
            "[[illegal]]",
            "reached = { pieces = \"all\", side = \"first\", region = { first = \"a1, b2\", second = \"a1, b2\" }, at-least = 2",
        ],
    );
    let text = format!("{STONES}alternating2x2DropIllegal = true\ncustomPiece1 = n:N\n");
    assert!(codes(&text).contains(&Code::ImportInexpressible));
}

#[test]
fn moves_are_read_as_the_fork_reads_them() {
    let text =
        "[mine]\ncustomPiece1 = a:x{transparent_types: friendly}R\nstartFen = 7a/8/8/8/8/8/8/A7 w - - 0 1\n";
    let found = definition(text);
    assert!(found.contains("move = \"xnnR\""), "{found}");
    assert!(found.contains("\"betza-read-elsewhere\""), "{found}");
    assert!(!found.contains("dialect = \"fairy-stockfish\""), "{found}");
    let unknown = text.replace("friendly", "enemy");
    assert!(codes(&unknown).contains(&Code::ImportInexpressible));
}

#[test]
fn points_end_the_game() {
    let text = format!(
        "{STONES}libertyCapture = remove\npointsCounting = true\npiecePoints = s:2\npointsGoal = 4\npointsGoalValue = loss\n"
    );
    has(
        &text,
        &[
            "[points]\nfor-capturing = { immobile = 2 }",
            "when = { points = { side = \"mover\", at-least = 4 } }\nresult = \"mover loses\"",
        ],
    );
    let refused = |more: &str| codes(&format!("{text}{more}")).contains(&Code::ImportInexpressible);
    assert!(refused("pointsRuleCaptures = them\n"));
    assert!(refused("startFen = 5/5/5/5/5 b - - 0 1 {0 3}\n"));
    assert!(!refused("startFen = 5/5/5/5/5 b - - 0 1 {0 0}\n"));
}

#[test]
fn what_a_pawn_becomes_leaves_the_hand() {
    let text = "[mine:chess]\ncaptureType = hand\npieceDrops = false\npromotionRequireInHand = true\n\
                promotionConsumeInHand = true\n";
    has(text, &["from = \"hand\"", "to-hand = \"unpromoted\"", "like = \"queen\", id = \"Q~\""]);
    let dropped = text.replace("pieceDrops = false", "pieceDrops = true");
    assert!(codes(&dropped).contains(&Code::ImportInexpressible));
}

#[test]
fn a_piece_that_jumps_goes_on() {
    let jump = "{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}";
    let text = |moves: &str| {
        format!(
            "[mine]\ncustomPiece1 = m:{moves}\nking = -\nstartFen = m1m1m1m1/8/8/8/8/8/8/1M1M1M1M w - - 0 1\n\
             mustCapture = true\nforcedJumpContinuation = true\nstalemateValue = loss\nnMoveRule = 0\n"
        )
    };
    let jumps = text(&format!("mFc{jump}F"));
    has(&jumps, &["capture-again = [\"piece-m\"]", "promotion = \"ends-turn\"", "move = \"mF(cF-mF)\""]);
    let mixed = text(&format!("mFc{jump}FcW"));
    assert!(codes(&mixed).contains(&Code::ImportInexpressible));
}

#[test]
fn kings_may_not_face_each_other_on_diagonals() {
    let text = "[mine:chess]\ndiagonalGeneral = true\n";
    has(text, &["when = { facing = { pieces = [\"king\"], along = \"diagonals\" } }"]);
}

#[test]
fn a_piece_that_keeps_its_letter_is_still_promoted_to() {
    has("[mine:chess]\nknight = n\n", &["promotes-to = [\"knight\", \"bishop\", \"rook\", \"queen\"]"]);
}

#[test]
fn what_would_be_played_otherwise_is_refused() {
    let small = "[mine]\nmaxRank = 6\nmaxFile = 6\nking = -\ncylindrical = true\nnMoveRule = 0\n";
    let texts = [
        format!(
            "{small}customPiece1 = a:mR\nsurroundCaptureOpposite = true\nstartFen = 6/6/a4A/6/6/1A4 w - - 0 1\n"
        ),
        format!("{STONES}libertyCapture = remove\ncylindrical = true\n"),
        "[mine:janggi]\ncylindrical = true\n".to_owned(),
        "[mine:snailtrail]\npawnTypesWhite = p\n".to_owned(),
        "[mine:extinction]\nbers = p\n".to_owned(),
        "[mine:chess]\nmoveMorphPieceType = n:p\n".to_owned(),
        "[mine:chess]\nroyalPieceNoThroughCheck = true\nking = k:KD\ncastling = false\n".to_owned(),
        "[mine:xiangqi]\nselfCapture = true\n".to_owned(),
        "[mine:chess]\ncustomPiece1 = n:hrH\n".to_owned(),
        "[mine:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq e99 -1 0\n".to_owned(),
        "[mine:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e99x 0 1\n".to_owned(),
    ];
    for text in texts {
        assert!(codes(&text).contains(&Code::ImportInexpressible), "{text}");
    }
}

#[test]
fn a_difference_that_stays_is_told() {
    for text in [
        "[mine:xiangqi]\nnMoveRule = 60\n",
        "[mine:placement]\nnMoveRule = 60\n",
        "[mine:racingkings]\nmandatoryPromotionRegion = f*\n",
        "[mine:flipello]\nnFoldRule = 4\n",
    ] {
        assert!(codes(text).contains(&Code::ImportDiffers), "{text}");
    }
}

#[test]
fn a_move_has_to_be_legal_with_its_wall() {
    let text = "[mine:chess]\nwallingRule = static\n";
    assert!(!definition(text).contains("before-wall"));
}

#[test]
fn captures_of_own_pieces_leave_those_en_passant_as_they_are() {
    has("[mine:chess]\nselfCapture = true\n", &["move = \"fmWfceFfdFifmnD\""]);
}

#[test]
fn numbers_that_do_not_fit_drop_the_section() {
    for text in ["nFoldRule = 4294967296", "nMoveRule = 99999999999999999999", "multimoves = 40 40"] {
        let (_, report) =
            ini::read("test.ini", format!("[mine:chess]\n{text}\n").as_bytes(), Dialect::FairyStockfishX);
        assert!(report.diagnostics.iter().any(|found| found.code == Code::IniWrongValue), "{text}");
    }
}

#[test]
fn walls_that_end_checks_instead_of_moves_are_told() {
    let imported = one("[mine:chess]\nwallingRule = edge\nwallOrMove = true\n");
    let (text, _) = imported.definition.unwrap();
    assert!(text.contains("a wall that ends the check"), "{text}");
}

#[test]
fn a_double_step_of_a_piece_that_does_not_capture_en_passant_is_not_captured_so() {
    let soldier = "[a:chess]\ncustomPiece1 = s:mfhNcfW\npromotionPawnTypes = s\nstartFen = k7/sp6/8/8/8/8/SP6/K7 w - - 0 1\n";
    has(soldier, &["extra-moves = [{ on = \"rank 2\", move = \"fmWfmnD\" }]"]);
    let captor = format!("{soldier}enPassantTypes = ps\n");
    assert!(!definition(&captor).contains("extra-moves"), "{}", definition(&captor));
    let of_one = format!("{soldier}enPassantTypesWhite = ps\n");
    assert!(codes(&of_one).contains(&Code::ImportInexpressible));
}
