//! Counting positions, by what the rules ask of the engine. Items are positions.

use std::fmt;

use divan::Bencher;
use divan::counter::ItemsCount;

use crate::positions;

/// A variant, and how deep its start position is counted.
struct Walk(&'static str, u32);

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

fn count(bencher: Bencher, &Walk(id, depth): &Walk) {
    let position = positions::start(id);
    let nodes = position.perft(depth);
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| position.perft(depth));
}

#[divan::bench(sample_count = 50, args = [
    Walk("shogi", 4), Walk("minishogi", 5), Walk("warui-shogi", 4), Walk("ogi", 4),
])]
fn leaps_slides_and_drops(bencher: Bencher, walk: &Walk) {
    count(bencher, walk);
}

#[divan::bench(sample_count = 50, args = [Walk("makruk", 4), Walk("paragi", 4)])]
fn leaps_and_slides(bencher: Bencher, walk: &Walk) {
    count(bencher, walk);
}

#[divan::bench(sample_count = 50, args = [
    Walk("chess", 4), Walk("crazyhouse", 4), Walk("capablanca", 4),
])]
fn castling_and_double_steps(bencher: Bencher, walk: &Walk) {
    count(bencher, walk);
}

#[divan::bench(sample_count = 50, args = [Walk("xiangqi", 3)])]
fn hoppers_and_lame_leaps(bencher: Bencher, walk: &Walk) {
    count(bencher, walk);
}

#[divan::bench(sample_count = 50, args = [
    Walk("wa-shogi", 3), Walk("wa-shogi-drops", 3), Walk("dai-shogi", 3),
])]
fn capture_of_the_king(bencher: Bencher, walk: &Walk) {
    count(bencher, walk);
}
