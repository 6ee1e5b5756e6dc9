//! Estimates and features of bundled variants agree; positions with equal keys have equal estimates.

use std::collections::HashMap;
use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil_core::board::Side;
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::playout::chance;
use alfil_core::search::{Evaluation, Feature, Limits, MOST_ESTIMATE, Searcher, Settings, Term};
use alfil_core::variant::Variant;
use alfil_language::check::load_text;

use super::think;
use crate::bundled::variants;
use crate::playing::variant_of;
use crate::random_definitions;
use crate::sampling::so_many;

/// Positions of random games.
fn positions(variant: &Arc<Variant>) -> Vec<Position> {
    let mut found = Vec::new();
    for index in 0..6 {
        let mut below = chance(7, index);
        let mut game = Game::new(variant);
        for ply in 0..90 {
            if game.play_random(&mut below).is_none() {
                break;
            }
            if ply % 9 == 0 {
                found.push(game.position().clone());
            }
        }
    }
    found
}

#[test]
fn an_estimate_is_the_sum_of_features_times_weights() {
    for (id, variant) in variants().step_by(3) {
        let by_rules = Evaluation::new(&variant);
        // Whole numbers are not rounded, so that every weight shows.
        let mut below = chance(1, 2);
        let mut weights = by_rules.usual().clone();
        weights.all.iter_mut().for_each(|weight| *weight = weight.round() + below(9) as f32 - 4.0);
        weights.set(Feature::Term(Term::Tempo), 14.0);
        let learned = by_rules.with_weights(&variant, weights);
        for position in positions(&variant) {
            for (is_whole, evaluation) in [(false, &by_rules), (true, &learned)] {
                let features = evaluation.features(&position);
                let sum: f32 =
                    features.iter().map(|&(f, n)| n * evaluation.weights().all[usize::from(f)]).sum();
                let sum = if position.side_to_move() == Side::First { sum } else { -sum };
                let estimate = evaluation.estimate(&position) as f32;
                // Each weight that is not whole is rounded once.
                let n_rounded = position.pieces().count() as f32 + 4.0;
                let most = if is_whole { 4.0 } else { n_rounded / 2.0 };
                let sum = sum.clamp(-(MOST_ESTIMATE as f32), MOST_ESTIMATE as f32);
                assert!((estimate - sum).abs() <= most, "{id}: {estimate} {sum}");
            }
        }
    }
}

/// Searches positions of random games. Where debug assertions are compiled in, a search compares each estimate that it keeps
/// along a line with one that is worked out from the position alone.
fn search(variant: &Arc<Variant>, n_games: u64, nodes: u64) {
    const { assert!(cfg!(debug_assertions)) };
    for index in 0..n_games {
        let mut below = chance(9, index);
        let mut game = Game::new(variant);
        for _ in 0..12 * index {
            if game.play_random(&mut below).is_none() {
                break;
            }
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        think(&game, &limits, Settings { hash_mib: 1, ..Settings::default() });
    }
}

#[test]
fn an_estimate_kept_along_a_line_is_that_of_the_position() {
    for (_, variant) in variants() {
        search(&variant, 2, 100);
    }
}

#[test]
#[ignore = "takes hours"]
fn a_million_estimates_of_every_variant_kept_along_a_line_are_those_of_the_positions() {
    for (_, variant) in variants() {
        search(&variant, 10, 100_000);
    }
}

#[test]
#[ignore = "takes minutes"]
fn estimates_of_random_definitions_kept_along_a_line_are_those_of_the_positions() {
    let mut n_searched = 0;
    for index in 0..so_many(4_000) {
        let text = random_definitions::text(41, index);
        if let (Some(rules), _) = load_text("random.toml", &text, &BundledVariants) {
            n_searched += 1;
            search(&Variant::new("random", rules), 3, 500);
        }
    }
    assert!(n_searched > so_many(1_000), "{n_searched}");
}

#[test]
fn equal_keys_have_equal_estimates() {
    let mut n_met_again = 0;
    for (id, variant) in variants() {
        let evaluation = Evaluation::new(&variant);
        if !evaluation.follows_from_key() {
            continue;
        }
        let mut known = HashMap::new();
        for index in 0..150 {
            let mut below = chance(3, index);
            let mut game = Game::new(&variant);
            for _ in 0..4 {
                if game.play_random(&mut below).is_none() {
                    break;
                }
                let estimate = evaluation.estimate(game.position());
                if let Some(before) = known.insert(game.position().key(), estimate) {
                    n_met_again += 1;
                    assert_eq!(before, estimate, "{id}");
                }
            }
        }
    }
    assert!(n_met_again > 1_000, "{n_met_again}");
}

#[test]
fn a_stated_value_holds_and_sets_the_scale_of_the_others() {
    let weights = |values: [&str; 2]| {
        let [bishop, queen] = values;
        let text = format!(
            "format = 1\nname = \"A\"\nextends = \"chess\"\n\
             [pieces.bishop]\n{bishop}\n[pieces.queen]\n{queen}\n"
        );
        let variant = variant_of(&text);
        let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
        let rules = variant.rules();
        let of = |id| searcher.weights().weight(Feature::Board(rules.kind_with_id(id).unwrap()));
        ["P", "B", "R", "Q"].map(of)
    };
    let usual = weights(["", ""]);
    let stated = weights(["value = 700", ""]);
    assert!((stated[1] - 700.0).abs() < 0.01);
    for (usual_value, value) in usual.iter().zip(stated) {
        assert!((value / usual_value - 700.0 / usual[1]).abs() < 0.02, "{usual:?} {stated:?}");
    }
    let [_, bishop, _, queen] = weights(["value = 300", "value = 900"]);
    assert!((bishop - 300.0).abs() < 0.01 && (queen - 900.0).abs() < 0.01);
}
