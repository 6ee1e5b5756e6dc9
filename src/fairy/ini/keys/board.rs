//! The board and the start position.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Board, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::MAX_RANK,
        Kind::Rank,
        "8",
        "The number of ranks. A section with more than 10 (16 in Fairy-Stockfish-X) is silently dropped. Regions do not follow: promotion \
         stays on rank 8, and double steps start on ranks 2 and 7.",
    )
    .words("`board.ranks`"),
    key(
        key::MAX_FILE,
        Kind::File,
        "8",
        "The number of files, or the letter of the last one. A section with more than 12 (16 in \
         Fairy-Stockfish-X) is silently dropped.",
    )
    .words("`board.files`"),
    key(
        key::START_FEN,
        Kind::Fen,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "The start position. Undeclared letters are skipped and ranks that are too long are cut, without a \
         message.",
    )
    .words("`setup.fen`"),
    key(
        key::CHESS960,
        Kind::Bool,
        "false",
        "Castling is written as the king capturing the rook, and the king may start on any file.",
    )
    .words("`partner-on` in `[[castling]]`"),
    key(
        key::TWO_BOARDS,
        Kind::Bool,
        "false",
        "There are two boards, and pieces captured on one go to the hands of the other.",
    )
    .words("`captured.to-hand = \"partner\"`"),
];
