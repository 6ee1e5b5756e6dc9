//! The rules for royal pieces. Source of the words: `docs/guide/royals.md`, "Royal pieces and castling".
//!
//! Two answers, since games combine them freely: whether a royal may be left attacked, and which royals count.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::PieceKind;
use crate::rules::Permit;

/// The rules for royal kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Royals {
    /// The permission to leave one's own royal attacked.
    pub left_attacked: Permit,
    /// The royals that count for that, and for check.
    pub which: WhichRoyals,
    /// The moves that an attacked royal may make.
    pub when_attacked: WhenAttacked,
    /// The permission for royals to cross attacked squares by moves other than castling. Caïssa Britannia.
    pub through_attack: Permit,
    /// Royal kinds that count by how many of them a player has; `which` is about the others.
    pub while_few: Vec<WhileFew>,
}

/// The royal pieces that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhichRoyals {
    /// Each of them.
    Each,
    /// The last one left.
    Last,
}

/// The moves that an attacked royal piece may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhenAttacked {
    /// Any move.
    AnyMove,
    /// Any move except its first moves.
    // Cambodian chess.
    NoFirstMoves,
    /// Only to capture the one piece that attacks it.
    // Makpong.
    CaptureAttacker,
}

/// Royal kinds that count while a player has few of them on the board. Spartan Chess: the Kings of the second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhileFew {
    /// The kinds, counted together.
    pub kinds: Vec<PieceKind>,
    /// The largest number with which an attack on any of them is check.
    pub at_most: u16,
    /// The rule while the player has more.
    pub with_more: WithMore,
    /// When they are counted to decide whether a move leaves one of them attacked.
    pub counted: Counted,
}

/// The rule for royal pieces while a player has more than a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WithMore {
    /// Attacks on them are not check.
    Safe,
    /// An attack on all of them at once is check.
    AllAttacked,
}

/// When royal pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// After the move.
    AfterMove,
    /// Before the move.
    // Who promotes to one more leaves those in danger that were, and the new one may be attacked. A piece that was in
    // danger stays so when it promotes, and one that is dropped is in danger.
    BeforeMove,
}
