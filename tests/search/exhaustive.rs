//! A search of every line to the same depth scores like plain minimax.

use std::sync::atomic::AtomicBool;

use alfil::library;
use alfil::words::notation::fen;
use alfil_core::engine::WAIT;
use alfil_core::game::Game;
use alfil_core::search::{Limits, Score, Searcher, Settings};

use super::{bundled, settings};
use crate::sampling::random;

/// The score of a win here and now.
const WIN: i32 = 1_000_000;

/// The score for the player to move, by looking at everything.
fn minimax(searcher: &Searcher, game: &mut Game, depth: u32, ply: i32) -> i32 {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner {
            Some(winner) if winner == game.position().side_to_move() => WIN - ply,
            Some(_) => ply - WIN,
            None => 0,
        };
    }
    if game.position().waits() {
        game.play_ply(WAIT);
        let score = -minimax(searcher, game, depth, ply + 1);
        game.undo_ply();
        return score;
    }
    if depth == 0 {
        return searcher.evaluate(game);
    }
    let moves = game.legal_moves();
    let scores = moves.into_iter().map(|mv| {
        game.play_ply(mv);
        let score = -minimax(searcher, game, depth - 1, ply + 1);
        game.undo_ply();
        score
    });
    scores.max().unwrap()
}

fn score(value: i32) -> Score {
    match value {
        value if value > WIN / 2 => Score::Mate((WIN - value + 1) / 2),
        value if value < -WIN / 2 => Score::Mate(-(WIN + value + 1) / 2),
        value => Score::Centipawns(value),
    }
}

/// Compares both in positions of random games, as deep as few enough positions are looked at.
fn agree(ids: impl Iterator<Item = &'static str>, most: usize, deepest: u32, plies: u64) {
    for id in ids {
        let variant = bundled(id);
        let mut searcher = Searcher::new(&variant, Settings { exhaustive: true, ..settings() });
        let mut below = random(7);
        let mut game = Game::new(&variant);
        for _ in 0..plies {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(below(moves.len() as u64) as usize) else { break };
            game.play_unchecked(mv);
        }
        let n_moves = game.legal_moves().len();
        if n_moves == 0 {
            continue;
        }
        let depth = (1..=deepest).rev().find(|&depth| n_moves.pow(depth) <= most).unwrap_or(1);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let found = searcher.think(&game, &limits, &AtomicBool::new(false), &mut |_| {});
        let expected = minimax(&searcher, &mut game.clone(), depth, 0);
        let best = found.lines.first().unwrap();
        assert_eq!(best.score, score(expected), "{id} at depth {depth}: {}", fen::print(&game));
    }
}

#[test]
fn an_exhaustive_search_agrees_with_minimax() {
    agree(library::bundled().map(|(id, _)| id).step_by(4), 1_000, 3, 30);
}

#[test]
#[ignore = "takes minutes"]
fn an_exhaustive_search_of_every_variant_agrees_with_minimax() {
    for plies in [0, 9, 40, 90] {
        agree(library::bundled().map(|(id, _)| id), 60_000, 4, plies);
    }
}
