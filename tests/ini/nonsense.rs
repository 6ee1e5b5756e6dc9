//! Lines that mean nothing, or something else than they look: what is said about them in each dialect.

use std::fmt::Write as _;

use alfil::fairy::import::import;
use alfil::fairy::ini::{self, Dialect};
use alfil_language::diag::{Report, Severity};

const BOTH: [Dialect; 2] = Dialect::ALL;
const PLAIN: [Dialect; 1] = [Dialect::FairyStockfish];
const FORK: [Dialect; 1] = [Dialect::FairyStockfishX];

/// What is reported about a text, a line for each finding with its place, and whether its last section is skipped.
fn judged(text: &str, dialect: Dialect) -> (String, bool) {
    let (ini, report) = ini::read("x.ini", text.as_bytes(), dialect);
    let is_skipped = ini.sections.last().unwrap().is_skipped;
    let imported = import(&ini, ini.sections.len() - 1, "x.ini", &report).unwrap();
    let has_errors = imported.diagnostics.iter().any(|found| found.severity() == Severity::Error);
    assert_eq!(imported.definition.is_none(), has_errors, "{text}");
    assert!(!is_skipped || has_errors, "{text}");
    (told(&report), is_skipped)
}

/// Findings with their helps.
fn told(report: &Report) -> String {
    let mut told = String::new();
    for found in &report.diagnostics {
        let place = report.sources.start(found.span().unwrap());
        let place = format!("{}:{}", place.line, place.column);
        let line = [found.message.as_str()].into_iter().chain(found.help.iter().map(String::as_str));
        let line: Vec<&str> = line.collect();
        writeln!(told, "x.ini:{place} {}: {}", found.code.slug(), line.join("; ")).unwrap();
    }
    told
}

#[track_caller]
fn says(dialects: &[Dialect], text: &str, part: &str, is_dropped: bool) {
    for dialect in dialects {
        let (told, is_skipped) = judged(text, *dialect);
        assert!(told.contains(part), "{dialect:?}: `{part}` is not said of\n{text}\n{told}");
        assert_eq!(is_skipped, is_dropped, "{dialect:?}: {text}{told}");
    }
}

#[track_caller]
fn is_silent(dialects: &[Dialect], text: &str) {
    for dialect in dialects {
        assert_eq!(judged(text, *dialect), (String::new(), false), "{dialect:?}: {text}");
    }
}

#[test]
fn the_letter_of_the_king_is_not_taken_in_silence() {
    let told = |place: &str, name: &str| {
        format!(
            "x.ini:2:{place} ini-letter-taken: `{name}` takes the letter `k` away from `king`, which leaves the game; no piece can"
        )
    };
    says(&BOTH, "[a:chess]\nknight = k\n", &told("10", "knight"), false);
    for (line, told) in
        [("commoner = k", told("12", "commoner")), ("customPiece1 = k:N", told("16", "customPiece1"))]
    {
        says(&PLAIN, &format!("[a:chess]\n{line}\n"), &told, false);
        // The fork drops a section whose position allows castling without a king.
        says(&FORK, &format!("[a:chess]\n{line}\n"), &told, true);
    }
    says(
        &BOTH,
        "[a:nocastle]\ncustomPiece1 = k:NF\n",
        "for a king with these moves, write `king = k:NF`",
        false,
    );
    // Who says what losing it means knows that it is not a king.
    let known = "[a:nocastle]\ncustomPiece1 = k:NF\nextinctionPieceTypes = k\nextinctionValue = loss\n";
    is_silent(&BOTH, known);
    is_silent(&BOTH, &format!("{known}extinctionPseudoRoyal = true\n"));
    is_silent(&BOTH, "[a:nocastle]\nking = -\ncustomPiece1 = k:NF\n");
}

const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP";

#[test]
fn rights_to_castle_that_nobody_has_are_told() {
    // The last rank of White and the letters; those that are told of, and what; the rights in Fairy-Stockfish, from the position
    // it prints.
    for (rank, letters, wrong, told, rights) in [
        ("RNBQKBNR", "KQkq", "", "", "KQkq"),
        ("RNBKQBNR", "KQkq", "", "", "KQkq"),
        ("RNBQKBNR", "AHah", "", "", "KQkq"),
        ("RNBQKBN1", "Q", "", "", "Q"),
        ("1NBQKBNR", "KQkq", "Q", "finds only the `R` on h1, on the other side", "Kkq"),
        (
            "1NBQKBN1",
            "KQkq",
            "KQ",
            "gives White no castling right: no `R` of White is on the expected side of rank 1",
            "kq",
        ),
        (
            "RNBQ1BNR",
            "KQkq",
            "KQ",
            "gives White no castling right: no single `K` of White is on rank 1",
            "kq",
        ),
        ("RNBQKBNR", "KQkqx", "x", "gives Black no castling right: the last file is `h`", "KQkq"),
        ("RNBQKBNR", "zz", "zz", "gives Black no castling right: the last file is `h`", "-"),
        ("RNBQKBNR", "B", "B", "gives White no castling right: no `R` of White is on b1", "-"),
    ] {
        let text = format!("[a:chess]\nstartFen = {MEN}/{rank} w {letters} - 0 1\n");
        let king = if rank.contains('K') { "" } else { "K" };
        let text = text.replacen("PPPPPPPP", &format!("PPPP{king}{}", &"PPPP"[king.len()..]), 1);
        let column = text.find(" w ").unwrap() + 4 - "[a:chess]\n".len() + letters.find(wrong).unwrap();
        for dialect in BOTH {
            let (found, is_skipped) = judged(&text, dialect);
            let expected = format!("x.ini:2:{column} ini-fen-castling: `{wrong}` {told}");
            assert!(
                if wrong.is_empty() { found.is_empty() } else { found.starts_with(&expected) },
                "{text}{found}"
            );
            assert_eq!(is_skipped, dialect == Dialect::FairyStockfishX && !wrong.is_empty(), "{text}{found}");
        }
        assert_eq!(castling_field(&text), rights, "{text}");
    }
    let off = "[a:chess]\ncastling = false\n";
    is_silent(&BOTH, off);
    let own = format!("{off}startFen = {MEN}/RNBQKBNR w KQkq - 0 1\n");
    says(&BOTH, &own, "x.ini:3:58 ini-fen-castling: `KQkq` gives no castling right: castling is off", false);
    for lost in ["castlingRank = 2", "castlingKingPiece = q\ncastlingKingFile = a\ncastlingRank = 3"] {
        let text = format!("[a:chess]\n{lost}\n");
        let told =
            "ini-fen-castling: the start position is that of chess, and `KQ` gives White no castling right";
        says(&PLAIN, &text, told, false);
        says(&FORK, &text, told, true);
    }
    is_silent(&BOTH, "[a:chess]\ncastlingKingFile = d\n");
    // Gates.
    let gates = |letters: &str| format!("[a:seirawan]\nstartFen = {MEN}/1NBQKBNR[HEhe] w {letters} - 0 1\n");
    is_silent(&BOTH, &gates("KBCDFGkqbcdfg"));
    says(&PLAIN, &gates("KABCDFGkq"), "`A` opens no gate: White has no piece on a1", false);
    says(&FORK, &gates("KABCDFGkq"), "`A` opens no gate: White has no piece on a1", true);
}

/// The castling field of the start position of the definition.
fn castling_field(text: &str) -> String {
    let (ini, report) = super::read("x.ini", text.as_bytes());
    let (_, rules) = import(&ini, 0, "x.ini", &report).unwrap().definition.unwrap();
    let game = crate::playing::after(&alfil_core::variant::Variant::new("x", rules), "", "");
    alfil::words::notation::fen::print(&game).split(' ').nth(2).unwrap_or_default().to_owned()
}

#[test]
fn moves_that_say_nothing_are_told_of_pieces_that_never_come_too() {
    for text in ["qqq!!", "12", "mmm"] {
        let told = format!("x.ini:2:18 betza-skipped-by-fsf: Fairy-Stockfish finds no moves in `{text}`");
        says(&PLAIN, &format!("[a:chess]\ncustomPiece1 = x:{text}\n"), &told, false);
        let told = told.replace("Fairy-Stockfish", "Fairy-Stockfish-X");
        says(&FORK, &format!("[a:chess]\ncustomPiece1 = x:{text}\n"), &told, false);
    }
    says(&BOTH, "[a:chess]\nking = k:zzz\n", "x.ini:2:10 betza-skipped-by-fsf", false);
    says(
        &BOTH,
        "[a:chess]\ncustomPiece1 = x:N!!\n",
        "x.ini:2:19 betza-skipped-by-fsf: Fairy-Stockfish",
        false,
    );
    says(
        &FORK,
        "[a:chess]\ncustomPiece1 = x:zmNqq\n",
        "x.ini:2:21 betza-skipped-by-fsf: Fairy-Stockfish-X skips `qq`",
        false,
    );
    is_silent(&FORK, "[a:chess]\ncustomPiece1 = x:mzQc^R[2-3]\ncustomPiece2 = y:-\n");
}

/// The fork has names for some moves.
#[test]
fn names_of_moves_are_read_where_they_have_a_meaning() {
    let text = "[a:chess]\ncustomPiece1 = x:Amazon\nstartFen = 4k3/8/8/8/8/8/8/X3K3 w - - 0 1\n";
    let (ini, report) = ini::read("x.ini", text.as_bytes(), Dialect::FairyStockfishX);
    let (text, _) = import(&ini, 0, "x.ini", &report).unwrap().definition.unwrap();
    assert!(text.contains("move = \"QN\""), "{text}");
    let camel = "[a:chess]\ncustomPiece1 = x:camel\nstartFen = x3k3/p7/8/8/8/8/P7/X3K3 w - - 0 1\n";
    let told =
        "with moves that can go there without capturing; in the definition only with moves that only capture";
    assert!(import_told(camel, Dialect::FairyStockfishX).0.contains(told));
    assert!(!import_told(&camel.replace("camel", "CAMEL"), Dialect::FairyStockfishX).0.contains(told));
}

/// Source: both programs, asked for the position after such captures.
#[test]
fn all_moves_that_only_capture_do_so_en_passant() {
    let text = "[a:chess]\ncustomPiece1 = x:mNcWceF\nstartFen = x3k3/p7/8/8/8/8/P7/X3K3 w - - 0 1\n";
    for dialect in BOTH {
        let (ini, report) = ini::read("x.ini", text.as_bytes(), dialect);
        let (text, _) = import(&ini, 0, "x.ini", &report).unwrap().definition.unwrap();
        assert!(text.contains("move = \"mNceWceF\""), "{text}");
    }
}

#[test]
fn numbers_that_make_no_sense_are_told_with_what_the_program_does() {
    let chess = |line: &str| format!("[a:chess]\n{line}\n");
    for (line, told) in [
        (
            "nMoveRule = -5",
            "-5 is out of range; in Fairy-Stockfish a draw can then be claimed in every position",
        ),
        ("nMoveRule = 2147483647", "a draw can then be claimed in every position"),
        ("nFoldRule = -1", "Fairy-Stockfish would then treat the first repetition as a draw"),
        ("connectN = -1", "Fairy-Stockfish reads it like 0"),
        ("connectN = 13", "the rule never applies"),
        ("connectN = 9", "a row of this length does not fit on the board"),
        ("connectNxN = -1", "the game is then over as soon as a player has a piece that counts"),
        ("collinearN = -1", "Fairy-Stockfish reads it like 0"),
        ("extinctionPieceCount = -1", "no player ever has so few"),
        ("extinctionPieceCount = 99999999999", "any number of pieces is too few"),
        ("flagPieceCount = 0", "Fairy-Stockfish reads it like 1"),
        ("dropNoDoubledCount = -1", "Fairy-Stockfish reads it like 0"),
        ("pocketSize = -1", "no rule depends on it"),
        ("promotionLimit = q:-1", "x.ini:2:20 ini-out-of-range: -1 is out of range"),
        ("promotionLimit = q:-1", "no piece promotes to it any more"),
    ] {
        says(&PLAIN, &chess(line), told, false);
    }
    for (line, told, is_dropped) in [
        ("nMoveRule = -5", "drops the whole section", true),
        ("nMoveRule = 2147483647", "drops the whole section", true),
        ("nMoveRuleImmediate = -1", "drops the whole section", true),
        ("nFoldRule = -1", "the rule never applies", false),
        ("connectN = -1", "drops the whole section", true),
        ("connectN = 9", "Fairy-Stockfish-X drops the whole section", true),
        ("connectN = 1", "rows of two pieces or more", false),
        ("connectNxN = -2", "drops the whole section", true),
        ("collinearN = -2", "Fairy-Stockfish-X reads it like 0", false),
        ("collinearN = 1", "rows of two pieces or more", false),
        ("connectGroup = -2", "drops the whole section", true),
        ("dropNoDoubledCount = -1", "drops the whole section", true),
        ("promotionLimit = q:-1", "drops the whole section", true),
        ("pointsGoal = -1", "Fairy-Stockfish-X reads it like 0", false),
    ] {
        says(&FORK, &chess(line), told, is_dropped);
    }
    // All pieces that count, which only the fork has.
    for line in ["connectNxN = -1", "collinearN = -1"] {
        says(&FORK, &chess(line), "", false);
        let (ini, report) = ini::read("x.ini", chess(line).as_bytes(), Dialect::FairyStockfishX);
        let found = import(&ini, 0, "x.ini", &report).unwrap().diagnostics;
        assert!(
            found[0].message.contains(line) && found[0].message.contains("cannot be imported"),
            "{found:?}"
        );
    }
    is_silent(&BOTH, &chess("pieceValueMg = q:-100"));
}

/// Source: Fairy-Stockfish of July 2026, which ends the game when a captor that becomes a wall leaves its player the king alone.
#[test]
fn captors_that_become_walls_may_be_the_last_pieces() {
    let text = "[a:shatar]\npetrifyOnCaptureTypes = rbn\nstartFen = 8/8/2B5/8/6K1/8/P3r3/6k1 b - - 0 1\n";
    let (ini, report) = super::read("x.ini", text.as_bytes());
    let (_, rules) = import(&ini, 0, "x.ini", &report).unwrap().definition.unwrap();
    let mut game = crate::playing::after(&alfil_core::variant::Variant::new("x", rules), "", "e2a2");
    assert!(game.outcome().is_some());
}

/// Sources: the program, and its fork, each asked for the moves of a player without a piece on the board.
#[test]
fn passes_of_a_player_without_pieces_are_told_where_there_are_any() {
    let text = "[a]\nking = -\nimmobile = p\nstartFen = 8/8/8/8/8/8/8/8[PPpp] w - - 0 1\npieceDrops = true\npass = true\n\
                immobilityIllegal = false\ncastling = false\ndoubleStep = false\n";
    let told = "a player without a piece on the board may pass";
    for (dialect, is_told) in [(Dialect::FairyStockfish, false), (Dialect::FairyStockfishX, true)] {
        let (found, is_imported) = import_told(text, dialect);
        assert_eq!((found.contains(told), is_imported), (is_told, true), "{dialect:?}: {found}");
    }
}

/// Source: the fork, asked for the moves after `g4g8`, where a capture on e8 shields the king only by its wall.
#[test]
fn walls_of_captors_that_come_too_late_are_told() {
    let text = "[a:chess]\npetrifyOnCaptureTypes = r\n";
    let (told, _) = import_told(text, Dialect::FairyStockfishX);
    assert!(told.contains("a capture that only the wall makes safe is illegal"), "{told}");
    assert!(!import_told(text, Dialect::FairyStockfish).0.contains("wall"));
    assert!(
        !import_told("[a:antichess]\npetrifyOnCaptureTypes = r\n", Dialect::FairyStockfishX)
            .0
            .contains("makes safe")
    );
}

/// What is said at import, in labels.
fn import_told(text: &str, dialect: Dialect) -> (String, bool) {
    let (ini, report) = ini::read("x.ini", text.as_bytes(), dialect);
    let found = import(&ini, 0, "x.ini", &report).unwrap();
    let labels: Vec<&str> =
        found.diagnostics.iter().flat_map(|d| &d.labels).map(|l| l.text.as_str()).collect();
    (labels.join("\n"), found.definition.is_some())
}

#[test]
fn lines_that_others_of_the_section_undo_are_told() {
    says(
        &BOTH,
        "[a:chess]\npass = true\npassBlack = false\npassWhite = true\n",
        "x.ini:2:1 ini-key-twice: `pass` has no effect",
        false,
    );
    says(
        &FORK,
        "[a:chess]\ncaptureType = hand\ncapturesToHand = false\n",
        "x.ini:3:1 ini-key-twice: `capturesToHand`",
        false,
    );
    says(
        &FORK,
        "[a:chess]\nflagPieceTypes = q\nflagPiece = n\n",
        "`flagPiece` has no effect: `flagPieceTypes` overrides it",
        false,
    );
    is_silent(&BOTH, "[a:chess]\npass = true\npassBlack = false\n");
    is_silent(&BOTH, "[a:chess]\npass = true\n[b:a]\npass = false\n");
    is_silent(&FORK, "[a:chess]\ncaptureForbidden = *:q\ncaptureAllowed = p:q\n");
    // Nothing is immune where nothing blows up.
    is_silent(&PLAIN, "[a:chess]\nblastImmuneTypes = q\n");
    says(&PLAIN, "[a:atomic]\nblastImmuneTypes = q\n", "as if nothing were immune", false);
}

/// Misspelt keys, contradictory values and right words in wrong places: the first report in each
/// dialect, if the section is imported at all.
#[test]
fn nothing_about_captures_walls_and_turns_is_taken_in_silence() {
    let stones = "[a]\nmaxRank = 7\nmaxFile = 7\nking = -\ncustomPiece1 = a:mR\nstartFen = 3a3/7/7/7/7/7/3A3 w - - 0 1\n";
    let commoners = "[a:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionPieceTypes = k\nextinctionValue = loss\n";
    for (text, plain, fork) in [
        (
            "[a:chess]\npetrifyOnCapture = rn\n",
            "there is no key `petrifyOnCapture`",
            "there is no key `petrifyOnCapture`",
        ),
        (
            "[a:chess]\npetrifyOnCaptureTypes = *\n",
            "`*` does not mean every piece",
            "a king that captures becomes a wall",
        ),
        (
            "[a:chess]\npetrifyOnCaptureTypes = qrx\n",
            "no piece has the letter `x`",
            "no piece has the letter `x`",
        ),
        (
            "[a:nocastle]\nwallingRule = reversi\n",
            "Fairy-Stockfish reads `reversi` as `none`",
            "`reversi` is not a value of this key",
        ),
        (
            &format!("{commoners}petrifyOnCaptureTypes = r\nflipEnclosedPieces = ataxx\n"),
            "flips around pieces that become walls",
            "flips around pieces that become walls",
        ),
        (
            &format!("{stones}surroundCaptureIntervene = yes\n"),
            "to read the file as Fairy-Stockfish-X does",
            "`yes` is not a value of this key",
        ),
        (
            &format!("{stones}libertyCapture = win\n"),
            "to read the file as Fairy-Stockfish-X does",
            "`win` is not a value of this key",
        ),
        (
            "[a:chess]\nmultimoves = 2 0 -1\n",
            "to read the file as Fairy-Stockfish-X does",
            "this is not a positive whole number",
        ),
        (
            "[a:chess]\nselfCapture = true\ncaptureForbidden = p:n\n",
            "to read the file as Fairy-Stockfish-X does",
            "captures of own pieces that may be forbidden",
        ),
        (
            "[a:chess]\nrifleCapture = true\nblastOnCapture = true\n",
            "to read the file as Fairy-Stockfish-X does",
            "shots that blow up",
        ),
        (
            "[a:chess]\nfreezePieceTypes = rx\n",
            "to read the file as Fairy-Stockfish-X does",
            "no piece has the letter `x`",
        ),
        (
            "[a:chess]\npassWhite = 1\n",
            "Fairy-Stockfish reads `1` as `false`",
            "`1` is not a value of this key",
        ),
    ] {
        for (dialect, part) in [(Dialect::FairyStockfish, plain), (Dialect::FairyStockfishX, fork)] {
            let (ini, report) = ini::read("x.ini", text.as_bytes(), dialect);
            let found = import(&ini, 0, "x.ini", &report).unwrap().diagnostics;
            let told: Vec<&str> = found
                .iter()
                .flat_map(|d| d.labels.iter().map(|label| &label.text).chain(&d.help).chain([&d.message]))
                .map(String::as_str)
                .collect();
            assert!(told.iter().any(|told| told.contains(part)), "{dialect:?}: {text}{told:#?}");
        }
    }
}
