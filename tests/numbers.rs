//! Numbers of moves, and planes.

use std::collections::HashMap;

use alfil::{Game, Variant};

use crate::sampling::so_many;

/// In random games of every bundled variant, each legal move has a number of its own, below the number of numbers, by which it
/// is found again. Planes are the same number in each position.
#[test]
fn every_legal_move_has_a_number_of_its_own() {
    for id in alfil::bundled() {
        let variant = Variant::bundled(id).unwrap();
        let (mut game, total) = (Game::new(&variant), variant.n_move_numbers());
        let n_planes = game.planes().n_planes;
        let mut seed = 5_u64;
        for ply in 0..so_many(20) {
            let numbered = game.numbered_moves();
            let mut moves = HashMap::new();
            for &(mv, number) in &numbered {
                let number =
                    number.unwrap_or_else(|| panic!("{id}: {mv:?} has no number in {}", game.to_fen()));
                assert!(number < total, "{id}: {mv:?} in {}: {number} of {total}", game.to_fen());
                let other = moves.insert(number, mv);
                assert_eq!(other, None, "{id}: {mv:?} has the number {number} in {}", game.to_fen());
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&(mv, number)) = numbered.get((seed >> 33) as usize % numbered.len().max(1)) else {
                break;
            };
            if ply % 10 == 0 {
                assert_eq!(game.number_of(mv), number, "{id}");
                assert_eq!(number.and_then(|number| game.move_of(number)), Some(mv), "{id}");
            }
            assert_eq!(game.move_of(total), None, "{id}");
            assert_eq!(game.planes().n_planes, n_planes, "{id}");
            game.play_unchecked(mv);
        }
    }
}

/// The numbers of moves are written down: each sort of move has its block.
#[test]
fn numbers_are_what_the_documentation_says() {
    let squares = 64;
    let steps = 64 * 64 * 5;
    for (id, fen, text, number) in [
        ("chess", None, "a1a1", None),
        ("chess", None, "e2e4", Some((12 * squares + 28) * 5)),
        ("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a7a8q", Some((48 * squares + 56) * 5 + 1)),
        ("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a7a8n", Some((48 * squares + 56) * 5 + 4)),
        ("chess", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1", Some(steps)),
        // Queens, rooks and bishops may be dropped too, and come first.
        ("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "N@b1", Some(steps + 3 * squares + 1)),
    ] {
        let variant = Variant::bundled(id).unwrap();
        let mut game = fen.map_or_else(|| Game::new(&variant), |fen| Game::from_fen(&variant, fen).unwrap());
        let found = game.read_move(text).ok().and_then(|mv| game.number_of(mv));
        assert_eq!(found, number, "{id}: {text}");
    }
}
