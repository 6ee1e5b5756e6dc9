//! Castling from anywhere on a rank, and by dropped pieces.

use std::sync::Arc;

use alfil::library::Variants;
use alfil::words::notation::{coord, fen};
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::diag::Severity;
use proptest::prelude::*;

use crate::playing::{after, legal_names, variant_of};
use crate::sampling::cases;

fn text(castling: &str, fen: &str, more: &str) -> String {
    format!(
        "format = 1\nname = \"Test\"\n[board]\nfiles = 8\nranks = 6\nsymmetry = \"mirror\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [setup]\nfen = \"{fen} w\"\n{castling}\n{more}\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n"
    )
}

fn variant(castling: &str, fen: &str, more: &str) -> Arc<Variant> {
    variant_of(&text(castling, fen, more))
}

const ANYWHERE: &str = "[[castling]]\npiece = \"king\"\nto = \"g1\"\npartner = \"rook\"\npartner-on = \"higher-files\"\n\
                        partner-to = \"f1\"\n[[castling]]\npiece = \"king\"\nto = \"c1\"\npartner = \"rook\"\n\
                        partner-on = \"lower-files\"\npartner-to = \"d1\"";

fn anywhere() -> Arc<Variant> {
    variant(ANYWHERE, "1r2k1r1/8/8/8/8/1R2K1R1", "")
}

const BY_DROP: &str = "[[castling]]\npiece = \"king\"\nfrom = \"e1\"\nto = \"g1\"\npartner = \"rook\"\n\
                       partner-from = \"h1\"\npartner-to = \"f1\"\ngained-by = \"drops\"";

const DROPS: &str = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]";

fn by_drop() -> Arc<Variant> {
    variant(BY_DROP, "4k3/8/8/8/8/4K3", DROPS)
}

fn castlings(game: &mut Game) -> String {
    let legal = game.legal_moves().into_iter().filter(|mv| mv.partner().is_some());
    let mut found: Vec<String> =
        legal.map(|mv| coord::print(game.variant().rules(), game.position(), mv)).collect();
    found.sort();
    found.join(" ")
}

/// The board, whose turn it is, and the rights.
fn shown(game: &Game) -> String {
    fen::print(game).split(' ').take(3).collect::<Vec<_>>().join(" ")
}

#[test]
fn pieces_castle_from_wherever_they_start() {
    let variant = anywhere();
    for (position, moves) in [
        ("8/3k4/8/8/8/1R2K1R1 w BG", "e1b1 e1g1"),
        ("8/3k4/8/8/8/RK5R w HA", "b1a1 b1h1"),
        ("8/3k4/8/8/8/R1K4R w A", "c1a1"),
        ("8/3k4/8/8/8/5RKR w HF", "g1f1"),
        ("8/3k4/8/8/8/4R1KR w HE", "g1e1 g1h1"),
        ("8/4k3/8/8/8/R1KR3R w HA", ""),
    ] {
        assert_eq!(castlings(&mut fen::parse(&variant, position).unwrap()), moves, "{position}");
    }
    // A king in the corner has no partner on the lower files.
    assert!(fen::parse(&variant, "8/3k4/8/8/8/KR5R w Q").is_err());
    let ends = |position: &str, mv: &str| shown(&after(&variant, position, mv));
    assert_eq!(ends("8/3k4/8/8/8/R1K4R w HA", "c1a1"), "8/3k4/8/8/8/2KR3R b -");
    assert_eq!(ends("8/3k4/8/8/8/4R1KR w HE", "g1h1"), "8/3k4/8/8/8/4RRK1 b -");
    assert_eq!(ends("8/3k4/8/8/8/RK5R w HA", "b1h1"), "8/3k4/8/8/8/R4RK1 b -");
}

#[test]
fn the_letters_of_rights_are_files() {
    let variant = anywhere();
    let start = Game::new(&variant);
    assert_eq!(shown(&start), "1r2k1r1/8/8/8/8/1R2K1R1 w GBgb");
    let read = |text: &str| shown(&fen::parse(&variant, text).unwrap());
    assert_eq!(read("1r2k1r1/8/8/8/8/1R2K1R1 w KQq"), "1r2k1r1/8/8/8/8/1R2K1R1 w GBb");
    assert_eq!(read("4k3/8/8/8/8/R1RK2RR w KQ"), "4k3/8/8/8/8/R1RK2RR w HA");
    assert!(fen::parse(&variant, "4k3/8/8/8/8/R1RK2RR w F").is_err());
    assert!(fen::parse(&variant, "4k3/8/8/8/4K3/R6R w A").is_err());
}

#[test]
fn rights_from_anywhere_are_lost_by_moving_and_being_captured() {
    let variant = anywhere();
    let position = "1r2k1r1/8/8/8/8/1R2K1R1 w GBgb";
    assert_eq!(shown(&after(&variant, position, "b1b2")), "1r2k1r1/8/8/8/1R6/4K1R1 b Ggb");
    assert_eq!(shown(&after(&variant, position, "e1e2")), "1r2k1r1/8/8/8/4K3/1R4R1 b gb");
    assert_eq!(shown(&after(&variant, position, "b1b6")), "1R2k1r1/8/8/8/8/4K1R1 b Gg");
    assert_eq!(shown(&after(&variant, position, "e1b1")), "1r2k1r1/8/8/8/8/2KR2R1 b gb");
    // Another piece that leaves a square where a king might start takes nothing.
    assert_eq!(shown(&after(&variant, "4k3/8/8/8/8/1RR1K1R1 w GB", "c1c2")), "4k3/8/8/8/2R5/1R2K1R1 b GB");
}

#[test]
fn dropped_pieces_castle_where_drops_give_the_right() {
    let variant = by_drop();
    let mut game = after(&variant, "4k3/8/8/8/8/4K3[R] w -", "R@h1 e6d6");
    assert_eq!((shown(&game).as_str(), castlings(&mut game).as_str()), ("3k4/8/8/8/8/4K2R[] w K", "e1g1"));
    let mut game = after(&variant, "4k3/8/8/8/4K3/8[R] w -", "R@h1 e6d6 e2e1 d6e6");
    assert_eq!((shown(&game).ends_with("w -"), castlings(&mut game).as_str()), (true, ""));
    let mut game = after(&variant, "4k3/8/8/8/8/4K3[R] w -", "R@g1 e6d6 g1h1 d6e6");
    assert_eq!(castlings(&mut game), "");
}

/// A king that lands on a square by capturing in passing as well as by castling does each by a name of its own.
#[test]
fn a_castling_is_not_named_as_a_capture_en_passant() {
    let text = "format = 1\nname = \"Test\"\n[board]\nfiles = 6\nranks = 4\n\
                [pieces.king]\nid = \"K\"\nmove = \"FceW\"\n[pieces.rook]\nid = \"R\"\nmove = \"mWifmnD\"\n\
                [[castling]]\nside = \"first\"\npiece = \"king\"\nfrom = \"b2\"\nto = \"c2\"\n\
                partner = \"rook\"\npartner-from = \"f2\"\npartner-to = \"d2\"\n\
                [setup]\nfen = \"6/2r3/1K3R/6 b\"\n\
                [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";
    let mut game = after(&variant_of(text), "", "c3c1");
    let names = legal_names(&mut game);
    let ours: Vec<_> = names.iter().filter(|name| name.starts_with('b')).map(String::as_str).collect();
    assert_eq!(ours, ["b2a1", "b2a3", "b2c1", "b2c2", "b2c3", "b2f2"]);
    assert_eq!(shown(&after(&variant_of(text), "", "c3c1 b2c2")), "6/6/2K2R/6 b -");
    assert_eq!(shown(&after(&variant_of(text), "", "c3c1 b2f2")), "6/6/2KR2/2r3 b -");
}

#[test]
fn a_king_does_not_castle_past_what_goes_round_a_corner() {
    let castling = "[[castling]]\npiece = \"king\"\nfrom = \"e1\"\nto = \"g1\"\npartner = \"rook\"\n\
                    partner-from = \"h1\"\npartner-to = \"f1\"";
    let corner = "[pieces.corner]\nid = \"C\"\nmove = \"mafsW\"";
    let variant = variant(castling, "4k2r/8/6c1/6C1/8/4K2R", corner);
    let seen = |position: &str| castlings(&mut fen::parse(&variant, position).unwrap());
    assert_eq!(seen("4k3/8/8/8/6c1/4K2R w K"), "");
    assert_eq!(seen("4k3/8/c7/8/8/4K2R w K"), "e1g1");
}

#[test]
fn a_king_castles_across_no_square_where_it_would_face_another_one() {
    let facing = "[[illegal]]\nwhen = { facing = { pieces = [\"king\"], along = [\"files\"] } }";
    for through in ["", "\nthrough-attack = \"allowed\""] {
        let castling = format!("{BY_DROP}{through}");
        let seen = |more: &str, position: &str| {
            castlings(&mut fen::parse(&variant(&castling, "4k3/8/8/8/8/4K2R", more), position).unwrap())
        };
        assert_eq!(seen(facing, "5k2/8/8/8/8/4K2R w K"), "", "{through}");
        assert_eq!(seen(facing, "3k4/8/8/8/8/4K2R w K"), "e1g1", "{through}");
        assert_eq!(seen("", "5k2/8/8/8/8/4K2R w K"), "e1g1", "{through}");
    }
}

#[test]
fn a_castling_of_several_says_how_it_is_written() {
    let castling = "[[castling]]\npiece = \"king\"\nfrom = \"e1\"\nto = [\"g1\", \"g1\"]\npartner = \"rook\"\n\
                    partner-from = \"h1\"\npartner-to = [\"f1\", \"e1\"]";
    let pawn = "[pieces.pawn]\nid = \"P\"\nmove = \"fmWfcF\"";
    let variant = variant(castling, "4k2r/7p/8/8/7P/4K2R", pawn);
    let why = alfil::words::notation::read_move::find(&mut Game::new(&variant), "e1g1").unwrap_err();
    assert_eq!(
        why.message,
        "`e1g1` is not a legal move: this castling is written `e1g1,h1f1` or `e1g1,h1e1`"
    );
}

/// What is wrong with a position of a bundled game.
fn reported(id: &str, text: &str) -> String {
    let Err(errors) = fen::parse(&alfil::library::variant(id).unwrap(), text) else { return String::new() };
    let reported: Vec<String> =
        errors.iter().map(|e| format!("{} {}; ", &text[e.range.clone()], e.problem)).collect();
    reported.concat()
}

#[test]
fn what_a_position_says_beyond_need_is_reported() {
    let rooks = |fields: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {fields}");
    assert_eq!(reported("chess", &rooks("KQkq - 0 1")), "");
    assert_eq!(reported("chess", &rooks("KQkqKQ - 0 1")), "K `K` appears twice; Q `Q` appears twice; ");
    assert!(reported("chess", &rooks("KKQQ - 0 1")).contains("`Q` appears twice"));
    // The same right by its other name.
    assert_eq!(reported("chess", &rooks("KH - 0 1")), "H `H` appears twice; ");
    assert_eq!(reported("chess", &rooks("KQkq - 0 0")), "0 there is no move number `0`; ");
    assert_eq!(reported("chess", &rooks("- - 0 00")), "00 there is no move number `00`; ");
}

#[test]
fn no_royal_piece_can_be_captured_that_may_not_be_left_attacked() {
    let one = |king: &str, square: &str| {
        format!("{king} the royal piece on {square} can be captured, though it may not be left attacked; ")
    };
    assert_eq!(reported("chess", "k7/8/8/8/8/8/8/R3K3 w - - 0 1"), one("k", "a8"));
    assert_eq!(reported("chess", "k7/8/8/8/8/8/8/R3K3 b - - 0 1"), "");
    assert_eq!(reported("chess", "r3K3/8/8/8/8/8/8/4k3 b - - 0 1"), one("K", "e8"));
    // Kings beside each other are safe where captures blow up, and a player who has lost the King has lost.
    assert_eq!(reported("atomic", "8/8/8/8/8/8/1k6/KR6 b - - 0 1"), "");
    assert_eq!(reported("atomic", "8/8/8/8/8/8/k7/1R6 b - - 0 1"), "");
    assert_eq!(reported("atomic", "k7/8/8/8/8/8/8/R3K3 w - - 0 1"), one("k", "a8"));
    // Where it may be left attacked, that is how it is lost.
    assert_eq!(reported("antichess", "k7/8/8/8/8/8/8/R3K3 w - - 0 1"), "");
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn every_way_to_find_moves_finds_castlings(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let starts = [
            (anywhere(), "rk5r/8/8/8/8/R1K4R w HAha"),
            (anywhere(), "2rk1r2/8/8/8/8/5RKR w HFfc"),
            (by_drop(), "4k3/8/8/8/8/4K3[RRrr] w -"),
        ];
        for (variant, start) in starts {
            let mut game = fen::parse(&variant, start).unwrap();
            for &choice in &choices {
                let place = fen::print(&game);
                let position = game.position();
                let (mut fast, mut slow) = (position.legal_moves(), position.legal_moves_by_trial());
                fast.sort_unstable();
                slow.sort_unstable();
                prop_assert_eq!(&fast, &slow, "{}", place);
                super::shapes::replies_agree(position, &place);
                super::properties::each_move_has_one_number(&game, fast.clone());
                prop_assert!(position.is_consistent(), "{}", place);
                let again = fen::parse(&variant, &place).unwrap();
                prop_assert_eq!(again.position(), position);
                for &mv in &fast {
                    let mut after = position.clone();
                    let undo = after.play_unchecked(mv);
                    prop_assert_eq!(after.key(), after.key_from_scratch());
                    after.undo(mv, &undo);
                    prop_assert!(&after == position && after.key() == position.key());
                }
                let castling = fast.iter().find(|mv| mv.partner().is_some());
                let any = fast.get(usize::from(choice) % fast.len().max(1));
                let Some(&mv) = castling.filter(|_| choice % 3 == 0).or(any) else { break };
                game.play_unchecked(mv);
            }
        }
    }
}

/// The letter of the one would depend on whether pieces of the other stand ready, which drops may bring about.
#[test]
fn rights_from_anywhere_share_no_wing_with_other_rights() {
    let wing = |files| {
        format!(
            "{BY_DROP}\n[[castling]]\npiece = \"king\"\nto = \"b1\"\npartner = \"rook\"\npartner-on = \"{files}\"\n\
             partner-to = \"c1\""
        )
    };
    for (files, codes) in [("lower-files", vec![]), ("higher-files", vec!["castlings-share-letter"])] {
        let (_, report) =
            check::load_text("test.toml", &text(&wing(files), "4k3/8/8/8/8/4K3", DROPS), &Variants);
        let errors = report.diagnostics.iter().filter(|d| d.severity() == Severity::Error);
        assert_eq!(errors.map(|d| d.code.slug()).collect::<Vec<_>>(), codes, "{files}");
    }
}

#[test]
fn letters_of_wings_name_unmoved_pieces_wherever_they_start() {
    let variant = variant_of(&format!("format = 1\nname = \"Test\"\nextends = \"seirawan\"\n{ANYWHERE}\n"));
    let game = |position: &str| {
        let game = fen::parse(&variant, &format!("{position} - 0 1"))
            .unwrap_or_else(|e| panic!("{position}: {e:?}"));
        let printed = fen::print(&game);
        let again = fen::parse(&variant, &printed).unwrap();
        assert_eq!(
            (again.position(), again.position().key()),
            (game.position(), game.position().key()),
            "{position}"
        );
        assert_eq!(fen::print(&again), printed);
        game
    };
    // Counted by Fairy-Stockfish.
    for (position, n) in [
        ("4k3/8/8/8/8/8/4P3/RK5R[E] w KQ", 54),
        ("4k3/8/8/8/8/8/4P3/R2K2R1[E] w KQ", 52),
        ("4k3/8/8/8/8/8/4P3/R2K2R1[E] w GAD", 52),
    ] {
        assert_eq!(game(position).legal_moves().len(), n, "{position}");
    }
    let third = |position: &str| fen::print(&game(position)).split(' ').nth(2).map(str::to_owned);
    assert_eq!(third("4k3/8/8/8/8/8/4P3/RK5R[E] w KQ").as_deref(), Some("HAB"));
    // Other pieces have moved, even where they could have started.
    assert_eq!(third("4k3/8/8/8/8/8/8/RNBQKBNR[E] w KQ").as_deref(), Some("HAE"));
    assert_eq!(third("rn1qk2r/8/8/8/8/8/8/RNBQKBNR[Ee] b KQBkq").as_deref(), Some("HABEhae"));
    assert_eq!(third("4k3/8/8/8/8/8/8/1R1RK1R1[E] w K").as_deref(), Some("GE"));
    assert_eq!(game("4k3/8/8/8/8/8/4P3/RK5R[E] w KQABH").legal_moves().len(), 54);
}

#[test]
fn files_name_rights_where_gating_pieces_start_on_squares_of_their_own() {
    let variant = variant_of("format = 1\nname = \"Test\"\nextends = \"seirawan\"\n");
    let mut printed = Vec::new();
    // Counted by Fairy-Stockfish.
    for (hand, letters, n) in [
        ("E", "A", 34),
        ("E", "AH", 43),
        ("E", "AE", 42),
        ("E", "HAE", 54),
        ("E", "KA", 51),
        ("E", "KAE", 51),
        ("E", "KQAEH", 54),
        ("", "A", 25),
        ("", "HA", 26),
        ("", "E", 24),
        ("", "KAE", 26),
    ] {
        let position = format!("4k3/4p3/8/8/8/8/8/R3K2R[{hand}] w {letters} - 0 1");
        let game = fen::parse(&variant, &position).unwrap_or_else(|e| panic!("{position}: {e:?}"));
        assert_eq!(game.position().legal_moves().len(), n, "{position}");
        // What is printed leaves out the first moves of pieces beside which nothing can be let in.
        let again = fen::parse(&variant, &fen::print(&game)).unwrap();
        assert_eq!(again.position().legal_moves(), game.position().legal_moves(), "{position}");
        assert_eq!(fen::print(&again), fen::print(&game));
        printed.push(fen::print(&game).split(' ').nth(2).unwrap_or_default().to_owned());
    }
    assert_eq!(printed.join(" "), "A AH Q KQ KA KA KQ Q KQ - KQ");
}
