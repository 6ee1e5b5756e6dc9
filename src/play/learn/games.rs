//! Games of the searcher against itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_core::board::{Move, Side};
use alfil_core::game;
use alfil_core::playout::chance;
use alfil_core::search::{Limits, Searcher};
use alfil_core::variant::Variant;
use serde::{Deserialize, Serialize};

use crate::play::centipawns::centipawns;
use crate::words::notation::coord;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playing {
    /// Positions to search for each move.
    pub(crate) nodes: u64,
    /// The seed of the openings.
    pub(crate) seed: u64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Game {
    /// Its number.
    pub(crate) number: u64,
    pub(crate) moves: Vec<String>,
    /// The number of moves that are the opening.
    pub(crate) opening: usize,
    /// By move after the opening: the score, as the first player sees it, in centipawns.
    pub(crate) scores: Vec<i32>,
    /// The first player's points: 0, ½ or 1; nothing if the game was too long.
    pub(crate) result: Option<f32>,
}

/// The lengths of openings: the shortest in plies, and how many lengths there are.
const LEAST_OPENING: u64 = 4;
const OPENINGS: u64 = 6;

/// The most plies of a game.
pub(super) const MOST_PLIES: usize = 400;

/// A game is adjudicated once both players' scores have been at least this clear for this many plies.
pub(super) const CLEAR: i32 = 1_500;
pub(super) const CLEAR_PLIES: usize = 6;

/// Returns a position after random moves in which the game is not over.
pub(super) fn opening(variant: &Arc<Variant>, seed: u64, number: u64) -> game::Game {
    for attempt in 0..50 {
        let mut below = chance(seed, number.wrapping_mul(64).wrapping_add(attempt));
        let mut game = game::Game::new(variant);
        for _ in 0..LEAST_OPENING + number % OPENINGS {
            game.play_random(&mut below);
        }
        if game.outcome_or_claim().is_none() {
            return game;
        }
    }
    game::Game::new(variant)
}

/// Returns the move that a searcher plays, and its score as the first player sees it.
pub(super) fn choose(searcher: &mut Searcher, game: &game::Game, nodes: u64) -> Option<(Move, i32)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.think(game, &limits, &AtomicBool::new(false), &mut |_| {});
    let score = centipawns(found.lines.first()?.score);
    let score = if game.position().side_to_move() == Side::First { score } else { -score };
    Some((found.best?, score))
}

/// Returns the side for which the latest scores have been clear.
pub(super) fn clear_winner(scores: &[i32]) -> Option<Side> {
    let latest = scores.len().checked_sub(CLEAR_PLIES).and_then(|from| scores.get(from..))?;
    if latest.iter().all(|&score| score >= CLEAR) {
        Some(Side::First)
    } else if latest.iter().all(|&score| score <= -CLEAR) {
        Some(Side::Second)
    } else {
        None
    }
}

/// Returns what the first player wins.
pub(super) fn points(winner: Option<Side>) -> f32 {
    match winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

/// Plays a game: always the same for the same searcher, seed and number.
pub(crate) fn play(like: &Searcher, variant: &Arc<Variant>, playing: Playing, number: u64) -> Game {
    let mut searcher = like.twin();
    let mut game = opening(variant, playing.seed, number);
    let opening = game.n_plies();
    let mut scores = Vec::new();
    let result = loop {
        if let Some(outcome) = game.outcome_or_claim() {
            break outcome.is_decided().then(|| points(outcome.winner));
        }
        if let Some(winner) = clear_winner(&scores) {
            break Some(points(Some(winner)));
        }
        if game.n_plies() >= MOST_PLIES {
            break None;
        }
        let Some((mv, score)) = choose(&mut searcher, &game, playing.nodes) else { break None };
        scores.push(score);
        game.play_unchecked(mv);
    };
    Game { number, moves: coord::print_moves(&game), opening, scores, result }
}
