//! Castling in words.

use crate::board::Side;
use crate::phrase::{joined, with_article};
use crate::rules::{Castling, CastlingHome, Denial, Permit, Rules};

/// The rules of castling; nothing if nobody can castle.
pub(in crate::rules) fn castlings(rules: &Rules) -> Vec<String> {
    let mut sentences: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let mut own: Vec<String> =
                rules.castlings.iter().filter(|c| c.side == side).map(|c| way(rules, c)).collect();
            own.dedup();
            (!own.is_empty()).then(|| format!("{} may castle: {}.", rules.sides[side], own.join("; or ")))
        })
        .collect();
    if sentences.is_empty() {
        return sentences;
    }
    sentences.push(
        "Neither piece may have moved, and the squares that either passes or ends on must be empty of other pieces."
            .to_owned(),
    );
    if rules.castlings.iter().any(|c| c.home == CastlingHome::StartOrDrop) {
        sentences.push(
            "A piece that is dropped on its square while the other stands on its own also counts as unmoved."
                .to_owned(),
        );
    }
    if rules.castlings.iter().any(|c| c.denies == Denial::SameWing) {
        sentences.push("Castling takes away the opponent's right to castle to the same side.".to_owned());
    }
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
            joined(&names, "or")
        ));
    }
    sentences
}

fn way(rules: &Rules, castling: &Castling) -> String {
    let name = |square| rules.shape.name(square);
    if castling.home == CastlingHome::Anywhere {
        let wing = if castling.is_on_higher_file(rules.shape) { "higher" } else { "lower" };
        return format!(
            "the {} goes from any square of rank {} to {} and {} on a {wing} file to {}",
            rules.kind(castling.king).name,
            rules.shape.rank(castling.to) + 1,
            name(castling.to),
            with_article(&rules.kind(castling.partner).name),
            name(castling.partner_to),
        );
    }
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
