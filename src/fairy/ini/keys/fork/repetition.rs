//! Repetition in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Repetition, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::N_FOLD_RULE_IMMEDIATE,
        Kind::Int(0, ANY),
        "0",
        "The game ends as soon as a position occurs this many times, even without a claim; 0 for never.",
    )
    .words("`repetition` in `[[end]]`"),
    key(key::N_FOLD_VALUE_WHITE, Kind::Word(RESULTS), "", "`nFoldValue`, for White only.").for_one_player(),
    key(key::N_FOLD_VALUE_BLACK, Kind::Word(RESULTS), "", "`nFoldValue`, for Black only.").for_one_player(),
    key(
        key::SAME_PLAYER_BOARD_REPETITION_ILLEGAL,
        Kind::Bool,
        "false",
        "A move may not bring back the board as it was after an earlier move of the same player, the last one excepted, \
         since the last drop, capture or move of a pawn.",
    ),
];
