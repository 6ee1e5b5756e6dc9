//! Moves as a tree of clicks.
//!
//! A move is entered by what is clicked one after the other: squares, a piece in a hand (`@P`), what the piece becomes
//! (`=+`, `=q`), the gated piece (`~h`). A walk of the tree requires no knowledge of the rules.

use std::collections::BTreeMap;

use alfil_core::board::{Move, Square};
use alfil_core::engine::Position;
use alfil_core::rules::Rules;
use serde::Serialize;

use crate::words::notation::coord::{self, MoveParts};

/// What may be clicked next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Tree {
    /// The move with this place in the list is complete.
    Move(usize),
    /// One of these is clicked next; an empty key means that the move may end here.
    Next(BTreeMap<String, Tree>),
}

impl Tree {
    /// Returns the tree of some moves, each with its clicks.
    pub fn of(paths: impl IntoIterator<Item = Vec<String>>) -> Tree {
        let mut tree = Tree::Next(BTreeMap::new());
        for (index, path) in paths.into_iter().enumerate() {
            tree.add(&path, index);
        }
        tree
    }

    fn add(&mut self, path: &[String], index: usize) {
        let next = match self {
            Tree::Next(next) => next,
            Tree::Move(ended) => {
                // A move ended here; a longer one goes on.
                *self = Tree::Next(BTreeMap::from([(String::new(), Tree::Move(*ended))]));
                return self.add(path, index);
            }
        };
        let Some((first, rest)) = path.split_first() else {
            next.insert(String::new(), Tree::Move(index));
            return;
        };
        match next.get_mut(first) {
            Some(node) => node.add(rest, index),
            None if rest.is_empty() => {
                next.insert(first.clone(), Tree::Move(index));
            }
            None => {
                let mut node = Tree::Next(BTreeMap::new());
                node.add(rest, index);
                next.insert(first.clone(), node);
            }
        }
    }

    /// Returns the moves at the ends of the tree, in the order of the clicks.
    pub fn leaves(&self) -> Vec<usize> {
        match self {
            Tree::Move(index) => vec![*index],
            Tree::Next(next) => next.values().flat_map(Tree::leaves).collect(),
        }
    }
}

/// Returns the clicks that enter a move.
fn clicks(rules: &Rules, position: &Position, mv: Move) -> Vec<String> {
    let name = |square: Square| rules.shape.name(square).to_string();
    let MoveParts { drop, legs, aside: _, becomes, gate, wall: _ } = coord::parts(rules, position, mv);
    let mut path = match drop {
        Some((kind, to)) => vec![format!("@{}", rules.kind(kind).id), name(to)],
        None => {
            legs.first().map(|leg| leg.0).into_iter().chain(legs.iter().map(|leg| leg.1)).map(name).collect()
        }
    };
    if path.is_empty() {
        return vec!["pass".to_owned()];
    }
    path.extend((!becomes.is_empty()).then(|| format!("={becomes}")));
    path.extend(gate.map(|kind| format!("~{}", rules.kind(kind).id.to_lowercase())));
    path.extend(mv.wall().map(name));
    path
}

/// Returns the clicks that enter each of these moves. Where two moves would have the same, the piece that a move moves
/// aside comes last, and where it is put down.
pub(super) fn clicks_of(rules: &Rules, position: &Position, moves: &[Move]) -> Vec<Vec<String>> {
    let mut paths: Vec<Vec<String>> = moves.iter().map(|&mv| clicks(rules, position, mv)).collect();
    let mut n_alike: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for path in &paths {
        *n_alike.entry(path.clone()).or_default() += 1;
    }
    for (path, mv) in paths.iter_mut().zip(moves) {
        let is_shared = n_alike.get(path).is_some_and(|&n| n > 1);
        let aside = mv.aside().filter(|_| is_shared).map(|(start, end)| [start, end]);
        path.extend(aside.into_iter().flatten().map(|square| rules.shape.name(square).to_string()));
    }
    paths
}
