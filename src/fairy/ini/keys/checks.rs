//! Check, and which moves are legal.

use super::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Checks, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key("checking", Kind::Bool, "true", "Whether moves may give check.")
        .words("`when = \"check\"` in `[[illegal]]`"),
    key(
        "immobilityIllegal",
        Kind::Bool,
        "false",
        "An unpromoted piece may not move to, or be dropped on, a square from which it could never move on an \
         empty board. A piece that only captures can then never move at all; the king is excepted.",
    )
    .words("`must = \"if-stuck\"`, `forbid = [\"stuck\"]`, `never-on`"),
    key("flyingGeneral", Kind::Bool, "false", "Kings may not face each other on an open file or rank.")
        .words("`facing` in `[[illegal]]`"),
    key(
        "makpongRule",
        Kind::Bool,
        "false",
        "A king in check may move only to capture the piece that gives it.",
    )
    .words("`when-attacked = \"capture-attacker\"` in `[royals]`"),
    key(
        "extinctionPseudoRoyal",
        Kind::Bool,
        "false",
        "The pieces of `extinctionPieceTypes` are royal while one more loss would end the game; losing them no \
         longer ends it.",
    )
    .words("`royal = true`, `[[royals.while-few]]`"),
    key(
        "dupleCheck",
        Kind::Bool,
        "false",
        "If several pieces are royal because of `extinctionPseudoRoyal`, only an attack on all of them is check.",
    )
    .words("`with-more = \"all-attacked\"`"),
];
