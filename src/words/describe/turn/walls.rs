//! Walls in words.

use alfil_core::board::Side;
use alfil_core::rules::{Rules, WallPlace, WallTurn, WallsKept, WallsLegal};

use crate::words::describe::Keys;
use crate::words::describe::squares::region;

/// Returns the rules about walls.
pub(in crate::words) fn walls(rules: &Rules) -> Vec<(Keys, String)> {
    let Some(walls) = &rules.walls else { return Vec::new() };
    let place = match walls.on {
        WallPlace::AnySquare => "an empty square",
        WallPlace::NextMove => "an empty square to which the piece that moved could go next",
        WallPlace::VacatedSquare => "the square that the piece left",
        WallPlace::Edge => "an empty square at the edge of the board or next to a wall",
    };
    let is_whole = Side::ALL.into_iter().all(|side| {
        let mut squares = rules.shape.squares().filter(|&s| !rules.holes.contains(s));
        squares.all(|square| walls.zone[side].contains(square))
    });
    let zone = if is_whole { String::new() } else { format!(" of {}", region(rules, &walls.zone)) };
    let when = match walls.turn {
        WallTurn::MoveAndWall => format!("With each move the player places a wall on {place}{zone}."),
        WallTurn::MoveOrWall => {
            format!("Instead of moving, a player who is not in check may place a wall on {place}{zone}.")
        }
    };
    let kept = match walls.keep {
        WallsKept::All => "Walls stay where they are.",
        WallsKept::Latest => "The previous wall is removed, so that there is only one.",
    };
    let what = "No piece can enter or slide past a wall, but pieces that jump over others can jump over it.";
    let legal = match walls.legal {
        WallsLegal::AfterWall => None,
        WallsLegal::BeforeWall => Some(
            "A move must be legal both with its wall and before it is placed, so no wall ends a check."
                .to_owned(),
        ),
    };
    let mut sentences: Vec<(Keys, String)> =
        vec![(&["turn", "on", "zone"], when), (&["keep"], kept.to_owned()), (&[], what.to_owned())];
    sentences.extend(legal.map(|text| (&["legal"] as Keys, text)));
    sentences
}
