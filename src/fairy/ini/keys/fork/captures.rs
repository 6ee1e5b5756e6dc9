//! Captures in Fairy-Stockfish-X.

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
        .alias("captureForbidden")
        .fork()
        .words("`never-captures`, for both players alike")
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
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
    switch("selfCapture", "Both players may capture their own pieces, except the king.")
        .both()
        .words("`d` in `move`"),
    switch("selfCaptureWhite", "White may capture White's own pieces.").words("`d` in `move`"),
    switch("selfCaptureBlack", "Black may capture Black's own pieces.").words("`d` in `move`"),
    key("selfCaptureTypes", Kind::Pieces, "", "The only pieces that capture their own player's pieces.")
        .both()
        .words("`d` in `move`"),
    key("selfCaptureTypesWhite", Kind::Pieces, "-", "`selfCaptureTypes`, for White only.")
        .words("`d` in `move`"),
    key("selfCaptureTypesBlack", Kind::Pieces, "-", "`selfCaptureTypes`, for Black only.")
        .words("`d` in `move`"),
    key("mustCaptureWhite", Kind::Bool, "", "`mustCapture`, for White only.").instead(),
    key("mustCaptureBlack", Kind::Bool, "", "`mustCapture`, for Black only.").instead(),
    switch("mustCaptureEnPassant", "A player who can capture en passant must do so.")
        .both()
        .words("`moves.must`"),
    switch("mustCaptureEnPassantWhite", "White must capture en passant if possible.")
        .words("`moves.must`, for both players alike"),
    switch("mustCaptureEnPassantBlack", "Black must capture en passant if possible.")
        .words("`moves.must`, for both players alike"),
    switch("rifleCapture", "A piece that captures stays on its square.").words("`cab` in `move`"),
    key(
        "deathOnCaptureTypes",
        Kind::Pieces,
        "-",
        "Pieces that leave the game when they capture, and leave a dead square that any piece may capture.",
    ),
    switch(
        "petrifyOnCaptureSuppressTransfer",
        "Captures by a piece that becomes a wall do not go to a hand.",
    ),
    key(
        "selfDestructTypes",
        Kind::Pieces,
        "-",
        "Pieces that a player may take off the board in place of a move.",
    ),
];
