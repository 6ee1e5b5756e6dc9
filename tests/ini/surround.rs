//! Sections of Fairy-Stockfish-X with pieces that are surrounded and turns of several moves, as that program plays them.

use alfil::fairy::import::{Fate, Imported, import};
use alfil::fairy::ini::Dialect;
use alfil::words::notation::fen;
use alfil_core::variant::Variant;
use alfil_language::diag::Code;

use crate::playing::{after, legal_names};

/// The last section of a text, imported.
fn last(text: &str) -> Imported {
    let (ini, report) = alfil::fairy::ini::read("x.ini", text.as_bytes(), Dialect::FairyStockfishX);
    import(&ini, ini.sections.len() - 1, "x.ini", &report).unwrap()
}

/// The settings that keep the last section from being imported.
fn missing(text: &str) -> Vec<&'static str> {
    let settings = last(text).settings;
    settings.iter().filter(|s| matches!(s.fate, Fate::Inexpressible(_))).map(|s| s.name).collect()
}

/// The position after moves in the last section.
#[track_caller]
fn position(text: &str, start: &str, moves: &str) -> String {
    let imported = last(text);
    let (_, rules) = imported.definition.unwrap_or_else(|| panic!("{:?}", imported.diagnostics));
    fen::print(&after(&Variant::new("x", rules), start, moves))
}

const HALL: &str = "[hall:chess]
maxRank = 5
maxFile = 5
king = -
customPiece1 = d:mR
startFen = d1d1d/5/5/5/D1D1D w - - 0 1
surroundCaptureOpposite = true
connectDiagonal = false
surroundCaptureHostileRegion = c3 a1
surroundCaptureMaxRegion = e3
";

#[test]
fn pieces_are_surrounded_as_in_that_program() {
    let between = format!("{HALL}[between:hall]\nsurroundCaptureIntervene = true\n");
    for (ini, start, mv, expected) in [
        (HALL, "5/5/2d2/2d2/D3d w - - 3 5", "a1c1", "5/5/2d2/5/2D1d b - - 4 5"),
        (HALL, "5/4D/4d/3D1/D3d w - - 3 5", "d2d3", "5/4D/3Dd/5/D3d b - - 4 5"),
        (HALL, "5/4D/3Dd/3D1/D3d w - - 3 5", "d2e2", "5/4D/3D1/4D/D3d b - - 4 5"),
        (&between, "5/4D/1d1d1/5/D1D2 w - - 3 5", "c1c3", "5/4D/2D2/5/D4 b - - 4 5"),
        (HALL, "5/4D/1d1d1/5/D1D2 w - - 3 5", "c1c3", "5/4D/1dDd1/5/D4 b - - 4 5"),
    ] {
        assert_eq!(position(ini, start, mv), expected, "{mv}");
    }
}

#[test]
fn surrounding_that_cannot_be_said_is_refused_by_name() {
    let with = |more: &str| missing(&format!("{HALL}[other:hall]\n{more}\n"));
    assert_eq!(with("connectDiagonal = true"), ["surroundCaptureMaxRegion"]);
    assert_eq!(with("customPiece1 = d:R"), ["surroundCaptureOpposite"]);
    assert_eq!(with("king = k\nstartFen = k1d1d/5/5/5/D1D1K w"), ["surroundCaptureOpposite"]);
    assert_eq!(with("surroundCaptureOpposite = false\nsurroundCaptureEdge = true"), ["surroundCaptureEdge"]);
    assert_eq!(with("nMoveRule = 0"), [""; 0]);
}

#[test]
fn every_edge_surrounds_and_that_is_told() {
    let ini = format!("{HALL}[edge:hall]\nsurroundCaptureEdge = true\n");
    let told = last(&ini).diagnostics;
    assert!(told.iter().any(|d| d.code == Code::ImportDiffers && d.message.contains("surroundCaptureEdge")));
    assert_eq!(position(&ini, "5/5/d4/5/1D2D w", "b1b3"), "5/5/1D3/5/4D b - - 1 1");
}

const TWO: &str = "[two:chess]\nmultimoves = 2 2\n";

/// The turns that a list of numbers means, as the definition has them.
#[track_caller]
fn turns(list: &str, more: &str) -> String {
    let imported = last(&format!("[odd:chess]\nmultimoves = {list}\n{more}"));
    let (text, _) = imported.definition.unwrap_or_else(|| panic!("{:?}", imported.diagnostics));
    let keys = text.split("[turns]").nth(1).unwrap_or_default().lines().skip(1);
    let keys = keys
        .take_while(|line| !line.is_empty())
        .filter(|line| line.contains("moves") || line.contains("turn"));
    keys.map(|line| line.split(" #").next().unwrap().trim())
        .filter(|line| !line.starts_with('#'))
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn lists_of_turns_become_those_of_the_beginning_and_the_usual_ones() {
    for (list, expected) in [
        ("2 2", "moves = 2"),
        ("2 1", "moves-of-first = 2; moves-of-second = 1"),
        ("2 1 1", "moves = 1; first-turn = 2"),
        ("2 2 1 1", "moves = 1; first-turns = [2, 2]"),
        ("1 2 3 1", "moves-of-first = 3; moves-of-second = 1; first-turns = [1, 2]"),
        ("3", "moves = 3"),
    ] {
        assert_eq!(turns(list, ""), expected, "{list}");
    }
    let black = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n";
    assert_eq!(turns("1 2 2", black), "moves = 2");
    assert_eq!(missing(&format!("{TWO}{black}")), ["startFen"]);
}

#[test]
fn checks_and_captures_wait_for_the_last_move_where_that_is_said() {
    let late = format!("{TWO}[late:two]\nmultimoveCheck = false\nmultimoveCapture = false\n");
    let legal = |ini: &str, start: &str| {
        let (_, rules) = last(ini).definition.unwrap();
        legal_names(&mut after(&Variant::new("x", rules), start, "")).join(" ")
    };
    let start = "4k3/8/8/8/8/8/p7/R3K3 w - -";
    assert_eq!(legal(&late, start), "a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2");
    assert_eq!(legal(&late, &format!("{start} >1")), "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2");
    // Black is in check and not to move: that is checkmate.
    assert_eq!(
        position(TWO, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1a8"),
        "R3k3/8/8/8/8/8/8/4K2R b - - >1# 1 1"
    );
}

const SETUP: &str = "[setup:chess]
maxRank = 3
maxFile = 3
king = -
customPiece1 = d:mW
startFen = 3/3/3[DDDDdddd] w - - 0 1
pieceDrops = true
mustDrop = true
passUntilSetup = true
multimoves = 2 2 1 1
dropRegion = *1 *2 *3
";

#[test]
fn nobody_waits_for_the_setup_where_both_hands_shrink_together() {
    let with = |more: &str| missing(&format!("{SETUP}[other:setup]\n{more}\n"));
    assert_eq!(with("nMoveRule = 0"), [""; 0]);
    assert_eq!(with("startFen = 3/3/3[DDDdddd] w - - 0 1"), ["passUntilSetup"]);
    assert_eq!(with("dropRegion = *1"), ["passUntilSetup"]);
    assert_eq!(with("multimoves = 3 2 1 1"), ["passUntilSetup"]);
}
