//! What the castling field of a FEN can say about a position.

use alfil_core::board::{Side, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::rules::castling_letters::{Lettered, lettered_rights};

use super::is_shown_if_unmoved;
use crate::words::notation::castling_letters;

/// A letter of the castling field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetteredRight {
    /// The letter.
    pub letter: char,
    /// Whose it is.
    pub side: Side,
    /// The pieces that have not moved: the king and its partner, or one that is named by its file.
    pub squares: Vec<Square>,
    /// True if the pieces are a king and its partner, which may castle.
    pub is_castling: bool,
}

/// Returns the letters that the field of a position may have if no piece on it has moved, each with whether it is there.
pub fn possible_rights(game: &Game) -> Vec<(LetteredRight, bool)> {
    let rules = game.variant().rules();
    let position = game.position();
    let hands = Side::ALL
        .into_iter()
        .flat_map(|side| rules.kind_indices().map(move |kind| (side, kind, position.in_hand(side, kind))));
    let side = position.side_to_move();
    let unmoved =
        Position::set_up(game.variant().tables(), position.pieces(), hands.collect::<Vec<_>>(), side, &[]);
    let all = |position: &Position| -> Vec<LetteredRight> {
        Side::ALL.into_iter().flat_map(|side| rights_of(rules, position, side)).collect()
    };
    let held = all(position);
    let is_held = |right: &LetteredRight| held.iter().any(|other| other.squares == right.squares);
    all(&unmoved).into_iter().map(|right| (right.clone(), is_held(&right))).collect()
}

/// Returns the letters of a player's castling rights, then those of other squares that are named by their files:
/// squares on which the player may let pieces in, as long as there may be any or the piece there has first moves, and
/// the squares that the definition lists under `in-fen`.
pub(super) fn rights_of(rules: &Rules, position: &Position, side: Side) -> Vec<LetteredRight> {
    let rights = position.castling_rights();
    let known = lettered_rights(rules.shape, &rules.castlings, &rights).into_iter();
    let own: Vec<Lettered> = known.filter(|l| l.side == side && rights.contains(&l.right)).collect();
    // The letter of a right also names its king, unless the king may start anywhere.
    let is_named =
        |square: &Square| own.iter().any(|l| (!l.roams && l.right.0 == *square) || l.right.1 == *square);
    let is_shown = |square: &Square| is_shown_if_unmoved(rules, position, side, *square);
    let gates =
        position.unmoved_shown(side).into_iter().filter(|square| is_shown(square) && !is_named(square));
    let castlings = own.iter().map(|l| LetteredRight {
        letter: l.letter,
        side,
        squares: vec![l.right.0, l.right.1],
        is_castling: true,
    });
    let gates = gates.map(|gate| LetteredRight {
        letter: castling_letters::gate_letter(rules.shape, side, gate),
        side,
        squares: vec![gate],
        is_castling: false,
    });
    castlings.chain(gates).collect()
}
