//! Moves as trees of clicks.

use std::collections::BTreeSet;

use alfil::studio::api::{Studio, Tree};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::studio;
use crate::sampling::{cases, so_many};

/// The moves at the leaves of a tree in JSON.
fn leaves(tree: &Value, into: &mut Vec<u64>) {
    match tree {
        Value::Number(number) => into.push(number.as_u64().unwrap()),
        Value::Object(next) => next.values().for_each(|node| leaves(node, into)),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) => {
            panic!("neither a move nor a node: {tree}")
        }
    }
}

/// Plays a game by walking the tree, and checks at each position that its leaves are the legal moves, each once.
fn walk(studio: &Studio, id: &str, choices: &[u16]) {
    let mut moves: Vec<String> = Vec::new();
    for &choice in choices {
        let question = json!({ "source": { "bundled": id }, "moves": moves });
        let position = studio.answer("position", question).unwrap();
        let legal = position["moves"].as_array().unwrap();
        let mut found = Vec::new();
        leaves(&position["input"], &mut found);
        let unique: BTreeSet<u64> = found.iter().copied().collect();
        assert_eq!((found.len(), unique.len()), (legal.len(), legal.len()), "{id} after {moves:?}");
        let mut node = &position["input"];
        let mut choice = usize::from(choice);
        while let Some(next) = node.as_object().filter(|next| !next.is_empty()) {
            let (key, inner) = next.iter().nth(choice % next.len()).unwrap();
            assert!(key.len() < 40, "{id}: {key}");
            choice = choice * 7 + 3;
            node = inner;
        }
        let Some(index) = node.as_u64() else {
            assert_ne!(position["outcome"], Value::Null, "{id} after {moves:?}");
            return;
        };
        moves.push(legal[index as usize].as_str().unwrap().to_owned());
    }
}

#[test]
fn every_bundled_variant_can_be_played_by_clicks() {
    let studio = studio();
    let choices: Vec<u16> = (0..so_many(2) as u16).map(|n| n.wrapping_mul(7919) ^ 0x2b).collect();
    for id in alfil::bundled() {
        walk(&studio, id, &choices);
    }
}

proptest! {
    #![proptest_config(cases(8))]
    #[test]
    fn random_games_can_be_entered_by_clicks(
        variant in any::<prop::sample::Index>(),
        choices in prop::collection::vec(any::<u16>(), 1..24),
    ) {
        let ids: Vec<&str> = alfil::bundled().collect();
        walk(&studio(), ids[variant.index(ids.len())], &choices);
    }
}

#[test]
fn a_move_that_may_end_or_go_on_has_an_empty_key() {
    let path = |clicks: &[&str]| clicks.iter().map(|&click| click.to_owned()).collect::<Vec<String>>();
    let tree = |paths: &[&[&str]]| serde_json::to_value(Tree::of(paths.iter().map(|p| path(p)))).unwrap();
    let wanted = json!({ "a1": { "a2": { "": 0, "=+": 1 }, "b2": 2 }, "@P": { "c3": 3 } });
    assert_eq!(tree(&[&["a1", "a2"], &["a1", "a2", "=+"], &["a1", "b2"], &["@P", "c3"]]), wanted);
    // In whatever order the moves come.
    let wanted = json!({ "a1": { "a2": { "": 1, "=+": 0 } } });
    assert_eq!(tree(&[&["a1", "a2", "=+"], &["a1", "a2"]]), wanted);
}

/// A variant, a position, and clicks with the move they enter.
const CLICKS: &[(&str, &str, &[&str], &str)] = &[
    ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", &["a7", "a8", "=q"], "a7a8q"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["e1", "g1"], "e1g1"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w 1", &["@P", "a2"], "P@a2"),
    ("amazons", "", &["d1", "d2", "d3"], "d1d2,d2d3"),
    ("seirawan", "", &["b1", "c3", "~h"], "b1c3h"),
];

#[test]
fn clicks_enter_the_move_that_is_meant() {
    let studio = studio();
    for &(id, fen, clicks, wanted) in CLICKS {
        let fen = if fen.is_empty() { Value::Null } else { json!(fen) };
        let position = studio.answer("position", json!({ "source": { "bundled": id }, "fen": fen })).unwrap();
        let mut node = &position["input"];
        for &click in clicks {
            node = &node[click];
        }
        let index = node.as_u64().unwrap_or_else(|| panic!("{id}: {clicks:?} leads to {node}"));
        assert_eq!(position["moves"][index as usize], wanted, "{id}");
    }
}
