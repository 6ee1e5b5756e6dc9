//! What definitions of a few pieces mean in play: the legal moves of positions that a rule makes different.

use std::sync::Arc;

use alfil_core::variant::Variant;

use crate::playing::{after, legal_names, variant_of};

/// A game on 4 by 5 squares with a King and what the text adds.
fn variant(more: &str) -> Arc<Variant> {
    let text = format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 4\nranks = 5\nsymmetry = \"rotate\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n{more}"
    );
    variant_of(&text)
}

/// The legal moves that begin so, after some moves.
#[track_caller]
fn moves(variant: &Arc<Variant>, position: &str, played: &str, start: &str) -> String {
    let mut game = after(variant, position, played);
    let texts: Vec<String> = legal_names(&mut game).into_iter().filter(|mv| mv.starts_with(start)).collect();
    texts.join(" ")
}

const PAWN: &str = "[pieces.queen]\nid = \"Q\"\nmove = \"Q\"\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
                    [pieces.pawn]\nid = \"P\"\nmove = \"mfWcfF\"\npromotes-to = [\"queen\", \"rook\"]\n\
                    [setup]\nfen = \"3k/p3/4/P3/3K w\"\n";

#[test]
fn nothing_becomes_what_its_player_has_enough_of() {
    let rule = "[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\n";
    let limit = "[[promotion-limit]]\npieces = [\"queen\"]\nat-most = 1\n";
    let with = |must: &str, limits: &str| variant(&format!("{PAWN}{rule}must = {must:?}\n{limits}"));
    let free = "4/P1k1/4/4/3K w";
    let full = "4/P1k1/4/4/1Q1K w";
    assert_eq!(moves(&with("always", limit), free, "", "a4"), "a4a5q a4a5r");
    assert_eq!(moves(&with("always", limit), full, "", "a4"), "a4a5r");
    assert_eq!(moves(&with("never", limit), full, "", "a4"), "a4a5 a4a5r");
    assert_eq!(moves(&with("always", ""), full, "", "a4"), "a4a5q a4a5r");
    let both = format!("{limit}[[promotion-limit]]\npieces = [\"rook\", \"queen\"]\nat-most = 1\n");
    assert_eq!(moves(&with("always", &both), full, "", "a4"), "");
    assert_eq!(moves(&with("if-possible", &both), full, "", "a4"), "a4a5");
    assert_eq!(moves(&with("if-possible", &both), free, "", "a4"), "a4a5q a4a5r");
}

#[test]
fn each_player_may_have_other_promotions() {
    let rule = "[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n";
    let to = "to = { first = [\"queen\"], second = [\"rook\"] }\n";
    let sided = variant(&format!("{PAWN}{rule}{to}"));
    assert_eq!(moves(&sided, "4/P1k1/4/p3/3K w", "", "a4"), "a4a5q");
    assert_eq!(moves(&sided, "4/P1k1/4/p3/3K b", "", "a2"), "a2a1r");
    let alike = variant(&format!("{PAWN}{rule}"));
    assert_eq!(moves(&alike, "4/P1k1/4/p3/3K b", "", "a2"), "a2a1q a2a1r");
}

#[test]
fn a_piece_attacks_where_it_may_not_stand() {
    let piece = |never: &str| {
        let fen = "[setup]\nfen = \"3k/4/4/G3/3K w\"\n";
        variant(&format!("[pieces.guard]\nid = \"G\"\nmove = \"W\"\n{never}{fen}"))
    };
    let (with, without) = (piece("never-on = \"last 2 ranks\"\n"), piece(""));
    assert_eq!(moves(&with, "k3/4/G3/4/3K w", "", "a3"), "a3a2 a3b3");
    assert_eq!(moves(&without, "k3/4/G3/4/3K w", "", "a3"), "a3a2 a3a4 a3b3");
    // The King of the other player is not safe there.
    assert!(!moves(&with, "k3/4/G3/4/3K b", "", "a5").contains("a5a4"));
}

/// Rooks that turn into Knights and back.
const TURNING: &str = "[pieces.rook]\nid = \"R\"\nmove = \"W\"\npromoted = { name = \"Knight\", move = \"N\" }\n\
                       [setup]\nfen = \"3k/r3/4/R3/3K w\"\n[captured]\nto-hand = \"unpromoted\"\n";

#[test]
fn promoted_pieces_turn_back() {
    let promotion = "[[promotion]]\nzone = \"all\"\nwithin = \"always\"\nmust = \"always\"\n[[drops]]\n";
    let demotion = "[[demotion]]\nzone = \"all\"\nwithin = \"always\"\n";
    let with = |more: &str| variant(&format!("{TURNING}{promotion}{more}"));
    let position = "3k/4/4/+R3/3K[] w";
    assert_eq!(moves(&with(""), position, "", "a2"), "a2b4 a2c1 a2c3");
    let must = with(&format!("{demotion}must = \"always\"\n"));
    assert_eq!(moves(&must, position, "", "a2"), "a2b4- a2c1- a2c3-");
    assert_eq!(moves(&must, position, "a2c3- d5d4", "c3"), "c3b3+ c3c2+ c3c4+ c3d3+");
    let may = with(&format!("{demotion}must = \"never\"\n"));
    assert_eq!(moves(&may, position, "", "a2"), "a2b4 a2b4- a2c1 a2c1- a2c3 a2c3-");
    let named = with(&format!("{demotion}must = \"always\"\npieces = [\"+rook\"]\n"));
    assert_eq!(moves(&named, position, "", "a2"), "a2b4- a2c1- a2c3-");
}

#[test]
fn pieces_are_dropped_on_either_side() {
    let promotion = "[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n";
    let with = |more: &str| variant(&format!("{TURNING}{promotion}[[drops]]\nzone = \"a3\"\n{more}"));
    let position = "3k/4/4/4/3K[R] w";
    assert_eq!(moves(&with(""), position, "", "R"), "R@a3");
    let either = with("as = \"either-form\"\n");
    assert_eq!(moves(&either, position, "", "R"), "R@a3");
    assert_eq!(moves(&either, position, "", "+"), "+R@a3");
    // It comes from the hand, and goes back to it when captured as what it was there.
    assert_eq!(moves(&either, position, "+R@a3 d5d4", "R"), "");
    assert_eq!(moves(&either, "4/1k2/4/4/3K[R] w", "+R@a3 b4a3 d1d2", "R"), "R@d3");
}

#[test]
fn what_is_in_hand_may_have_to_be_dropped() {
    let text = "[pieces.rook]\nid = \"R\"\nmove = \"W\"\n[pieces.guard]\nid = \"G\"\nmove = \"F\"\n\
                [setup]\nfen = \"3k/4/4/4/3K[RRGrrg] w\"\n[[drops]]\nzone = \"first rank\"\n";
    let with = |more: &str| variant(&format!("{text}{more}"));
    let free = "3k/4/4/4/3K[RG] w";
    assert_eq!(moves(&with(""), free, "", ""), "G@a1 G@b1 G@c1 R@a1 R@b1 R@c1 d1c1 d1c2 d1d2");
    let any = with("[moves]\nmust = \"drop\"\n");
    assert_eq!(moves(&any, free, "", ""), "G@a1 G@b1 G@c1 R@a1 R@b1 R@c1");
    let rooks = with("[moves]\nmust = \"drop\"\npieces = [\"rook\"]\n");
    assert_eq!(moves(&rooks, free, "", ""), "R@a1 R@b1 R@c1");
    assert_eq!(moves(&rooks, "3k/4/4/4/3K[G] w", "", "d1"), "d1c1 d1c2 d1d2");
    // Nothing else may be dropped even where there is no room.
    assert_eq!(moves(&rooks, "3k/4/4/4/GGGK[RG] w", "", "").matches('@').count(), 0);
    assert_ne!(moves(&rooks, "3k/4/4/4/GGGK[RG] w", "", ""), "");
}

#[test]
fn a_king_may_enter_from_the_hand() {
    let text = "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[setup]\nfen = \"4/4/4/4/4[KRkr] w\"\n\
                [[drops]]\npieces = [\"king\", \"rook\"]\nzone = \"first rank\"\n[moves]\nmust = \"drop\"\n";
    let game = variant(text);
    assert_eq!(moves(&game, "4/4/4/4/4[KRkr] w", "R@a1", "K"), "K@b5 K@c5 K@d5");
    assert_eq!(moves(&game, "4/4/4/4/4[KRkr] w", "R@a1 R@d5", "K"), "K@b1 K@c1");
}

#[test]
fn what_is_captured_may_leave_for_another_board() {
    let text = "[pieces.rook]\nid = \"R\"\nmove = \"W\"\npromoted = { id = \"R~\", move = \"R\" }\n\
                [setup]\nfen = \"3k/r3/4/R3/3K w\"\n[[drops]]\n\
                [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n";
    let partner = variant(&format!("{text}[captured]\nto-hand = \"partner\"\n"));
    let taken = "3k/r3/R3/4/3K[] w";
    assert_eq!(moves(&partner, taken, "a3a4 d5c5", "R"), "");
    assert_eq!(moves(&partner, "3k/4/4/4/3K[R] w", "", "R").split(' ').count(), 18);
    let own = variant(&format!("{text}[captured]\nto-hand = \"unpromoted\"\n"));
    assert_ne!(moves(&own, taken, "a3a4 d5c5", "R"), "");
}

#[test]
fn pieces_may_be_spread_over_both_colours() {
    let text = "[pieces.bishop]\nid = \"B\"\nmove = \"B\"\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
                [setup]\nfen = \"3k/4/4/4/4[KBBRbbrr] w\"\n[[drops]]\npieces = [\"king\", \"rook\"]\n\
                zone = \"first rank\"\n[[drops]]\npieces = [\"bishop\"]\nzone = \"first rank\"\n";
    let with = |more: &str| variant(&format!("{text}{more}"));
    let (even, any) = (with("colours = \"even\"\n"), with(""));
    let second = "3k/4/4/4/B3[BR] w";
    assert_eq!(moves(&any, second, "", "B"), "B@b1 B@c1 B@d1");
    assert_eq!(moves(&even, second, "", "B"), "B@b1 B@d1");
    // One light square has to stay free.
    let last = "3k/4/4/4/BK2[BR] w";
    assert_eq!(moves(&any, last, "", "R"), "R@c1 R@d1");
    assert_eq!(moves(&even, last, "", "R"), "R@c1");
}

/// A check before the last move of a turn may be mate: then the turn is over, and nothing follows.
#[test]
fn turns_that_mate_early_are_counted() {
    let rook = "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[setup]\nfen = \"3k/4/4/R3/3K w\"\n\
                [turns]\nmoves = 2\nearly-check = \"checkmate\"\n";
    let variant = variant(rook);
    let start = after(&variant, "", "");
    let (mut n_turns, mut n_moves, mut n_mates) = (0, 0, 0);
    for mv in start.position().legal_moves() {
        let mut game = start.clone();
        game.play_unchecked(mv);
        let second = game.legal_moves().len() as u64;
        n_mates += u64::from(game.outcome().is_some());
        n_turns += if game.outcome().is_some() { 1 } else { second };
        n_moves += second;
        let mut position = start.position().clone();
        let _ = position.play_unchecked(mv);
        position.wait_if_it_goes_on();
        assert_eq!(position.perft(1), second, "{mv:?}");
    }
    assert_eq!(n_mates, 2, "by a2a5 and a2d2");
    assert_eq!(start.position().perft_turns(1), n_turns);
    assert_eq!(start.position().perft(2), n_moves);
}
