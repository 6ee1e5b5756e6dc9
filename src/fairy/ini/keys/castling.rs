//! Castling.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Castling, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::CASTLING,
        Kind::Bool,
        "true",
        "Whether there is castling. Only the start position says who may castle.",
    )
    .words("`[[castling]]`"),
    key(
        key::CASTLING_DROPPED_PIECE,
        Kind::Bool,
        "false",
        "A king or rook dropped on its square has the right to castle.",
    )
    .words("`gained-by` in `[[castling]]`"),
    key(
        key::CASTLING_KINGSIDE_FILE,
        Kind::File,
        "7",
        "The file where the king ends when it castles towards the higher files.",
    )
    .words("`to` in `[[castling]]`"),
    key(
        key::CASTLING_QUEENSIDE_FILE,
        Kind::File,
        "3",
        "The file where the king ends when it castles towards the lower files.",
    )
    .words("`to` in `[[castling]]`"),
    key(key::CASTLING_RANK, Kind::Rank, "1", "The rank of castling, seen by each player.")
        .words("`from` in `[[castling]]`"),
    key(
        key::CASTLING_KING_FILE,
        Kind::File,
        "5",
        "The file of the king that castles, if there are several on its rank.",
    )
    .words("`from` in `[[castling]]`"),
    key(
        key::CASTLING_KING_PIECE,
        Kind::Piece,
        "",
        "The piece that castles instead of the king. If it is not royal, it castles through attacks.",
    )
    .both()
    .words("`piece` in `[[castling]]`"),
    key(key::CASTLING_KING_PIECE_WHITE, Kind::Piece, "king", "`castlingKingPiece`, for White only.")
        .words("`piece` in `[[castling]]`"),
    key(key::CASTLING_KING_PIECE_BLACK, Kind::Piece, "king", "`castlingKingPiece`, for Black only.")
        .words("`piece` in `[[castling]]`"),
    key(
        key::CASTLING_ROOK_KINGSIDE_FILE,
        Kind::File,
        "12",
        "Where the search for the rook on the side of the higher files begins; it goes on towards the king.",
    )
    .words("`partner-from` in `[[castling]]`"),
    key(
        key::CASTLING_ROOK_QUEENSIDE_FILE,
        Kind::File,
        "1",
        "Where the search for the rook on the side of the lower files begins; it goes on towards the king.",
    )
    .words("`partner-from` in `[[castling]]`"),
    key(key::CASTLING_ROOK_PIECES, Kind::Pieces, "", "The pieces that castle instead of the rook.")
        .both()
        .words("`partner` in `[[castling]]`"),
    key(key::CASTLING_ROOK_PIECES_WHITE, Kind::Pieces, "rook", "`castlingRookPieces`, for White only.")
        .words("`partner` in `[[castling]]`"),
    key(key::CASTLING_ROOK_PIECES_BLACK, Kind::Pieces, "rook", "`castlingRookPieces`, for Black only.")
        .words("`partner` in `[[castling]]`"),
    key(
        key::OPPOSITE_CASTLING,
        Kind::Bool,
        "false",
        "When one player castles, the other may no longer castle to the same side.",
    )
    .words("`denies` in `[[castling]]`"),
    key(
        key::CASTLING_WINS,
        Kind::Rights,
        "-",
        "Castling with one of these rights wins; a player with none of them left loses, even in the start \
         position.",
    )
    .words("`castled` and `may-castle` in `[[end]]`"),
    key(key::CASTLING_ROOK_PIECE, Kind::Pieces, "", "The pieces that castle instead of the rook.")
        .deprecated("castlingRookPiecesWhite castlingRookPiecesBlack", key::CASTLING_ROOK_PIECES)
        .words("`partner` in `[[castling]]`"),
];
