//! Games that begin with the pieces of the first rank in another order.

use std::collections::HashSet;
use std::sync::Arc;

use alfil::library::{self, BundledVariants, variant as bundled};
use alfil::words::notation::{fen, starts};
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::check;

use crate::bundled::variants;
use crate::sampling::so_many;

/// The start position of chess with this number, as its first rank.
fn first_rank(chess960: &Arc<Variant>, number: u32) -> String {
    let game = starts::game(chess960, number).unwrap();
    let text = fen::print(&game);
    let board = text.split(' ').next().unwrap();
    board.rsplit('/').next().unwrap().to_owned()
}

#[test]
fn start_positions_of_chess_have_the_numbers_of_scharnagl() {
    let chess960 = bundled("chess960").unwrap();
    for (number, rank) in [
        (0, "BBQNNRKR"),
        (518, "RNBQKBNR"),
        (959, "RKRNNQBB"),
        (1, "BQNBNRKR"),
        (534, "RNBKQBNR"),
        (16, "BBNQNRKR"),
    ] {
        assert_eq!(first_rank(&chess960, number), rank, "{number}");
    }
    let all: HashSet<String> = (0..960).map(|number| first_rank(&chess960, number)).collect();
    assert_eq!(all.len(), 960);
    assert!(starts::game(&chess960, 960).is_none());
    assert!(starts::game(&bundled("chess").unwrap(), 0).is_none());
    let game = starts::game(&chess960, 0).unwrap();
    assert_eq!(fen::print(&game), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
}

#[test]
fn every_bundled_game_with_castling_has_such_a_form() {
    let mut n_forms = 0_u64;
    for (id, base) in variants() {
        let Some(form) = library::shuffled(id) else {
            let has_castling = !base.rules().castlings.is_empty();
            let is_left_out =
                ["caparandom", "fischerandom", "perfect", "placement", "wildebeest"].contains(&id);
            assert_eq!(has_castling, is_left_out, "{id}");
            continue;
        };
        n_forms += 1;
        let (_, report) = check::load(&form, &BundledVariants);
        assert!(report.diagnostics.is_empty(), "{form}: {:?}", report.diagnostics);
        let variant = bundled(&form).unwrap();
        assert_eq!(variant.id(), form);
        let n = variant.rules().n_starts();
        assert!(n >= 90, "{form}: {n}");
        // From the usual start it is the same game.
        let (mut now, mut same) = (Game::new(&variant), Game::new(&base));
        assert_eq!(now.legal_moves().len(), same.legal_moves().len(), "{form}");
        let usual = fen::print(&same);
        let board = usual.split(' ').next().unwrap();
        for number in (0..n).step_by((n as usize / so_many(10) as usize).max(1)).chain([n - 1]) {
            let game = starts::game(&variant, number).unwrap_or_else(|| panic!("{form}: {number}"));
            let text = fen::print(&game);
            let again =
                fen::parse(&variant, &text).unwrap_or_else(|errors| panic!("{form}: {text}: {errors:?}"));
            assert_eq!(fen::print(&again), text, "{form}");
            assert!(!game.clone().legal_moves().is_empty(), "{form}: {text}");
            let castling = text.split(' ').nth(2).unwrap();
            assert!(castling.len() >= 2, "{form}: {text}");
        }
        if n == 960 && n_forms <= so_many(8) {
            let number = (0..n).find(|&number| {
                fen::print(&starts::game(&variant, number).unwrap()).split(' ').next().unwrap() == board
            });
            assert!(number.is_some(), "{form}: {board}");
        }
    }
    assert!(n_forms > 55, "{n_forms}");
}

#[test]
fn such_forms_have_names_of_their_own_or_end_in_960() {
    for (name, id) in [
        ("chess960", Some("fischerandom")),
        ("Chess 960", Some("fischerandom")),
        ("Crazyhouse960", Some("crazyhouse960")),
        ("Atomic960", Some("atomic960")),
        ("Seirawan960", Some("seirawan960")),
        ("S-Chess960", Some("seirawan960")),
        ("Three-check 960", Some("3check960")),
        ("capablanca960", Some("caparandom")),
        ("Three-check", Some("3check")),
        ("Five-check", Some("5check")),
        ("King of the Hill", Some("kingofthehill")),
        ("Standard", Some("chess")),
        ("chushogi", Some("chu-shogi-lishogi")),
        ("annanshogi", Some("annan-shogi")),
        ("shogi960", None),
        ("wildebeest960", None),
        ("960", None),
        ("", None),
        ("chess960960", None),
    ] {
        assert_eq!(library::id(name).as_deref(), id, "{name}");
        assert_eq!(library::variant(name).map(|variant| variant.id().to_owned()).as_deref(), id, "{name}");
    }
}
