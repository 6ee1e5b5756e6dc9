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
    .both(),
    key("passWhite", Kind::Bool, "false", "White may pass."),
    key("passBlack", Kind::Bool, "false", "Black may pass."),
    key(
        "passOnStalemate",
        Kind::Bool,
        "false",
        "A player without a legal move passes instead of being stalemated.",
    )
    .both(),
    key("passOnStalemateWhite", Kind::Bool, "false", "What `passOnStalemate` says, for White alone."),
    key("passOnStalemateBlack", Kind::Bool, "false", "What `passOnStalemate` says, for Black alone."),
    key(
        "gating",
        Kind::Bool,
        "false",
        "The third field of positions names squares whose pieces have not moved.",
    ),
    key(
        "seirawanGating",
        Kind::Bool,
        "false",
        "The first move from such a square may bring a piece from the hand to it. Needs `gating`.",
    ),
    key(
        "cambodianMoves",
        Kind::Bool,
        "false",
        "The first moves of the king and of `fers` may be leaps, as in Cambodian chess. Needs `gating`.",
    ),
    key(
        "wallingRule",
        Kind::Word("arrow duck edge past static none"),
        "none",
        "A move places a wall as well: `arrow` along a move from the new square, `duck` moves the only \
         wall, `edge` at the edge or beside a wall, `past` on the square left, `static` anywhere.",
    ),
    key("wallingRegionWhite", Kind::Squares, ALL_SQUARES, "Where White may place walls."),
    key("wallingRegionBlack", Kind::Squares, ALL_SQUARES, "Where Black may place walls."),
    key(
        "wallingRegion",
        Kind::Squares,
        "",
        "Where both players may place walls; it is read last and overrides the keys of one player.",
    )
    .both(),
    key("wallOrMove", Kind::Bool, "false", "A turn is a move or a wall, not both."),
];
