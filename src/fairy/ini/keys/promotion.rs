//! Promotion.

use super::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Promotion, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        "promotionRegionWhite",
        Kind::Squares,
        "*8",
        "Where White's pieces promote: pawns on entering it, pieces of `promotedPieceType` on entering, \
         leaving or moving within it.",
    )
    .words("`zone` in `[[promotion]]`"),
    key("promotionRegionBlack", Kind::Squares, "*1", "`promotionRegionWhite`, for Black.")
        .words("`zone` in `[[promotion]]`"),
    key(
        "promotionPawnTypes",
        Kind::Pieces,
        "",
        "The pieces other than `pawn` that become one of `promotionPieceTypes`. A promoted one that is \
         captured goes to the hand as the last letter of the list.",
    )
    .both()
    .words("`promotes-to`"),
    key("promotionPawnTypesWhite", Kind::Pieces, "pawn", "`promotionPawnTypes`, for White only.")
        .words("`promotes-to`, for both players alike"),
    key("promotionPawnTypesBlack", Kind::Pieces, "pawn", "`promotionPawnTypes`, for Black only.")
        .words("`promotes-to`, for both players alike"),
    key(
        "promotionPieceTypes",
        Kind::Pieces,
        "",
        "What pawns may become. A section without a parent has none, and a piece whose letter is declared \
         again drops out; a pawn that must promote and has nothing to become can never enter the region.",
    )
    .both()
    .words("`promotes-to`"),
    key("promotionPieceTypesWhite", Kind::Pieces, "-", "`promotionPieceTypes`, for White only.")
        .words("`promotes-to`, `to` in `[[promotion]]`"),
    key("promotionPieceTypesBlack", Kind::Pieces, "-", "`promotionPieceTypes`, for Black only.")
        .words("`promotes-to`, `to` in `[[promotion]]`"),
    key(
        "promotedPieceType",
        Kind::Letters,
        "",
        "What each piece becomes on its other side, as in shogi; `p:-` removes a promotion.",
    )
    .words("`promoted`"),
    key(
        "promotionLimit",
        Kind::Numbers,
        "",
        "A piece promotes to a kind only while its player has fewer than this number of it on the board.",
    )
    .words("`[[promotion-limit]]`"),
    key(
        "piecePromotionOnCapture",
        Kind::Bool,
        "false",
        "Pieces of `promotedPieceType` promote only when they capture.",
    )
    .words("`\"capturing\"` in `[[promotion]]`"),
    key("mandatoryPawnPromotion", Kind::Bool, "true", "Pawns must promote when they enter the region.")
        .words("`must` in `[[promotion]]`"),
    key(
        "mandatoryPiecePromotion",
        Kind::Bool,
        "false",
        "Pieces of `promotedPieceType`, other than the piece `pawn`, must promote whenever they can.",
    )
    .words("`must` in `[[promotion]]`"),
    key(
        "pieceDemotion",
        Kind::Bool,
        "false",
        "Promoted pieces may demote with a move, under the same conditions as promotion.",
    )
    .words("`[[demotion]]`"),
    key(
        "sittuyinPromotion",
        Kind::Bool,
        "false",
        "A pawn promotes as a move of its own, as in sittuyin: in place or with a step, giving no check and \
         attacking nothing. A pawn that is alone may be anywhere.",
    )
    .words("`own-turn` in `[[promotion]]`"),
    key("promotionRank", Kind::Rank, "", "The first rank, seen by each player, on which pieces promote.")
        .deprecated(
            "promotionRegionWhite promotionRegionBlack",
            "promotionRegionWhite` and `promotionRegionBlack",
        )
        .words("`zone` in `[[promotion]]`"),
];
