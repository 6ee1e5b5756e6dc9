//! Promotion.

use super::{Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Promotion, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::PROMOTION_REGION_WHITE,
        Kind::Squares,
        "*8",
        "Where White's pieces promote: pawns on entering it, pieces of `promotedPieceType` on entering, \
         leaving or moving within it.",
    )
    .words("`zone` in `[[promotion]]`"),
    key(key::PROMOTION_REGION_BLACK, Kind::Squares, "*1", "`promotionRegionWhite`, for Black.")
        .words("`zone` in `[[promotion]]`"),
    key(
        key::PROMOTION_PAWN_TYPES,
        Kind::Pieces,
        "",
        "The pieces other than `pawn` that become one of `promotionPieceTypes`. A promoted one that is \
         captured goes to the hand as the last letter of the list.",
    )
    .both()
    .words("`promotes-to`"),
    key(key::PROMOTION_PAWN_TYPES_WHITE, Kind::Pieces, "pawn", "`promotionPawnTypes`, for White only.")
        .words("`promotes-to`, for both players alike"),
    key(key::PROMOTION_PAWN_TYPES_BLACK, Kind::Pieces, "pawn", "`promotionPawnTypes`, for Black only.")
        .words("`promotes-to`, for both players alike"),
    key(
        key::PROMOTION_PIECE_TYPES,
        Kind::Pieces,
        "",
        "What pawns may become. A section without a parent has none, and a piece whose letter is declared \
         again drops out; a pawn that must promote and has nothing to become can never enter the region.",
    )
    .both()
    .words("`promotes-to`"),
    key(key::PROMOTION_PIECE_TYPES_WHITE, Kind::Pieces, "-", "`promotionPieceTypes`, for White only.")
        .words("`promotes-to`, `to` in `[[promotion]]`"),
    key(key::PROMOTION_PIECE_TYPES_BLACK, Kind::Pieces, "-", "`promotionPieceTypes`, for Black only.")
        .words("`promotes-to`, `to` in `[[promotion]]`"),
    key(
        key::PROMOTED_PIECE_TYPE,
        Kind::Letters,
        "",
        "What each piece becomes on its other side, as in shogi; `p:-` removes a promotion.",
    )
    .words("`promoted`"),
    key(
        key::PROMOTION_LIMIT,
        Kind::Numbers,
        "",
        "A piece promotes to a kind only while its player has fewer than this number of it on the board.",
    )
    .words("`[[promotion-limit]]`"),
    key(
        key::PIECE_PROMOTION_ON_CAPTURE,
        Kind::Bool,
        "false",
        "Pieces of `promotedPieceType` promote only when they capture.",
    )
    .words("`\"capturing\"` in `[[promotion]]`"),
    key(key::MANDATORY_PAWN_PROMOTION, Kind::Bool, "true", "Pawns must promote when they enter the region.")
        .words("`must` in `[[promotion]]`"),
    key(
        key::MANDATORY_PIECE_PROMOTION,
        Kind::Bool,
        "false",
        "Pieces of `promotedPieceType`, other than the piece `pawn`, must promote whenever they can.",
    )
    .words("`must` in `[[promotion]]`"),
    key(
        key::PIECE_DEMOTION,
        Kind::Bool,
        "false",
        "Promoted pieces may demote with a move, under the same conditions as promotion.",
    )
    .words("`[[demotion]]`"),
    key(
        key::SITTUYIN_PROMOTION,
        Kind::Bool,
        "false",
        "A pawn promotes as a move of its own, as in sittuyin: in place or with a step, giving no check and \
         attacking nothing. A pawn that is alone may be anywhere.",
    )
    .words("`own-turn` in `[[promotion]]`"),
    key(key::PROMOTION_RANK, Kind::Rank, "", "The first rank, seen by each player, on which pieces promote.")
        .deprecated(
            "promotionRegionWhite promotionRegionBlack",
            "promotionRegionWhite` and `promotionRegionBlack",
        )
        .words("`zone` in `[[promotion]]`"),
];
