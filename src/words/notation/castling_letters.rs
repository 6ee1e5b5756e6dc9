//! Meaning of the letters in the castling field of a FEN.

use alfil_core::board::{Shape, Side, Square};
use alfil_core::rules::castling_letters::{
    Lettered, Right, file_letter, in_case, lettered_rights, partner_file, wing,
};
use alfil_core::rules::{Castling, CastlingHome, Rules};

/// Returns the right that a letter names: by its own letter, or by the file of its partner. For pieces that may start
/// anywhere, `K` and `Q` are the rights with the outermost partner.
pub(super) fn find(rules: &Rules, letters: &[Lettered], letter: char) -> Option<Right> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let own = || letters.iter().filter(|l| l.side == side);
    let by_letter = own().find(|l| l.letter == letter);
    // If letters of files name pieces that have not moved, they do not name partners.
    let by_file = || {
        own().find(|l| !rules.shows_unmoved() && in_case(partner_file(rules.shape, l.right), side) == letter)
    };
    let on_wing = || own().filter(|l| l.roams && wing(rules.shape, l.right) == letter.to_ascii_uppercase());
    let outermost = || on_wing().max_by_key(|l| (i32::from(l.right.0.0) - i32::from(l.right.1.0)).abs());
    by_letter.or_else(by_file).or_else(outermost).map(|l| l.right)
}

/// Returns the square and side that the letter of a file names.
pub(super) fn gate(rules: &Rules, letter: char) -> Option<(Side, Square)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let zone = rules.unmoved_shown_on(side);
    zone.iter().find(|&square| gate_letter(rules.shape, side, square) == letter).map(|square| (side, square))
}

/// Returns the squares whose pieces have not moved if a letter is in the field, including those of castlings. For
/// pieces that may start anywhere, `K` and `Q` name squares that depend on where the pieces are.
pub(super) fn named(rules: &Rules, letter: char) -> Vec<Square> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let right = |castling: &&Castling| {
        let wing = wing(rules.shape, (castling.from, castling.partner_from));
        let is_named = castling.side == side && wing == letter.to_ascii_uppercase();
        is_named && castling.home != CastlingHome::Anywhere
    };
    let mut squares: Vec<Square> =
        rules.castlings.iter().filter(right).flat_map(|c| [c.from, c.partner_from]).collect();
    let lettered = lettered_rights(rules.shape, &rules.castlings, &[]).into_iter();
    squares.extend(lettered.filter(|l| l.letter == letter).flat_map(|l| [l.right.0, l.right.1]));
    squares.extend(gate(rules, letter).map(|(_, square)| square));
    squares
}

/// Returns the letter of a square that is named by its file.
pub(super) fn gate_letter(shape: Shape, side: Side, square: Square) -> char {
    in_case(file_letter(shape, square), side)
}
