//! Captures in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

/// Returns a change to the captures of one player, which a child does not inherit.
const fn of_side(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Sets, "", doc)
        .alias(key::CAPTURE_FORBIDDEN)
        .fork()
        .words("`never-captures`, for both players alike")
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::CAPTURE_FORBIDDEN,
        Kind::Sets,
        "",
        "Which pieces may not capture which, in addition to what is inherited.",
    )
    .words("`never-captures`"),
    key(
        key::CAPTURE_ALLOWED,
        Kind::Sets,
        "",
        "Exceptions from `captureForbidden`. In a section without that key, only these captures are allowed.",
    )
    .alias(key::CAPTURE_FORBIDDEN)
    .fork()
    .words("`never-captures`"),
    of_side(key::CAPTURE_FORBIDDEN_WHITE, "Which pieces of White may not capture which."),
    of_side(key::CAPTURE_FORBIDDEN_BLACK, "Which pieces of Black may not capture which."),
    of_side(key::CAPTURE_ALLOWED_WHITE, "Exceptions from what White may not capture."),
    of_side(key::CAPTURE_ALLOWED_BLACK, "Exceptions from what Black may not capture."),
    switch(key::SELF_CAPTURE, "Both players may capture their own pieces, except the king.")
        .both()
        .words("`d` in `move`"),
    switch(key::SELF_CAPTURE_WHITE, "White may capture White's own pieces.").words("`d` in `move`"),
    switch(key::SELF_CAPTURE_BLACK, "Black may capture Black's own pieces.").words("`d` in `move`"),
    key(key::SELF_CAPTURE_TYPES, Kind::Pieces, "", "The only pieces that capture their own player's pieces.")
        .both()
        .words("`d` in `move`"),
    key(key::SELF_CAPTURE_TYPES_WHITE, Kind::Pieces, "-", "`selfCaptureTypes`, for White only.")
        .words("`d` in `move`"),
    key(key::SELF_CAPTURE_TYPES_BLACK, Kind::Pieces, "-", "`selfCaptureTypes`, for Black only.")
        .words("`d` in `move`"),
    key(key::MUST_CAPTURE_WHITE, Kind::Bool, "", "`mustCapture`, for White only.").for_one_player(),
    key(key::MUST_CAPTURE_BLACK, Kind::Bool, "", "`mustCapture`, for Black only.").for_one_player(),
    switch(key::MUST_CAPTURE_EN_PASSANT, "A player who can capture en passant must do so.")
        .both()
        .words("`moves.must`"),
    switch(key::MUST_CAPTURE_EN_PASSANT_WHITE, "White must capture en passant if possible.")
        .words("`moves.must`, for both players alike"),
    switch(key::MUST_CAPTURE_EN_PASSANT_BLACK, "Black must capture en passant if possible.")
        .words("`moves.must`, for both players alike"),
    switch(key::RIFLE_CAPTURE, "A piece that captures stays on its square.").words("`cab` in `move`"),
    key(
        key::DEATH_ON_CAPTURE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that leave the game when they capture, and leave a dead square that any piece may capture.",
    ),
    switch(
        key::PETRIFY_ON_CAPTURE_SUPPRESS_TRANSFER,
        "Captures by a piece that becomes a wall do not go to a hand.",
    ),
    key(
        key::SELF_DESTRUCT_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that a player may take off the board in place of a move.",
    ),
];
