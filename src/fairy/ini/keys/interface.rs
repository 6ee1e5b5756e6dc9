//! Keys that only interfaces and the evaluation read.

use super::{ANY, Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Interface, name, kind, default, doc).no_rule()
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::VARIANT_TEMPLATE,
        Kind::Text,
        "fairy",
        "The game whose display an interface should use. It is not a parent: it provides no rules or pieces.",
    ),
    key(key::PIECE_TO_CHAR_TABLE, Kind::Text, "-", "The picture that XBoard shows for each letter."),
    key(
        key::POCKET_SIZE,
        Kind::Int(0, ANY),
        "0",
        "How many pieces in hand XBoard has room for. It is not a limit.",
    ),
    key(key::PIECE_VALUE_MG, Kind::Numbers, "", "Values of pieces for the evaluation in the middle game."),
    key(key::PIECE_VALUE_EG, Kind::Numbers, "", "Values of pieces for the evaluation in the endgame."),
];
