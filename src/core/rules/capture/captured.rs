//! Captured pieces: they leave the game or go to a hand.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In which form a captured piece goes to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ToHand"))]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// They leave the game.
    #[serde(skip)]
    Removed,
    /// As it was before it promoted.
    // Shogi.
    #[serde(rename = "unpromoted")]
    ToHandUnpromoted,
    /// As it is.
    #[serde(rename = "as-captured")]
    ToHandAsCaptured,
    /// To the hand of a partner on another board, which is not part of the game, as it was before it promoted. Pieces that
    /// arrive from there are written in the position.
    // Bughouse.
    #[serde(rename = "partner")]
    ToPartner,
}

impl Captured {
    /// Returns whether promoted forms revert when they reach a hand.
    pub fn turns_back(self) -> bool {
        match self {
            Captured::Removed | Captured::ToHandAsCaptured => false,
            Captured::ToHandUnpromoted | Captured::ToPartner => true,
        }
    }
}
