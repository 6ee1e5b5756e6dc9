//! Castling in words.

use alfil_core::board::Side;
use alfil_core::phrase::{joined, with_article};
use alfil_core::rules::{Castling, CastlingHome, Denial, Permit, Rules};

/// Returns the rules of castling; empty if no piece can castle.
pub(in crate::words) fn castlings(rules: &Rules) -> Vec<String> {
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
        "Neither piece may have moved, and no other piece may be on a square that either of them crosses or lands on."
            .to_owned(),
    );
    if rules.castlings.iter().any(|c| c.home == CastlingHome::StartOrDrop) {
        sentences.push(
            "A piece dropped on its start square while the other is on its own also counts as unmoved."
                .to_owned(),
        );
    }
    if rules.castlings.iter().any(|c| c.denies == Denial::SameWing) {
        sentences.push("Castling removes the opponent's right to castle to the same side.".to_owned());
    }
    if rules.royals.left_attacked == Permit::Illegal {
        sentences.extend(of_royals(rules));
    }
    sentences
}

/// Returns what attacks mean for royal pieces that castle.
fn of_royals(rules: &Rules) -> Vec<String> {
    let royal = || rules.castlings.iter().filter(|c| rules.kind(c.king).royal);
    let of = |permit: Permit| {
        let (mut kings, mut ends): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
        for castling in royal().filter(|c| c.through_attack == permit) {
            let (king, end) =
                (rules.kind(castling.king).name.as_str(), rules.shape.name(castling.to).to_string());
            if !kings.contains(&king) {
                kings.push(king);
            }
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        let differs = royal().any(|c| c.through_attack != permit);
        let to = if differs { format!(" to {}", joined(&ends, "or")) } else { String::new() };
        (!kings.is_empty()).then(|| (joined(&kings, "or"), to))
    };
    let barred = of(Permit::Illegal).map(|(kings, to)| {
        format!("The {kings} may not castle{to} out of check, nor across or onto an attacked square.")
    });
    let free = of(Permit::Allowed).map(|(kings, to)| {
        format!("The {kings} may castle{to} out of check and across attacked squares, though not onto one.")
    });
    barred.into_iter().chain(free).collect()
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
