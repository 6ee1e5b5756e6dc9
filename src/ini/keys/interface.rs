//! What only interfaces and the evaluation read.

use super::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Interface, name, kind, default, doc).no_rule()
}

pub(super) const KEYS: &[Key] = &[
    key(
        "variantTemplate",
        Kind::Text,
        "fairy",
        "The game whose display an interface should use. It is no parent: no rule and no piece comes from it.",
    ),
    key("pieceToCharTable", Kind::Text, "-", "Which picture XBoard shows for which letter."),
    key(
        "pocketSize",
        Kind::Int(0, ANY),
        "0",
        "How many pieces in hand XBoard has room for. It limits nothing.",
    ),
    key(
        "pieceValueMg",
        Kind::Numbers,
        "",
        "What pieces are worth to the evaluation in the middle of a game.",
    ),
    key("pieceValueEg", Kind::Numbers, "", "What pieces are worth to the evaluation in the endgame."),
];
