//! What a definition says that was probably not meant, rule by rule.

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;

use super::small_game;

const REPETITION: &str = "[[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";

/// What is found in the text after a change.
fn found(old: &str, new: &str) -> Vec<&'static str> {
    let text = small_game::changed(&format!("{}{REPETITION}", small_game::TEXT), old, new);
    let (_, report) = load_text("lints", &text, &BundledVariants);
    report.diagnostics.iter().map(|found| found.code.slug()).collect()
}

#[test]
fn what_was_probably_not_meant_is_reported() {
    assert!(found("", "").is_empty(), "{:?}", found("", ""));
    let ending = |when: &str| format!("[[end]]\nwhen = {when}\nresult = \"draw\"\n");
    let pawn = "move = \"fmWfcF\"\n";
    let cases = [
        // Captured pawns come to the hand and stay there.
        (
            "",
            "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\npieces = [\"rook\"]\n".into(),
            "never-leaves-hand",
        ),
        // From the wrong side of the board.
        (pawn, format!("{pawn}first-moves = [{{ on = \"rank 4\", move = \"fmnD\" }}]\n"), "move-never-made"),
        (
            pawn,
            format!("{pawn}extra-moves = [{{ on = \"rank 4\", to = \"rank 1\", move = \"fW\" }}]\n"),
            "move-never-made",
        ),
        (
            "",
            ending("{ row = { pieces = \"all\", side = \"mover\", length = 4, along = [\"ranks\"] } }"),
            "ending-at-start",
        ),
        (
            "",
            ending(
                "{ reached = { pieces = [\"king\"], side = \"mover\", region = \"last rank\", at-least = 2 } }",
            ),
            "ending-never",
        ),
        ("", ending("{ only = { pieces = [\"rook\"] } }"), "ending-never"),
        (
            "checkmate\"\nresult = \"mover wins\"",
            "checkmate\"\nresult = \"first wins\"".into(),
            "suspicious-winner",
        ),
        ("", "[[end]]\nwhen = { repetition = { times = 2, perpetual = \"check\" } }\nresult = \"mover loses\"\n".into(), "suspicious-winner"),
        ("[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n", String::new(), "checkmate-unhandled"),
        ("", "[sides]\nfirst = \"White\"\nsecond = \"White\"\n".into(), "listed-twice"),
        ("KR w\"", "KR[RRrr] w\"\n[gating]\non = \"rank 3\"".into(), "nothing-to-gate"),
    ];
    for (old, new, slug) in cases {
        let found = found(old, &new);
        assert_eq!(found, [slug], "{new}");
    }
}

/// A rule that never applies, or a key without which the game is the same.
#[test]
fn what_makes_no_difference_is_reported() {
    let effect = |keys: &str| {
        format!("[[effect]]\nwhere = \"itself\"\ndoes = \"leaves\"\nof = [\"pawn\", \"rook\"]\n{keys}\n")
    };
    let does = |place: &str, words: &[&str]| {
        let table = |does: &&str| {
            format!(
                "[[effect]]\nwhere = {place}\ndoes = \"{does}\"\nof = [\"pawn\", \"rook\"]\nafter = \"capture\"\n"
            )
        };
        words.iter().map(table).collect::<String>()
    };
    let twice = |words: &[&str]| does("\"itself\"", words);
    let around = |words: &[&str]| does("\"around\"\nsteps = \"K\"", words);
    let enclosure = |keys: &str| format!("[[enclosure]]\nhow = \"in-line\"\nof = [\"pawn\"]\n{keys}\n");
    let limit = |keys: &str| format!("[[capture-limit]]\n{keys}\n");
    let neighbour =
        |keys: &str| format!("[[neighbour]]\nof = [\"pawn\"]\neffect = \"cannot-move\"\n{keys}\n");
    let turns = |keys: &str| format!("[turns]\ncheck-ends = true\n{keys}\n");
    let points = |piece: &str| {
        format!(
            "[points]\nfor-capturing = {{ {piece} = 1 }}\n[[end]]\nwhen = {{ points = {{ side = \"mover\", at-least = 3 }} }}\nresult = \"draw\"\n"
        )
    };
    let (never, applies) = ("never-matters", "rule-never-applies");
    let cases = [
        (effect("by = [\"rook\"]\nwas = [\"rook\"]"), ""),
        (effect("by = [\"rook\"]\nwas = [\"rook\", \"pawn\"]"), never),
        (effect("by = [\"pawn\"]\nwas = [\"pawn\"]"), never),
        (effect("by = [\"pawn\"]\nwas = [\"rook\"]"), applies),
        (effect("by = [\"rook\"]\nafter = \"capture\"\ncaptured = [\"pawn\"]"), ""),
        (effect("by = [\"rook\"]\nafter = \"capture\"\ncaptured = { all-but = [\"king\"] }"), ""),
        (effect("by = [\"rook\"]\nafter = \"capture\"\ncaptured = \"all\""), never),
        (effect("by = [\"rook\"]\nafter = \"capture\"\nhow = \"without-landing\""), applies),
        (effect("by = [\"rook\"]\nafter = \"capture\"\nhow = \"by-landing\""), never),
        (effect("by = [\"king\"]"), applies),
        (effect("by = [\"rook\"]\non = \"last rank\""), ""),
        (effect("by = [\"pawn\"]\non = \"first rank\""), applies),
        (enclosure("at-most = 2"), ""),
        (enclosure("at-most = 3"), never),
        (enclosure("on = \"rank 2\""), ""),
        (enclosure("on = \"rank 1\""), applies),
        (twice(&["leaves", "becomes-wall"]), applies),
        (twice(&["becomes-wall", "leaves"]), applies),
        (twice(&["changes-sides", "leaves"]), ""),
        (around(&["changes-sides", "leaves"]), ""),
        (around(&["leaves", "changes-sides"]), applies),
        (format!("{}{}", enclosure("enemies = \"leave\""), enclosure("enemies = \"change-sides\"")), applies),
        (
            format!(
                "{}{}",
                enclosure("enemies = \"leave\""),
                enclosure("enemies = \"leave\"\non = \"rank 2\"")
            ),
            "",
        ),
        (turns("moves = 2\nfirst-turn = 1"), ""),
        (turns("moves = 2\nfirst-turn = 2"), never),
        (turns("moves = 2\nfirst-turns = [1, 2]"), ""),
        (turns("moves = 2\nfirst-turns = [2, 2]"), never),
        (turns("moves = 2\nmoves-of-first = 2"), never),
        (turns("moves = 2\nmoves-of-first = 3"), ""),
        (points("pawn"), ""),
        (limit("by = [\"rook\"]\nof = [\"pawn\"]\nfrom = \"rank 3\""), ""),
        (limit("by = [\"pawn\"]\nof = [\"rook\"]\nfrom = \"rank 1\""), applies),
        (limit("by = [\"rook\"]\nof = [\"pawn\"]\nhow = \"without-landing\""), applies),
        (neighbour("at = \"W\"\nside = \"own\""), ""),
    ];
    for (added, slug) in cases {
        let expected = if slug.is_empty() { Vec::new() } else { vec![slug] };
        let mut found = found("", &added);
        found.retain(|slug| ["never-matters", "rule-never-applies"].contains(slug));
        assert_eq!(found, expected, "{added}");
    }
    let far = "move-never-fits";
    assert!(found("", &neighbour("at = \"N(0,5)\"\nside = \"own\"")).contains(&far));
    assert!(
        found("", "[[effect]]\nwhere = \"around\"\nsteps = \"W(9,0)\"\ndoes = \"leaves\"\n").contains(&far)
    );
}

#[test]
fn what_follows_from_a_slip_is_not_reported() {
    assert_eq!(found("[board]", "[Board]"), ["unknown-key"]);
    assert_eq!(found("[setup]", "[setups]"), ["unknown-key"]);
    assert_eq!(found("zone = \"last rank\"", "zone = \"lsat rank\""), ["region-syntax"]);
    assert_eq!(found("zone = \"last rank\"", "zone = [\"last rank\"]"), ["wrong-type"]);
    assert_eq!(found("zone = \"last rank\"", "zone = \"rank5\""), ["off-board"]);
}

#[test]
fn a_piece_that_others_are_like_need_not_come() {
    let gold = |form: &str| format!("promoted = {form}\n[pieces.gold]\nid = \"G\"\nmove = \"WfF\"\n");
    assert_eq!(found("promotes-to = [\"rook\"]\n", &gold("{ like = \"gold\" }")), [""; 0]);
    assert_eq!(
        found("promotes-to = [\"rook\"]\n", &gold("{ name = \"Tokin\", move = \"WfF\" }")),
        ["unused-piece"]
    );
}

#[test]
fn jumps_of_every_leg_are_jumps() {
    let rook =
        |text: &str| found("move = \"R\"\n", &format!("move = \"{text}\"\nnever-jumps-over = [\"pawn\"]\n"));
    for jumps in ["pafR", "RpafmR", "jR", "gR", "RjN"] {
        assert!(!rook(jumps).contains(&"nothing-to-jump"), "{jumps}");
    }
    for none in ["R", "RmafmF", "RnN"] {
        assert!(rook(none).contains(&"nothing-to-jump"), "{none}");
    }
}

#[test]
fn a_chain_has_plain_steps_and_nothing_more() {
    let chain = |steps: &str| {
        let when = "{ chain = { pieces = [\"pawn\"], side = \"mover\", from = \"file a\", to = \"file e\", steps = \"STEPS\" } }";
        found("", &format!("[[end]]\nwhen = {}\nresult = \"draw\"\n", when.replace("STEPS", steps)))
    };
    for steps in ["tK", "tN", "cdmK", "mK", "cK", "iK", "oK", "jD", "nD", "K2", "R"] {
        assert!(chain(steps).contains(&"steps-too-complex"), "{steps}");
    }
    for steps in ["K", "frW", "fWF", "N", "(1,3)", "hrN"] {
        assert!(!chain(steps).contains(&"steps-too-complex"), "{steps}");
    }
}

/// A first move that lets the other player win is no reason to look at the start position again.
#[test]
fn only_a_win_of_the_player_who_begins_is_a_win_by_the_first_move() {
    let end = |result: &str| {
        format!(
            "[[end]]\nwhen = {{ reached = {{ pieces = [\"pawn\"], side = \"mover\", region = \"rank 3\" }} }}\nresult = \"{result}\"\n"
        )
    };
    assert_eq!(found("", &end("mover wins")), ["first-move-wins"]);
    assert!(found("", &end("mover loses")).is_empty());
    assert!(found("", &end("draw")).is_empty());
}

#[test]
fn limits_turns_and_points_that_change_nothing_are_reported() {
    let limit = |keys: &str| format!("[[capture-limit]]\n{keys}\n");
    let turns = |keys: &str| format!("[turns]\ncheck-ends = true\n{keys}\n");
    let points = |taking: &str| {
        format!(
            "[points]\nfor-capturing = {{ {taking} }}\n[[end]]\nwhen = {{ points = {{ side = \"mover\", at-least = 3 }} }}\nresult = \"draw\"\n"
        )
    };
    let (never, applies) = ("never-matters", "rule-never-applies");
    for (added, slug) in [
        (limit("by = [\"king\"]\nof = [\"pawn\"]\nbeyond = 1"), applies),
        // By this, positions that are compared for repetition differ by the last capture.
        (limit("by = [\"king\"]\nof = [\"pawn\"]\nbeyond = 1\nafter = { of = [\"rook\"] }"), ""),
        (limit("by = [\"king\", \"rook\"]\nof = [\"pawn\"]\nbeyond = 1"), ""),
        (limit("by = [\"rook\"]\nof = [\"pawn\"]\nalong = [\"diagonals\"]"), applies),
        (limit("by = [\"rook\"]\nof = [\"pawn\"]\nalong = [\"diagonals\", \"files\"]"), ""),
        (limit("by = [\"pawn\"]\nof = [\"rook\"]\nalong = [\"files\", \"ranks\"]"), applies),
        (turns("moves = 3\nmoves-of-first = 2\nmoves-of-second = 2"), never),
        (turns("moves = 3\nmoves-of-first = 2"), ""),
        (turns("longer-by = 1\nfirst-turn = 1"), never),
        (turns("longer-by = 1\nfirst-turn = 2"), ""),
        (turns("capture-again = [\"rook\"]\npromotion = \"ends-turn\""), never),
        (turns("capture-again = [\"pawn\"]\npromotion = \"ends-turn\""), ""),
        (points("rook = 0, pawn = 1"), never),
    ] {
        let expected = if slug.is_empty() { Vec::new() } else { vec![slug] };
        let mut found = found("", &added);
        found.retain(|slug| [never, applies].contains(slug));
        assert_eq!(found, expected, "{added}");
    }
}

#[test]
fn exceptions_outside_of_a_region_are_reported() {
    let zone = |zone: &str| {
        let mut found = found("zone = \"last rank\"", &format!("zone = {zone}"));
        found.retain(|slug| *slug != "stuck-piece");
        found
    };
    let never = ["never-matters"];
    assert_eq!(zone("\"last rank except c3\""), never);
    assert_eq!(zone("\"(last rank except a5) except (b4, c4)\""), never);
    assert_eq!(zone("{ first = \"rank 5\", second = \"rank 1 except a5\" }"), never);
    for fine in ["\"last rank except a5\"", "\"last rank except file c\"", "\"all except ranks 1-4\""] {
        assert_eq!(zone(fine), [""; 0], "{fine}");
    }
    // The same squares on the same side of each player.
    assert_eq!(zone("{ first = \"rank 5 except a5\", second = \"rank 1 except e1\" }"), [""; 0]);
}

#[test]
fn moments_of_promotion_that_a_zone_excludes_are_reported() {
    let moments = |zone: &str, keys: &str| {
        let mut found = found(
            "zone = \"last rank\"\nenter = \"always\"",
            &format!("zone = \"{zone}\"\nwithin = \"always\"\n{keys}"),
        );
        found.retain(|slug| *slug == "never-matters");
        found
    };
    assert_eq!(moments("all", ""), [""; 0]);
    assert_eq!(moments("all", "enter = \"always\""), ["never-matters"]);
    assert_eq!(moments("all", "leave = \"capturing\""), ["never-matters"]);
    assert_eq!(moments("all", "leave = \"never\""), [""; 0]);
    assert_eq!(moments("all except a1", "leave = \"capturing\""), [""; 0]);
    // Nothing promotes, which is reported as that.
    let only = found("zone = \"last rank\"\nenter = \"always\"", "zone = \"all\"\nenter = \"always\"");
    assert!(only.contains(&"promotion-unreachable") && !only.contains(&"never-matters"), "{only:?}");
}

/// Chess in which players may pass, and what moves leaves.
fn pass_after_leaving() -> &'static str {
    "moves.pass = \"always\"\nroyals.left-attacked = \"allowed\"\n[[effect]]\nwhere = \"itself\"\ndoes = \"leaves\"\n"
}

/// Rules of an extended game that can never apply: what is written, and what is found besides.
#[test]
fn rules_that_the_rest_of_the_game_excludes_are_reported() {
    let (matters, applies, ending) = ("never-matters", "rule-never-applies", "ending-never");
    let mates = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n";
    let end = |when: &str, result: &str| format!("{mates}[[end]]\nwhen = {when}\nresult = {result}\n");
    let repeated = "{ repetition = { times = 3 } }";
    let points = |keys: &str| end(repeated, &format!("{{ {keys}, tie = \"draw\" }}"));
    let effects = |first: &str| {
        format!(
            "royals.left-attacked = \"allowed\"\n[[effect]]\nwhere = \"itself\"\nby = [\"rook\"]\n{first}\n\
             [[effect]]\nwhere = \"around\"\nby = [\"rook\"]\nsteps = \"K\"\nof = [\"pawn\"]\ndoes = \"leaves\"\n"
        )
    };
    let castled = |with: &str| end(&format!("{{ castled = {{ with = \"{with}\" }} }}"), "\"draw\"");
    let passes = |second: &str, times: u8| {
        let end = end(&format!("{{ passed = {{ times = {times} }} }}"), "\"draw\"");
        format!("moves.pass = {{ first = \"always\", second = \"{second}\" }}\n{end}")
    };
    let promotion = |captured: &str| {
        format!(
            "[[promotion]]\npieces = [\"pawn\"]\nzone = \"last rank\"\nenter = \"capturing\"\n\
             capturing = [{captured}]\nmust = \"always\"\n"
        )
    };
    let mut wrong = Vec::new();
    for (rest, expected) in [
        (format!("repetition.alike = [[\"queen\", \"rook\"]]\n{mates}"), &[applies][..]),
        (format!("repetition.alike = [[\"queen\", \"rook\"]]\n{}", end(repeated, "\"draw\"")), &[]),
        (points("more-points = { rook = 0, queen = 9 }"), &[matters]),
        (points("more-points = { queen = 9 }, head-start = { first = 3, second = 3 }"), &[matters]),
        (points("more-points = { queen = 9 }, head-start = { second = 3 }"), &[]),
        (effects("does = \"becomes\"\ninto = \"bishop\""), &[applies]),
        (effects("does = \"leaves\""), &[applies]),
        (effects("does = \"leaves\"\nafter = \"capture\""), &[]),
        (effects("does = \"becomes\"\ninto = \"bishop\"\non = \"last rank\""), &[]),
        (
            end("{ extinct = { pieces = [\"pawn\"], side = \"mover\", with-hand = true } }", "\"draw\""),
            &[matters],
        ),
        (end("{ extinct = { pieces = [\"pawn\"], side = \"mover\" } }", "\"draw\""), &[]),
        (
            end(
                "{ reached = { pieces = [\"pawn\"], side = \"mover\", region = \"a8, b8\", at-least = 3 } }",
                "\"draw\"",
            ),
            &[ending],
        ),
        ("en-passant.on = \"rank 5\"\n".to_owned(), &[matters]),
        ("en-passant.on = \"rank 6\"\n".to_owned(), &[matters]),
        ("en-passant.on = \"rank 6 except a6\"\n".to_owned(), &[]),
        ("en-passant.on = \"rank 6\"\npieces.pawn.move = \"fmWfceFifmW3\"\n".to_owned(), &[]),
        (
            "en-passant.on = \"rank 6\"\npieces.pawn.extra-moves = [{ on = \"rank 2\", move = \"ifmW3\" }]\n".to_owned(),
            &[],
        ),
        (format!("{}[[effect]]\nwhere = \"anywhere\"\nof = [\"pawn\"]\ndoes = \"leaves\"\n", pass_after_leaving()), &[]),
        (effects("does = \"becomes\"\ninto = \"bishop\"\n[[effect]]\nwhere = \"itself\"\nby = [\"bishop\"]\ndoes = \"becomes\"\ninto = \"rook\""), &[]),
        (format!("pieces.king.move = \"K(aK-bK)\"\n{}", passes("never", 2)), &[]),
        (
            "pieces.king.promoted = { name = \"Duke\", move = \"F\" }\ncaptured = { to-hand = \"unpromoted\", as = { king = \"rook\" } }\ndrops = [{}]\n".to_owned(),
            &[],
        ),
        (castled("file e"), &[ending]),
        (castled("file h"), &[]),
        (passes("never", 2), &[ending]),
        (passes("never", 1), &[]),
        (passes("always", 2), &[]),
        (promotion("\"king\", \"rook\""), &[matters]),
        (promotion("\"queen\", \"rook\""), &[]),
        (
            "pieces.knight.promoted = { like = \"queen\", id = \"Q~\" }\n[[promotion]]\npieces = [\"knight\"]\n\
             zone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n[[demotion]]\nzone = \"all\"\n\
             within = \"capturing\"\ncapturing = [\"king\", \"rook\"]\nmust = \"never\"\n"
                .to_owned(),
            &[matters],
        ),
        (
            format!(
                "[[count]]\nmoves = 5\nwhen = {{ only = {{ pieces = [\"king\"] }} }}\nstarts-on-capture-of = [\"king\"]\n{}",
                end("\"counted-out\"", "\"draw\"")
            ),
            &[matters],
        ),
        (
            "captured = { to-hand = \"as-captured\", as = { king = \"rook\" } }\ndrops = [{}]\n".to_owned(),
            &[matters],
        ),
    ] {
        let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\n{rest}");
        let (_, report) = load_text("lints", &text, &BundledVariants);
        assert_eq!(report.n_errors(), 0, "{rest}{report}");
        let mut slugs: Vec<_> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
        slugs.retain(|slug| [matters, applies, ending].contains(slug));
        if slugs != expected {
            wrong.push(format!("{expected:?} {slugs:?}\n{rest}{report}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn limits_to_promotions_beside_stricter_ones_are_reported() {
    let found = |limits: &str| {
        let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\npromotion-limit = [{limits}]\n");
        let (_, report) = load_text("lints", &text, &BundledVariants);
        assert_eq!(report.n_errors(), 0, "{report}");
        let slugs = report.diagnostics.iter().map(|found| found.code.slug());
        slugs.filter(|slug| *slug == "limit-never-binds").count()
    };
    let queens = |n: u8| format!("{{ pieces = [\"queen\"], at-most = {n} }}");
    let both = "{ pieces = [\"rook\", \"queen\"], at-most = 3 }";
    for (limits, n_found) in [
        (queens(2), 0),
        (format!("{}, {}", queens(2), queens(2)), 1),
        (format!("{}, {}", queens(3), queens(2)), 1),
        (format!("{}, {both}", queens(3)), 1),
        (format!("{}, {both}", queens(2)), 0),
    ] {
        assert_eq!(found(&limits), n_found, "{limits}");
    }
}

#[test]
fn what_is_left_out_twice_is_reported_as_that() {
    let text = "format = 1\nname = \"x\"\nextends = \"chess\"\n\
        without = [\"pieces.pawn.promotes-to\", \"pieces.pawn.promotes-to\"]\n\
        pieces.pawn.promotes-to = [\"queen\"]\n";
    let (_, report) = load_text("lints", text, &BundledVariants);
    let slugs: Vec<_> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
    assert_eq!(slugs, ["listed-twice"], "{report}");
}

#[test]
fn moves_that_a_piece_has_twice_are_reported() {
    let twice = |list: &str| found("id = \"K\"", &format!("id = \"K\"\n{list}")).contains(&"listed-twice");
    for key in ["extra-moves", "first-moves"] {
        assert!(twice(&format!(
            "{key} = [{{ on = \"rank 1\", move = \"D\" }}, {{ on = \"rank 1\", move = \"D\" }}]"
        )));
        assert!(!twice(&format!(
            "{key} = [{{ on = \"rank 1\", move = \"D\" }}, {{ on = \"rank 2\", move = \"D\" }}]"
        )));
        assert!(!twice(&format!(
            "{key} = [{{ on = \"rank 1\", move = \"D\" }}, {{ on = \"rank 1\", move = \"A\" }}]"
        )));
    }
}

#[test]
fn exceptions_of_castlings_to_what_cannot_happen_are_reported() {
    let castling = |side: &str, end: &str, keys: &str| {
        let partner = if end == "g" { ["h", "f"] } else { ["a", "d"] };
        let rank = if side == "second" { 8 } else { 1 };
        let [from, to] = partner;
        format!(
            "[[castling]]\nside = \"{side}\"\npiece = \"king\"\nfrom = \"e{rank}\"\nto = \"{end}{rank}\"\n\
             partner = \"rook\"\npartner-from = \"{from}{rank}\"\npartner-to = \"{to}{rank}\"\n{keys}"
        )
    };
    let (denies, gained) = ("denies = \"same-wing\"\n", "gained-by = \"drops\"\n");
    let drops = |piece: &str| format!("[[drops]]\nfrom = \"supply\"\npieces = [\"{piece}\"]\n");
    for (rest, n_found) in [
        (castling("first", "g", denies), 1),
        (castling("first", "g", denies) + &castling("second", "c", ""), 1),
        (castling("first", "g", denies) + &castling("second", "g", ""), 0),
        (castling("first", "g", gained), 1),
        (castling("first", "g", gained) + &drops("knight"), 1),
        (castling("first", "g", gained) + &drops("rook"), 0),
    ] {
        let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\n{rest}");
        let (_, report) = load_text("lints", &text, &BundledVariants);
        let slugs: Vec<_> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
        assert_eq!(slugs.iter().filter(|slug| **slug == "never-matters").count(), n_found, "{rest}{slugs:?}");
        assert!(report.n_errors() == 0, "{rest}{slugs:?}");
    }
}

#[test]
fn hands_and_exceptions_without_captures_are_reported() {
    let text = |pieces: &str, hands: &str, rest: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 4\nranks = 4\nsymmetry = \"mirror\"\n{pieces}[setup]\n\
             fen = \"mm2/4/4/MM2{hands} w\"\n{rest}[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
        );
        let (_, report) = load_text("lints", &text, &BundledVariants);
        report.diagnostics.iter().map(|found| found.code.slug()).collect::<Vec<_>>()
    };
    let man = |rest: &str| format!("[pieces.man]\nid = \"M\"\nmove = \"mR\"\n{rest}");
    let drops = "[captured]\nto-hand = \"as-captured\"\n[[drops]]\n";
    let line = "[[enclosure]]\nhow = \"in-line\"\n";
    assert_eq!(text(&man(""), "", drops), ["nobody-captures"]);
    assert_eq!(text(&man(""), "[Mm]", drops), [""; 0]);
    assert_eq!(text(&man(""), "", &format!("{line}{drops}")), [""; 0]);
    assert_eq!(text(&man("never-captures = [\"man\"]\n"), "", line), ["nobody-captures"]);
    let rook = man("never-captures = [\"man\"]\n").replace("mR", "R");
    assert_eq!(text(&rook, "", ""), [""; 0]);
}

/// A group in `pieces` is as good as its pieces.
#[test]
fn entries_that_name_groups_are_found_for_their_pieces() {
    let text = |who: &str| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 6\nranks = 6\nsymmetry = \"rotate\"\n\
             [pieces.man]\nid = \"M\"\nmove = \"fW\"\npromoted = {{ name = \"Great man\", move = \"K\" }}\n\
             [pieces.boy]\nid = \"B\"\nmove = \"fWfF\"\npromoted = {{ name = \"Great boy\", move = \"K\" }}\n\
             [groups.young]\npieces = [\"boy\"]\n[setup]\nfen = \"mbmbmm/6/6/6/6/MMBMBM w\"\n\
             [[promotion]]\nzone = \"last 2 ranks\"\nenter = \"always\"\nmust = \"always\"\n\
             [[promotion]]\npieces = [{who:?}]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        )
    };
    let narrowed = |who: &str| {
        let text = text(who);
        let (_, report) = load_text("lints", &text, &BundledVariants);
        let found = report.diagnostics.iter().filter(|found| found.code.slug() == "promotion-narrowed");
        found.map(|found| text[..found.span().unwrap().range().start].lines().count()).collect::<Vec<_>>()
    };
    assert_eq!(narrowed("boy").len(), 1);
    assert_eq!(narrowed("young"), narrowed("boy"));
}

/// A supply leaves the hand as it is.
#[test]
fn pieces_that_stay_in_hand_are_reported() {
    let captured = "[captured]\nto-hand = \"unpromoted\"\n";
    let supply = |piece: &str| format!("[[drops]]\nfrom = \"supply\"\npieces = [\"{piece}\"]\n");
    let both = "[[drops]]\npieces = [\"rook\", \"pawn\"]\n";
    let gating = "[gating]\non = \"first rank\"\n";
    let n_staying = |hands: &str, rest: &str| {
        let found = found("KR w\"", &format!("KR{hands} w\"\n{rest}"));
        found.iter().filter(|slug| **slug == "never-leaves-hand").count()
    };
    for (hands, rest, n) in [
        ("", format!("{captured}[[drops]]\nfrom = \"supply\"\n"), 1),
        ("", format!("{captured}{}[[drops]]\n", supply("rook")), 1),
        ("", format!("{captured}{}{both}", supply("rook")), 1),
        ("", format!("{captured}{}", supply("rook")), 2),
        // What is captured is something else in hand, or leaves the game.
        ("", format!("{captured}pieces = [\"pawn\"]\n{}[[drops]]\n", supply("rook")), 0),
        ("", format!("{captured}as = {{ rook = \"pawn\" }}\n{}[[drops]]\n", supply("rook")), 0),
        ("", supply("rook"), 0),
        ("[RRrr]", supply("rook"), 1),
        ("[PPpp]", supply("rook") + "[[drops]]\n", 0),
        ("[RRrr]", supply("rook") + gating, 0),
        ("[RPrp]", both.to_owned(), 0),
        // Royal pieces are covered only by name.
        ("[KRkr]", both.to_owned(), 1),
        ("[Kk]", format!("{captured}{both}"), 1),
        ("[Kk]", "[[drops]]\npieces = [\"king\"]\n".to_owned(), 0),
    ] {
        assert_eq!(n_staying(hands, &rest), n, "{hands} {rest}");
    }
}

/// An explosion comes before the effects of a capture.
#[test]
fn effects_that_find_nothing_to_change_are_reported() {
    let blast = |keys: &str| format!("[explosions]\non = \"capture\"\n{keys}\n");
    let effect = |keys: &str| format!("[[effect]]\n{keys}\n");
    let becomes = |by: &str, more: &str| {
        effect(&format!("by = [{by}]\nwhere = \"itself\"\ndoes = \"becomes\"\ninto = \"rook\"\n{more}"))
    };
    let copies = |by: &str, taken: &str| {
        let keys = format!("by = [{by}]\ncaptured = [{taken}]\nafter = \"capture\"\nwhere = \"itself\"");
        effect(&format!("{keys}\ndoes = \"becomes-what-it-captured\""))
    };
    let (rook, pawn, both) = ("\"rook\"", "\"pawn\"", "\"rook\", \"pawn\"");
    let after = "after = \"capture\"";
    let around =
        effect(&format!("where = \"around\"\nsteps = \"D\"\nof = [{both}]\n{after}\ndoes = \"leaves\""));
    let wall = effect(&format!(
        "where = \"itself\"\nof = [{both}]\nby = [{both}]\n{after}\ndoes = \"becomes-wall\""
    ));
    for (added, is_reported) in [
        (becomes(rook, ""), true),
        (becomes(both, ""), false),
        (becomes(both, "of = [\"rook\"]"), true),
        (copies(rook, rook), true),
        (copies(rook, both), false),
        (copies(both, rook), false),
        (blast("") + &becomes(pawn, after), true),
        (blast("") + &becomes(pawn, ""), false),
        (blast("immune = [\"pawn\"]") + &becomes(pawn, after), false),
        (blast("immune = [\"rook\"]") + &becomes(pawn, after), true),
        (blast("") + &around, true),
        (blast("immune = [\"rook\"]") + &around, false),
        (blast("") + &wall, false),
        (blast("immune = [\"rook\"]"), false),
    ] {
        let found = found("", &added);
        assert_eq!(found.contains(&"rule-never-applies"), is_reported, "{added}: {found:?}");
    }
}

#[test]
fn explosions_without_victims_are_reported() {
    for (immune, is_reported) in [("\"rook\", \"man\"", true), ("\"rook\"", false)] {
        let text = format!(
            "format = 1\nname = \"Blasts\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"rotate\"\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.man]\nid = \"M\"\nmove = \"K\"\n\
             [setup]\nfen = \"r3m/5/5/5/M3R w\"\n[explosions]\non = \"capture\"\nimmune = [{immune}]\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        );
        let (_, report) = load_text("blasts", &text, &BundledVariants);
        let message = "every piece is immune: nothing explodes";
        let found = report.diagnostics.iter().any(|finding| finding.message == message);
        assert_eq!(found, is_reported, "{immune}: {:?}", report.diagnostics);
    }
}

#[test]
fn pieces_that_never_on_keeps_from_moving_are_reported() {
    let rook = |keys: &str| found("move = \"R\"\n", &format!("move = \"R\"\n{keys}\n"));
    assert_eq!(rook("never-on = \"all\""), ["piece-never-moves"]);
    assert_eq!(rook("confined-to = \"e1-e3\"\nnever-on = \"ranks 1-3\""), ["piece-never-moves"]);
    assert_eq!(rook("never-on = \"all except c3\""), [""; 0]);
    assert_eq!(rook("never-on = \"all except (e1, e2)\""), [""; 0]);
    // A pawn that may not stay promotes.
    let pawn = found("move = \"fmWfcF\"\n", "move = \"fmWfcF\"\nnever-on = \"last rank\"\n");
    assert!(!pawn.contains(&"piece-never-moves"));
}

#[test]
fn moves_that_a_piece_already_has_are_reported() {
    let extra =
        |betza: &str| format!("move = \"R\"\nextra-moves = [{{ on = \"rank 3\", move = \"{betza}\" }}]\n");
    for (betza, is_reported) in [("W", true), ("mR", true), ("F", false), ("jR", false), ("WF", false)] {
        let found = found("move = \"R\"\n", &extra(betza));
        assert_eq!(found.contains(&"never-matters"), is_reported, "{betza}: {found:?}");
    }
    let neighbour = |of: &str, by: &str, effect: &str| {
        format!(
            "[[neighbour]]\nof = [{of}]\nby = [{by}]\nside = \"own\"\nat = \"W\"\neffect = \"{effect}\"\n"
        )
    };
    let (king, rook, both) = ("\"king\"", "\"rook\"", "\"rook\", \"pawn\"");
    for (of, by, effect, is_reported) in [
        (rook, rook, "moves-like-it", true),
        (rook, rook, "also-moves-like-it", true),
        (both, rook, "moves-like-it", false),
        (rook, both, "also-moves-like-it", false),
        (rook, king, "moves-like-it", false),
        (rook, rook, "cannot-move", false),
    ] {
        let found = found("", &neighbour(of, by, effect));
        assert_eq!(found.contains(&"neighbour-idle"), is_reported, "{of} {by} {effect}: {found:?}");
    }
    // The second entry gives back what the first one takes.
    let both = neighbour(rook, king, "moves-like-it")
        + &neighbour(rook, rook, "also-moves-like-it").replace('W', "F");
    assert!(!found("", &both).contains(&"neighbour-idle"));
}

#[test]
fn each_extra_move_that_a_piece_already_has_is_marked() {
    let extra = "move = \"R\"\nextra-moves = [{ on = \"rank 2\", move = \"F\" }, \
                 { on = \"rank 3\", move = \"W\" }, { on = \"rank 4\", move = \"fR\" }]\n";
    let text = small_game::changed(&format!("{}{REPETITION}", small_game::TEXT), "move = \"R\"\n", extra);
    let (_, report) = load_text("lints", &text, &BundledVariants);
    let found = report.diagnostics.iter();
    let marked: Vec<&str> = found
        .filter(|found| found.code.slug() == "never-matters")
        .filter_map(|found| text.get(found.span()?.range()))
        .collect();
    assert_eq!(marked, ["{ on = \"rank 3\", move = \"W\" }", "{ on = \"rank 4\", move = \"fR\" }"]);
}

#[test]
fn points_that_nobody_can_get_are_reported() {
    let points = |pieces: &str, least: u16, rest: &str| {
        let when = format!("{{ points = {{ side = \"mover\", at-least = {least} }} }}");
        let text = format!(
            "[points]\nfor-capturing = {{ {pieces} }}\n[[end]]\nwhen = {when}\nresult = \"draw\"\n{rest}"
        );
        let mut found = found("", &text);
        found.retain(|slug| ["ending-never", "never-matters"].contains(slug));
        found
    };
    let drops = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\n";
    assert_eq!(points("pawn = 1", 5, ""), [""; 0]);
    assert_eq!(points("pawn = 1", 6, ""), ["ending-never"]);
    // A rook that was a pawn gives its own points.
    assert_eq!(points("pawn = 1, rook = 3", 18, ""), [""; 0]);
    assert_eq!(points("pawn = 1, rook = 3", 19, ""), ["ending-never"]);
    assert_eq!(points("pawn = 1", 6, drops), [""; 0]);
    assert_eq!(points("pawn = 1, king = 9", 5, ""), ["never-matters"]);
    assert_eq!(points("king = 9", 5, ""), ["never-matters", "ending-never"]);
    let blast = "[explosions]\non = \"capture\"\n";
    assert_eq!(points("king = 9", 9, blast), [""; 0]);
}

/// What a form is like may be confined, and so is the form.
#[test]
fn forms_confined_like_another_piece_are_told_how_to_be_free() {
    let rook = |form: &str| {
        let keys = format!(
            "move = \"W\"\nconfined-to = \"first 2 ranks\"\n[pieces.man]\nid = \"M\"\nmove = \"fW\"\npromoted = {form}\n"
        );
        let text = small_game::changed(small_game::TEXT, "move = \"R\"\n", &keys);
        let text = small_game::changed(&text, "ppppp/5/PPPPP", "mpppp/5/PPPPM");
        let (_, report) = load_text("lints", &text, &BundledVariants);
        let found = report.diagnostics.iter().find(|found| found.code.slug() == "move-never-made");
        found.map(|found| found.help.clone())
    };
    let help = rook("{ like = \"rook\" }").unwrap();
    assert!(help.iter().any(|help| help.contains("`confined-to = \"all\"`")), "{help:?}");
    assert_eq!(rook("{ like = \"rook\", confined-to = \"all\" }"), None);
}

/// A region is as its owner sees it.
#[test]
fn regions_behind_the_pieces_of_the_second_player_are_reported() {
    let end = |side: &str, region: &str| {
        let when = format!("{{ reached = {{ pieces = [\"pawn\"], side = \"{side}\", region = {region} }} }}");
        let mut found = found("", &format!("[[end]]\nwhen = {when}\nresult = \"draw\"\n"));
        found.retain(|slug| ["region-behind", "ending-never"].contains(slug));
        found
    };
    for (side, region, slugs) in [
        ("second", "\"rank 1\"", &["region-behind"][..]),
        ("second", "\"a1-e1\"", &["region-behind"]),
        ("second", "\"b1, d1\"", &["region-behind"]),
        ("second", "\"first rank\"", &["ending-never"]),
        ("second", "{ first = \"nowhere\", second = \"rank 2\" }", &[]),
        ("second", "\"last 2 ranks\"", &[]),
        ("second", "\"rank 3\"", &[]),
        ("second", "\"rank 4\"", &[]),
        ("first", "\"rank 1\"", &["ending-never"]),
        ("either", "\"rank 1\"", &["ending-never"]),
    ] {
        assert_eq!(end(side, region), slugs, "{side} {region}");
    }
}

#[test]
fn a_royal_piece_that_captures_make_is_dropped_or_reported() {
    let hands = "[captured]\nto-hand = \"unpromoted\"\nas = { pawn = \"king\" }\n";
    assert_eq!(found("", &format!("{hands}[[drops]]\n")), ["never-leaves-hand"]);
    assert_eq!(found("", &format!("{hands}[[drops]]\n[[drops]]\npieces = [\"king\"]\n")), [""; 0]);
    assert_eq!(found("", "[captured]\nto-hand = \"unpromoted\"\nas = {}\n[[drops]]\n"), ["empty-list"]);
}

#[test]
fn a_mate_within_a_turn_is_a_mate() {
    let allowed = "left-attacked = \"allowed\"\n";
    let captured = "when = \"royal-captured\"\nresult = \"mover wins\"";
    let text = small_game::changed(small_game::TEXT, "left-attacked = \"illegal\"\n", allowed);
    let text = small_game::changed(&text, "when = \"checkmate\"\nresult = \"mover wins\"", captured);
    let found = |early: &str| {
        let text = format!("{text}{REPETITION}[turns]\nmoves = 2\nearly-check = {early:?}\n");
        let (_, report) = load_text("lints", &text, &BundledVariants);
        report.diagnostics.iter().any(|found| found.code.slug() == "checkmate-unhandled")
    };
    assert!(found("checkmate"));
    assert!(!found("ends-turn"));
}

#[test]
fn regions_that_holes_use_are_used() {
    let regions = |cut: &str, holes: &str| {
        let text = small_game::TEXT.replace("rk3/ppppp/5/PPPPP/3KR w", "rk3/ppppp/*4/PPPPP/3KR w");
        let board = format!("symmetry = \"rotate\"\nholes = {holes:?}\nregions.cut = {cut}\n");
        let text = format!("{}{REPETITION}", small_game::changed(&text, "symmetry = \"rotate\"\n", &board));
        let (_, report) = load_text("lints", &text, &BundledVariants);
        let at = |found: &alfil_language::diag::Diagnostic| {
            format!("{} {}", found.code.slug(), &text[found.span().unwrap().range()])
        };
        report.diagnostics.iter().map(at).collect::<Vec<_>>()
    };
    assert_eq!(regions("\"a3\"", "cut"), [""; 0]);
    assert_eq!(regions("\"a4\"", "a3"), ["unused-region cut"]);
    // Holes are the same for both players.
    assert_eq!(regions("{ first = \"a3\", second = \"a3\" }", "cut"), [""; 0]);
    assert_eq!(regions("{ first = \"a3\", second = \"e3\" }", "cut"), ["unused-region \"e3\""]);
}

/// What is advised to whoever has too many paths is possible.
#[test]
fn moves_of_fewer_paths_are_possible() {
    let game = |betza: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 8\nranks = 8\nsymmetry = \"rotate\"\n[pieces.man]\nid = \"M\"\n\
             move = \"{betza}\"\n[setup]\nfen = \"4mmmm/8/8/8/8/8/8/MMMM4 w\"\n[[end]]\nwhen = \"no-moves\"\n\
             result = \"mover wins\"\n"
        );
        let (_, report) = load_text("lints", &text, &BundledVariants);
        let found = report.diagnostics.iter().find(|found| found.code.slug() == "too-many-ways");
        found.map(|found| found.help[0].clone())
    };
    let help = game("mK(pafma)pafmK").unwrap();
    for instead in ["(paf)pafK", "pafmKpafmapafmK"] {
        assert!(help.contains(&format!("`{instead}`")) && game(instead).is_none(), "{help}");
    }
    assert!(game("aaaaaaaK").unwrap().contains("fewer directions"));
    assert!(game("aaaaaQ").unwrap().contains("a range"));
}

/// Of two players with the same squares, one never gets anything from them.
#[test]
fn squares_that_serve_only_one_of_both_players_are_reported() {
    let both = |square: &str| format!("{{ first = \"{square}\", second = \"{square}\" }}");
    let pawn = "move = \"fmWfcF\"\n";
    let first_moves = |on: &str| format!("{pawn}first-moves = [{{ on = {on}, move = \"fmnD\" }}]\n");
    let reached = |on: &str| {
        format!(
            "[[end]]\nwhen = {{ reached = {{ pieces = [\"pawn\"], side = \"mover\", region = {on} }} }}\nresult = \"mover wins\"\n"
        )
    };
    for (old, new, slugs) in [
        (pawn, first_moves(&both("rank 2")), &["squares-not-mirrored"][..]),
        (pawn, first_moves("\"rank 2\""), &[]),
        (pawn, first_moves("{ first = \"rank 2\", second = \"rank 4\" }"), &[]),
        (pawn, first_moves(&both("file a")), &[]),
        ("KR w\"", format!("KR[RRrr] w\"\n[gating]\non = {}", both("rank 2")), &["squares-not-mirrored"]),
        ("KR w\"", format!("KR[RR] w\"\n[gating]\non = {}", both("rank 2")), &[]),
        ("KR w\"", "KR[RRrr] w\"\n[gating]\non = \"rank 2\"".to_owned(), &[]),
        ("", reached(&both("rank 5")), &["squares-not-mirrored"]),
        ("", reached(&both("rank 3")), &[]),
    ] {
        let mut found = found(old, &new);
        found.retain(|slug| {
            ["squares-not-mirrored", "extra-move-unreachable", "nothing-to-gate"].contains(slug)
        });
        assert_eq!(found, slugs, "{new}");
    }
}

/// The game goes on without its king.
#[test]
fn ways_to_lose_a_royal_piece_without_a_capture_are_reported() {
    let king = "move = \"K\"\n";
    let itself = |keys: &str| {
        format!("[[effect]]\nwhere = \"itself\"\ndoes = \"changes-sides\"\nafter = \"capture\"\n{keys}")
    };
    let enclosure = |keys: &str| {
        format!("[[enclosure]]\nhow = \"in-line\"\nalong = [\"ranks\"]\nenemies = \"change-sides\"\n{keys}")
    };
    let captured = "[[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n";
    let promoted = |royal: &str| format!("{king}promoted = {{ name = \"Emperor\", move = \"KN\"{royal} }}\n");
    let answer = "[moves]\npass = \"always\"\nanswer = \"check\"\n";
    let passed = "[[end]]\nwhen = { passed = { times = 2 } }\nresult = \"draw\"\n";
    for (old, new, slugs) in [
        ("", itself(""), &["royals-never-lost"][..]),
        ("", itself("of = { all-but = [\"king\"] }\n"), &[]),
        ("", itself("by = [\"pawn\", \"rook\"]\n"), &[]),
        ("", enclosure(""), &["royals-never-lost"]),
        ("", enclosure("of = [\"pawn\"]\n"), &[]),
        ("", format!("{}{captured}", enclosure("")), &[]),
        (king, promoted(""), &["royals-never-lost"]),
        (king, promoted(", royal = true"), &[]),
        // Another royal piece stays.
        (
            "rk3/ppppp/5/PPPPP/3KR w\"\n",
            "rkc2/ppppp/5/PPPPP/2CKR w\"\n[pieces.king.promoted]\nname = \"Emperor\"\nmove = \"KN\"\n\
             [pieces.prince]\nid = \"C\"\nmove = \"K\"\nroyal = true\n"
                .to_owned(),
            &[],
        ),
        ("", answer.to_owned(), &["royals-never-lost"]),
        ("", answer.replace("\"check\"", "{ facing = { pieces = [\"king\"], along = \"both\" } }"), &[]),
        ("", format!("{answer}{passed}"), &[]),
    ] {
        let mut found = found(old, &new);
        found.retain(|slug| {
            *slug == "royals-never-lost" || slug.starts_with("toml") || slug.starts_with("unknown")
        });
        assert_eq!(found, slugs, "{new}");
    }
}

#[test]
fn drops_that_are_never_made_outside_of_their_zone_are_reported() {
    let drops = |zone: &str, never: &str| {
        let hand = "[captured]\nto-hand = \"unpromoted\"\n";
        format!("{hand}[[drops]]\nzone = \"{zone}\"\nnever-on = \"{never}\"\n")
    };
    for (zone, never, slugs) in [
        ("ranks 2-4", "last rank", &["limit-never-binds"][..]),
        ("ranks 2-4", "rank 2", &[]),
        ("ranks 2-4", "ranks 4-5", &[]),
    ] {
        let mut found = found("", &drops(zone, never));
        found.retain(|slug| *slug == "limit-never-binds");
        assert_eq!(found, slugs, "{zone} {never}");
    }
}

/// What is proposed for words of others, and what may not be called so.
#[test]
fn words_of_others_lead_to_what_they_mean() {
    let end = |when: &str| format!("[[end]]\nwhen = {when}\nresult = \"mover wins\"\n");
    let rook = "move = \"R\"\n";
    let piece = |key: &str| format!("[pieces.{key}]\nid = \"N\"\nmove = \"N\"\n");
    let regions = "[board.regions]\ncamp = \"ranks 2-3\"\nwing = \"files a-b\"\nfar = \"rank 5\"\n";
    for (old, new, said) in [
        ("", "[moves]\npass = \"optional\"\n".to_owned(), "did you mean `always`?"),
        ("must = \"always\"", "must = \"optional\"".to_owned(), "did you mean `never`?"),
        ("", "[captured]\nto-hand = \"promoted\"\n".to_owned(), "did you mean `as-captured`?"),
        (
            "",
            end("\"bare-king\""),
            "{ extinct = { pieces = { all-but = [\"king\"] }, side = \"opponent\" } }",
        ),
        ("", end("\"threefold\""), "{ repetition = { times = 3 } }"),
        ("", end("{ only = { pieces = [\"king\"] } }"), "both players have only these pieces then"),
        ("", "[[claim]]\nname = \"x\"\n".to_owned(), "alfil calls this `test`"),
        ("", piece("all"), "`all` cannot be the key of a piece"),
        ("", "[groups.royals]\npieces = [\"rook\"]\n".to_owned(), "`royals` cannot be the name of a group"),
        (rook, format!("{rook}never-on = \"ranks 2-3 & files a-b\"\n"), "no word for the squares in both"),
        (rook, format!("{rook}never-on = \"camp and wing\"\n{regions}"), "and-unclear"),
        (rook, format!("{rook}never-on = \"camp and far\"\n{regions}"), "the region `wing` is never used"),
    ] {
        let text = small_game::changed(&format!("{}{REPETITION}", small_game::TEXT), old, &new);
        let (_, report) = load_text("words", &text, &BundledVariants);
        let shown = alfil_language::diag::render::human(&report, false);
        assert!(shown.contains(said), "{new}\n{shown}");
        assert!(!said.contains("never used") || !shown.contains("and-unclear"), "{shown}");
    }
    assert!(alfil_language::diag::similar_names("uneven", ["even"]).is_empty());
    assert!(alfil_language::diag::similar_names("promoted", ["unpromoted"]).is_empty());
    assert!(!alfil_language::diag::similar_names("unpromotd", ["unpromoted"]).is_empty());
}
