//! First moves that belong to squares, and where they can be answered in passing.

use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::variant::Variant;

use crate::playing::{after, is_legal, legal_names, variant_of};

fn variant(piece: &str, more: &str) -> Arc<Variant> {
    let text = format!(
        "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 7\nsymmetry = \"mirror\"\n\
         [pieces.pawn]\nid = \"P\"\n{piece}\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [setup]\nfen = \"pr3/5/2p2/5/5/P2P1/1P1P1 w\"\n{more}\n\
         [[end]]\nwhen = {{ repetition = {{ times = 2 }} }}\nresult = \"draw\"\n"
    );
    variant_of(&text)
}

const PAWN: &str = "move = \"fbmWfceF\"\nfirst-moves = [{ on = \"rank 2\", move = \"fmR3\" }]";

/// What the position after these moves says of squares passed; it is read back.
#[track_caller]
fn passed(variant: &Arc<Variant>, position: &str, moves: &str) -> String {
    let game = after(variant, position, moves);
    let text = fen::print(&game);
    let again = fen::parse(variant, &text).unwrap();
    assert_eq!((fen::print(&again), again.position()), (text.clone(), game.position()));
    text.split(' ').nth(3).unwrap().to_owned()
}

#[test]
fn first_moves_belong_to_squares() {
    let variant = variant(PAWN, "");
    let mut game = after(&variant, "5/5/5/5/5/3P1/1P3 w", "");
    assert!(is_legal(&mut game, "d2d5") && is_legal(&mut game, "d2d4"));
    assert!(is_legal(&mut game, "b1b2") && !is_legal(&mut game, "b1b3"));
    let mut game = after(&variant, "4p/5/5/5/5/5/1P3 w", "b1b2 e7e6");
    assert!(is_legal(&mut game, "b2b5"));
    let mut game = after(&variant, "p4/5/5/5/3P1/5/5 w", "d3d2 a7a6");
    assert!(is_legal(&mut game, "d2d4"));
}

#[test]
fn each_square_passed_is_shown_where_a_piece_can_capture() {
    let variant = variant(PAWN, "");
    assert_eq!(passed(&variant, "5/5/5/5/2p2/3P1/5 w", "d2d5"), "-");
    assert_eq!(passed(&variant, "5/5/5/2p2/5/3P1/5 w", "d2d5"), "d3");
    assert_eq!(passed(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5"), "d3d4");
    let mut game = after(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5 c5d4");
    assert_eq!(fen::print(&game).split(' ').next(), Some("5/5/5/3pp/5/5/5"));
    assert!(!is_legal(&mut game, "e4d3"));
    // The same squares passed by one that was not on a square of first moves are not open.
    assert_eq!(passed(&variant, "5/5/5/2p2/5/5/3P1 w", "d1d2"), "-");
}

/// Where a piece came from makes no difference that nobody can use.
#[test]
fn the_same_open_squares_are_the_same_position() {
    let piece = "move = \"fmWfceF\"\nfirst-moves = [{ on = \"ranks 1-3\", move = \"fmR4\" }, \
                 { on = \"rank 1\", move = \"fmDD\" }]";
    let variant = variant(piece, "");
    for (far, near) in [
        (("5/5/4p/5/5/3P1/5 w", "d2d5"), ("5/5/4p/5/3P1/5/5 w", "d3d5")),
        (("5/5/5/2p2/5/5/3P1 w", "d1d5"), ("5/5/5/2p2/5/3P1/5 w", "d2d5")),
    ] {
        let [far, near] = [far, near].map(|(position, mv)| {
            assert_ne!(passed(&variant, position, mv), "-");
            after(&variant, position, mv)
        });
        assert_eq!((far.position(), far.position().key()), (near.position(), near.position().key()));
    }
    // What more is open is another position.
    let [more, less] = ["5/5/2p1p/2p2/5/3P1/5 w", "5/5/2p1p/2p2/3P1/5/5 w"].map(|position| {
        after(&variant, position, if position.contains("/5/3P1/5 ") { "d2d5" } else { "d3d5" })
    });
    assert_ne!((more.position(), more.position().key()), (less.position(), less.position().key()));
}

#[test]
fn of_two_that_could_have_passed_a_square_the_position_shows_which() {
    let piece = "move = \"fmWfceF\"\nfirst-moves = [{ on = \"rank 2\", move = \"fmR3\" }, \
                 { on = \"rank 4\", move = \"smR3\" }]";
    let variant = variant(piece, "");
    let upward = passed(&variant, "5/5/2p2/4P/5/3P1/5 w", "d2d5");
    let sideways = passed(&variant, "5/5/2pP1/1P3/5/5/5 w", "b4e4");
    assert_eq!((upward.as_str(), sideways.as_str()), ("d4d5", "d4e4"));
    // Alone, neither is shown by its own square.
    assert_eq!(passed(&variant, "5/5/2p2/5/5/3P1/5 w", "d2d5"), "d4");
    assert_eq!(passed(&variant, "5/5/2p2/1P3/5/5/5 w", "b4e4"), "d4");
    assert!(fen::parse(&variant, "5/5/2pP1/4P/5/5/5 b - e4 0 1").is_err());
}

#[test]
fn a_capture_en_passant_by_two_ways_is_one_move() {
    let twice = "move = \"fmWfceF\"\nextra-moves = [{ on = \"all\", move = \"fceB\" }]\n\
                 first-moves = [{ on = \"rank 2\", move = \"fmR3\" }]";
    let variant = variant(twice, "");
    let mut game = after(&variant, "5/5/5/2p2/5/3P1/5 w", "d2d4");
    assert_eq!(legal_names(&mut game), ["c4c3", "c4d3"]);
}

#[test]
fn captures_en_passant_may_belong_to_squares() {
    let variant = variant(PAWN, "[en-passant]\non = \"rank 5\"");
    assert_eq!(passed(&variant, "5/5/5/2p2/5/3P1/5 w", "d2d4"), "d3");
    assert_eq!(passed(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5"), "d3");
    let mut game = after(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5");
    assert!(is_legal(&mut game, "e4d3") && !is_legal(&mut game, "c5d4"));
}

#[test]
fn captures_en_passant_on_the_way_belong_to_squares_too() {
    let walker = "move = \"fmW(ceF-aK)\"\nfirst-moves = [{ on = \"rank 2\", move = \"fmR3\" }]";
    let names_in = |on: &str, position: &str, first: &str| {
        let variant = variant(walker, &format!("[en-passant]\non = \"{on}\"\nin-fen = [\"pawn\"]"));
        legal_names(&mut after(&variant, position, first))
    };
    let names = |on: &str| names_in(on, "5/5/5/2p2/5/3P1/5 w", "d2d4");
    assert_eq!(names("rank 4"), ["c4c3"]);
    let on_the_way =
        ["c4d4,d4c2", "c4d4,d4c3", "c4d4,d4c4", "c4d4,d4d2", "c4d4,d4e2", "c4d4,d4e3", "c4d4,d4e4"];
    assert_eq!(names("rank 5"), [&["c4c3", "c4d4"], on_the_way.as_slice()].concat());
    // Of two squares passed and shown, one may be open to them and the other not.
    let mut both = names_in("rank 5", "5/5/2p2/4p/5/3P1/5 w", "d2d5");
    both.retain(|name| name.starts_with('c'));
    assert_eq!(both, ["c5c4"]);
}

#[test]
fn shown_moves_are_shown_even_if_nobody_can_answer_them() {
    let shown = variant(PAWN, "[en-passant]\nin-fen = [\"pawn\"]");
    assert_eq!(passed(&shown, "p4/5/5/5/5/3P1/5 w", "d2d5"), "d3d4d5");
    assert_eq!(passed(&shown, "p4/5/5/5/5/3P1/5 w", "d2d3"), "-");
    assert_eq!(passed(&shown, "p4/5/5/5/3P1/5/5 w", "d3d2"), "-");
    let game = after(&shown, "r4/5/5/5/5/3P1/5 w", "d2d4 a7a6");
    assert_eq!(game.position(), after(&shown, "5/r4/5/3P1/5/5/5 w", "").position());
    // Repetition compares what is shown by the files of these squares, where two on one cancel out, though a piece could
    // capture. Fairy-Stockfish counts so.
    let repeated = |of: &Arc<Variant>, position: &str, first: &str| {
        after(of, position, &format!("{first} a7a6 e3e2 a6a7 e2e3")).outcome().is_some()
    };
    let unshown = variant(PAWN, "");
    assert!(
        repeated(&unshown, "r4/5/5/5/4R/3P1/5 w", "d2d4") && repeated(&shown, "r4/5/5/5/4R/3P1/5 w", "d2d4")
    );
    assert!(
        !repeated(&unshown, "r4/5/5/4p/4R/3P1/5 w", "d2d4")
            && repeated(&shown, "r4/5/5/4p/4R/3P1/5 w", "d2d4")
    );
    assert!(
        repeated(&unshown, "r4/5/5/5/4R/3P1/5 w", "d2d5") && !repeated(&shown, "r4/5/5/5/4R/3P1/5 w", "d2d5")
    );
    // Squares that are not shown make no difference.
    let some =
        variant(&PAWN.replace("rank 2", "ranks 1-3"), "[en-passant]\nin-fen = [\"pawn\"]\non = \"rank 4\"");
    assert_eq!(passed(&some, "p4/5/5/5/5/3P1/5 w", "d2d5"), "d4d5");
    assert_eq!(passed(&some, "p4/5/5/5/3P1/5/5 w", "d3d5"), "d4d5");
    let [far, near] = [("p4/5/5/5/5/3P1/5 w", "d2d5"), ("p4/5/5/5/3P1/5/5 w", "d3d5")];
    assert_eq!(after(&some, far.0, far.1).position(), after(&some, near.0, near.1).position());
}

#[test]
fn only_first_moves_that_are_nothing_else_pass_squares() {
    let of = |moves: &str| {
        variant_of(&format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 7\nsymmetry = \"mirror\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fmWfceF\"\n[pieces.knight]\nid = \"N\"\nmove = \"{moves}\"\n\
             [setup]\nfen = \"1n2p/5/5/5/5/5/1N2P w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
        ))
    };
    let knight = of("NimR");
    assert_eq!(passed(&knight, "5/5/5/p4/5/5/1N3 w", "b1b4"), "b3");
    // Two ranks and a file are as many cells as a good many steps along the rank.
    assert_eq!(passed(&knight, "5/5/5/p4/5/5/1N3 w", "b1c3"), "-");
    assert_eq!(passed(&of("WimR"), "5/5/5/5/p4/5/1N3 w", "b1b3"), "b2");
    assert_eq!(passed(&of("WDimR"), "5/5/5/5/p4/5/1N3 w", "b1b3"), "-");
}

#[test]
fn first_moves_that_lead_to_a_region_promote_there() {
    let pawn = "move = \"fmW\"\npromotes-to = [\"rook\"]\n\
                first-moves = [{ on = \"rank 2\", to = \"rank 4\", move = \"fmR3\" }]";
    let zone = "[[promotion]]\nzone = \"rank 4\"\nenter = \"always\"\nmust = \"always\"";
    let variant = variant(pawn, zone);
    assert_eq!(legal_names(&mut after(&variant, "5/5/5/5/5/3P1/5 w", "")), ["d2d3", "d2d4r"]);
    assert_eq!(legal_names(&mut after(&variant, "5/5/5/5/3P1/5/5 w", "")), ["d3d4r"]);
}

#[test]
fn a_capture_without_leaving_the_square_is_the_first_move() {
    let archer = "move = \"fmWifmDmcabF\"";
    let variant = variant(archer, "");
    let mut game = after(&variant, "4p/5/5/5/4r/3P1/5 w", "");
    assert!(is_legal(&mut game, "d2d4"));
    let mut game = after(&variant, "4p/5/5/5/4r/3P1/5 w", "d2e3,e3d2 e7e6");
    assert!(is_legal(&mut game, "d2d3") && !is_legal(&mut game, "d2d4"), "{:?}", legal_names(&mut game));
}
