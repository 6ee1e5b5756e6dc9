//! Walls that players put up.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rules;
use super::describe::region;
use crate::board::{Region, Side};

/// Walls that players put up. Source of the words: `docs/language.md`, "walls". Amazons, Isolation, Duck chess.
///
/// A wall is nobody's: it is not captured, nothing lands on it, slides end before it, and pieces that jump over others
/// jump over it. It goes on a square that is empty once the piece has landed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walls {
    /// When a wall is put up.
    pub turn: WallTurn,
    /// Which empty squares it may go on.
    pub on: WallPlace,
    /// The only squares where a player may put up walls.
    pub zone: Region,
    /// Which walls stay when another is put up.
    pub keep: WallsKept,
    /// On which board it is decided whether a move is legal.
    pub legal: WallsLegal,
}

/// When a wall is put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallTurn {
    /// At the end of each move.
    MoveAndWall,
    /// Instead of a move, by a player who is not in check.
    MoveOrWall,
}

/// On which empty squares a wall may be put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallPlace {
    /// Any.
    AnySquare,
    /// One to which the piece that moved could move next without capturing.
    // Amazons.
    NextMove,
    /// The one that the piece left.
    // Snail trail.
    SquareLeft,
    /// One at the edge of the board, or beside a wall along a file or a rank.
    // Atlantis.
    Edge,
}

/// Which walls stay when another is put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsKept {
    /// All of them.
    All,
    /// Only the new one: there is one wall, and it moves.
    // Duck chess.
    Latest,
}

/// Whether a move must be legal with or without its wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsLegal {
    /// With its wall, which may end a check.
    AfterWall,
    /// Without it: the move must be legal before the wall is put up, so that no wall can end a check.
    BeforeWall,
}

/// What holds about walls; `None` if there are none.
pub(super) fn describe(rules: &Rules) -> Vec<String> {
    let Some(walls) = &rules.walls else { return Vec::new() };
    let place = match walls.on {
        WallPlace::AnySquare => "an empty square",
        WallPlace::NextMove => "an empty square to which the piece that moved could go next",
        WallPlace::SquareLeft => "the square that the piece left",
        WallPlace::Edge => "an empty square at the edge of the board or beside a wall",
    };
    let is_whole = Side::ALL.into_iter().all(|side| {
        let mut squares = rules.shape.squares().filter(|&s| !rules.holes.contains(s));
        squares.all(|square| walls.zone[side].contains(square))
    });
    let zone = if is_whole { String::new() } else { format!(" of {}", region(rules, &walls.zone)) };
    let when = match walls.turn {
        WallTurn::MoveAndWall => format!("With each move the player puts up a wall on {place}{zone}."),
        WallTurn::MoveOrWall => {
            format!("Instead of moving, a player who is not in check may put up a wall on {place}{zone}.")
        }
    };
    let kept = match walls.keep {
        WallsKept::All => "Walls stay where they are.",
        WallsKept::Latest => "The previous wall is removed, so that there is only one.",
    };
    let what = "No piece goes onto a wall or slides past it, and pieces that jump over others jump over it.";
    let legal = match walls.legal {
        WallsLegal::AfterWall => None,
        WallsLegal::BeforeWall => Some(
            "A move with a wall is legal if it would be legal without it: the wall does not end a check."
                .to_owned(),
        ),
    };
    [when, kept.to_owned(), what.to_owned()].into_iter().chain(legal).collect()
}
