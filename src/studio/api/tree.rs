//! Moves as a tree of clicks.
//!
//! A move is entered by what is clicked one after the other: squares, a piece in a hand (`@P`), what the piece becomes
//! (`=+`, `=q`), the gated piece (`~h`). A walk of the tree requires no knowledge of the rules.

use std::collections::BTreeMap;

use alfil_core::board::{Move, MoveSort, Shape};
use alfil_core::rules::{Rules, WallTurn};
use serde::Serialize;

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
    /// The tree of some moves, each with its clicks.
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

    /// The moves at the ends of the tree, in the order of the clicks.
    pub fn leaves(&self) -> Vec<usize> {
        match self {
            Tree::Move(index) => vec![*index],
            Tree::Next(next) => next.values().flat_map(Tree::leaves).collect(),
        }
    }
}

/// The clicks that enter a move which is written so.
fn clicks(rules: &Rules, mv: Move, text: &str) -> Vec<String> {
    if mv.sort == MoveSort::Pass && mv.wall().is_none() {
        return vec!["pass".to_owned()];
    }
    let mut legs: Vec<&str> = text.split(',').collect();
    let walls_instead = rules.walls.as_ref().is_some_and(|walls| walls.turn == WallTurn::MoveOrWall);
    if walls_instead && mv.wall().is_none() {
        // The last leg only says that there is no wall.
        legs.pop();
    }
    let mut path = Vec::new();
    for leg in legs {
        let rest = if let Some((id, rest)) = leg.split_once('@') {
            path.push(format!("@{id}"));
            square(rules.shape, rest, &mut path)
        } else {
            let mut from = Vec::new();
            let rest = square(rules.shape, leg, &mut from);
            if path.is_empty() {
                path = from;
            }
            square(rules.shape, rest, &mut path)
        };
        let aside = rest.strip_prefix(':').and_then(|aside| {
            let rest = aside.get(rules.shape.parse_prefix(aside)?.1..)?;
            rest.get(rules.shape.parse_prefix(rest)?.1..)
        });
        ending(rules, mv, aside.unwrap_or(rest), &mut path);
    }
    path
}

/// The clicks that enter each of these moves. Where two moves would have the same, the piece that a move moves aside comes last, and
/// where it is put down.
pub(super) fn clicks_of(rules: &Rules, moves: &[(Move, String)]) -> Vec<Vec<String>> {
    let mut paths: Vec<Vec<String>> = moves.iter().map(|(mv, text)| clicks(rules, *mv, text)).collect();
    let mut n_alike: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for path in &paths {
        *n_alike.entry(path.clone()).or_default() += 1;
    }
    for (path, (mv, _)) in paths.iter_mut().zip(moves) {
        let is_shared = n_alike.get(path).is_some_and(|&n| n > 1);
        let aside = mv.aside().filter(|_| is_shared).map(|(start, end)| [start, end]);
        path.extend(aside.into_iter().flatten().map(|square| rules.shape.name(square).to_string()));
    }
    paths
}

/// Adds the square that a text begins with, and returns the rest.
fn square<'t>(shape: Shape, text: &'t str, path: &mut Vec<String>) -> &'t str {
    let used = shape.parse_prefix(text).map_or(0, |(_, used)| used);
    let (name, rest) = text.split_at_checked(used).unwrap_or(("", text));
    path.extend((!name.is_empty()).then(|| name.to_owned()));
    rest
}

/// Adds what the piece becomes, and the gated piece.
fn ending(rules: &Rules, mv: Move, rest: &str, path: &mut Vec<String>) {
    if rest.is_empty() {
        return;
    }
    let let_in = mv.gate().map(|(kind, _)| rules.kind(kind).id.to_lowercase());
    let becomes = let_in
        .as_deref()
        .and_then(|id| rest.strip_suffix(id))
        .map_or(rest, |text| text.trim_end_matches('/'));
    if !becomes.is_empty() {
        path.push(format!("={becomes}"));
    }
    path.extend(let_in.map(|id| format!("~{id}")));
}
