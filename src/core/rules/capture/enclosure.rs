//! Pieces that leave the game or change sides because a move encloses them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Region};
use crate::rules::{Beside, Line};

/// Enemy pieces that a move takes off the board by enclosing them, custodian captures, or turns over. Source of the
/// words: `docs/guide/captures.md`, "Enclosure". Hasami Shogi, Tafl; groups without liberties: Go; pieces that change
/// sides: Reversi.
///
/// Only a move encloses: a piece that moves between two enemies stays, unless it is that move which encloses them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The way they are enclosed.
    pub way: EnclosedWay,
    /// The lines on which they are, at least one.
    pub along: Vec<Line>,
    /// The kinds that are enclosed.
    pub of: Vec<PieceKind>,
    /// The kinds that enclose, in addition to the one that moved.
    pub by: Vec<PieceKind>,
    /// The kinds that move.
    pub moved: Vec<PieceKind>,
    /// The neighbour that the piece must have if it was dropped; `None` if it needs none.
    pub drop_beside: Option<Beside>,
    /// The most in one line; `None` if there may be any number, or on all sides.
    pub at_most: Option<u8>,
    /// The region they are in, by the player who moves; `None` if anywhere.
    pub on: Option<Region>,
    /// Squares that enclose too, by the player who moves; `None` if there are none.
    pub hostile_squares: Option<Region>,
    /// When they enclose, by their contents.
    pub hostile_while: HostileWhile,
    /// The role of the edge of the board.
    pub edges: EdgesWord,
    /// The effect on enclosed enemies.
    pub enemies: Enclosed,
    /// The effect on groups of the player who moves that are left without liberties.
    pub own: Enclosed,
}

/// The effect on enclosed pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Enclosed {
    /// Nothing: they stay.
    Stay,
    /// They leave the game.
    Leave,
    /// They change sides.
    ChangeSides,
    /// The move may not be made.
    Illegal,
}

impl Enclosure {
    /// Returns whether it makes moves illegal.
    pub fn forbids(&self) -> bool {
        [self.enemies, self.own].contains(&Enclosed::Illegal)
    }

    /// Returns whether pieces change sides by it.
    pub fn turns_over(&self) -> bool {
        [self.enemies, self.own].contains(&Enclosed::ChangeSides)
    }

    /// Returns whether pieces leave the game by it.
    pub fn removes(&self) -> bool {
        [self.enemies, self.own].contains(&Enclosed::Leave)
    }
}

/// A way of enclosing pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EnclosedWay {
    /// In a line between the piece that moved and another one, without a gap.
    InLine,
    /// On a square adjacent to the piece that moved, from all sides.
    OnAllSides,
    /// On the two squares adjacent to the piece that moved, on both sides of it in a line.
    BetweenTwo,
    /// As a group of connected pieces adjacent to the piece that moved, none of which has an adjacent empty square.
    WithoutLiberties,
}

/// When squares enclose as a piece would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HostileWhile {
    /// While they are empty.
    Empty,
    /// Always, empty or not.
    Always,
}

/// The role of the edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EdgesWord {
    /// It does not enclose.
    Open,
    /// It encloses like a piece.
    Close,
}
