//! Opponents for a game in the terminal.

mod search;
mod values;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use self::search::{Candidate, Search};
use self::values::Values;
use crate::board::Move;
use crate::game::Game;
use crate::rules::Rules;

/// How an opponent chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// Any legal move.
    Random,
    /// The move that leaves it best off after the best reply and the captures that follow, counting pieces.
    Simple,
}

/// Somebody who plays.
#[derive(Debug)]
pub(crate) struct Opponent {
    skill: Skill,
    chance: Xoshiro256StarStar,
    values: Values,
}

/// How many different whims there are: a whim decides between moves that are equally good and place a piece as well.
const N_WHIMS: u64 = 4;

impl Opponent {
    /// An opponent that plays the same game again when it gets the same seed and the same moves.
    pub(crate) fn new(rules: &Rules, skill: Skill, seed: u64) -> Opponent {
        let values = match skill {
            Skill::Random => Values::default(),
            Skill::Simple => Values::new(rules),
        };
        Opponent { skill, chance: Xoshiro256StarStar::seed_from_u64(seed), values }
    }

    /// A legal move of a game that goes on; nothing when there is none.
    pub(crate) fn choose(&mut self, game: &mut Game) -> Option<Move> {
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        match self.skill {
            Skill::Random => {
                let index = self.chance.next_u64() % (moves.len() as u64).max(1);
                moves.get(index as usize).copied()
            }
            Skill::Simple => {
                let candidates = moves.into_iter().map(|mv| {
                    let whim = (self.chance.next_u64() % N_WHIMS) as i64;
                    Candidate::new(mv, self.values.placement(game.position(), mv) * N_WHIMS as i64 / 2 + whim)
                });
                let candidates = candidates.collect();
                Search::new(game, &self.values).best(candidates)
            }
        }
    }
}

#[cfg(test)]
mod tests;
