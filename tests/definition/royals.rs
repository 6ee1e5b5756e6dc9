//! Royals that count while there are few of them: each position is played with and without the rule.

use std::sync::Arc;

use alfil::words::describe;
use alfil::words::notation::fen;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::{self, after, variant_of};

/// A game of Kings, Princes that Elephants become, Rooks, and these entries about royals.
fn variant(royals: &str) -> Arc<Variant> {
    let text = format!(
        "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 6\nsymmetry = \"mirror\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [pieces.elephant]\nid = \"E\"\nmove = \"FfW\"\npromoted = {{ like = \"king\", royal = true }}\n\
         [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n\
         [setup]\nfen = \"rkekr/5/5/5/5/RKEKR w\"\n[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n{royals}\n\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n"
    );
    variant_of(&text)
}

fn few(more: &str) -> String {
    format!("[[royals.while-few]]\npieces = [\"king\", \"+elephant\"]\nat-most = 1\n{more}")
}

/// Whether a move is legal.
#[track_caller]
fn is_legal(royals: &str, position: &str, mv: &str) -> bool {
    playing::is_legal(&mut after(&variant(royals), position, ""), mv)
}

fn is_check(royals: &str, position: &str) -> bool {
    let game: Game = fen::parse(&variant(royals), position).unwrap();
    game.position().is_check()
}

#[test]
fn royals_count_while_there_are_few() {
    let two = "k4/5/5/5/R4/K1K2 b - - 0 1";
    assert!(is_check("", two) && is_check(&few(""), two));
    let other_two = "k3k/5/5/5/R4/K1K2 b - - 0 1";
    assert!(is_check("", other_two) && !is_check(&few(""), other_two));
    assert!(!is_legal("", other_two, "e6e5") && is_legal(&few(""), other_two, "e6e5"));
    // With one more they count, with more than that they do not.
    let at_most_2 = few("").replace("at-most = 1", "at-most = 2");
    assert!(is_check(&at_most_2, other_two) && !is_check(&at_most_2, "k3k/5/4k/5/R4/K1K2 b - - 0 1"));
}

#[test]
fn all_attacked_at_once_is_check() {
    let forked = "k3k/5/5/5/R3R/K1K2 b - - 0 1";
    let all = few("with-more = \"all-attacked\"");
    assert!(!is_check(&few(""), forked) && is_check(&all, forked));
    assert!(
        is_legal(&all, forked, "a6b6")
            && !is_legal(&all, forked, "a6a5")
            && is_legal(&few(""), forked, "a6a5")
    );
}

#[test]
fn royals_are_counted_before_or_after_a_move() {
    // The Elephant promotes while the King is attacked: with two, neither counts.
    let saved = "4k/2E2/5/5/r4/K4 w - - 0 1";
    let before = few("counted = \"before-move\"");
    assert!(is_legal(&few(""), saved, "c5c6+") && !is_legal(&before, saved, "c5c6+"));
    assert!(!is_legal(&few(""), saved, "c5c6"));
    // The new one may be attacked.
    let sent_into_attack = "r3k/2E2/5/5/5/1K3 w - - 0 1";
    assert!(is_legal(&before, sent_into_attack, "c5c6+"));
    // After that move they are two, whenever they are counted.
    assert!(!is_check(&before, "r1+E1k/5/5/5/5/1K3 w - - 0 1"));
}

#[test]
fn each_royal_may_castle_for_itself() {
    let text = "format = 1\nname = \"Test\"\n[board]\nfiles = 8\nranks = 4\nsymmetry = \"mirror\"\n\
        [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
        [pieces.queen]\nid = \"Q\"\nmove = \"W\"\nroyal = true\n[setup]\nfen = \"k7/3Q4/4K2R/8 w\"\n\
        [[castling]]\npiece = \"king\"\nfrom = \"e2\"\nto = \"g2\"\npartner = \"rook\"\npartner-from = \"h2\"\n\
        side = \"first\"\npartner-to = \"d2\"\n[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
        [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";
    let variant = variant_of(text);
    let castles = |position: &str| playing::is_legal(&mut after(&variant, position, ""), "e2g2");
    // The Rook comes between the other royal and what attacks that.
    assert!(castles("k7/3Q4/4K2R/3r4 w K - 0 1"));
    assert!(!castles("k7/3Q4/4K2R/4r3 w K - 0 1") && !castles("k7/3Q4/4K2R/5r2 w K - 0 1"));
}

#[test]
fn show_says_when_few_royals_count() {
    let reported = |royals: &str| {
        let sections = describe::describe(variant(royals).rules());
        let section = sections.into_iter().find(|s| s.title == "Royal pieces").unwrap();
        section.sentences.into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" ")
    };
    assert!(reported(&few("")).contains("only while its owner has no more than one of them."));
    assert!(
        reported(&few("with-more = \"all-attacked\""))
            .contains("only an attack on all of them at once is check")
    );
    assert!(reported(&few("counted = \"before-move\"")).contains("The number is counted before each move."));
}
