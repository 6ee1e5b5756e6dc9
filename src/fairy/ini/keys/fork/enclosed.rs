//! Captures by surrounding, groups without liberties, and traps, which only Fairy-Stockfish-X has.

use crate::fairy::ini::keys::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch(
        "surroundCaptureOpposite",
        "A move captures an enemy next to the moved piece if another piece of the player is on its other side. The \
         directions are those of `connectHorizontal`, `connectVertical` and `connectDiagonal`.",
    ).words("`[[enclosure]]`"),
    switch("surroundCaptureIntervene", "A piece that moves between two enemies captures both.").words("`[[enclosure]]`"),
    switch(
        "surroundCaptureEdge",
        "A move captures an enemy between the moved piece and the edge. The program sees reliably only the first rank \
         as an edge.",
    ).words("`[[enclosure]]`"),
    key(
        "surroundCaptureMaxRegion",
        Kind::Squares,
        "-",
        "Where a piece must be surrounded on all orthogonal sides to be captured in this way.",
    ).words("`[[enclosure]]`"),
    key(
        "surroundCaptureHostileRegion",
        Kind::Squares,
        "-",
        "Squares that help both players to surround pieces, empty or not.",
    ).words("`[[enclosure]]`"),
    key(
        "libertyCapture",
        Kind::Word("none remove forbid"),
        "none",
        "What happens when a drop leaves a group of the opponent without an empty neighbour: it is removed, or the drop \
         is illegal.",
    )
    .words("`[[enclosure]]`"),
    key(
        "libertySelfCapture",
        Kind::Word("none remove forbid"),
        "none",
        "The same for the group of the dropped piece itself, after the opponent's groups.",
    )
    .words("`[[enclosure]]`"),
    key("trapRegion", Kind::Squares, "-", "Squares where pieces of both players are removed after a move."),
    key(
        "trapProtection",
        Kind::Word("none friendly-orthogonal"),
        "none",
        "With `friendly-orthogonal`, a piece stays there while a friendly piece is orthogonally adjacent.",
    ),
    key(
        "removeConnectN",
        Kind::Int(0, ANY),
        "0",
        "This number of pieces in a row leaves the board; 0 for never.",
    ),
    switch("removeConnectNByType", "This row is of one kind, of either player, rather than of one player."),
    key(
        "surroundClaimRegion",
        Kind::Squares,
        "-",
        "Empty squares that belong to the player who occupies the last orthogonally adjacent square.",
    ),
    key("surroundClaimPiece", Kind::Piece, "-", "The piece that then appears there."),
    switch("surroundClaimExtraTurn", "A player who claims a square moves again."),
];
