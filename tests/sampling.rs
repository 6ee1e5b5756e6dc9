//! How many cases properties are tried with, and which.

use proptest::test_runner::{Config, RngSeed};

/// So many cases, the same in every run, so that a change is judged by what it changes. `PROPTEST_CASES` and
/// `PROPTEST_RNG_SEED` ask for others.
pub(crate) fn cases(n: u32) -> Config {
    let asked = Config::default();
    Config {
        cases: if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { n },
        rng_seed: if asked.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { asked.rng_seed },
        failure_persistence: None,
        ..asked
    }
}

/// Numbers for games, each less than the argument: the same ones for a seed in every run.
pub(crate) fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |n| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % n.max(1)
    }
}
