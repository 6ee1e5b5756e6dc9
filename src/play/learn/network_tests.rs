//! A network learns what features cannot express, and rounding it to whole numbers changes little.

use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::game;
use alfil_core::playout::chance as random;
use alfil_core::search::{Judgement, Searcher, Settings};
use alfil_core::variant::Variant;

use super::network::{Samples, Training, train};
use crate::library;

/// Returns the bundled variant with royals and hands that has the smallest board.
fn smallest_with_hands() -> Arc<Variant> {
    let all = library::bundled().filter_map(|(id, _)| library::variant(id));
    let fitting = all
        .filter(|variant| variant.rules().has_hands() && variant.rules().kinds.iter().any(|kind| kind.royal));
    fitting.min_by_key(|variant| variant.rules().shape.n_squares()).unwrap()
}

/// Positions of random games.
fn positions(variant: &Arc<Variant>, n: u64) -> Vec<game::Game> {
    let mut found = Vec::new();
    for number in 0..n {
        let mut below = random(3, number);
        let mut game = game::Game::new(variant);
        for ply in 0..40 {
            if game.play_random(&mut below).is_none() {
                break;
            }
            if ply % 2 == 1 {
                found.push(game.clone());
            }
        }
    }
    found
}

/// Returns whether the first player's royal is on the left half, which no piece feature shows.
fn is_on_the_left(game: &game::Game) -> bool {
    let shape = game.variant().rules().shape;
    let mut pieces = game.position().pieces();
    let royal = |piece: alfil_core::board::Piece| {
        piece.side == Side::First && game.variant().rules().kind(piece.kind).royal
    };
    pieces.any(|(square, piece)| royal(piece) && shape.file(square) < shape.files / 2)
}

#[test]
fn a_network_learns_where_a_royal_stands() {
    let variant = smallest_with_hands();
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let searcher = Searcher::new(&variant, settings);
    let inputs = searcher.network_inputs();
    let mut samples = Samples::default();
    for (number, game) in (0..).zip(positions(&variant, 300)) {
        let (score, points) = if is_on_the_left(&game) { (440, 0.9) } else { (-440, 0.1) };
        samples.push(&inputs, &game, score, Some(points), 0, number);
    }
    let training = Training { scale: 200.0, seed: 1, epochs: 12 };
    let mut epochs = Vec::new();
    let trained = train(&inputs, &samples, &training, &mut |epoch, _| epochs.push(epoch));
    assert_eq!(epochs, (1..=12).collect::<Vec<_>>());
    let [before, after] = trained.loss;
    assert!(after < 0.75 * before, "{before} {after}");
    // The same again with the same seed.
    assert_eq!(train(&inputs, &samples, &training, &mut |_, _| {}).weights, trained.weights);
    let mut learned = Searcher::new(&variant, settings);
    learned.judge_by(&Judgement { network: Some(trained.weights), ..searcher.judgement() });
    let mut right = 0;
    let others = positions(&variant, 20);
    for game in &others {
        let by_network = learned.evaluate(game) - searcher.evaluate(game);
        let for_first = if game.position().side_to_move() == Side::First { by_network } else { -by_network };
        right += usize::from((for_first > 0) == is_on_the_left(game));
    }
    assert!(right * 5 > others.len() * 4, "{right} of {}", others.len());
}
