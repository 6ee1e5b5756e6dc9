//! Pieces that change sides.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Flipped {
    /// Those in a line between the piece that landed and another piece of the same player.
    Enclosed,
    /// Those on the eight surrounding squares.
    Adjacent,
}

/// After which moves pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlipsAfter {
    /// Any.
    AnyMove,
    /// Any but a drop with no own piece on the eight surrounding squares.
    NoLoneDrop,
}

/// What holds about pieces that change sides; `None` if none do.
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
