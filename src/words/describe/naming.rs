//! Names of pieces in sentences.

use alfil_core::board::PieceKind;
use alfil_core::phrase::{counted, joined, with_article};
use alfil_core::rules::{Kind, Rules};

/// The most pieces that are named as those that are not meant.
const MAX_EXCEPTED: usize = 4;

/// One of some kinds, as in "an Elephant or Knight".
pub fn one_of(rules: &Rules, kinds: &[PieceKind]) -> String {
    with_article(&names_if_few(rules, kinds))
}

/// Kinds by name, as in "Pawn, Knight or King".
pub(in crate::words) fn joined_names(rules: &Rules, kinds: &[PieceKind], word: &str) -> String {
    let royals: Vec<PieceKind> = rules.kind_indices().filter(|&k| rules.kind(k).royal).collect();
    if royals.len() > 1 && word == "or" && kinds == royals {
        return "royal piece".to_owned();
    }
    joined_once(kinds.iter().map(|&kind| rules.kind(kind).name.as_str()), word)
}

/// Returns names in a list, each once.
fn joined_once<N: AsRef<str> + PartialEq>(names: impl Iterator<Item = N>, word: &str) -> String {
    let mut once = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    joined(&once, word)
}

/// Kinds by name, with the ids of those that share their name with a kind that is not meant, as in "Guard (+S)".
pub(in crate::words) fn distinct_names(rules: &Rules, kinds: &[PieceKind], word: &str) -> String {
    let shares_name = |kind: PieceKind| {
        let is_other =
            |other: PieceKind| !kinds.contains(&other) && rules.kind(other).name == rules.kind(kind).name;
        rules.kind_indices().any(is_other)
    };
    let name_of = |&kind: &PieceKind| {
        let Kind { name, id, .. } = rules.kind(kind);
        if shares_name(kind) { format!("{name} ({id})") } else { name.clone() }
    };
    joined_once(kinds.iter().map(name_of), word)
}

/// Returns some pieces by name if they are few, as in "Pawn or Knight", and like [`noun_for`] if they are many.
pub(in crate::words) fn names_if_few(rules: &Rules, kinds: &[PieceKind]) -> String {
    if kinds.len() > MAX_EXCEPTED { noun_for(rules, kinds) } else { joined_names(rules, kinds, "or") }
}

/// Returns some pieces, by those that are not meant if these are few.
pub(in crate::words) fn noun_for(rules: &Rules, kinds: &[PieceKind]) -> String {
    match noun_and_exceptions(rules, kinds) {
        (noun, None) => noun,
        (noun, Some(except)) => format!("{noun} other than {except}"),
    }
}

/// Returns some pieces, with those that are not meant apart, as in "a Lion", for sentences that say more about the
/// pieces.
pub(in crate::words) fn noun_and_exceptions(rules: &Rules, kinds: &[PieceKind]) -> (String, Option<String>) {
    match others_if_few(rules, kinds) {
        Some(others) if others.is_empty() => ("piece".to_owned(), None),
        Some(others) => ("piece".to_owned(), Some(with_article(&joined_names(rules, &others, "or")))),
        None => (joined_names(rules, kinds, "or"), None),
    }
}

/// Returns the few kinds that are not meant, if almost all are.
pub(in crate::words) fn others_if_few(rules: &Rules, kinds: &[PieceKind]) -> Option<Vec<PieceKind>> {
    let others: Vec<PieceKind> = rules.kind_indices().filter(|kind| !kinds.contains(kind)).collect();
    let are_few = others.is_empty() || others.len() <= MAX_EXCEPTED.min(kinds.len().saturating_sub(1));
    are_few.then_some(others)
}

/// Returns a number of pieces of some kinds: "1 Pawn", "2 pieces of the kind Pawn or Knight".
pub(in crate::words) fn pieces_counted(rules: &Rules, kinds: &[PieceKind], n: usize) -> String {
    match n {
        _ if kinds.len() == rules.kinds.len() => counted(n, "piece"),
        1 => format!("1 {}", names_if_few(rules, kinds)),
        n => format!("{n} {}", pieces_of(rules, kinds)),
    }
}

/// Pieces of some kinds: "pieces of the kind Pawn or Knight".
pub(in crate::words) fn pieces_of(rules: &Rules, kinds: &[PieceKind]) -> String {
    if kinds.len() == rules.kinds.len() {
        "pieces".to_owned()
    } else if let Some(others) = others_if_few(rules, kinds).filter(|_| kinds.len() > MAX_EXCEPTED) {
        format!("pieces of any kind except {}", joined_names(rules, &others, "and"))
    } else {
        format!("pieces of the kind {}", joined_names(rules, kinds, "or"))
    }
}
