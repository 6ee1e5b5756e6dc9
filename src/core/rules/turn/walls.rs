//! Walls that players place.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::Region;

/// Walls that players place. Source of the words: `docs/guide/board.md`, "Walls". Amazons, Isolation, Duck chess.
///
/// A wall has no owner: it is not captured, no piece lands on it, slides end before it, and pieces that jump over others
/// jump over it. It goes on a square that is empty once the piece has landed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walls {
    /// When a wall is placed.
    pub turn: WallTurn,
    /// The empty squares it may go on.
    pub on: WallPlace,
    /// The only squares where a player may place walls.
    pub zone: Region,
    /// The walls that stay when another is placed.
    pub keep: WallsKept,
    /// On which board it is decided whether a move is legal.
    pub legal: WallsLegal,
}

/// When a wall is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallTurn {
    /// At the end of each move.
    MoveAndWall,
    /// Instead of a move, by a player who is not in check.
    MoveOrWall,
}

/// On which empty squares a wall may be placed.
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
    VacatedSquare,
    /// One at the edge of the board, or next to a wall along a file or a rank.
    // Atlantis.
    Edge,
}

/// The walls that stay when another is placed.
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

/// Decides whether a move must be legal without its wall, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsLegal {
    /// A move must be legal with its wall, which may end a check.
    AfterWall,
    /// A move must be legal both with its wall and before it is placed, so that no wall can end a check.
    BeforeWall,
}
