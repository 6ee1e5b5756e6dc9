//! Where everything random comes from: the same seed, the same definitions.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws numbers and picks things.
#[derive(Clone, Debug)]
pub(super) struct Chance(Xoshiro256StarStar);

impl Chance {
    pub(super) fn new(seed: u64, index: u64) -> Chance {
        Chance(Xoshiro256StarStar::seed_from_u64(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number less than `n`, or 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n.max(1) as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    pub(super) fn word(&mut self, of: &[&'static str]) -> &'static str {
        of[self.below(of.len())]
    }

    /// Some of these, at least one and at most `most`, each once, in the order they have here.
    pub(super) fn some<T: Clone>(&mut self, of: &[T], most: usize) -> Vec<T> {
        let n = self.between(1, most.min(of.len()).max(1));
        let mut left: Vec<usize> = (0..of.len()).collect();
        self.shuffle(&mut left);
        left.truncate(n);
        left.sort_unstable();
        left.into_iter().map(|i| of[i].clone()).collect()
    }

    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
