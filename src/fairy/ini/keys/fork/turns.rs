//! Turns of several moves, passes and walls in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::MULTIMOVES,
        Kind::Counts,
        "",
        "The moves of each turn, White's first; the last two numbers alternate for ever. The other player passes \
         between the moves of a turn.",
    ).words("`[turns]`"),
    switch(
        key::PROGRESSIVE_MULTIMOVE,
        "Each turn has one move more than the previous one. `multimoves` is then not read.",
    ).words("`longer-by` in `[turns]`"),
    key(
        key::MULTIMOVE_CHECK,
        Kind::Bool,
        "true",
        "Whether a move may give check before the last one of its turn.",
    ).words("`early-check` in `[turns]`"),
    key(
        key::MULTIMOVE_CAPTURE,
        Kind::Bool,
        "true",
        "Whether a move may capture before the last one of its turn.",
    ).words("`early-capture` in `[turns]`"),
    switch(
        key::FORCED_JUMP_CONTINUATION,
        "A piece that captured by jumping over its victim must continue to capture this way while it can; the other player passes.",
    )
    .words("`capture-again` in `[turns]`"),
    switch(key::FORCED_JUMP_SAME_DIRECTION, "It may continue only in the direction of its last jump."),
    key(key::DOUBLE_PASS_ENDS_GAME, Kind::Bool, "true", "Whether two passes in a row end the game."),
    switch(
        key::PASS_UNTIL_SETUP,
        "A player who has nothing left to drop passes while the other player still has pieces to drop.",
    ).words("nothing, where the players set up together"),
    key(key::WALLING, Kind::Bool, "", "Whether both players place walls by `wallingRule`.").both(),
    key(key::WALLING_WHITE, Kind::Bool, "true", "Whether White places walls."),
    key(key::WALLING_BLACK, Kind::Bool, "true", "Whether Black places walls."),
];
