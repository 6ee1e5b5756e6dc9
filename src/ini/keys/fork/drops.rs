//! Hands and drops in Fairy-Stockfish-X.

use crate::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Drops, name, kind, default, doc).fork()
}

pub(in crate::ini::keys) const KEYS: &[Key] = &[
    key(
        "captureType",
        Kind::Word("out hand prison"),
        "out",
        "Captured pieces leave the game, go to a hand as with `capturesToHand`, or become prisoners that may be exchanged.",
    )
    .words("`captured.to-hand`"),
    key(
        "captureToHandSide",
        Kind::Word("us them owner non-owner"),
        "us",
        "Whose hand a captured piece goes to: the mover's, the other player's, or that of its owner or not its owner.",
    ),
    key("captureToHandTypes", Kind::Pieces, "everything", "The captured pieces that go to a hand; the others leave the game."),
];
