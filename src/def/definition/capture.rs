//! What happens to captured pieces and the pieces around them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use super::pieces::PiecesOfPlayers;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What happens to captured pieces.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Captured {
    /// In which form captured pieces go to the hand of the capturing player.
    pub to_hand: Field<Spanned<ToHand>>,
}

/// Rules about captures in passing.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InPassing {
    /// The only squares where a player may capture in passing, as that player sees them. Default: all.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// The pieces whose first moves positions always record, with the square of the piece, even when nobody can capture it.
    #[serde(default)]
    pub told: Field<PiecesOfPlayers>,
}

/// What blows up, together with everything on the squares around it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Explosions {
    /// What blows up.
    pub on: Field<Spanned<BlastWord>>,
    /// Pieces that survive an explosion next to them.
    #[serde(default)]
    pub spared: Field<Vec<Text>>,
    /// Pieces that are never blown up, not even when they capture.
    #[serde(default)]
    pub immune: Field<Vec<Text>>,
    /// What happens to pieces that are blown up. Default: they leave the game.
    #[serde(default)]
    pub victims: Field<Spanned<VictimsWord>>,
    /// What is left on the surrounding squares whose pieces were blown up. Default: nothing.
    #[serde(default)]
    pub leaves: Field<Spanned<LeavesWord>>,
}

/// What an explosion leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LeavesWord {
    /// Empty squares.
    Nothing,
    /// A wall for each piece around it. On the square of the capture only the pieces in `[petrified]` leave one.
    Walls,
}

/// What happens to pieces that are blown up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VictimsWord {
    /// They leave the game.
    Removed,
    /// Each goes to the hand of the player who does not own it, like a captured piece.
    ToHand,
}

/// What blows up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BlastWord {
    /// A piece that captures.
    Capture,
}

/// In which form a captured piece goes to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ToHand {
    /// As it was before it promoted.
    Unpromoted,
    /// As it is.
    AsCaptured,
    /// To the hand of a partner on another board, which is not part of the game, as it was before it promoted. Pieces that
    /// arrive from there are written in the position.
    Partner,
}

/// Which pieces become walls when they capture.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Petrified {
    /// The pieces, by key.
    pub captors: Field<Vec<Text>>,
}

/// Which enemy pieces change sides when a piece lands.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Flips {
    /// Which enemy pieces.
    pub pieces: Field<Spanned<FlippedWord>>,
    /// After which moves. Default: any.
    #[serde(default)]
    pub after: Field<Spanned<FlipsAfterWord>>,
}

/// Which enemy pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlippedWord {
    /// Those in a line between the piece that landed and another piece of the same player.
    Enclosed,
    /// Those on the eight surrounding squares.
    Adjacent,
}

/// After which moves pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlipsAfterWord {
    /// Any.
    AnyMove,
    /// Any but a drop with no own piece on the eight surrounding squares.
    NoLoneDrop,
}
