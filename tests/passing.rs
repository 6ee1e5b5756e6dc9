//! Turns that are passed.

use std::sync::Arc;

use alfil::words::notation::coord;
use alfil_core::board::MoveSort;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::{legal_names, play, variant_of};

/// Kings and Stones that only step ahead, with a rule about passing.
fn variant(moves: &str, fen: &str) -> Arc<Variant> {
    let text = format!(
        "format = 1\nname = \"Passes\"\n[board]\nfiles = 4\nranks = 4\nsymmetry = \"rotate\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [pieces.stone]\nid = \"S\"\nmove = \"fmW\"\n[setup]\nfen = \"{fen}\"\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n{moves}\n\
         [[end]]\nwhen = {{ passed = {{ times = 2 }} }}\nresult = \"draw\"\n\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
         [[end]]\nwhen = \"stalemate\"\nresult = \"mover loses\"\n"
    );
    variant_of(&text)
}

const ALWAYS: &str = "[moves]\npass = \"always\"";
const STUCK: &str = "[moves]\npass = \"if-no-moves\"";
const FREE: &str = "k3/4/4/3K w";
/// The second player has no move: the Rook guards every square around the King.
const BLOCKED: &str = "k3/2R1/4/1R1K b";

#[test]
fn a_player_may_pass_as_the_rules_say() {
    for (moves, fen, passes) in [
        ("", FREE, false),
        (ALWAYS, FREE, true),
        (STUCK, FREE, false),
        ("", BLOCKED, false),
        (ALWAYS, BLOCKED, true),
        (STUCK, BLOCKED, true),
        ("[moves]\npass = { first = \"always\", second = \"never\" }", FREE, true),
        ("[moves]\npass = { first = \"always\", second = \"never\" }", BLOCKED, false),
    ] {
        let mut game = Game::new(&variant(moves, fen));
        assert_eq!(legal_names(&mut game).contains(&"0000".to_owned()), passes, "{moves} {fen}");
        let pass = game.legal_moves().into_iter().find(|mv| mv.sort == MoveSort::Pass);
        assert!(pass.is_none_or(|mv| game.position().is_legal(mv)), "{moves} {fen}");
        assert_eq!(game.outcome().is_some(), fen == BLOCKED && !passes, "{moves} {fen}");
        assert_eq!(game.position().perft(1), game.position().legal_moves().len() as u64, "{moves} {fen}");
    }
}

#[test]
fn nobody_passes_in_check() {
    let mut game = Game::new(&variant(ALWAYS, "k3/4/4/R2K b"));
    assert_eq!(legal_names(&mut game), ["a4b3", "a4b4"]);
    let mut game = Game::new(&variant(ALWAYS, "k3/3R/2R1/R2K b"));
    assert_eq!(legal_names(&mut game), ["a4b4"]);
}

#[test]
fn passes_in_a_row_are_counted() {
    let variant = variant(ALWAYS, FREE);
    let mut game = Game::new(&variant);
    for text in ["0000", "a4b4", "@@@@", "b4b4"] {
        assert!(game.outcome().is_none(), "{text}");
        play(&mut game, text);
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason.slug(variant.rules())), Some("passes"));
    assert!(game.undo() && game.outcome().is_none());
}

#[test]
fn a_pass_is_read_as_a_piece_that_stands_still() {
    let variant = variant(ALWAYS, "k3/3s/S3/3K w");
    let game = Game::new(&variant);
    let moves = game.position().legal_moves();
    let find = |text: &str| coord::find(variant.rules(), game.position(), &moves, text);
    assert!(find("d1d1").is_some_and(|mv| mv.sort == MoveSort::Pass));
    assert_eq!([find("a2a2"), find("0000"), find("@@@@")], [find("d1d1"); 3]);
    assert_eq!([find("d3d3"), find("b2b2")], [None; 2]);
}

const ANSWER: &str =
    "[moves]\npass = \"always\"\nanswer = { facing = { pieces = [\"king\"], along = \"files\" } }";

#[test]
fn what_has_to_be_answered_is_ended_or_passed() {
    for (moves, fen, expected) in [
        (ANSWER, "k3/4/4/K2s w", &["0000", "a1b1", "a1b2"][..]),
        (ALWAYS, "k3/4/4/K2s w", &["0000", "a1a2", "a1b1", "a1b2"]),
        // The pass is legal in check too.
        (ANSWER, "k3/4/4/K2r w", &["0000", "a1b2"]),
        (ALWAYS, "k3/4/4/K2r w", &["a1a2", "a1b2"]),
        (ANSWER, "3k/4/4/K2r w", &["a1a2", "a1b2"]),
        // To stand between is an answer.
        (ANSWER, "k3/4/1R2/K3 w", &["0000", "a1b1", "b2a2"]),
    ] {
        let mut game = Game::new(&variant(moves, fen));
        let found = legal_names(&mut game);
        assert_eq!(found, expected, "{moves} {fen}");
        let position = game.position();
        let sorted = |mut moves: Vec<alfil_core::board::Move>| {
            moves.sort_unstable();
            moves
        };
        assert_eq!(sorted(position.legal_moves()), sorted(position.legal_moves_by_trial()), "{moves} {fen}");
        assert_eq!(position.perft(1), found.len() as u64, "{moves} {fen}");
        for mv in position.pseudo_legal_moves() {
            assert_eq!(position.is_legal(mv), position.legal_moves().contains(&mv), "{mv:?} {fen}");
        }
        let moves = game.legal_moves();
        crate::properties::each_move_has_one_number(&game, moves);
    }
}
