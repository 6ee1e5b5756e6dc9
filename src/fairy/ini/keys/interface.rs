//! Keys that only interfaces and the evaluation read.

use super::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Interface, name, kind, default, doc).no_rule()
}

pub(super) const KEYS: &[Key] = &[
    key(
        "variantTemplate",
        Kind::Text,
        "fairy",
        "The game whose display an interface should use. It is not a parent: it provides no rules or pieces.",
    ),
    key("pieceToCharTable", Kind::Text, "-", "The picture that XBoard shows for each letter."),
    key(
        "pocketSize",
        Kind::Int(0, ANY),
        "0",
        "How many pieces in hand XBoard has room for. It is not a limit.",
    ),
    key("pieceValueMg", Kind::Numbers, "", "Values of pieces for the evaluation in the middle game."),
    key("pieceValueEg", Kind::Numbers, "", "Values of pieces for the evaluation in the endgame."),
];
