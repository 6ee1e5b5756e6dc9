//! Promotion in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Promotion, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::PROMOTION_REGION,
        Kind::Squares,
        "",
        "The promotion zone of both players, the same squares for each. Squares by piece, as in `Q(*8);*(*7)`, say where \
         a piece may become that piece.",
    )
    .both()
    .words("`zone` in `[[promotion]]`"),
    key(
        key::MANDATORY_PROMOTION_REGION,
        Kind::Squares,
        "",
        "The part of the promotion zone that can only be entered with a promotion, for both players.",
    )
    .both().words("`must` in `[[promotion]]`"),
    key(
        key::MANDATORY_PROMOTION_REGION_WHITE,
        Kind::Squares,
        "-",
        "`mandatoryPromotionRegion`, for White only.",
    ).words("`must` in `[[promotion]]`"),
    key(
        key::MANDATORY_PROMOTION_REGION_BLACK,
        Kind::Squares,
        "-",
        "`mandatoryPromotionRegion`, for Black only.",
    ).words("`must` in `[[promotion]]`"),
    key(key::MANDATORY_PAWN_PROMOTION_WHITE, Kind::Bool, "", "`mandatoryPawnPromotion`, for White only.")
        .for_one_player(),
    key(key::MANDATORY_PAWN_PROMOTION_BLACK, Kind::Bool, "", "`mandatoryPawnPromotion`, for Black only.")
        .for_one_player(),
    key(key::MANDATORY_PIECE_PROMOTION_WHITE, Kind::Bool, "", "`mandatoryPiecePromotion`, for White only.")
        .for_one_player(),
    key(key::MANDATORY_PIECE_PROMOTION_BLACK, Kind::Bool, "", "`mandatoryPiecePromotion`, for Black only.")
        .for_one_player(),
    key(
        key::PROMOTION_STEAL,
        Kind::Bool,
        "false",
        "A piece may promote only to kinds that the opponent has on the board.",
    ),
    key(
        key::PROMOTION_REQUIRE_IN_HAND,
        Kind::Bool,
        "false",
        "A piece may promote only to kinds that its player has in hand before the move.",
    )
    .words("`from` in `[[promotion]]`, where it also leaves the hand"),
    key(key::PROMOTION_CONSUME_IN_HAND, Kind::Bool, "false", "As `promotionRequireInHand`, and the piece leaves the hand.")
        .words("`from` in `[[promotion]]`"),
    key(
        key::PRISON_PAWN_PROMOTION,
        Kind::Bool,
        "false",
        "Pawns become only pieces that the opponent holds prisoner, and take their place.",
    ),
];
