//! The letters and moves of pieces, and where they may go.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

/// The pattern of pieces with moves of their own.
pub(super) const CUSTOM: &str = "customPieceN";
/// The pattern of regions by piece.
pub(super) const MOBILITY: &str = "mobilityRegionSidePiece";

const fn piece(name: &'static str, moves: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Pieces, name, Kind::Letter(moves), "-", doc).words("`[pieces.…]`")
}

/// The predefined pieces in the order in which their declarations take effect, then the others.
pub(super) const KEYS: &[Key] = &[
    piece(
        "pawn",
        "fmWfceF",
        "The pawn of chess. Its double step, promotion, drop zones and immunity to blasts do not apply to other \
         pieces that move like it.",
    ),
    piece("knight", "N", "The Knight."),
    piece("bishop", "B", "The Bishop. The rule of bishops on squares of both colours applies to this piece."),
    piece(
        "rook",
        "R",
        "The Rook. Castling, unless set otherwise, and some rules for drops and chasing are about this piece.",
    ),
    piece("queen", "Q", "The Queen."),
    piece("fers", "F", "One step diagonally. Counting and chasing rules treat this piece specially."),
    piece("alfil", "A", "A leap of two squares diagonally."),
    piece(key::FERS_ALFIL, "FA", "One or two squares diagonally, leaping."),
    piece("silver", "FfW", "The Silver General."),
    piece("aiwok", "RNF", "Rook, Knight and a step diagonally."),
    piece("bers", "RF", "Rook and a step diagonally: the promoted Rook of shogi."),
    piece("archbishop", "BN", "Bishop and Knight."),
    piece("chancellor", "RN", "Rook and Knight."),
    piece("amazon", "QN", "Queen and Knight."),
    piece("knibis", "mNcB", "Moves as a Knight, captures as a Bishop."),
    piece("biskni", "mBcN", "Moves as a Bishop, captures as a Knight."),
    piece("kniroo", "mNcR", "Moves as a Knight, captures as a Rook."),
    piece("rookni", "mRcN", "Moves as a Rook, captures as a Knight."),
    piece(
        key::SHOGI_PAWN,
        "fW",
        "The Pawn of shogi. The rule against mate by a dropped pawn applies to this piece.",
    ),
    piece("lance", "fR", "The Lance of shogi."),
    piece(key::SHOGI_KNIGHT, "fN", "The Knight of shogi: the two leaps straight ahead."),
    piece("gold", "WfF", "The Gold General."),
    piece(key::DRAGON_HORSE, "BW", "Bishop and a step orthogonally: the promoted Bishop of shogi."),
    piece("clobber", "cW", "Captures one step orthogonally and has no other moves."),
    piece("breakthrough", "fmWfF", "Steps straight or diagonally forward; captures only diagonally."),
    piece("immobile", "", "Does not move."),
    piece("cannon", "mRcpR", "The Cannon of xiangqi: moves as a Rook, captures over one piece."),
    piece(
        key::JANGGI_CANNON,
        "pR",
        "The Cannon of janggi: it always jumps over one piece; neither that piece nor its victim may be a janggi \
         cannon.",
    ),
    piece(
        "soldier",
        "fsW",
        "The Soldier. Until it reaches the rank of `soldierPromotionRank`, it moves only along its file.",
    ),
    piece("horse", "nN", "The Horse of xiangqi: a Knight that can be blocked."),
    piece("elephant", "nA", "The Elephant of xiangqi: two squares diagonally, and it can be blocked."),
    piece(key::JANGGI_ELEPHANT, "nZ", "The Elephant of janggi."),
    piece("banner", "RcpRnN", "Rook, Cannon and Horse in one."),
    piece("wazir", "W", "One step orthogonally."),
    piece("commoner", "K", "Moves as a King but is not royal."),
    piece("centaur", "KN", "King and Knight, not royal."),
    Key::new(
        Family::Pieces,
        CUSTOM,
        Kind::Custom,
        "-",
        "A piece with moves of its own, N from 1 to 25: a letter, a colon, the moves. An `e` in the moves \
         lets it capture en passant. Without moves it never moves.",
    )
    .words("`[pieces.…]` with `move`"),
    Key::new(
        Family::Pieces,
        "king",
        Kind::King,
        "-",
        "The royal piece, exactly one for each player; it moves as a King unless moves follow a \
         colon. A space after the letter counts as moves and leaves it without any.",
    )
    .words("`royal = true`"),
    Key::new(
        Family::Pieces,
        MOBILITY,
        Kind::Squares,
        "-",
        "The only squares where the pieces of this player and name may go, attack or be dropped; every \
         square when there are none. As in `mobilityRegionWhiteKing`, `mobilityRegionBlackCustomPiece3`.",
    )
    .words("`confined-to`"),
    Key::new(
        Family::Pieces,
        "soldierPromotionRank",
        Kind::Rank,
        "1",
        "The rank, counted from its own side, from which a `soldier` also goes sideways.",
    )
    .words("`extra-moves`"),
    Key::new(
        Family::Pieces,
        "diagonalLines",
        Kind::Squares,
        "-",
        "Squares between which `wazir`, `soldier`, `rook`, `janggiCannon` and a king that moves as a wazir \
         also go diagonally, as in the palaces of janggi.",
    )
    .words("`extra-moves` with `to`"),
    Key {
        status: super::Status::BuiltInOnly,
        ..Key::new(
            Family::Pieces,
            "synonyms",
            Kind::Text,
            "",
            "Second letters that positions may use for a piece.",
        )
    },
];
