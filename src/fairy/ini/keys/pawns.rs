//! Double steps and en passant.

use super::{ALL_SQUARES, Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Pawns, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::PAWN_TYPES,
        Kind::Pieces,
        "",
        "Short for `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes`, which override it. What is \
         built into the piece `pawn` does not change.",
    )
    .alias(
        "promotionPawnTypesWhite promotionPawnTypesBlack enPassantTypesWhite enPassantTypesBlack \
             nMoveRuleTypesWhite nMoveRuleTypesBlack",
    )
    .words("what `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes` become"),
    key(
        key::DOUBLE_STEP,
        Kind::Bool,
        "true",
        "Whether pawns may step twice. `false` empties both regions for good: to restore the double step, a child \
         must write the regions too.",
    )
    .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
    key(
        key::DOUBLE_STEP_REGION_WHITE,
        Kind::Squares,
        "*2",
        "The squares from which White's pawns may step twice, and from which any piece of White may make the moves \
         written with `i`, even if it has moved.",
    )
    .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
    key(key::DOUBLE_STEP_REGION_BLACK, Kind::Squares, "*7", "`doubleStepRegionWhite`, for Black.")
        .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
    key(
        key::TRIPLE_STEP_REGION_WHITE,
        Kind::Squares,
        "-",
        "The squares from which White's pieces `pawn` may step three times.",
    )
    .words("`first-moves`"),
    key(key::TRIPLE_STEP_REGION_BLACK, Kind::Squares, "-", "`tripleStepRegionWhite`, for Black.")
        .words("`first-moves`"),
    key(
        key::EN_PASSANT_REGION,
        Kind::Squares,
        "",
        "The squares on which either player may capture en passant; `-` for none.",
    )
    .both()
    .words("`on` in `[en-passant]`"),
    key(
        key::EN_PASSANT_REGION_WHITE,
        Kind::Squares,
        ALL_SQUARES,
        "The squares on which White may capture en passant.",
    )
    .words("`on` in `[en-passant]`"),
    key(
        key::EN_PASSANT_REGION_BLACK,
        Kind::Squares,
        ALL_SQUARES,
        "The squares on which Black may capture en passant.",
    )
    .words("`on` in `[en-passant]`"),
    key(
        key::EN_PASSANT_TYPES,
        Kind::Pieces,
        "",
        "The pieces other than `pawn` that capture en passant, on squares to which they move only to capture.",
    )
    .both()
    .words("`e` in `move`"),
    key(key::EN_PASSANT_TYPES_WHITE, Kind::Pieces, "pawn", "`enPassantTypes`, for White only.")
        .words("`e` in `move`, for both players alike"),
    key(key::EN_PASSANT_TYPES_BLACK, Kind::Pieces, "pawn", "`enPassantTypes`, for Black only.")
        .words("`e` in `move`, for both players alike"),
    key(
        key::DOUBLE_STEP_RANK,
        Kind::Rank,
        "",
        "The last rank, as each player sees it, from which pawns step twice; `doubleStepRankMin` is then \
         ignored.",
    )
    .deprecated(
        "doubleStepRegionWhite doubleStepRegionBlack",
        "doubleStepRegionWhite` and `doubleStepRegionBlack",
    )
    .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
    key(
        key::DOUBLE_STEP_RANK_MIN,
        Kind::Rank,
        "",
        "The first rank, as each player sees it, from which pawns step twice.",
    )
    .deprecated(
        "doubleStepRegionWhite doubleStepRegionBlack",
        "doubleStepRegionWhite` and `doubleStepRegionBlack",
    )
    .words("`first-moves`, or `i` in `move`; `extra-moves` if no piece captures en passant"),
];
