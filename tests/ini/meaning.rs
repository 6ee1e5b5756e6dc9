//! What settings mean, and where they come from.

use alfil::fairy::ini::{
    Ini, MAIN_PAWN, Origin, PieceType, Section, Settings, Squares, Value, builtin, keys,
};
use alfil_language::diag::render;

use super::read;

#[track_caller]
fn good(text: &str) -> Ini {
    let (ini, report) = read("good.ini", text.as_bytes());
    assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
    ini
}

#[track_caller]
fn settings<'a>(ini: &'a Ini, name: &str) -> &'a Settings {
    ini.section(name).and_then(|section| section.settings.as_ref()).unwrap()
}

/// The settings of one section, whatever is said about it.
fn one(text: &str) -> Settings {
    read("one.ini", text.as_bytes()).0.sections.pop().unwrap().settings.unwrap()
}

#[track_caller]
fn letters(settings: &Settings, name: &str) -> String {
    settings.pieces(name).iter().map(|p| settings.piece(p).map_or('?', |d| d.letter)).collect()
}

#[test]
fn good_files_have_no_findings() {
    for (path, bytes) in super::files("tests/ini") {
        let (ini, report) = read(&path.display().to_string(), &bytes);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(ini.sections.iter().all(|section| !section.is_skipped && section.settings.is_some()));
    }
}

#[test]
fn lines_are_read_as_the_program_reads_them() {
    let (ini, _) = read("lines.ini", include_bytes!("lines.ini"));
    let long = settings(&ini, "long");
    assert!(long.is_on("pieceDrops"));
    assert_eq!(long.number("castlingRank"), 2);
    assert_eq!(long.get("dropNoDoubled").unwrap().value, Value::Piece(None));
    assert_eq!(long.piece_named("archbishop").unwrap().letter, 'X');
    assert_eq!(long.number("nMoveRule"), 40);
    assert!(long.text("startFen").ends_with(" w 0 1"));
    let child = settings(&ini, "one-player");
    assert_eq!(child.squares("flagRegionWhite"), Squares::rank(9));
    let walls = Squares::file(4).union(Squares::rank(4));
    assert_eq!((child.squares("wallingRegionWhite"), child.squares("wallingRegionBlack")), (walls, walls));
}

#[test]
fn every_setting_knows_where_it_comes_from() {
    let ini = good("[a:chess]\nmustCapture = true\n[b:a]\nnFoldRule = 4\n");
    let b = settings(&ini, "b");
    let line = |name: &str| match b.get(name).unwrap().origin {
        Origin::Line { section, span } => (section, span.start),
        Origin::Default | Origin::BuiltIn(_) => panic!("{name} comes from no line"),
    };
    assert_eq!(line("mustCapture"), (0, 24));
    assert_eq!(line("nFoldRule"), (1, 47));
    assert_eq!(b.get("knight").unwrap().origin, Origin::BuiltIn("chess"));
    assert_eq!(b.get("castlingRank").unwrap().origin, Origin::Default);
    let two = good("[c:crazyhouse]\nnFoldRule = 4\n");
    let c = settings(&two, "c");
    assert_eq!(c.get("pieceDrops").unwrap().origin, Origin::BuiltIn("crazyhouse"));
    assert_eq!(c.get("knight").unwrap().origin, Origin::BuiltIn("chess"));
}

#[test]
fn the_order_of_lines_means_nothing() {
    let lines = [
        "promotionPieceTypes = ax",
        "archbishop = a",
        "customPiece1 = x:NN",
        "pawnTypes = p",
        "nMoveRuleTypes = x",
        "nMoveRuleTypesBlack = a",
        "wallingRegionWhite = *1",
        "wallingRegion = *2",
    ];
    let forward = one(&format!("[a:chess]\n{}\n", lines.join("\n")));
    let backward =
        one(&format!("[a:chess]\n{}\n", lines.iter().rev().copied().collect::<Vec<_>>().join("\n")));
    for (name, setting) in forward.iter() {
        assert_eq!(setting.value, backward.get(name).unwrap().value, "{name}");
    }
    assert_eq!(letters(&forward, "nMoveRuleTypesWhite"), "X");
    assert_eq!(letters(&forward, "nMoveRuleTypesBlack"), "A");
    assert_eq!(letters(&forward, "promotionPieceTypesBlack"), "AX");
    assert_eq!(forward.squares("wallingRegionWhite"), Squares::rank(2));
}

#[test]
fn a_letter_that_is_declared_again_moves_and_drops_out_of_promotion() {
    let same = one("[x:chess]\nqueen = q\n");
    assert_eq!(letters(&same, "promotionPieceTypesWhite"), "NBR");
    let other = one("[x:chess]\ncustomPiece1 = n:NN\n");
    assert_eq!(letters(&other, "promotionPieceTypesWhite"), "BRQ");
    assert!(other.piece_named("knight").is_none());
    assert_eq!(other.piece_named("customPiece1").unwrap().moves, "NN");
    // Other sets keep the piece though it has no letter any more.
    let pawn = one("[x:chess]\ncustomPiece1 = p:mWcF\n");
    assert_eq!(letters(&pawn, "promotionPawnTypesWhite"), "?");
}

#[test]
fn of_two_pieces_with_a_letter_the_later_kind_has_it() {
    let twins = one("[x]\nking = k\ncommoner = k\nknight = k\n");
    let kept: Vec<String> = twins.declared().map(|d| d.piece.name()).collect();
    assert_eq!(kept, ["king"]);
}

#[test]
fn a_piece_that_captures_en_passant_says_so_in_its_moves() {
    let text = "[x:chess]\ncustomPiece1 = s:fmWfceF\ncustomPiece2 = t:fmWfcF\n";
    let settings = one(text);
    assert_eq!(letters(&settings, "enPassantTypesWhite"), "PS");
}

#[test]
fn the_last_letter_is_what_a_captured_pawn_becomes() {
    let both = one("[x:chess]\nshogiPawn = s\npromotionPawnTypes = ps\n");
    let piece = |name: &str| Value::Piece(PieceType::named(name));
    assert_eq!(
        MAIN_PAWN.map(|name| both.get(name).unwrap().value.clone()),
        [(); 2].map(|()| piece("shogiPawn"))
    );
    let black = one("[x:chess]\nshogiPawn = s\npromotionPawnTypesBlack = s\n");
    assert_eq!(
        MAIN_PAWN.map(|name| black.get(name).unwrap().value.clone()),
        [piece("pawn"), piece("shogiPawn")]
    );
}

#[test]
fn old_keys_give_way_to_present_ones() {
    let old = one("[x:chess]\nmaxRank = 9\npromotionRank = 7\ndoubleStepRank = 3\ndoubleStepRankMin = 1\n");
    assert_eq!(
        old.squares("promotionRegionWhite").within(old.board()),
        Squares::ranks(7, 9).within(old.board())
    );
    assert_eq!(old.squares("promotionRegionBlack"), Squares::ranks(1, 3));
    assert_eq!(old.squares("doubleStepRegionWhite"), Squares::ranks(2, 3));
    assert_eq!(old.squares("doubleStepRegionBlack"), Squares::ranks(7, 8));
    let min = one("[x:chess]\ndoubleStepRankMin = 1\n");
    assert_eq!(min.squares("doubleStepRegionWhite"), Squares::ranks(1, 2));
    let both = one(
        "[x:chess]\nflagRegionWhite = e8\nwhiteFlag = d8\npromotionRegionWhite = *8\npromotionRank = 7\n",
    );
    assert_eq!(both.squares("flagRegionWhite"), Squares::square(5, 8));
    assert_eq!(both.squares("promotionRegionWhite"), Squares::rank(8));
    let top = one("[x:chess]\ndropOnTop = true\n");
    assert_eq!(top.word("enclosingDrop"), "top");
}

#[test]
fn double_steps_that_are_off_lose_their_squares() {
    let ini = read("x.ini", b"[a:chess]\ndoubleStep = false\n[b:a]\ndoubleStep = true\n[c:a]\ndoubleStep = true\ndoubleStepRegionWhite = *2\n").0;
    assert!(settings(&ini, "a").squares("doubleStepRegionWhite").is_empty());
    assert!(!settings(&ini, "b").is_on("doubleStep"));
    assert!(settings(&ini, "c").is_on("doubleStep"));
}

#[test]
fn promotions_add_to_those_of_the_parent() {
    let child = one("[x:shogi]\npromotedPieceType = g:d p:-\n");
    let Value::Becomes(map) = &child.get("promotedPieceType").unwrap().value else { panic!() };
    let piece = |name: &str| PieceType::named(name).unwrap();
    assert_eq!(map.get(&piece("gold")), Some(&PieceType::named("bers")));
    assert_eq!(map.get(&piece("shogiPawn")), None);
    assert_eq!(map.get(&piece("lance")), Some(&PieceType::named("gold")));
}

/// What the program makes of a wrong value, beside the finding.
#[test]
fn wrong_values_are_read_as_the_program_reads_them() {
    let wrong = one(
        "[x:chess]\nmustCapture = true # yes\ncheckCounting = True\nnMoveRule = none\nflagRegion = d4 e4 55 e5\nking = k \nstalemateValue = lose\npromotionPieceTypes = qxn\nmaxFile = 12x\n",
    );
    assert!(!wrong.is_on("mustCapture") && !wrong.is_on("checkCounting"));
    assert_eq!(wrong.number("nMoveRule"), 0);
    assert_eq!(wrong.squares("flagRegionBlack").to_string(), "d4 e4");
    assert_eq!(wrong.piece_named("king").unwrap().moves, "");
    assert_eq!(wrong.word("stalemateValue"), "none");
    assert_eq!(letters(&wrong, "promotionPieceTypesWhite"), "Q");
    assert_eq!(wrong.files(), 12);
}

#[test]
fn what_the_program_skips_is_skipped() {
    let (ini, _) = read(
        "x.ini",
        b"[a : chess]\n[b:nobody]\n[c:b]\n[chess]\n[d:chess]\n[d:shogi]\n[wide:chess]\nmaxFile = 13\n[e:wide]\n",
    );
    let kept: Vec<&str> =
        ini.sections.iter().filter(|s| !s.is_skipped).map(|s: &Section| s.name.text.as_str()).collect();
    assert_eq!(kept, ["d"]);
    assert_eq!(settings(&ini, "d").files(), 8);
}

#[test]
fn the_registry_is_sound() {
    let mut names: Vec<&str> = keys::names(alfil::fairy::ini::Dialect::FairyStockfish).collect();
    let n = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n);
    for key in keys::all_keys() {
        assert!(key.doc.ends_with('.'), "{}", key.name);
        if let keys::Status::Deprecated(now) = key.status {
            for now in now.split("` and `") {
                assert!(keys::find(now).is_some(), "{}: {now}", key.name);
            }
        }
        if let keys::Sets::Others(others) = key.sets {
            assert!(others.split(' ').all(|other| keys::find(other).is_some()), "{}", key.name);
        }
        if key.sets == keys::Sets::BothSides {
            assert!(keys::find(&format!("{}White", key.name)).is_some(), "{}", key.name);
        }
    }
    let without = Settings::without_parent(alfil::fairy::ini::Dialect::FairyStockfish);
    for key in keys::all_keys().filter(|key| key.sets == keys::Sets::Itself) {
        let is_there = without.get(key.name).is_some();
        let is_piece = key.family == keys::Family::Pieces && key.kind != keys::Kind::Rank;
        // Some keys of one player have a setting only where they are written.
        let is_only_written = key.default.is_none() && matches!(key.status, keys::Status::Only(_));
        assert!(is_there || is_piece || is_only_written, "{} has no value without a parent", key.name);
    }
    assert!(builtin::settings("nobody", alfil::fairy::ini::Dialect::FairyStockfish).is_none());
    assert_eq!(builtin::names(alfil::fairy::ini::Dialect::FairyStockfish).count(), 121);
}

#[test]
fn moves_are_compiled_as_the_program_reads_them() {
    let (_, report) =
        read("x.ini", b"[x:chess]\ncustomPiece1 = o:WnC\nking = k:KaQ\npromotionPieceTypes = nbrqo\n");
    assert_eq!(
        render::short(&report),
        "x.ini:2:19: warning[betza-no-moves-in-fsf]: this atom makes no moves in Fairy-Stockfish\n\
         x.ini:3:11: warning[betza-skipped-by-fsf]: Fairy-Stockfish skips `a` and plays the rest\n"
    );
    assert!(!render::human(&report, false).contains("dialect"));
}

#[test]
fn brackets_that_are_skipped_are_one_finding_with_one_fix() {
    let (_, report) = read("x.ini", b"[x:chess]\ncustomPiece1 = o:t[FR]\n");
    assert_eq!(
        render::short(&report),
        "x.ini:2:18: warning[betza-skipped-by-fsf]: Fairy-Stockfish skips `t[` and `]`, and plays the rest\n"
    );
    let fix = report.diagnostics[0].fix.as_ref().unwrap();
    assert_eq!(fix.edits.len(), 2);
}

#[test]
fn findings_quote_what_is_written() {
    for (text, reported) in [
        ("maxRank = 4294967299", "4294967299 is out of range"),
        ("maxRank = -99999999999999999999", "-99999999999999999999 is out of range"),
        (
            "maxRank = 3",
            "the start position is that of chess, and the position has 8 ranks, but the board has 3",
        ),
        ("maxFile = 1\nstartFen = k/1/1/1/2/1/1/K", "rank 4 has 2 squares, but the board has 1 file"),
        ("cannon = p", "`cannon` takes the letter `p` away from `pawn`, which leaves the game"),
    ] {
        let (_, report) = read("x.ini", format!("[x:chess]\n{text}\n").as_bytes());
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.message.as_str()).collect();
        assert!(found.contains(&reported), "{text}: {found:?}");
    }
    for text in
        ["cannon = c", "cannon = p\npawn = -", "cannon = p\npawn = x", "pawn = p", "customPiece1 = p:mW"]
    {
        let (_, report) = read("x.ini", format!("[x:chess]\n{text}\n").as_bytes());
        assert!(report.diagnostics.iter().all(|d| d.code.slug() != "ini-letter-taken"), "{text}");
    }
}
