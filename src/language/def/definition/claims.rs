//! The claims that a definition makes about its game.

use alfil_core::board::Refusal;
use alfil_core::rules::EndReason;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Hands;
use crate::def::spanned::{Either, Field, Named, Spanned};
use crate::diag::Text;

/// A claim: a position, moves played from it, and what must then be true.
///
/// Moves are written as usual: `e2e4`, `e7e8q`, `e4e5+`, `P@e4`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Claim {
    /// The claim in words. Default: required.
    #[serde(default)]
    pub name: Field<Text>,
    /// The position. Default: the start position.
    #[serde(default)]
    pub fen: Field<Text>,
    /// Moves to play first. They count for rules about the history of the game.
    #[serde(default)]
    pub moves: Field<Vec<Text>>,
    /// Moves that must then be legal.
    #[serde(default)]
    pub legal: Field<Vec<Text>>,
    /// Moves that must then be illegal, each with the reason, as in `{ "e1e3" = "no-such-move" }`.
    #[serde(default)]
    pub illegal: Field<Named<Spanned<Refusal>>>,
    /// All legal moves of the piece on a square, written without that square, as in `{ e4 = ["e5", "e6+"] }`. `{ "P@" = ["e4"] }`
    /// lists all legal drops of a piece.
    #[serde(default)]
    pub moves_of: Field<Named<Vec<Text>>>,
    /// Legal moves, each with all the squares on which it captures, as in `{ "g6g7,g7h8" = ["g7", "h8"] }`; `[]` means no
    /// capture.
    #[serde(default)]
    pub captures: Field<Named<Vec<Text>>>,
    /// Legal moves, each with the key of what the piece promotes to, as in `{ "e8e9+" = "+pawn" }`.
    #[serde(default)]
    pub promotes: Field<Named<Text>>,
    /// Legal moves, each with the position it leads to; fields that are left out may have any value.
    #[serde(default)]
    pub leads_to: Field<Named<Text>>,
    /// The position that `moves` lead to; fields that are left out may have any value.
    #[serde(default)]
    pub after: Field<Text>,
    /// All the pieces that the players have in hand; a player who is left out may have any.
    #[serde(default)]
    pub hand: Field<Spanned<Hands>>,
    /// True if the player to move is in check.
    #[serde(default)]
    pub check: Field<Spanned<bool>>,
    /// The outcome of the game, or `"none"` if it goes on.
    #[serde(default)]
    pub outcome: Field<Spanned<Either<OutcomeWord, ClaimedOutcome>>>,
    /// The outcome that the player to move may claim by a claimable ending, or `"none"`.
    #[serde(default)]
    pub claimable: Field<Spanned<Either<OutcomeWord, ClaimedOutcome>>>,
    /// The number of move sequences of one ply, two plies and so on.
    #[serde(default)]
    pub perft: Field<Vec<Spanned<u32>>>,
}

/// No result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeWord {
    /// The game goes on, or nothing can be claimed.
    None,
}

/// The outcome of a game that has ended, or that ends by a claim.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimedOutcome {
    /// The winner. Default: required.
    #[serde(default)]
    pub winner: Field<Spanned<WinnerWord>>,
    /// The reason. Default: required.
    #[serde(default)]
    pub reason: Field<Spanned<EndReason>>,
}

/// The winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WinnerWord {
    /// The player who moves first in the game.
    First,
    /// The player who moves second in the game.
    Second,
    /// Neither: the game is drawn.
    Nobody,
}
