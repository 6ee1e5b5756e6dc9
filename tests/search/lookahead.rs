//! What a search asks of positions and games agrees with the plain way to find it out.

use alfil::library;
use alfil::words::notation::{coord, fen};
use alfil_core::board::Move;
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::check::load_text;

use super::{at, bundled};
use crate::bundled::variants;
use crate::sampling::random;

/// A drop that captures, which the pieces on the board do not show.
const SWAPS: &str = r#"
format = 1
name = "Swaps"
board = { files = 4, ranks = 4 }
pieces.mark = { id = "M", move = "none" }
setup.fen = "4/4/4/4 w"
drops = [{ from = "supply", swap = true }]

[[end]]
when = { row = { along = ["files", "ranks"], length = 3, pieces = ["mark"], side = "mover" } }
result = "mover wins"

[[end]]
when = "no-moves"
result = "draw"
"#;

#[test]
fn noisy_moves_null_turns_and_exchanges_agree_with_the_rules() {
    let mut n_null = 0;
    let (rules, report) = load_text("swaps.toml", SWAPS, &library::BundledVariants);
    let rules = rules.unwrap_or_else(|| panic!("{report}"));
    let swaps = ("swaps", Variant::new("swaps", rules));
    let variants = variants().chain([swaps]);
    for (number, (id, variant)) in variants.enumerate() {
        let values: Vec<i32> = (0..variant.rules().kinds.len() as i32).map(|kind| 100 + 7 * kind).collect();
        let mut below = random(number as u64);
        let mut game = Game::new(&variant);
        for ply in 0..60 {
            let at = format!("{id}: {}", fen::print(&game));
            let early = game.outcome_but_stuck();
            let mut legal = Vec::new();
            game.append_moves(&mut legal);
            let outcome = game.outcome();
            assert!(early == outcome || (early.is_none() && legal.is_empty()), "{at}");
            if outcome.is_some() {
                break;
            }
            if ply % 6 == number % 6 || id == "swaps" {
                let position = game.position().clone();
                let mut noisy = Vec::new();
                game.append_noisy_moves(&mut noisy);
                let mut expected: Vec<_> =
                    legal.iter().copied().filter(|&mv| position.is_noisy(mv)).collect();
                noisy.sort_unstable();
                expected.sort_unstable();
                assert_eq!(noisy, expected, "{at}");
                for &mv in &expected {
                    game.exchange(mv, &values);
                }
                assert!(game.position() == &position && game.position().is_consistent(), "{at}");
                if game.play_null() {
                    n_null += 1;
                    assert_ne!(game.position().key(), position.key(), "{at}");
                    assert_eq!(game.position().key(), game.position().key_from_scratch(), "{at}");
                    assert!(game.position().side_to_move() != position.side_to_move(), "{at}");
                    game.undo();
                }
                assert!(game.position() == &position && game.position().key() == position.key(), "{at}");
            }
            game.play_unchecked(legal[below(legal.len() as u64) as usize]);
        }
    }
    assert!(n_null > 300, "{n_null}");
}

/// Moves that may be legal, or nearly: those of another position, each changed a little, and some by chance.
fn strange(others: &[Move], below: &mut impl FnMut(u64) -> u64) -> Vec<Move> {
    let mut moves = others.to_vec();
    for mv in others {
        let Some(bits) = mv.packed() else { continue };
        moves.extend((0..3).filter_map(|_| Move::unpacked(bits ^ 1 << below(60))));
    }
    moves.extend((0..40).filter_map(|_| Move::unpacked(below(1 << 60))));
    moves
}

#[test]
fn a_move_is_listed_if_it_is_in_the_list() {
    let (mut n_listed, mut n_others) = (0, 0);
    for (number, (id, _)) in library::bundled().enumerate() {
        let variant = bundled(id);
        let mut below = random(number as u64);
        let mut game = Game::new(&variant);
        let mut others = Vec::new();
        for ply in 0..80 {
            if game.outcome().is_some() {
                break;
            }
            let mut legal = Vec::new();
            game.append_moves(&mut legal);
            let Some(&played) = legal.get(below(legal.len() as u64) as usize) else { break };
            if ply % 8 == number % 8 {
                let position = game.position().clone();
                others.truncate(300);
                others.extend(legal.iter().copied().take(300));
                let asked = strange(&others, &mut below);
                for &mv in legal.iter().take(300).chain(&asked) {
                    assert!(mv.packed().is_none_or(|bits| Move::unpacked(bits) == Some(mv)), "{id}: {mv:?}");
                    let is_legal = legal.contains(&mv);
                    let is_listed = game.is_listed(mv);
                    assert!(
                        is_listed.is_none_or(|is| is == is_legal),
                        "{id}: {mv:?} in {}",
                        fen::print(&game)
                    );
                    n_listed += u32::from(is_listed == Some(true));
                    n_others += u32::from(is_listed == Some(false));
                }
                assert!(game.position() == &position && game.position().is_consistent(), "{id}");
            }
            others = legal;
            game.play_unchecked(played);
        }
    }
    assert!(n_listed > 50_000 && n_others > 100_000, "{n_listed} {n_others}");
}

/// A position of chess, a capture, and what it wins, with the values 100, 325, 325, 500 and 1000. The first two are from the
/// Chess Programming Wiki, "SEE - The Swap Algorithm".
const EXCHANGES: &[(&str, &str, i32)] = &[
    ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
    ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -225),
    // The king does not capture what is protected.
    ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
    ("4k3/8/4p3/3p4/4Q3/8/8/4K3 w - - 0 1", "e4d5", -900),
    // A move without a capture to a square where it is lost.
    ("4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "d2d5", -500),
];

#[test]
fn exchanges_are_worth_what_both_sides_make_of_them() {
    let variant = bundled("chess");
    let value = |name: &str| match name {
        "pawn" => 100,
        "knight" | "bishop" => 325,
        "rook" => 500,
        "queen" => 1_000,
        _ => 10_000,
    };
    let values: Vec<i32> = variant.rules().kinds.iter().map(|kind| value(&kind.key)).collect();
    for &(position, text, expected) in EXCHANGES {
        let mut game = at(&variant, position);
        let all = game.position().pseudo_legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &all, text).unwrap();
        assert_eq!(game.exchange(mv, &values), expected, "{text} in {position}");
    }
}
