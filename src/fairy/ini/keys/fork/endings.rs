//! How a game ends in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind, MOST_MOVES, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Endings, name, kind, default, doc).fork()
}

/// Returns a key for one player in place of an older one for both.
const fn of_side(name: &'static str, kind: Kind, doc: &'static str) -> Key {
    key(name, kind, "", doc).for_one_player()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    of_side(key::CHECKMATE_VALUE_WHITE, Kind::Word(RESULTS), "`checkmateValue`, for White only."),
    of_side(key::CHECKMATE_VALUE_BLACK, Kind::Word(RESULTS), "`checkmateValue`, for Black only."),
    of_side(key::STALEMATE_VALUE_WHITE, Kind::Word(RESULTS), "`stalemateValue`, for White only."),
    of_side(key::STALEMATE_VALUE_BLACK, Kind::Word(RESULTS), "`stalemateValue`, for Black only."),
    of_side(
        key::EXTINCTION_VALUE_WHITE,
        Kind::Word(RESULTS),
        "The result for White when White has too few pieces.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_VALUE_BLACK,
        Kind::Word(RESULTS),
        "The result for Black when Black has too few pieces.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(key::EXTINCTION_PIECE_TYPES_WHITE, Kind::Pieces, "The pieces of White that count.")
        .words("`extinct` in `[[end]]`"),
    of_side(key::EXTINCTION_PIECE_TYPES_BLACK, Kind::Pieces, "The pieces of Black that count.")
        .words("`extinct` in `[[end]]`"),
    key(
        key::EXTINCTION_ALL_PIECE_TYPES,
        Kind::Bool,
        "true",
        "Whether a player must have too few of every piece of `extinctionPieceTypes`, or of one of them.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_ALL_PIECE_TYPES_WHITE,
        Kind::Bool,
        "`extinctionAllPieceTypes`, for White only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_ALL_PIECE_TYPES_BLACK,
        Kind::Bool,
        "`extinctionAllPieceTypes`, for Black only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_PIECE_COUNT_WHITE,
        Kind::Int(0, ANY),
        "`extinctionPieceCount`, for White only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_PIECE_COUNT_BLACK,
        Kind::Int(0, ANY),
        "`extinctionPieceCount`, for Black only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_OPPONENT_PIECE_COUNT_WHITE,
        Kind::Int(0, ANY),
        "How many of the same piece Black must have for White's pieces to count as too few.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        key::EXTINCTION_OPPONENT_PIECE_COUNT_BLACK,
        Kind::Int(0, ANY),
        "How many of the same piece White must have for Black's pieces to count as too few.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        key::EXTINCTION_MUST_APPEAR,
        Kind::Pieces,
        "-",
        "Pieces of which a player must have had one on the board before too few of them count; `*` is any piece at all. \
         A child does not inherit it.",
    ),
    key(key::FLAG_PIECE_TYPES, Kind::PieceOrSet, "", "The current name of `flagPiece`.")
        .alias("flagPieceWhite flagPieceBlack")
        .fork()
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_PIECE_TYPES_WHITE, Kind::PieceOrSet, "", "The current name of `flagPieceWhite`.")
        .alias(key::FLAG_PIECE_WHITE)
        .fork()
        .words("`reached` in `[[end]]`"),
    key(key::FLAG_PIECE_TYPES_BLACK, Kind::PieceOrSet, "", "The current name of `flagPieceBlack`.")
        .alias(key::FLAG_PIECE_BLACK)
        .fork()
        .words("`reached` in `[[end]]`"),
    key(key::CONNECT_REGION1, Kind::Squares, "", "The first region of both players.")
        .both()
        .words("`chain` in `[[end]]`"),
    key(key::CONNECT_REGION2, Kind::Squares, "", "The other end of a chain of both players.")
        .both()
        .words("`to` in `chain`"),
    key(key::CONNECT_REGION3, Kind::Squares, "", "A third region that the chain of each player must also touch.")
        .both().words("`via` in `chain`"),
    key(key::CONNECT_REGION3_WHITE, Kind::Squares, "-", "A third region that a chain of White must also touch.").words("`via` in `chain`"),
    key(key::CONNECT_REGION3_BLACK, Kind::Squares, "-", "A third region that a chain of Black must also touch.").words("`via` in `chain`"),
    key(
        key::CONNECT_NORTH_EAST,
        Kind::Bool,
        "true",
        "Whether `connectDiagonal` includes the diagonals of a1 to h8.",
    ).words("`steps` in `chain`"),
    key(
        key::CONNECT_SOUTH_EAST,
        Kind::Bool,
        "true",
        "Whether `connectDiagonal` includes the diagonals of a8 to h1.",
    ).words("`steps` in `chain`"),
    key(
        key::CONNECT_GROUP,
        Kind::Int(-1, ANY),
        "0",
        "This number of connected pieces wins, in any shape; -1 is all of the player's pieces, 0 for never.",
    ).words("`connected` in `[[end]]`"),
    key(
        key::CONNECT_GOAL_BY_TYPE,
        Kind::Bool,
        "false",
        "Pieces of both players count for connections, by their kinds.",
    ).words("`side` in `reached`"),
    key(
        key::CONNECT_PIECE_GOAL,
        Kind::Text,
        "",
        "The letters of pieces that win in this order in a row, for both players.",
    )
    .both().words("`any` of `reached` in `[[end]]`"),
    key(key::CONNECT_PIECE_GOAL_WHITE, Kind::Text, "", "`connectPieceGoal`, for White only.").words("`any` of `reached` in `[[end]]`"),
    key(key::CONNECT_PIECE_GOAL_BLACK, Kind::Text, "", "`connectPieceGoal`, for Black only.").words("`any` of `reached` in `[[end]]`"),
    key(
        key::CONNECT3_D,
        Kind::Bool,
        "false",
        "The board is a cube laid out flat, and rows are those of the cube: 3×3×3 on 3 files and 9 ranks, 4×4×4 on 8×8.",
    ).words("`any` of `reached` in `[[end]]`"),
    key(
        key::CONNECT4_D,
        Kind::Bool,
        "false",
        "The board is a cube of four dimensions laid out flat, with sides of `connectN`, and rows are those of the cube.",
    ).words("`any` of `reached` in `[[end]]`"),
    key(
        key::WEAK_DIAGONAL_CONNECT,
        Kind::Bool,
        "false",
        "Pieces are also connected diagonally if no piece of the player is orthogonally adjacent to both.",
    ),
    key(
        key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER,
        Kind::Word(RESULTS),
        "none",
        "The result for the player who has just moved if both players have made their connection; `none` is a draw.",
    ).words("`all` in `[[end]]`"),
    key(
        key::N_MOVE_RULE_IMMEDIATE,
        Kind::Int(0, MOST_MOVES),
        "0",
        "The game ends after this many moves of each player without progress, even without a claim; 0 for never.",
    )
    .words("`no-progress` in `[[end]]`"),
    key(
        key::N_MOVE_HARD_LIMIT_RULE,
        Kind::Int(0, ANY),
        "0",
        "The game ends after this many moves of each player, of any kind; 0 for never.",
    ),
    key(
        key::N_MOVE_HARD_LIMIT_RULE_VALUE,
        Kind::Word(RESULTS),
        "draw",
        "The result of that ending for the player to move. A draw may still be decided by `materialCounting`.",
    ),
    key(
        key::MATERIAL_COUNTING_PIECE_TYPES,
        Kind::Pieces,
        "-",
        "The only pieces that `materialCounting` counts; `-` for all those that it knows.",
    ),
];
