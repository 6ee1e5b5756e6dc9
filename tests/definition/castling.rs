//! What castlings decide, and what they take from the other player.

use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::variant::Variant;

use crate::playing::{after, variant_of};

/// Chess with kings and rooks only.
fn variant(castling: &str, ends: &str) -> Arc<Variant> {
    let entry = |to: &str, partner: &str, partner_to: &str| {
        format!(
            "[[castling]]\npiece = \"king\"\nfrom = \"e1\"\nto = \"{to}\"\npartner = \"rook\"\n\
             partner-from = \"{partner}\"\npartner-to = \"{partner_to}\"\n{castling}\n"
        )
    };
    let text = format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 8\nranks = 8\nsymmetry = \"mirror\"\n\
         [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
         [setup]\nfen = \"r3k2r/8/8/8/8/8/8/R3K2R w\"\n\
         [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n{}{}{ends}\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n",
        entry("g1", "h1", "f1"),
        entry("c1", "a1", "d1"),
    );
    variant_of(&text)
}

#[track_caller]
fn ends(variant: &Arc<Variant>, moves: &str, expected: &str) {
    let found = after(variant, "", moves).outcome().map_or("none".to_owned(), |outcome| {
        let winner = outcome.winner.map_or("draw", alfil_core::board::Side::name);
        format!("{winner} {}", outcome.reason.slug(variant.rules()))
    });
    assert_eq!(found, expected, "{moves}");
}

#[test]
fn castling_takes_a_right_from_the_other_player_where_it_says_so() {
    for (castling, moves, rights) in [
        ("", "e1g1", " kq "),
        ("denies = \"same-wing\"", "e1g1", " q "),
        ("denies = \"same-wing\"", "e1c1", " k "),
        ("denies = \"same-wing\"", "a1a5 e8c8", " K "),
        ("denies = \"same-wing\"", "a1a5 e8c8 e1f1", " - "),
    ] {
        let text = fen::print(&after(&variant(castling, ""), "", moves));
        assert!(text.contains(rights), "{castling} {moves}: {text}");
    }
}

#[test]
fn a_castling_ends_a_game_that_waits_for_it() {
    let game = variant("", "[[end]]\nwhen = { castled = { with = \"file a\" } }\nresult = \"mover wins\"\n");
    ends(&game, "e1c1", "first castled");
    ends(&game, "e1g1", "none");
    ends(&game, "h1h5 e8c8", "second castled");
    // Only the move just made counts.
    let mut over = after(&game, "", "e1c1");
    assert!(over.undo());
    assert!(over.outcome().is_none());
}

#[test]
fn rights_to_castle_are_lost_for_good() {
    let lost = |side: &str, with: &str, result: &str| {
        let when = format!("{{ not = {{ may-castle = {{ side = \"{side}\", with = \"{with}\" }} }} }}");
        variant("", &format!("[[end]]\nwhen = {when}\nresult = \"{result}\"\n"))
    };
    let game = lost("mover", "file a", "mover loses");
    ends(&game, "h1h5", "none");
    ends(&game, "a1a5", "second castling-lost");
    ends(&game, "h1h5 a8a6", "first castling-lost");
    let game = lost("opponent", "files a-h", "mover wins");
    ends(&game, "a1a8", "none");
    ends(&game, "h1h5 a8a1", "second castling-lost");
    let game = lost("opponent", "file a", "mover wins");
    ends(&game, "a1a8", "first castling-lost");
}
