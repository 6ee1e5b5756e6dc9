//! Points, which only Fairy-Stockfish-X has.

use crate::fairy::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Points, name, kind, default, doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "pointsCounting",
        Kind::Bool,
        "false",
        "Captures give points, which positions show after the move number.",
    )
    .words("`[points]`"),
    key(
        "piecePoints",
        Kind::Numbers,
        "",
        "The points of each piece, 0 to 20. They do not matter for the evaluation.",
    )
    .words("`points.for-capturing`"),
    key(
        "pointsRuleCaptures",
        Kind::Word("us them owner non-owner none"),
        "us",
        "Who gets the points of a captured piece: the mover, the other player, its owner, or not its owner.",
    )
    .words("`[points]`, where it is the mover"),
    key("pointsGoal", Kind::Int(0, ANY), "0", "This number of points ends the game; 0 for never.")
        .words("`points` in `[[end]]`"),
    key("pointsGoalValue", Kind::Word(RESULTS), "win", "The result for the player who has that many.")
        .words("`result` of that ending"),
    key(
        "pointsGoalSimulValueByMostPoints",
        Kind::Word(RESULTS),
        "win",
        "If both have that many, the result for the player with more points; with `draw` the next key decides.",
    ),
    key(
        "pointsGoalSimulValueByMover",
        Kind::Word(RESULTS),
        "none",
        "If both have that many and points do not decide, the result for the player who has just moved; `none` is a draw.",
    ),
    key("pointsGoalSimulValue", Kind::Word(RESULTS), "", "The same as `pointsGoalSimulValueByMostPoints`.")
        .alias("pointsGoalSimulValueByMostPoints")
        .fork(),
];
