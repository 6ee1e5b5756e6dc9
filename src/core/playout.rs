//! Plays random games to their end, for statistics and to measure the speed of playing.

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
    /// The outcome, which may be without a decision; `None` if it was stopped.
    pub outcome: Option<Outcome>,
}

/// Plays random legal moves from the start position until the game ends or `max_plies` have been played.
///
/// Game number `index` of a seed is always the same game, regardless of the order in which games are played. Each legal
/// move is equally likely; a pass counts once for each piece that can make it. Players claim what they may claim at
/// once.
pub fn playout(variant: &Arc<Variant>, seed: u64, index: u64, max_plies: u32) -> Playout {
    let mut below = chance(seed, index);
    let mut game = Game::new(variant);
    let plies = (0..max_plies).take_while(|_| game.play_random(&mut below).is_some()).count() as u32;
    Playout { plies, outcome: game.outcome_or_claim() }
}

/// Returns the random numbers for game `index` of a seed: each is less than the argument.
pub fn chance(seed: u64, index: u64) -> impl FnMut(u64) -> u64 {
    let mut chance = Xoshiro256StarStar::seed_from_u64(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    move |n| below(&mut chance, n)
}

/// Returns a random number less than `n`, each equally likely, and 0 for 0.
pub fn below(chance: &mut impl Rng, n: u64) -> u64 {
    ((u128::from(chance.next_u64()) * u128::from(n)) >> 64) as u64
}
