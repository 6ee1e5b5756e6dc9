//! Hands and drops.

use super::{ALL_SQUARES, ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Drops, name, kind, default, doc)
}

/// The words for what a drop or a flip has to enclose.
pub(super) const ENCLOSING: &str = "reversi ataxx quadwrangle snort anyside top none";

pub(super) const KEYS: &[Key] = &[
    key("pieceDrops", Kind::Bool, "false", "Pieces in hand may be dropped on empty squares.")
        .words("`[[drops]]`"),
    key(
        "capturesToHand",
        Kind::Bool,
        "false",
        "Captured pieces go to the hand of the capturing player; promoted ones demote.",
    )
    .words("`captured.to-hand`"),
    key("dropLoop", Kind::Bool, "false", "Captured pieces stay promoted in hand.")
        .words("`captured.to-hand = \"as-captured\"`"),
    key(
        "mustDrop",
        Kind::Bool,
        "false",
        "While a piece of `mustDropType` is in hand and can be dropped, every other move is illegal.",
    )
    .words("`must = \"drop\"` in `[moves]`"),
    key("mustDropType", Kind::Piece, "*", "The piece that must be dropped; `*` is any piece.")
        .words("`pieces` in `[moves]`"),
    key("firstRankPawnDrops", Kind::Bool, "false", "The piece `pawn` may be dropped on its own first rank.")
        .words("`zone` in `[[drops]]`"),
    key("promotionZonePawnDrops", Kind::Bool, "false", "The piece `pawn` may be dropped where it promotes.")
        .words("`zone` in `[[drops]]`"),
    key("dropRegionWhite", Kind::Squares, ALL_SQUARES, "Where White may drop, the same for every piece.")
        .words("`zone` in `[[drops]]`"),
    key("dropRegionBlack", Kind::Squares, ALL_SQUARES, "Where Black may drop, the same for every piece.")
        .words("`zone` in `[[drops]]`"),
    key("dropChecks", Kind::Bool, "true", "Whether a drop may give check.")
        .words("`forbid = [\"check\"]` in `[[drops]]`"),
    key("dropPromoted", Kind::Bool, "false", "A piece may be dropped as its promoted form.")
        .words("`as = \"either-form\"` in `[[drops]]`"),
    key(
        "dropNoDoubled",
        Kind::PieceOrSet,
        "-",
        "The one piece that may not be dropped on a file where the player already has `dropNoDoubledCount` of \
         it. In Fairy-Stockfish-X there may be several, each counted by itself.",
    )
    .words("`per-file` in `[[drops]]`"),
    key(
        "dropNoDoubledCount",
        Kind::Int(0, ANY),
        "1",
        "The number of `dropNoDoubled` on a file that is too many. With 0, that piece can never be dropped.",
    )
    .words("`per-file` in `[[drops]]`"),
    key(
        "shogiPawnDropMateIllegal",
        Kind::Bool,
        "false",
        "A dropped `shogiPawn` that gives mate loses. The drop is legal; the player who is mated wins. In \
         Fairy-Stockfish-X the drop is illegal.",
    )
    .words("`dropped` and `checked-by` in `[[end]]`, or `forbid = [\"checkmate\"]` in `[[drops]]`"),
    key(
        "dropOppositeColoredBishop",
        Kind::Bool,
        "false",
        "A player's pieces `bishop` must be dropped evenly on squares of both colours.",
    )
    .words("`colours = \"even\"` in `[[drops]]`"),
    key(
        "sittuyinRookDrop",
        Kind::Bool,
        "false",
        "The piece `rook` may be dropped only on its player's first rank.",
    )
    .words("`zone` in `[[drops]]`"),
    key(
        "enclosingDrop",
        Kind::Word(ENCLOSING),
        "none",
        "What must be near a drop: with `reversi` it encloses enemies, with `ataxx` and `quadwrangle` it is next \
         to a piece of the same player, with `snort` it is not next to an enemy, with `anyside` it slides in from \
         an edge, with `top` it falls down a file.",
    )
    .words("`near` in `[[drops]]`"),
    key(
        "enclosingDropStart",
        Kind::Squares,
        "-",
        "While one of these squares is empty, pieces may be dropped only on these squares.",
    )
    .words("`first-on` in `[[drops]]`"),
    key("freeDrops", Kind::Bool, "false", "Drops come from outside the game and need no hand.")
        .words("`from = \"supply\"` in `[[drops]]`")
        .fork(),
    key("whiteDropRegion", Kind::Squares, "", "Where White may drop.")
        .deprecated("dropRegionWhite", "dropRegionWhite")
        .words("`zone` in `[[drops]]`"),
    key("blackDropRegion", Kind::Squares, "", "Where Black may drop.")
        .deprecated("dropRegionBlack", "dropRegionBlack")
        .words("`zone` in `[[drops]]`"),
    key("dropOnTop", Kind::Bool, "", "Drops fall down their file.")
        .deprecated("enclosingDrop", "enclosingDrop")
        .words("`near` in `[[drops]]`"),
];
