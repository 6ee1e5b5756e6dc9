//! First moves that belong to squares, and where they can be answered in passing.

use std::sync::Arc;

use alfil::notation::fen;
use alfil::variant::Variant;

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
fn each_square_passed_is_told_where_a_piece_can_capture() {
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

#[test]
fn a_capture_in_passing_by_two_ways_is_one_move() {
    let twice = "move = \"fmWfceF\"\nextra-moves = [{ on = \"all\", move = \"fceB\" }]\n\
                 first-moves = [{ on = \"rank 2\", move = \"fmR3\" }]";
    let variant = variant(twice, "");
    let mut game = after(&variant, "5/5/5/2p2/5/3P1/5 w", "d2d4");
    assert_eq!(legal_names(&mut game), ["c4c3", "c4d3"]);
}

#[test]
fn captures_in_passing_may_belong_to_squares() {
    let variant = variant(PAWN, "[in-passing]\non = \"rank 5\"");
    assert_eq!(passed(&variant, "5/5/5/2p2/5/3P1/5 w", "d2d4"), "d3");
    assert_eq!(passed(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5"), "d3");
    let mut game = after(&variant, "5/5/2p2/4p/5/3P1/5 w", "d2d5");
    assert!(is_legal(&mut game, "e4d3") && !is_legal(&mut game, "c5d4"));
}

#[test]
fn told_moves_are_told_though_nobody_can_answer_them() {
    let told = variant(PAWN, "[in-passing]\ntold = [\"pawn\"]");
    assert_eq!(passed(&told, "p4/5/5/5/5/3P1/5 w", "d2d5"), "d3d4d5");
    assert_eq!(passed(&told, "p4/5/5/5/5/3P1/5 w", "d2d3"), "-");
    assert_eq!(passed(&told, "p4/5/5/5/3P1/5/5 w", "d3d2"), "-");
    // The position is the same as without it, so that it can be repeated.
    let game = after(&told, "r4/5/5/5/5/3P1/5 w", "d2d4 a7a6");
    assert_eq!(game.position(), after(&told, "5/r4/5/3P1/5/5/5 w", "").position());
    let mut once = after(&told, "r4/5/5/5/4R/3P1/5 w", "d2d4 a7a6 e3e2 a6a7 e2e3");
    assert!(once.outcome().is_some());
    let mut open = after(&told, "r4/5/5/4p/4R/3P1/5 w", "d2d4 a7a6 e3e2 a6a7 e2e3");
    assert!(open.outcome().is_none());
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
