//! Squares as the format writes them.

use alfil_core::board::{Shape, Side, SquareSet, file_name};
use alfil_core::rules::Rules;

/// Squares in words, whole ranks as `*8`; `-` for none.
pub(super) fn words(shape: Shape, squares: &SquareSet) -> String {
    let mut words = Vec::new();
    for rank in 0..shape.ranks {
        let row = shape.squares().filter(|&square| shape.rank(square) == rank);
        let here: Vec<_> = row.filter(|&square| squares.contains(square)).collect();
        if here.len() == usize::from(shape.files) {
            words.push(format!("*{}", rank + 1));
        } else {
            words.extend(
                here.into_iter().map(|square| format!("{}{}", file_name(shape.file(square)), rank + 1)),
            );
        }
    }
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// Squares one by one.
pub(super) fn singly(shape: Shape, squares: &SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(|square| shape.name(square).to_string()).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// Returns every square that exists.
pub(super) fn existing_squares(rules: &Rules) -> SquareSet {
    rules.shape.squares().filter(|&square| !rules.holes.contains(square)).collect()
}

/// Returns the squares in both sets.
pub(super) fn common(a: &SquareSet, b: &SquareSet) -> SquareSet {
    a.iter().filter(|&square| b.contains(square)).collect()
}

/// Returns the squares of the first set that are not in the second.
pub(super) fn without(a: &SquareSet, b: &SquareSet) -> SquareSet {
    a.iter().filter(|&square| !b.contains(square)).collect()
}

/// Returns the squares in either set.
pub(super) fn either(a: &SquareSet, b: &SquareSet) -> SquareSet {
    a.iter().chain(b.iter()).collect()
}

/// Returns a player's first rank.
pub(super) fn first_rank(shape: Shape, side: Side) -> SquareSet {
    let rank = match side {
        Side::First => 0,
        Side::Second => shape.ranks.saturating_sub(1),
    };
    shape.squares().filter(|&square| shape.rank(square) == rank).collect()
}
