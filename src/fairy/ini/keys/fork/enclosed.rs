//! Captures by surrounding, groups without liberties, and traps, which only Fairy-Stockfish-X has.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch(
        key::SURROUND_CAPTURE_OPPOSITE,
        "A move captures an enemy next to the moved piece if another piece of the player is on its other side. The \
         directions are those of `connectHorizontal`, `connectVertical` and `connectDiagonal`.",
    ).words("`[[enclosure]]`"),
    switch(key::SURROUND_CAPTURE_INTERVENE, "A piece that moves between two enemies captures both.").words("`[[enclosure]]`"),
    switch(
        key::SURROUND_CAPTURE_EDGE,
        "A move captures an enemy between the moved piece and the edge. The program sees reliably only the first rank \
         as an edge.",
    ).words("`[[enclosure]]`"),
    key(
        key::SURROUND_CAPTURE_MAX_REGION,
        Kind::Squares,
        "-",
        "Where a piece must be surrounded on all orthogonal sides to be captured in this way.",
    ).words("`[[enclosure]]`"),
    key(
        key::SURROUND_CAPTURE_HOSTILE_REGION,
        Kind::Squares,
        "-",
        "Squares that help both players to surround pieces, empty or not.",
    ).words("`[[enclosure]]`"),
    key(
        key::LIBERTY_CAPTURE,
        Kind::Word("none remove forbid"),
        "none",
        "What happens when a drop leaves a group of the opponent without an empty neighbour: it is removed, or the drop \
         is illegal.",
    )
    .words("`[[enclosure]]`"),
    key(
        key::LIBERTY_SELF_CAPTURE,
        Kind::Word("none remove forbid"),
        "none",
        "The same for the group of the dropped piece itself, after the opponent's groups.",
    )
    .words("`[[enclosure]]`"),
    key(key::TRAP_REGION, Kind::Squares, "-", "Squares where pieces of both players are removed after a move."),
    key(
        key::TRAP_PROTECTION,
        Kind::Word("none friendly-orthogonal"),
        "none",
        "With `friendly-orthogonal`, a piece stays there while a friendly piece is orthogonally adjacent.",
    ),
    key(
        key::REMOVE_CONNECT_N,
        Kind::Int(0, ANY),
        "0",
        "This number of pieces in a row leaves the board; 0 for never.",
    ),
    switch(key::REMOVE_CONNECT_N_BY_TYPE, "This row is of one kind, of either player, rather than of one player."),
    key(
        key::SURROUND_CLAIM_REGION,
        Kind::Squares,
        "-",
        "Empty squares that belong to the player who occupies the last orthogonally adjacent square.",
    ),
    key(key::SURROUND_CLAIM_PIECE, Kind::Piece, "-", "The piece that then appears there."),
    switch(key::SURROUND_CLAIM_EXTRA_TURN, "A player who claims a square moves again."),
];
