//! Lasers and pieces that turn, which only Fairy-Stockfish-X has.

use crate::fairy::ini::key;
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
    switch(key::LASER_GAME, "Pieces can turn, and lasers fire beams that remove pieces."),
    switch(key::LASER_DIAGONAL, "Beams go along diagonals."),
    key(
        key::LASER_AUTO_FIRE,
        Kind::Bool,
        "true",
        "Whether the lasers fire after every move; otherwise firing is a move.",
    ),
    switch(key::LASER_FIRE_ANY_ROTATION, "Before it fires, a player may turn any piece, not only the laser."),
    switch(key::LASER_FIRE_SELECTED_EMITTER, "Only the laser named by the move fires."),
    switch(
        key::LASER_ROTATION_REQUIRES_ACTION,
        "A piece turns only together with a move or with firing, never alone.",
    ),
    switch(key::LASER_ROTATION_PATH_FILTER, "The search leaves out turns of pieces that no beam can reach.")
        .no_rule(),
    key(
        key::LASER_EMITTER_ORIENTATION_OFFSET,
        Kind::Int(0, 3),
        "0",
        "How many quarter turns the beam of a laser is off the direction in which the piece looks.",
    ),
    key(
        key::LASER_EMITTERS,
        Kind::Text,
        "",
        "Where beams begin: `piece:` and a letter, or squares with directions, for one player or for both.",
    ),
    key(
        key::LASER_PORTAL_FALLBACK,
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
    .for_one_player(),
    key(key::ORIENTED_PIECE_TYPES, Kind::Pieces, "-", "Pieces that look in a direction, which positions show."),
    key(key::ORIENTATION_COUNTS, Kind::Numbers, "", "In how many directions each of them can look, 1 to 4."),
    switch(key::ROTATE_AFTER_MOVE, "A player may turn one of these pieces after a move."),
    key(
        key::ROTATION_DELTA,
        Kind::Int(0, 3),
        "0",
        "By how many quarter turns a piece turns; 0 lets the player choose.",
    ),
    switch(key::ROTATION_TWO_WAY, "A piece turns by only one quarter, either way."),
    key(
        key::ROTATION_ALLOWED_ORIENTATIONS_WHITE,
        Kind::Text,
        "",
        "The directions, as digits by piece letter, into which pieces of White may turn.",
    ),
    key(
        key::ROTATION_ALLOWED_ORIENTATIONS_BLACK,
        Kind::Text,
        "",
        "The directions, as digits by piece letter, into which pieces of Black may turn.",
    ),
    key(key::LASER_PROMOTION_ORIENTATION_WHITE, Kind::Text, "", "In which direction White's promoted pieces look."),
    key(key::LASER_PROMOTION_ORIENTATION_BLACK, Kind::Text, "", "In which direction Black's promoted pieces look."),
];
