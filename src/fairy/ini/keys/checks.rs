//! Check, and which moves are legal.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Checks, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(key::CHECKING, Kind::Bool, "true", "Whether moves may give check.")
        .words("`when = \"check\"` in `[[illegal]]`"),
    key(
        key::IMMOBILITY_ILLEGAL,
        Kind::Bool,
        "false",
        "An unpromoted piece may not move to, or be dropped on, a square from which it could never move on an \
         empty board. A piece that only captures can then never move at all; the king is excepted.",
    )
    .words("`must = \"if-stuck\"`, `forbid = [\"stuck\"]`, `never-on`"),
    key(key::FLYING_GENERAL, Kind::Bool, "false", "Kings may not face each other on an open file or rank.")
        .words("`facing` in `[[illegal]]`"),
    key(
        key::MAKPONG_RULE,
        Kind::Bool,
        "false",
        "A king in check may move only to capture the piece that gives it.",
    )
    .words("`when-attacked = \"capture-attacker\"` in `[royals]`"),
    key(
        key::EXTINCTION_PSEUDO_ROYAL,
        Kind::Bool,
        "false",
        "The pieces of `extinctionPieceTypes` are royal while one more loss would end the game; losing them no \
         longer ends it.",
    )
    .words("`royal = true`, `[[royals.while-few]]`"),
    key(
        key::DUPLE_CHECK,
        Kind::Bool,
        "false",
        "If several pieces are royal because of `extinctionPseudoRoyal`, only an attack on all of them is check.",
    )
    .words("`with-more = \"all-attacked\"`"),
];
