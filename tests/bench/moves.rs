//! Listing, playing and taking back moves, and looking for attacks, in every bundled variant.
//!
//! Middle games are positions of random games. Items are calls, except where moves or squares are said.

use alfil_core::board::Side;
use alfil_core::game::Game;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use crate::positions;

#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn legal_moves_at_the_start(bencher: Bencher, id: &str) {
    let position = positions::start(id);
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| position.legal_moves());
}

#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn legal_moves_of_a_game(bencher: Bencher, id: &str) {
    let mut game = Game::new(&positions::variant(id));
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| game.legal_moves());
}

#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn legal_moves_in_middle_games(bencher: Bencher, id: &str) {
    let positions = positions::middle_games(id);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(position.legal_moves());
        }
    });
}

/// Items are moves.
#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn play_and_undo(bencher: Bencher, id: &str) {
    let mut positions: Vec<_> =
        positions::middle_games(id).into_iter().map(|position| (position.legal_moves(), position)).collect();
    let n_moves: usize = positions.iter().map(|(moves, _)| moves.len()).sum();
    bencher.counter(ItemsCount::new(n_moves)).bench_local(|| {
        for (moves, position) in &mut positions {
            for &mv in moves.iter() {
                let undo = position.play_unchecked(black_box(mv));
                position.undo(mv, &undo);
            }
        }
    });
}

/// Playing a game with its history, and taking it back. Items are moves.
#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn play_and_undo_a_game(bencher: Bencher, id: &str) {
    const MAX_PLIES: usize = 200;
    let variant = positions::variant(id);
    let moves = positions::random_game(&variant, MAX_PLIES);
    let mut game = Game::new(&variant);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for &mv in &moves {
            game.play_unchecked(black_box(mv));
        }
        while game.undo() {}
    });
}

#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn is_check(bencher: Bencher, id: &str) {
    let positions = positions::middle_games(id);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(position.is_check());
        }
    });
}

/// Items are squares.
#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn is_attacked(bencher: Bencher, id: &str) {
    let rules = positions::variant(id);
    let squares: Vec<_> = rules.rules().shape.squares().collect();
    let positions = positions::middle_games(id);
    bencher.counter(ItemsCount::new(positions.len() * squares.len() * 2)).bench_local(|| {
        for position in &positions {
            for &square in &squares {
                for side in Side::ALL {
                    black_box(position.is_attacked(square, side));
                }
            }
        }
    });
}
