//! Walls that players place, and what flips or petrifies: small games of one rule each, played at random and looked at
//! on the way.

use std::fmt::Write as _;
use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::{after, legal_names, variant_of};

/// A game without kings that ends when a player cannot move.
#[track_caller]
pub(crate) fn game(files: u8, ranks: u8, pieces: &[(&str, &str)], fen: &str, more: &str) -> Arc<Variant> {
    let mut text = format!(
        "format = 1\nname = \"Test\"\n[board]\nfiles = {files}\nranks = {ranks}\nsymmetry = \"mirror\"\n\
         [setup]\nfen = \"{fen}\"\n{more}\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
    );
    for (id, betza) in pieces {
        let _ = write!(text, "[pieces.{}]\nid = \"{id}\"\nmove = \"{betza}\"\n", id.to_lowercase());
    }
    variant_of(&text)
}

/// Plays at random; what must hold everywhere holds.
pub(crate) fn holds_on_the_way(variant: &Arc<Variant>, n_games: u64, plies: usize) {
    for seed in 1..=n_games {
        let mut random = seed;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % n
        };
        let mut game = Game::new(variant);
        for _ in 0..plies {
            let before = game.position().clone();
            let place = fen::print(&game);
            let moves = game.legal_moves();
            for &mv in moves.iter().step_by(moves.len() / 40 + 1) {
                let mut position = before.clone();
                let undo = position.play_unchecked(mv);
                assert_eq!(position.key(), position.key_from_scratch(), "{mv:?} {place}");
                assert!(position.is_consistent(), "{mv:?} {place}");
                position.undo(mv, &undo);
                assert_eq!((&position, position.key()), (&before, before.key()), "{mv:?} {place}");
                assert!(position.is_consistent(), "{mv:?} {place}");
                assert!(before.is_legal(mv), "{mv:?} {place}");
            }
            let again = fen::parse(variant, &place).unwrap();
            assert_eq!((again.position(), fen::print(&again)), (&before, place.clone()));
            let mut all = legal_names(&mut game);
            let before_dedup = all.len();
            all.dedup();
            assert_eq!(before_dedup, all.len(), "{place}");
            if !before.is_over() {
                let by_trial = before.legal_moves_by_trial();
                assert_eq!(
                    (before.perft(1), by_trial.len()),
                    (before.legal_moves().len() as u64, by_trial.len())
                );
                assert_eq!(before.perft(1), by_trial.len() as u64, "{place}");
            }
            if game.play_random(&mut below).is_none() {
                break;
            }
        }
    }
}

const BOTH: &str = "turn = \"move-and-wall\"";

#[test]
fn walls_come_and_go_with_their_moves() {
    let army = [("K", "K"), ("R", "R"), ("N", "N"), ("P", "fmWfceFifmnD"), ("C", "mRcpR")];
    let start = "rnk1c/ppppp/5/5/5/PPPPP/NK2C w";
    let castles = "[[castling]]\npiece = \"k\"\nfrom = \"b1\"\nto = \"d1\"\npartner = \"c\"\npartner-from = \"e1\"\n\
                   partner-to = \"c1\"\nside = \"first\"";
    let royal = |text: &str| {
        format!(
            "{text}\n[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n[captured]\nto-hand = \"unpromoted\"\n[[drops]]"
        )
    };
    for walls in [
        format!("[walls]\n{BOTH}\non = \"any-square\"\nkeep = \"all\"\nzone = \"ranks 2-6\"\n{castles}"),
        format!("[walls]\n{BOTH}\non = \"any-square\"\nkeep = \"latest\"\n{castles}"),
        format!("[walls]\n{BOTH}\non = \"next-move\"\nkeep = \"all\""),
        format!("[walls]\n{BOTH}\non = \"vacated-square\"\nkeep = \"all\"\nzone = \"all except file a\""),
        format!("[walls]\n{BOTH}\non = \"edge\"\nkeep = \"all\"\n[explosions]\non = \"capture\""),
        format!("[walls]\nturn = \"move-or-wall\"\non = \"edge\"\nkeep = \"all\"\n{castles}"),
        "[walls]\nturn = \"move-or-wall\"\non = \"any-square\"\nkeep = \"latest\"".to_owned(),
        format!("[walls]\n{BOTH}\non = \"any-square\"\nkeep = \"latest\"\nlegal = \"before-wall\""),
    ] {
        holds_on_the_way(&game(5, 7, &army, start, &walls), 4, 30);
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 7\nsymmetry = \"mirror\"\n[setup]\nfen = \"{start}\"\n\
             {}\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n\
             [pieces.k]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.r]\nid = \"R\"\nmove = \"R\"\n\
             [pieces.n]\nid = \"N\"\nmove = \"N\"\n[pieces.p]\nid = \"P\"\nmove = \"fmWfcF\"\n\
             [pieces.c]\nid = \"C\"\nmove = \"mRcpR\"\n",
            royal(walls.split("[[castling]]").next().unwrap())
        );
        holds_on_the_way(&variant_of(&text), 2, 16);
    }
}

#[test]
fn a_wall_goes_where_its_rule_says() {
    let walls = |on: &str, keep: &str, zone: &str| {
        let rule = format!("[walls]\n{BOTH}\non = \"{on}\"\nkeep = \"{keep}\"\n{zone}");
        game(3, 3, &[("P", "mW"), ("S", "none")], "s2/3/P2 w", &rule)
    };
    let of_a2 = |variant: &Arc<Variant>| -> Vec<String> {
        let all = legal_names(&mut Game::new(variant));
        all.iter().filter_map(|name| name.strip_prefix("a1a2,a2")).map(str::to_owned).collect()
    };
    assert_eq!(of_a2(&walls("any-square", "all", "")), ["a1", "b1", "b2", "b3", "c1", "c2", "c3"]);
    assert_eq!(
        of_a2(&walls("any-square", "all", "zone = \"ranks 1-2 except c1\"")),
        ["a1", "b1", "b2", "c2"]
    );
    assert_eq!(of_a2(&walls("next-move", "all", "")), ["a1", "b2"]);
    assert_eq!(of_a2(&walls("vacated-square", "all", "")), ["a1"]);
    assert_eq!(of_a2(&walls("edge", "all", "")), ["a1", "b1", "b3", "c1", "c2", "c3"]);
    // Beside a wall the middle is free too.
    let mut beside = after(&walls("edge", "all", ""), "s2/3/P1* w", "a1a2,a2b1");
    assert_eq!(fen::print(&beside), "s2/P2/1** b - - 1 1");
    assert_eq!(legal_names(&mut beside), [""; 0]);
    let beside = after(&walls("edge", "all", ""), "s2/2*/P2 w", "a1a2,a2b2");
    assert_eq!(fen::print(&beside), "s2/P**/3 b - - 1 1");
    // All of them stay, or the last alone.
    assert_eq!(
        fen::print(&after(&walls("any-square", "all", ""), "s*1/3/P2 w", "a1a2,a2a1")),
        "s*1/P2/*2 b - - 1 1"
    );
    assert_eq!(
        fen::print(&after(&walls("any-square", "latest", ""), "s*1/3/P2 w", "a1a2,a2a1")),
        "s2/P2/*2 b - - 1 1"
    );
}

#[test]
fn a_wall_instead_of_a_move_answers_no_check() {
    let text = "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 3\nsymmetry = \"mirror\"\n[setup]\n\
                fen = \"r3k/5/K4 b\"\n[pieces.k]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.r]\nid = \"R\"\nmove = \"R\"\n\
                [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
                [walls]\nturn = \"move-or-wall\"\non = \"any-square\"\nkeep = \"all\"\n\
                [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n";
    let variant = variant_of(text);
    let mut checked = after(&variant, "r3k/5/K4 w", "");
    assert_eq!(legal_names(&mut checked), ["a1b1,b1a1", "a1b2,b2a1"]);
    // Nobody is in check behind a wall.
    let mut walled = after(&variant, "r3k/*4/K4 w", "");
    assert!(legal_names(&mut walled).contains(&"a1a1,a1c1".to_owned()));
    let after = after(&variant, "r3k/*4/K4 w", "a1a1,a1c1 e3d3");
    assert_eq!(fen::print(&after), "r2k1/*4/K1*2 w - - 2 2");
}

#[test]
fn pieces_jump_over_walls_and_not_onto_them() {
    let rule = format!("[walls]\n{BOTH}\non = \"vacated-square\"\nkeep = \"all\"");
    let variant = game(7, 1, &[("C", "cpR"), ("D", "mD"), ("S", "none")], "7 w", &rule);
    assert_eq!(legal_names(&mut after(&variant, "C*s1D*s w", "")), ["a1c1,c1a1", "e1d1,d1e1"][..1]);
}

#[test]
fn a_wall_on_the_way_leaves_nothing_to_capture_en_passant() {
    let rule = format!("[walls]\n{BOTH}\non = \"any-square\"\nkeep = \"latest\"");
    let start = "1s1/p2/3/1P1/1S1 w";
    let variant = game(3, 5, &[("P", "fmWfceFifmnD"), ("S", "none")], start, &rule);
    let after = |moves| fen::print(&after(&variant, start, moves));
    assert_eq!(after("b2b4,b4c1"), "1s1/pP1/3/3/1S* b - b3 1 1");
    assert_eq!(after("b2b4,b4b3"), "1s1/pP1/1*1/3/1S1 b - - 1 1");
}

#[test]
fn some_captures_leave_a_wall_and_some_are_not_made() {
    let army = [("K", "K"), ("R", "R"), ("N", "N"), ("P", "fmWfceFifmnD")];
    let start = "rnk2/ppppp/5/5/5/PPPPP/NKR2 w";
    let petrified =
        "[[effect]]\nwas = [\"r\", \"n\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"";
    let blast = "[explosions]\non = \"capture\"\nspared = [\"p\"]\nimmune = [\"k\"]";
    let ruins = format!("{blast}\nleaves = \"walls\"");
    let with_hands = format!("{ruins}\nvictims = \"to-hand\"\n[captured]\nto-hand = \"unpromoted\"");
    let both = format!("{petrified}\n{ruins}");
    for rules in [petrified.to_owned(), blast.to_owned(), format!("{petrified}\n{blast}"), both, with_hands] {
        holds_on_the_way(&game(5, 7, &army, start, &rules), 5, 40);
    }
    let after = |rules: &str, position: &str, mv: &str| {
        fen::print(&after(&game(5, 7, &army, start, rules), position, mv))
    };
    assert_eq!(after(petrified, "4k/5/5/R2p1/5/5/K4 w", "a4d4"), "4k/5/5/3*1/5/5/K4 b - - 0 1");
    assert_eq!(after(petrified, "4k/5/5/R2p1/5/5/K4 w", "a4c4"), "4k/5/5/2Rp1/5/5/K4 b - - 1 1");
    assert_eq!(after(petrified, "4k/5/5/3p1/2P2/5/K4 w", "c3d4"), "4k/5/5/3P1/5/5/K4 b - - 0 1");
    assert_eq!(after(blast, "4k/5/2rP1/3p1/3K1/5/5 w", "d3d4"), "4k/5/3P1/3K1/5/5/5 b - - 0 1");
    let both = format!("{petrified}\n{blast}");
    assert_eq!(after(&both, "4k/5/2rP1/R2p1/5/5/K4 w", "a4d4"), "4k/5/3P1/3*1/5/5/K4 b - - 0 1");
    assert_eq!(after(&ruins, "4k/5/2rP1/R2p1/5/5/K4 w", "a4d4"), "4k/5/2*P1/5/5/5/K4 b - - 0 1");
}

#[test]
fn what_may_not_be_captured_stays() {
    let text = "format = 1\nname = \"Test\"\n[board]\nfiles = 3\nranks = 3\nsymmetry = \"mirror\"\n[setup]\n\
                fen = \"k2/1p1/1K1 w\"\n[pieces.king]\nid = \"K\"\nmove = \"K\"\nnever-captures = [\"king\"]\n\
                [pieces.pawn]\nid = \"P\"\nmove = \"W\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n";
    let variant = variant_of(text);
    holds_on_the_way(&variant, 3, 20);
    assert_eq!(legal_names(&mut after(&variant, "3/1kp/1K1 w", "")).join(" "), "b1a1 b1a2 b1c1 b1c2");
    assert_eq!(
        legal_names(&mut after(&variant, "3/1kp/1KP b", "")).join(" "),
        "b2a1 b2a2 b2a3 b2b3 b2c1 b2c3 c2c1 c2c3"
    );
    let mut free = after(&variant_of(&text.replace("never-captures = [\"king\"]\n", "")), "3/1kp/1K1 w", "");
    assert!(legal_names(&mut free).contains(&"b1b2".to_owned()));
}

#[test]
fn a_wall_goes_where_the_piece_could_go_next_before_anything_follows() {
    let next = format!("[walls]\n{BOTH}\non = \"next-move\"\nkeep = \"all\"\n");
    let leaves = |does: &str| format!("[[effect]]\nwhere = \"itself\"\nafter = \"capture\"\n{does}");
    let of_capture = |variant: &Arc<Variant>, capture: &str| -> String {
        let all = legal_names(&mut Game::new(variant));
        let squares: Vec<&str> = all.iter().filter_map(|name| name.strip_prefix(capture)).collect();
        squares.join(" ")
    };
    for follows in [
        String::new(),
        "[explosions]\non = \"capture\"".to_owned(),
        "[explosions]\non = \"capture\"\nleaves = \"walls\"".to_owned(),
        leaves("does = \"leaves\""),
        leaves("does = \"becomes-wall\""),
        leaves("does = \"becomes\"\ninto = \"s\""),
    ] {
        let rules = format!("{next}{follows}");
        let variant = game(3, 4, &[("R", "R"), ("S", "W")], "r2/3/3/R2 w", &rules);
        assert_eq!(of_capture(&variant, "a1a4,a4"), "a1 a2 a3 b4 c4", "{follows}");
        holds_on_the_way(&variant, 2, 10);
        // A piece that captures without moving chooses from its own square.
        let variant = game(3, 4, &[("R", "mRcabW"), ("S", "W")], "3/r2/R2/3 w", &rules);
        assert_eq!(of_capture(&variant, "a2a3,a3a2,a2"), "a1 a3 a4 b2 c2", "{follows}");
        holds_on_the_way(&variant, 2, 10);
    }
    // The Knight leaves with its group, and what it encloses still stands.
    let enclosure =
        "[[enclosure]]\nhow = \"without-liberties\"\nalong = [\"files\", \"ranks\"]\nown = \"leave\"";
    let army = [("N", "N"), ("S", "W")];
    let variant = game(5, 5, &army, "5/1s3/s1s2/1s3/N4 w", &format!("{next}{enclosure}"));
    assert_eq!(of_capture(&variant, "a1b3,b3"), "a1 a5 c1 c5 d2 d4");
    holds_on_the_way(&variant, 2, 10);
}
