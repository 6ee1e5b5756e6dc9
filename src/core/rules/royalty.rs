//! What being royal means. Source of the words: `docs/language.md`, "royal pieces".
//!
//! Two answers, since games combine them freely: whether a royal may be left attacked, and which royals count.

use super::Permit;
use crate::board::PieceKind;

/// What the royal kinds mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Royalty {
    /// Whether a move may leave an own royal attacked.
    pub left_attacked: Permit,
    /// Which royals count for that, and for check.
    pub which: WhichRoyals,
    /// What an attacked royal may do itself.
    pub when_attacked: WhenAttacked,
    /// Royal kinds that count by how many of them a player has; `which` is about the others.
    pub while_few: Vec<WhileFew>,
}

/// Which royals of a player count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhichRoyals {
    /// Each of them: an attack on any one is check.
    Each,
    /// Only the last one left: with two or more, none is in danger.
    Last,
}

/// What a royal that counts and is attacked may do by a move of its own, castling apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhenAttacked {
    /// Any move.
    AnyMove,
    /// Any move but those it has only while it has not moved. Cambodian chess.
    NoFirstMoves,
    /// Capture the one piece that attacks it. Makpong.
    CaptureAttacker,
}

/// Royal kinds that count while a player has few of them on the board. Spartan Chess: the Kings of the second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhileFew {
    /// The kinds, counted together.
    pub kinds: Vec<PieceKind>,
    /// The largest number with which an attack on any of them is check.
    pub at_most: u16,
    /// What holds with more.
    pub with_more: WithMore,
    /// When they are counted to tell whether a move leaves one of them attacked.
    pub counted: Counted,
}

/// What holds for royals of which a player has more than a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WithMore {
    /// None of them is in danger.
    Safe,
    /// It is check when all of them are attacked at once.
    AllAttacked,
}

/// When royals are counted to tell whether a move leaves one of them attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// After the move.
    AfterMove,
    /// Before it: who promotes to one more leaves those in danger that were, and the new one may be attacked. A piece
    /// that was in danger stays so when it promotes, and one that is dropped is in danger.
    BeforeMove,
}
