//! What a fit makes of games, for a bundled variant.

use alfil_core::board::PieceKind;
use alfil_core::playout::chance as random;
use alfil_core::search::{Feature, Term};
use alfil_core::search::{Searcher, Settings};

use super::fit::{Part, fit, logistic};
use super::observations::Observations;
use crate::library;

/// Games decided by so much for a piece more of a kind.
fn observations(n: u64, feature: u16, worth: f64) -> Observations {
    let mut below = random(3, 3);
    let mut observations = Observations::default();
    for _ in 0..n {
        let more = below(3) as f64 - 1.0;
        let wins = below(1_000_000) as f64 / 1e6 < logistic(more * worth / 200.0);
        if more != 0.0 {
            observations.amounts.push((feature, more as f32));
        }
        observations.ends.push(observations.amounts.len());
        observations.results.push(Some(f32::from(u8::from(wins))));
        observations.scores.push(0.0);
        observations.shares.push(1.0);
    }
    observations
}

#[test]
fn many_games_move_a_weight_to_what_they_show_and_a_few_hardly() {
    let variant = library::chess();
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let usual = searcher.usual_weights();
    let kind = PieceKind(1);
    let (feature, was) = (usual.features.index(Feature::Board(kind)), usual.weight(Feature::Board(kind)));
    let after = |n| {
        let seen = observations(n, feature as u16, 0.0);
        fit(&seen, usual, usual, Part::Values).weights.weight(Feature::Board(kind))
    };
    assert!((after(2) - was).abs() < 0.1 * was, "{was} {}", after(2));
    assert!(after(5_000) < 0.5 * was, "{was} {}", after(5_000));
    let others = fit(&observations(500, feature as u16, 0.0), usual, usual, Part::All).weights;
    let tempo = Feature::Term(Term::Tempo);
    assert!((others.weight(tempo) - usual.weight(tempo)).abs() < 1e-6);
}
