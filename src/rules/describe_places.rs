//! What depends on where a piece stands, in sentences.

use super::describe::{list, region};
use super::{Kind, Rules};
use crate::board::{PieceKind, Region};

/// Where pieces may go, and where they move otherwise: a sentence for each region.
pub fn all(rules: &Rules) -> Vec<String> {
    let mut confined: Vec<(&Region, Vec<PieceKind>)> = Vec::new();
    for index in rules.kind_indices() {
        let Some(region) = &rules.kind(index).confined_to else { continue };
        match confined.iter_mut().find(|(other, _)| *other == region) {
            Some((_, kinds)) => kinds.push(index),
            None => confined.push((region, vec![index])),
        }
    }
    let mut sentences: Vec<String> = confined
        .into_iter()
        .map(|(place, kinds)| {
            format!(
                "The {} may go to no square but those of {}.",
                list(rules, &kinds, "and"),
                region(rules, place)
            )
        })
        .collect();
    sentences.extend(rules.kinds.iter().flat_map(|kind| extra_moves(rules, kind)));
    sentences
}

/// What depends on where a piece of one kind stands.
pub fn of_kind(rules: &Rules, kind: &Kind) -> Vec<String> {
    let confined = kind.confined_to.iter();
    let confined = confined.map(|place| format!("Goes to no square but those of {}.", region(rules, place)));
    confined.chain(extra_moves(rules, kind)).collect()
}

fn extra_moves(rules: &Rules, kind: &Kind) -> impl Iterator<Item = String> {
    kind.extra_moves.iter().map(|extra| {
        let moves = extra.movement.sentence();
        let moves = moves.trim_end_matches('.');
        let mut letters = moves.chars();
        let first = letters.next().map(|c| c.to_ascii_lowercase());
        let moves: String = first.into_iter().chain(letters).collect();
        format!("On {} the {} also {moves} ({}).", region(rules, &extra.on), kind.name, extra.betza)
    })
}
