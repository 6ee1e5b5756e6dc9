//! Random games, played to their end: for statistics, and for the speed of all that playing a game takes.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::game::{Game, Outcome};
use crate::variant::Variant;

/// One random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Plies played.
    pub plies: u32,
    /// How it ended; nothing when it was broken off.
    pub outcome: Option<Outcome>,
}

/// Plays random legal moves from the start position until the game ends or `max_plies` were played.
///
/// Game number `index` of a seed is always the same game, whoever plays it and in whatever order. Each legal move is
/// equally likely; a pass counts once for each piece that can make it.
pub fn playout(variant: &Arc<Variant>, seed: u64, index: u64, max_plies: u32) -> Playout {
    let mut chance = Xoshiro256StarStar::seed_from_u64(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut game = Game::new(variant);
    for plies in 0..max_plies {
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            return Playout { plies, outcome: game.outcome() };
        }
        let choice = ((u128::from(chance.next_u64()) * moves.len() as u128) >> 64) as usize;
        // By rank among the moves, not by place in the list: the order of generation is nobody's business.
        let (_, &mut mv, _) = moves.select_nth_unstable(choice);
        game.play_unchecked(mv);
    }
    Playout { plies: max_plies, outcome: game.outcome() }
}
