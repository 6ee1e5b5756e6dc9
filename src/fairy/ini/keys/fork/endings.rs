//! How a game ends in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{ANY, Family, Key, Kind, MOST_MOVES, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Endings, name, kind, default, doc).fork()
}

/// Returns a key for one player in place of an older one for both.
const fn of_side(name: &'static str, kind: Kind, doc: &'static str) -> Key {
    key(name, kind, "", doc).instead()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    of_side("checkmateValueWhite", Kind::Word(RESULTS), "`checkmateValue`, for White only."),
    of_side("checkmateValueBlack", Kind::Word(RESULTS), "`checkmateValue`, for Black only."),
    of_side("stalemateValueWhite", Kind::Word(RESULTS), "`stalemateValue`, for White only."),
    of_side("stalemateValueBlack", Kind::Word(RESULTS), "`stalemateValue`, for Black only."),
    of_side(
        "extinctionValueWhite",
        Kind::Word(RESULTS),
        "The result for White when White has too few pieces.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionValueBlack",
        Kind::Word(RESULTS),
        "The result for Black when Black has too few pieces.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceTypesWhite", Kind::Pieces, "The pieces of White that count.")
        .words("`extinct` in `[[end]]`"),
    of_side("extinctionPieceTypesBlack", Kind::Pieces, "The pieces of Black that count.")
        .words("`extinct` in `[[end]]`"),
    key(
        "extinctionAllPieceTypes",
        Kind::Bool,
        "true",
        "Whether a player must have too few of every piece of `extinctionPieceTypes`, or of one of them.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionAllPieceTypesWhite",
        Kind::Bool,
        "`extinctionAllPieceTypes`, for White only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionAllPieceTypesBlack",
        Kind::Bool,
        "`extinctionAllPieceTypes`, for Black only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionPieceCountWhite",
        Kind::Int(0, ANY),
        "`extinctionPieceCount`, for White only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionPieceCountBlack",
        Kind::Int(0, ANY),
        "`extinctionPieceCount`, for Black only.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionOpponentPieceCountWhite",
        Kind::Int(0, ANY),
        "How many of the same piece Black must have for White's pieces to count as too few.",
    )
    .words("`extinct` in `[[end]]`"),
    of_side(
        "extinctionOpponentPieceCountBlack",
        Kind::Int(0, ANY),
        "How many of the same piece White must have for Black's pieces to count as too few.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        "extinctionMustAppear",
        Kind::Pieces,
        "-",
        "Pieces of which a player must have had one on the board before too few of them count; `*` is any piece at all. \
         A child does not inherit it.",
    ),
    key("flagPieceTypes", Kind::PieceOrSet, "", "The current name of `flagPiece`.")
        .alias("flagPieceWhite flagPieceBlack")
        .fork()
        .words("`reached` in `[[end]]`"),
    key("flagPieceTypesWhite", Kind::PieceOrSet, "", "The current name of `flagPieceWhite`.")
        .alias("flagPieceWhite")
        .fork()
        .words("`reached` in `[[end]]`"),
    key("flagPieceTypesBlack", Kind::PieceOrSet, "", "The current name of `flagPieceBlack`.")
        .alias("flagPieceBlack")
        .fork()
        .words("`reached` in `[[end]]`"),
    key("connectRegion1", Kind::Squares, "", "The first region of both players.")
        .both()
        .words("`chain` in `[[end]]`"),
    key("connectRegion2", Kind::Squares, "", "The other end of a chain of both players.")
        .both()
        .words("`to` in `chain`"),
    key("connectRegion3", Kind::Squares, "", "A third region that the chain of each player must also touch.")
        .both().words("`via` in `chain`"),
    key("connectRegion3White", Kind::Squares, "-", "A third region that a chain of White must also touch.").words("`via` in `chain`"),
    key("connectRegion3Black", Kind::Squares, "-", "A third region that a chain of Black must also touch.").words("`via` in `chain`"),
    key(
        "connectNorthEast",
        Kind::Bool,
        "true",
        "Whether `connectDiagonal` includes the diagonals of a1 to h8.",
    ).words("`steps` in `chain`"),
    key(
        "connectSouthEast",
        Kind::Bool,
        "true",
        "Whether `connectDiagonal` includes the diagonals of a8 to h1.",
    ).words("`steps` in `chain`"),
    key(
        "connectGroup",
        Kind::Int(-1, ANY),
        "0",
        "This number of connected pieces wins, in any shape; -1 is all of the player's pieces, 0 for never.",
    ).words("`connected` in `[[end]]`"),
    key(
        "connectGoalByType",
        Kind::Bool,
        "false",
        "Pieces of both players count for connections, by their kinds.",
    ).words("`side` in `reached`"),
    key(
        "connectPieceGoal",
        Kind::Text,
        "",
        "The letters of pieces that win in this order in a row, for both players.",
    )
    .both().words("`any` of `reached` in `[[end]]`"),
    key("connectPieceGoalWhite", Kind::Text, "", "`connectPieceGoal`, for White only.").words("`any` of `reached` in `[[end]]`"),
    key("connectPieceGoalBlack", Kind::Text, "", "`connectPieceGoal`, for Black only.").words("`any` of `reached` in `[[end]]`"),
    key(
        "connect3D",
        Kind::Bool,
        "false",
        "The board is a cube laid out flat, and rows are those of the cube: 3×3×3 on 3 files and 9 ranks, 4×4×4 on 8×8.",
    ).words("`any` of `reached` in `[[end]]`"),
    key(
        "connect4D",
        Kind::Bool,
        "false",
        "The board is a cube of four dimensions laid out flat, with sides of `connectN`, and rows are those of the cube.",
    ).words("`any` of `reached` in `[[end]]`"),
    key(
        "weakDiagonalConnect",
        Kind::Bool,
        "false",
        "Pieces are also connected diagonally if no piece of the player is orthogonally adjacent to both.",
    ),
    key(
        "connectGoalSimulValueByMover",
        Kind::Word(RESULTS),
        "none",
        "The result for the player who has just moved if both players have made their connection; `none` is a draw.",
    ).words("`all` in `[[end]]`"),
    key(
        "nMoveRuleImmediate",
        Kind::Int(0, MOST_MOVES),
        "0",
        "The game ends after this many moves of each player without progress, even without a claim; 0 for never.",
    )
    .words("`no-progress` in `[[end]]`"),
    key(
        "nMoveHardLimitRule",
        Kind::Int(0, ANY),
        "0",
        "The game ends after this many moves of each player, of any kind; 0 for never.",
    ),
    key(
        "nMoveHardLimitRuleValue",
        Kind::Word(RESULTS),
        "draw",
        "The result of that ending for the player to move. A draw may still be decided by `materialCounting`.",
    ),
    key(
        "materialCountingPieceTypes",
        Kind::Pieces,
        "-",
        "The only pieces that `materialCounting` counts; `-` for all those that it knows.",
    ),
];
