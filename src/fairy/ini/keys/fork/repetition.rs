//! Repetition in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Repetition, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "nFoldRuleImmediate",
        Kind::Int(0, ANY),
        "0",
        "The game ends as soon as a position occurs this many times, even without a claim; 0 for never.",
    )
    .words("`repetition` in `[[end]]`"),
    key("nFoldValueWhite", Kind::Word(RESULTS), "", "`nFoldValue`, for White only.").instead(),
    key("nFoldValueBlack", Kind::Word(RESULTS), "", "`nFoldValue`, for Black only.").instead(),
    key(
        "samePlayerBoardRepetitionIllegal",
        Kind::Bool,
        "false",
        "A move may not bring back the board as it was after an earlier move of the same player, the last one excepted, \
         since the last drop, capture or move of a pawn.",
    ),
];
