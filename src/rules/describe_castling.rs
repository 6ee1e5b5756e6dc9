//! Castling in words.

use super::{Castling, Permit, Rules};
use crate::board::Side;

/// What holds about castling; nothing when nobody can.
pub(super) fn castlings(rules: &Rules) -> Vec<String> {
    let mut sentences: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let own: Vec<String> =
                rules.castlings.iter().filter(|c| c.side == side).map(|c| way(rules, c)).collect();
            (!own.is_empty()).then(|| format!("{} may castle: {}.", rules.sides[side], own.join("; or ")))
        })
        .collect();
    if sentences.is_empty() {
        return sentences;
    }
    sentences.push(
        "Neither piece may have moved, and no other piece may be where either passes or ends.".to_owned(),
    );
    let is_royal = rules.castlings.iter().any(|c| rules.kind(c.king).royal);
    if is_royal && rules.royalty.left_attacked == Permit::Illegal {
        let mut names: Vec<&str> = Vec::new();
        for castling in &rules.castlings {
            let king = rules.kind(castling.king);
            if king.royal && !names.contains(&king.name.as_str()) {
                names.push(&king.name);
            }
        }
        sentences.push(format!(
            "The {} may not castle out of check, nor across or onto an attacked square.",
            names.join(" or ")
        ));
    }
    sentences
}

fn way(rules: &Rules, castling: &Castling) -> String {
    let name = |square| rules.shape.name(square);
    format!(
        "the {} goes from {} to {} and the {} from {} to {}",
        rules.kind(castling.king).name,
        name(castling.from),
        name(castling.to),
        rules.kind(castling.partner).name,
        name(castling.partner_from),
        name(castling.partner_to),
    )
}
