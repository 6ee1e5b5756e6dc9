//! Endings and royal pieces in Fairy-Stockfish-X.

use crate::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Endings, name, kind, default, doc).fork()
}

/// What a key says for one player in place of what it says for both; `both` does not come back in a child.
const fn of_side(name: &'static str, kind: Kind, both: &'static str) -> Key {
    key(name, kind, "", "The same for one player, in place of the key for both.").alias(both).fork()
}

pub(in crate::ini::keys) const KEYS: &[Key] = &[
    key(
        "extinctionAllPieceTypes",
        Kind::Bool,
        "true",
        "Whether too few of all the pieces of `extinctionPieceTypes` are needed, or of one of them.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side("extinctionAllPieceTypesWhite", Kind::Bool, "extinctionAllPieceTypesWhite")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionAllPieceTypesBlack", Kind::Bool, "extinctionAllPieceTypesBlack")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceTypesWhite", Kind::Pieces, "extinctionPieceTypesWhite")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceTypesBlack", Kind::Pieces, "extinctionPieceTypesBlack")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionValueWhite", Kind::Word(RESULTS), "extinctionValueWhite")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionValueBlack", Kind::Word(RESULTS), "extinctionValueBlack")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceCountWhite", Kind::Int(0, ANY), "extinctionPieceCountWhite")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceCountBlack", Kind::Int(0, ANY), "extinctionPieceCountBlack")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionOpponentPieceCountWhite", Kind::Int(0, ANY), "extinctionOpponentPieceCountWhite")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionOpponentPieceCountBlack", Kind::Int(0, ANY), "extinctionOpponentPieceCountBlack")
        .words("`extinct` in `[[end]]`"),
    key(
        "pseudoRoyalTypes",
        Kind::Pieces,
        "-",
        "The pieces that are royal while their player has at most `pseudoRoyalCount` of the kind.",
    )
    .words("`royal` and `[[royals.while-few]]`"),
    key("pseudoRoyalCount", Kind::Int(0, ANY), "1", "The largest number of a kind with which it is royal.")
        .words("`[[royals.while-few]]`"),
    key(
        "pseudoRoyalValue",
        Kind::Word(RESULTS),
        "none",
        "The result for a player who has none of `pseudoRoyalTypes` left.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        "nMoveRuleImmediate",
        Kind::Int(0, ANY),
        "0",
        "The number of moves of each player without progress that ends the game at once; 0 for none.",
    )
    .words("`no-progress` in `[[end]]`"),
    key(
        "nFoldRuleImmediate",
        Kind::Int(0, ANY),
        "0",
        "The number of occurrences of a position that ends the game at once; 0 for none.",
    )
    .words("`repetition` in `[[end]]`"),
];
