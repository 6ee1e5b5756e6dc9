//! Blasts in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Captures, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch(
        key::BLAST_ON_MOVE,
        "Moves without a capture, drops, castling and promotions blast around their target.",
    ),
    switch(
        key::BLAST_ON_SELF_DESTRUCT,
        "A piece of `selfDestructTypes` that leaves the board blasts around it.",
    ),
    switch(
        key::BLAST_ON_SAME_TYPE_CAPTURE,
        "A capture of the capturing piece's own kind blasts around the captured piece.",
    )
    .words("`[[effect]]`"),
    switch(
        key::BLAST_ON_CAPTURE_MOVER_CENTER,
        "The blast of a capture is around the capturing piece, even if the captured piece was elsewhere.",
    )
    .words("`[explosions]`, `[[effect]]`"),
    key(
        key::BLAST_PASSIVE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that remove adjacent enemy pieces after each move.",
    ),
    switch(
        key::BLAST_PROMOTION,
        "Blasts promote pieces by `promotedPieceType`, and remove only those that cannot.",
    ),
    key(
        key::BLAST_ORTHOGONALS,
        Kind::Bool,
        "true",
        "Whether a blast reaches the squares orthogonally adjacent to its centre.",
    )
    .words("`[[effect]]`"),
    key(
        key::BLAST_DIAGONALS,
        Kind::Bool,
        "true",
        "Whether a blast reaches the squares diagonally adjacent to its centre.",
    )
    .words("`[[effect]]`"),
    key(key::BLAST_CENTER, Kind::Bool, "true", "Whether a blast reaches its centre."),
    key(
        key::BLAST_PATTERN,
        Kind::Text,
        "-",
        "The shape of blasts, as leaps in Betza notation, with `*` at the end for the centre; `-` leaves it to the keys \
         above.",
    ),
];
