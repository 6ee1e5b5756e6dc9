//! Promotion in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Promotion, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "promotionRegion",
        Kind::Squares,
        "",
        "The promotion zone of both players, the same squares for each. Squares by piece, as in `Q(*8);*(*7)`, say where \
         a piece may become that piece.",
    )
    .both()
    .words("`zone` in `[[promotion]]`"),
    key(
        "mandatoryPromotionRegion",
        Kind::Squares,
        "",
        "The part of the promotion zone that can only be entered with a promotion, for both players.",
    )
    .both().words("`must` in `[[promotion]]`"),
    key(
        "mandatoryPromotionRegionWhite",
        Kind::Squares,
        "-",
        "`mandatoryPromotionRegion`, for White only.",
    ).words("`must` in `[[promotion]]`"),
    key(
        "mandatoryPromotionRegionBlack",
        Kind::Squares,
        "-",
        "`mandatoryPromotionRegion`, for Black only.",
    ).words("`must` in `[[promotion]]`"),
    key("mandatoryPawnPromotionWhite", Kind::Bool, "", "`mandatoryPawnPromotion`, for White only.")
        .instead(),
    key("mandatoryPawnPromotionBlack", Kind::Bool, "", "`mandatoryPawnPromotion`, for Black only.")
        .instead(),
    key("mandatoryPiecePromotionWhite", Kind::Bool, "", "`mandatoryPiecePromotion`, for White only.")
        .instead(),
    key("mandatoryPiecePromotionBlack", Kind::Bool, "", "`mandatoryPiecePromotion`, for Black only.")
        .instead(),
    key(
        "promotionSteal",
        Kind::Bool,
        "false",
        "A piece may promote only to kinds that the opponent has on the board.",
    ),
    key(
        "promotionRequireInHand",
        Kind::Bool,
        "false",
        "A piece may promote only to kinds that its player has in hand before the move.",
    )
    .words("`from` in `[[promotion]]`, where it also leaves the hand"),
    key("promotionConsumeInHand", Kind::Bool, "false", "As `promotionRequireInHand`, and the piece leaves the hand.")
        .words("`from` in `[[promotion]]`"),
    key(
        "prisonPawnPromotion",
        Kind::Bool,
        "false",
        "Pawns become only pieces that the opponent holds prisoner, and take their place.",
    ),
];
