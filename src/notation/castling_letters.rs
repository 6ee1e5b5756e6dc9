//! The letters of castling rights in a FEN.
//!
//! `K` is the right with the partner on a higher file than the king, `Q` with one on a lower file; a player who has
//! several on one side has the partners' files instead. Capitals are the first player's.

use crate::board::{Shape, Side, Square, file_name};
use crate::rules::Rules;

/// A right to castle: the squares where king and partner start.
pub(super) type Right = (Square, Square);

/// The rights of a game with their letters, in the order they are printed.
pub(super) fn letters(rules: &Rules) -> Vec<(char, Right)> {
    let mut letters = Vec::new();
    for side in Side::ALL {
        let mut rights: Vec<Right> = Vec::new();
        for castling in rules.castlings.iter().filter(|c| c.side == side) {
            let right = (castling.from, castling.partner_from);
            if !rights.contains(&right) {
                rights.push(right);
            }
        }
        let wing = |right: Right| wing(rules.shape, right);
        let first = letters.len();
        for &right in &rights {
            let is_alone = rights.iter().filter(|&&other| wing(other) == wing(right)).count() == 1;
            let letter = if is_alone { wing(right) } else { file(rules.shape, right) };
            letters.push((in_case(letter, side), right));
        }
        if let Some(own) = letters.get_mut(first..) {
            own.sort_by_key(|&(letter, _)| (!letter.eq_ignore_ascii_case(&'K'), letter));
        }
    }
    letters
}

/// The right a letter names: its own letter, or the file of its partner.
pub(super) fn find(rules: &Rules, letters: &[(char, Right)], letter: char) -> Option<Right> {
    let by_letter = letters.iter().find(|(own, _)| *own == letter);
    let by_file = || {
        letters.iter().find(|&&(own, right)| {
            let side = if own.is_ascii_uppercase() { Side::First } else { Side::Second };
            in_case(file(rules.shape, right), side) == letter
        })
    };
    by_letter.or_else(by_file).map(|&(_, right)| right)
}

fn wing(shape: Shape, (king, partner): Right) -> char {
    if shape.file(partner) > shape.file(king) { 'K' } else { 'Q' }
}

fn file(shape: Shape, (_, partner): Right) -> char {
    file_name(shape.file(partner)).to_ascii_uppercase().chars().next_back().unwrap_or('A')
}

fn in_case(letter: char, side: Side) -> char {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}
