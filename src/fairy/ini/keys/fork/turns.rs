//! Turns of several moves, passes and walls in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "multimoves",
        Kind::Counts,
        "",
        "The moves of each turn, White's first; the last two numbers alternate for ever. The other player passes \
         between the moves of a turn.",
    ).words("`[turns]`"),
    switch(
        "progressiveMultimove",
        "Each turn has one move more than the previous one. `multimoves` is then not read.",
    ).words("`longer-by` in `[turns]`"),
    key(
        "multimoveCheck",
        Kind::Bool,
        "true",
        "Whether a move may give check before the last one of its turn.",
    ).words("`early-check` in `[turns]`"),
    key(
        "multimoveCapture",
        Kind::Bool,
        "true",
        "Whether a move may capture before the last one of its turn.",
    ).words("`early-capture` in `[turns]`"),
    switch(
        "forcedJumpContinuation",
        "A piece that captured by jumping over its victim must continue to capture this way while it can; the other player passes.",
    )
    .words("`capture-again` in `[turns]`"),
    switch("forcedJumpSameDirection", "It may continue only in the direction of its last jump."),
    key("doublePassEndsGame", Kind::Bool, "true", "Whether two passes in a row end the game."),
    switch(
        "passUntilSetup",
        "A player who has nothing left to drop passes while the other player still has pieces to drop.",
    ).words("nothing, where the players set up together"),
    key("walling", Kind::Bool, "", "Whether both players place walls by `wallingRule`.").both(),
    key("wallingWhite", Kind::Bool, "true", "Whether White places walls."),
    key("wallingBlack", Kind::Bool, "true", "Whether Black places walls."),
];
