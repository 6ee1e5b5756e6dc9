//! Pieces that come in with another piece's first move.

use std::sync::Arc;

use alfil::words::notation::{coord, fen};
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::{after, variant_of};

const START: &str = "1n2k2r/8/8/8/8/8/8/RN2K2R[QQr] w";

/// Kings, rooks and knights, with something in hand.
fn variant(gating: &str) -> Arc<Variant> {
    let castling = |to: &str, partner: &str, partner_to: &str, side: &str| {
        format!(
            "[[castling]]\npiece = \"king\"\nfrom = \"e1\"\nto = \"{to}\"\npartner = \"rook\"\n\
             partner-from = \"{partner}\"\npartner-to = \"{partner_to}\"\n{side}"
        )
    };
    let text = format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 8\nranks = 8\nsymmetry = \"mirror\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [pieces.knight]\nid = \"N\"\nmove = \"N\"\n[pieces.queen]\nid = \"Q\"\nmove = \"Q\"\n\
         [setup]\nfen = \"{START}\"\n{}{}{gating}\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n",
        castling("g1", "h1", "f1", ""),
        castling("c1", "a1", "d1", "side = \"first\"\n"),
    );
    variant_of(&text)
}

fn gating() -> Arc<Variant> {
    variant("[gating]\non = \"first rank\"\npieces = [\"queen\", \"rook\"]\n")
}

/// The legal moves that begin with a text.
fn moves(variant: &Arc<Variant>, game: &mut Game, from: &str) -> Vec<String> {
    let legal = game.legal_moves();
    let texts = legal.iter().map(|&mv| coord::print(variant.rules(), game.position(), mv));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
    texts.sort();
    texts
}

#[track_caller]
fn reads_back(game: &Game, text: &str) {
    assert_eq!(fen::print(game), text);
    let again = fen::parse(game.variant(), text).unwrap();
    assert!(again.position() == game.position(), "{text}");
}

#[test]
fn who_comes_back_lets_nothing_in() {
    let variant = gating();
    let mut game = after(&variant, START, "");
    let legal = game.legal_moves();
    let letting_in = coord::find(variant.rules(), game.position(), &legal, "b1c3q").unwrap();
    assert!(game.position().is_legal(letting_in));
    let mut back = after(&variant, START, "b1c3 b8c6 c3b1 c6b8");
    assert!(!back.position().is_legal(letting_in));
    assert_eq!(moves(&variant, &mut back, "b1c"), ["b1c3"]);
}

#[test]
fn a_first_move_may_let_a_piece_in() {
    let variant = gating();
    let mut game = after(&variant, START, "");
    assert_eq!(moves(&variant, &mut game, "b1c"), ["b1c3", "b1c3q"]);
    let mut game = after(&variant, START, "b1c3q");
    reads_back(&game, "1n2k2r/8/8/8/8/2N5/8/RQ2K2R[Qr] b KQkb - 1 1");
    assert_eq!(moves(&variant, &mut game, "b8c"), ["b8c6", "b8c6r"]);
    assert!(game.undo());
    reads_back(&game, "1n2k2r/8/8/8/8/8/8/RN2K2R[QQr] w KQBkb - 0 1");
    // What came in lets nothing in, nor does what has moved and come back.
    let mut game = after(&variant, START, "b1c3q b8c6 b1b2 c6b8");
    assert_eq!(moves(&variant, &mut game, "c3d"), ["c3d1", "c3d5"]);
    assert_eq!(moves(&variant, &mut game, "b2b3"), ["b2b3"]);
    let mut game = after(&variant, START, "b1c3q b8c6 b1b2 c6b8 b2b3");
    assert_eq!(moves(&variant, &mut game, "b8c6"), ["b8c6"]);
    reads_back(&game, "1n2k2r/8/8/8/8/1QN5/8/R3K2R[Qr] b KQk - 5 3");
    assert!(moves(&variant, &mut after(&variant, START, ""), "Q@").is_empty());
}

#[test]
fn castling_lets_a_piece_in_on_either_square() {
    let variant = gating();
    let mut game = after(&variant, START, "");
    let mut castlings = moves(&variant, &mut game, "e1g1");
    castlings.extend(moves(&variant, &mut game, "h1e1"));
    assert_eq!(castlings, ["e1g1", "e1g1q", "h1e1q"]);
    let game = after(&variant, START, "h1e1q");
    reads_back(&game, "1n2k2r/8/8/8/8/8/8/RN3RKQ[Qr] b ABkb - 1 1");
    let game = after(&variant, START, "e1g1q");
    reads_back(&game, "1n2k2r/8/8/8/8/8/8/RN2QRK1[Qr] b ABkb - 1 1");
}

#[test]
fn what_comes_in_neither_saves_nor_shields_a_king() {
    let variant = gating();
    // The knight is pinned, though a queen on its square would be as good.
    let mut game = after(&variant, "4k3/8/8/8/8/8/8/rN2K3[Q] w B", "");
    assert!(moves(&variant, &mut game, "b1").is_empty());
    // The rook may only move between the checking piece and the king.
    let mut game = after(&variant, "4r1k1/8/8/8/8/8/8/RN2K3[Q] w ABE - 0 1", "");
    assert!(moves(&variant, &mut game, "b1").is_empty());
    assert_eq!(moves(&variant, &mut game, "e1f2"), ["e1f2", "e1f2q"]);
}

#[test]
fn without_gating_nothing_comes_in() {
    let variant = variant("");
    let mut game = after(&variant, START, "");
    assert_eq!(moves(&variant, &mut game, "b1c"), ["b1c3"]);
    reads_back(&game, "1n2k2r/8/8/8/8/8/8/RN2K2R[QQr] w KQk - 0 1");
}

#[test]
fn moves_that_let_pieces_in_are_listed_counted_and_known_alike() {
    let variant = gating();
    for position in [START, "1n2k2r/8/8/8/8/8/8/RN2K2R[QRrq] b Kkb - 0 1"] {
        let game = fen::parse(&variant, position).unwrap();
        let position = game.position();
        let mut moves = position.legal_moves();
        let mut by_trial = position.legal_moves_by_trial();
        moves.sort();
        by_trial.sort();
        assert_eq!(moves, by_trial);
        assert_eq!(position.perft(1), moves.len() as u64);
        assert!(moves.iter().all(|&mv| position.is_legal(mv)));
        let pseudo = position.pseudo_legal_moves();
        assert!(moves.iter().all(|mv| pseudo.contains(mv)));
        let mut played = position.clone();
        for &mv in &moves {
            let undo = played.play_unchecked(mv);
            assert!(played.is_consistent());
            assert_eq!(played.key(), played.key_from_scratch());
            played.undo(mv, &undo);
            assert!(played == *position);
        }
        let two: u64 = moves
            .iter()
            .map(|&mv| {
                let undo = played.play_unchecked(mv);
                let replies = played.legal_moves().len() as u64;
                played.undo(mv, &undo);
                replies
            })
            .sum();
        assert_eq!(position.perft(2), two);
    }
}
