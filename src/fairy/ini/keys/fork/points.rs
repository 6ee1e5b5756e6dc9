//! Points, which only Fairy-Stockfish-X has.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Points, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::POINTS_COUNTING,
        Kind::Bool,
        "false",
        "Captures give points, which positions show after the move number.",
    )
    .words("`[points]`"),
    key(
        key::PIECE_POINTS,
        Kind::Numbers,
        "",
        "The points of each piece, 0 to 20. They do not matter for the evaluation.",
    )
    .words("`points.for-capturing`"),
    key(
        key::POINTS_RULE_CAPTURES,
        Kind::Word("us them owner non-owner none"),
        "us",
        "Who gets the points of a captured piece: the mover, the other player, its owner, or not its owner.",
    )
    .words("`[points]`, where it is the mover"),
    key(key::POINTS_GOAL, Kind::Int(0, ANY), "0", "This number of points ends the game; 0 for never.")
        .words("`points` in `[[end]]`"),
    key(key::POINTS_GOAL_VALUE, Kind::Word(RESULTS), "win", "The result for the player who has that many.")
        .words("`result` of that ending"),
    key(
        key::POINTS_GOAL_SIMUL_VALUE_BY_MOST_POINTS,
        Kind::Word(RESULTS),
        "win",
        "If both have that many, the result for the player with more points; with `draw` the next key decides.",
    ),
    key(
        key::POINTS_GOAL_SIMUL_VALUE_BY_MOVER,
        Kind::Word(RESULTS),
        "none",
        "If both have that many and points do not decide, the result for the player who has just moved; `none` is a draw.",
    ),
    key(
        key::POINTS_GOAL_SIMUL_VALUE,
        Kind::Word(RESULTS),
        "",
        "The same as `pointsGoalSimulValueByMostPoints`.",
    )
    .alias(key::POINTS_GOAL_SIMUL_VALUE_BY_MOST_POINTS)
    .fork(),
];
