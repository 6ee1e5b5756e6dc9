//! Passes, gates and walls.

use super::{ALL_SQUARES, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        "pass",
        Kind::Bool,
        "false",
        "Players may pass when they are not in check. Two passes in a row end the game.",
    )
    .both()
    .words("`pass` in `[moves]`, `passed` in `[[end]]`"),
    key("passWhite", Kind::Bool, "false", "White may pass.").words("`pass` in `[moves]`"),
    key("passBlack", Kind::Bool, "false", "Black may pass.").words("`pass` in `[moves]`"),
    key(
        "passOnStalemate",
        Kind::Bool,
        "false",
        "A player without a legal move passes instead of being stalemated.",
    )
    .both()
    .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key("passOnStalemateWhite", Kind::Bool, "false", "`passOnStalemate`, for White only.")
        .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key("passOnStalemateBlack", Kind::Bool, "false", "`passOnStalemate`, for Black only.")
        .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key(
        "gating",
        Kind::Bool,
        "false",
        "The third field of positions names squares whose pieces have not moved.",
    )
    .words("`[gating]`, `in-fen` in `[unmoved]`, `first-moves` in `[repetition]`"),
    key(
        "seirawanGating",
        Kind::Bool,
        "false",
        "The first move from one of these squares may place a piece from the hand there. Needs `gating`.",
    )
    .words("`[gating]`"),
    key(
        "cambodianMoves",
        Kind::Bool,
        "false",
        "The first moves of the king and of `fers` may be leaps, as in Cambodian chess. Needs `gating`.",
    )
    .words("`i` in `move`, `[unmoved]`, `when-attacked = \"no-first-moves\"`"),
    key(
        "wallingRule",
        Kind::Word("arrow duck edge past static none"),
        "none",
        "A move also places a wall: `arrow` where the piece could move next, `duck` moves the only wall, `edge` at the \
         edge or next to a wall, `past` on the square left, `static` anywhere.",
    )
    .words("`on` and `keep` in `[walls]`"),
    key("wallingRegionWhite", Kind::Squares, ALL_SQUARES, "Where White may place walls.")
        .words("`zone` in `[walls]`"),
    key("wallingRegionBlack", Kind::Squares, ALL_SQUARES, "Where Black may place walls.")
        .words("`zone` in `[walls]`"),
    key(
        "wallingRegion",
        Kind::Squares,
        "",
        "Where both players may place walls; it is read last and overrides the keys for one player.",
    )
    .words("`zone` in `[walls]`")
    .both(),
    key("wallOrMove", Kind::Bool, "false", "A turn is either a move or a wall, not both.")
        .words("`turn` in `[walls]`"),
];
