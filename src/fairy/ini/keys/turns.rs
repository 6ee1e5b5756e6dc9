//! Passes, gates and walls.

use super::{ALL_SQUARES, Family, Key, Kind};
use crate::fairy::ini::key;

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key(
        key::PASS,
        Kind::Bool,
        "false",
        "Players may pass when they are not in check. Two passes in a row end the game.",
    )
    .both()
    .words("`pass` in `[moves]`, `passed` in `[[end]]`"),
    key(key::PASS_WHITE, Kind::Bool, "false", "White may pass.").words("`pass` in `[moves]`"),
    key(key::PASS_BLACK, Kind::Bool, "false", "Black may pass.").words("`pass` in `[moves]`"),
    key(
        key::PASS_ON_STALEMATE,
        Kind::Bool,
        "false",
        "A player without a legal move passes instead of being stalemated.",
    )
    .both()
    .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key(key::PASS_ON_STALEMATE_WHITE, Kind::Bool, "false", "`passOnStalemate`, for White only.")
        .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key(key::PASS_ON_STALEMATE_BLACK, Kind::Bool, "false", "`passOnStalemate`, for Black only.")
        .words("`pass = \"if-no-moves\"` in `[moves]`"),
    key(
        key::GATING,
        Kind::Bool,
        "false",
        "The third field of positions names squares whose pieces have not moved.",
    )
    .words("`[gating]`, `in-fen` in `[unmoved]`, `first-moves` in `[repetition]`"),
    key(
        key::SEIRAWAN_GATING,
        Kind::Bool,
        "false",
        "The first move from one of these squares may place a piece from the hand there. Needs `gating`.",
    )
    .words("`[gating]`"),
    key(
        key::CAMBODIAN_MOVES,
        Kind::Bool,
        "false",
        "The first moves of the king and of `fers` may be leaps, as in Cambodian chess. Needs `gating`.",
    )
    .words("`i` in `move`, `[unmoved]`, `when-attacked = \"no-first-moves\"`"),
    key(
        key::WALLING_RULE,
        Kind::Word("arrow duck edge past static none"),
        "none",
        "A move also places a wall: `arrow` where the piece could move next, `duck` moves the only wall, `edge` at the \
         edge or next to a wall, `past` on the square left, `static` anywhere.",
    )
    .words("`on` and `keep` in `[walls]`"),
    key(key::WALLING_REGION_WHITE, Kind::Squares, ALL_SQUARES, "Where White may place walls.")
        .words("`zone` in `[walls]`"),
    key(key::WALLING_REGION_BLACK, Kind::Squares, ALL_SQUARES, "Where Black may place walls.")
        .words("`zone` in `[walls]`"),
    key(
        key::WALLING_REGION,
        Kind::Squares,
        "",
        "Where both players may place walls; it is read last and overrides the keys for one player.",
    )
    .words("`zone` in `[walls]`")
    .both(),
    key(key::WALL_OR_MOVE, Kind::Bool, "false", "A turn is either a move or a wall, not both.")
        .words("`turn` in `[walls]`"),
];
