//! Rules that depend on the square of a piece, in sentences.

use alfil_core::board::{PerSide, PieceKind, Region, Side, Square};
use alfil_core::rules::{ExtraMove, Kind, PieceKey, RuleId, Rules};

use crate::words::describe::Sentence;
use crate::words::describe::naming::{distinct_names, one_of};
use crate::words::describe::piece::movement::movement_clause;
use crate::words::describe::squares::{is_everywhere, region};

/// Returns where pieces may go, and where they have other moves: a sentence for each region.
pub(in crate::words) fn place_sentences(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for (place, kinds) in by_region(rules, |kind| kind.confined_to.as_ref()) {
        let names = distinct_names(rules, &kinds, "and");
        let text = format!("The {names} may go {}.", only_to(rules, place));
        sentences.push(Sentence::new(text, RuleId::Pieces(kinds, PieceKey::ConfinedTo)));
    }
    for (place, kinds) in by_region(rules, |kind| kind.never_on.as_ref()) {
        let names = distinct_names(rules, &kinds, "and");
        let place = region(rules, place);
        let unless =
            if kinds.iter().any(|&kind| promotes(rules.kind(kind))) { " without promoting" } else { "" };
        let text = format!("The {names} may not end a move on {place}{unless}.");
        sentences.push(Sentence::new(text, RuleId::Pieces(kinds, PieceKey::NeverOn)));
    }
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        for (texts, key) in [
            (extra_moves(rules, kind), PieceKey::ExtraMoves),
            (first_moves(rules, kind), PieceKey::FirstMoves),
        ] {
            let sentence = |text| Sentence::new(text, RuleId::Pieces(vec![index], key));
            sentences.extend(texts.into_iter().map(sentence));
        }
    }
    sentences
}

/// Returns where a piece that is confined to a region may go. A promoted form may have the whole board, where what it
/// promoted from has not.
fn only_to(rules: &Rules, place: &Region) -> String {
    if is_everywhere(rules, place) {
        return "anywhere".to_owned();
    }
    let is_closed =
        |side: Side| move |square: &Square| !place[side].contains(*square) && !rules.holes.contains(*square);
    let closed: Region = PerSide::from_fn(|side| rules.shape.squares().filter(is_closed(side)).collect());
    let only = format!("only to {}", region(rules, place));
    let except = format!("anywhere except {}", region(rules, &closed));
    if except.len() < only.len() { except } else { only }
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
    let confined = confined.map(|place| format!("Goes {}.", only_to(rules, place)));
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
    let only = extra.to.as_ref().map(|to| format!(", but only to {}", region(rules, to)));
    let only = only.unwrap_or_default();
    let on = region(rules, &extra.on);
    format!("On {on} the {} also {moves} ({}){only}{condition}.", kind.name, extra.betza)
}
