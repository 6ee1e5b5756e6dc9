//! Lasers and pieces that turn, which only Fairy-Stockfish-X has.

use crate::fairy::ini::keys::{Family, Key, Kind};

/// The pattern of keys for what a beam does at the sides of a piece.
pub(super) const OPTICS: &str = "laser_PIECE";

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Lasers, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch("laserGame", "Pieces can turn, and lasers fire beams that remove pieces."),
    switch("laserDiagonal", "Beams go along diagonals."),
    key(
        "laserAutoFire",
        Kind::Bool,
        "true",
        "Whether the lasers fire after every move; otherwise firing is a move.",
    ),
    switch("laserFireAnyRotation", "Before it fires, a player may turn any piece, not only the laser."),
    switch("laserFireSelectedEmitter", "Only the laser named by the move fires."),
    switch(
        "laserRotationRequiresAction",
        "A piece turns only together with a move or with firing, never alone.",
    ),
    switch("laserRotationPathFilter", "The search leaves out turns of pieces that no beam can reach.")
        .no_rule(),
    key(
        "laserEmitterOrientationOffset",
        Kind::Int(0, 3),
        "0",
        "How many quarter turns the beam of a laser is off the direction in which the piece looks.",
    ),
    key(
        "laserEmitters",
        Kind::Text,
        "",
        "Where beams begin: `piece:` and a letter, or squares with directions, for one player or for both.",
    ),
    key(
        "laserPortalFallback",
        Kind::Word("D C S T R L B X F G Y Z"),
        "D",
        "What a beam does at a portal without an exit, in the letters of `laser_PIECE`.",
    ),
    key(
        OPTICS,
        Kind::Text,
        "",
        "What a beam does at the front, the right, the back and the left of a piece, by its letter, as in `laser_k`; \
         `laser_k:1` is about the piece after one quarter turn.",
    )
    .instead(),
    key("orientedPieceTypes", Kind::Pieces, "-", "Pieces that look in a direction, which positions show."),
    key("orientationCounts", Kind::Numbers, "", "In how many directions each of them can look, 1 to 4."),
    switch("rotateAfterMove", "A player may turn one of these pieces after a move."),
    key(
        "rotationDelta",
        Kind::Int(0, 3),
        "0",
        "By how many quarter turns a piece turns; 0 lets the player choose.",
    ),
    switch("rotationTwoWay", "A piece turns by only one quarter, either way."),
    key(
        "rotationAllowedOrientationsWhite",
        Kind::Text,
        "",
        "The directions, as digits by piece letter, into which pieces of White may turn.",
    ),
    key(
        "rotationAllowedOrientationsBlack",
        Kind::Text,
        "",
        "The directions, as digits by piece letter, into which pieces of Black may turn.",
    ),
    key("laserPromotionOrientationWhite", Kind::Text, "", "In which direction White's promoted pieces look."),
    key("laserPromotionOrientationBlack", Kind::Text, "", "In which direction Black's promoted pieces look."),
];
