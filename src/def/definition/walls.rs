//! Walls.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use crate::def::spanned::{Field, Spanned};

/// The walls that players put up.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Walls {
    /// When a wall is put up.
    pub turn: Field<Spanned<WallTurnWord>>,
    /// On which empty squares a wall may be put up.
    pub on: Field<Spanned<WallPlaceWord>>,
    /// The only squares where a player may put up walls. Default: all.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// Which walls stay when another is put up.
    pub keep: Field<Spanned<WallsKeptWord>>,
    /// Whether a move must be legal with or without its wall. Default: with it.
    #[serde(default)]
    pub legal: Field<Spanned<WallsLegalWord>>,
}

/// When a wall is put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallTurnWord {
    /// At the end of each move.
    MoveAndWall,
    /// Instead of a move, by a player who is not in check.
    MoveOrWall,
}

/// On which empty squares a wall may be put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallPlaceWord {
    /// Any.
    AnySquare,
    /// One to which the piece that moved could move next without capturing.
    NextMove,
    /// The one that the piece left.
    SquareLeft,
    /// One at the edge of the board, or beside a wall along a file or a rank.
    Edge,
}

/// Which walls stay when another is put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsKeptWord {
    /// All of them.
    All,
    /// Only the new one: there is one wall, and it moves.
    Latest,
}

/// Whether a move must be legal with or without its wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsLegalWord {
    /// With its wall, which may end a check.
    AfterWall,
    /// Without it: the move must be legal before the wall is put up, so that no wall can end a check.
    BeforeWall,
}
