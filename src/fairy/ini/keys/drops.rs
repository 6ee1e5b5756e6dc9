//! Hands and drops.

use super::{ALL_SQUARES, ANY, Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Drops, name, kind, default, doc)
}

/// The words for what a drop or a flip has to enclose.
pub(super) const ENCLOSING: &str = "reversi ataxx quadwrangle snort anyside top none";

pub(super) const KEYS: &[Key] = &[
    key(key::PIECE_DROPS, Kind::Bool, "false", "Pieces in hand may be dropped on empty squares.")
        .words("`[[drops]]`"),
    key(
        key::CAPTURES_TO_HAND,
        Kind::Bool,
        "false",
        "Captured pieces go to the hand of the capturing player; promoted ones demote.",
    )
    .words("`captured.to-hand`"),
    key(key::DROP_LOOP, Kind::Bool, "false", "Captured pieces stay promoted in hand.")
        .words("`captured.to-hand = \"as-captured\"`"),
    key(
        key::MUST_DROP,
        Kind::Bool,
        "false",
        "While a piece of `mustDropType` is in hand and can be dropped, every other move is illegal.",
    )
    .words("`must = \"drop\"` in `[moves]`"),
    key(key::MUST_DROP_TYPE, Kind::Piece, "*", "The piece that must be dropped; `*` is any piece.")
        .words("`pieces` in `[moves]`"),
    key(key::FIRST_RANK_PAWN_DROPS, Kind::Bool, "false", "The piece `pawn` may be dropped on its own first rank.")
        .words("`zone` in `[[drops]]`"),
    key(key::PROMOTION_ZONE_PAWN_DROPS, Kind::Bool, "false", "The piece `pawn` may be dropped where it promotes.")
        .words("`zone` in `[[drops]]`"),
    key(key::DROP_REGION_WHITE, Kind::Squares, ALL_SQUARES, "Where White may drop, the same for every piece.")
        .words("`zone` in `[[drops]]`"),
    key(key::DROP_REGION_BLACK, Kind::Squares, ALL_SQUARES, "Where Black may drop, the same for every piece.")
        .words("`zone` in `[[drops]]`"),
    key(key::DROP_CHECKS, Kind::Bool, "true", "Whether a drop may give check.")
        .words("`forbid = [\"check\"]` in `[[drops]]`"),
    key(key::DROP_PROMOTED, Kind::Bool, "false", "A piece may be dropped as its promoted form.")
        .words("`as = \"either-form\"` in `[[drops]]`"),
    key(
        key::DROP_NO_DOUBLED,
        Kind::PieceOrSet,
        "-",
        "The one piece that may not be dropped on a file where the player already has `dropNoDoubledCount` of \
         it. In Fairy-Stockfish-X there may be several, each counted by itself.",
    )
    .words("`per-file` in `[[drops]]`"),
    key(
        key::DROP_NO_DOUBLED_COUNT,
        Kind::Int(0, ANY),
        "1",
        "The number of `dropNoDoubled` on a file that is too many. With 0, that piece can never be dropped.",
    )
    .words("`per-file` in `[[drops]]`"),
    key(
        key::SHOGI_PAWN_DROP_MATE_ILLEGAL,
        Kind::Bool,
        "false",
        "A dropped `shogiPawn` that gives mate loses. The drop is legal; the player who is mated wins. In \
         Fairy-Stockfish-X the drop is illegal.",
    )
    .words("`dropped` and `checked-by` in `[[end]]`, or `forbid = [\"checkmate\"]` in `[[drops]]`"),
    key(
        key::DROP_OPPOSITE_COLORED_BISHOP,
        Kind::Bool,
        "false",
        "A player's pieces `bishop` must be dropped evenly on squares of both colours.",
    )
    .words("`colours = \"even\"` in `[[drops]]`"),
    key(
        key::SITTUYIN_ROOK_DROP,
        Kind::Bool,
        "false",
        "The piece `rook` may be dropped only on its player's first rank.",
    )
    .words("`zone` in `[[drops]]`"),
    key(
        key::ENCLOSING_DROP,
        Kind::Word(ENCLOSING),
        "none",
        "What must be near a drop: with `reversi` it encloses enemies, with `ataxx` and `quadwrangle` it is next \
         to a piece of the same player, with `snort` it is not next to an enemy, with `anyside` it slides in from \
         an edge, with `top` it falls down a file.",
    )
    .words("`near` in `[[drops]]`"),
    key(
        key::ENCLOSING_DROP_START,
        Kind::Squares,
        "-",
        "While one of these squares is empty, pieces may be dropped only on these squares.",
    )
    .words("`first-on` in `[[drops]]`"),
    key(key::FREE_DROPS, Kind::Bool, "false", "Drops come from outside the game and need no hand.")
        .words("`from = \"supply\"` in `[[drops]]`")
        .fork(),
    key(key::WHITE_DROP_REGION, Kind::Squares, "", "Where White may drop.")
        .deprecated(key::DROP_REGION_WHITE, key::DROP_REGION_WHITE)
        .words("`zone` in `[[drops]]`"),
    key(key::BLACK_DROP_REGION, Kind::Squares, "", "Where Black may drop.")
        .deprecated(key::DROP_REGION_BLACK, key::DROP_REGION_BLACK)
        .words("`zone` in `[[drops]]`"),
    key(key::DROP_ON_TOP, Kind::Bool, "", "Drops fall down their file.")
        .deprecated(key::ENCLOSING_DROP, key::ENCLOSING_DROP)
        .words("`near` in `[[drops]]`"),
];
