//! A match between two sets of weights, with equal numbers of positions for each move.

use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::search::Searcher;
use alfil_core::variant::Variant;

use super::games::{MOST_PLIES, Playing, choose, clear_winner, opening, points};

/// Plays two games from one opening, with sides swapped; returns the half points of the first player.
pub(crate) fn play_pair(
    players: [&Searcher; 2],
    variant: &Arc<Variant>,
    playing: Playing,
    pair: u64,
) -> usize {
    let [a, b] = players;
    let as_first = play_game([a, b], variant, playing, pair);
    let as_second = play_game([b, a], variant, playing, pair);
    ((as_first + 1.0 - as_second) * 2.0).round() as usize
}

/// Plays a game; returns the points of the first side.
fn play_game(players: [&Searcher; 2], variant: &Arc<Variant>, playing: Playing, pair: u64) -> f32 {
    let mut players = players.map(Searcher::twin);
    let mut game = opening(variant, playing.seed, pair);
    let mut scores = Vec::new();
    loop {
        if let Some(outcome) = game.outcome_or_claim() {
            return points(outcome.winner);
        }
        if let Some(winner) = clear_winner(&scores) {
            return points(Some(winner));
        }
        if game.n_plies() >= MOST_PLIES {
            return points(None);
        }
        let [first, second] = &mut players;
        let player = if game.position().side_to_move() == Side::First { first } else { second };
        let Some((mv, score)) = choose(player, &game, playing.nodes) else { return points(None) };
        scores.push(score);
        game.play_unchecked(mv);
    }
}
