//! The letters of castling rights in a FEN.
//!
//! `K` is the right with the partner on a higher file than the king, `Q` with one on a lower file; a player who has
//! several on one side, or whose pieces may start anywhere, has the partners' files instead. Capitals are the first
//! player's.

use crate::board::{Shape, Side, Square, file_name};
use crate::rules::{Castling, CastlingHome, Rules};

/// A right to castle: the squares where king and partner start.
pub(super) type Right = (Square, Square);

/// A right with its letter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lettered {
    pub(super) letter: char,
    pub(super) right: Right,
    pub(super) side: Side,
    /// Whether the pieces may start anywhere.
    pub(super) roams: bool,
}

/// The rights of a game with their letters, in the order they are printed. Of pieces that may start anywhere only those
/// are here that stand ready.
pub(super) fn letters(rules: &Rules, standing: &[Right]) -> Vec<Lettered> {
    let mut letters = Vec::new();
    for side in Side::ALL {
        let mut rights: Vec<(Right, bool)> = Vec::new();
        for castling in rules.castlings.iter().filter(|c| c.side == side) {
            let right = (castling.from, castling.partner_from);
            let roams = castling.home == CastlingHome::Anywhere;
            if !rights.contains(&(right, roams)) && (!roams || standing.contains(&right)) {
                rights.push((right, roams));
            }
        }
        let wing = |right: Right| wing(rules.shape, right);
        let first = letters.len();
        for &(right, roams) in &rights {
            let is_alone = rights.iter().filter(|&&(other, _)| wing(other) == wing(right)).count() == 1;
            let letter = if is_alone && !roams { wing(right) } else { file(rules.shape, right) };
            letters.push(Lettered { letter: in_case(letter, side), right, side, roams });
        }
        if let Some(own) = letters.get_mut(first..) {
            own.sort_by_key(|l| (wing(l.right), l.letter));
        }
    }
    letters
}

/// The right a letter names: its own letter, or the file of its partner; of pieces that may start anywhere `K` and `Q` are
/// the rights with the outermost partner.
pub(super) fn find(rules: &Rules, letters: &[Lettered], letter: char) -> Option<Right> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let own = || letters.iter().filter(|l| l.side == side);
    let by_letter = own().find(|l| l.letter == letter);
    // Where files tell who has not moved, that is what they name.
    let by_file =
        || own().find(|l| !rules.tells_by_file() && in_case(file(rules.shape, l.right), side) == letter);
    let on_wing = || own().filter(|l| l.roams && wing(rules.shape, l.right) == letter.to_ascii_uppercase());
    let outermost = || on_wing().max_by_key(|l| (i32::from(l.right.0.0) - i32::from(l.right.1.0)).abs());
    by_letter.or_else(by_file).or_else(outermost).map(|l| l.right)
}

/// The square that a file's letter tells of, and whose.
pub(super) fn gate(rules: &Rules, letter: char) -> Option<(Side, Square)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let zone = rules.told_by_file(side);
    zone.iter().find(|&square| gate_letter(rules.shape, side, square) == letter).map(|square| (side, square))
}

/// The squares whose pieces have not moved when a letter stands in the field, castling included.
pub(super) fn named(rules: &Rules, letter: char) -> Vec<Square> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let right = |castling: &&Castling| {
        let wing = wing(rules.shape, (castling.from, castling.partner_from));
        castling.side == side && wing == letter.to_ascii_uppercase()
    };
    let mut squares: Vec<Square> =
        rules.castlings.iter().filter(right).flat_map(|c| [c.from, c.partner_from]).collect();
    squares.extend(gate(rules, letter).map(|(_, square)| square));
    squares
}

/// The letter of a square that is told by its file.
pub(super) fn gate_letter(shape: Shape, side: Side, square: Square) -> char {
    in_case(file_name(shape.file(square)).chars().next_back().unwrap_or('a'), side)
}

/// The letter of a right by the side its partner is on, as a capital.
pub(super) fn wing(shape: Shape, (king, partner): Right) -> char {
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
