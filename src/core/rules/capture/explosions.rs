//! Explosions, and what they leave.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::PieceKind;

/// The pieces that blow up. Source of the words: `docs/guide/captures.md`, "Explosions".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explosions {
    /// Nothing.
    Never,
    /// A piece that captures, where it lands, with everything on the squares around. Atomic chess.
    OnCapture {
        /// The kinds that stay, unless they capture or are captured.
        spared: Vec<PieceKind>,
        /// The kinds that are never blown up, not even when they capture.
        immune: Vec<PieceKind>,
        /// The effect on pieces that are blown up.
        victims: Victims,
        /// The state of the adjacent squares whose pieces were blown up.
        leaves: Leaves,
    },
}

/// The state of the adjacent squares whose pieces were blown up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Leaves {
    /// Empty squares.
    Nothing,
    /// A wall for each piece around it. On the square of the capture only an effect raises one.
    Walls,
}

/// The effect on pieces that are blown up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Victims {
    /// They leave the game.
    Removed,
    /// Each goes to the hand of the player who does not own it, like a captured piece.
    ToHand,
    /// Each goes to the hand of the player who captured, regardless of its owner.
    ToCaptor,
}
