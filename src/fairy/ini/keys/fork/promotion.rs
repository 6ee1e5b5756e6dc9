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
        "What `mandatoryPromotionRegion` says, for White alone.",
    ).words("`must` in `[[promotion]]`"),
    key(
        "mandatoryPromotionRegionBlack",
        Kind::Squares,
        "-",
        "What `mandatoryPromotionRegion` says, for Black alone.",
    ).words("`must` in `[[promotion]]`"),
    key("mandatoryPawnPromotionWhite", Kind::Bool, "", "What `mandatoryPawnPromotion` says, for White alone.")
        .instead(),
    key("mandatoryPawnPromotionBlack", Kind::Bool, "", "What `mandatoryPawnPromotion` says, for Black alone.")
        .instead(),
    key("mandatoryPiecePromotionWhite", Kind::Bool, "", "What `mandatoryPiecePromotion` says, for White alone.")
        .instead(),
    key("mandatoryPiecePromotionBlack", Kind::Bool, "", "What `mandatoryPiecePromotion` says, for Black alone.")
        .instead(),
    key(
        "promotionSteal",
        Kind::Bool,
        "false",
        "A piece may become only what the opponent has on the board.",
    ),
    key(
        "promotionRequireInHand",
        Kind::Bool,
        "false",
        "A piece may become only what its player has in hand before the move.",
    )
    .words("`from` in `[[promotion]]`, where it also leaves the hand"),
    key("promotionConsumeInHand", Kind::Bool, "false", "The same, and the piece leaves the hand.")
        .words("`from` in `[[promotion]]`"),
    key(
        "prisonPawnPromotion",
        Kind::Bool,
        "false",
        "Pawns become only pieces that the opponent holds prisoner, and take their place.",
    ),
];
