//! What becomes of pieces that are captured, and of those around.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use super::pieces::PiecesOfPlayers;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// What becomes of captured pieces.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Captured {
    /// Captured pieces go to the capturer's hand.
    pub to_hand: Field<Spanned<ToHand>>,
}

/// What holds about captures in passing.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InPassing {
    /// The only squares where a player may capture in passing, seen by that player. When not written: all.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// The pieces whose first moves positions always tell, with the square of the piece: even when nobody can capture it.
    #[serde(default)]
    pub told: Field<PiecesOfPlayers>,
}

/// What blows up, with everything on the squares around.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Explosions {
    /// What blows up.
    pub on: Field<Spanned<BlastWord>>,
    /// Pieces that stay when something next to them blows up.
    #[serde(default)]
    pub spared: Field<Vec<Text>>,
    /// Pieces that are never blown up, not even when they capture.
    #[serde(default)]
    pub immune: Field<Vec<Text>>,
    /// What becomes of the pieces that are blown up. When not written: they leave the game.
    #[serde(default)]
    pub victims: Field<Spanned<VictimsWord>>,
    /// What is left on the squares around where a piece was blown up. When not written: nothing.
    #[serde(default)]
    pub leaves: Field<Spanned<LeavesWord>>,
}

/// What an explosion leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LeavesWord {
    /// Empty squares.
    Nothing,
    /// A wall for each piece around. On the square of the capture only what `[petrified]` lists leaves one.
    Walls,
}

/// What becomes of pieces that are blown up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VictimsWord {
    /// They leave the game.
    Removed,
    /// Each goes to the hand of the player who does not own it, as captured pieces do.
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

/// As what a captured piece goes to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ToHand {
    /// As what it was before it promoted.
    Unpromoted,
    /// As what it is.
    AsCaptured,
    /// To the hand of a partner on another board, which the game does not see, as what it was before it promoted. What
    /// comes from there stands in the position.
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
    /// Which of them.
    pub pieces: Field<Spanned<FlippedWord>>,
    /// After which moves. When not written: any.
    #[serde(default)]
    pub after: Field<Spanned<FlipsAfterWord>>,
}

/// Which enemy pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlippedWord {
    /// Those in a line between the piece that landed and another one of its player.
    Enclosed,
    /// Those on the eight squares around.
    Adjacent,
}

/// After which moves pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlipsAfterWord {
    /// Any.
    AnyMove,
    /// Any but a drop with no own piece on the eight squares around.
    NoLoneDrop,
}
