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
    /// Which empty squares a wall may go on.
    pub on: Field<Spanned<WallPlaceWord>>,
    /// The only squares where a player may put up walls. When not written: all.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// Which walls stay when another is put up.
    pub keep: Field<Spanned<WallsKeptWord>>,
    /// On which board it is decided whether a move is legal. When not written: on the one with its wall.
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

/// Which empty squares a wall may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallPlaceWord {
    /// Any.
    AnySquare,
    /// One where the piece that moved could go next without capturing.
    NextMove,
    /// The one that the piece has left.
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
    /// None: there is one wall, and it moves.
    Latest,
}

/// On which board it is decided whether a move with a wall is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WallsLegalWord {
    /// The one with its wall, which may end a check.
    AfterWall,
    /// The one before the wall of the turn is put up, which ends no check then.
    BeforeWall,
}
