//! Double steps and en passant in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Pawns, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(key::PAWN_TYPES_WHITE, Kind::Pieces, "", "`pawnTypes`, for White only.")
        .alias("promotionPawnTypesWhite enPassantTypesWhite nMoveRuleTypesWhite")
        .fork()
        .words("what `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes` become"),
    key(key::PAWN_TYPES_BLACK, Kind::Pieces, "", "`pawnTypes`, for Black only.")
        .alias("promotionPawnTypesBlack enPassantTypesBlack nMoveRuleTypesBlack")
        .fork()
        .words("what `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes` become"),
    key(
        key::DOUBLE_STEP_REGION,
        Kind::Squares,
        "",
        "The squares of both players for double steps. By piece, as in `N(*2)`, they also give that piece the moves of \
         an `i` and quiet steps straight ahead.",
    )
    .both()
    .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
    key(key::TRIPLE_STEP_REGION, Kind::Squares, "", "The squares of both players for triple steps.")
        .both()
        .words("`first-moves`"),
    key(
        key::EN_PASSANT_PASSED_SQUARES,
        Kind::Word("all first last"),
        "all",
        "The squares of a long first move on which the other player may capture en passant. With `last` there are none.",
    ),
];
