//! Captures in Fairy-Stockfish-X.

use crate::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc).fork()
}

/// A change to the captures of one player, which a child does not inherit.
const fn of_side(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Sets, "", doc).alias("captureForbidden").fork().words("`never-captures`")
}

pub(in crate::ini::keys) const KEYS: &[Key] = &[
    key(
        "captureForbidden",
        Kind::Sets,
        "",
        "Which pieces may not capture which, in addition to what is inherited.",
    )
    .words("`never-captures`"),
    key(
        "captureAllowed",
        Kind::Sets,
        "",
        "Exceptions from `captureForbidden`. In a section without that key, only these captures are allowed.",
    )
    .alias("captureForbidden")
    .fork()
    .words("`never-captures`"),
    of_side("captureForbiddenWhite", "Which pieces of White may not capture which."),
    of_side("captureForbiddenBlack", "Which pieces of Black may not capture which."),
    of_side("captureAllowedWhite", "Exceptions from what White may not capture."),
    of_side("captureAllowedBlack", "Exceptions from what Black may not capture."),
];
