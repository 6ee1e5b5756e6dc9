//! Pieces in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Pieces, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "mobilityRegionWhite",
        Kind::Squares,
        "",
        "The region of every piece of White that has none of its own here.",
    )
    .of_pieces()
    .words("`confined-to`"),
    key(
        "mobilityRegionBlack",
        Kind::Squares,
        "",
        "The region of every piece of Black that has none of its own here.",
    )
    .of_pieces()
    .words("`confined-to`"),
    key(
        "freezePieceTypes",
        Kind::Pieces,
        "-",
        "Pieces whose adjacent enemies can neither move nor attack.",
    )
    .words("`[[neighbour]]`"),
    key("freezeImmunePieceTypes", Kind::Pieces, "-", "Pieces that nothing freezes.")
    .words("`[[neighbour]]`"),
    key("freezeDiagonals", Kind::Bool, "true", "Whether pieces also freeze diagonally.")
    .words("`[[neighbour]]`"),
    key(
        "mutuallyHopIllegalTypes",
        Kind::Pieces,
        "-",
        "Pieces that may not jump over another piece of their own kind.",
    ),
    key(
        "moveMorphPieceType",
        Kind::Letters,
        "",
        "What each piece becomes after a move, once for each move; drops, castling and promotions change nothing.",
    )
    .words("`[[effect]]`"),
    key("captureMorph", Kind::Bool, "false", "A piece that captures becomes a piece of the captured kind."),
    key("rexExclusiveMorph", Kind::Bool, "false", "The king does not change with `captureMorph`."),
    key(
        "changingColorTrigger",
        Kind::Word("capture non-capture always never"),
        "never",
        "After which of its moves a piece of `changingColorPieceTypes` changes sides.",
    ),
    key("changingColorPieceTypes", Kind::Pieces, "-", "The pieces that `changingColorTrigger` is about."),
    key(
        "stackedPieceType",
        Kind::Letters,
        "",
        "What two pieces of a kind become when one moves onto the other; the pair may be split again.",
    ),
    key(
        "cloneMoveTypes",
        Kind::Pieces,
        "-",
        "Pieces that may make a move and also stay on their square: a second one appears on the target.",
    ),
];
