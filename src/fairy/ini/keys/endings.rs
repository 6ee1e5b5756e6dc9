//! How a game ends.

use super::{ANY, Family, Key, Kind, MOST_MOVES, RESULTS};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Endings, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(key::CHECKMATE_VALUE, Kind::Word(RESULTS), "loss", "The result for a player who is checkmated.")
        .words("`when = \"checkmate\"`"),
    key(
        key::STALEMATE_VALUE,
        Kind::Word(RESULTS),
        "draw",
        "The result for a player who has no legal move and is not in check.",
    )
    .words("`when = \"stalemate\"`"),
    key(
        key::STALEMATE_PIECE_COUNT,
        Kind::Bool,
        "false",
        "`stalemateValue` applies to the player with fewer pieces; equal numbers are a draw.",
    )
    .words("`fewer-pieces` or `more-pieces` in `result`"),
    key(
        key::SHATAR_MATE_RULE,
        Kind::Bool,
        "false",
        "The mates of shatar: a mate by a knight loses, and a mate without a check by `rook`, `knight` or `bers` \
         in the series of checks is a draw.",
    )
    .words("`checked-by` in `[[end]]`"),
    key(
        key::BIKJANG_RULE,
        Kind::Bool,
        "false",
        "Kings that face each other for two positions in a row end the game.",
    )
    .words("`answer` in `[moves]`"),
    key(
        key::EXTINCTION_VALUE,
        Kind::Word(RESULTS),
        "none",
        "The result for a player who has too few of a piece of `extinctionPieceTypes`; `none` switches the \
         rule off.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        key::EXTINCTION_PIECE_TYPES,
        Kind::Pieces,
        "-",
        "The pieces that count, each kind separately; `*` is all of them together. A piece that no player has at \
         the start ends the game at once.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        key::EXTINCTION_PIECE_COUNT,
        Kind::Int(0, ANY),
        "0",
        "This number or fewer, including those in hand, are too few.",
    )
    .words("`at-most` in `extinct`"),
    key(
        key::EXTINCTION_OPPONENT_PIECE_COUNT,
        Kind::Int(0, ANY),
        "0",
        "The opponent must have at least this many of the same piece.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        key::EXTINCTION_CLAIM,
        Kind::Bool,
        "false",
        "The player with too few may move once more and do the same to the opponent.",
    )
    .words("two `extinct` in `[[end]]`"),
    key(
        key::FLAG_PIECE,
        Kind::PieceOrSet,
        "",
        "The one piece that wins by reaching its region; `*` is any piece. Of several letters only the last \
         counts; in Fairy-Stockfish-X each of them does.",
    )
    .both()
    .words("`reached` in `[[end]]`"),
    key(key::FLAG_PIECE_WHITE, Kind::PieceOrSet, "*", "`flagPiece`, for White only.")
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_PIECE_BLACK, Kind::PieceOrSet, "*", "`flagPiece`, for Black only.")
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_REGION, Kind::Squares, "", "The region that wins, the same for both players.")
        .both()
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_REGION_WHITE, Kind::Squares, "-", "The region where White wins.")
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_REGION_BLACK, Kind::Squares, "-", "The region where Black wins.")
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_PIECE_COUNT, Kind::Int(1, 120), "1", "How many pieces must be in the region.")
        .words("`at-least` in `reached`"),
    key(
        key::FLAG_PIECE_BLOCKED_WIN,
        Kind::Bool,
        "false",
        "A full region also wins, if at least one of these pieces is in it.",
    )
    .words("`occupied` in `[[end]]`"),
    key(
        key::FLAG_MOVE,
        Kind::Bool,
        "false",
        "The opponent has one more move, and draws by reaching the region with it.",
    )
    .words("`side = \"opponent\"` in `reached`, and `can-reach`"),
    key(key::FLAG_PIECE_SAFE, Kind::Bool, "false", "The pieces in the region must not be attacked.")
        .words("`unattacked` in `reached`"),
    key(
        key::CHECK_COUNTING,
        Kind::Bool,
        "false",
        "A player wins by giving check as many times as the position says; `3+3` is three times each.",
    )
    .words("`checks-given` in `[[end]]`"),
    key(key::CONNECT_N, Kind::Int(0, 12), "0", "This number of pieces in a row wins; 0 turns the rule off.")
        .words("`row` in `[[end]]`"),
    key(
        key::CONNECT_PIECE_TYPES,
        Kind::Pieces,
        "everything",
        "The pieces that count for rows and chains. A written `*` means no piece, not every piece.",
    )
    .words("`pieces` in `row` and its like"),
    key(key::CONNECT_HORIZONTAL, Kind::Bool, "true", "Rows may go along ranks.")
        .words("`along` in `row` and its like"),
    key(key::CONNECT_VERTICAL, Kind::Bool, "true", "Rows may go along files.")
        .words("`along` in `row` and its like"),
    key(key::CONNECT_DIAGONAL, Kind::Bool, "true", "Rows may go along diagonals.")
        .words("`along` in `row` and its like"),
    key(
        key::CONNECT_REGION1_WHITE,
        Kind::Squares,
        "-",
        "A chain of White's pieces from this region to `connectRegion2White` wins. Chains that must turn west or \
         south are not found.",
    )
    .words("`chain` in `[[end]]`"),
    key(key::CONNECT_REGION2_WHITE, Kind::Squares, "-", "The other end of this chain.").words("`to` in `chain`"),
    key(key::CONNECT_REGION1_BLACK, Kind::Squares, "-", "What `connectRegion1White` says, for Black.")
        .words("`chain` in `[[end]]`"),
    key(key::CONNECT_REGION2_BLACK, Kind::Squares, "-", "The other end of Black's chain.")
        .words("`to` in `chain`"),
    key(key::CONNECT_NX_N, Kind::Int(0, 12), "0", "A square block with sides of this length wins; 0 turns the rule off. In Fairy-Stockfish-X, -1 is a block of all pieces that count.")
        .words("`block` in `[[end]]`"),
    key(
        key::COLLINEAR_N,
        Kind::Int(0, 12),
        "0",
        "This number of pieces on one line, gaps allowed, wins; 0 turns the rule off. In Fairy-Stockfish-X, -1 is all pieces that count.",
    )
    .words("`aligned` in `[[end]]`"),
    key(
        key::CONNECT_VALUE,
        Kind::Word(RESULTS),
        "win",
        "The result of these for the player who made the connection.",
    )
    .words("`result` in `[[end]]`"),
    key(
        key::N_MOVE_RULE,
        Kind::Int(0, MOST_MOVES),
        "50",
        "The game may end after this many moves of each player without progress; 0 turns the rule off.",
    )
    .words("claimable `no-progress` in `[[end]]`"),
    key(
        key::N_MOVE_RULE_TYPES,
        Kind::Pieces,
        "",
        "The pieces whose moves count as progress if they cannot be taken back.",
    )
    .both()
    .words("`reset-by-moves-of`, `reset-by-irreversible-moves-of`"),
    key(key::N_MOVE_RULE_TYPES_WHITE, Kind::Pieces, "pawn", "`nMoveRuleTypes`, for White only.")
        .words("`reset-by-moves-of`, for both players alike"),
    key(key::N_MOVE_RULE_TYPES_BLACK, Kind::Pieces, "pawn", "`nMoveRuleTypes`, for Black only.")
        .words("`reset-by-moves-of`, for both players alike"),
    key(
        key::MATERIAL_COUNTING,
        Kind::WordAndMore("janggi unweighted whitedrawodds blackdrawodds none", "connectn"),
        "none",
        "Who wins instead of a draw: the player with more points (janggi) or more pieces, or always White or \
         Black.",
    )
    .words("`more-points` or `more-pieces` in `result`"),
    key(key::ADJUDICATE_FULL_BOARD, Kind::Bool, "false", "A full board ends the game.")
        .words("`occupied` in `[[end]]`"),
    key(
        key::COUNTING_RULE,
        Kind::Word("makruk cambodian asean none"),
        "none",
        "The moves left to give mate are counted, by the rules of makruk, Cambodian chess or ASEAN chess.",
    )
    .words("`[[count]]` and claimable `counted-out`"),
    key(key::WHITE_FLAG, Kind::Squares, "", "The region where White wins.")
        .deprecated(key::FLAG_REGION_WHITE, key::FLAG_REGION_WHITE)
        .words("`reached` in `[[end]]`"),
    key(key::BLACK_FLAG, Kind::Squares, "", "The region where Black wins.")
        .deprecated(key::FLAG_REGION_BLACK, key::FLAG_REGION_BLACK)
        .words("`reached` in `[[end]]`"),
];
