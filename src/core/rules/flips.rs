//! Pieces that change sides.

use super::Rules;

/// Which enemy pieces change sides when a piece lands. Source of the words: `docs/language.md`, "flips". Reversi, Ataxx.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flips {
    /// Which of them.
    pub pieces: Flipped,
    /// After which moves.
    pub after: FlipsAfter,
}

/// Which enemy pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flipped {
    /// Those in a line, straight or diagonal, between the piece that landed and another one of its player, without a gap.
    Enclosed,
    /// Those on the eight squares around.
    Adjacent,
}

/// After which moves pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipsAfter {
    /// Any.
    AnyMove,
    /// Any but a drop on a square without an own piece on the eight squares around.
    NoLoneDrop,
}

/// What holds about pieces that change sides; nothing when none do.
pub(super) fn describe(rules: &Rules) -> Option<String> {
    let flips = rules.flips?;
    let which = match flips.pieces {
        Flipped::Enclosed => {
            "enemy pieces in line between it and another piece of its player, without a gap, change sides"
        }
        Flipped::Adjacent => "enemy pieces on the eight squares around change sides",
    };
    let but = match flips.after {
        FlipsAfter::AnyMove => "",
        FlipsAfter::NoLoneDrop => ", unless it is dropped with no piece of its player around",
    };
    Some(format!("When a piece lands, {which}{but}."))
}
