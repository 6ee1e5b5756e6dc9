//! Pieces in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Pieces, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::MOBILITY_REGION_WHITE,
        Kind::Squares,
        "",
        "The region of every piece of White that has none of its own here.",
    )
    .of_pieces()
    .words("`confined-to`"),
    key(
        key::MOBILITY_REGION_BLACK,
        Kind::Squares,
        "",
        "The region of every piece of Black that has none of its own here.",
    )
    .of_pieces()
    .words("`confined-to`"),
    key(
        key::FREEZE_PIECE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces whose adjacent enemies can neither move nor attack.",
    )
    .words("`[[neighbour]]`"),
    key(key::FREEZE_IMMUNE_PIECE_TYPES, Kind::Pieces, "-", "Pieces that nothing freezes.")
    .words("`[[neighbour]]`"),
    key(key::FREEZE_DIAGONALS, Kind::Bool, "true", "Whether pieces also freeze diagonally.")
    .words("`[[neighbour]]`"),
    key(
        key::MUTUALLY_HOP_ILLEGAL_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that may not jump over another piece of their own kind.",
    ),
    key(
        key::MOVE_MORPH_PIECE_TYPE,
        Kind::Letters,
        "",
        "What each piece becomes after a move, once for each move; drops, castling and promotions change nothing.",
    )
    .words("`[[effect]]`"),
    key(key::CAPTURE_MORPH, Kind::Bool, "false", "A piece that captures becomes a piece of the captured kind."),
    key(key::REX_EXCLUSIVE_MORPH, Kind::Bool, "false", "The king does not change with `captureMorph`."),
    key(
        key::CHANGING_COLOR_TRIGGER,
        Kind::Word("capture non-capture always never"),
        "never",
        "After which of its moves a piece of `changingColorPieceTypes` changes sides.",
    ),
    key(key::CHANGING_COLOR_PIECE_TYPES, Kind::Pieces, "-", "The pieces that `changingColorTrigger` is about."),
    key(
        key::STACKED_PIECE_TYPE,
        Kind::Letters,
        "",
        "What two pieces of a kind become when one moves onto the other; the pair may be split again.",
    ),
    key(
        key::CLONE_MOVE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that may make a move and also stay on their square: a second one appears on the target.",
    ),
];
