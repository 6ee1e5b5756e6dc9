//! Pieces that have not moved, and what royal pieces may do in check: each rule is played with and without it.

use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::words::notation::{coord, fen};
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::check::load_text;
use alfil_language::diag::Severity;

const START: &str = "rc1mk2r/8/8/8/8/8/8/RC1MK2R[Rr] w";
const SHOWN: &str = "[unmoved]\nin-fen = { first = \"d1-e1\", second = \"d8-e8\" }\n";
const LOST: &str = "lost = [{ pieces = [\"king\"], aimed-at-by = [\"rook\", \"cannon\"] }]\n";
const REPEATED: &str = "[[end]]\nwhen = { repetition = { times = 2 } }\nresult = \"draw\"\n";

/// Kings and Mets that may leap with their first move, Rooks, and Cannons that attack nothing on an empty board.
fn variant(rules: &str, royals: &str) -> Arc<Variant> {
    crate::playing::variant_of(&text(rules, royals))
}

fn text(rules: &str, royals: &str) -> String {
    format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 8\nranks = 8\nsymmetry = \"mirror\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"KifsmN\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [pieces.cannon]\nid = \"C\"\nmove = \"mRcpR\"\n[pieces.met]\nid = \"M\"\nmove = \"FifmD\"\n\
         [setup]\nfen = \"{START}\"\n[[drops]]\n{rules}\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n{royals}\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
    )
}

/// The game after some moves, each of which is taken back and made again.
fn after(variant: &Arc<Variant>, position: &str, moves: &str) -> Game {
    let mut game = fen::parse(variant, position).unwrap_or_else(|e| panic!("{position}: {e:?}"));
    for text in moves.split_whitespace() {
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, text);
        let mv = mv.unwrap_or_else(|| panic!("{text} in {}", fen::print(&game)));
        let before = (fen::print(&game), game.position().clone());
        game.play_unchecked(mv);
        game.undo();
        assert!((fen::print(&game), game.position().clone()) == before, "{text} leaves something behind");
        game.play_unchecked(mv);
        assert!(game.position().is_consistent());
        assert_eq!(game.position().key(), game.position().key_from_scratch(), "{text}");
    }
    game
}

/// The legal moves that begin with a text; the fast path and trying each move find the same.
fn moves(mut game: Game, from: &str) -> String {
    let mut legal = game.legal_moves();
    let mut by_trial = game.position().legal_moves_by_trial();
    legal.sort_unstable();
    by_trial.sort_unstable();
    assert_eq!(legal, by_trial, "{}", fen::print(&game));
    let variant = Arc::clone(game.variant());
    let texts = legal.iter().map(|&mv| coord::print(variant.rules(), game.position(), mv));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn files_show_which_pieces_have_not_moved() {
    let [shown, unshown] = [SHOWN, ""].map(|rules| variant(rules, ""));
    for (position, played, letters, squares) in [
        (START, "", "DEde", "-"),
        (START, "e1e2 b8b7", "Dde", "-"),
        (START, "d1d3 e8g7", "Ed", "-"),
        // A piece that comes home has moved nevertheless, and without files only that has to be shown.
        (START, "e1e2 e8e7 e2e1 e7e8", "Dd", "e1e8"),
        // Rooks have no first move: nothing shows them.
        (START, "a1a2 h8h7 a2a1 h7h8", "DEde", "-"),
        (START, "d1c2 R@d1", "Ede", "-"),
        // What is captured is no longer shown.
        (START, "R@d2 b8b7 d2d8", "DEe", "-"),
    ] {
        let field = |variant: &Arc<Variant>| {
            let game = after(variant, position, played);
            assert_eq!(fen::print(&after(variant, &fen::print(&game), "")), fen::print(&game));
            fen::print(&game).split(' ').nth(2).unwrap_or_default().to_owned()
        };
        assert_eq!([field(&shown), field(&unshown)], [letters, squares], "{played}");
    }
    for (letters, leaps) in [("DEde", "e1c2 e1g2"), ("Ee", "e1c2 e1g2"), ("D", ""), ("-", "")] {
        let game = after(&shown, &format!("{START} {letters} - 0 1"), "");
        let found = moves(game, "e1");
        assert_eq!(leaps, ["e1c2", "e1g2"].map(|m| if found.contains(m) { m } else { "" }).join(" ").trim());
    }
    for letters in ["C", "b", "DED8"] {
        assert!(fen::parse(&shown, &format!("{START} {letters} - 0 1")).is_err(), "{letters}");
    }
}

#[test]
fn a_piece_dropped_where_files_show_first_moves_has_moved() {
    let rules = "[captured]\nto-hand = \"as-captured\"\n";
    let [shown, unshown] = [SHOWN, ""].map(|unmoved| variant(&format!("{rules}{unmoved}"), ""));
    let position = "4k3/8/8/8/8/8/8/4K3[M] w e - 0 1";
    assert!(!moves(after(&shown, position, "M@d1 e8e7"), "d1").contains("d1d3"));
    let position = "4k3/8/8/8/8/8/8/4K3[M] w";
    assert!(moves(after(&unshown, position, "M@d1 e8e7"), "d1").contains("d1d3"));
}

#[test]
fn first_moves_are_lost_to_what_aims() {
    for (played, lost) in [
        ("", false),
        ("h1h2", false),
        // Whatever is between; off the line again it is lost all the same.
        ("h1h2 R@a5 h2e2", true),
        ("R@e4", true),
        ("h1g1", false),
        ("a1a8", true),
        ("R@g5 h8h7 g5g8", true),
        // A Cannon attacks nothing on an empty board, and a piece aims only where it moves.
        ("b1b4 h8h7 b4e4", false),
        ("R@d4 d8c7 d4c4", false),
    ] {
        let leaps = |rules: &str| {
            let game = after(&variant(&format!("{SHOWN}{rules}"), ""), START, played);
            fen::print(&game).split(' ').nth(2).is_some_and(|field| field.contains('e'))
        };
        assert_eq!([leaps(""), leaps(LOST)], [true, !lost], "{played}");
    }
    // The other King is aimed at by the other player's Rooks only.
    let game = after(&variant(&format!("{SHOWN}{LOST}"), ""), START, "R@e4");
    assert_eq!(fen::print(&game).split(' ').nth(2), Some("DEd"));
}

#[test]
fn royals_in_check_do_not_leap() {
    for (position, any_move, no_first_moves) in [
        ("4k3/8/8/8/8/8/8/4K3 w Ee - 0 1", true, true),
        ("4k3/8/4r3/8/8/8/8/4K3 w Ee - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/r3K3 w Ee - 0 1", true, false),
        // A screen for the Cannon, and none.
        ("4k3/8/4c3/8/4R3/8/8/4K3 w Ee - 0 1", true, false),
        ("4k3/8/4c3/8/8/8/8/4K3 w Ee - 0 1", true, true),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", false, false),
    ] {
        for (royals, leaps) in [
            ("", any_move),
            ("when-attacked = \"any-move\"", any_move),
            ("when-attacked = \"no-first-moves\"", no_first_moves),
        ] {
            let found = moves(after(&variant(SHOWN, royals), position, ""), "e1");
            assert_eq!(found.contains("e1g2"), leaps, "{position} {royals}: {found}");
        }
    }
}

#[test]
fn royals_in_check_may_have_to_capture() {
    for (position, any_move, capture) in [
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1 e1e2 e1f1", "e1e2"),
        ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d1 e1d2 e1f1 e1f2", ""),
        // The piece that gives check is protected; there are two of them.
        ("4k3/8/8/8/4r3/8/4r3/4K3 w - - 0 1", "e1d1 e1f1", ""),
        ("4k3/8/8/8/8/8/4r3/r3K3 w - - 0 1", "e1e2", ""),
        ("4k3/8/8/8/8/8/8/r2rK3 w - - 0 1", "e1e2 e1f2", ""),
        ("4k3/8/8/8/8/8/8/1c1rK3 w - - 0 1", "e1d1 e1e2 e1f2", ""),
        // No check, and another piece beside.
        ("4k3/8/8/8/8/8/3m4/5K2 w - - 0 1", "f1e2 f1f2 f1g1 f1g2", "f1e2 f1f2 f1g1 f1g2"),
    ] {
        for (royals, wanted) in [("", any_move), ("when-attacked = \"capture-attacker\"", capture)] {
            let from = any_move.get(..2).unwrap();
            assert_eq!(
                moves(after(&variant(SHOWN, royals), position, ""), from),
                wanted,
                "{position} {royals}"
            );
            // It is the same where nobody may give check, as none of these moves does.
            let quiet = text(SHOWN, &format!("{royals}\n[[illegal]]\nwhen = \"check\"\n"));
            let quiet = crate::playing::variant_of(&quiet.replace("mRcpR", "mR"));
            if !position.contains('c') {
                assert_eq!(moves(after(&quiet, position, ""), from), wanted, "{position} {royals} no checks");
            }
        }
    }
}

#[test]
fn repetition_may_ignore_who_has_moved() {
    let plies = "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7".split(' ');
    for (rules, n_plies) in [
        ("", 6),
        ("[repetition]\nfirst-moves = \"compared\"\n", 6),
        ("[repetition]\nfirst-moves = \"ignored\"\n", 4),
    ] {
        let variant = variant(&format!("{rules}{REPEATED}"), "");
        for n in 1..=n_plies {
            let played: Vec<&str> = plies.clone().take(n).collect();
            let mut game = after(&variant, START, &played.join(" "));
            assert_eq!(game.outcome().is_some(), n == n_plies, "{rules} {n}");
        }
    }
}

#[test]
fn rules_about_first_moves_that_nothing_has_are_reported() {
    let text = |rules: &str| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"mirror\"\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.met]\nid = \"M\"\nmove = \"FifmD\"\n\
             [setup]\nfen = \"m3r/5/5/5/M3R w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n{rules}"
        )
    };
    let ignored = "[repetition]\nfirst-moves = \"ignored\"\n";
    let lost =
        |piece| format!("[unmoved]\nlost = [{{ pieces = [\"{piece}\"], aimed-at-by = [\"rook\"] }}]\n");
    let roaming = |to, partner_to| {
        format!(
            "[[castling]]\npiece = \"rook\"\nto = \"{to}\"\npartner = \"met\"\npartner-to = \"{partner_to}\"\n\
             partner-on = \"lower-files\"\n[unmoved]\nin-fen = \"first rank\"\n"
        )
    };
    for (text, code) in [
        (text(ignored), None),
        (text(ignored).replace("FifmD", "F"), Some("no-first-moves")),
        (text(&lost("met")), None),
        (text(&lost("rook")), Some("no-first-moves")),
        (text(&lost("met")).replace("m3r", "4r").replace("M3R", "4R"), Some("no-first-moves")),
        (text("[unmoved]\nin-fen = \"a1, e1\"\n"), None),
        (text("[unmoved]\nin-fen = \"rank 2\"\n"), Some("no-first-moves")),
        (text("[unmoved]\nin-fen = \"first 2 ranks\"\n"), Some("gates-share-file")),
        (text(&roaming("c1", "d1")), None),
        (text(&roaming("c2", "d2")), Some("castlings-share-letter")),
        (text("[unmoved]\n"), Some("empty-list")),
        (text("[unmoved]\nlost = [{ pieces = [], aimed-at-by = [\"rook\"] }]\n"), Some("empty-list")),
        (text("[unmoved]\nlost = [{ pieces = [\"met\"] }]\n"), Some("missing-key")),
    ] {
        let (_, report) = load_text("text.toml", &text, &BundledVariants);
        let wrong = report.diagnostics.iter().filter(|d| d.severity() == Severity::Error);
        let wrong: Vec<&str> = wrong.map(|d| d.code.slug()).collect();
        assert_eq!(wrong, code.into_iter().collect::<Vec<_>>(), "{text}");
    }
}
