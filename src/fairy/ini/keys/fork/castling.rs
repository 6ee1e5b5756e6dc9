//! Castling in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Castling, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::CASTLING_PROMOTED_PIECE,
        Kind::Bool,
        "false",
        "A king or rook from a promotion on the castling rank has the right to castle.",
    ),
    key(
        key::CASTLING_IGNORE_CHECK,
        Kind::Bool,
        "false",
        "Kings may castle out of check and through attacks.",
    ),
    key(
        key::CASTLING_FORBIDDEN_PLIES,
        Kind::Int(0, ANY),
        "0",
        "The number of plies from the start without castling.",
    ),
];
