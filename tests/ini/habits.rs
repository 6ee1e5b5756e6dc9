//! Files in which something is written by the habits of another program, or where Fairy-Stockfish silently does another thing.

use alfil::fairy::import::import;
use alfil_language::diag::{Code, render};

use super::read;

/// What is said about a section: its code and a part of the message; nothing about the code if the part is empty.
const TABLE: [(&str, Code, &str); 21] = [
    // A position of Shogi as an SFEN has it.
    (
        "[x:shogi]\nstartFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        Code::IniFenFields,
        "makes the second player",
    ),
    (
        "[x:shogi]\nstartFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - - 0 1\n",
        Code::IniFenFields,
        "makes the second player",
    ),
    (
        "[x:minishogi]\nstartFen = rbsgk/4p/5/P4/KGSBR[-] b - - 0 1\n",
        Code::IniFenFields,
        "makes the second player",
    ),
    // In a handicap game the player who gives it begins.
    (
        "[x:shogi]\nstartFen = lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - - 0 1\n",
        Code::IniFenFields,
        "",
    ),
    (
        "[x:shogi]\nstartFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - - 0 1\n",
        Code::IniFenFields,
        "",
    ),
    ("[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 b - - 0 1\n", Code::IniFenFields, ""),
    ("[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 x - - 0 1\n", Code::IniFenFields, "`x` names no player"),
    ("[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 - - 0 1\n", Code::IniFenFields, "`-` names no player"),
    // First moves that can never be made.
    ("[x:chess]\ncustomPiece1 = n:NiF3\ndoubleStep = false\n", Code::IniNoDoubleStep, "can never be made"),
    ("[x:chess]\ncustomPiece1 = n:NiF3\n", Code::IniNoDoubleStep, "no `N` starts on"),
    ("[x:chess]\ncustomPiece1 = n:NiF3\ndoubleStepRegionWhite = *2 b1 g1\n", Code::IniNoDoubleStep, ""),
    ("[x:chess]\nking = k:KiD\nstartFen = 8/3k4/8/8/8/8/3K4/8 w - - 0 1\n", Code::IniNoDoubleStep, ""),
    ("[x:chess]\ncustomPiece1 = a:KiD\n", Code::IniNoDoubleStep, ""),
    // Ranks off the board.
    ("[x:losalamos]\npromotionRank = 8\n", Code::IniOutOfRange, "the board has 6 ranks"),
    (
        "[x:chess]\nmaxRank = 7\ndoubleStepRank = 8\nstartFen = 4k3/8/8/8/8/8/4K3 w - - 0 1\n",
        Code::IniOutOfRange,
        "the board has 7 ranks",
    ),
    ("[x:losalamos]\npromotionRank = 6\n", Code::IniOutOfRange, ""),
    // A pawn without anything to become.
    (
        "[x]\npawn = p\npromotionRegionWhite = *6\nstartFen = 1p6/8/8/8/8/8/8/P7 w - - 0 1\n",
        Code::IniNothingToBecome,
        "only by capturing en passant",
    ),
    ("[x]\npawn = p\nstartFen = 1p6/8/8/8/8/8/8/P7 w - - 0 1\n", Code::IniNothingToBecome, "can never enter"),
    (
        "[x]\nking = k:FD\npawnTypes = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
        Code::IniNothingToBecome,
        "",
    ),
    // Other mistakes.
    ("[x:chess]\ncentaur: c\nkingType: c\n", Code::IniNoEquals, "skips `centaur: c`"),
    ("[x]\ndoubleStep = false\n", Code::IniFenPiece, "the start position is that of chess"),
];

#[test]
fn habits_of_others_are_named() {
    for (text, code, part) in TABLE {
        let (_, report) = read("x.ini", text.as_bytes());
        let mut found = report.diagnostics.iter().filter(|found| found.code == code);
        let is_right = if part.is_empty() {
            found.next().is_none()
        } else {
            found.any(|found| found.message.contains(part))
        };
        assert!(is_right, "{text}{}", render::human(&report, false));
    }
}

#[test]
fn settings_are_refused_and_told_under_the_key_of_the_file() {
    let both = "[x:crazyhouse]\npawnTypes = pn\n";
    let king = "[x:chess]\nking = k:NW\npawnTypes = k\n";
    for (text, key, other) in
        [(both, "`pawnTypes", "promotionPawnTypes"), (king, "`pawnTypes", "nMoveRuleTypes")]
    {
        let (ini, report) = read("x.ini", text.as_bytes());
        let found = import(&ini, 0, "x.ini", &report).unwrap().diagnostics;
        assert!(found.iter().any(|d| d.message.contains(key)), "{found:?}");
        assert!(found.iter().all(|d| !d.message.contains(other)), "{found:?}");
    }
}

/// Old keys and keys of forks: what is written about them, which is never a key that means something else.
#[test]
fn keys_and_fields_that_do_not_count_get_help_and_no_fix() {
    const TABLE: [(&str, Code, &str, &str); 4] = [
        (
            "[r:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7+7 0 1\n",
            Code::IniFenFields,
            "`7+7` counts checks, but this game does not",
            "write `checkCounting = true`, or remove `7+7`",
        ),
        (
            "[kt:chess]\ncentaur = c\nkingType = c\n",
            Code::IniUnknownKey,
            "`kingType`",
            "`kingType` is an old key: write `king = k:KN`",
        ),
        (
            "[iron:chess]\nironPieceTypes = p\n",
            Code::IniUnknownKey,
            "`ironPieceTypes`",
            "`alfil import --coverage` lists all keys",
        ),
        (
            "[limit:chess]\ncastlingLimit = 1\n",
            Code::IniUnknownKey,
            "`castlingLimit`",
            "`alfil import --coverage` lists all keys",
        ),
    ];
    for (text, code, message, help) in TABLE {
        let (_, report) = read("x.ini", text.as_bytes());
        let reported = render::human(&report, false);
        let [found] = report.diagnostics.as_slice() else { panic!("{text}{reported}") };
        assert_eq!(found.code, code, "{reported}");
        assert!(found.message.contains(message), "{reported}");
        assert_eq!(found.help, [help], "{reported}");
        assert!(found.fix.is_none(), "{reported}");
    }
}
