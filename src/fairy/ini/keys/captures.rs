//! Side effects of captures.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(key::MUST_CAPTURE, Kind::Bool, "false", "A player who can capture must capture.")
        .words("`must = \"capture\"` in `[moves]`"),
    key(
        key::BLAST_ON_CAPTURE,
        Kind::Bool,
        "false",
        "A capture also removes the capturing piece and all adjacent pieces, except pieces `pawn`.",
    )
    .words("`[explosions]`"),
    key(
        key::BLAST_IMMUNE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that blasts do not remove, not even the capturing one.",
    )
    .words("`immune` in `[explosions]`"),
    key(key::MUTUALLY_IMMUNE_TYPES, Kind::Pieces, "-", "Pieces that may not capture others of their kind.")
        .words("`never-captures`"),
    key(
        key::PETRIFY_ON_CAPTURE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that become walls when they capture. Pieces made royal by `extinctionPseudoRoyal` may not do so.",
    )
    .words("`[[effect]]`"),
    key(
        key::PETRIFY_BLAST_PIECES,
        Kind::Bool,
        "false",
        "Pieces that a blast removes around a capture become walls. No effect without `blastOnCapture`.",
    )
    .words("`leaves` in `[explosions]`"),
    key(
        key::FLIP_ENCLOSED_PIECES,
        Kind::Word(super::drops::ENCLOSING),
        "none",
        "Enemies that change sides after a move: `reversi` those enclosed in a line, `ataxx` those next to it, \
         `quadwrangle` the same, but after drops only next to a piece of the same player. The other words flip \
         nothing.",
    )
    .words("`[[enclosure]]`, `[[effect]]`"),
];
