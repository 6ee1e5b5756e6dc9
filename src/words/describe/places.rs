//! Rules that depend on the square of a piece, in sentences.

use alfil_core::board::{PieceKind, Region};
use alfil_core::rules::{ExtraMove, Kind, PieceKey, RuleId, Rules};

use crate::words::describe::movement_clause;
use crate::words::describe::{Sentence, list, one_of, region, region_and_squares};

/// Returns where pieces may go, and where they have other moves: a sentence for each region.
pub(in crate::words) fn all(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for (place, kinds) in by_region(rules, |kind| kind.confined_to.as_ref()) {
        let names = list(rules, &kinds, "and");
        let text = format!("The {names} may go only to {}.", region_and_squares(rules, place));
        sentences.push(Sentence { text, rule: RuleId::Pieces(kinds, PieceKey::ConfinedTo) });
    }
    for (place, kinds) in by_region(rules, |kind| kind.never_on.as_ref()) {
        let names = list(rules, &kinds, "and");
        let place = region(rules, place);
        let unless =
            if kinds.iter().any(|&kind| promotes(rules.kind(kind))) { " without promoting" } else { "" };
        let text = format!("The {names} may not end a move on {place}{unless}.");
        sentences.push(Sentence { text, rule: RuleId::Pieces(kinds, PieceKey::NeverOn) });
    }
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        for (texts, key) in [
            (extra_moves(rules, kind), PieceKey::ExtraMoves),
            (first_moves(rules, kind), PieceKey::FirstMoves),
        ] {
            let sentence = |text| Sentence { text, rule: RuleId::Pieces(vec![index], key) };
            sentences.extend(texts.into_iter().map(sentence));
        }
    }
    sentences
}

/// Returns the regions that kinds have for one purpose, each with its kinds.
fn by_region<'a>(
    rules: &'a Rules,
    of: impl Fn(&'a Kind) -> Option<&'a Region>,
) -> Vec<(&'a Region, Vec<PieceKind>)> {
    let mut found: Vec<(&Region, Vec<PieceKind>)> = Vec::new();
    for index in rules.kind_indices() {
        let Some(region) = of(rules.kind(index)) else { continue };
        match found.iter_mut().find(|(other, _)| *other == region) {
            Some((_, kinds)) => kinds.push(index),
            None => found.push((region, vec![index])),
        }
    }
    found
}

/// Returns whether a kind ever becomes another one by its own move.
fn promotes(kind: &Kind) -> bool {
    !kind.promotions.is_empty()
}

/// Returns the rules of a kind that depend on its square.
pub fn of_kind(rules: &Rules, kind: &Kind) -> Vec<String> {
    let confined = kind.confined_to.iter();
    let confined = confined.map(|place| format!("Goes only to {}.", region_and_squares(rules, place)));
    let never = kind.never_on.iter();
    let unless = if promotes(kind) { " without promoting" } else { "" };
    let never = never.map(|place| format!("May not end a move on {}{unless}.", region(rules, place)));
    let by_place = extra_moves(rules, kind).into_iter().chain(first_moves(rules, kind));
    confined.chain(never).chain(by_place).chain(never_jumps_over(rules, kind)).collect()
}

/// Returns what a kind may not jump over.
pub(in crate::words) fn never_jumps_over(rules: &Rules, kind: &Kind) -> Option<String> {
    let some = !kind.never_jumps_over.is_empty();
    some.then(|| format!("The {} never jumps over {}.", kind.name, one_of(rules, &kind.never_jumps_over)))
}

fn extra_moves(rules: &Rules, kind: &Kind) -> Vec<String> {
    kind.extra_moves.iter().map(|extra| further(rules, kind, extra, "")).collect()
}

fn first_moves(rules: &Rules, kind: &Kind) -> Vec<String> {
    let moved = ", even if it has moved";
    kind.first_moves.iter().map(|first| further(rules, kind, first, moved)).collect()
}

fn further(rules: &Rules, kind: &Kind, extra: &ExtraMove, condition: &str) -> String {
    let moves = movement_clause(&extra.movement);
    let moves = moves.trim_end_matches('.');
    let mut letters = moves.chars();
    let first = letters.next().map(|c| c.to_ascii_lowercase());
    let moves: String = first.into_iter().chain(letters).collect();
    let only = extra.to.as_ref().map(|to| format!(", only to {}", region(rules, to)));
    let only = only.unwrap_or_default();
    let on = region(rules, &extra.on);
    format!("On {on} the {} also {moves} ({}){only}{condition}.", kind.name, extra.betza)
}
