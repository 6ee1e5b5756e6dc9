//! The letters by which positions show the rights to castle.
//!
//! `K` is the right with the partner on a higher file than the king, `Q` with one on a lower file; a player who has
//! several on one side, or whose pieces may start anywhere, has the partners' files instead. Capitals are the first
//! player's.

use super::castling::{Castling, CastlingHome};
use crate::board::{Shape, Side, Square, file_name};

/// A right to castle: the squares where king and partner start.
pub type Right = (Square, Square);

/// A right with its letter.
#[derive(Clone, Copy, Debug)]
pub struct Lettered {
    /// The letter positions write it with.
    pub letter: char,
    /// The files of the king and its partner.
    pub right: Right,
    /// Its player.
    pub side: Side,
    /// True if the pieces may start anywhere.
    pub roams: bool,
}

/// Returns the rights of a game with their letters, in the order they are printed. For pieces that may start anywhere,
/// only those that are ready are included, and only the first of several that lead to one partner.
pub fn lettered_rights(shape: Shape, castlings: &[Castling], standing: &[Right]) -> Vec<Lettered> {
    let mut letters = Vec::new();
    for side in Side::ALL {
        let mut rights: Vec<(Right, bool)> = Vec::new();
        for castling in castlings.iter().filter(|c| c.side == side) {
            let right = (castling.from, castling.partner_from);
            let roams = castling.home == CastlingHome::Anywhere;
            let is_known = rights.iter().any(|&((from, partner), other)| {
                other == roams && partner == right.1 && (roams || from == right.0)
            });
            if !is_known && (!roams || standing.contains(&right)) {
                rights.push((right, roams));
            }
        }
        let wing = |right: Right| wing(shape, right);
        let first = letters.len();
        for &(right, roams) in &rights {
            let is_alone = rights.iter().filter(|&&(other, _)| wing(other) == wing(right)).count() == 1;
            let letter = if is_alone && !roams { wing(right) } else { partner_file(shape, right) };
            letters.push(Lettered { letter: in_case(letter, side), right, side, roams });
        }
        if let Some(own) = letters.get_mut(first..) {
            own.sort_by_key(|l| (wing(l.right), l.letter));
        }
    }
    letters
}

/// Returns the letter of a right by the side its partner is on, as a capital.
pub fn wing(shape: Shape, (king, partner): Right) -> char {
    if shape.file(partner) > shape.file(king) { 'K' } else { 'Q' }
}

/// Returns the letter of the file where a partner starts, as a capital.
pub fn partner_file(shape: Shape, (_, partner): Right) -> char {
    file_letter(shape, partner).to_ascii_uppercase()
}

/// Returns the last letter of a square's file.
pub fn file_letter(shape: Shape, square: Square) -> char {
    file_name(shape.file(square)).chars().next_back().unwrap_or('a')
}

/// Returns the letter of a player: a capital for the first one.
pub fn in_case(letter: char, side: Side) -> char {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}
