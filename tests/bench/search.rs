//! Searching for the best move. Items are positions looked at.

use std::sync::atomic::AtomicBool;

use alfil_core::game::Game;
use alfil_core::search::{Limits, Searcher, Settings};
use divan::Bencher;
use divan::counter::ItemsCount;

use crate::positions;

const NODES: u64 = 50_000;

#[divan::bench(args = positions::ids(), sample_count = 8)]
fn search_from_the_start(bencher: Bencher, id: &str) {
    let variant = positions::variant(id);
    let game = Game::new(&variant);
    let mut searcher = Searcher::new(&variant, Settings::default());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        searcher.clear();
        searcher.think(&game, &limits, &AtomicBool::new(false), &mut |_| {})
    });
}

/// What a searcher finds out about a variant before it can begin.
#[divan::bench(args = positions::ids(), sample_count = 8)]
fn searcher_of_a_variant(bencher: Bencher, id: &str) {
    let variant = positions::variant(id);
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    bencher.bench_local(|| Searcher::new(&variant, settings));
}
