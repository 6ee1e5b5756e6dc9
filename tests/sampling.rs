//! How many cases are tried, and which. `CASES=10 cargo test` tries ten times as many.

use std::sync::LazyLock;

use proptest::test_runner::{Config, RngSeed};

/// So many cases, as often as `CASES` says.
///
/// # Panics
/// If `CASES` is not a number.
pub(crate) fn so_many(n: u64) -> u64 {
    static TIMES: LazyLock<u64> =
        LazyLock::new(|| std::env::var("CASES").map_or(1, |times| times.parse().unwrap()));
    n * *TIMES
}

/// Returns the step by which one in `n` of a list is tried, and all of them where `CASES` is at least `n`.
pub(crate) fn one_in(n: u64) -> usize {
    n.div_ceil(so_many(1)) as usize
}

/// So many cases, the same in every run, so that a change is judged by what it changes. `PROPTEST_CASES` and
/// `PROPTEST_RNG_SEED` ask for others.
pub(crate) fn cases(n: u32) -> Config {
    let asked = Config::default();
    Config {
        cases: if std::env::var_os("PROPTEST_CASES").is_some() {
            asked.cases
        } else {
            so_many(n.into()) as u32
        },
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
