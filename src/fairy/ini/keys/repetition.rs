//! Repetition.

use super::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Repetition, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        "nFoldRule",
        Kind::Int(0, ANY),
        "3",
        "The game may end when a position occurs this many times; 0 for never.",
    )
    .words("claimable `repetition` in `[[end]]`"),
    key(
        "nFoldValue",
        Kind::Word(RESULTS),
        "draw",
        "The result of a repetition for the player to move in the repeated position. With `loss` the player who \
         repeated wins.",
    )
    .words("`repetition` in `[[end]]`"),
    key("nFoldValueAbsolute", Kind::Bool, "false", "`nFoldValue` is the result for White.")
        .words("`first wins`, `second wins` in `[[end]]`"),
    key(
        "perpetualCheckIllegal",
        Kind::Bool,
        "false",
        "If repetition ends the game and one player gave check with every move, that player loses.",
    )
    .words("`perpetual = \"check\"`"),
    key(
        "moveRepetitionIllegal",
        Kind::Bool,
        "false",
        "A player who moves one piece back and forth too often, \
         without answering a check, loses.",
    )
    .words("`back-and-forth` in `[[end]]`"),
    key(
        "chasingRule",
        Kind::Word("axf none"),
        "none",
        "`axf`: when the repetition ends the game and one player kept chasing a piece, that player \
         loses, by the Asian rules of xiangqi.",
    )
    .words("`perpetual = \"pursuit\"`, `[pursuit]`"),
];
