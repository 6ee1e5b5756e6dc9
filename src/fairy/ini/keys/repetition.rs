//! Repetition.

use super::{ANY, Family, Key, Kind, RESULTS};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Repetition, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::N_FOLD_RULE,
        Kind::Int(0, ANY),
        "3",
        "The game may end when a position occurs this many times; 0 turns the rule off.",
    )
    .words("claimable `repetition` in `[[end]]`"),
    key(
        key::N_FOLD_VALUE,
        Kind::Word(RESULTS),
        "draw",
        "The result of a repetition for the player to move in the repeated position. With `loss` the player who \
         repeated wins.",
    )
    .words("`repetition` in `[[end]]`"),
    key(key::N_FOLD_VALUE_ABSOLUTE, Kind::Bool, "false", "`nFoldValue` is the result for White.")
        .words("`first wins`, `second wins` in `[[end]]`"),
    key(
        key::PERPETUAL_CHECK_ILLEGAL,
        Kind::Bool,
        "false",
        "If repetition ends the game and one player gave check with every move, that player loses.",
    )
    .words("`perpetual = \"check\"`"),
    key(
        key::MOVE_REPETITION_ILLEGAL,
        Kind::Bool,
        "false",
        "A player who moves one piece back and forth too often, \
         without answering a check, loses.",
    )
    .words("`back-and-forth` in `[[end]]`"),
    key(
        key::CHASING_RULE,
        Kind::Word("axf none"),
        "none",
        "`axf`: when the repetition ends the game and one player kept chasing a piece, that player \
         loses, by the Asian rules of xiangqi.",
    )
    .words("`perpetual = \"pursuit\"`, `[pursuit]`"),
];
