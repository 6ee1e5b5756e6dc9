//! How fast it is: `cargo bench`, or `cargo bench -- NAME` for the benchmarks with NAME in their path.
//!
//! `docs/performance.md` says what the figures are good for.

#![expect(clippy::unwrap_used, reason = "a benchmark of something broken may panic")]

mod definitions;
mod moves;
mod perft;
mod positions;
mod search;

fn main() {
    divan::main();
}
